// All nodes that are on are connected by nodes that are on.
#pragma once
#include "cdcl/graph.hpp"

namespace park::cdcl {

class Connected : public Propagator {
  public:
    explicit Connected(Graph graph);
    Subscriptions subscriptions() const override { return graph_.subscriptions(); }

    void assigned(Lit lit, int node) override {
        graph_.assigned(lit, node);
        changed_.push_back(node);
    }
    void undone(Lit, int node) override {
        graph_.undone(node);
        changed_.clear();
    }
    bool propagate(Solver& solver, Lits& conflict) override;
    void explain(const Solver& solver, Lit lit, Lits& clause) override;
    bool is_expensive() const override { return true; }

  private:
    // Marks in `side_` the nodes that are reached from one without those that were off before a time, and without a
    // node.
    void flood(const Solver& solver, int from, int without, int before);
    // The literals of the nodes around the flooded ones, except for the node that was left out.
    void border(int without, Lits& clause);
    // The clause against two nodes that are on and not connected, with the smaller of the borders around them.
    void part(const Solver& solver, int one, int other, int without, int before, Lits& clause);
    // Whether a change since the last sweep may have separated nodes: a node that went off was the only way between its
    // neighbours nearby, or one came on beside none that is on.
    bool may_part();
    bool meet_nearby(int node);
    // The node that came on first; with `beyond`, of those that were not flooded.
    int first_on(const Solver& solver, int before, bool beyond, int without) const;
    // Visits all nodes from the root on that are not off, depth first, and returns how many these are.
    int sweep(int root);
    void imply(Solver& solver, Lit lit, int node);

    Graph graph_;
    std::vector<char> side_, named_;
    std::vector<int> changed_, nearby_, cause_;  // cause_: the node for which a variable was implied
    bool owed_ = true;                           // a sweep was put off
    int wait_ = 0, waited_ = 0;                  // sweeps to put off, and those put off already
    uint64_t next_ = 0;                          // the number of propagations before the next one
    // The lowest number that a node's subtree reaches back to, its parent, how many nodes of the subtree are on, and
    // which neighbour is next.
    struct Visit {
        int low, parent, on, next;
    };
    std::vector<int> number_, order_, stack_;  // number_: of each node in the order of visits, from 1; 0: not visited
    std::vector<Visit> visits_;
};

}  // namespace park::cdcl
