// Looks at groups of one value: cells that have it and hang together are as many as it says.
#pragma once
#include "looks.hpp"

namespace park::looks {

class Group : public Look {
  public:
    // A cell's atoms run from `first` on, one for each of its values; `noted` says that it is decided.
    struct Cell {
        int first, noted;
        Ints beside;
    };
    // The value's place among a cell's values. With `more`, this and the next atom both say "so many or more": groups have no
    // upper bound then, and a cell that has such a value is never decided.
    struct Value {
        int place, size;
        bool more;
    };
    Group(std::vector<Cell> cells, int atoms, Value value, Ints costs);
    void describe(Shape& shape) const override;

  protected:
    bool able(const View& view, int cell) const {
        const int first = cells_[cell].first + value_.place;
        return view.alive(first) || (value_.more && view.alive(first + 1));
    }
    bool has(const View& view, int cell) const { return view.dead(cells_[cell].noted) && able(view, cell); }
    int cell_of(int atom) const;
    // A cell and what hangs together with it by cells that have the value, or that may have it, at most so many.
    Ints flood(const View& view, int from, bool only_decided, int most, int without = -1) const;
    // All groups of decided cells.
    std::vector<Ints> groups(const View& view) const;
    // Cells beside some that are no part of them and may have the value, or may not.
    Ints beside(const View& view, const Ints& some, bool able_ones) const;
    void deny(State& state, int unit, int cell) const;

    std::vector<Cell> cells_;
    int atoms_;
    Value value_;
    mutable Ints seen_;
    mutable int stamp_ = 0;
};

// A group would be too large.
class Crowd : public Group {
  public:
    Crowd(std::vector<Cell> cells, int atoms, Value value, int cost) : Group(std::move(cells), atoms, value, {cost}) {}
    void fire(State& state, int unit, int kind) const override;
    void reason(const View& view, const State& state, int kind, int atom, Why& why) const override;
};

// There is no room for a group, it has one way out, or it cannot do without a cell.
class Growth : public Group {
  public:
    enum Kind { room, exit, through };
    using Group::Group;
    void fire(State& state, int unit, int kind) const override;
    void reason(const View& view, const State& state, int kind, int atom, Why& why) const override;

  private:
    void fire_room(State& state, int unit) const;
    void set(State& state, int unit, int cell) const;
    // The only way out of a group that is too small, or -1; none at all if `shut`.
    int only_way(const View& view, const Ints& group, bool& shut) const;
};

}  // namespace park::looks
