#include "profile/nets.hpp"

#include <bit>

namespace park::profile {

NetFront::NetFront(const Net& net, Limits& limits) : net_(net) {
    const size_t size = net.vars.size();
    beside_.resize(size), able_.resize(size), last_.resize(size), rooms_.resize(size);
    int colours = 1;
    for (size_t k = 0; k < size; ++k) {
        limits.spend(net.colours[k].size());
        able_[k] = net.colours[k];
        std::sort(able_[k].begin(), able_[k].end());
        able_[k].erase(std::unique(able_[k].begin(), able_[k].end()), able_[k].end());
        if (!able_[k].empty() && !able_[k][0]) able_[k].erase(able_[k].begin());
        if (!able_[k].empty()) colours = std::max(colours, able_[k].back());
        last_[k] = int(k);
    }
    for (auto [a, b] : net.joins) {
        limits.spend(64);
        const auto& one = able_[size_t(a)];
        if (std::none_of(one.begin(), one.end(), [&](int colour) {
                return std::binary_search(able_[size_t(b)].begin(), able_[size_t(b)].end(), colour);
            }))
            continue;  // they never hang together
        beside_[size_t(a)].push_back(b), beside_[size_t(b)].push_back(a);
        last_[size_t(std::min(a, b))] = std::max(last_[size_t(std::min(a, b))], std::max(a, b));
    }
    held_ = last_, arounds_.resize(size);
    for (size_t k = 0; k < size; ++k) held_[k] = int(k);
    for (const Around& around : net.arounds) {
        limits.spend(64);
        const int last = *std::max_element(around.begin(), around.end());
        arounds_[size_t(last)].push_back(around);
        for (int node : around)
            if (node >= 0) held_[size_t(node)] = std::max(held_[size_t(node)], last);
    }
    for (size_t k = 0; k < size; ++k) last_[k] = std::max(last_[k], held_[k]);
    size_t widest = 0, wide = 0;
    std::vector<size_t> ending(size + 1, 0);
    for (size_t k = 0; k < size; ++k) {
        std::sort(beside_[k].begin(), beside_[k].end());
        ++ending[size_t(last_[k])], ++wide;
        widest = std::max(widest, wide);
        wide -= ending[k];
    }
    form_.ask = net.ask, form_.sizes = net.sizes;
    form_.label_bits = std::bit_width(widest);
    form_.sizes.resize(size_t(colours) + 1, 0);
    if (net.ask == Ask::sizes) {
        form_.colour_bits = std::bit_width(unsigned(colours));
        form_.need_bits =
            std::bit_width(unsigned(std::max(1, *std::max_element(form_.sizes.begin(), form_.sizes.end()))));
    } else if (net.ask == Ask::bent) {
        form_.need_bits = 2;
    } else if (net.ask != Ask::one) {
        for (auto [node, most] : net.seeds) form_.largest = std::max(form_.largest, most);
        form_.need_bits = std::bit_width(2u * unsigned(form_.largest) + 1);
        find_rooms(limits);
    }
}

int NetFront::node_of(int var) const {
    const auto at = std::lower_bound(net_.vars.begin(), net_.vars.end(), var);
    return at != net_.vars.end() && *at == var ? int(at - net_.vars.begin()) : -1;
}

// From each seed, how many nodes a component at another node may have and still come to be part of its own.
void NetFront::find_rooms(Limits& limits) {
    std::vector<int> seen(net_.vars.size(), -1);
    std::vector<bool> any(net_.vars.size(), false);
    std::vector<std::pair<int, int>> seeds = net_.seeds;
    std::sort(seeds.rbegin(), seeds.rend());
    for (size_t number = 0; number < seeds.size(); ++number) {
        auto [seed, most] = seeds[number];
        const bool any_size = most == kAnySize;
        if (any_size && any[size_t(seed)]) continue;  // a later one is reached from wherever this one is
        if (any_size) most = int(net_.vars.size()) + form_.largest;
        std::vector<int> row{seed};
        seen[size_t(seed)] = int(number);
        for (int room = most - 1; room > 0 && !row.empty(); --room) {
            std::vector<int> next;
            for (int node : row)
                for (int other : beside_[size_t(node)]) {
                    limits.spend(16);
                    if (seen[size_t(other)] == int(number)) continue;
                    seen[size_t(other)] = int(number);
                    if (any_size) any[size_t(other)] = true;
                    rooms_[size_t(other)].push_back({seed, std::min(room, form_.largest)});
                    next.push_back(other);
                }
            row.swap(next);
        }
    }
}

int NetFront::room(int node, int at, Limits& limits) const {
    int most = 0;
    limits.spend(4 * rooms_[size_t(node)].size());
    for (auto [seed, room] : rooms_[size_t(node)])
        if (seed > at) most = std::max(most, room);
    return most;
}

std::vector<bool> NetFront::meets(int node, int at) const {
    std::vector<bool> found(form_.sizes.size(), held_[size_t(node)] > at);
    for (int other : beside_[size_t(node)])
        if (other > at)
            for (int colour : able_[size_t(other)]) found[size_t(colour)] = true;
    return found;
}

NetStep NetFront::step_at(int node) const {
    NetStep step;
    step.colours = net_.colours[size_t(node)];
    step.later = int(net_.vars.size()) - node - 1;
    for (auto [seed, size] : net_.seeds)
        if (seed == node) step.seed = size;
    for (size_t k = 0; k < open.size(); ++k)
        if (std::binary_search(beside_[size_t(node)].begin(), beside_[size_t(node)].end(), open[k].first))
            step.near.push_back(int(k));
    for (Around around : arounds_[size_t(node)]) {
        for (int& other : around)
            if (other >= 0)
                other = int(std::find_if(open.begin(), open.end(), [&](auto& each) { return each.first == other; }) -
                            open.begin());
        step.arounds.push_back(around);
    }
    return step;
}

namespace {

// A component as one of its nodes knows it. With Ask::sizes, `need` says how many nodes it lacks. With seeds, it is the
// same below `largest` for a component with a seed; at `largest` any size will do; and a component without a seed has
// `need - largest` nodes, or more where that is `largest`. With Ask::bent, it is 1 as long as there is no bend.
struct NetComponent {
    uint32_t label, colour;
    int need;
};

constexpr uint32_t kNoColour = 0;

// What a move needs for a while.
struct NetScratch {
    std::vector<NetComponent> nodes;  // those at the front, and the one of the variable
    std::vector<uint32_t> name;
    std::vector<bool> seen;
    std::vector<int> grown;
};

// What `advance_net` does where components have sizes.
class NetMove {
  public:
    NetMove(const NetForm& form, const NetStep& step, NetScratch& scratch)
        : form_(form), step_(step), scratch_(scratch), nodes_(scratch.nodes) {
        nodes_.resize(step.front.size() + 1);
    }

