// Systems of linear equations over Booleans: in every equation, the sum of weight * variable is the total.
//
// The search decides variables one by one. Propagation solves the subset-sum problem of every affected equation by bit
// sets: a variable is decided if only one of its values can be part of a solution of the equation, until nothing
// changes. Counting is a dynamic program over the variables, in an order that keeps few equations open; a state is the
// remaining totals of the open equations.
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/limits.hpp"
#include "common/natural.hpp"

namespace park::subset_sum {

struct WeightedVar {
    int var, weight;
};

struct Equation {
    int total;
    std::vector<WeightedVar> terms;
};

class SubsetSum {
  public:
    SubsetSum(int vars, std::vector<Equation> equations);

    // Propagates without decisions; `possible` is false if that is a contradiction.
    Stop propagate_all(Limits& limits, bool& possible);

    // The value of each variable: 0, 1, or -1 while undecided.
    const std::vector<int8_t>& values() const { return value_; }

    // The connected components of undecided variables, which share equations with undecided variables.
    std::vector<std::vector<int>> groups() const;

    // Finds the next solution, which is then in `values`. With Stop::done and `found` false, there are no more. Returns
    // Stop::cap after `node_cap` more decisions (0: no cap).
    Stop next(Limits& limits, uint64_t node_cap, bool& found);

    // Counts the assignments of the undecided variables that solve all equations.
    Stop count(Limits& limits, Limbs& limbs) const;

    uint64_t nodes() const { return nodes_; }

  private:
    struct Occurrence {
        int equation, weight;
    };
    struct Decision {
        int var;
        size_t trail;
        int8_t value;
        bool flipped;
    };

    static constexpr int8_t kUndecided = -1;
    static constexpr int kNone = -1;  // no variable, equation or slot

    // These return false on a contradiction.
    bool assign(int var, int8_t value);
    bool propagate(Limits& limits);
    bool propagate_equation(int equation);
    // One function for each size of an equation: equal weights, sums as bits of one word, as bits of several words, and
    // too long for sets of sums.
    bool propagate_equal(int equation);
    bool propagate_word(int equation);
    bool propagate_wide(int equation);
    bool propagate_bounds(int equation);
    bool decide(uint32_t can_be_zero, uint32_t can_be_one, int var);
    struct Assignment {
        int var;  // kNone if all are decided
        int8_t value;
    };
    Assignment choose_decision() const;
    double density(int var, int except) const;
    void undo(size_t trail);
    bool backtrack(Limits& limits);
    bool order_variables(std::vector<int> remaining, Limits& limits, std::vector<int>& order) const;
    static std::vector<std::vector<char>> suffix_sums(const std::vector<WeightedVar>& terms, int total);

    int vars_;
    std::vector<Equation> equations_;
    std::vector<std::vector<Occurrence>> occurrences_;
    std::vector<int8_t> value_;
    // Of each equation: the remaining total, the number of undecided terms, and their weight.
    std::vector<int> need_, open_, weight_;
    std::vector<int> trail_, queue_;
    std::vector<char> queued_;
    std::vector<Decision> stack_;
    std::vector<WeightedVar> open_terms_;              // buffer: the undecided terms of the current equation
    std::vector<uint64_t> suffix_sums_, prefix_sums_;  // buffers: sets of sums, as bits
    uint64_t nodes_ = 0;
    size_t work_ = 0;  // word operations since the limits were last checked
    bool started_ = false, exhausted_ = false, solution_given_ = false, stopped_ = false, retry_ = false;
};

// Enumerates the subsets of weights with a given total, without backtracking into dead ends: a table has the sums that
// the remaining weights can reach.
class SingleSum {
  public:
    SingleSum(int total, std::vector<int> weights) : total_(total), weights_(std::move(weights)) {}

    // Finds the next solution, which is then in `values`. With Stop::done and `found` false, there are no more.
    Stop next(Limits& limits, bool& found);
    const std::vector<int8_t>& values() const { return value_; }

  private:
    Stop prepare(Limits& limits);
    bool can_reach(size_t from, int need) const;
    void take_greedily(size_t from, int need);

    int total_;
    std::vector<int> weights_;
    std::vector<int8_t> value_;
    std::vector<uint64_t> reach_;  // for each index, the sums of the weights from there on, as bits
    size_t words_ = 0;
    bool equal_weights_ = true, started_ = false, exhausted_ = false;
};

}  // namespace park::subset_sum
