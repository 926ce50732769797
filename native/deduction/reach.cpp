#include "deduction/reach.hpp"

#include <algorithm>

#include "deduction/canonical_order.hpp"

namespace park::deduction {

ReachDeduction::ReachDeduction(std::vector<Vertex> vertices, int size, Ints kind_costs)
    : Deduction(std::move(kind_costs)), vertices_(std::move(vertices)), size_(size) {
    global = true;
    for (const Vertex& vertex : vertices_) {
        if (vertex.required) continue;
        watched.push_back(vertex.may_belong);
        watched.insert(watched.end(), vertex.others.begin(), vertex.others.end());
    }
}

bool ReachDeduction::belongs(const Snapshot& past, int v) const {
    const Vertex& vertex = vertices_[v];
    if (vertex.required) return true;
    return past.alive(vertex.may_belong) &&
           std::all_of(vertex.others.begin(), vertex.others.end(), [&](int a) { return past.dead(a); });
}

// The buffer of flags is left as zeros, so that it needs no clearing.
template <class Accepts>
Ints ReachDeduction::flood(int limit, Accepts accepts) const {
    thread_local std::vector<uint8_t> zeros;
    if (zeros.size() < vertices_.size()) zeros.resize(vertices_.size());
    uint8_t* seen = zeros.data();
    Ints reached{0};
    reached.reserve(size_t(limit) + 1);
    seen[0] = 1;
    for (size_t i = 0; i < reached.size() && int(reached.size()) < limit; ++i)
        for (int v : vertices_[reached[i]].neighbours) {
            if (seen[v] || !accepts(v)) continue;
            seen[v] = 1;
            reached.push_back(v);
            if (int(reached.size()) >= limit) break;
        }
    for (int v : reached) seen[v] = 0;
    return reached;
}

Ints ReachDeduction::members(const Snapshot& past, int added, int limit) const {
    return flood(limit, [&](int v) { return v == added || belongs(past, v); });
}

Ints ReachDeduction::possible_area(const Snapshot& past, int without, int limit) const {
    return flood(limit, [&](int v) { return v != without && may_belong(past, v); });
}

Ints ReachDeduction::border(const Snapshot& past, const Ints& some, bool possible) const {
    std::vector<uint8_t> seen(vertices_.size());
    for (int v : some) seen[v] = 1;
    Ints border;
    for (int v : some)
        for (int w : vertices_[v].neighbours)
            if (!seen[w] && may_belong(past, w) == possible) seen[w] = 1, border.push_back(w);
    return border;
}

bool ReachDeduction::touches_other_member(const Snapshot& past, const Ints& group, int v) const {
    return std::any_of(vertices_[v].neighbours.begin(), vertices_[v].neighbours.end(), [&](int w) {
        return belongs(past, w) && std::find(group.begin(), group.end(), w) == group.end();
    });
}

bool ReachDeduction::may_separate(const Snapshot& past, int v) const {
    const auto& neighbours = vertices_[v].neighbours;
    return std::count_if(neighbours.begin(), neighbours.end(), [&](int w) { return may_belong(past, w); }) > 1;
}

void ReachDeduction::exclude_area(State& state, int unit) const {
    if (belongs(state.now(), 0)) state.fail(unit);
    else state.remove(vertices_[0].may_belong, unit);
}

// Each kind compares the members connected to the first vertex, or the vertices that they can reach, with the size.
void ReachDeduction::fire(State& state, int unit, int kind) const {
    const Snapshot past = state.now();
    if (!may_belong(past, 0)) return;
    if (kind == kRoom) {
        if (int(possible_area(past, -1, size_).size()) < size_) exclude_area(state, unit);
        return;
    }
    const Ints group = members(past, -1, size_ + 1);
    const bool complete = int(group.size()) >= size_;
    if (kind == kTooLarge && int(group.size()) > size_) return exclude_area(state, unit);
    if (!belongs(past, 0) || (complete && kind != kTooLarge)) return;
    Ints forced;
    if (kind == kSeparating) {
        // An articulation point is among the first vertices that the search reaches.
        Ints first = possible_area(past, -1, size_ + 1);
        const bool all = int(first.size()) <= size_;
        if (!all) first.pop_back();
        for (int v : first)
            if (!belongs(past, v) &&
                (all || (may_separate(past, v) && int(possible_area(past, v, size_).size()) < size_)))
                forced.push_back(v);
    } else {
        const Ints exits = border(past, group, true);
        if (kind == kTooLarge) {
            for (int v : exits)
                if (complete ||
                    (touches_other_member(past, group, v) && int(members(past, v, size_ + 1).size()) > size_))
                    state.remove(vertices_[v].may_belong, unit);
            return;
        }
        if (exits.empty()) return state.fail(unit);
        if (exits.size() == 1) forced = exits;
    }
    for (int v : forced)
        for (int atom : vertices_[v].others) state.remove(atom, unit);
}

// The reason of kTooLarge is that the members are connected, with the cell as another member. Otherwise the reason is
// the border around the possible area, which does not contain the cell.
void ReachDeduction::explain(const Snapshot& past, const State&, int kind, int atom, Reason& reason) const {
    int cell = -1;
    for (int v = 0; atom != kConflict && cell < 0 && v < int(vertices_.size()); ++v) {
        const Vertex& vertex = vertices_[v];
        const bool other = std::find(vertex.others.begin(), vertex.others.end(), atom) != vertex.others.end();
        if (!vertex.required && (vertex.may_belong == atom || other)) cell = v;
    }
    auto belonging = [&](int v) {
        if (v != cell && !vertices_[v].required)
            reason.atoms.insert(reason.atoms.end(), vertices_[v].others.begin(), vertices_[v].others.end());
    };
    if (kind == kTooLarge) {
        for (int v : members(past, cell, size_ + 1)) belonging(v);
        return;
    }
    belonging(0);
    for (int v : border(past, possible_area(past, cell > 0 ? cell : -1, int(vertices_.size()) + 1), false))
        reason.atoms.push_back(vertices_[v].may_belong);
}

// See `Deduction::add_structure`: the numbers only tell roles apart.
void ReachDeduction::add_structure(StructureGraph& graph) const {
    Ints nodes;
    for (int v = 0; v < int(vertices_.size()); ++v) {
        const Vertex& vertex = vertices_[v];
        nodes.push_back(graph.vertex(v ? 82 : 80 + vertex.required));
        graph.join(graph.self, nodes.back(), 2000 + uint64_t(size_));
        if (vertex.required) continue;
        graph.join(nodes.back(), vertex.may_belong, 80);
        for (int atom : vertex.others) graph.join(nodes.back(), atom, 81);
    }
    for (int v = 0; v < int(vertices_.size()); ++v)
        for (int w : vertices_[v].neighbours) graph.join(nodes[v], nodes[w], 83);
}

}  // namespace park::deduction
