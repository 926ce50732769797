#include "deduction/area.hpp"

#include <algorithm>

#include "deduction/canonical_order.hpp"

namespace park::deduction {

namespace {

constexpr int kUnlimited = 1 << 30;  // distance

}  // namespace

// Lists the watched atoms, and finds the required vertex.
Area::Area(std::vector<Vertex> vertices, int size, Ints kind_costs)
    : Deduction(std::move(kind_costs)), vertices_(std::move(vertices)), size_(size) {
    global = true;
    for (int v = 0; v < int(vertices_.size()); ++v) {
        const Vertex& vertex = vertices_[v];
        if (vertex.required) seed_ = v;
        watched.push_back(vertex.may_belong);
        watched.insert(watched.end(), vertex.others.begin(), vertex.others.end());
    }
}

// True if a vertex certainly belongs to the area.
bool Area::belongs(const Snapshot& past, int v) const {
    const Vertex& vertex = vertices_[v];
    return vertex.required ||
           std::all_of(vertex.others.begin(), vertex.others.end(), [&](int a) { return past.dead(a); });
}

// The vertices that certainly belong to the area.
Ints Area::members(const Snapshot& past) const {
    Ints belonging;
    for (int v = 0; v < int(vertices_.size()); ++v)
        if (belongs(past, v)) belonging.push_back(v);
    return belonging;
}

// Breadth-first search from some vertices, up to a distance: over the members, or over all vertices that may belong to
// the area, but not over `without`.
Ints Area::flood(const Snapshot& past, const Ints& from, int without, int max_distance, bool only_members) const {
    Ints distance(vertices_.size(), -1), reached;  // -1: not reached yet
    for (int v : from)
        if (distance[v] < 0 && v != without) distance[v] = 0, reached.push_back(v);
    for (size_t i = 0; i < reached.size(); ++i) {
        const int v = reached[i];
        if (distance[v] == max_distance) continue;
        for (int w : vertices_[v].neighbours)
            if (distance[w] < 0 && w != without && (only_members ? belongs(past, w) : may_belong(past, w)))
                distance[w] = distance[v] + 1, reached.push_back(w);
    }
    return reached;
}

// The vertices that can belong to the area. With a required vertex, these are its piece of members, and as many more
// vertices as the size allows. Otherwise they are all that the first member can reach.
Ints Area::possible_area(const Snapshot& past, int without) const {
    if (seed_ != kNone) {
        const Ints piece = flood(past, {seed_}, without, kUnlimited, true);
        return flood(past, piece, without, size_ < 0 ? kUnlimited : std::max(0, size_ - int(piece.size())));
    }
    for (int v = 0; v < int(vertices_.size()); ++v)
        if (v != without && belongs(past, v)) return flood(past, {v}, without, kUnlimited);
    return {};
}

// True if there is no such area without this vertex: the possible area is too small, or some members lie outside it, or
// there are too many members.
bool Area::is_impossible(const Snapshot& past, int without) const {
    const Ints all = possible_area(past, without);
    if (size_ >= 0 && int(all.size()) < size_) return true;
    int inside = 0, total = 0;
    for (int v : all) inside += belongs(past, v);
    for (int v = 0; v < int(vertices_.size()); ++v) total += v != without && belongs(past, v);
    return inside < total || (size_ >= 0 && total > size_);
}

// Fires the deduction of a kind.
void Area::fire(State& state, int unit, int kind) const {
    if (kind == kReachable) fire_reachable(state, unit);
    else if (kind == kExit) fire_exit(state, unit);
    else fire_separating(state, unit);
}

// Excludes the vertices outside the possible area.
void Area::fire_reachable(State& state, int unit) const {
    const Snapshot past = state.now();
    const Ints all = possible_area(past, kNone);
    if (all.empty()) return;
    if (is_impossible(past, kNone)) return state.fail(unit);
    std::vector<uint8_t> in(vertices_.size());
    for (int v : all) in[v] = 1;
    for (int v = 0; v < int(vertices_.size()); ++v)
        if (!in[v]) state.remove(vertices_[v].may_belong, unit);
}

// A piece of members that is not the whole area must grow: if it has only one neighbour that may belong to the area,
// this neighbour belongs to it.
void Area::fire_exit(State& state, int unit) const {
    const Snapshot past = state.now();
    const Ints all = members(past);
    std::vector<uint8_t> seen(vertices_.size());
    Ints forced;
    for (int start : all) {
        if (seen[start]) continue;
        const Ints piece = flood(past, {start}, kNone, kUnlimited, true);
        for (int v : piece) seen[v] = 1;
        if (piece.size() == all.size() && int(piece.size()) >= size_) continue;
        Ints exits;
        for (int v : piece)
            for (int w : vertices_[v].neighbours)
                if (may_belong(past, w) && !belongs(past, w) && std::find(exits.begin(), exits.end(), w) == exits.end())
                    exits.push_back(w);
        if (exits.empty()) return state.fail(unit);  // the piece is closed in
        if (exits.size() == 1) forced.push_back(exits[0]);
    }
    for (int v : forced)
        for (int atom : vertices_[v].others) state.remove(atom, unit);
}

// A vertex without which there is no such area belongs to it. With a size, tries every vertex; without one, these are
// the articulation points that separate members.
void Area::fire_separating(State& state, int unit) const {
    const Snapshot past = state.now();
    const Ints all = possible_area(past, kNone);
    if (all.size() < 2) return;
    if (is_impossible(past, kNone)) return state.fail(unit);
    Ints forced;
    if (size_ >= 0) {
        for (int v : all)
            if (!belongs(past, v) && is_impossible(past, v)) forced.push_back(v);
    } else {
        forced = articulation_points(past, all);
    }
    for (int v : forced)
        for (int atom : vertices_[v].others) state.remove(atom, unit);
}

// Articulation points by Tarjan's low-link: the vertices that separate a branch with members from the root, which is a
// member. Leaves out members.
Ints Area::articulation_points(const Snapshot& past, const Ints& all) const {
    Ints points;
    std::vector<uint8_t> in(vertices_.size());
    for (int v : all) in[v] = 1;
    struct Frame {
        int vertex, from;
        size_t next;  // the index of the neighbour to visit next
    };
    // Of each vertex: the order of its visit (-1 before), its low-link, and the members in its subtree.
    Ints number(vertices_.size(), -1), low(vertices_.size()), inside(vertices_.size());
    std::vector<Frame> frames;
    int time = 0;
    auto enter = [&](int v, int from) {
        number[v] = low[v] = time++;
        inside[v] = belongs(past, v);
        frames.push_back({v, from, 0});
    };
    enter(all[0], kNone);
    while (!frames.empty()) {
        Frame& top = frames.back();
        const int v = top.vertex;
        if (top.next < vertices_[v].neighbours.size()) {
            const int w = vertices_[v].neighbours[top.next++];
            if (!in[w] || w == top.from) continue;
            if (number[w] < 0) enter(w, v);
            else low[v] = std::min(low[v], number[w]);
            continue;
        }
        const int parent = top.from;
        frames.pop_back();
        if (parent == kNone) continue;
        low[parent] = std::min(low[parent], low[v]);
        inside[parent] += inside[v];
        // The subtree reaches nothing above its parent, so the parent separates it.
        if (low[v] >= number[parent] && inside[v] && !belongs(past, parent)) points.push_back(parent);
    }
    return points;
}

// The vertex of an atom, or kNone. Sets `is_other` if the atom is one of its `others`.
int Area::vertex_of(int atom, bool& is_other) const {
    for (int v = 0; v < int(vertices_.size()); ++v) {
        const Vertex& vertex = vertices_[v];
        is_other = std::find(vertex.others.begin(), vertex.others.end(), atom) != vertex.others.end();
        if (is_other || vertex.may_belong == atom) return v;
    }
    return kNone;
}

// Finds the best reason why two members are not connected without a vertex; `as_member` counts as a member. The reason
// is the border around the part of one of the two, and the removals by which both are members. False if they are
// connected.
bool Area::explain_separation(const Snapshot& past, const State& state, int without, int as_member, Ints& atoms) const {
    Ints ends = members(past);
    ends.erase(std::remove(ends.begin(), ends.end(), without), ends.end());
    if (as_member != kNone) ends.insert(ends.begin(), as_member);
    BestReason best(past, state);
    std::vector<uint8_t> done(vertices_.size());
    for (int start : ends) {
        if (done[start]) continue;
        std::vector<uint8_t> in(vertices_.size());
        for (int v : flood(past, {start}, without, kUnlimited)) in[v] = done[v] = 1;
        Ints atoms_of_reason;
        for (int v = 0; v < int(vertices_.size()); ++v)
            if (in[v])
                for (int w : vertices_[v].neighbours)
                    if (!in[w] && w != without) atoms_of_reason.push_back(vertices_[w].may_belong);
        // The earliest member inside or outside the flooded part; `as_member` is preferred to both.
        auto earliest = [&](bool inside) {
            int earliest_member = kNone;
            std::pair<uint64_t, uint32_t> when{UINT64_MAX, 0};
            for (int v : ends) {
                if (bool(in[v]) != inside) continue;
                std::pair<uint64_t, uint32_t> last{0, 0};
                if (v != as_member && !vertices_[v].required)
                    for (int a : vertices_[v].others)
                        last = std::max(last, std::make_pair(uint64_t(past.when(a)) + 1, state.board.rank[a]));
                if (last < when) when = last, earliest_member = v;
            }
            return earliest_member;
        };
        const int inner = as_member != kNone && in[as_member] ? as_member : earliest(true);
        const int outer = as_member != kNone && !in[as_member] ? as_member : earliest(false);
        if (inner == kNone || outer == kNone) continue;
        for (int v : {inner, outer})
            if (v != as_member && !vertices_[v].required)
                atoms_of_reason.insert(atoms_of_reason.end(), vertices_[v].others.begin(), vertices_[v].others.end());
        best.offer(std::move(atoms_of_reason));
    }
    atoms = best.atoms();
    return best.found();
}

// Explains why an atom was removed, or why there is no such area (a conflict). If the atom says that a vertex belongs
// to the area, the area is impossible without the vertex. If it excludes a vertex, the area is impossible with this
// member. The reason is a separation of two members or, if there is none, the size.
void Area::explain(const Snapshot& past, const State& state, int, int atom, Reason& reason) const {
    bool is_other = false;
    const int v = atom == kConflict ? kNone : vertex_of(atom, is_other);
    const int without = is_other ? v : kNone, as_member = is_other ? kNone : v;
    Ints atoms;
    if (!explain_separation(past, state, without, as_member, atoms)) {
        // The reason is the size: the atoms that enclose the area, and those by which its members belong to it.
        atoms.clear();
        for (int w = 0; w < int(vertices_.size()); ++w) {
            if (past.dead(vertices_[w].may_belong)) atoms.push_back(vertices_[w].may_belong);
            if (!vertices_[w].required && belongs(past, w))
                atoms.insert(atoms.end(), vertices_[w].others.begin(), vertices_[w].others.end());
        }
        minimize(past, state, atoms, [&](const Snapshot& less, int) {
            if (as_member == kNone) return is_impossible(less, without);
            const Ints all = possible_area(less, kNone);
            return !all.empty() &&
                   (std::find(all.begin(), all.end(), as_member) == all.end() || is_impossible(less, kNone));
        });
    }
    std::sort(atoms.begin(), atoms.end());
    atoms.erase(std::unique(atoms.begin(), atoms.end()), atoms.end());
    reason.atoms.insert(reason.atoms.end(), atoms.begin(), atoms.end());
}

// Describes the deduction as a graph for the canonical order: a vertex for each vertex of the area, joined to the
// deduction, to its atoms and to its neighbours. The numbers are arbitrary; they only tell roles apart.
void Area::add_structure(StructureGraph& graph) const {
    constexpr int kVertex = 70, kRequiredVertex = 71;                            // kinds of vertices
    constexpr int kMayBelong = 70, kOther = 71, kNeighbour = 73, kOfSize = 100;  // labels of edges
    Ints nodes;
    for (const Vertex& vertex : vertices_) {
        nodes.push_back(graph.vertex(vertex.required ? kRequiredVertex : kVertex));
        graph.join(graph.self, nodes.back(), kOfSize + size_);
        graph.join(nodes.back(), vertex.may_belong, kMayBelong);
        for (int atom : vertex.others) graph.join(nodes.back(), atom, kOther);
    }
    for (int v = 0; v < int(vertices_.size()); ++v)
        for (int w : vertices_[v].neighbours) graph.join(nodes[v], nodes[w], kNeighbour);
}

}  // namespace park::deduction
