#include "profile/nets.hpp"

#include <bit>

namespace park::profile {

// Finds for each node its colours, its neighbours that can have one of these, and the last node on which it depends.
// The widest frontier determines the number of bits of a label, and the condition that of a need.
NetFront::NetFront(const Net& net, Limits& limits) : net_(net) {
    const size_t size = net.vars.size();
    neighbours_.resize(size), colours_.resize(size), last_.resize(size), rooms_.resize(size);
    int colours = 1;
    for (size_t k = 0; k < size; ++k) {
        limits.spend(net.colours[k].size());
        colours_[k] = net.colours[k];
        std::sort(colours_[k].begin(), colours_[k].end());
        colours_[k].erase(std::unique(colours_[k].begin(), colours_[k].end()), colours_[k].end());
        if (!colours_[k].empty() && !colours_[k][0]) colours_[k].erase(colours_[k].begin());
        if (!colours_[k].empty()) colours = std::max(colours, colours_[k].back());
        last_[k] = int(k);
    }
    for (auto [a, b] : net.joins) {
        limits.spend(64);
        const auto &one = colours_[size_t(a)], &other = colours_[size_t(b)];
        const bool may_connect = std::any_of(
            one.begin(), one.end(), [&](int colour) { return std::binary_search(other.begin(), other.end(), colour); });
        if (!may_connect) continue;
        neighbours_[size_t(a)].push_back(b), neighbours_[size_t(b)].push_back(a);
        const int earlier = std::min(a, b), later = std::max(a, b);
        last_[size_t(earlier)] = std::max(last_[size_t(earlier)], later);
    }
    last_around_ = last_, arounds_.resize(size);
    for (size_t k = 0; k < size; ++k) last_around_[k] = int(k);
    for (const Around& around : net.arounds) {
        limits.spend(64);
        const int last = *std::max_element(around.begin(), around.end());
        arounds_[size_t(last)].push_back(around);
        for (int node : around)
            if (node != kNoNode) last_around_[size_t(node)] = std::max(last_around_[size_t(node)], last);
    }
    for (size_t k = 0; k < size; ++k) last_[k] = std::max(last_[k], last_around_[k]);
    // The width of the frontier at each node. `ending` counts the nodes that leave it there.
    size_t widest = 0, wide = 0;
    std::vector<size_t> ending(size + 1, 0);
    for (size_t k = 0; k < size; ++k) {
        std::sort(neighbours_[k].begin(), neighbours_[k].end());
        ++ending[size_t(last_[k])], ++wide;
        widest = std::max(widest, wide);
        wide -= ending[k];
    }
    // How a node is packed into bits, see `NetMove::at_front`.
    form_.ask = net.ask, form_.sizes = net.sizes;
    form_.label_bits = std::bit_width(widest);
    form_.sizes.resize(size_t(colours) + 1, 0);
    if (net.ask == NetQuestion::sizes) {
        form_.colour_bits = std::bit_width(unsigned(colours));
        form_.need_bits =
            std::bit_width(unsigned(std::max(1, *std::max_element(form_.sizes.begin(), form_.sizes.end()))));
    } else if (net.ask == NetQuestion::bent) {
        form_.need_bits = 2;
    } else if (net.ask != NetQuestion::one) {
        for (auto [node, most] : net.seeds) form_.largest = std::max(form_.largest, most);
        form_.need_bits = std::bit_width(2u * unsigned(form_.largest) + 1);
        compute_rooms(limits);
    }
}

// The node of a variable, or kNoNode.
int NetFront::node_of(int var) const {
    const auto at = std::lower_bound(net_.vars.begin(), net_.vars.end(), var);
    return at != net_.vars.end() && *at == var ? int(at - net_.vars.begin()) : kNoNode;
}

// Searches breadth-first from each seed. Records, at each node that it reaches, the highest size with which a component
// there can still join that of the seed.
void NetFront::compute_rooms(Limits& limits) {
    std::vector<int> seen(net_.vars.size(), -1);  // of each node: the last seed that reached it
    std::vector<bool> reached_by_any_size(net_.vars.size(), false);
    std::vector<std::pair<int, int>> seeds = net_.seeds;
    std::sort(seeds.rbegin(), seeds.rend());
    for (size_t number = 0; number < seeds.size(); ++number) {
        auto [seed, most] = seeds[number];
        const bool any_size = most == kAnySize;
        // All nodes that reach this seed reach a later one, too, and only later seeds count.
        if (any_size && reached_by_any_size[size_t(seed)]) continue;
        if (any_size) most = int(net_.vars.size()) + form_.largest;
        std::vector<int> outermost{seed};
        seen[size_t(seed)] = int(number);
        for (int room = most - 1; room > 0 && !outermost.empty(); --room) {
            std::vector<int> next;
            for (int node : outermost)
                for (int other : neighbours_[size_t(node)]) {
                    limits.spend(16);
                    if (seen[size_t(other)] == int(number)) continue;
                    seen[size_t(other)] = int(number);
                    if (any_size) reached_by_any_size[size_t(other)] = true;
                    rooms_[size_t(other)].push_back({seed, std::min(room, form_.largest)});
                    next.push_back(other);
                }
            outermost.swap(next);
        }
    }
}

// The highest size with which a component at the node can still join one with a seed after `at`.
int NetFront::room(int node, int at, Limits& limits) const {
    int most = 0;
    limits.spend(4 * rooms_[size_t(node)].size());
    for (auto [seed, room] : rooms_[size_t(node)])
        if (seed > at) most = std::max(most, room);
    return most;
}

// For each colour, whether a neighbour after `at` can have it. As long as one of the 2x2 squares around the node is
// incomplete, the colour of the node matters whatever colours the later nodes get, so every colour counts as possible.
std::vector<bool> NetFront::colours_ahead(int node, int at) const {
    const bool has_open_around = last_around_[size_t(node)] > at;
    std::vector<bool> possible(form_.sizes.size(), has_open_around);
    for (int other : neighbours_[size_t(node)])
        if (other > at)
            for (int colour : colours_[size_t(other)]) possible[size_t(colour)] = true;
    return possible;
}

// The step of a node, without its output fields. Translates the neighbours and arounds of the node into indices at the
// frontier. The node itself comes after the open ones.
NetStep NetFront::step_at(int node) const {
    NetStep step;
    step.colours = net_.colours[size_t(node)];
    step.later = int(net_.vars.size()) - node - 1;
    for (auto [seed, size] : net_.seeds)
        if (seed == node) step.seed = size;
    for (size_t k = 0; k < open.size(); ++k)
        if (std::binary_search(neighbours_[size_t(node)].begin(), neighbours_[size_t(node)].end(), open[k].first))
            step.neighbours.push_back(int(k));
    for (Around around : arounds_[size_t(node)]) {  // a copy, in which nodes become indices
        for (int& other : around)
            if (other != kNoNode)
                other = int(std::find_if(open.begin(), open.end(), [&](auto& each) { return each.first == other; }) -
                            open.begin());
        step.arounds.push_back(around);
    }
    return step;
}

namespace {

// The data of a component, stored with each of its nodes. With `sizes`, `need` is the number of missing nodes. With
// seeds, this also holds below `largest` for a component with a seed; `largest` means that any size is allowed; and a
// component without a seed has `need - largest` nodes, or at least `largest` if that is the value. With `bent`, `need`
// is 1 until there is a bend.
struct NetComponent {
    uint32_t label, colour;
    int need;
};

constexpr uint32_t kNoColour = 0;

// Buffers of a move.
struct NetScratch {
    std::vector<NetComponent> nodes;  // the nodes at the frontier, and the node of the variable
    std::vector<uint32_t> name;
    std::vector<bool> seen;
    std::vector<int> grown;
};

// `advance_net` for all conditions but `one`.
class NetMove {
  public:
    NetMove(const NetForm& form, const NetStep& step, NetScratch& scratch)
        : form_(form), step_(step), scratch_(scratch), nodes_(scratch.nodes) {
        nodes_.resize(step.front.size() + 1);
    }

