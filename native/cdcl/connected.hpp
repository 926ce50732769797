// Propagator: the nodes that are on form one connected component. Nodes that the component cannot do without are the
// articulation points of a depth-first search (Tarjan's low-link, 1972).
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
    // Marks in `flooded_` the nodes that are reached from one, except through nodes that were off before a time and
    // through the node `without`.
    void flood(const Solver& solver, int from, int without, int before);
    // Adds the literals of the nodes around the flooded ones, except for the node `without`.
    void add_border(int without, Lits& clause);
    // Adds the clause that two nodes are not both on, or a node of the border around one of them is on: the smaller
    // border.
    void explain_separation(const Solver& solver, int one, int other, int without, int before, Lits& clause);
    // True if a change since the last sweep may have separated nodes: a node is off whose neighbours do not meet
    // nearby, or a node is on without neighbours that are on.
    bool may_disconnect();
    // True if the neighbours of a node are connected by nodes that are at most two steps from it.
    bool neighbours_meet_nearby(int node);
    // The node that came on first, before a time; with `unflooded_only`, among those that were not flooded.
    int first_on(const Solver& solver, int before, bool unflooded_only, int without) const;
    // Numbers the nodes that are reached from the root and not off, by Tarjan's depth-first search. Returns their
    // count.
    int number_depth_first(int root);
    void imply(Solver& solver, Lit lit, int node);

    Graph graph_;
    std::vector<char> flooded_, marked_;
    std::vector<int> changed_, nearby_, cause_;  // cause_: of each implied variable, the node for which it was implied
    bool sweep_pending_ = true;                  // a sweep is needed, and was skipped so far
    int skip_limit_ = 0, skipped_ = 0;           // sweeps to skip before the next one, and those skipped already
    uint64_t next_sweep_at_ = 0;                 // no sweep before this number of propagations
    // `low` is the lowest number that the node's subtree reaches by one edge, `on` counts the nodes of the subtree that
    // are on, `next` is the index of the neighbour to visit next.
    struct Visit {
        int low, parent, on, next;
    };
    std::vector<int> number_, order_, stack_;  // number_: the order of visits, from 1; 0 if not visited
    std::vector<Visit> visits_;
};

}  // namespace park::cdcl
