#include "deduction/circuit.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <queue>

#include "deduction/canonical_order.hpp"

namespace park::deduction {

void Circuit::UnionFind::reset(size_t n) {
    parent.resize(n);
    std::iota(parent.begin(), parent.end(), 0);
}

// The representative of a component, with path halving.
int Circuit::UnionFind::find(int x) {
    while (parent[x] != x) x = parent[x] = parent[parent[x]];
    return x;
}

// An edge between two vertices, or a vertex, for which `one` and `other` are the same and `edge` is kNone. The loop
// must contain it because `atoms` are removed.
struct Circuit::RequiredItem {
    int one, other, edge;
    Ints atoms;
    uint32_t when;  // the time of the last of these removals, plus 1; 0 if there are none
    uint32_t rank;  // the highest rank of these atoms
};

// Lists the edges around each vertex, and the watched atoms. With labels, vertices have an atom `may_visit`.
Circuit::Circuit(std::vector<CircuitVertex> vertices, std::vector<CircuitEdge> edges, bool no_cycles, Ints kind_costs)
    : Deduction(std::move(kind_costs)),
      vertices_(std::move(vertices)),
      edges_(std::move(edges)),
      no_cycles_(no_cycles) {
    global = true;
    incident_.resize(vertices_.size());
    for (int i = 0; i < int(edges_.size()); ++i) {
        const CircuitEdge& edge = edges_[i];
        incident_[edge.one].push_back({edge.other, i});
        incident_[edge.other].push_back({edge.one, i});
        if (edge.on != kNone) watched.insert(watched.end(), {edge.on, edge.off});
    }
    for (const CircuitVertex& vertex : vertices_) {
        if (vertex.may_visit != kNone) watched.push_back(vertex.may_visit), has_labels_ = true;
        watched.insert(watched.end(), vertex.others.begin(), vertex.others.end());
    }
}

// True if the loop must visit the vertex.
bool Circuit::is_required(const Snapshot& past, const CircuitVertex& vertex) const {
    if (vertex.must) return true;
    return !vertex.others.empty() &&
           std::all_of(vertex.others.begin(), vertex.others.end(), [&](int a) { return past.dead(a); });
}

// The drawn edges and the vertices that the loop must contain, each with the atoms that require it.
std::vector<Circuit::RequiredItem> Circuit::required_items(const Snapshot& past) const {
    std::vector<RequiredItem> items;
    for (int v = 0; v < int(vertices_.size()); ++v)
        if (is_required(past, vertices_[v])) {
            RequiredItem item{v, v, kNone, vertices_[v].must ? Ints{} : vertices_[v].others, 0, 0};
            for (int atom : item.atoms) item.when = std::max(item.when, past.when(atom) + 1);
            items.push_back(std::move(item));
        }
    // With labels, a drawn edge may belong to another label, so only vertices count.
    for (int e = 0; e < int(edges_.size()); ++e)
        if (drawn(past, edges_[e]) && (!has_labels_ || edges_[e].off == kNone)) {
            RequiredItem item{edges_[e].one, edges_[e].other, e, {}, 0, 0};
            if (edges_[e].off != kNone) item.atoms = {edges_[e].off}, item.when = past.when(edges_[e].off) + 1;
            items.push_back(std::move(item));
        }
    return items;
}

// Fires the deduction of a kind.
void Circuit::fire(State& state, int unit, int kind) const {
    if (kind == kCycle) fire_cycle(state, unit);
    else if (kind == kBlock) fire_block(state, unit);
    else fire_parity(state, unit);
}

// Explains a removal, or a conflict, by the deduction of a kind.
void Circuit::explain(const Snapshot& past, const State& state, int kind, int atom, Reason& reason) const {
    if (kind == kCycle) explain_cycle(past, state, atom, reason);
    else if (kind == kBlock) explain_block(past, state, atom, reason);
    else explain_parity(past, state, atom, reason);
}

// --- cycles that close too early

// Cycles that close too early, by union-find over the drawn edges. A closed cycle that leaves out something that the
// loop must contain is a conflict. An undecided edge between the two ends of one path is removed if it would close such
// a cycle.
void Circuit::fire_cycle(State& state, int unit) const {
    const Snapshot past = state.now();
    auto& components = scratch_.components;
    auto& degree = scratch_.degree;
    components.reset(vertices_.size());
    degree.assign(vertices_.size(), 0);
    Ints cycles;
    for (const CircuitEdge& edge : edges_)
        if (drawn(past, edge)) {
            ++degree[edge.one], ++degree[edge.other];
            const int a = components.find(edge.one), b = components.find(edge.other);
            if (a == b) cycles.push_back(a);
            else components.parent[a] = b;
        }
    // A cycle is incomplete if the loop must also contain something outside its component. `first_component` is that of
    // the first required vertex.
    int first_component = kNone;
    bool several_components = no_cycles_;
    auto require = [&](int v) {
        const int component = components.find(v);
        if (first_component == kNone) first_component = component;
        several_components = several_components || component != first_component;
    };
    for (int v = 0; v < int(vertices_.size()); ++v)
        if (is_required(past, vertices_[v])) require(v);
    for (const CircuitEdge& edge : edges_)
        if (drawn(past, edge)) require(edge.one);
    auto is_incomplete = [&](int component) {
        return several_components || (first_component != kNone && component != first_component);
    };
    for (int component : cycles)
        if (is_incomplete(components.find(component))) return state.fail(unit);
    Ints gone;
    for (const CircuitEdge& edge : edges_) {
        const bool is_undecided = edge.on != kNone && state.alive(edge.on) && state.alive(edge.off);
        if (!is_undecided || degree[edge.one] != 1 || degree[edge.other] != 1) continue;
        const int component = components.find(edge.one);
        if (component == components.find(edge.other) && is_incomplete(component)) gone.push_back(edge.on);
    }
    for (int atom : gone) state.remove(atom, unit);
}

// The drawn path between two vertices without the edge `skip`, by breadth-first search; empty if there is none.
Ints Circuit::drawn_path(const Snapshot& past, int from, int to, int skip) const {
    constexpr int kUnreached = -2, kStart = -1;
    Ints from_edge(vertices_.size(), kUnreached), path;  // from_edge: the edge by which a vertex was reached
    std::queue<int> next;
    next.push(from);
    from_edge[from] = kStart;
    while (!next.empty() && from_edge[to] == kUnreached) {
        const int v = next.front();
        next.pop();
        for (auto [w, e] : incident_[v])
            if (e != skip && from_edge[w] == kUnreached && drawn(past, edges_[e])) from_edge[w] = e, next.push(w);
    }
    if (from_edge[to] == kUnreached) return path;
    for (int v = to; v != from;) {
        const CircuitEdge& edge = edges_[from_edge[v]];
        path.push_back(from_edge[v]);
        v = edge.one == v ? edge.other : edge.one;
    }
    return path;
}

// Explains why an edge would close a cycle, or that a cycle is closed. The reason is the drawn path between the ends of
// the edge and, unless no cycle is allowed, the earliest item outside it that the loop must contain.
void Circuit::explain_cycle(const Snapshot& past, const State& state, int atom, Reason& reason) const {
    BestReason best(past, state);
    for (int e = 0; e < int(edges_.size()); ++e) {
        const CircuitEdge& edge = edges_[e];
        if (atom == kConflict ? !drawn(past, edge) : edge.on != atom) continue;
        const Ints path = drawn_path(past, edge.one, edge.other, e);
        if (path.empty()) continue;
        std::vector<uint8_t> inside(vertices_.size());
        inside[edge.one] = inside[edge.other] = 1;
        for (int path_edge : path) inside[edges_[path_edge].one] = inside[edges_[path_edge].other] = 1;
        const RequiredItem* outside = nullptr;
        const std::vector<RequiredItem> required = required_items(past);
        // The earliest item comes first; ties are broken by size and by the canonical order.
        auto order = [&](const RequiredItem& i) {
            uint32_t rank = 0;
            for (int a : i.atoms) rank = std::max(rank, state.board.rank[a]);
            return std::make_tuple(i.when, i.atoms.size(), rank);
        };
        for (const RequiredItem& item : required)
            if (!inside[item.one] && (!outside || order(item) < order(*outside))) outside = &item;
        if (!no_cycles_ && !outside) continue;
        Ints atoms;
        for (int path_edge : path)
            if (edges_[path_edge].off != kNone) atoms.push_back(edges_[path_edge].off);
        if (atom == kConflict && edge.off != kNone) atoms.push_back(edge.off);
        if (!no_cycles_) atoms.insert(atoms.end(), outside->atoms.begin(), outside->atoms.end());
        best.offer(std::move(atoms));
    }
    reason.atoms.insert(reason.atoms.end(), best.atoms().begin(), best.atoms().end());
}

// --- the loop lies in one block of the edges that it can take

// Sets `usable` and `visitable`. An edge is usable if it is not excluded and both of its vertices can be visited.
void Circuit::mark_usable(const Snapshot& past) const {
    auto& visitable = scratch_.visitable;
    auto& usable = scratch_.usable;
    visitable.resize(vertices_.size());
    usable.resize(edges_.size());
    for (size_t v = 0; v < vertices_.size(); ++v)
        visitable[v] = vertices_[v].may_visit == kNone || past.alive(vertices_[v].may_visit);
    for (size_t e = 0; e < edges_.size(); ++e) {
        const CircuitEdge& edge = edges_[e];
        usable[e] = visitable[edge.one] && visitable[edge.other] && (edge.on == kNone || past.alive(edge.on));
    }
}

// True if the input of `fire_block` is the same as when it last removed nothing. The input is packed into two bits for
// each vertex and two for each edge.
bool Circuit::unchanged_since_clean(const Snapshot& past, const std::vector<uint8_t>& required) const {
    auto& input = scratch_.input;
    input.resize(required.size() + edges_.size());
    for (size_t v = 0; v < required.size(); ++v) input[v] = scratch_.visitable[v] | required[v] << 1;
    for (size_t e = 0; e < edges_.size(); ++e)
        input[required.size() + e] = scratch_.usable[e] | (!has_labels_ && drawn(past, edges_[e])) << 1;
    return input == scratch_.clean_input;
}

// Numbers the blocks of the usable edges by the algorithm of Hopcroft and Tarjan: depth-first search with a stack of
// edges, from which a block is popped at every cut vertex. Also stores the search tree for `split_at`.
int Circuit::find_blocks(int start, Ints& block, Ints* articulations) const {
    const int n = int(vertices_.size());
    block.assign(edges_.size(), kNone);
    auto& is_cut_vertex = scratch_.is_cut_vertex;
    auto& number = scratch_.number;
    auto& low = scratch_.low;
    auto& stack = scratch_.stack;
    auto& frames = scratch_.frames;

    auto& [by_number, last, parent, parent_edge, root_of] = scratch_.tree;
    by_number.clear();
    last.resize(n);
    parent.assign(n, kNone);
    parent_edge.assign(n, kNone);
    root_of.resize(n);
    is_cut_vertex.assign(n, 0);
    const auto& usable = scratch_.usable;
    const int unvisited = -1;
    number.assign(n, unvisited);
    low.assign(n, 0);
    stack.clear();
    frames.clear();
    int time = 0, block_count = 0;
    for (int root = 0; root < n; ++root) {
        if (number[root] != unvisited || (start != kNone && root != start)) continue;
        auto enter = [&](int v, int e) {
            number[v] = low[v] = time++;
            by_number.push_back(v);
            parent_edge[v] = e;
            root_of[v] = root;
            frames.push_back({v, e, 0, 0});
        };
        enter(root, kNone);
        while (!frames.empty()) {
            SearchFrame& top = frames.back();
            if (top.next < incident_[top.vertex].size()) {
                const auto [w, e] = incident_[top.vertex][top.next++];
                if (e == top.parent_edge || !usable[e]) continue;
                if (number[w] == unvisited) {
                    ++top.children;
                    stack.push_back(e);
                    parent[w] = top.vertex;
                    enter(w, e);
                } else if (number[w] < number[top.vertex]) {
                    stack.push_back(e);
                    low[top.vertex] = std::min(low[top.vertex], number[w]);
                }
                continue;
            }
            const SearchFrame done = top;
            frames.pop_back();
            last[done.vertex] = time - 1;
            if (frames.empty()) {
                is_cut_vertex[done.vertex] = done.children > 1;
                continue;
            }
            const int above = frames.back().vertex;
            low[above] = std::min(low[above], low[done.vertex]);
            // The subtree reaches nothing above `above`, so the edges on the stack down to its tree edge are a block.
            if (low[done.vertex] >= number[above]) {
                if (frames.size() > 1) is_cut_vertex[above] = 1;
                while (true) {
                    const int e = stack.back();
                    stack.pop_back();
                    block[e] = block_count;
                    if (e == done.parent_edge) break;
                }
                ++block_count;
            }
        }
    }
    if (articulations)
        for (int v = 0; v < n; ++v)
            if (is_cut_vertex[v]) articulations->push_back(v);
    return block_count;
}

// The loop is biconnected, so it lies in one block that contains all required items. If no block does, fails; otherwise
// excludes the edges (or, with labels, the vertices) outside such blocks. Only blocks connected to the first required
// vertex matter.
void Circuit::fire_block(State& state, int unit) const {
    const Snapshot past = state.now();
    auto& block = scratch_.block;
    auto& edge_count = scratch_.edge_count;
    auto& required_count = scratch_.required_count;

    mark_usable(past);
    auto& required = scratch_.required;
    required.resize(vertices_.size());
    for (size_t v = 0; v < vertices_.size(); ++v) {
        const CircuitVertex& vertex = vertices_[v];
        // With labels, `others` are all other values of the vertex, and the state counts how many values are left.
        required[v] = vertex.may_visit == kNone
                          ? is_required(past, vertex)
                          : vertex.must || (!vertex.others.empty() &&
                                            state.left(state.board.var_of[vertex.may_visit]) == scratch_.visitable[v]);
    }
    if (unchanged_since_clean(past, required)) return;
    const auto first = std::find(required.begin(), required.end(), 1);
    const int start = first == required.end() ? kNone : int(first - required.begin());
    const int n = find_blocks(start, block, nullptr);
    edge_count.assign(n, 0);
    required_count.assign(n, 0);
    for (int b : block)
        if (b != kNone) ++edge_count[b];
    // Count how many of the required items each block contains, see `required_items`.
    int total = 0;
    for (int v = 0; v < int(vertices_.size()); ++v) {
        if (!required[v]) continue;
        ++total;
        for (size_t i = 0; i < incident_[v].size(); ++i) {
            // A vertex may have several edges of one block.
            const int b = block[incident_[v][i].edge];
            bool counted = b == kNone;
            for (size_t j = 0; j < i && !counted; ++j) counted = block[incident_[v][j].edge] == b;
            if (!counted) ++required_count[b];
        }
    }
    for (size_t e = 0; e < edges_.size(); ++e)
        if (drawn(past, edges_[e]) && (!has_labels_ || edges_[e].off == kNone)) {
            ++total;
            if (block[e] != kNone) ++required_count[block[e]];
        }
    // A block of a single edge contains no loop. Two edges between the same two vertices can form one, as a path is
    // closed through a vertex outside the board.
    auto can_hold_loop = [&](int b) { return b != kNone && edge_count[b] > 1 && required_count[b] == total; };
    bool any = false;
    for (int b = 0; b < n; ++b) any = any || can_hold_loop(b);
    if (!any) return state.fail(unit);
    Ints gone;
    if (!has_labels_) {
        for (size_t e = 0; e < edges_.size(); ++e)
            if (edges_[e].on != kNone && state.alive(edges_[e].on) && !can_hold_loop(block[e]))
                gone.push_back(edges_[e].on);
    } else {
        std::vector<uint8_t> in(vertices_.size());
        for (size_t e = 0; e < edges_.size(); ++e)
            if (can_hold_loop(block[e])) in[edges_[e].one] = in[edges_[e].other] = 1;
        for (size_t v = 0; v < vertices_.size(); ++v)
            if (!in[v] && vertices_[v].may_visit != kNone && state.alive(vertices_[v].may_visit))
                gone.push_back(vertices_[v].may_visit);
    }
    if (gone.empty()) scratch_.clean_input = scratch_.input;
    for (int atom : gone) state.remove(atom, unit);
}

// Numbers the components that remain without a cut vertex or a bridge. Uses the depth-first search of `find_blocks`,
// where the subtree of a branch is a range of `by_number`.
void Circuit::split_at(int gate, int skip, Ints& part) const {
    const auto& [by_number, last, parent, parent_edge, root] = scratch_.tree;
    const Ints &number = scratch_.number, &low = scratch_.low;
    // A branch of the search tree is separate if none of its edges leads past the gate. Components are numbered by
    // their root, separate branches by n plus their first vertex.
    part = root;
    const int n = int(vertices_.size());
    auto cut = [&](int branch) {
        for (int i = number[branch]; i <= last[branch]; ++i) part[by_number[i]] = n + branch;
    };
    if (gate != kNone) {
        for (auto [w, e] : incident_[gate])
            if (parent[w] == gate && parent_edge[w] == e && low[w] >= number[gate]) cut(w);
        part[gate] = kNone;
    }
    if (skip != kNone) cut(parent_edge[edges_[skip].one] == skip ? edges_[skip].one : edges_[skip].other);
}

// The edges that the loop cannot take, each with the atom that excluded it first: its own, or that of a vertex that
// cannot be visited.
std::vector<Circuit::ClosedEdge> Circuit::closed_edges(const Snapshot& past, const State& state) const {
    std::vector<ClosedEdge> closed;
    for (int e = 0; e < int(edges_.size()); ++e) {
        const CircuitEdge& edge = edges_[e];
        int first = kNone;
        auto order = [&](int atom) { return std::make_pair(past.when(atom), state.board.rank[atom]); };
        for (int atom : {edge.on, vertices_[edge.one].may_visit, vertices_[edge.other].may_visit})
            if (atom != kNone && past.dead(atom) && (first == kNone || order(atom) < order(first))) first = atom;
        if (first != kNone) closed.push_back({e, first});
    }
    return closed;
}

// Explains why an edge or a vertex lies outside the block, or why there is no block: the loop would contain two items
// that only one vertex, one edge, or nothing connects. The reason is the border around the part of one of them, and the
// atoms by which both are required.
void Circuit::explain_block(const Snapshot& past, const State& state, int atom, Reason& reason) const {
    std::vector<RequiredItem> must = required_items(past);
    for (RequiredItem& item : must)
        for (int a : item.atoms) item.rank = std::max(item.rank, state.board.rank[a]);
    std::sort(must.begin(), must.end(), [](const RequiredItem& a, const RequiredItem& b) {
        return std::make_tuple(a.when, a.rank, a.edge != kNone) < std::make_tuple(b.when, b.rank, b.edge != kNone);
    });
    // To refute the removed atom, assume that its edge or vertex belongs to the loop.
    std::optional<RequiredItem> own;
    for (int e = 0; e < int(edges_.size()); ++e)
        if (atom != kConflict && edges_[e].on == atom) own = RequiredItem{edges_[e].one, edges_[e].other, e, {}, 0, 0};
    for (int v = 0; v < int(vertices_.size()); ++v)
        if (atom != kConflict && vertices_[v].may_visit == atom) own = RequiredItem{v, v, kNone, {}, 0, 0};

    Ints part, gates, block;
    BestReason best(past, state);
    const auto closed = closed_edges(past, state);
    // Offers the border of a part, except at the gate, and the atoms by which the items are required. Stops early if
    // this cannot be the best reason.
    auto offer = [&](int inside, int gate, const RequiredItem* one, const RequiredItem* two) {
        Ints atoms;
        for (const RequiredItem* item : {one, two})
            if (item) atoms.insert(atoms.end(), item->atoms.begin(), item->atoms.end());
        for (int gone : atoms)
            if (best.excludes(past.when(gone))) return;
        for (auto [e, gone] : closed) {
            const CircuitEdge& edge = edges_[e];
            if ((part[edge.one] == inside) == (part[edge.other] == inside)) continue;
            if (edge.one == gate || edge.other == gate) continue;
            if (best.excludes(past.when(gone))) return;
            atoms.push_back(gone);
        }
        best.offer(std::move(atoms));
    };
    // The part in which an item lies; kNone for the gate itself.
    auto part_of = [&](const RequiredItem& item, int gate) { return part[item.one == gate ? item.other : item.one]; };
    auto is_bridge = [](const RequiredItem& item, int skip) { return skip != kNone && item.edge == skip; };
    // Offers the reasons of one cut: for a removed atom, that its item and a required item lie in different parts; for
    // a conflict, that two required items do.
    auto split = [&](int gate, int skip) {
        const int home = own ? part_of(*own, gate) : kNone;
        if (own && home == kNone) return;
        Ints tried;
        for (const RequiredItem& item : must) {
            const int inside = part_of(item, gate);
            const bool was_tried = std::find(tried.begin(), tried.end(), inside) != tried.end();
            if (inside == kNone || is_bridge(item, skip) || was_tried) continue;
            tried.push_back(inside);
            if (own) {
                if (inside == home) continue;
                for (int side : {home, inside}) offer(side, gate, &item, nullptr);
                continue;
            }
            for (const RequiredItem& other : must) {
                const int outside = part_of(other, gate);
                if (outside == kNone || outside == inside || is_bridge(other, skip)) continue;
                offer(inside, gate, &item, &other);
                break;
            }
        }
    };
    mark_usable(past);
    const int n = find_blocks(kNone, block, &gates);
    Ints size(n);
    for (int b : block)
        if (b != kNone) ++size[b];
    gates.push_back(kNone);  // nothing connects the two items
    for (int gate : gates) {
        split_at(gate, kNone, part);
        split(gate, kNone);
    }
    // Blocks of a single edge are the bridges.
    for (int e = 0; e < int(edges_.size()); ++e) {
        if (block[e] == kNone || size[block[e]] > 1) continue;
        split_at(kNone, e, part);
        split(kNone, e);
        // The loop cannot return over a bridge.
        if (own ? own->edge == e : drawn(past, edges_[e]) && (!has_labels_ || edges_[e].off == kNone))
            for (int end : {edges_[e].one, edges_[e].other}) {
                RequiredItem bridge{edges_[e].one, edges_[e].other, e, {}, 0, 0};
                if (!own && edges_[e].off != kNone) bridge.atoms = {edges_[e].off};
                offer(part[end], kNone, &bridge, nullptr);
            }
    }
    Ints atoms = best.atoms();
    if (!best.found()) {
        // There is no cycle at all, or no such separation was found: the reason is everything that is known.
        for (int a : watched)
            if (past.dead(a)) atoms.push_back(a);
    }
    reason.atoms.insert(reason.atoms.end(), atoms.begin(), atoms.end());
}

// --- parity: the loop crosses every cut an even number of times

// The loop crosses every cut an even number of times. Finds bridges of the undecided edges by Tarjan's low-link; the
// parity of the drawn edges at the vertices on one side decides the bridge.
void Circuit::fire_parity(State& state, int unit) const {
    const Snapshot past = state.now();
    const int n = int(vertices_.size());
    auto undecided = [&](const CircuitEdge& e) { return e.on != kNone && state.alive(e.on) && state.alive(e.off); };
    auto& odd = scratch_.odd;  // the parity of the drawn edges at each vertex, then at all vertices of its subtree
    auto& number = scratch_.number;
    auto& low = scratch_.low;
    odd.assign(n, 0);
    for (const CircuitEdge& edge : edges_)
        if (drawn(past, edge)) odd[edge.one] ^= 1, odd[edge.other] ^= 1;
    const int unvisited = -1;
    number.assign(n, unvisited);
    low.assign(n, 0);
    auto& frames = scratch_.frames;
    frames.clear();
    struct Bridge {
        int edge;
        bool must_be_drawn;
    };
    std::vector<Bridge> bridges;
    int time = 0;
    for (int root = 0; root < n; ++root) {
        if (number[root] != unvisited) continue;
        number[root] = low[root] = time++;
        frames.push_back({root, kNone, 0, 0});
        while (!frames.empty()) {
            SearchFrame& top = frames.back();
            if (top.next < incident_[top.vertex].size()) {
                const auto [w, e] = incident_[top.vertex][top.next++];
                if (e == top.parent_edge || !undecided(edges_[e])) continue;
                if (number[w] == unvisited) {
                    number[w] = low[w] = time++;
                    frames.push_back({w, e, 0, 0});
                } else {
                    low[top.vertex] = std::min(low[top.vertex], number[w]);
                }
                continue;
            }
            const SearchFrame done = top;
            frames.pop_back();
            if (frames.empty()) {
                // An odd number of drawn edges leaves a part without undecided edges.
                if (odd[root]) return state.fail(unit);
                continue;
            }
            const int parent = frames.back().vertex;
            low[parent] = std::min(low[parent], low[done.vertex]);
            // The subtree has no other undecided edge to the rest, so its tree edge is a bridge.
            if (low[done.vertex] > number[parent]) bridges.push_back({done.parent_edge, odd[done.vertex] != 0});
            odd[parent] ^= odd[done.vertex];
        }
    }
    // A bridge is drawn if the drawn edges around its side are odd in number.
    for (auto [e, must_be_drawn] : bridges) state.remove(must_be_drawn ? edges_[e].off : edges_[e].on, unit);
}

// Explains why parity decided an edge, or why it failed. The reason is the decided edges around a part of vertices that
// undecided edges connect. For a removed atom, the part is on one side of its edge, which is left out; for a conflict,
// any part with an odd number of drawn edges around it.
void Circuit::explain_parity(const Snapshot& past, const State& state, int atom, Reason& reason) const {
    auto undecided = [&](int e) {
        const CircuitEdge& edge = edges_[e];
        return edge.on != kNone && past.alive(edge.on) && past.alive(edge.off);
    };
    int own = kNone;  // the edge of the atom
    Ints starts;
    for (int e = 0; e < int(edges_.size()); ++e)
        if (atom != kConflict && (edges_[e].on == atom || edges_[e].off == atom)) own = e;
    if (own != kNone) starts = {edges_[own].one, edges_[own].other};
    else {
        starts.resize(vertices_.size());
        std::iota(starts.begin(), starts.end(), 0);
    }
    BestReason best(past, state);
    for (int start : starts) {
        std::vector<uint8_t> in(vertices_.size());
        Ints next{start}, atoms;
        in[start] = 1;
        while (!next.empty()) {
            const int v = next.back();
            next.pop_back();
            for (auto [w, e] : incident_[v])
                if (!in[w] && e != own && undecided(e)) in[w] = 1, next.push_back(w);
        }
        bool odd = false;
        for (int e = 0; e < int(edges_.size()); ++e) {
            const CircuitEdge& edge = edges_[e];
            if (e == own || in[edge.one] == in[edge.other]) continue;
            const bool is_drawn = drawn(past, edge);
            odd ^= is_drawn;
            if (edge.on != kNone) atoms.push_back(is_drawn ? edge.off : edge.on);
        }
        if (own == kNone && !odd) continue;
        best.offer(std::move(atoms));
    }
    reason.atoms.insert(reason.atoms.end(), best.atoms().begin(), best.atoms().end());
}

// Describes the deduction as a graph, see canonical_order.hpp. The numbers are arbitrary: they only tell roles apart.
void Circuit::add_structure(StructureGraph& graph) const {
    constexpr uint64_t kVertex = 60, kRequiredVertex = 61, kEdge = 64;                                 // kinds
    constexpr uint64_t kVertexOf = 60, kMayVisit = 61, kOther = 62, kOn = 63, kOff = 64, kEndOf = 65;  // labels
    Ints nodes;
    for (const CircuitVertex& vertex : vertices_) {
        nodes.push_back(graph.vertex(vertex.must ? kRequiredVertex : kVertex));
        graph.join(graph.self, nodes.back(), kVertexOf);
        if (vertex.may_visit != kNone) graph.join(nodes.back(), vertex.may_visit, kMayVisit);
        for (int atom : vertex.others) graph.join(nodes.back(), atom, kOther);
    }
    for (const CircuitEdge& edge : edges_) {
        const int self = graph.vertex(kEdge);
        if (edge.on != kNone) {
            graph.join(self, edge.on, kOn);
            graph.join(self, edge.off, kOff);
        }
        graph.join(self, nodes[edge.one], kEndOf);
        graph.join(self, nodes[edge.other], kEndOf);
    }
}

}  // namespace park::deduction
