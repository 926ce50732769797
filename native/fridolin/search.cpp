#include "fridolin/search.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace park::fridolin {

PaintedBoard::PaintedBoard(Instance instance)
    : in_(std::move(instance)),
      colour_(in_.tile.size(), 0),
      colored_row_(in_.m),
      colored_col_(in_.n),
      colored_(in_.p + 1),
      total_(in_.p + 1) {}

// Algorithm 3: gives all cells of tile t the colour v.
void PaintedBoard::color(int t, uint8_t v) {
    for (int i = 0; i < in_.m; ++i)
        for (int j = 0; j < in_.n; ++j)
            if (in_.tile[i * in_.n + j] == t) colour_[i * in_.n + j] = v;
}

// Counts the coloured cells of each row and column.
void PaintedBoard::count_colored() {
    std::fill(colored_row_.begin(), colored_row_.end(), 0);
    std::fill(colored_col_.begin(), colored_col_.end(), 0);
    for (int i = 0; i < in_.m; ++i)
        for (int j = 0; j < in_.n; ++j)
            if (colour_[i * in_.n + j]) {
                ++colored_row_[i];
                ++colored_col_[j];
            }
}

// Algorithm 2: true if each row and column has as many coloured cells as its clue says.
bool PaintedBoard::comply_constraint() {
    count_colored();
    for (int j = 0; j < in_.n; ++j)
        if (in_.cc[j] != kNoClue && colored_col_[j] != in_.cc[j]) return false;
    for (int i = 0; i < in_.m; ++i)
        if (in_.cr[i] != kNoClue && colored_row_[i] != in_.cr[i]) return false;
    return true;
}

// True if the clues of the rows and those of the columns have the same sum, or some are missing.
bool PaintedBoard::is_sum_equal() const {
    const auto missing = [](const std::vector<int>& clues) {
        return std::find(clues.begin(), clues.end(), kNoClue) != clues.end();
    };
    if (missing(in_.cr) || missing(in_.cc)) return true;
    return std::accumulate(in_.cr.begin(), in_.cr.end(), 0) == std::accumulate(in_.cc.begin(), in_.cc.end(), 0);
}

// Algorithm 1: true if each tile is coloured as a whole or not at all.
bool PaintedBoard::is_all_same() {
    std::fill(colored_.begin(), colored_.end(), 0);
    std::fill(total_.begin(), total_.end(), 0);
    for (size_t at = 0; at < in_.tile.size(); ++at) {
        ++total_[in_.tile[at]];
        colored_[in_.tile[at]] += colour_[at];
    }
    for (int k = 1; k <= in_.p; ++k)
        if (colored_[k] != total_[k] && colored_[k] != 0) return false;
    return true;
}

// Algorithm 4: tries all subsets of tiles, as the bits of a mask.
Stop CompleteSearch::next(Limits& limits, bool& found) {
    found = false;
    const uint64_t last = in_.p >= 64 ? ~uint64_t(0) : (uint64_t(1) << in_.p) - 1;
    const auto paint = [&](uint8_t v) {
        for (int j = 0; j < in_.p; ++j)
            if (mask_ >> j & 1) color(j + 1, v);
    };
    while (!over_) {
        if (painted_) {  // erase the last set of tiles, and take the next one
            paint(0);
            painted_ = false;
            over_ = mask_++ == last;
            continue;
        }
        if (limits.reached(in_.tile.size() * (in_.p + 3))) return limits.stop();
        paint(1);
        painted_ = true;
        ++nodes_;
        found = is_sum_equal() && is_all_same() && comply_constraint();
        if (found) break;
    }
    return Stop::done;
}

PruneAndSearch::PruneAndSearch(Instance instance) : PaintedBoard(std::move(instance)), untried_{2}, cells_(in_.p + 1) {}

// Algorithm 5, a parity check: false if some row lacks an odd number of coloured cells, but no undetermined tile has an
// odd number of cells there. A tile above `now` is undetermined.
bool PruneAndSearch::is_remain_row_uncolored(int now) {
    for (int i = 0; i < in_.m; ++i) {
        if (in_.cr[i] == kNoClue) continue;
        std::fill(cells_.begin(), cells_.end(), 0);
        int colored = 0, odd = 0;
        for (int j = 0; j < in_.n; ++j) {
            colored += colour_[i * in_.n + j];
            ++cells_[in_.tile[i * in_.n + j]];
        }
        if (colored % 2 == in_.cr[i] % 2) continue;
        for (int j = 0; j < in_.n; ++j) {
            const int t = in_.tile[i * in_.n + j];
            if (cells_[t] % 2 == 1 && t > now) {
                ++odd;
                cells_[t] = 0;
            }
        }
        if (odd == 0) return false;
    }
    return true;
}

// The check of Algorithm 5 for columns: false if some column lacks an odd number of coloured cells, but no undetermined
// tile has an odd number of cells there.
bool PruneAndSearch::is_remain_column_uncolored(int now) {
    for (int j = 0; j < in_.n; ++j) {
        if (in_.cc[j] == kNoClue) continue;
        std::fill(cells_.begin(), cells_.end(), 0);
        int colored = 0, odd = 0;
        for (int i = 0; i < in_.m; ++i) {
            colored += colour_[i * in_.n + j];
            ++cells_[in_.tile[i * in_.n + j]];
        }
        if (colored % 2 == in_.cc[j] % 2) continue;
        for (int i = 0; i < in_.m; ++i) {
            const int t = in_.tile[i * in_.n + j];
            if (cells_[t] % 2 == 1 && t > now) {
                ++odd;
                cells_[t] = 0;
            }
        }
        if (odd == 0) return false;
    }
    return true;
}

// Algorithm 6: true if no row or column has too many coloured cells, and the parity checks hold.
bool PruneAndSearch::is_valid_conf(int now) {
    count_colored();
    for (int j = 0; j < in_.n; ++j)
        if (in_.cc[j] != kNoClue && colored_col_[j] > in_.cc[j]) return false;
    for (int i = 0; i < in_.m; ++i)
        if (in_.cr[i] != kNoClue && colored_row_[i] > in_.cr[i]) return false;
    return is_remain_row_uncolored(now) && is_remain_column_uncolored(now);
}

// Algorithm 7 with an explicit stack, whose top belongs to tile `now`: colours the tiles in turn, first coloured and
// then not.
Stop PruneAndSearch::next(Limits& limits, bool& found) {
    found = false;
    if (!is_sum_equal()) over_ = true;
    while (!over_) {
        const int now = int(untried_.size());
        if (untried_.back() == 0) {
            untried_.pop_back();
            over_ = untried_.empty();
            continue;
        }
        if (limits.reached(in_.tile.size() * 5)) return limits.stop();
        ++nodes_;
        const bool coloring = untried_.back() == 2;  // 2: both colours are untried; 1: only "not coloured" is
        --untried_.back();
        color(now, coloring);
        if (coloring && !is_valid_conf(now)) continue;
        if (now < in_.p) {
            untried_.push_back(2);
        } else if (comply_constraint()) {
            found = true;
            break;
        }
    }
    return Stop::done;
}

}  // namespace park::fridolin
