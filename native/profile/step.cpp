// The transition of the sweep: the state after a variable gets a value.
#include "profile/plan.hpp"

namespace park::profile {
// Keeps the fields that no rule of this step reads, looks up the next residual of each group in its tables, and
// advances the nets.
bool advance(const ProfilePlan& plan, const ProfileStep& step, const uint64_t* state, int value, uint64_t* out) {
    for (int w = 0; w < plan.words; ++w) out[w] = state[w] & step.keep[w];
    const uint16_t* tables = plan.tables.data();
    for (const RuleGroup& group : step.groups) {
        uint32_t combined = 0;
        bool first = true;
        for (const ResidualSource& source : group.sources) {
            uint32_t index = source.place.word < 0 ? 0 : uint32_t(source.place.get(state));
            if (source.reads && (index = tables[source.table + index * step.size + value]) == kDead) return false;
            if (first) combined = index, first = false;
            else if ((combined = tables[source.merge + combined * source.width + index]) == kDead) return false;
        }
        if (group.out.word >= 0) group.out.set(out, combined);
    }
    for (const NetStep& net : step.nets)
        if (!advance_net(plan.forms[size_t(net.form)], net, state, value, out)) return false;
    return true;
}

}  // namespace park::profile
