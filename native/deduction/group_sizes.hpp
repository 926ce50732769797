// Deductions about groups: the value of a cell is the size of the connected group of cells with this value.
#pragma once
#include "deduction/board.hpp"

namespace park::deduction {

class GroupSizeDeduction : public Deduction {
  public:
    // The atoms of a cell's values are consecutive from `first` on; the removal of `noted` notes that it is decided.
    struct GroupCell {
        int first, noted;
        Ints neighbours;
    };
    // `index` is the value's place among a cell's values. With `is_minimum`, this and the next atom both stand for "at
    // least this size": groups then have no upper bound, and a cell with such a value is never decided.
    struct GroupValue {
        int index, size;
        bool is_minimum;
    };
    GroupSizeDeduction(std::vector<GroupCell> cells, int atoms, GroupValue value, Ints kind_costs);
    void add_structure(StructureGraph& graph) const override;

  protected:
    bool may_have(const Snapshot& past, int cell) const {
        const int first = cells_[cell].first + value_.index;
        return past.alive(first) || (value_.is_minimum && past.alive(first + 1));
    }
    bool has(const Snapshot& past, int cell) const { return past.dead(cells_[cell].noted) && may_have(past, cell); }
    int cell_of(int atom) const;  // kNone if it belongs to no cell
    // Breadth-first search from a cell over cells that have the value, or that may have it, for at most `limit` cells.
    Ints flood(const Snapshot& past, int from, bool only_decided, int limit, int without = kNone) const;
    // The connected groups of decided cells.
    std::vector<Ints> groups(const Snapshot& past) const;
    // The cells next to some cells: those that may have the value (`possible`), or those that may not.
    Ints neighbours(const Snapshot& past, const Ints& some, bool possible) const;
    void exclude_value(State& state, int unit, int cell) const;

    std::vector<GroupCell> cells_;
    int atoms_;
    GroupValue value_;
    mutable Ints seen_;
    mutable int stamp_ = 0;
};

// Excludes the value where it would make a group too large.
class GroupTooLarge : public GroupSizeDeduction {
  public:
    GroupTooLarge(std::vector<GroupCell> cells, int atoms, GroupValue value, int cost)
        : GroupSizeDeduction(std::move(cells), atoms, value, {cost}) {}
    void fire(State& state, int unit, int kind) const override;
    void explain(const Snapshot& past, const State& state, int kind, int atom, Reason& reason) const override;
};

// Excludes the value where a group has no room; assigns it to the only exit of a group that must grow, and to cells
// that a group must contain.
class GroupGrowth : public GroupSizeDeduction {
  public:
    enum Kind { kRoom, kExit, kSeparating };
    using GroupSizeDeduction::GroupSizeDeduction;
    void fire(State& state, int unit, int kind) const override;
    void explain(const Snapshot& past, const State& state, int kind, int atom, Reason& reason) const override;

  private:
    void fire_room(State& state, int unit) const;
    void assign_value(State& state, int unit, int cell) const;
    // The only cell by which a group can grow, if it must, or kNone. Sets `closed_in` if there is no such cell.
    int only_exit(const Snapshot& past, const Ints& group, bool& closed_in) const;
};

}  // namespace park::deduction
