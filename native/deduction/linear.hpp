// Deductions about a sum: by its bounds, and by the sums that its terms can make.
#pragma once
#include "deduction/board.hpp"

namespace park::deduction {

// The weights of the terms' values add up to at least `low` and at most `high`. Each term is a variable's atoms with
// the weight of each, not below 0.
class Linear : public Deduction {
  public:
    using Term = std::vector<std::pair<int, int>>;
    enum Kind { kBounds, kSums };
    Linear(std::vector<Term> terms, int low, int high, Ints kind_costs);

    void fire(State& state, int unit, int kind) const override;
    void reason(const Past& past, const State& state, int kind, int atom, Why& why) const override;
    void describe(Shape& shape) const override;

  private:
    struct Kept;
    std::pair<int, int> bounds(State& state, int unit) const;
    void fire_bounds(State& state, int unit) const;
    void fire_sums(State& state, int unit) const;
    bool possible(const Past& past, int atom) const;
    void reason_bounds(const Past& past, const State& state, int atom, Why& why) const;

    std::vector<Term> terms_;
    int low_, high_;
    int widest_ = 0;         // how much the value of one term can change the sum
    bool at_least_ = false;  // no sum is too large
    bool many_ = false;      // there are many terms, with atoms of their own
};

}  // namespace park::deduction