    bool run(const uint64_t* state, int value, uint64_t* out) {
        if (step_.closed.get(state)) return step_.closed_out.set(out, 1), true;
        const uint32_t colour = uint32_t(step_.colours[size_t(value)]);
        if (colour && is_too_large(state, colour)) return false;
        for (size_t k = 0; k < step_.front.size(); ++k) nodes_[k] = at_front(state, k);
        NetComponent& node = nodes_.back();
        node = {0, colour, 0};
        if (!colour && step_.seed) {
            if (form_.ask == Ask::reach) step_.closed_out.set(out, 1);  // nothing is asked
            return form_.ask == Ask::reach;
        }
        if (colour && !(born(node) && join(node))) return false;
        if (form_.ask == Ask::sizes && !has_room()) return false;
        if (form_.ask == Ask::bent) bend();
        if (form_.ask == Ask::reach) forget_apart();
        return write(out);
    }

  private:
    NetComponent at_front(const uint64_t* state, size_t k) const {
        const uint64_t bits = step_.front[k].get(state), rest = bits >> form_.label_bits;
        const uint32_t need = uint32_t(rest & ((1u << form_.need_bits) - 1));
        if (!need) return {0, kNoColour, 0};
        const uint32_t label = uint32_t(bits & ((1u << form_.label_bits) - 1));
        return {label, form_.colour_bits ? uint32_t(rest >> form_.need_bits) : 1, int(need) - 1};
    }

    // Whether a group that begins here has not nodes enough to come: most values of large boards are such.
    bool is_too_large(const uint64_t* state, uint32_t colour) const {
        if (form_.ask != Ask::sizes || form_.sizes[colour] <= step_.later + 1) return false;
        for (size_t k = 0; k < step_.front.size(); ++k)
            if (at_front(state, k).colour == colour) return false;
        return true;
    }

