// Nets: graphs over the variables of a sweep, with conditions on their connected components.
//
// A value gives its variable's node a colour. Neighbours of one colour are connected; nodes of colour 0 belong to no
// component. A state stores the components that still have later neighbours, by labels of their nodes at the frontier.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/limits.hpp"

namespace park::profile {

// Some bits of a state.
struct BitField {
    static constexpr int kNowhere = -1;
    int word = kNowhere, shift = 0, bits = 0;
    bool exists() const { return word != kNowhere; }
    uint64_t get(const uint64_t* state) const { return state[word] >> shift & ((uint64_t(1) << bits) - 1); }
    void set(uint64_t* state, uint64_t value) const { state[word] |= value << shift; }
};

// The condition on components. one: there is at most one. sizes: each has the size of its colour. seeds: each contains
// exactly one seed, and has the seed's size. reach: the component of the seed has its size, unless the seed has colour
// 0. bent: none is a rectangle.
enum class NetQuestion { one, sizes, seeds, reach, bent };

// Four nodes around a place; kNoNode where there is none. With `one` they are the edges north, west, east and south of
// a node where lines cross; a line that turns there joins two of them. With `bent` they are the nodes of a square: a
// component with exactly three of them has a bend.
constexpr int kNoNode = -1;
using Around = std::array<int, 4>;

constexpr int kAnySize = -1, kMaxSize = 1 << 20;

struct Net {
    std::vector<int> vars;                   // of the nodes, ascending
    std::vector<std::vector<int>> colours;   // for each node, by value
    std::vector<std::pair<int, int>> joins;  // pairs of neighbours, as indices in vars
    NetQuestion ask = NetQuestion::one;
    std::vector<int> sizes;                  // NetQuestion::sizes: by colour
    std::vector<std::pair<int, int>> seeds;  // pairs of a node and the size of its component
    std::vector<Around> arounds;
};

// How a state encodes a node of a net: the label of its component, the component's need plus 1 (see `NetComponent`),
// and its colour. A component has label 0 if its extent no longer matters.
struct NetForm {
    NetQuestion ask = NetQuestion::one;
    int label_bits = 0, need_bits = 0, colour_bits = 0;
    int largest = 1;         // the largest size of a seed
    std::vector<int> sizes;  // by colour
    int bits() const { return label_bits + need_bits + colour_bits; }
};

struct NetStep {
    struct Stay {
        int node;  // an index in `front`
        BitField place;
        std::vector<bool> colours_ahead;  // by colour: whether a later neighbour can have it
        int room;  // the highest size with which a component without a seed can still join a later one
    };
    int form = 0;                 // an index in the plan
    std::vector<int> colours;     // of the node, by value
    std::vector<BitField> front;  // before the step: the nodes with later neighbours
    std::vector<int> neighbours;  // its neighbours, as indices in `front`
    std::vector<Stay> stay;       // after the step: the nodes with later neighbours, the node itself last
    BitField closed, closed_out;  // before and after: whether the component is complete
    // The arounds in which the node is last, as indices in `front`; the node itself has the next index.
    std::vector<Around> arounds;
    int seed = 0;   // the size of the component with its seed here; 0 without a seed
    int later = 0;  // the number of later nodes
};

// The nodes of a net at the frontier, from one step to the next.
class NetFront {
  public:
    // Throws Stopped when a limit is reached.
    NetFront(const Net& net, Limits& limits);

    const NetForm& form() const { return form_; }
    const Net& net() const { return net_; }

    // The node of a variable, or kNoNode.
    int node_of(int var) const;

    BitField closed;
    std::vector<std::pair<int, BitField>> open;  // the nodes at the frontier

    // The step of a node, without its output fields.
    NetStep step_at(int node) const;
    // True if a node has neighbours after node `at`, so that the state must store it.
    bool stays(int node, int at) const { return last_[size_t(node)] > at; }
    // For each colour, whether a neighbour of the node after `at` can have it.
    std::vector<bool> colours_ahead(int node, int at) const;
    // The highest size with which a component at the node can still join one with a seed after `at`.
    int room(int node, int at, Limits& limits) const;

  private:
    void compute_rooms(Limits& limits);

    const Net& net_;
    NetForm form_;
    std::vector<std::vector<int>> neighbours_;  // for each node its neighbours, ascending
    std::vector<std::vector<int>> colours_;     // for each node its possible colours, except 0
    std::vector<std::vector<Around>> arounds_;  // for each node, those in which it is last
    std::vector<int> last_around_;              // for each node, the last node of all arounds that contain it
    std::vector<int> last_;  // for each node, the later of its last neighbour and `last_around_`, or itself
    // For each node: pairs of a seed and the highest size with which a component at the node can join it.
    std::vector<std::vector<std::pair<int, int>>> rooms_;
};

// Updates a net of the state after a variable gets a value; false if that violates its condition.
bool advance_net(const NetForm& form, const NetStep& step, const uint64_t* state, int value, uint64_t* out);

}  // namespace park::profile
