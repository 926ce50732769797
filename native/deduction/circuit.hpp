// Deductions about a single loop: no cycle closes before the loop is complete, the loop lies in one biconnected
// component of the edges that it can take (Hopcroft and Tarjan, 1973), and it crosses every cut an even number of
// times.
//
// A path counts as a loop through an extra vertex outside that joins its ends. If there are several labelled paths, a
// circuit is about one label; its vertices then have atoms for the label.
#pragma once
#include "deduction/board.hpp"

namespace park::deduction {

class Circuit : public Deduction {
  public:
    enum Kind { kCycle, kBlock, kParity };
    // An edge is off if the atom `on` is removed, and drawn if `off` is removed. Both are kNone for an edge that is
    // always drawn.
    struct CircuitEdge {
        int one, other, on, off;
    };
    // The loop cannot visit a vertex if the atom `may_visit` is removed; kNone if there is no such atom. It must visit
    // the vertex if all of `others` are removed, or if `must` is set.
    struct CircuitVertex {
        int may_visit = kNone;
        Ints others;
        bool must = false;
    };
    // With `no_cycles`, the edges form several paths, so no cycle may close at all.
    Circuit(std::vector<CircuitVertex> vertices, std::vector<CircuitEdge> edges, bool no_cycles, Ints kind_costs);

    void fire(State& state, int unit, int kind) const override;
    void explain(const Snapshot& past, const State& state, int kind, int atom, Reason& reason) const override;
    void add_structure(StructureGraph& graph) const override;

  private:
    struct RequiredItem;  // a drawn edge or a vertex that the loop must contain
    bool drawn(const Snapshot& past, const CircuitEdge& edge) const { return edge.off == kNone || past.dead(edge.off); }
    bool is_required(const Snapshot& past, const CircuitVertex& vertex) const;
    std::vector<RequiredItem> required_items(const Snapshot& past) const;

    void fire_cycle(State& state, int unit) const;
    void fire_block(State& state, int unit) const;
    void fire_parity(State& state, int unit) const;
    void explain_cycle(const Snapshot& past, const State& state, int atom, Reason& reason) const;
    void explain_block(const Snapshot& past, const State& state, int atom, Reason& reason) const;
    void explain_parity(const Snapshot& past, const State& state, int atom, Reason& reason) const;

    // The drawn path between two vertices without the edge `skip`; empty if there is none.
    Ints drawn_path(const Snapshot& past, int from, int to, int skip) const;
    // Sets `usable` and `visitable`: the edges that the loop can take, and the vertices that it can visit.
    void mark_usable(const Snapshot& past) const;
    // After `mark_usable`: true if the input of `fire_block` is the same as when it last removed nothing.
    bool unchanged_since_clean(const Snapshot& past, const std::vector<uint8_t>& required) const;
    // After `mark_usable`: numbers the blocks (biconnected components) of the usable edges, or of those connected to
    // `start` if that is not kNone. Other edges have the block kNone. Returns the number of blocks.
    int find_blocks(int start, Ints& block_of_edge, Ints* articulations) const;
    // After `find_blocks`: the components that remain without the cut vertex `gate` or without the bridge `skip`; one
    // of the two is kNone. Sets a number for each vertex, and kNone for the gate.
    void split_at(int gate, int skip, Ints& part) const;
    struct ClosedEdge {
        int edge, atom;
    };
    // The edges that the loop cannot take, each with the atom that excluded it first.
    std::vector<ClosedEdge> closed_edges(const Snapshot& past, const State& state) const;

    std::vector<CircuitVertex> vertices_;
    std::vector<CircuitEdge> edges_;
    struct Incidence {
        int vertex, edge;  // the edge, and the vertex at its other end
    };
    std::vector<std::vector<Incidence>> incident_;  // of each vertex
    bool no_cycles_, has_labels_ = false;

    // Buffers, since these deductions fire very often. They restrict a board to one thread at a time.
    struct SearchFrame {
        int vertex, parent_edge;
        size_t next;  // index of the next incident edge
        int children;
    };
    struct UnionFind {
        Ints parent;
        void reset(size_t n);
        int find(int x);
    };
    struct Scratch {
        UnionFind components;
        Ints degree, number, low, stack, block, edge_count, required_count, odd;
        struct SearchTree {
            Ints by_number;                  // the vertices in the order of the search
            Ints last;                       // of each vertex: the highest number in its subtree
            Ints parent, parent_edge, root;  // of each vertex
        } tree;                              // the depth-first search of `find_blocks`
        std::vector<uint8_t> is_cut_vertex, visitable, usable, required;
        std::vector<uint8_t> input, clean_input;  // of `fire_block`: now, and at the last run that removed nothing
        std::vector<SearchFrame> frames;
    };
    mutable Scratch scratch_;
};

}  // namespace park::deduction
