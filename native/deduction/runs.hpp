// Deductions about a line of runs: how far each can be moved, and all ways to lay them.
#pragma once
#include "deduction/board.hpp"

namespace park::deduction {

// The cells that are filled stand in runs of these lengths, in order. A cell has atoms that say filled, and that it is
// empty.
class Runs : public Deduction {
  public:
    using Cell = std::pair<Ints, Ints>;
    enum Kind { kReach, kFit };
    Runs(std::vector<Cell> cells, Ints lengths, Ints kind_costs);

    void fire(State& state, int unit, int kind) const override;
    void reason(const Past& past, const State& state, int kind, int atom, Why& why) const override;
    void describe(Shape& shape) const override;

  private:
    // Of each cell, whether it may be filled and whether it may be empty.
    using Cells = std::vector<std::pair<bool, bool>>;
    Cells possible(const Past& past) const;
    // Narrows the cells to what the runs allow; false if no way is left.
    bool narrow(Cells& cells, int kind) const;
    bool narrow_by_reach(Cells& cells) const;
    bool narrow_by_ways(Cells& cells) const;
    // From one end on: the cells at which run k may begin (`starts`), and those before which all of the first k runs
    // can lie with an empty cell behind them (the result).
    using Places = std::vector<std::vector<uint8_t>>;
    Places ready(const Cells& cells, const Ints& lengths, Places& starts) const;

    std::vector<Cell> cells_;
    Ints lengths_;
};

}  // namespace park::deduction
