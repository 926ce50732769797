// Nodes that are on and hang together are a group of a given size.
#pragma once
#include "cdcl.hpp"

namespace park::cdcl {

class Sizes : public Watcher {
  public:
    // `near` are the nodes beside each node; nodes that can never be on need not be there.
    Sizes(Lits on, std::vector<std::vector<int>> near, int size);
    std::vector<std::pair<Lit, int>> asked() const;

    void assigned(Lit, int mark) override { changed_.push_back(mark); }
    // What stays assigned was looked at before the decision that is taken back.
    void undone(Lit, int) override { changed_.clear(); }
    bool propagate(Solver& solver, Lits& conflict) override;
    void explain(const Solver& solver, Lit lit, Lits& clause) override;
    bool is_slow() const override { return true; }

  private:
    bool is_on(const Solver& solver, int node, int before) const {
        return solver.is_true(on_[size_t(node)]) && solver.when(on_[size_t(node)]) < before;
    }
    bool is_off(const Solver& solver, int node, int before) const {
        return solver.is_false(on_[size_t(node)]) && solver.when(on_[size_t(node)]) < before;
    }
    // Fills `found_` with a node and what hangs together with it, at most so many: nodes that are on, or all that are not
    // off.
    void flood(const Solver& solver, int from, bool only_on, int most, int before);
    // The nodes beside what was flooded: a clause says that one of them is on.
    void border(Lits& clause);
    bool look_at_group(Solver& solver, int node, Lits& conflict);
    bool look_for_room(Solver& solver, int node, Lits& conflict);

    Lits on_;
    std::vector<std::vector<int>> near_;
    int size_;
    std::vector<std::pair<int, int>> node_of_;  // of each variable
    std::vector<int> changed_, found_, beside_, seen_;
    int stamp_ = 0;
};

}  // namespace park::cdcl
