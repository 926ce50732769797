// Deductions about connected cells: those out of reach, the only way out, and cells that would separate the others.
#pragma once
#include "deduction/board.hpp"

namespace park::deduction {

class Area : public Deduction {
  public:
    enum Kind { kApart, kExit, kCut };
    // A vertex cannot belong to the area when `able` is gone, and does so when all of `others` are gone or it `must`.
    struct Vertex {
        int able;
        Ints others, beside;
        bool must = false;
    };
    // An area with a size has a vertex that must belong to it. Without one, there may be no area at all.
    Area(std::vector<Vertex> vertices, int size, Ints kind_costs);

    void fire(State& state, int unit, int kind) const override;
    void reason(const Past& past, const State& state, int kind, int atom, Why& why) const override;
    void describe(Shape& shape) const override;

  private:
    bool able(const Past& past, int v) const { return past.alive(vertices_[v].able); }
    bool belongs(const Past& past, int v) const;
    Ints members(const Past& past) const;
    // The vertices that are reached from some without passing `without`, at most this far; in order of distance.
    Ints reached(const Past& past, const Ints& from, int without, int most, bool only_members = false) const;
    // Where the area can be: from its seed as far as its size allows, or from any member.
    Ints room(const Past& past, int without) const;
    bool fails(const Past& past, int without) const;

    void fire_apart(State& state, int unit) const;
    void fire_exit(State& state, int unit) const;
    void fire_cut(State& state, int unit) const;
    int vertex_of(int atom, bool& joins) const;
    bool separated(const Past& past, const State& state, int without, int wanted, Ints& atoms) const;

    std::vector<Vertex> vertices_;
    int size_, seed_ = -1;
};

}  // namespace park::deduction
