#include "deduction/order.hpp"

#include <algorithm>
#include <numeric>
#include <span>

namespace park::deduction {

namespace {

constexpr int kRounds = 60, kMostTies = 24;
constexpr size_t kLarge = 50'000;          // edges that take about a millisecond to follow
constexpr size_t kMostTrials = 2'000'000;  // edges that are followed to break ties

// Counts different colours by a hash table, which is kept from count to count. Colours are mixed bits already.
class Palette {
  public:
    explicit Palette(size_t most) {
        while (slots_.size() < 2 * most) slots_.resize(2 * slots_.size());
    }

    size_t count(const std::vector<uint64_t>& colours) {
        ++now_;
        const size_t mask = slots_.size() - 1;
        size_t found = 0;
        for (uint64_t colour : colours) {
            size_t at = colour & mask;
            while (slots_[at].when == now_ && slots_[at].colour != colour) at = (at + 1) & mask;
            found += slots_[at].when != now_;
            slots_[at] = {colour, now_};
        }
        return found;
    }

  private:
    struct Slot {
        uint64_t colour, when;
    };
    std::vector<Slot> slots_ = std::vector<Slot>(16);
    uint64_t now_ = 0;
};

// Polls after so many edges.
class Pace {
  public:
    explicit Pace(const std::function<void()>& poll) : poll_(poll) {}
    void spend(size_t edges) {
        if ((done_ += edges) < kLarge) return;
        done_ = 0;
        poll_();
    }

  private:
    const std::function<void()>& poll_;
    size_t done_ = 0;
};

// Refines until no colour splits any more.
void refine(Shape& shape, Palette& palette, Pace& pace) {
    size_t known = palette.count(shape.colour);
    std::vector<uint64_t> next(shape.colour.size());
    for (int round = 0; round < kRounds; ++round) {
        for (size_t i = 0; i < next.size(); ++i) next[i] = mix(shape.colour[i]);
        for (size_t begin = 0; begin < shape.bonds.size(); begin += kLarge) {
            const std::span every(shape.bonds);
            const std::span some = every.subspan(begin, std::min(kLarge, every.size() - begin));
            for (const Shape::Bond& bond : some) {
                next[bond.one] += mix(shape.colour[bond.other] ^ bond.there);
                next[bond.other] += mix(shape.colour[bond.one] ^ bond.back);
            }
            pace.spend(some.size());
        }
        pace.spend(next.size());
        shape.colour.swap(next);
        const size_t found = palette.count(shape.colour);
        if (found <= known) break;
        known = found;
    }
}

// A hash that does not depend on how the vertices are numbered.
uint64_t fingerprint(const Shape& shape) {
    uint64_t sum = 0;
    for (uint64_t colour : shape.colour) sum += mix(colour);
    return sum;
}

}  // namespace

int Shape::vertex(uint64_t kind) {
    colour.push_back(mix(kind));
    return int(colour.size()) - 1;
}

void Shape::join(int one, int other, uint64_t label) { bonds.push_back({one, other, mix(label), mix(~label)}); }

void canonical_order(const DeductionBoard& board, std::vector<uint32_t>& atoms, std::vector<uint32_t>& deductions,
                     const std::function<void()>& poll) {
    Shape shape;
    Pace pace(poll);
    for (int atom = 0; atom < board.atoms(); ++atom) shape.vertex(board.visible[atom] ? 1 : 2);
    for (size_t var = 0; var < board.vars.size(); ++var) {
        const int self = shape.vertex(3);
        for (int atom : board.vars[var]) shape.join(self, atom, 1);
        if (board.noted[var] >= 0) shape.join(self, board.noted[var], 2);
    }
    for (auto [atom, rule] : board.given) shape.colour[atom] = mix(5);
    const int first_deduction = int(shape.colour.size());
    for (size_t i = 0; i < board.deductions.size(); ++i) shape.vertex(4);
    for (size_t i = 0; i < board.deductions.size(); ++i) {
        shape.self = first_deduction + int(i);
        uint64_t kinds = board.deductions[i]->rules.size();
        for (int cost : board.deductions[i]->costs) kinds = mix(kinds ^ uint64_t(cost + 1));
        shape.colour[shape.self] = mix(kinds);
        const size_t before = shape.bonds.size();
        board.deductions[i]->describe(shape);
        pace.spend(shape.bonds.size() - before);
    }
    Palette palette(shape.colour.size());
    refine(shape, palette, pace);
    // Ties: one atom of the smallest tied colour gets a colour of its own, and all is refined again. Atoms of equal
    // colour need not be symmetric, so the refinement after each of them is compared.
    size_t trials = 0;
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
        const uint64_t colour = shape.colour[*tied];
        auto end = std::find_if(tied, order.end(), [&](int a) { return shape.colour[a] != colour; });
        trials += size_t(end - tied) * shape.bonds.size();
        if (trials > kMostTrials) end = tied + 1;
        const std::vector<uint64_t> before = shape.colour;
        std::vector<uint64_t> least;
        uint64_t print = 0;
        for (auto it = tied; it != end; ++it) {
            shape.colour = before;
            shape.colour[*it] = mix(colour ^ 5);
            refine(shape, palette, pace);
            const uint64_t own = fingerprint(shape);
            if (least.empty() || own < print) least = shape.colour, print = own;
        }
        shape.colour = std::move(least);
        sort();
    }
    atoms.assign(board.atoms(), 0);
    for (size_t i = 0; i < order.size(); ++i) atoms[order[i]] = uint32_t(i);
    std::vector<int> by(board.deductions.size());
    std::iota(by.begin(), by.end(), 0);
    std::stable_sort(by.begin(), by.end(), [&](int a, int b) {
        return shape.colour[first_deduction + a] < shape.colour[first_deduction + b];
    });
    deductions.assign(board.deductions.size(), 0);
    for (size_t i = 0; i < by.size(); ++i) deductions[by[i]] = uint32_t(i);
}

}  // namespace park::deduction
