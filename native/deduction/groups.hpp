// Deductions about groups of one value: connected cells with the value are as many as it says.
#pragma once
#include "deduction/board.hpp"

namespace park::deduction {

class GroupDeduction : public Deduction {
  public:
    // A cell's atoms run from `first` on, one for each of its values; `noted` says that it is decided.
    struct Cell {
        int first, noted;
        Ints beside;
    };
    // The value's place among a cell's values. With `more`, this and the next atom both say "at least this size":
    // groups have no upper bound then, and a cell that has such a value is never decided.
    struct Value {
        int place, size;
        bool more;
    };
    GroupDeduction(std::vector<Cell> cells, int atoms, Value value, Ints kind_costs);
    void describe(Shape& shape) const override;

  protected:
    bool able(const Past& past, int cell) const {
        const int first = cells_[cell].first + value_.place;
        return past.alive(first) || (value_.more && past.alive(first + 1));
    }
    bool has(const Past& past, int cell) const { return past.dead(cells_[cell].noted) && able(past, cell); }
    int cell_of(int atom) const;
    // At most `most` cells that are connected to a cell by cells that have the value, or that may have it.
    Ints flood(const Past& past, int from, bool only_decided, int most, int without = -1) const;
    // All groups of decided cells.
    std::vector<Ints> groups(const Past& past) const;
    // The cells around some that may have the value, or those that may not.
    Ints beside(const Past& past, const Ints& some, bool able_ones) const;
    void deny(State& state, int unit, int cell) const;

    std::vector<Cell> cells_;
    int atoms_;
    Value value_;
    mutable Ints seen_;
    mutable int stamp_ = 0;
};

// A group would be too large.
class Crowd : public GroupDeduction {
  public:
    Crowd(std::vector<Cell> cells, int atoms, Value value, int cost)
        : GroupDeduction(std::move(cells), atoms, value, {cost}) {}
    void fire(State& state, int unit, int kind) const override;
    void reason(const Past& past, const State& state, int kind, int atom, Why& why) const override;
};

// There is no room for a group, it has one way out, or it cannot do without a cell.
class Growth : public GroupDeduction {
  public:
    enum Kind { kRoom, kExit, kThrough };
    using GroupDeduction::GroupDeduction;
    void fire(State& state, int unit, int kind) const override;
    void reason(const Past& past, const State& state, int kind, int atom, Why& why) const override;

  private:
    void fire_room(State& state, int unit) const;
    void set(State& state, int unit, int cell) const;
    // The only way out of a group that is too small, or -1; none at all if `shut`.
    int only_way(const Past& past, const Ints& group, bool& shut) const;
};

}  // namespace park::deduction
