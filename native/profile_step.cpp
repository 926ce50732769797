// What a value of a variable does to a state.
#include "profile_plan.hpp"

namespace profile {
namespace {

// The labels of the parts that cross the sweep line; false if a part is left behind and not the only one.
bool join_parts(const NetStep& net, const u64* state, bool on, u64* out) {
    thread_local std::vector<u32> label, name;
    const size_t size = net.line.size();
    label.resize(size + 1);
    for (size_t k = 0; k < size; k++) label[k] = u32(net.line[k].get(state));
    bool closed = net.closed.get(state);
    if (on && closed) return false;
    label[size] = on ? u32(size) + 2 : 0;  // a label that nobody has
    if (on)
        for (int k : net.near)
            if (const u32 old = label[k])
                for (u32& other : label)
                    if (other == old) other = label[size];
    // Names in order of appearance among those that stay.
    name.assign(size + 3, 0);
    u32 names = 0;
    for (auto [k, place] : net.stay)
        if (label[k]) {
            if (!name[label[k]]) name[label[k]] = ++names;
            place.set(out, name[label[k]]);
        }
    u32 left = 0;  // the label of a part that ends here
    for (u32 each : label)
        if (each && !name[each]) {
            if (left && left != each) return false;
            left = each;
        }
    if (left && (names || closed)) return false;
    if (closed || left) net.closed_out.set(out, 1);
    return true;
}

}  // namespace

bool advance(const Plan& plan, const Step& step, const u64* state, int value, u64* out) {
    for (int w = 0; w < plan.words; w++) out[w] = state[w] & step.keep[w];
    const std::uint16_t* tables = plan.tables.data();
    for (const Group& group : step.groups) {
        u32 all = 0;
        bool first = true;
        for (const Source& source : group.sources) {
            u32 now = source.place.word < 0 ? 0 : u32(source.place.get(state));
            if (source.reads && (now = tables[source.table + now * step.size + value]) == kDead) return false;
            if (first) all = now, first = false;
            else if ((all = tables[source.merge + all * source.width + now]) == kDead) return false;
        }
        if (group.out.word >= 0) group.out.set(out, all);
    }
    for (const NetStep& net : step.nets)
        if (!join_parts(net, state, value == net.on, out)) return false;
    return true;
}

}  // namespace profile