    uint64_t packed(const NetComponent& node, uint32_t name) const {
        const uint64_t rest =
            uint64_t(node.need + 1) | (form_.colour_bits ? uint64_t(node.colour) << form_.need_bits : 0);
        return name | rest << form_.label_bits;
    }

    bool without_seed(const NetComponent& node) const { return node.need > form_.largest; }

    // The component of the node alone; false if it cannot be.
    bool born(NetComponent& node) const {
        node.label = uint32_t(nodes_.size()) + 1;  // a label that is not in use
        if (form_.ask == Ask::sizes) node.need = form_.sizes[node.colour] - 1;
        else if (form_.ask == Ask::bent) node.need = 1;
        else node.need = step_.seed == kAnySize ? form_.largest : step_.seed ? step_.seed - 1 : form_.largest + 1;
        return node.need >= 0;
    }

    // What two components need together; negative if they are too much.
    int together(const NetComponent& a, const NetComponent& b) const {
        if (form_.ask == Ask::sizes) return a.need + b.need - form_.sizes[a.colour];
        if (form_.ask == Ask::bent) return std::min(a.need, b.need);
        const int most = form_.largest;
        if (!without_seed(a) && !without_seed(b)) return -1;
        if (without_seed(a) && without_seed(b)) return std::min(a.need + b.need - most, 2 * most);
        const auto [seeded, other] = without_seed(a) ? std::pair(b.need, a.need) : std::pair(a.need, b.need);
        return seeded == most ? most : seeded - (other - most);
    }

    bool join(NetComponent& node) {
        for (int k : step_.near) {
            const NetComponent& other = nodes_[size_t(k)];
            if (other.colour != node.colour || other.label == node.label) continue;
            node.need = together(node, other);
            if (node.need < 0) return false;
            if (const uint32_t old = other.label)
                for (NetComponent& each : nodes_)
                    if (each.label == old) each.label = node.label;
        }
        for (NetComponent& each : nodes_)
            if (each.label == node.label) each.need = node.need;
        return true;
    }

    // A component that has three nodes of a square.
    void bend() {
        for (const Around& around : step_.arounds) {
            int many = 0;
            NetComponent some{};
            for (int k : around)
                if (k >= 0 && nodes_[size_t(k)].colour) ++many, some = nodes_[size_t(k)];
            if (many != 3 || !some.need) continue;
            for (NetComponent& each : nodes_)
                if (each.label == some.label) each.need = 0;
        }
    }

    // Whether a group is complete, and there cannot be another of its size.
    bool is_last(const NetComponent& node) const {
        if (form_.ask != Ask::sizes || node.need || form_.sizes[node.colour] <= spare_) return false;
        return std::none_of(nodes_.begin(), nodes_.end(),
                            [&](const NetComponent& other) { return other.colour == node.colour && other.need; });
    }

    // Whether there are nodes enough to come for all groups. Groups of one size may become one.
    bool has_room() {
        std::vector<bool>& seen = scratch_.seen;
        std::vector<int>& grown = scratch_.grown;
        grown.assign(form_.sizes.size(), 0), seen.assign(nodes_.size() + 2, false);
        int needed = 0;
        for (const NetComponent& each : nodes_) {
            if (!each.colour || !each.need || seen[each.label]) continue;
            seen[each.label] = true;
            const int size = form_.sizes[each.colour];
            int& all = grown[each.colour];
            const auto lacking = [&] { return (size - all % size) % size; };
            needed -= lacking(), all += size - each.need, needed += lacking();
        }
        spare_ = step_.later - needed;
        return spare_ >= 0;
    }

    // What cannot become part of the component with the seed need not be told apart. Once that one is complete, nothing
    // matters but what lies beside it.
    void forget_apart() {
        int lacks = form_.largest;
        for (const NetComponent& each : nodes_)
            if (each.colour && !without_seed(each)) lacks = each.need;
        std::vector<bool>& reaches = scratch_.seen;
        reaches.assign(nodes_.size() + 2, lacks < form_.largest);
        for (const NetStep::Stay& stay : step_.stay) {
            const NetComponent& each = nodes_[size_t(stay.node)];
            if (each.colour && each.need - form_.largest <= stay.room) reaches[each.label] = true;
        }
        for (NetComponent& each : nodes_) {
            if (!each.colour || !without_seed(each)) continue;
            if (!lacks) each = {0, kNoColour, 0};
            else if (each.need - form_.largest >= lacks || !reaches[each.label]) each.need = 2 * form_.largest;
        }
    }

