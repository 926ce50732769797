// The zero-suppressed decision diagram (ZDD) of all solutions of a Nagareru board, by the frontier-based search of
// Ishihata and Tokumasu.
//
// The specification is that of `papers/ishihata.py`: their Algorithm 4 as corrected there, inside their Algorithm 1.
// The diagram is built layer by layer from the root, with a child for each edge taken or left out, and equal states
// share a node. Then it is reduced, and its sets are counted, from the terminals up.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/limits.hpp"
#include "common/natural.hpp"

namespace park::zdd {

// Directions are up, down, left, right as 0 to 3, so x ^ 1 is the opposite and x >> 1 the axis.
struct BoardVertex {
    bool white;
    uint8_t dir;  // a bit for each direction: the arrow of a white vertex, the winds of a black one
};

struct BoardEdge {
    int i, j;     // vertices, from 0
    uint8_t rel;  // the direction from i to j
};

class Nagareru {
  public:
    // `order` has the edges in the order of decision, e_m first.
    Nagareru(std::vector<BoardVertex> vertices, std::vector<BoardEdge> order);

    // Builds, reduces and counts.
    Stop build(Limits& limits);

    const Limbs& count() const { return count_; }
    size_t size() const { return zero_.size() - 2; }  // nodes of the reduced diagram
    size_t built() const { return built_; }           // nodes before it was reduced
    size_t widest() const { return widest_; }         // nodes of the widest layer

    // The next set, as its layers in descending order; sets with higher layers come first. False after the last set.
    bool next(std::vector<int>& layers);

  private:
    struct Step {  // one layer
        int i, j;  // slots of the frontier
        uint8_t rel;
        bool forth, back;             // the ends require the direction from i to j, or from j to i
        std::array<bool, 2> crosses;  // going straight on through i, or through j, crosses a wind
        bool white, too_early;        // an end is white; a cycle closed here leaves out a white vertex
        std::vector<int> leaving;
    };
    struct ZddArcs {
        uint32_t zero, one;  // the terminals 0 and 1, or 2 + the number of a node of the next layer
    };

    void plan_layers(const std::vector<BoardVertex>& vertices, const std::vector<BoardEdge>& order);
    // The state after the edge of a layer is taken or left out. Returns kDead, kDone, or kFirst if there is such a
    // state.
    uint32_t child(const Step& step, bool last, bool taken, const uint8_t* state, uint8_t* next) const;
    uint32_t find_or_insert(const uint8_t* state);
    void grow_table(size_t size);
    uint64_t hash(const uint8_t* state) const;
    void reduce_layer(int layer, std::vector<uint32_t>& below, std::vector<uint64_t>& counts);

    int m_;
    size_t slots_ = 0, stride_ = 0, limbs_;
    std::vector<Step> steps_;                    // layer m first
    std::vector<std::vector<ZddArcs>> arcs_;     // by step
    std::vector<uint8_t> states_, next_states_;  // of the current layer, and of the next
    std::vector<uint32_t> table_;                // open addressing: the nodes of the next layer, from 1
    std::vector<uint32_t> zero_, one_;           // the arcs of the reduced diagram
    std::vector<uint16_t> layer_;                // of each of its nodes
    Limbs count_;
    uint32_t root_ = 0;
    size_t built_ = 0, widest_ = 0;
    std::vector<std::pair<uint32_t, size_t>> stack_;  // of the enumeration: a node, and the number of layers taken
    std::vector<int> taken_;
    bool listing_ = false;
};

}  // namespace park::zdd
