// A canonical order of atoms and deductions, which does not depend on how they are numbered or where they stand.
//
// A board that is turned, mirrored or numbered otherwise gets the same order, so that choices by it are the same, too.
// It comes from colour refinement: a vertex's colour is mixed with those of its neighbours, round after round. Vertices
// that still have equal colours then are nearly always symmetric, so it does not matter which comes first.
#pragma once
#include <cstdint>
#include <vector>

#include "deduction/board.hpp"

namespace park::deduction {

// The graph of atoms and of the vertices that deductions describe themselves by.
class Shape {
  public:
    // A new vertex with the number of its kind.
    int vertex(uint64_t kind);
    // An edge with a label; its two directions differ.
    void join(int one, int other, uint64_t label);

    std::vector<uint64_t> colour;
    struct Bond {
        int one, other;
        uint64_t there, back;  // the label as seen from each side
    };
    std::vector<Bond> bonds;
    int self = 0;  // the vertex of the deduction that describes itself
};

// Calls `poll` now and then, which may throw.
void canonical_order(const DeductionBoard& board, std::vector<uint32_t>& atoms, std::vector<uint32_t>& deductions,
                     const std::function<void()>& poll);

}  // namespace park::deduction
