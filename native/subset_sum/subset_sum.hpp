// Systems of linear equations over Booleans: in every equation, the sum of weight * variable is the total.
//
// The search decides variables one by one. After each decision every equation that it touched is a subset-sum problem:
// a variable is decided at once if only one of its values is part of a way to reach the total, until nothing changes.
// Counting is a dynamic program over the variables, in an order that keeps few equations open; a state is what the open
// equations still need.
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/limits.hpp"
#include "common/natural.hpp"

namespace park::subset_sum {

struct Term {
    int var, weight;
};

struct Equation {
    int total;
    std::vector<Term> terms;
};

class SubsetSum {
  public:
    SubsetSum(int vars, std::vector<Equation> equations);

    // Decides all that follows without a guess; `possible` is false if that is already a contradiction.
    Stop settle(Limits& limits, bool& possible);

    // The value of each variable: 0, 1, or -1 while undecided.
    const std::vector<int8_t>& values() const { return value_; }

    // Undecided variables that share undecided equations, one group after another. A variable that no open equation
    // reads is a group of its own.
    std::vector<std::vector<int>> groups() const;

    // The next solution is in `values` if this returns Stop::done and `found`; without `found` there are no more.
    // Stop::cap comes after `node_cap` more decisions (0: no cap).
    Stop next(Limits& limits, uint64_t node_cap, bool& found);

    // The exact number of ways to decide the undecided variables.
    Stop count(Limits& limits, Limbs& limbs) const;

    uint64_t nodes() const { return nodes_; }

  private:
    struct Use {
        int equation, weight;
    };
    struct Decision {
        int var;
        size_t trail;
        int8_t value;
        bool flipped;
    };

    bool assign(int var, int8_t value);
    bool propagate(Limits& limits);
    bool propagate_equation(int equation);
    bool propagate_equal(int equation);
    bool propagate_word(int equation);
    bool propagate_wide(int equation);
    bool propagate_bounds(int equation);
    bool decide(uint32_t can_be_zero, uint32_t can_be_one, int var);
    std::pair<int, int8_t> choose() const;
    double density(int var, int but) const;
    void undo(size_t trail);
    bool backtrack(Limits& limits);

    int vars_;
    std::vector<Equation> equations_;
    std::vector<std::vector<Use>> uses_;
    std::vector<int8_t> value_;
    std::vector<int> need_, open_, weight_;  // per equation: the missing sum, undecided terms, their weight
    std::vector<int> trail_, queue_;
    std::vector<char> queued_;
    std::vector<Decision> stack_;
    std::vector<Term> open_terms_;       // scratch: the undecided terms of the equation at hand
    std::vector<uint64_t> sets_, here_;  // scratch: sets of sums
    uint64_t nodes_ = 0;
    size_t work_ = 0;  // word operations since the limits were last checked
    bool started_ = false, over_ = false, given_ = false, stopped_ = false, retry_ = false;
};

// All ways to reach one total with some of the weights, without a wrong guess: the sums that can still be reached are
// listed once, and the search only goes where the total is among them.
class SingleSum {
  public:
    SingleSum(int total, std::vector<int> weights) : total_(total), weights_(std::move(weights)) {}

    // The next solution is in `values` if this returns Stop::done and `found`.
    Stop next(Limits& limits, bool& found);
    const std::vector<int8_t>& values() const { return value_; }

  private:
    Stop prepare(Limits& limits);
    bool can(size_t from, int need) const;
    void descend(size_t from, int need);

    int total_;
    std::vector<int> weights_;
    std::vector<int8_t> value_;
    std::vector<uint64_t> reach_;  // for each place, a bit per sum that the weights from there on can have
    size_t words_ = 0;
    bool equal_ = true, started_ = false, over_ = false;
};

}  // namespace park::subset_sum
