// All nodes that are on hang together, by nodes that are on.
#pragma once
#include "cdcl_net.hpp"

namespace park::cdcl {

class Connected : public Watcher {
  public:
    explicit Connected(Net net);
    std::vector<std::pair<Lit, int>> asked() const { return net_.asked(); }

    void assigned(Lit lit, int node) override {
        net_.assigned(lit, node);
        changed_.push_back(node);
    }
    void undone(Lit, int node) override {
        net_.undone(node);
        changed_.clear();
    }
    bool propagate(Solver& solver, Lits& conflict) override;
    void explain(const Solver& solver, Lit lit, Lits& clause) override;
    bool is_slow() const override { return true; }

  private:
    // Marks in `side_` what is reached from a node without what was off before a time, and without a node.
    void flood(const Solver& solver, int from, int without, int before);
    // Literals that closed the ways out of what was flooded; the node left out is not among them.
    void border(int without, Lits& clause);
    // Denies two nodes that are on and apart, with the smaller of the borders around them.
    void part(const Solver& solver, int one, int other, int without, int before, Lits& clause);
    // Whether what changed since the last sweep may have parted nodes: a node that went off and was the only way between
    // its neighbours nearby, or one that is on beside none that is.
    bool may_part();
    bool meet_nearby(int node);
    // The node that was on first; `beyond`: of those that were not flooded.
    int first_on(const Solver& solver, int before, bool beyond, int without) const;
    // Goes through all that is not off; gives how many nodes it met.
    int sweep(int root);
    void imply(Solver& solver, Lit lit, int node);

    Net net_;
    std::vector<char> side_, named_;
    std::vector<int> changed_, nearby_, cause_;  // cause_: the node for which a variable was implied
    bool owed_ = true;                           // a sweep was put off
    int wait_ = 0, waited_ = 0;                  // sweeps to put off, and those put off already
    uint64_t next_ = 0;                          // how many propagations there must be before the next one
    // When a node was met, the earliest that its part reaches back to, where it was come from, how many nodes that are
    // on its part has, and which of the nodes beside it is next.
    struct Met {
        int low, came, many, next;
    };
    std::vector<int> met_, order_, stack_;
    std::vector<Met> of_;
};

}  // namespace park::cdcl
