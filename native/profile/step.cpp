// The transition of the sweep: the state after a variable gets a value.
#include "profile/plan.hpp"

namespace park::profile {
// Computes the state after a variable gets a value; false if that violates a rule. Keeps the fields that no rule of
// this step reads, looks up the next residual of each group in its tables, and advances the nets.
bool advance(const ProfilePlan& plan, const ProfileStep& step, const uint64_t* state, int value, uint64_t* out) {
    for (int w = 0; w < plan.words; ++w) out[w] = state[w] & step.keep[w];
    const uint16_t* tables = plan.tables.data();
    for (const RuleGroup& group : step.groups) {
        uint32_t combined = 0;
        bool first = true;
        for (const ResidualSource& source : group.sources) {
            // The residual of the source after this value, then that of all sources so far together.
            uint32_t index = source.place.exists() ? uint32_t(source.place.get(state)) : 0;
            if (source.reads) {
                index = tables[source.table + index * step.size + value];
                if (index == kDead) return false;
            }
            if (first) {
                combined = index, first = false;
                continue;
            }
            combined = tables[source.merge + combined * source.width + index];
            if (combined == kDead) return false;
        }
        if (group.out.exists()) group.out.set(out, combined);
    }
    for (const NetStep& net : step.nets)
        if (!advance_net(plan.forms[size_t(net.form)], net, state, value, out)) return false;
    return true;
}

}  // namespace park::profile
