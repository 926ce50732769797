#include "deduction/area.hpp"

#include <algorithm>

#include "deduction/order.hpp"

namespace park::deduction {

namespace {

constexpr int kFar = 1 << 30;

}  // namespace

Area::Area(std::vector<Vertex> vertices, int size, Ints kind_costs)
    : Deduction(std::move(kind_costs)), vertices_(std::move(vertices)), size_(size) {
    global = true;
    for (int v = 0; v < int(vertices_.size()); ++v) {
        const Vertex& vertex = vertices_[v];
        if (vertex.must) seed_ = v;
        watched.push_back(vertex.able);
        watched.insert(watched.end(), vertex.others.begin(), vertex.others.end());
    }
}

bool Area::belongs(const Past& past, int v) const {
    const Vertex& vertex = vertices_[v];
    return vertex.must || std::all_of(vertex.others.begin(), vertex.others.end(), [&](int a) { return past.dead(a); });
}

Ints Area::members(const Past& past) const {
    Ints found;
    for (int v = 0; v < int(vertices_.size()); ++v)
        if (belongs(past, v)) found.push_back(v);
    return found;
}

Ints Area::reached(const Past& past, const Ints& from, int without, int most, bool only_members) const {
    Ints far(vertices_.size(), -1), found;
    for (int v : from)
        if (far[v] < 0 && v != without) far[v] = 0, found.push_back(v);
    for (size_t i = 0; i < found.size(); ++i) {
        const int v = found[i];
        if (far[v] == most) continue;
        for (int w : vertices_[v].beside)
            if (far[w] < 0 && w != without && (only_members ? belongs(past, w) : able(past, w)))
                far[w] = far[v] + 1, found.push_back(w);
    }
    return found;
}

Ints Area::room(const Past& past, int without) const {
    if (seed_ >= 0) {
        const Ints piece = reached(past, {seed_}, without, kFar, true);
        return reached(past, piece, without, size_ < 0 ? kFar : std::max(0, size_ - int(piece.size())));
    }
    for (int v = 0; v < int(vertices_.size()); ++v)
        if (v != without && belongs(past, v)) return reached(past, {v}, without, kFar);
    return {};
}

// Whether the members cannot be connected, or the area cannot have its size, without a vertex.
bool Area::fails(const Past& past, int without) const {
    const Ints all = room(past, without);
    if (size_ >= 0 && int(all.size()) < size_) return true;
    int inside = 0, total = 0;
    for (int v : all) inside += belongs(past, v);
    for (int v = 0; v < int(vertices_.size()); ++v) total += v != without && belongs(past, v);
    return inside < total || (size_ >= 0 && total > size_);
}

void Area::fire(State& state, int unit, int kind) const {
    if (kind == kApart) fire_apart(state, unit);
    else if (kind == kExit) fire_exit(state, unit);
    else fire_cut(state, unit);
}

void Area::fire_apart(State& state, int unit) const {
    const Past past = state.now();
    const Ints all = room(past, -1);
    if (all.empty()) return;
    if (fails(past, -1)) return state.fail(unit);
    std::vector<uint8_t> in(vertices_.size());
    for (int v : all) in[v] = 1;
    for (int v = 0; v < int(vertices_.size()); ++v)
        if (!in[v]) state.remove(vertices_[v].able, unit);
}

void Area::fire_exit(State& state, int unit) const {
    const Past past = state.now();
    const Ints all = members(past);
    std::vector<uint8_t> seen(vertices_.size());
    Ints forced;
    for (int start : all) {
        if (seen[start]) continue;
        const Ints piece = reached(past, {start}, -1, kFar, true);
        for (int v : piece) seen[v] = 1;
        if (piece.size() == all.size() && int(piece.size()) >= size_) continue;
        Ints exits;
        for (int v : piece)
            for (int w : vertices_[v].beside)
                if (able(past, w) && !belongs(past, w) && std::find(exits.begin(), exits.end(), w) == exits.end())
                    exits.push_back(w);
        if (exits.empty()) return state.fail(unit);
        if (exits.size() == 1) forced.push_back(exits[0]);
    }
    for (int v : forced)
        for (int atom : vertices_[v].others) state.remove(atom, unit);
}

void Area::fire_cut(State& state, int unit) const {
    const Past past = state.now();
    const Ints all = room(past, -1);
    if (all.size() < 2) return;
    if (fails(past, -1)) return state.fail(unit);
    Ints forced;
    if (size_ >= 0) {
        for (int v : all)
            if (!belongs(past, v) && fails(past, v)) forced.push_back(v);
    } else {
        // Depth first from a member: a vertex that separates a branch with members from it belongs to the area.
        std::vector<uint8_t> in(vertices_.size());
        for (int v : all) in[v] = 1;
        struct Frame {
            int vertex, from;
            size_t next;
        };
        Ints number(vertices_.size(), -1), low(vertices_.size()), inside(vertices_.size());
        std::vector<Frame> frames;
        int time = 0;
        auto enter = [&](int v, int from) {
            number[v] = low[v] = time++;
            inside[v] = belongs(past, v);
            frames.push_back({v, from, 0});
        };
        enter(all[0], -1);
        while (!frames.empty()) {
            Frame& top = frames.back();
            const int v = top.vertex;
            if (top.next < vertices_[v].beside.size()) {
                const int w = vertices_[v].beside[top.next++];
                if (!in[w] || w == top.from) continue;
                if (number[w] < 0) enter(w, v);
                else low[v] = std::min(low[v], number[w]);
                continue;
            }
            const int up = top.from;
            frames.pop_back();
            if (up < 0) continue;
            low[up] = std::min(low[up], low[v]);
            inside[up] += inside[v];
            if (low[v] >= number[up] && inside[v] && !belongs(past, up)) forced.push_back(up);
        }
    }
    for (int v : forced)
        for (int atom : vertices_[v].others) state.remove(atom, unit);
}

int Area::vertex_of(int atom, bool& joins) const {
    for (int v = 0; v < int(vertices_.size()); ++v) {
        const Vertex& vertex = vertices_[v];
        joins = std::find(vertex.others.begin(), vertex.others.end(), atom) != vertex.others.end();
        if (joins || vertex.able == atom) return v;
    }
    return -1;
}

// Two members, or a member and the wanted vertex, that are not connected: the border of one of them, and the members.
bool Area::separated(const Past& past, const State& state, int without, int wanted, Ints& atoms) const {
    Ints ends = members(past);
    ends.erase(std::remove(ends.begin(), ends.end(), without), ends.end());
    if (wanted >= 0) ends.insert(ends.begin(), wanted);
    BestReason why(past, state);
    std::vector<uint8_t> done(vertices_.size());
    for (int start : ends) {
        if (done[start]) continue;
        std::vector<uint8_t> in(vertices_.size());
        for (int v : reached(past, {start}, without, kFar)) in[v] = done[v] = 1;
        Ints found;
        for (int v = 0; v < int(vertices_.size()); ++v)
            if (in[v])
                for (int w : vertices_[v].beside)
                    if (!in[w] && w != without) found.push_back(vertices_[w].able);
        // The earliest members on both sides; the wanted vertex is one for itself.
        auto earliest = [&](bool inside) {
            int best = -1;
            std::pair<uint64_t, uint32_t> when{UINT64_MAX, 0};
            for (int v : ends) {
                if (bool(in[v]) != inside) continue;
                std::pair<uint64_t, uint32_t> last{0, 0};
                if (v != wanted && !vertices_[v].must)
                    for (int a : vertices_[v].others)
                        last = std::max(last, std::make_pair(uint64_t(past.when(a)) + 1, state.board.rank[a]));
                if (last < when) when = last, best = v;
            }
            return best;
        };
        const int one = wanted >= 0 && in[wanted] ? wanted : earliest(true);
        const int two = wanted >= 0 && !in[wanted] ? wanted : earliest(false);
        if (one < 0 || two < 0) continue;
        for (int v : {one, two})
            if (v != wanted && !vertices_[v].must)
                found.insert(found.end(), vertices_[v].others.begin(), vertices_[v].others.end());
        why.offer(std::move(found));
    }
    atoms = why.atoms();
    return why.found();
}

void Area::reason(const Past& past, const State& state, int, int atom, Why& why) const {
    bool joins = false;
    const int v = atom == kConflict ? -1 : vertex_of(atom, joins);
    const int without = joins ? v : -1, wanted = joins ? -1 : v;
    Ints atoms;
    if (!separated(past, state, without, wanted, atoms)) {
        // By its size: the atoms that close it in, and its members.
        atoms.clear();
        for (int w = 0; w < int(vertices_.size()); ++w) {
            if (past.dead(vertices_[w].able)) atoms.push_back(vertices_[w].able);
            if (!vertices_[w].must && belongs(past, w))
                atoms.insert(atoms.end(), vertices_[w].others.begin(), vertices_[w].others.end());
        }
        shrink(past, state, atoms, [&](const Past& less, int) {
            if (wanted < 0) return fails(less, without);
            const Ints all = room(less, -1);
            return !all.empty() && (std::find(all.begin(), all.end(), wanted) == all.end() || fails(less, -1));
        });
    }
    std::sort(atoms.begin(), atoms.end());
    atoms.erase(std::unique(atoms.begin(), atoms.end()), atoms.end());
    why.atoms.insert(why.atoms.end(), atoms.begin(), atoms.end());
}

void Area::describe(Shape& shape) const {
    Ints nodes;
    for (const Vertex& vertex : vertices_) {
        nodes.push_back(shape.vertex(70 + vertex.must));
        shape.join(shape.self, nodes.back(), 100 + size_);
        shape.join(nodes.back(), vertex.able, 70);
        for (int atom : vertex.others) shape.join(nodes.back(), atom, 71);
    }
    for (int v = 0; v < int(vertices_.size()); ++v)
        for (int w : vertices_[v].beside) shape.join(nodes[v], nodes[w], 73);
}

}  // namespace park::deduction