    // Whether all nodes of a component can be forgotten but for their being there.
    bool is_loose(const NetComponent& node) const {
        return !node.need || (form_.ask == Ask::reach && node.need == 2 * form_.largest);
    }

    // Whether a component that is not complete must not be left behind.
    bool is_lost(const NetComponent& node) const {
        if (form_.ask == Ask::reach) return !without_seed(node);
        return form_.ask != Ask::seeds || node.need != form_.largest;
    }

    // The components that stay, with new labels in order of appearance; false if one is left behind that must not be.
    bool write(uint64_t* out) {
        std::vector<uint32_t>& name = scratch_.name;
        std::vector<bool>& reaches = scratch_.seen;
        name.assign(nodes_.size() + 2, 0), reaches.assign(nodes_.size() + 2, form_.ask != Ask::seeds);
        int lack = 0;  // the most that a component with a seed still needs
        for (const NetComponent& each : nodes_)
            if (each.colour && !without_seed(each))
                lack = std::max(lack, each.need == form_.largest ? each.need + 1 : each.need);
        uint32_t names = 0;
        bool complete = false;
        for (const NetStep::Stay& stay : step_.stay) {
            const NetComponent& each = nodes_[size_t(stay.node)];
            if (!each.colour || !stay.meets[each.colour] || is_last(each)) continue;
            const bool loose = is_loose(each);
            if (!loose && !name[each.label]) name[each.label] = ++names;
            stay.place.set(out, packed(each, loose ? 0 : name[each.label]));
            complete |= !each.need;
            const int size = each.need - form_.largest;
            if (size <= 0 || size < lack || size <= stay.room) reaches[each.label] = true;
        }
        for (const NetComponent& each : nodes_) {
            if (!each.colour) continue;
            if (!each.need) {
                if (form_.ask == Ask::reach && !complete) step_.closed_out.set(out, 1);
            } else if (name[each.label] ? !reaches[each.label] : is_lost(each)) return false;
        }
        return true;
    }

    const NetForm& form_;
    const NetStep& step_;
    NetScratch& scratch_;
    std::vector<NetComponent>& nodes_;
    int spare_ = 0;  // with Ask::sizes, the nodes to come that no group lacks
};

// The same where there is at most one component: only labels matter.
bool join_components(const NetStep& step, const uint64_t* state, bool on, uint64_t* out) {
    thread_local std::vector<uint32_t> label, name;
    const size_t size = step.front.size();
    label.resize(size + 1);
    for (size_t k = 0; k < size; ++k) label[k] = uint32_t(step.front[k].get(state));
    const bool closed = step.closed.get(state);
    if (on && closed) return false;
    label[size] = on ? uint32_t(size) + 2 : 0;  // a label that is not in use
    if (on)
        for (int k : step.near)
            if (const uint32_t old = label[size_t(k)])
                for (uint32_t& other : label)
                    if (other == old) other = label[size];
    for (auto [north, west, east, south] : step.arounds) {
        const auto at = [&](int k) { return k < 0 ? 0 : label[size_t(k)]; };
        if (!at(north) == !at(south) || !at(west) == !at(east)) continue;
        const uint32_t upright = at(north) | at(south), level = at(west) | at(east);  // one of each is 0
        for (uint32_t& other : label)
            if (other == upright) other = level;
    }
    // New labels in order of appearance among the nodes that stay.
    name.assign(size + 3, 0);
    uint32_t names = 0;
    for (const NetStep::Stay& stay : step.stay)
        if (const uint32_t old = label[size_t(stay.node)]) {
            if (!name[old]) name[old] = ++names;
            stay.place.set(out, name[old]);
        }
    uint32_t left = 0;  // the label of a component that ends here
    for (uint32_t each : label)
        if (each && !name[each]) {
            if (left && left != each) return false;
            left = each;
        }
    if (left && (names || closed)) return false;
    if (closed || left) step.closed_out.set(out, 1);
    return true;
}

}  // namespace

bool advance_net(const NetForm& form, const NetStep& step, const uint64_t* state, int value, uint64_t* out) {
    if (form.ask == Ask::one) return join_components(step, state, step.colours[size_t(value)] != 0, out);
    thread_local NetScratch scratch;
    return NetMove(form, step, scratch).run(state, value, out);
}

}  // namespace park::profile
