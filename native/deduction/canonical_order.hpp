// A canonical order of atoms and deductions, which does not depend on their numbers.
//
// A rotated, reflected or renumbered board gets the same order, so choices that go by it are the same as well. The
// order comes from colour refinement (the Weisfeiler-Leman algorithm): in each round, the colour of a vertex is hashed
// with those of its neighbours. Vertices that still share a colour in the end are nearly always symmetric; ties are
// broken by individualizing one of them.
#pragma once
#include <cstdint>
#include <vector>

#include "deduction/board.hpp"

namespace park::deduction {

// The graph whose vertices are coloured: atoms, deductions, and the parts by which deductions describe their structure.
class StructureGraph {
  public:
    // Adds a vertex and returns its number. The kind is an arbitrary number that sets its first colour.
    int vertex(uint64_t kind);
    // Adds an edge. The label is an arbitrary number; the two directions of the edge count as different.
    void join(int one, int other, uint64_t label);

    std::vector<uint64_t> colour;
    struct Bond {
        int one, other;
        uint64_t label, reverse_label;  // as seen from each end
    };
    std::vector<Bond> bonds;
    int self = 0;  // the vertex of the deduction that is adding its structure
};

// Sets the rank of each atom and of each deduction. Calls `poll` at intervals, which may throw.
void canonical_order(const DeductionBoard& board, std::vector<uint32_t>& atoms, std::vector<uint32_t>& deductions,
                     const std::function<void()>& poll);

}  // namespace park::deduction
