// Deductions about one closed line: a ring that closes too early, parts that are cut off, parts entered as often as
// left.
//
// A path is a closed line, too, by a vertex outside that joins its ends. Of the line of one label among several, only
// the places where it can be are known; its vertices have atoms then.
#pragma once
#include "deduction/board.hpp"

namespace park::deduction {

class Circuit : public Deduction {
  public:
    enum Kind { kRing, kCut, kParity };
    // An edge is off when `on` is gone, and drawn when `off` is gone. Both are -1 for an edge that is always drawn.
    struct Edge {
        int one, other, on, off;
    };
    // A vertex cannot be met when `able` is gone (-1: never); the line passes it when all of `others` are gone, which
    // is no condition where `must`.
    struct Vertex {
        int able = -1;
        Ints others;
        bool must = false;
    };
    // With `apart` no ring may close at all: the lines drawn are several paths.
    Circuit(std::vector<Vertex> vertices, std::vector<Edge> edges, bool apart, Ints kind_costs);

    void fire(State& state, int unit, int kind) const override;
    void reason(const Past& past, const State& state, int kind, int atom, Why& why) const override;
    void describe(Shape& shape) const override;

  private:
    struct Item;  // something that the line must pass: a drawn edge or a vertex
    bool drawn(const Past& past, const Edge& edge) const { return edge.off < 0 || past.dead(edge.off); }
    bool passed(const Past& past, const Vertex& vertex) const;
    std::vector<Item> items(const Past& past) const;

    void fire_ring(State& state, int unit) const;
    void fire_cut(State& state, int unit) const;
    void fire_parity(State& state, int unit) const;
    void reason_ring(const Past& past, const State& state, int atom, Why& why) const;
    void reason_cut(const Past& past, const State& state, int atom, Why& why) const;
    void reason_parity(const Past& past, const State& state, int atom, Why& why) const;

    // Notes which edges the line can take, and which vertices it can meet.
    void note_open(const Past& past) const;
    // After `note_open`: whether all that `fire_cut` depends on is as it was when that last found nothing.
    bool known_clean(const Past& past, const std::vector<uint8_t>& pass) const;
    // After `note_open`: the blocks of all open edges, or of those that are connected to a vertex; the others have
    // block -1.
    int blocks(int start, Ints& block_of_edge, Ints* articulations) const;
    // After `blocks`: the parts that the usable edges leave without vertex `gate` and edge `skip`, one of them cut by
    // it or -1, as a number per vertex; -1 for the gate.
    void parts(int gate, int skip, Ints& part) const;
    // The edges that cannot be taken, and for each the atom that was removed first and excludes it.
    std::vector<std::pair<int, int>> closed(const Past& past, const State& state) const;

    std::vector<Vertex> vertices_;
    std::vector<Edge> edges_;
    std::vector<std::vector<std::pair<int, int>>> beside_;  // (vertex, edge) of each vertex
    bool apart_, labelled_ = false;

    // Memory that is used again, since these deductions fire very often. Therefore a board serves one thread at a time.
    struct Frame {
        int vertex, by;
        size_t next;
        int children;
    };
    struct Pieces {
        Ints parent;
        void reset(size_t n);
        int find(int x);
    };
    struct Scratch {
        Pieces pieces;
        Ints degree, number, low, stack, block, size, has, odd;
        struct Tree {
            Ints reached, last, above, by, root;
        } tree;  // of the search for blocks
        std::vector<uint8_t> cuts, met, open, pass;
        std::vector<uint8_t> now, clean;  // the input of `fire_cut`, and that of its last run without a result
        std::vector<Frame> frames;
    };
    mutable Scratch scratch_;
};

}  // namespace park::deduction
