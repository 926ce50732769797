#include "deduction/reach.hpp"

#include <algorithm>

#include "deduction/canonical_order.hpp"

namespace park::deduction {

// Watches the atoms of all vertices that are not required.
ReachDeduction::ReachDeduction(std::vector<Vertex> vertices, int size, Ints kind_costs)
    : Deduction(std::move(kind_costs)), vertices_(std::move(vertices)), size_(size) {
    global = true;
    for (const Vertex& vertex : vertices_) {
        if (vertex.required) continue;
        watched.push_back(vertex.may_belong);
        watched.insert(watched.end(), vertex.others.begin(), vertex.others.end());
    }
}

// True if a vertex certainly belongs to the area.
bool ReachDeduction::belongs(const Snapshot& past, int v) const {
    const Vertex& vertex = vertices_[v];
    if (vertex.required) return true;
    return past.alive(vertex.may_belong) &&
           std::all_of(vertex.others.begin(), vertex.others.end(), [&](int a) { return past.dead(a); });
}

// Breadth-first search from the first vertex over vertices that are accepted, for at most `limit` vertices. The buffer
// of flags is left as zeros, so that it needs no clearing.
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

// The members that are connected to the first vertex, at most `limit`, as if `added` belonged to the area.
Ints ReachDeduction::members(const Snapshot& past, int added, int limit) const {
    return flood(limit, [&](int v) { return v == added || belongs(past, v); });
}

// The vertices that may belong to the area and are connected to the first vertex, at most `limit`, except `without`.
Ints ReachDeduction::possible_area(const Snapshot& past, int without, int limit) const {
    return flood(limit, [&](int v) { return v != without && may_belong(past, v); });
}

// The vertices next to some vertices, each once: those that may belong to the area, or those that may not.
Ints ReachDeduction::border(const Snapshot& past, const Ints& some, bool possible) const {
    std::vector<uint8_t> seen(vertices_.size());
    for (int v : some) seen[v] = 1;
    Ints border;
    for (int v : some)
        for (int w : vertices_[v].neighbours)
            if (!seen[w] && may_belong(past, w) == possible) seen[w] = 1, border.push_back(w);
    return border;
}

// True if the vertex has a neighbour that belongs to the area but not to the group.
bool ReachDeduction::touches_other_member(const Snapshot& past, const Ints& group, int v) const {
    return std::any_of(vertices_[v].neighbours.begin(), vertices_[v].neighbours.end(), [&](int w) {
        return belongs(past, w) && std::find(group.begin(), group.end(), w) == group.end();
    });
}

// True if a vertex has two neighbours that may belong to the area, so that it may be an articulation point.
bool ReachDeduction::may_separate(const Snapshot& past, int v) const {
    const auto& neighbours = vertices_[v].neighbours;
    return std::count_if(neighbours.begin(), neighbours.end(), [&](int w) { return may_belong(past, w); }) > 1;
}

// There is no such area: fails, or excludes the first vertex if that is not required.
void ReachDeduction::exclude_area(State& state, int unit) const {
    if (belongs(state.now(), 0)) state.fail(unit);
    else state.remove(vertices_[0].may_belong, unit);
}

// Compares the members connected to the first vertex, or the vertices that they can reach, with the size. A complete or
// too large group excludes vertices next to it (kTooLarge), a region that is too small excludes the area (kRoom), and
// vertices that the area needs to reach its size belong to it (kExit, kSeparating).
void ReachDeduction::fire(State& state, int unit, int kind) const {
    const Snapshot past = state.now();
    if (!may_belong(past, 0)) return;
    if (kind == kRoom) {
        if (int(possible_area(past, kNone, size_).size()) < size_) exclude_area(state, unit);
        return;
    }
    const Ints group = members(past, kNone, size_ + 1);
    const bool complete = int(group.size()) >= size_;
    if (kind == kTooLarge && int(group.size()) > size_) return exclude_area(state, unit);
    if (!belongs(past, 0) || (complete && kind != kTooLarge)) return;
    Ints forced;
    if (kind == kSeparating) {
        // If the search reaches no more vertices than the area needs, all of them are needed. Otherwise a vertex is
        // needed if too few others can be reached without it; such vertices are among the first `size_` of the search.
        Ints first = possible_area(past, kNone, size_ + 1);
        const bool all_needed = int(first.size()) <= size_;
        if (!all_needed) first.pop_back();
        for (int v : first) {
            if (belongs(past, v)) continue;
            if (all_needed || (may_separate(past, v) && int(possible_area(past, v, size_).size()) < size_))
                forced.push_back(v);
        }
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

// Explains why an atom was removed, or why there is no such area (a conflict). For kTooLarge the reason is that the
// members are connected, with the cell as another member. Otherwise the reason is the border around the possible area,
// which does not contain the cell.
void ReachDeduction::explain(const Snapshot& past, const State&, int kind, int atom, Reason& reason) const {
    int cell = kNone;  // the vertex of the atom
    for (int v = 0; atom != kConflict && cell == kNone && v < int(vertices_.size()); ++v) {
        const Vertex& vertex = vertices_[v];
        const bool is_other = std::find(vertex.others.begin(), vertex.others.end(), atom) != vertex.others.end();
        if (!vertex.required && (vertex.may_belong == atom || is_other)) cell = v;
    }
    // Adds the removals by which a vertex belongs to the area.
    auto add_membership = [&](int v) {
        if (v != cell && !vertices_[v].required)
            reason.atoms.insert(reason.atoms.end(), vertices_[v].others.begin(), vertices_[v].others.end());
    };
    if (kind == kTooLarge) {
        for (int v : members(past, cell, size_ + 1)) add_membership(v);
        return;
    }
    add_membership(0);
    const Ints region = possible_area(past, cell > 0 ? cell : kNone, int(vertices_.size()) + 1);
    for (int v : border(past, region, false)) reason.atoms.push_back(vertices_[v].may_belong);
}

// Describes the deduction as a graph for the canonical order: a vertex for each vertex of the area, joined to the
// deduction, to its atoms and to its neighbours. The numbers are arbitrary; they only tell roles apart.
void ReachDeduction::add_structure(StructureGraph& graph) const {
    constexpr uint64_t kStart = 80, kRequiredStart = 81, kVertex = 82;                 // kinds of vertices
    constexpr uint64_t kMayBelong = 80, kOther = 81, kNeighbour = 83, kOfSize = 2000;  // labels of edges
    Ints nodes;
    for (int v = 0; v < int(vertices_.size()); ++v) {
        const Vertex& vertex = vertices_[v];
        nodes.push_back(graph.vertex(v > 0 ? kVertex : vertex.required ? kRequiredStart : kStart));
        graph.join(graph.self, nodes.back(), kOfSize + uint64_t(size_));
        if (vertex.required) continue;
        graph.join(nodes.back(), vertex.may_belong, kMayBelong);
        for (int atom : vertex.others) graph.join(nodes.back(), atom, kOther);
    }
    for (int v = 0; v < int(vertices_.size()); ++v)
        for (int w : vertices_[v].neighbours) graph.join(nodes[v], nodes[w], kNeighbour);
}

}  // namespace park::deduction
