// Complete search and prune-and-search for Tilepaint, as printed by Fridolin, Arzaki and Wulandari. To compare their
// times fairly, this uses the same arrays and counts all cells again each time, without improvements.
//
// Differences: masks have 64 bits instead of 32; Algorithm 5 continues where the printed one never ends; both searches
// continue after a solution; and the recursion of Algorithm 7 is a loop.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/limits.hpp"

namespace park::fridolin {

constexpr int kNoClue = -1;

// IG with its numerical constraints. Tiles are numbered from 1 to p, cells are listed row by row. The names are those
// of the paper.
struct Instance {
    int m, n, p;
    std::vector<int> tile, cr, cc;
};

// The common part of both searches: CG as a colour for each cell, Algorithms 2 and 3, and ISSUMEQUAL.
class PaintedBoard {
  public:
    explicit PaintedBoard(Instance instance);

    int tiles() const { return in_.p; }
    uint64_t nodes() const { return nodes_; }
    const std::vector<uint8_t>& colours() const { return colour_; }

  protected:
    void color(int t, uint8_t v);  // Algorithm 3
    bool comply_constraint();      // Algorithm 2
    bool is_sum_equal() const;
    bool is_all_same();  // Algorithm 1
    void count_colored();

    Instance in_;
    std::vector<uint8_t> colour_;  // by cell
    std::vector<int> colored_row_, colored_col_, colored_, total_;
    uint64_t nodes_ = 0;
};

// Algorithm 4: paints, verifies and clears every mask from 0 to 2^p - 1.
class CompleteSearch : public PaintedBoard {
  public:
    using PaintedBoard::PaintedBoard;

    // Finds the next solution, which is then in colours(). With Stop::done and `found` false, there is none.
    Stop next(Limits& limits, bool& found);

  private:
    uint64_t mask_ = 0;
    bool painted_ = false, over_ = false;
};

// Algorithms 5 to 8: tile by tile, coloured first; only a coloured tile is tested.
class PruneAndSearch : public PaintedBoard {
  public:
    explicit PruneAndSearch(Instance instance);

    Stop next(Limits& limits, bool& found);

  private:
    bool is_remain_row_uncolored(int now);
    bool is_remain_column_uncolored(int now);
    bool is_valid_conf(int now);  // Algorithm 6

    std::vector<uint8_t> untried_;  // of each tile on the stack: how many of its two colours are untried
    std::vector<int> cells_;        // RowCell or ColCell of the current line, by tile
    bool over_ = false;
};

}  // namespace park::fridolin
