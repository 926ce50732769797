// A node and the nodes that are on and connected to it are a given number.
#pragma once
#include <span>

#include "cdcl/solver.hpp"

namespace park::cdcl {

class Reach : public Propagator {
  public:
    // Node 0 is where it begins. It counts as on or, with `own`, nothing is asked unless it is on. `near` are the
    // neighbours of each node.
    Reach(const Lits& on, const std::vector<std::vector<int>>& near, int size, bool own);
    Subscriptions subscriptions() const override;

    // What is found depends on the nodes that were read to find it, and on no others.
    void assigned(Lit, int node) override { changed_ = changed_ || unknown_ || was_read(node); }
    void undone(Lit, int node) override { unknown_ = unknown_ || was_read(node); }
    bool propagate(Solver& solver, Lits& conflict) override;
    void explain(const Solver& solver, Lit lit, Lits& clause) override;
    bool is_expensive() const override { return true; }
    bool is_idle(const Solver& solver) const override { return own_ && solver.is_false(nodes_[0].on); }

  private:
    // All that a flood asks of a node stands together.
    struct Node {
        Lit on;
        int seen, read, member;
        int begin, end;  // its neighbours in `near_`
    };
    bool was_read(int node) const { return nodes_[size_t(node)].read == reading_; }
    std::span<const int> near(int node) const {
        const Node& known = nodes_[size_t(node)];
        return {near_.data() + known.begin, near_.data() + known.end};
    }
    bool look(Solver& solver, Lits& conflict);
    // Fills `found_` with at most `most` nodes that are connected to node 0 over nodes that pass.
    template <class Pass>
    void flood(int most, bool reading, Pass pass);
    // Nodes that are on, or are not off.
    void flood_on(const Solver& solver, int most);
    void flood_able(const Solver& solver, int most);
    // The same as it was before a time, if one node were on, or were off.
    void flood_on_before(const Solver& solver, int joined, int most, int before);
    void flood_able_before(const Solver& solver, int without, int before);
    // Whether some nodes more than are needed are connected to node 0, and not off. If not, `found_` has all that are.
    bool has_spare_room(const Solver& solver);
    // Implies the nodes without which too few of `room_` are connected to node 0: these are all that can be, and were
    // flooded last.
    void imply_needed(Solver& solver);
    // For each node of `room_` how many others are cut off without it.
    void find_cuts();
    // Whether a node beside the group has another neighbour that is on.
    bool joins_more(const Solver& solver, int node);
    // Whether the group and the nodes that are on and connected to it by an open node are too many.
    bool is_too_large_with(const Solver& solver, int node);
    // A clause that says that not all of the flooded nodes are on, or that one around them is; `except` is left out.
    void deny(Lits& clause, int except) const;
    void widen(Lits& clause, int except);
    // The clause is false, or would be if node 0 were on.
    bool fail(Solver& solver, const Lits& clause, Lits& conflict);

    std::vector<Node> nodes_;
    std::vector<int> near_;
    int size_;
    bool own_;
    std::vector<std::pair<int, int>> node_of_;  // of each variable
    std::vector<int> found_, group_, room_, spare_;
    struct Step {
        int node, above, low, size, cut;
        size_t next;
    };
    std::vector<Step> steps_;  // of a walk through `room_`, depth first
    std::vector<int> path_, step_of_;
    int stamp_ = 0;
    int reading_ = 0;
    bool changed_ = true;
    bool unknown_ = true;  // which nodes would be read
};

}  // namespace park::cdcl