    // Gives the variable's node a colour, joins its component with those of its neighbours, and writes the new state. A
    // net whose condition is met already stays closed.
    bool run(const uint64_t* state, int value, uint64_t* out) {
        if (step_.closed.get(state)) return step_.closed_out.set(out, 1), true;
        const uint32_t colour = uint32_t(step_.colours[size_t(value)]);
        if (colour && is_too_large(state, colour)) return false;
        for (size_t k = 0; k < step_.front.size(); ++k) nodes_[k] = at_front(state, k);
        NetComponent& node = nodes_.back();
        node = {0, colour, 0};
        if (!colour && step_.seed) {
            if (form_.ask == NetQuestion::reach) step_.closed_out.set(out, 1);  // the condition does not apply
            return form_.ask == NetQuestion::reach;
        }
        if (colour && !(start_component(node) && join(node))) return false;
        if (form_.ask == NetQuestion::sizes && !has_enough_nodes()) return false;
        if (form_.ask == NetQuestion::bent) mark_bends();
        if (form_.ask == NetQuestion::reach) forget_unreachable();
        return write(out);
    }

  private:
    // Unpacks a node of the state: from the lowest bits on, its label, its need plus 1 (0 if it has no colour), and its
    // colour.
    NetComponent at_front(const uint64_t* state, size_t k) const {
        const uint64_t bits = step_.front[k].get(state), rest = bits >> form_.label_bits;
        const uint32_t need = uint32_t(rest & ((1u << form_.need_bits) - 1));
        if (!need) return {0, kNoColour, 0};
        const uint32_t label = uint32_t(bits & ((1u << form_.label_bits) - 1));
        return {label, form_.colour_bits ? uint32_t(rest >> form_.need_bits) : 1, int(need) - 1};
    }

