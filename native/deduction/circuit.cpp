#include "deduction/circuit.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <queue>

#include "deduction/order.hpp"

namespace park::deduction {

void Circuit::Pieces::reset(size_t n) {
    parent.resize(n);
    std::iota(parent.begin(), parent.end(), 0);
}

int Circuit::Pieces::find(int x) {
    while (parent[x] != x) x = parent[x] = parent[parent[x]];
    return x;
}

// `one` and `other` are the same for a vertex; `atoms` must be gone for the line to pass.
struct Circuit::Item {
    int one, other, edge;
    Ints atoms;
    uint32_t when;
    uint32_t rank;
};

Circuit::Circuit(std::vector<Vertex> vertices, std::vector<Edge> edges, bool apart, Ints kind_costs)
    : Deduction(std::move(kind_costs)), vertices_(std::move(vertices)), edges_(std::move(edges)), apart_(apart) {
    global = true;
    beside_.resize(vertices_.size());
    for (int i = 0; i < int(edges_.size()); ++i) {
        const Edge& edge = edges_[i];
        beside_[edge.one].push_back({edge.other, i});
        beside_[edge.other].push_back({edge.one, i});
        if (edge.on >= 0) watched.insert(watched.end(), {edge.on, edge.off});
    }
    for (const Vertex& vertex : vertices_) {
        if (vertex.able >= 0) watched.push_back(vertex.able), labelled_ = true;
        watched.insert(watched.end(), vertex.others.begin(), vertex.others.end());
    }
}

bool Circuit::passed(const Past& past, const Vertex& vertex) const {
    if (vertex.must) return true;
    return !vertex.others.empty() &&
           std::all_of(vertex.others.begin(), vertex.others.end(), [&](int a) { return past.dead(a); });
}

std::vector<Circuit::Item> Circuit::items(const Past& past) const {
    std::vector<Item> found;
    for (int v = 0; v < int(vertices_.size()); ++v)
        if (passed(past, vertices_[v])) {
            Item item{v, v, -1, vertices_[v].must ? Ints{} : vertices_[v].others, 0, 0};
            for (int atom : item.atoms) item.when = std::max(item.when, past.when(atom) + 1);
            found.push_back(std::move(item));
        }
    // The drawn edges of a labelled board may be of other labels; there the vertices count.
    for (int e = 0; e < int(edges_.size()); ++e)
        if (drawn(past, edges_[e]) && (!labelled_ || edges_[e].off < 0)) {
            Item item{edges_[e].one, edges_[e].other, e, {}, 0, 0};
            if (edges_[e].off >= 0) item.atoms = {edges_[e].off}, item.when = past.when(edges_[e].off) + 1;
            found.push_back(std::move(item));
        }
    return found;
}

void Circuit::fire(State& state, int unit, int kind) const {
    if (kind == kRing) fire_ring(state, unit);
    else if (kind == kCut) fire_cut(state, unit);
    else fire_parity(state, unit);
}

void Circuit::reason(const Past& past, const State& state, int kind, int atom, Why& why) const {
    if (kind == kRing) reason_ring(past, state, atom, why);
    else if (kind == kCut) reason_cut(past, state, atom, why);
    else reason_parity(past, state, atom, why);
}

// --- a ring that closes too early

void Circuit::fire_ring(State& state, int unit) const {
    const Past past = state.now();
    auto& pieces = scratch_.pieces;
    auto& degree = scratch_.degree;
    pieces.reset(vertices_.size());
    degree.assign(vertices_.size(), 0);
    Ints closed;
    for (const Edge& edge : edges_)
        if (drawn(past, edge)) {
            ++degree[edge.one], ++degree[edge.other];
            const int a = pieces.find(edge.one), b = pieces.find(edge.other);
            if (a == b) closed.push_back(a);
            else pieces.parent[a] = b;
        }
    // A ring leaves something out unless all that the line must pass is in one piece.
    int first = -1;
    bool several = apart_;
    auto meet = [&](int v) {
        const int piece = pieces.find(v);
        if (first < 0) first = piece;
        several = several || piece != first;
    };
    for (int v = 0; v < int(vertices_.size()); ++v)
        if (passed(past, vertices_[v])) meet(v);
    for (const Edge& edge : edges_)
        if (drawn(past, edge)) meet(edge.one);
    auto leaves_out = [&](int piece) { return several || (first >= 0 && piece != first); };
    for (int piece : closed)
        if (leaves_out(pieces.find(piece))) return state.fail(unit);
    Ints gone;
    for (const Edge& edge : edges_)
        if (edge.on >= 0 && state.alive(edge.on) && state.alive(edge.off) && degree[edge.one] == 1 &&
            degree[edge.other] == 1 && pieces.find(edge.one) == pieces.find(edge.other) &&
            leaves_out(pieces.find(edge.one)))
            gone.push_back(edge.on);
    for (int atom : gone) state.remove(atom, unit);
}

void Circuit::reason_ring(const Past& past, const State& state, int atom, Why& why) const {
    // The drawn way from one end of an edge to its other end, which the edge closes.
    auto way = [&](int from, int to, int skip) {
        Ints back(vertices_.size(), -2), trail;
        std::queue<int> next;
        next.push(from);
        back[from] = -1;
        while (!next.empty() && back[to] == -2) {
            const int v = next.front();
            next.pop();
            for (auto [w, e] : beside_[v])
                if (e != skip && back[w] == -2 && drawn(past, edges_[e])) back[w] = e, next.push(w);
        }
        if (back[to] == -2) return trail;
        for (int v = to; v != from;) {
            const Edge& edge = edges_[back[v]];
            trail.push_back(back[v]);
            v = edge.one == v ? edge.other : edge.one;
        }
        return trail;
    };
    BestReason best(past, state);
    for (int e = 0; e < int(edges_.size()); ++e) {
        const Edge& edge = edges_[e];
        if (atom == kConflict ? !drawn(past, edge) : edge.on != atom) continue;
        const Ints trail = way(edge.one, edge.other, e);
        if (trail.empty()) continue;
        std::vector<uint8_t> inside(vertices_.size());
        inside[edge.one] = inside[edge.other] = 1;
        for (int t : trail) inside[edges_[t].one] = inside[edges_[t].other] = 1;
        const Item* left = nullptr;
        const std::vector<Item> must = items(past);
        auto order = [&](const Item& i) {
            uint32_t rank = 0;
            for (int a : i.atoms) rank = std::max(rank, state.board.rank[a]);
            return std::make_tuple(i.when, i.atoms.size(), rank);
        };
        for (const Item& item : must)
            if (!inside[item.one] && (!left || order(item) < order(*left))) left = &item;
        if (!apart_ && !left) continue;
        Ints atoms;
        for (int t : trail)
            if (edges_[t].off >= 0) atoms.push_back(edges_[t].off);
        if (atom == kConflict && edge.off >= 0) atoms.push_back(edge.off);
        if (!apart_) atoms.insert(atoms.end(), left->atoms.begin(), left->atoms.end());
        best.offer(std::move(atoms));
    }
    why.atoms.insert(why.atoms.end(), best.atoms().begin(), best.atoms().end());
}

// --- parts that are cut off: the line lives in one block of the edges that it can take

void Circuit::note_open(const Past& past) const {
    auto& met = scratch_.met;
    auto& open = scratch_.open;
    met.resize(vertices_.size());
    open.resize(edges_.size());
    for (size_t v = 0; v < vertices_.size(); ++v) met[v] = vertices_[v].able < 0 || past.alive(vertices_[v].able);
    for (size_t e = 0; e < edges_.size(); ++e) {
        const Edge& edge = edges_[e];
        open[e] = met[edge.one] && met[edge.other] && (edge.on < 0 || past.alive(edge.on));
    }
}

bool Circuit::known_clean(const Past& past, const std::vector<uint8_t>& pass) const {
    auto& now = scratch_.now;
    now.resize(pass.size() + edges_.size());
    for (size_t v = 0; v < pass.size(); ++v) now[v] = scratch_.met[v] | pass[v] << 1;
    for (size_t e = 0; e < edges_.size(); ++e)
        now[pass.size() + e] = scratch_.open[e] | (!labelled_ && drawn(past, edges_[e])) << 1;
    return now == scratch_.clean;
}

int Circuit::blocks(int start, Ints& block, Ints* articulations) const {
    const int n = int(vertices_.size());
    block.assign(edges_.size(), -1);
    auto& cuts = scratch_.cuts;
    auto& number = scratch_.number;
    auto& low = scratch_.low;
    auto& stack = scratch_.stack;
    auto& frames = scratch_.frames;
    // The tree of the search: its vertices in order, and of each the last one below it, the one above it, the edge
    // from there, and the root.
    auto& [reached, last, above, by, root_of] = scratch_.tree;
    reached.clear();
    last.resize(n);
    above.assign(n, -1);
    by.assign(n, -1);
    root_of.resize(n);
    cuts.assign(n, 0);
    const auto& open = scratch_.open;
    number.assign(n, -1);
    low.assign(n, 0);
    stack.clear();
    frames.clear();
    int time = 0, found = 0;
    for (int root = 0; root < n; ++root) {
        if (number[root] >= 0 || (start >= 0 && root != start)) continue;
        auto enter = [&](int v, int e) {
            number[v] = low[v] = time++;
            reached.push_back(v);
            by[v] = e;
            root_of[v] = root;
            frames.push_back({v, e, 0, 0});
        };
        enter(root, -1);
        while (!frames.empty()) {
            Frame& top = frames.back();
            if (top.next < beside_[top.vertex].size()) {
                const auto [w, e] = beside_[top.vertex][top.next++];
                if (e == top.by || !open[e]) continue;
                if (number[w] < 0) {
                    ++top.children;
                    stack.push_back(e);
                    above[w] = top.vertex;
                    enter(w, e);
                } else if (number[w] < number[top.vertex]) {
                    stack.push_back(e);
                    low[top.vertex] = std::min(low[top.vertex], number[w]);
                }
                continue;
            }
            const Frame done = top;
            frames.pop_back();
            last[done.vertex] = time - 1;
            if (frames.empty()) {
                cuts[done.vertex] = done.children > 1;
                continue;
            }
            const int up = frames.back().vertex;
            low[up] = std::min(low[up], low[done.vertex]);
            if (low[done.vertex] >= number[up]) {
                if (frames.size() > 1) cuts[up] = 1;
                while (true) {
                    const int e = stack.back();
                    stack.pop_back();
                    block[e] = found;
                    if (e == done.by) break;
                }
                ++found;
            }
        }
    }
    if (articulations)
        for (int v = 0; v < n; ++v)
            if (cuts[v]) articulations->push_back(v);
    return found;
}

void Circuit::fire_cut(State& state, int unit) const {
    const Past past = state.now();
    auto& block = scratch_.block;
    auto& size = scratch_.size;
    auto& has = scratch_.has;
    // The line is connected to anything that it must pass.
    note_open(past);
    auto& pass = scratch_.pass;
    pass.resize(vertices_.size());
    for (size_t v = 0; v < vertices_.size(); ++v) {
        const Vertex& vertex = vertices_[v];
        // The others of a label are all other values of its vertex: whether they are gone is counted already.
        pass[v] = vertex.able < 0 ? passed(past, vertex)
                                  : vertex.must || (!vertex.others.empty() &&
                                                    state.left(state.board.var_of[vertex.able]) == scratch_.met[v]);
    }
    if (known_clean(past, pass)) return;
    const auto first = std::find(pass.begin(), pass.end(), 1);
    const int n = blocks(first == pass.end() ? -1 : int(first - pass.begin()), block, nullptr);
    size.assign(n, 0);
    has.assign(n, 0);
    for (int b : block)
        if (b >= 0) ++size[b];
    // Each block counts what it has of all that the line must pass: see `items`.
    int must = 0;
    for (int v = 0; v < int(vertices_.size()); ++v) {
        if (!pass[v]) continue;
        ++must;
        for (size_t i = 0; i < beside_[v].size(); ++i) {
            const int b = block[beside_[v][i].second];
            bool known = b < 0;
            for (size_t j = 0; j < i && !known; ++j) known = block[beside_[v][j].second] == b;
            if (!known) ++has[b];
        }
    }
    for (size_t e = 0; e < edges_.size(); ++e)
        if (drawn(past, edges_[e]) && (!labelled_ || edges_[e].off < 0)) {
            ++must;
            if (block[e] >= 0) ++has[block[e]];
        }
    // A single edge is no ring; two between the same vertices are none on these boards either, but may be beside
    // the vertex outside.
    auto fits = [&](int b) { return b >= 0 && size[b] > 1 && has[b] == must; };
    bool any = false;
    for (int b = 0; b < n; ++b) any = any || fits(b);
    if (!any) return state.fail(unit);
    Ints gone;
    if (!labelled_) {
        for (size_t e = 0; e < edges_.size(); ++e)
            if (edges_[e].on >= 0 && state.alive(edges_[e].on) && !fits(block[e])) gone.push_back(edges_[e].on);
    } else {
        std::vector<uint8_t> in(vertices_.size());
        for (size_t e = 0; e < edges_.size(); ++e)
            if (fits(block[e])) in[edges_[e].one] = in[edges_[e].other] = 1;
        for (size_t v = 0; v < vertices_.size(); ++v)
            if (!in[v] && vertices_[v].able >= 0 && state.alive(vertices_[v].able)) gone.push_back(vertices_[v].able);
    }
    if (gone.empty()) scratch_.clean = scratch_.now;
    for (int atom : gone) state.remove(atom, unit);
}

void Circuit::parts(int gate, int skip, Ints& part) const {
    const auto& [reached, last, above, by, root] = scratch_.tree;
    const Ints &number = scratch_.number, &low = scratch_.low;
    // A branch of the search tree is a part by itself if nothing leads from it past the gate. Other parts are named
    // after their root, branches after their first vertex.
    part = root;
    const int n = int(vertices_.size());
    auto cut = [&](int branch) {
        for (int i = number[branch]; i <= last[branch]; ++i) part[reached[i]] = n + branch;
    };
    if (gate >= 0) {
        for (auto [w, e] : beside_[gate])
            if (above[w] == gate && by[w] == e && low[w] >= number[gate]) cut(w);
        part[gate] = -1;
    }
    if (skip >= 0) cut(by[edges_[skip].one] == skip ? edges_[skip].one : edges_[skip].other);
}

std::vector<std::pair<int, int>> Circuit::closed(const Past& past, const State& state) const {
    std::vector<std::pair<int, int>> found;
    for (int e = 0; e < int(edges_.size()); ++e) {
        const Edge& edge = edges_[e];
        int first = -1;
        auto order = [&](int atom) { return std::make_pair(past.when(atom), state.board.rank[atom]); };
        for (int atom : {edge.on, vertices_[edge.one].able, vertices_[edge.other].able})
            if (atom >= 0 && past.dead(atom) && (first < 0 || order(atom) < order(first))) first = atom;
        if (first >= 0) found.push_back({e, first});
    }
    return found;
}

// The line would pass two items that only one vertex, only one edge, or nothing connects: the border of the part of one
// of them, and the atoms that make the line pass them.
void Circuit::reason_cut(const Past& past, const State& state, int atom, Why& why) const {
    std::vector<Item> must = items(past);
    for (Item& item : must)
        for (int a : item.atoms) item.rank = std::max(item.rank, state.board.rank[a]);
    std::sort(must.begin(), must.end(), [](const Item& a, const Item& b) {
        return std::make_tuple(a.when, a.rank, a.edge >= 0) < std::make_tuple(b.when, b.rank, b.edge >= 0);
    });
    // The item whose atom is removed is passed for the sake of the argument.
    std::optional<Item> own;
    for (int e = 0; e < int(edges_.size()); ++e)
        if (atom != kConflict && edges_[e].on == atom) own = Item{edges_[e].one, edges_[e].other, e, {}, 0, 0};
    for (int v = 0; v < int(vertices_.size()); ++v)
        if (atom != kConflict && vertices_[v].able == atom) own = Item{v, v, -1, {}, 0, 0};

    Ints part, gates, block;
    BestReason best(past, state);
    const auto walls = closed(past, state);
    // The border of a part, except at the gate, and the atoms that make the line pass the items. It gives up when this
    // cannot be the best reason.
    auto offer = [&](int inside, int gate, const Item* one, const Item* two) {
        Ints atoms;
        for (const Item* item : {one, two})
            if (item) atoms.insert(atoms.end(), item->atoms.begin(), item->atoms.end());
        for (int gone : atoms)
            if (best.beaten(past.when(gone))) return;
        for (auto [e, gone] : walls) {
            const Edge& edge = edges_[e];
            if ((part[edge.one] == inside) == (part[edge.other] == inside)) continue;
            if (edge.one == gate || edge.other == gate) continue;
            if (best.beaten(past.when(gone))) return;
            atoms.push_back(gone);
        }
        best.offer(std::move(atoms));
    };
    auto part_of = [&](const Item& item, int gate) { return part[item.one == gate ? item.other : item.one]; };
    auto on = [](const Item& item, int skip) { return skip >= 0 && item.edge == skip; };
    auto split = [&](int gate, int skip) {
        const int home = own ? part_of(*own, gate) : -1;
        if (own && home < 0) return;
        Ints tried;
        for (const Item& item : must) {
            const int inside = part_of(item, gate);
            if (inside < 0 || on(item, skip) || std::find(tried.begin(), tried.end(), inside) != tried.end()) continue;
            tried.push_back(inside);
            if (own) {
                if (inside == home) continue;
                for (int side : {home, inside}) offer(side, gate, &item, nullptr);
                continue;
            }
            for (const Item& other : must) {
                const int outside = part_of(other, gate);
                if (outside < 0 || outside == inside || on(other, skip)) continue;
                offer(inside, gate, &item, &other);
                break;
            }
        }
    };
    note_open(past);
    const int n = blocks(-1, block, &gates);
    Ints size(n);
    for (int b : block)
        if (b >= 0) ++size[b];
    gates.push_back(-1);
    for (int gate : gates) {
        parts(gate, -1, part);
        split(gate, -1);
    }
    for (int e = 0; e < int(edges_.size()); ++e) {
        if (block[e] < 0 || size[block[e]] > 1) continue;
        parts(-1, e, part);
        split(-1, e);
        // The line cannot come back over the only edge between two parts.
        if (own ? own->edge == e : drawn(past, edges_[e]) && (!labelled_ || edges_[e].off < 0))
            for (int end : {edges_[e].one, edges_[e].other}) {
                Item bridge{edges_[e].one, edges_[e].other, e, {}, 0, 0};
                if (!own && edges_[e].off >= 0) bridge.atoms = {edges_[e].off};
                offer(part[end], -1, &bridge, nullptr);
            }
    }
    Ints atoms = best.atoms();
    if (!best.found()) {
        // There is no ring at all, or none that is found this way: the reason is everything that is known.
        for (int a : watched)
            if (past.dead(a)) atoms.push_back(a);
    }
    why.atoms.insert(why.atoms.end(), atoms.begin(), atoms.end());
}

// --- parity: a part is entered as often as it is left

void Circuit::fire_parity(State& state, int unit) const {
    const Past past = state.now();
    const int n = int(vertices_.size());
    auto open = [&](const Edge& e) { return e.on >= 0 && state.alive(e.on) && state.alive(e.off); };
    auto& odd = scratch_.odd;
    auto& number = scratch_.number;
    auto& low = scratch_.low;
    odd.assign(n, 0);
    for (const Edge& edge : edges_)
        if (drawn(past, edge)) odd[edge.one] ^= 1, odd[edge.other] ^= 1;
    number.assign(n, -1);
    low.assign(n, 0);
    auto& frames = scratch_.frames;
    frames.clear();
    std::vector<std::pair<int, int>> found;  // a bridge, and whether it is drawn
    int time = 0;
    for (int root = 0; root < n; ++root) {
        if (number[root] >= 0) continue;
        number[root] = low[root] = time++;
        frames.push_back({root, -1, 0, 0});
        while (!frames.empty()) {
            Frame& top = frames.back();
            if (top.next < beside_[top.vertex].size()) {
                const auto [w, e] = beside_[top.vertex][top.next++];
                if (e == top.by || !open(edges_[e])) continue;
                if (number[w] < 0) {
                    number[w] = low[w] = time++;
                    frames.push_back({w, e, 0, 0});
                } else {
                    low[top.vertex] = std::min(low[top.vertex], number[w]);
                }
                continue;
            }
            const Frame done = top;
            frames.pop_back();
            if (frames.empty()) {
                if (odd[root]) return state.fail(unit);
                continue;
            }
            const int up = frames.back().vertex;
            low[up] = std::min(low[up], low[done.vertex]);
            if (low[done.vertex] > number[up]) found.push_back({done.by, odd[done.vertex]});
            odd[up] ^= odd[done.vertex];
        }
    }
    for (auto [e, is_drawn] : found) state.remove(is_drawn ? edges_[e].off : edges_[e].on, unit);
}

void Circuit::reason_parity(const Past& past, const State& state, int atom, Why& why) const {
    auto open = [&](int e) {
        const Edge& edge = edges_[e];
        return edge.on >= 0 && past.alive(edge.on) && past.alive(edge.off);
    };
    int own = -1;
    Ints starts;
    for (int e = 0; e < int(edges_.size()); ++e)
        if (atom != kConflict && (edges_[e].on == atom || edges_[e].off == atom)) own = e;
    if (own >= 0) starts = {edges_[own].one, edges_[own].other};
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
            for (auto [w, e] : beside_[v])
                if (!in[w] && e != own && open(e)) in[w] = 1, next.push_back(w);
        }
        bool odd = false;
        for (int e = 0; e < int(edges_.size()); ++e) {
            const Edge& edge = edges_[e];
            if (e == own || in[edge.one] == in[edge.other]) continue;
            const bool is_drawn = drawn(past, edge);
            odd ^= is_drawn;
            if (edge.on >= 0) atoms.push_back(is_drawn ? edge.off : edge.on);
        }
        if (own < 0 && !odd) continue;
        best.offer(std::move(atoms));
    }
    why.atoms.insert(why.atoms.end(), best.atoms().begin(), best.atoms().end());
}

void Circuit::describe(Shape& shape) const {
    Ints nodes;
    for (const Vertex& vertex : vertices_) {
        nodes.push_back(shape.vertex(60 + vertex.must));
        shape.join(shape.self, nodes.back(), 60);
        if (vertex.able >= 0) shape.join(nodes.back(), vertex.able, 61);
        for (int atom : vertex.others) shape.join(nodes.back(), atom, 62);
    }
    for (const Edge& edge : edges_) {
        const int self = shape.vertex(64);
        if (edge.on >= 0) {
            shape.join(self, edge.on, 63);
            shape.join(self, edge.off, 64);
        }
        shape.join(self, nodes[edge.one], 65);
        shape.join(self, nodes[edge.other], 65);
    }
}

}  // namespace park::deduction
