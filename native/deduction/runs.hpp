// Deductions about a nonogram line: by the range of each run, or by all placements of the runs.
#pragma once
#include "deduction/board.hpp"

namespace park::deduction {

// The filled cells of a line form runs of these lengths, in this order. A cell has atoms for "filled" and for "empty".
class Runs : public Deduction {
  public:
    using Cell = std::pair<Ints, Ints>;  // atoms for "filled", atoms for "empty"
    enum Kind { kRanges, kPlacements };
    Runs(std::vector<Cell> cells, Ints lengths, Ints kind_costs);

    void fire(State& state, int unit, int kind) const override;
    void explain(const Snapshot& past, const State& state, int kind, int atom, Reason& reason) const override;
    void add_structure(StructureGraph& graph) const override;

  private:
    struct CellOptions {
        bool filled, empty;
    };
    using Cells = std::vector<CellOptions>;
    // What each cell may be.
    Cells possible(const Snapshot& past) const;
    // Removes from each cell what the runs exclude; false if the runs have no placement.
    bool filter(Cells& cells, int kind) const;
    bool filter_by_ranges(Cells& cells) const;
    bool filter_by_placements(Cells& cells) const;
    // Dynamic programming from one end: result[k][i] tells whether the first k runs fit before cell i, with an empty
    // cell after the last one; starts[k][i] tells whether run k may then begin at cell i.
    using BitTable = std::vector<std::vector<uint8_t>>;
    BitTable prefix_placements(const Cells& cells, const Ints& lengths, BitTable& starts) const;

    std::vector<Cell> cells_;
    Ints lengths_;
};

}  // namespace park::deduction
