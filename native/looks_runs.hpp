// Looks at a line of runs: how far each can be moved, and all ways to lay them.
#pragma once
#include "looks.hpp"

namespace park::looks {

// The cells that are filled stand in runs of these lengths, in order. A cell has atoms that say filled, and that it is empty.
class Runs : public Look {
  public:
    using Cell = std::pair<Ints, Ints>;
    enum Kind { reach, fit };
    Runs(std::vector<Cell> cells, Ints lengths, Ints costs);

    void fire(State& state, int unit, int kind) const override;
    void reason(const View& view, const State& state, int kind, int atom, Why& why) const override;
    void describe(Shape& shape) const override;

  private:
    // Of each cell, whether it may be filled and whether it may be empty.
    using Line = std::vector<std::pair<bool, bool>>;
    Line line(const View& view) const;
    // Leaves of a line what may be; false if nothing may.
    bool narrow(Line& line, int kind) const;
    bool narrow_by_reach(Line& line) const;
    bool narrow_by_ways(Line& line) const;
    // From one end: at which cells run k may begin, by `starts`, and before which the line may be ready for it: what is
    // ready for run k has k runs before, and the cell before it is empty.
    using Places = std::vector<std::vector<uint8_t>>;
    Places ready(const Line& line, const Ints& lengths, Places& starts) const;

    std::vector<Cell> cells_;
    Ints lengths_;
};

}  // namespace park::looks
