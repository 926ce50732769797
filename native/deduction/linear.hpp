// Deductions about a weighted sum: by bounds, and by all sums that its terms can make.
#pragma once
#include "deduction/board.hpp"

namespace park::deduction {

// A term is a variable, as pairs of atom and weight; weights are not negative. The weights of the terms' values add up
// to at least `low` and at most `high`.
class Linear : public Deduction {
  public:
    using Term = std::vector<std::pair<int, int>>;
    enum Kind { kBounds, kSums };
    Linear(std::vector<Term> terms, int low, int high, Ints kind_costs);

    void fire(State& state, int unit, int kind) const override;
    void explain(const Snapshot& past, const State& state, int kind, int atom, Reason& reason) const override;
    void add_structure(StructureGraph& graph) const override;

  private:
    struct Cache;
    struct Range {
        int lowest, highest;
    };
    // The weights that a term can have, over the atoms that are alive.
    template <class Alive>
    static Range weight_range(const Term& term, Alive alive);
    // The lowest and the highest sum, updated by what changed since the last call. Empty if a variable has no values.
    Range cached_bounds(State& state, int unit) const;
    void fire_bounds(State& state, int unit) const;
    void fire_sums(State& state, int unit) const;
    // Subset sums by dynamic programming: true if the terms can make a sum within bounds. If `wanted` is an atom, its
    // term has this value.
    bool has_sum(const Snapshot& past, int wanted) const;
    void explain_bounds(const Snapshot& past, const State& state, int atom, Reason& reason) const;

    std::vector<Term> terms_;
    int low_, high_;
    int widest_term_ = 0;          // the largest difference between two weights of a term
    bool no_upper_bound_ = false;  // no sum can exceed `high`
    bool caches_bounds_ = false;   // there are many terms, which share no atoms
};

}  // namespace park::deduction
