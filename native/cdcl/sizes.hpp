// Connected nodes that are on are a group of a given size.
#pragma once
#include "cdcl/solver.hpp"

namespace park::cdcl {

class Sizes : public Propagator {
  public:
    // `near` are the neighbours of each node; nodes that can never be on can be left out.
    Sizes(Lits on, std::vector<std::vector<int>> near, int size);
    Subscriptions subscriptions() const override;

    void assigned(Lit, int mark) override { changed_.push_back(mark); }
    // Nodes that stay assigned were examined before the decision that is undone.
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
    // Fills `found_` with a node and at most `most` nodes that are connected to it: those that are on, or all that are
    // not off.
    void flood(const Solver& solver, int from, bool only_on, int most, int before);
    // Adds the nodes around the flooded ones: the clause says that one of them is on.
    void border(Lits& clause);
    bool check_group(Solver& solver, int node, Lits& conflict);
    bool check_room(Solver& solver, int node, Lits& conflict);

    Lits on_;
    std::vector<std::vector<int>> near_;
    int size_;
    std::vector<std::pair<int, int>> node_of_;  // of each variable
    std::vector<int> changed_, found_, beside_, seen_;
    int stamp_ = 0;
};

}  // namespace park::cdcl