    // True if too few nodes follow for a group that begins here, as for most values on large boards.
    bool is_too_large(const uint64_t* state, uint32_t colour) const {
        if (form_.ask != NetQuestion::sizes || form_.sizes[colour] <= step_.later + 1) return false;
        for (size_t k = 0; k < step_.front.size(); ++k)
            if (at_front(state, k).colour == colour) return false;
        return true;
    }

    // The bits of a node with the new label `name`, see `at_front`.
    uint64_t packed(const NetComponent& node, uint32_t name) const {
        const uint64_t rest =
            uint64_t(node.need + 1) | (form_.colour_bits ? uint64_t(node.colour) << form_.need_bits : 0);
        return name | rest << form_.label_bits;
    }

    // True if the component contains no seed.
    bool without_seed(const NetComponent& node) const { return node.need > form_.largest; }

    // Makes a component of the node alone; false if that is impossible.
    bool start_component(NetComponent& node) const {  // for the values of `need`, see NetComponent
        node.label = uint32_t(nodes_.size()) + 1;     // a label that is not in use
        if (form_.ask == NetQuestion::sizes) node.need = form_.sizes[node.colour] - 1;
        else if (form_.ask == NetQuestion::bent) node.need = 1;
        else node.need = step_.seed == kAnySize ? form_.largest : step_.seed ? step_.seed - 1 : form_.largest + 1;
        return node.need >= 0;
    }

    // The need of two components that are joined; negative if they must not be joined.
    int combined_need(const NetComponent& a, const NetComponent& b) const {
        if (form_.ask == NetQuestion::sizes) return a.need + b.need - form_.sizes[a.colour];
        if (form_.ask == NetQuestion::bent) return std::min(a.need, b.need);
        const int most = form_.largest;
        if (!without_seed(a) && !without_seed(b)) return -1;
        if (without_seed(a) && without_seed(b)) return std::min(a.need + b.need - most, 2 * most);
        const auto [seeded, other] = without_seed(a) ? std::pair(b.need, a.need) : std::pair(a.need, b.need);
        return seeded == most ? most : seeded - (other - most);
    }

