// Propagator: the connected component of a node, among the nodes that are on, has a given size.
#pragma once
#include <span>

#include "cdcl/solver.hpp"

namespace park::cdcl {

class Reach : public Propagator {
  public:
    // The component is that of node 0, which counts as on. With `conditional`, node 0 has a literal, and the constraint
    // holds only if it is on. `neighbours` has an adjacency list for each node.
    Reach(const Lits& on, const std::vector<std::vector<int>>& neighbours, int size, bool conditional);
    Subscriptions subscriptions() const override;

    // The last result depends only on the nodes that were read for it, so changes of other nodes are ignored while it
    // is not stale.
    void assigned(Lit, int node) override { changed_ = changed_ || stale_ || was_read(node); }
    void undone(Lit, int node) override { stale_ = stale_ || was_read(node); }
    bool propagate(Solver& solver, Lits& conflict) override;
    void explain(const Solver& solver, Lit lit, Lits& clause) override;
    bool is_expensive() const override { return true; }
    bool is_idle(const Solver& solver) const override { return conditional_ && solver.is_false(nodes_[0].on); }

  private:
    // The data of a node that a flood reads, in one place for the cache.
    struct Node {
        Lit on;
        int stamp;         // the last flood that reached it
        int read_round;    // the last propagation that read its state
        int member_round;  // the last propagation in which it belonged to the component
        int begin, end;    // its neighbours in `neighbours_`
    };
    bool was_read(int node) const { return nodes_[size_t(node)].read_round == round_; }
    std::span<const int> neighbours(int node) const {
        const Node& node_data = nodes_[size_t(node)];
        return {neighbours_.data() + node_data.begin, neighbours_.data() + node_data.end};
    }
    // Propagates the size limits once.
    bool propagate_size(Solver& solver, Lits& conflict);
    // Breadth-first search: fills `flooded_` with at most `limit` nodes that are reached from node 0 by nodes that
    // pass. With `note_reads`, the nodes whose state was read are noted.
    template <class Pass>
    void flood(int limit, bool note_reads, Pass pass);
    // These floods go over the nodes that are on, or over those that are not off.
    void flood_on(const Solver& solver, int limit);
    void flood_not_off(const Solver& solver, int limit);
    // These floods use the state before a time, as if the node `added` were on, or the node `without` were off.
    void flood_on_before(const Solver& solver, int added, int limit, int before);
    void flood_not_off_before(const Solver& solver, int without, int before);
    // True if the component can grow to more nodes than it needs, by a margin. If false, `flooded_` has all the nodes
    // to which it can grow.
    bool has_spare_room(const Solver& solver);
    // Implies the nodes without which the component cannot reach its size. `flooded_` has all the nodes to which it can
    // grow.
    void imply_needed(Solver& solver);
    // Counts for each node of `region_` how many others it separates from node 0 (Tarjan's low-link).
    void count_cut_off();
    // True if a node next to the component has another neighbour that is on.
    bool touches_more(const Solver& solver, int node);
    // True if the component would exceed its size if an open node next to it were on.
    bool exceeds_size_with(const Solver& solver, int node);
    // Make the clause that not all flooded nodes are on, or that a node around them is on; the node `except` is left
    // out.
    void forbid_all(Lits& clause, int except) const;
    void require_border(Lits& clause, int except);
    // Reports a violated clause as the conflict. If it is only violated should node 0 be on, implies that node 0 is
    // off.
    bool report_violation(Solver& solver, const Lits& clause, Lits& conflict);

    std::vector<Node> nodes_;
    std::vector<int> neighbours_;
    int size_;
    bool conditional_;
    std::vector<NodeOfVar> node_of_;  // sorted by variable
    std::vector<int> flooded_, component_, region_, spare_;
    // A node in the depth-first search: `low` is the lowest visit that its subtree reaches by one edge, `size` the
    // number of nodes of the subtree, `cut` those that it separates from the root, `next` the next neighbour's index.
    struct Visit {
        int node, parent, low, size, cut;
        size_t next;
    };
    std::vector<Visit> visits_;  // in the order of the search
    std::vector<int> path_, visit_of_;
    int current_stamp_ = 0;
    int round_ = 0;
    bool changed_ = true;  // something has changed on which the last result may depend
    // The last propagation does not describe the present state: it ended in a conflict, or a node that it read has been
    // undone since. Then every assignment may matter.
    bool stale_ = true;
};

}  // namespace park::cdcl
