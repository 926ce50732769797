// Propagator: the lines of a board are disjoint paths, so no edge closes a cycle. Every path end knows its mate, the
// other end of its path, as in Simpath's frontier.
#pragma once
#include "cdcl/solver.hpp"

namespace park::cdcl {

class NoCycles : public Propagator {
  public:
    struct Edge {
        Lit lit;
        int one, other;
    };
    // `visited` has for each node the literal that a line meets it. Paths end only at nodes with `is_end`.
    NoCycles(std::vector<Edge> edges, Lits visited, std::vector<char> is_end);
    Subscriptions subscriptions() const override;

    void assigned(Lit lit, int mark) override;
    void undone(Lit lit, int mark) override;
    bool propagate(Solver& solver, Lits& conflict) override;
    void explain(const Solver& solver, Lit lit, Lits& clause) override;

  private:
    struct Change {  // what an assignment overwrote
        int one, mate_of_one, other, mate_of_other;
        bool closed;
    };
    // The path of edges between two nodes that were true before a time, without the edge `last`; empty if there is
    // none.
    std::vector<int> path_between(const Solver& solver, int from, int to, int last, int before) const;
    // The clause that forbids the cycle which an edge closes.
    void explain_cycle(const Solver& solver, int last, Lits& clause) const;

    std::vector<Edge> edges_;
    Lits visited_;
    std::vector<char> is_end_;
    std::vector<std::vector<int>> incident_;  // the edges of each node
    std::vector<int> mate_;                   // the other end of the path that ends at a node; stale for inner nodes
    std::vector<Change> changes_;
    std::vector<int> closed_, closing_;  // edges that closed a cycle, and edges that would close one
};

}  // namespace park::cdcl