    // Joins the node's component with those of its neighbours of the same colour; false if that is impossible.
    bool join(NetComponent& node) {
        for (int k : step_.neighbours) {
            const NetComponent& other = nodes_[size_t(k)];
            if (other.colour != node.colour || other.label == node.label) continue;
            node.need = combined_need(node, other);
            if (node.need < 0) return false;
            if (const uint32_t old = other.label)
                for (NetComponent& each : nodes_)
                    if (each.label == old) each.label = node.label;
        }
        for (NetComponent& each : nodes_)
            if (each.label == node.label) each.need = node.need;
        return true;
    }

    // Marks components that have exactly three nodes of a 2x2 square as bent. One of the three touches both others, so
    // they are in one component. Its `need` is 1 until it has a bend, and 0 from then on.
    void mark_bends() {
        for (const Around& around : step_.arounds) {
            int many = 0;  // the number of coloured nodes of the square; `some` is one of them
            NetComponent some{};
            for (int k : around)
                if (k != kNoNode && nodes_[size_t(k)].colour) ++many, some = nodes_[size_t(k)];
            if (many != 3 || !some.need) continue;
            for (NetComponent& each : nodes_)
                if (each.label == some.label) each.need = 0;
        }
    }

    // True if a group is complete, and no other group of its size can follow.
    bool is_last(const NetComponent& node) const {
        if (form_.ask != NetQuestion::sizes || node.need || form_.sizes[node.colour] <= spare_nodes_) return false;
        return std::none_of(nodes_.begin(), nodes_.end(),
                            [&](const NetComponent& other) { return other.colour == node.colour && other.need; });
    }

    // True if enough nodes follow for all groups to be completed, where groups of one size may still be joined.
    bool has_enough_nodes() {
        std::vector<bool>& seen = scratch_.seen;
        std::vector<int>& grown = scratch_.grown;
        grown.assign(form_.sizes.size(), 0), seen.assign(nodes_.size() + 2, false);
        int needed = 0;
        for (const NetComponent& each : nodes_) {
            if (!each.colour || !each.need || seen[each.label]) continue;
            seen[each.label] = true;
            const int size = form_.sizes[each.colour];
            int& all = grown[each.colour];
            // At best, all incomplete groups of one size are joined. They then need as many nodes as their sum lacks to
            // the next multiple of the size.
            const auto lacking = [&] { return (size - all % size) % size; };
            needed -= lacking();
            all += size - each.need;
            needed += lacking();
        }
        spare_nodes_ = step_.later - needed;
        return spare_nodes_ >= 0;
    }

    // Components that cannot join the component of the seed need not be distinguished. Once that one is complete, only
    // nodes next to it matter.
    void forget_unreachable() {
        // A component without the seed has `need - largest` nodes; 2 * largest marks one that cannot join the seed's.
        int lacks = form_.largest;  // the nodes that the component of the seed still needs
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
            if (!lacks) each = {0, kNoColour, 0};  // only the complete component still matters
            else if (each.need - form_.largest >= lacks || !reaches[each.label]) each.need = 2 * form_.largest;
        }
    }

    // True if only the presence of a component's nodes matters, not which nodes belong to it.
    bool needs_no_label(const NetComponent& node) const {
        return !node.need || (form_.ask == NetQuestion::reach && node.need == 2 * form_.largest);
    }

    // True if an incomplete component must not end.
    bool must_not_end(const NetComponent& node) const {
        if (form_.ask == NetQuestion::reach) return !without_seed(node);
        return form_.ask != NetQuestion::seeds || node.need != form_.largest;
    }

