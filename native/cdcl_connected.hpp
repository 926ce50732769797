// All nodes that are on hang together, by nodes that are on and by edges that are not off.
#pragma once
#include "cdcl.hpp"

namespace park::cdcl {

class Connected : public Watcher {
  public:
    struct Way {
        int node;
        Lit edge;  // -1 where nothing can close it
    };
    Connected(Lits on, std::vector<std::vector<Way>> near);
    std::vector<std::pair<Lit, int>> asked() const;

    void assigned(Lit, int mark) override {
        if (mark >= 0) changed_.push_back(mark), --open_;
        else due_ = true;
    }
    void undone(Lit, int mark) override {
        changed_.clear();
        if (mark >= 0) ++open_;
    }
    bool propagate(Solver& solver, Lits& conflict) override;
    void explain(const Solver& solver, Lit lit, Lits& clause) override;
    bool is_slow() const override { return true; }

  private:
    bool is_off(const Solver& solver, Lit lit, int before) const {
        return lit >= 0 && solver.is_false(lit) && solver.when(lit) < before;
    }
    bool was_on(const Solver& solver, int node, int before) const {
        return solver.is_true(on_[size_t(node)]) && solver.when(on_[size_t(node)]) < before;
    }
    // Marks in `side_` what is reached from a node without what was off before a time, and without a node or an edge.
    void flood(const Solver& solver, int from, int without, Lit closed, int before);
    // Literals that closed the ways out of what was flooded; the node and the edge left out are not among them.
    void border(const Solver& solver, int without, Lit closed, int before, Lits& clause);
    // Denies two nodes that are on and apart, with the smaller of the borders around them.
    void part(const Solver& solver, int one, int other, int without, Lit closed, int before, Lits& clause);
    // Whether what changed since the last sweep may have parted nodes: a node that went off and was the only way between
    // its neighbours nearby, or one that is on beside none that is.
    bool may_part(const Solver& solver);
    bool meet_nearby(const Solver& solver, int node);
    int first_on(const Solver& solver, int before, bool beyond, int without) const;
    bool sweep(Solver& solver, int root, int& stray);

    Lits on_;
    std::vector<std::vector<Way>> near_;
    std::vector<char> side_, named_;
    std::vector<int> changed_, nearby_;
    bool due_ = true, owed_ = false;  // owed: a sweep was put off
    int wait_ = 0, waited_ = 0;       // sweeps to put off, and those put off already
    std::vector<int> met_, low_, came_, many_, at_, order_, stack_;
    std::vector<Lit> by_;
    int open_;  // nodes that are not decided
};

}  // namespace park::cdcl
