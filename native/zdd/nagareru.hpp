// The ZDD of all solutions of a Nagareru board, by the frontier-based search of Ishihata and Tokumasu.
//
// This runs the specification that `papers/ishihata.py` has in Python, their Algorithm 4 as corrected there, inside
// their Algorithm 1: layer after layer from the root, a child for each edge left out or taken, equal states sharing a
// node. Afterwards the diagram is reduced, and its sets are counted, from the terminals up.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/limits.hpp"
#include "common/natural.hpp"

namespace park::zdd {

// Directions are u, d, l, r as 0 to 3, so that x ^ 1 is the opposite and x >> 1 the axis.
struct Vertex {
    bool white;
    uint8_t dir;  // a bit for each direction: the arrow of a white vertex, the winds of another
};

struct Edge {
    int i, j;     // vertices, from 0
    uint8_t rel;  // the direction from i to j
};

class Nagareru {
  public:
    // `order` has the edges as they are decided, e_m first.
    Nagareru(std::vector<Vertex> vertices, std::vector<Edge> order);

    // Build, reduce and count, within the limits of time and memory.
    Stop build(Limits& limits);

    const Limbs& count() const { return count_; }
    size_t size() const { return zero_.size() - 2; }  // nodes of the reduced diagram
    size_t built() const { return built_; }           // nodes before it was reduced
    size_t widest() const { return widest_; }         // nodes of the widest layer

    // The next set, as its layers from m down, those with higher layers first; false after the last.
    bool next(std::vector<int>& layers);

  private:
    struct Step {  // one layer
        int i, j;  // slots of the frontier
        uint8_t rel;
        bool forth, back;             // the ends want the edge to run from i to j, or back
        std::array<bool, 2> crosses;  // going on straight through i, or through j, crosses a wind
        bool white, early;            // an end is white; the cycle would leave a white vertex out
        std::vector<int> leaving;
    };
    struct Arc {
        uint32_t zero, one;  // terminals are 0 and 1, others number the nodes of the next layer from 2
    };

    void plan(const std::vector<Vertex>& vertices, const std::vector<Edge>& order);
    uint32_t child(const Step& step, bool last, bool taken, const uint8_t* state, uint8_t* next) const;
    uint32_t number(const uint8_t* state);
    void grow_table(size_t size);
    uint64_t hash(const uint8_t* state) const;
    void reduce_layer(int layer, std::vector<uint32_t>& below, std::vector<uint64_t>& counts);

    int m_;
    size_t slots_ = 0, stride_ = 0, limbs_;
    std::vector<Step> steps_;              // layer m first
    std::vector<std::vector<Arc>> arcs_;   // by step
    std::vector<uint8_t> states_, fresh_;  // of the layer at hand, and of the next
    std::vector<uint32_t> table_;          // open addressing: the nodes of the next layer, from 1
    std::vector<uint32_t> zero_, one_;     // the reduced diagram
    std::vector<uint16_t> layer_;
    Limbs count_;
    uint32_t root_ = 0;
    size_t built_ = 0, widest_ = 0;
    std::vector<std::pair<uint32_t, size_t>> stack_;  // of the enumeration: a node, and how many layers are taken
    std::vector<int> taken_;
    bool listing_ = false;
};

}  // namespace park::zdd
