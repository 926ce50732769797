// A graph whose nodes a watcher follows: each is open, on or off by its literal.
#pragma once
#include <span>

#include "cdcl.hpp"

namespace park::cdcl {

enum class Node : char { open, on, off };

class Net {
  public:
    // `on` has the literal of each node; two nodes may share one.
    Net(Lits on, const std::vector<std::pair<int, int>>& joins);
    int size() const { return int(on_.size()); }
    Lit on(int node) const { return on_[size_t(node)]; }
    std::span<const int> near(int node) const {
        return {near_.data() + from_[size_t(node)], near_.data() + from_[size_t(node) + 1]};
    }
    std::vector<std::pair<Lit, int>> asked() const;

    // As a watcher was told.
    Node state(int node) const { return state_[size_t(node)]; }
    bool is_on(int node) const { return state(node) == Node::on; }
    bool is_off(int node) const { return state(node) == Node::off; }
    int open() const { return open_; }
    int on() const { return ons_; }
    void assigned(Lit lit, int node) {
        const bool is_on = lit == on(node);
        state_[size_t(node)] = is_on ? Node::on : Node::off;
        ons_ += is_on;
        --open_;
    }
    void undone(int node) {
        ons_ -= is_on(node);
        state_[size_t(node)] = Node::open;
        ++open_;
    }

    // As it was before a time.
    bool was_on(const Solver& solver, int node, int before) const {
        return solver.is_true(on(node)) && solver.when(on(node)) < before;
    }
    bool was_off(const Solver& solver, int node, int before) const {
        return solver.is_false(on(node)) && solver.when(on(node)) < before;
    }

  private:
    Lits on_;
    std::vector<int> from_, near_;
    std::vector<Node> state_;
    int open_, ons_ = 0;
};

}  // namespace park::cdcl
