// The step of a sweep: the state after a variable has a value.
#include "profile/plan.hpp"

namespace park::profile {
bool advance(const ProfilePlan& plan, const ProfileStep& step, const uint64_t* state, int value, uint64_t* out) {
    for (int w = 0; w < plan.words; ++w) out[w] = state[w] & step.keep[w];
    const uint16_t* tables = plan.tables.data();
    for (const RuleGroup& group : step.groups) {
        uint32_t all = 0;
        bool first = true;
        for (const Source& source : group.sources) {
            uint32_t now = source.place.word < 0 ? 0 : uint32_t(source.place.get(state));
            if (source.reads && (now = tables[source.table + now * step.size + value]) == kDead) return false;
            if (first) all = now, first = false;
            else if ((all = tables[source.merge + all * source.width + now]) == kDead) return false;
        }
        if (group.out.word >= 0) group.out.set(out, all);
    }
    for (const NetStep& net : step.nets)
        if (!advance_net(plan.forms[size_t(net.form)], net, state, value, out)) return false;
    return true;
}

}  // namespace park::profile
