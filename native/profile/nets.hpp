// Nets: graphs over the variables of a sweep, and what is asked of their components.
//
// A value gives its variable's node a colour. Nodes side by side of one colour hang together; nodes of colour 0 belong
// to no component. The sweep keeps the components that still have neighbours to come, by their nodes at the front.
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
    int word = -1, shift = 0, bits = 0;
    uint64_t get(const uint64_t* state) const { return state[word] >> shift & ((uint64_t(1) << bits) - 1); }
    void set(uint64_t* state, uint64_t value) const { state[word] |= value << shift; }
};

// What is asked of components: that there is at most one; that each has as many nodes as its colour says; that each has
// one seed, and the seed's size; that the one with the seed has its size, if the seed has a colour at all; or that none
// is a rectangle.
enum class Ask { one, sizes, seeds, reach, bent };

// Four nodes around a place, -1 where there is none. With Ask::one, they are the edges in the north, west, east and
// south of a node where lines cross, of which a line that turns joins two. With Ask::bent, they are the nodes of a
// square: if three of them belong to a component, that has a bend.
using Around = std::array<int, 4>;

constexpr int kAnySize = -1, kMostSize = 1 << 20;

struct Net {
    std::vector<int> vars;                   // of the nodes, ascending
    std::vector<std::vector<int>> colours;   // for each node, by value
    std::vector<std::pair<int, int>> joins;  // nodes side by side, as places in vars
    Ask ask = Ask::one;
    std::vector<int> sizes;                  // Ask::sizes: by colour
    std::vector<std::pair<int, int>> seeds;  // nodes, and the sizes of their components
    std::vector<Around> arounds;
};

// How a node of a net stands in a state: a label that the nodes of a component share, what its size still needs (see
// `NetComponent`), plus 1, and its colour. A component has label 0 if nobody needs to know what belongs to it.
struct NetForm {
    Ask ask = Ask::one;
    int label_bits = 0, need_bits = 0, colour_bits = 0;
    int largest = 1;         // the largest size of a seed
    std::vector<int> sizes;  // by colour
    int bits() const { return label_bits + need_bits + colour_bits; }
};

struct NetStep {
    struct Stay {
        int node;  // a place in `front`
        BitField place;
        std::vector<bool> meets;  // by colour, whether a neighbour to come can have it
        int room;                 // how many nodes a component without a seed may have here to reach one to come
    };
    int form = 0;                 // a place in the plan
    std::vector<int> colours;     // of the node, by value
    std::vector<BitField> front;  // the nodes with neighbours to come, before this node
    std::vector<int> near;        // its neighbours, as places in `front`
    std::vector<Stay> stay;       // the nodes with neighbours to come after it; the node itself is the last
    BitField closed, closed_out;  // before and after: whether the component lies wholly behind the front
    std::vector<Around> arounds;  // those of which the node is the last, as places in `front`, and behind that itself
    int seed = 0;                 // the size of the component that has its seed here; 0: no seed
    int later = 0;                // nodes to come
};

// The nodes of a net that cross the front, from one step to the next.
class NetFront {
  public:
    // Throws Stopped where a limit is reached.
    NetFront(const Net& net, Limits& limits);

    const NetForm& form() const { return form_; }
    const Net& net() const { return net_; }

    // The node of a variable, or -1.
    int node_of(int var) const;

    BitField closed;
    std::vector<std::pair<int, BitField>> open;  // the nodes at the front

    // What the node asks of a step, without its fields.
    NetStep step_at(int node) const;
    // Whether a node has neighbours to come after another, and what it may still meet there.
    bool stays(int node, int at) const { return last_[size_t(node)] > at; }
    std::vector<bool> meets(int node, int at) const;
    int room(int node, int at, Limits& limits) const;

  private:
    void find_rooms(Limits& limits);

    const Net& net_;
    NetForm form_;
    std::vector<std::vector<int>> beside_;      // for each node its neighbours, ascending
    std::vector<std::vector<int>> able_;        // for each node the colours that it can have, but 0
    std::vector<std::vector<Around>> arounds_;  // for each node, those of which it is the last
    std::vector<int> held_;                     // for each node, the last node that is in such a four with it
    std::vector<int> last_;                     // for each node its last neighbour, or itself
    std::vector<std::vector<std::pair<int, int>>> rooms_;  // for each node: a seed, and how large a component may come
};

// The nets of a state after a variable has a value; false if that breaks what is asked.
bool advance_net(const NetForm& form, const NetStep& step, const uint64_t* state, int value, uint64_t* out);

}  // namespace park::profile
