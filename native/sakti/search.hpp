// Backtracking for Path, as printed by Sakti, Arzaki and Wulandari (Algorithm 3). To compare its times fairly, this
// uses the same arrays and tests, without improvements: no bound on the path's length, no search for cells that are
// cut off.
//
// Differences: the search continues after a solution, the recursion is a loop, and there may be blocked cells.
#pragma once
#include <cstdint>
#include <vector>

#include "common/limits.hpp"

namespace park::sakti {

constexpr int kNoClue = -1;

// A Path instance (Definition 1). Cells are numbered row by row from 0. The names are those of the paper.
struct PathInstance {
    int m, n, a, b;                // rows, columns, the cells of the doors
    std::vector<int> cr, cc;       // clues, kNoClue for none
    std::vector<uint8_t> blocked;  // by cell
};

// Algorithm 3, TRAVERSECELL.
class TraverseCell {
  public:
    explicit TraverseCell(PathInstance instance);

    // Finds the next solution, whose cells are then in walk(). With Stop::done and `found` false, there is none.
    Stop next(Limits& limits, bool& found);

    // Calls of TRAVERSECELL.
    uint64_t nodes() const { return nodes_; }
    // The cells of the solution, from door a to door b.
    const std::vector<int>& walk() const { return walk_; }

  private:
    void enter(int cell);  // the beginning of a call
    void leave();          // the return from it
    void change_clues(int cell, int step);
    bool is_constraint_valid() const;
    int next_cell(int cell, int move) const;  // kNoCell if the printed algorithm does not move there

    PathInstance in_;
    std::vector<char> A_;        // d, l, r, u or 0, by cell
    std::vector<int> walk_;      // the cells of the open calls
    std::vector<uint8_t> move_;  // the next move of each open call
    uint64_t nodes_ = 0;
    bool begun_ = false;
};

}  // namespace park::sakti
