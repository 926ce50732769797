// A graph whose nodes are open, on or off by their literals, for propagators.
#pragma once
#include <span>
#include <utility>
#include <vector>

#include "cdcl/solver.hpp"

namespace park::cdcl {

enum class NodeState : char { open, on, off };

// Edges and some nodes of a grid in groups: those that touch and have the same name are one. The group of each of
// these nodes and then of each edge, and the groups that touch each group. `stars` has the edges around each node of
// the grid, `nodes` the places of some, and `names` a name for each of these and then for each edge.
std::pair<std::vector<int>, std::vector<std::vector<int>>> grouped(const std::vector<std::vector<int>>& stars,
                                                                   const std::vector<int>& nodes,
                                                                   const std::vector<int>& names);

class Graph {
  public:
    // `on` has the literal of each node; two nodes may share one.
    Graph(Lits on, const std::vector<std::pair<int, int>>& joins);
    int size() const { return int(on_.size()); }
    Lit on(int node) const { return on_[size_t(node)]; }
    std::span<const int> near(int node) const {
        return {near_.data() + from_[size_t(node)], near_.data() + from_[size_t(node) + 1]};
    }
    Subscriptions subscriptions() const;

    // As the propagator was notified.
    NodeState state(int node) const { return state_[size_t(node)]; }
    bool is_on(int node) const { return state(node) == NodeState::on; }
    bool is_off(int node) const { return state(node) == NodeState::off; }
    int open() const { return open_; }
    int on() const { return ons_; }
    void assigned(Lit lit, int node) {
        const bool is_on = lit == on(node);
        state_[size_t(node)] = is_on ? NodeState::on : NodeState::off;
        ons_ += is_on;
        --open_;
    }
    void undone(int node) {
        ons_ -= is_on(node);
        state_[size_t(node)] = NodeState::open;
        ++open_;
    }

    // As it was before a time on the trail.
    bool was_on(const Solver& solver, int node, int before) const {
        return solver.is_true(on(node)) && solver.when(on(node)) < before;
    }
    bool was_off(const Solver& solver, int node, int before) const {
        return solver.is_false(on(node)) && solver.when(on(node)) < before;
    }

  private:
    Lits on_;
    std::vector<int> from_, near_;
    std::vector<NodeState> state_;
    int open_, ons_ = 0;
};

}  // namespace park::cdcl
