// Propagator: every connected component of nodes that are on has a given size.
#pragma once
#include "cdcl/solver.hpp"

namespace park::cdcl {

class GroupSizes : public Propagator {
  public:
    // `neighbours` has an adjacency list for each node, which may omit nodes that are never on.
    GroupSizes(Lits on, std::vector<std::vector<int>> neighbours, int size);
    Subscriptions subscriptions() const override;

    void assigned(Lit, int mark) override { changed_.push_back(mark); }
    // Nodes that remain assigned were propagated before the decision that is undone.
    void undone(Lit, int) override { changed_.clear(); }
    bool propagate(Solver& solver, Lits& conflict) override;
    void explain(const Solver& solver, Lit lit, Lits& clause) override;
    bool is_expensive() const override { return true; }

  private:
    bool is_on(const Solver& solver, int node, int before) const {
        return solver.is_true(on_[size_t(node)]) && solver.when(on_[size_t(node)]) < before;
    }
    bool is_off(const Solver& solver, int node, int before) const {
        return solver.is_false(on_[size_t(node)]) && solver.when(on_[size_t(node)]) < before;
    }
    // Breadth-first search: fills `flooded_` with at most `limit` nodes that are connected to a node, which comes
    // first. It goes through nodes that were on before a time or, without `only_on`, through all that were not off.
    void flood(const Solver& solver, int from, bool only_on, int limit, int before);
    // Adds the literals of the nodes around the flooded ones to a clause.
    void add_border(Lits& clause);
    // A group that is too large is a conflict. A node that would make it too large is off, and the only node by which
    // it can grow is on.
    bool check_group(Solver& solver, int node, Lits& conflict);
    // Where fewer connected nodes than a group needs are not off, no node is on.
    bool check_room(Solver& solver, int node, Lits& conflict);

    Lits on_;
    std::vector<std::vector<int>> neighbours_;
    int size_;
    std::vector<NodeOfVar> node_of_;  // sorted by variable
    std::vector<int> changed_, flooded_, adjacent_, stamp_of_;
    int current_stamp_ = 0;
};

}  // namespace park::cdcl