    // Writes the remaining components with new labels, in order of appearance; false if a component ends that must not.
    bool write(uint64_t* out) {
        std::vector<uint32_t>& name = scratch_.name;
        std::vector<bool>& reaches = scratch_.seen;
        name.assign(nodes_.size() + 2, 0), reaches.assign(nodes_.size() + 2, form_.ask != NetQuestion::seeds);
        int lack = 0;  // the highest need of a component with a seed
        for (const NetComponent& each : nodes_)
            if (each.colour && !without_seed(each))
                lack = std::max(lack, each.need == form_.largest ? each.need + 1 : each.need);
        uint32_t names = 0;
        bool complete = false;
        for (const NetStep::Stay& stay : step_.stay) {
            const NetComponent& each = nodes_[size_t(stay.node)];
            if (!each.colour || !stay.colours_ahead[each.colour] || is_last(each)) continue;
            const bool loose = needs_no_label(each);
            if (!loose && !name[each.label]) name[each.label] = ++names;
            stay.place.set(out, packed(each, loose ? 0 : name[each.label]));
            complete |= !each.need;
            // With seeds: a component without a seed must be able to join one with a seed that needs more nodes than it
            // has: one at the frontier, or a later one. With a seed, the difference is not positive.
            const int size = each.need - form_.largest;
            if (size <= 0 || size < lack || size <= stay.room) reaches[each.label] = true;
        }
        for (const NetComponent& each : nodes_) {
            if (!each.colour) continue;
            if (!each.need) {
                if (form_.ask == NetQuestion::reach && !complete) step_.closed_out.set(out, 1);
            } else if (name[each.label] ? !reaches[each.label] : must_not_end(each)) return false;
        }
        return true;
    }

    const NetForm& form_;
    const NetStep& step_;
    NetScratch& scratch_;
    std::vector<NetComponent>& nodes_;
    int spare_nodes_ = 0;  // with `sizes`, the later nodes that no group needs
};

// `advance_net` for the condition `one`, where only labels matter.
bool join_components(const NetStep& step, const uint64_t* state, bool on, uint64_t* out) {
    thread_local std::vector<uint32_t> label, name;
    const size_t size = step.front.size();
    label.resize(size + 1);
    for (size_t k = 0; k < size; ++k) label[k] = uint32_t(step.front[k].get(state));
    const bool closed = step.closed.get(state);
    if (on && closed) return false;             // the only component is complete
    label[size] = on ? uint32_t(size) + 2 : 0;  // a label that is not in use
    if (on)
        for (int k : step.neighbours)
            if (const uint32_t old = label[size_t(k)])
                for (uint32_t& other : label)
                    if (other == old) other = label[size];
    for (auto [north, west, east, south] : step.arounds) {
        const auto label_at = [&](int k) { return k == kNoNode ? 0 : label[size_t(k)]; };
        const bool uses_one_vertical = (label_at(north) != 0) != (label_at(south) != 0);
        const bool uses_one_horizontal = (label_at(west) != 0) != (label_at(east) != 0);
        const bool turns = uses_one_vertical && uses_one_horizontal;
        if (!turns) continue;
        // A line that turns uses one vertical and one horizontal edge, so one label of each pair is 0.
        const uint32_t upright = label_at(north) | label_at(south), level = label_at(west) | label_at(east);
        for (uint32_t& other : label)
            if (other == upright) other = level;
    }
    // New labels in order of appearance among the remaining nodes.
    name.assign(size + 3, 0);
    uint32_t names = 0;
    for (const NetStep::Stay& stay : step.stay)
        if (const uint32_t old = label[size_t(stay.node)]) {
            if (!name[old]) name[old] = ++names;
            stay.place.set(out, name[old]);
        }
    uint32_t ended = 0;  // the label of a component that ends here
    for (uint32_t each : label)
        if (each && !name[each]) {
            if (ended && ended != each) return false;
            ended = each;
        }
    if (ended && (names || closed)) return false;  // there would be a second component
    if (closed || ended) step.closed_out.set(out, 1);
    return true;
}

}  // namespace

// Updates a net of the state after a variable gets a value; false if that violates its condition.
bool advance_net(const NetForm& form, const NetStep& step, const uint64_t* state, int value, uint64_t* out) {
    if (form.ask == NetQuestion::one) return join_components(step, state, step.colours[size_t(value)] != 0, out);
    thread_local NetScratch scratch;
    return NetMove(form, step, scratch).run(state, value, out);
}

}  // namespace park::profile
