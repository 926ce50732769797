// Deductions about a cell and the cells of one value that are connected to it: they are a given number.
#pragma once
#include "deduction/area.hpp"

namespace park::deduction {

class ReachDeduction : public Deduction {
  public:
    enum Kind { kOver, kRoom, kExit, kThrough };
    using Vertex = Area::Vertex;
    // The first vertex is where it begins. It belongs to the area or, if it must not, nothing is asked unless it does.
    ReachDeduction(std::vector<Vertex> vertices, int size, Ints kind_costs);

    void fire(State& state, int unit, int kind) const override;
    void reason(const Past& past, const State& state, int kind, int atom, Why& why) const override;
    void describe(Shape& shape) const override;

  private:
    bool able(const Past& past, int v) const { return vertices_[v].must || past.alive(vertices_[v].able); }
    bool belongs(const Past& past, int v) const;
    // At most `most` vertices that are connected to the first: those that belong to it, and `joined` if it did.
    Ints members(const Past& past, int joined, int most) const;
    // The same with all that may belong to it, but not `without`.
    Ints room(const Past& past, int without, int most) const;
    template <class Takes>
    Ints flood(int most, Takes takes) const;
    // The vertices around some that may belong to it, or those that may not.
    Ints around(const Past& past, const Ints& some, bool able_ones) const;
    // Whether a vertex beside a group is also beside one that belongs to the area and is not in the group.
    bool joins(const Past& past, const Ints& group, int v) const;
    // Whether a vertex may lie between others.
    bool parts(const Past& past, int v) const;
    // It fails, or would if the first vertex belonged to it.
    void deny(State& state, int unit) const;

    std::vector<Vertex> vertices_;
    int size_;
};

}  // namespace park::deduction
