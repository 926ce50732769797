#include "deduction/reach.hpp"

#include <algorithm>

#include "deduction/order.hpp"

namespace park::deduction {

ReachDeduction::ReachDeduction(std::vector<Vertex> vertices, int size, Ints kind_costs)
    : Deduction(std::move(kind_costs)), vertices_(std::move(vertices)), size_(size) {
    global = true;
    for (const Vertex& vertex : vertices_) {
        if (vertex.must) continue;
        watched.push_back(vertex.able);
        watched.insert(watched.end(), vertex.others.begin(), vertex.others.end());
    }
}

bool ReachDeduction::belongs(const Past& past, int v) const {
    const Vertex& vertex = vertices_[v];
    if (vertex.must) return true;
    return past.alive(vertex.able) &&
           std::all_of(vertex.others.begin(), vertex.others.end(), [&](int a) { return past.dead(a); });
}

template <class Takes>
Ints ReachDeduction::flood(int most, Takes takes) const {
    thread_local std::vector<uint8_t> zeros;
    if (zeros.size() < vertices_.size()) zeros.resize(vertices_.size());
    uint8_t* seen = zeros.data();
    Ints found{0};
    found.reserve(size_t(most) + 1);
    seen[0] = 1;
    for (size_t i = 0; i < found.size() && int(found.size()) < most; ++i)
        for (int v : vertices_[found[i]].beside) {
            if (seen[v] || !takes(v)) continue;
            seen[v] = 1;
            found.push_back(v);
            if (int(found.size()) >= most) break;
        }
    for (int v : found) seen[v] = 0;
    return found;
}

Ints ReachDeduction::members(const Past& past, int joined, int most) const {
    return flood(most, [&](int v) { return v == joined || belongs(past, v); });
}

Ints ReachDeduction::room(const Past& past, int without, int most) const {
    return flood(most, [&](int v) { return v != without && able(past, v); });
}

Ints ReachDeduction::around(const Past& past, const Ints& some, bool able_ones) const {
    std::vector<uint8_t> seen(vertices_.size());
    for (int v : some) seen[v] = 1;
    Ints found;
    for (int v : some)
        for (int w : vertices_[v].beside)
            if (!seen[w] && able(past, w) == able_ones) seen[w] = 1, found.push_back(w);
    return found;
}

bool ReachDeduction::joins(const Past& past, const Ints& group, int v) const {
    return std::any_of(vertices_[v].beside.begin(), vertices_[v].beside.end(), [&](int w) {
        return belongs(past, w) && std::find(group.begin(), group.end(), w) == group.end();
    });
}

bool ReachDeduction::parts(const Past& past, int v) const {
    const auto& beside = vertices_[v].beside;
    return std::count_if(beside.begin(), beside.end(), [&](int w) { return able(past, w); }) > 1;
}

void ReachDeduction::deny(State& state, int unit) const {
    if (belongs(state.now(), 0)) state.fail(unit);
    else state.remove(vertices_[0].able, unit);
}

void ReachDeduction::fire(State& state, int unit, int kind) const {
    const Past past = state.now();
    if (!able(past, 0)) return;
    if (kind == kRoom) {
        if (int(room(past, -1, size_).size()) < size_) deny(state, unit);
        return;
    }
    const Ints group = members(past, -1, size_ + 1);
    const bool full = int(group.size()) >= size_;
    if (kind == kOver && int(group.size()) > size_) return deny(state, unit);
    if (!belongs(past, 0) || (full && kind != kOver)) return;
    Ints forced;
    if (kind == kThrough) {
        // What it cannot do without is among the first that it can have.
        Ints first = room(past, -1, size_ + 1);
        const bool all = int(first.size()) <= size_;
        if (!all) first.pop_back();
        for (int v : first)
            if (!belongs(past, v) && (all || (parts(past, v) && int(room(past, v, size_).size()) < size_)))
                forced.push_back(v);
    } else {
        const Ints ways = around(past, group, true);
        if (kind == kOver) {
            for (int v : ways)
                if (full || (joins(past, group, v) && int(members(past, v, size_ + 1).size()) > size_))
                    state.remove(vertices_[v].able, unit);
            return;
        }
        if (ways.empty()) return state.fail(unit);
        if (ways.size() == 1) forced = ways;
    }
    for (int v : forced)
        for (int atom : vertices_[v].others) state.remove(atom, unit);
}

void ReachDeduction::reason(const Past& past, const State&, int kind, int atom, Why& why) const {
    int cell = -1;
    for (int v = 0; atom != kConflict && cell < 0 && v < int(vertices_.size()); ++v) {
        const Vertex& vertex = vertices_[v];
        const bool other = std::find(vertex.others.begin(), vertex.others.end(), atom) != vertex.others.end();
        if (!vertex.must && (vertex.able == atom || other)) cell = v;
    }
    auto belonging = [&](int v) {
        if (v != cell && !vertices_[v].must)
            why.atoms.insert(why.atoms.end(), vertices_[v].others.begin(), vertices_[v].others.end());
    };
    if (kind == kOver) {
        for (int v : members(past, cell, size_ + 1)) belonging(v);
        return;
    }
    belonging(0);
    for (int v : around(past, room(past, cell > 0 ? cell : -1, int(vertices_.size()) + 1), false))
        why.atoms.push_back(vertices_[v].able);
}

void ReachDeduction::describe(Shape& shape) const {
    Ints nodes;
    for (int v = 0; v < int(vertices_.size()); ++v) {
        const Vertex& vertex = vertices_[v];
        nodes.push_back(shape.vertex(v ? 82 : 80 + vertex.must));
        shape.join(shape.self, nodes.back(), 2000 + uint64_t(size_));
        if (vertex.must) continue;
        shape.join(nodes.back(), vertex.able, 80);
        for (int atom : vertex.others) shape.join(nodes.back(), atom, 81);
    }
    for (int v = 0; v < int(vertices_.size()); ++v)
        for (int w : vertices_[v].beside) shape.join(nodes[v], nodes[w], 83);
}

}  // namespace park::deduction
