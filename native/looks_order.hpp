// An order of atoms and looks that depends on what they are, not on how they are numbered or where they stand.
//
// A board turned, mirrored or told in another order gets the same order, so whatever is chosen by it is the same, too.
// Colours are refined: a thing's colour is mixed with those of what it hangs together with, round after round. What
// still has equal colours then is nearly always alike by a symmetry, so it does not matter which comes first.
#pragma once
#include <cstdint>
#include <vector>

#include "looks.hpp"

namespace park::looks {

// What a look says of itself: things of its own, and how they hang together with atoms and with each other.
class Shape {
  public:
    // A new thing of a kind that is told by a number.
    int thing(uint64_t kind);
    // Two things hang together; the label says how, seen from both sides.
    void join(int one, int other, uint64_t label);

    std::vector<uint64_t> colour;
    struct Bond {
        int one, other;
        uint64_t there, back;  // the label as seen from each side
    };
    std::vector<Bond> bonds;
    int self = 0;  // the thing that stands for the look which describes itself
};

void canonical_order(const Board& board, std::vector<uint32_t>& atoms, std::vector<uint32_t>& looks);

}  // namespace park::looks
