// Systems of linear equations over Booleans: for every line, the sum of weight * variable is its total.
//
// Search decides variables one by one. After each decision every line that was touched is looked at as a
// subset-sum problem: a variable whose two values are not both part of some way to reach the total is
// decided at once, until nothing changes. Counting is a dynamic program over the variables in an order
// that keeps few lines open; its states are what the open lines still need.
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "watch.hpp"

namespace park {

struct Term {
    int var, weight;
};

struct Line {
    int total;
    std::vector<Term> terms;
};

class SubsetSum {
  public:
    SubsetSum(int vars, std::vector<Line> lines);

    // Decide all that follows without guessing; possible = false if that already contradicts.
    End settle(Watch& watch, bool& possible);

    // The value of each variable: 0, 1, or -1 while undecided.
    const std::vector<int8_t>& values() const { return value_; }

    // Undecided variables that share undecided lines, one group after another; variables that no open
    // line reads come as groups of one.
    std::vector<std::vector<int>> groups() const;

    // The next solution is in values() if End::done is returned with found = true; with found = false
    // there are no more. End::cap after `node_cap` more decisions (0: no cap).
    End next(Watch& watch, uint64_t node_cap, bool& found);

    // The exact number of solutions of what is undecided, as little-endian limbs. End::memory if the states
    // would not fit into `bytes`.
    End count(Watch& watch, size_t bytes, std::vector<uint64_t>& limbs) const;

    uint64_t nodes() const { return nodes_; }

  private:
    struct Use {
        int line, weight;
    };
    struct Decision {
        int var;
        size_t trail;
        int8_t value;
        bool flipped;
    };

    bool assign(int var, int8_t value);
    bool propagate(Watch& watch);
    bool propagate_line(int line);
    bool propagate_equal(int line);
    bool propagate_word(int line);
    bool propagate_wide(int line);
    bool propagate_bounds(int line);
    bool decide(uint32_t can_be_zero, uint32_t can_be_one, int var);
    std::pair<int, int8_t> choose() const;
    double density(int var, int but) const;
    void undo(size_t trail);
    bool backtrack(Watch& watch);

    int vars_;
    std::vector<Line> lines_;
    std::vector<std::vector<Use>> uses_;
    std::vector<int8_t> value_;
    std::vector<int> need_, open_, weight_;  // per line: what is still to be summed, undecided terms, their weight
    std::vector<int> trail_, queue_;
    std::vector<char> queued_;
    std::vector<Decision> stack_;
    std::vector<Term> free_;             // scratch: the undecided terms of the line at hand
    std::vector<uint64_t> sets_, here_;  // scratch: sets of sums
    uint64_t nodes_ = 0;
    size_t work_ = 0;  // word operations since the clock was last told
    bool started_ = false, over_ = false, given_ = false, stopped_ = false, retry_ = false;
};

// All ways to reach one total with some of the weights, without a wrong guess: what can still be reached is listed
// once, and a walk only goes where the total can be reached.
class Row {
  public:
    Row(int total, std::vector<int> weights) : total_(total), weights_(std::move(weights)) {}

    // The next solution is in values() if End::done is returned with found = true.
    End next(Watch& watch, size_t bytes, bool& found);
    const std::vector<int8_t>& values() const { return value_; }

  private:
    End prepare(Watch& watch, size_t bytes);
    bool can(size_t from, int need) const;
    void descend(size_t from, int need);

    int total_;
    std::vector<int> weights_;
    std::vector<int8_t> value_;
    std::vector<uint64_t> reach_;  // for each place, a bit per sum that the weights from there on can have
    size_t words_ = 0;
    bool equal_ = true, started_ = false, over_ = false;
};

}  // namespace park
