// Lines that close no ring: the disjoint paths of a board.
#pragma once
#include "cdcl/solver.hpp"

namespace park::cdcl {

class Rings : public Propagator {
  public:
    struct Edge {
        Lit lit;
        int one, other;
    };
    // `visited` says of each node whether a line meets it; a path can end only where `is_end`.
    Rings(std::vector<Edge> edges, Lits visited, std::vector<char> is_end);
    Subscriptions subscriptions() const override;

    void assigned(Lit lit, int mark) override;
    void undone(Lit lit, int mark) override;
    bool propagate(Solver& solver, Lits& conflict) override;
    void explain(const Solver& solver, Lit lit, Lits& clause) override;

  private:
    struct Change {
        int one, mate_of_one, other, mate_of_other;
        bool closed;
    };
    // The edges between two nodes that were drawn before a time.
    std::vector<int> way(const Solver& solver, int from, int to, int last, int before) const;
    void against(const Solver& solver, int last, Lits& clause) const;

    std::vector<Edge> edges_;
    Lits visited_;
    std::vector<char> is_end_;
    std::vector<std::vector<int>> around_;  // the edges of each node
    std::vector<int> mate_;  // the other end of the piece of line that ends at a node; meaningless inside of a piece
    std::vector<Change> changes_;
    std::vector<int> closed_, tempting_;  // edges that closed a ring, edges that would
};

}  // namespace park::cdcl
