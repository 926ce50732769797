// Deductions about a connected area: cells out of reach are excluded, the only exit of a part belongs to the area, and
// so does a cell that would separate the others.
#pragma once
#include "deduction/board.hpp"

namespace park::deduction {

class Area : public Deduction {
  public:
    // Cells out of reach; the only exit; articulation points.
    enum Kind { kReachable, kExit, kSeparating };
    // A vertex cannot belong to the area if the atom `may_belong` is removed. It belongs to it if all of `others` are
    // removed, or if it is required.
    struct Vertex {
        int may_belong;
        Ints others, neighbours;
        bool required = false;
    };
    // `size` is -1 if any size is allowed. An area with a size has a required vertex. Without one, the area may be
    // empty.
    Area(std::vector<Vertex> vertices, int size, Ints kind_costs);

    void fire(State& state, int unit, int kind) const override;
    void explain(const Snapshot& past, const State& state, int kind, int atom, Reason& reason) const override;
    void add_structure(StructureGraph& graph) const override;

  private:
    bool may_belong(const Snapshot& past, int v) const { return past.alive(vertices_[v].may_belong); }
    bool belongs(const Snapshot& past, int v) const;
    Ints members(const Snapshot& past) const;
    // The vertices within a distance of some, by breadth-first search that does not enter `without`.
    Ints flood(const Snapshot& past, const Ints& from, int without, int max_distance, bool only_members = false) const;
    // The vertices that can belong to the area: those in reach of the required vertex, as far as the size allows, or of
    // a member.
    Ints possible_area(const Snapshot& past, int without) const;
    // True if, without a vertex, the members cannot be connected or the area cannot have its size.
    bool is_impossible(const Snapshot& past, int without) const;

    void fire_reachable(State& state, int unit) const;
    void fire_exit(State& state, int unit) const;
    void fire_separating(State& state, int unit) const;
    // The vertices that separate some members from others, among these, of which the first is a member.
    Ints articulation_points(const Snapshot& past, const Ints& all) const;
    // The vertex of an atom; `is_other` is set if the atom is one of its `others`.
    int vertex_of(int atom, bool& is_other) const;
    // Finds the best reason why two members are not connected without a vertex; `as_member` counts as a member. False
    // if they are connected.
    bool explain_separation(const Snapshot& past, const State& state, int without, int as_member, Ints& atoms) const;

    std::vector<Vertex> vertices_;
    int size_, seed_ = kNone;  // seed_: the required vertex
};

}  // namespace park::deduction
