// A node and the nodes that are on and connected to it are a given number.
#pragma once
#include "cdcl/solver.hpp"

namespace park::cdcl {

class Reach : public Propagator {
  public:
    // Node 0 is where it begins. It counts as on or, with `own`, nothing is asked unless it is on. `near` are the
    // neighbours of each node.
    Reach(Lits on, std::vector<std::vector<int>> near, int size, bool own);
    Subscriptions subscriptions() const override;

    // What is found depends on the nodes that were read to find it, and on no others.
    void assigned(Lit, int node) override { changed_ = changed_ || unknown_ || read_[size_t(node)] == reading_; }
    void undone(Lit, int node) override { unknown_ = unknown_ || read_[size_t(node)] == reading_; }
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
    bool look(Solver& solver, Lits& conflict);
    // Fills `found_` with at most `most` nodes: those that are on and connected to node 0 if `joined` were on, too.
    void flood_on(const Solver& solver, int joined, int most, int before);
    // The same with all nodes that are not off, but not `without`.
    void flood_able(const Solver& solver, int without, int most, int before);
    // Whether a node beside the group has another neighbour that is on.
    bool joins_more(const Solver& solver, int node);
    // A clause that says that not all of the flooded nodes are on, or that one around them is; `except` is left out.
    void deny(Lits& clause, int except) const;
    void widen(Lits& clause, int except);
    // The clause is false, or would be if node 0 were on.
    bool fail(Solver& solver, const Lits& clause, Lits& conflict);

    Lits on_;
    std::vector<std::vector<int>> near_;
    int size_;
    bool own_;
    std::vector<std::pair<int, int>> node_of_;  // of each variable
    std::vector<int> found_, seen_, read_, member_;
    int stamp_ = 0;
    int reading_ = 0;
    bool changed_ = true;
    bool unknown_ = true;  // which nodes would be read
};

}  // namespace park::cdcl
