// Complete search and prune-and-search for Tilepaint as Fridolin, Arzaki and Wulandari print them, for a fair ratio of
// their times: the same arrays, every count made anew from all cells, nothing cleverer than the print.
//
// Departures: masks have 64 bits, where the authors' program shifts 32; Algorithm 5 goes on where the print never
// ends; both searches go on after a solution, and the recursion of Algorithm 7 is a loop.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/limits.hpp"

namespace park::fridolin {

constexpr int kNoClue = -1;

// IG with its numerical constraints: tiles are numbered from 1 to p, cells stand row by row.
struct Instance {
    int m, n, p;
    std::vector<int> tile, cr, cc;
};

// What the algorithms share: CG as a colour per cell, Algorithms 2 and 3, and ISSUMEQUAL.
class Board {
  public:
    explicit Board(Instance instance);

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

// Algorithm 4: the masks from 0 to 2^p - 1, each painted, verified and taken back.
class CompleteSearch : public Board {
  public:
    using Board::Board;

    // The next solution is in colours() if Stop::done is returned with found = true; with found = false there is none.
    Stop next(Limits& limits, bool& found);

  private:
    uint64_t mask_ = 0;
    bool painted_ = false, over_ = false;
};

// Algorithms 5 to 8: tile after tile, coloured first; only a coloured tile is tested.
class PruneAndSearch : public Board {
  public:
    explicit PruneAndSearch(Instance instance);

    Stop next(Limits& limits, bool& found);

  private:
    bool is_remain_row_uncolored(int now);
    bool is_remain_column_uncolored(int now);
    bool is_valid_conf(int now);  // Algorithm 6

    std::vector<uint8_t> untried_;  // per tile on the stack: 2 nothing tried, 1 coloured tried, 0 both
    std::vector<int> cells_;        // RowCell or ColCell of the line at hand, by tile
    bool over_ = false;
};

}  // namespace park::fridolin
