#include "looks_order.hpp"

#include <algorithm>
#include <numeric>

namespace park::looks {

namespace {

constexpr int kRounds = 60, kMostTies = 24;

uint64_t mix(uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

size_t classes(std::vector<uint64_t> colours) {
    std::sort(colours.begin(), colours.end());
    return size_t(std::unique(colours.begin(), colours.end()) - colours.begin());
}

// Refines until no colour splits any more; gives the number of colours.
size_t refine(Shape& shape) {
    size_t known = classes(shape.colour);
    for (int round = 0; round < kRounds; ++round) {
        std::vector<uint64_t> next(shape.colour.size());
        for (size_t i = 0; i < next.size(); ++i) next[i] = mix(shape.colour[i]);
        for (const Shape::Bond& bond : shape.bonds) {
            next[bond.one] += mix(shape.colour[bond.other] ^ mix(bond.label));
            next[bond.other] += mix(shape.colour[bond.one] ^ mix(~bond.label));
        }
        shape.colour.swap(next);
        const size_t found = classes(shape.colour);
        if (found <= known) break;
        known = found;
    }
    return known;
}

}  // namespace

int Shape::thing(uint64_t kind) {
    colour.push_back(mix(kind));
    return int(colour.size()) - 1;
}

void Shape::join(int one, int other, uint64_t label) { bonds.push_back({one, other, label}); }

void canonical_order(const Board& board, std::vector<uint32_t>& atoms, std::vector<uint32_t>& looks) {
    Shape shape;
    for (int atom = 0; atom < board.atoms(); ++atom) shape.thing(board.visible[atom] ? 1 : 2);
    for (size_t var = 0; var < board.vars.size(); ++var) {
        const int self = shape.thing(3);
        for (int atom : board.vars[var]) shape.join(self, atom, 1);
        if (board.noted[var] >= 0) shape.join(self, board.noted[var], 2);
    }
    for (auto [atom, rule] : board.given) shape.colour[atom] = mix(5);
    const int first_look = int(shape.colour.size());
    for (size_t i = 0; i < board.looks.size(); ++i) shape.thing(4);
    for (size_t i = 0; i < board.looks.size(); ++i) {
        shape.self = first_look + int(i);
        uint64_t kinds = board.looks[i]->rules.size();
        for (int cost : board.looks[i]->costs) kinds = mix(kinds ^ uint64_t(cost + 1));
        shape.colour[shape.self] = mix(kinds);
        board.looks[i]->describe(shape);
    }
    refine(shape);
    // Ties: one atom of the smallest tied colour is made different, and all is refined again.
    std::vector<int> order(board.atoms());
    std::iota(order.begin(), order.end(), 0);
    auto sort = [&] {
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return shape.colour[a] < shape.colour[b]; });
    };
    sort();
    for (int ties = 0; ties < kMostTies; ++ties) {
        auto tied = std::adjacent_find(order.begin(), order.end(),
                                       [&](int a, int b) { return shape.colour[a] == shape.colour[b]; });
        if (tied == order.end()) break;
        shape.colour[*tied] = mix(shape.colour[*tied] ^ 5);
        refine(shape);
        sort();
    }
    atoms.assign(board.atoms(), 0);
    for (size_t i = 0; i < order.size(); ++i) atoms[order[i]] = uint32_t(i);
    std::vector<int> by(board.looks.size());
    std::iota(by.begin(), by.end(), 0);
    std::stable_sort(by.begin(), by.end(),
                     [&](int a, int b) { return shape.colour[first_look + a] < shape.colour[first_look + b]; });
    looks.assign(board.looks.size(), 0);
    for (size_t i = 0; i < by.size(); ++i) looks[by[i]] = uint32_t(i);
}

}  // namespace park::looks
