// The step of a sweep: the state after a variable has a value.
#include "profile/plan.hpp"

namespace park::profile {
namespace {

// Labels the components that cross the front anew; false if one is left behind that is not the only one.
bool join_components(const ConnectedStep& connected, const uint64_t* state, bool on, uint64_t* out) {
    thread_local std::vector<uint32_t> label, name;
    const size_t size = connected.front.size();
    label.resize(size + 1);
    for (size_t k = 0; k < size; ++k) label[k] = uint32_t(connected.front[k].get(state));
    bool closed = connected.closed.get(state);
    if (on && closed) return false;
    label[size] = on ? uint32_t(size) + 2 : 0;  // a label that is not in use
    if (on)
        for (int k : connected.near)
            if (const uint32_t old = label[k])
                for (uint32_t& other : label)
                    if (other == old) other = label[size];
    // New labels in order of appearance among the nodes that stay.
    name.assign(size + 3, 0);
    uint32_t names = 0;
    for (auto [k, place] : connected.stay)
        if (label[k]) {
            if (!name[label[k]]) name[label[k]] = ++names;
            place.set(out, name[label[k]]);
        }
    uint32_t left = 0;  // the label of a component that ends here
    for (uint32_t each : label)
        if (each && !name[each]) {
            if (left && left != each) return false;
            left = each;
        }
    if (left && (names || closed)) return false;
    if (closed || left) connected.closed_out.set(out, 1);
    return true;
}

}  // namespace

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
    for (const ConnectedStep& connected : step.connected)
        if (!join_components(connected, state, value == connected.on, out)) return false;
    return true;
}

}  // namespace park::profile
