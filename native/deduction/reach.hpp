// Deductions about a connected area of a given size that contains a given cell.
#pragma once
#include "deduction/area.hpp"

namespace park::deduction {

class ReachDeduction : public Deduction {
  public:
    // Cells that would make it too large; no room; the only exit; articulation points.
    enum Kind { kTooLarge, kRoom, kExit, kSeparating };
    using Vertex = Area::Vertex;
    // The area is that of the first vertex. If this is not required, the deductions hold only once it belongs to the
    // area.
    ReachDeduction(std::vector<Vertex> vertices, int size, Ints kind_costs);

    void fire(State& state, int unit, int kind) const override;
    void explain(const Snapshot& past, const State& state, int kind, int atom, Reason& reason) const override;
    void add_structure(StructureGraph& graph) const override;

  private:
    bool may_belong(const Snapshot& past, int v) const {
        return vertices_[v].required || past.alive(vertices_[v].may_belong);
    }
    bool belongs(const Snapshot& past, int v) const;
    // The members that are connected to the first vertex, at most `limit`, as if `added` belonged to the area.
    Ints members(const Snapshot& past, int added, int limit) const;
    // The vertices that may belong to the area and are connected to the first vertex, at most `limit`, except
    // `without`.
    Ints possible_area(const Snapshot& past, int without, int limit) const;
    // Breadth-first search from the first vertex over vertices that are accepted, for at most `limit` vertices.
    template <class Accepts>
    Ints flood(int limit, Accepts accepts) const;
    // The vertices next to some vertices: those that may belong to the area (`possible`), or those that may not.
    Ints border(const Snapshot& past, const Ints& some, bool possible) const;
    // True if a vertex next to a group has another neighbour that belongs to the area.
    bool touches_other_member(const Snapshot& past, const Ints& group, int v) const;
    // True if a vertex has two neighbours that may belong to the area, so that it may be an articulation point.
    bool may_separate(const Snapshot& past, int v) const;
    // Fails, or excludes the first vertex if that is not required.
    void exclude_area(State& state, int unit) const;

    std::vector<Vertex> vertices_;
    int size_;
};

}  // namespace park::deduction
