// Boards with ends to link, and the search for all simple paths of a given length between two ends.
#pragma once
#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "common/limits.hpp"

namespace park::cover {

constexpr int kNone = -1;  // no end, option, cell or part

// Cells are numbered on a board with a border of walls, so that every cell has four neighbours.
struct LinkBoard {
    struct End {
        int cell, label, length, kind;  // ends of one kind have equal label and length
    };
    int rows, cols, stride;  // stride: the distance of two cells in a column
    size_t cells = 0;        // without holes
    std::vector<unsigned char> wall;
    std::vector<int> end_at;  // the end on a cell, or kNone
    std::vector<End> ends;
    std::vector<std::vector<int>> kinds;  // the ends of each kind; kinds in order of their length

    // `open` has a flag for each cell, row by row, which is 0 for a hole. `cell`, `label` and `length` have an item for
    // each end.
    LinkBoard(int height, int width, const std::vector<unsigned char>& open, const std::vector<int>& cell,
              const std::vector<int>& label, const std::vector<int>& length)
        : rows(height),
          cols(width),
          stride(width + 2),
          wall(size_t(height + 2) * stride, 1),
          end_at(wall.size(), kNone) {
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < cols; ++c)
                if (open[size_t(r) * cols + c]) wall[framed(r * cols + c)] = 0, ++cells;
        std::map<std::pair<int, int>, int> kind_numbers;
        for (size_t i = 0; i < cell.size(); ++i) kind_numbers[{length[i], label[i]}] = 0;
        for (auto& [_, kind] : kind_numbers) kind = int(kinds.size()), kinds.emplace_back();
        for (size_t i = 0; i < cell.size(); ++i) {
            const int kind = kind_numbers[{length[i], label[i]}];
            ends.push_back({framed(cell[i]), label[i], length[i], kind});
            end_at[ends[i].cell] = int(i);
            kinds[kind].push_back(int(i));
        }
    }

    // The number of a cell with the border of walls, and the reverse.
    int framed(int cell) const { return (cell / cols + 1) * stride + cell % cols + 1; }
    int unframed(int at) const { return (at / stride - 1) * cols + at % stride - 1; }

    // The number of cells that all paths cover; meaningless if the ends cannot be paired. Each end counts for half of
    // its path, but a path of length 1 has only one end.
    size_t covered() const {
        size_t twice = 0;
        for (const End& e : ends) twice += e.length == 1 ? 2 : e.length;
        return twice / 2;
    }
    // True if the ends of each kind are even in number, or need no partner.
    bool pairable() const {
        return std::all_of(kinds.begin(), kinds.end(), [&](const std::vector<int>& members) {
            return members.size() % 2 == 0 || ends[members[0]].length == 1;
        });
    }
};

// Finds the paths to a goal. `taken` cells are closed to all paths; a cell with an `owner` is reserved for the path of
// that end.
class PathFinder {
  public:
    explicit PathFinder(const LinkBoard& board)
        : taken(board.wall.size(), 0),
          owner(board.wall.size(), kNone),
          board_(board),
          distance_(board.wall.size(), kUnreachable),
          on_path_(board.wall.size(), 0),
          steps_{-board.stride, -1, 1, board.stride} {}

    std::vector<unsigned char> taken;
    std::vector<int> owner;

    // Makes an end the goal: computes the distances of cells by breadth-first search, as far as its path can reach.
    // `partners` then has the later ends in the list to which it may be linked.
    void aim_at(int end) {
        for (int cell : reached_) distance_[cell] = kUnreachable;
        reached_.clear(), partners.clear();
        goal_ = end;
        const auto& from = board_.ends[end];
        distance_[from.cell] = 0, reached_.push_back(from.cell);
        for (size_t at = 0; at < reached_.size(); ++at) {
            const int cell = reached_[at], next = distance_[cell] + 1;
            const bool is_other_end = at > 0 && board_.end_at[cell] != kNone;  // a path only stops there
            if (next >= from.length || is_other_end) continue;
            for (int step : steps_) {
                const int to = cell + step, end_there = board_.end_at[to];
                if (distance_[to] != kUnreachable || board_.wall[to] || taken[to]) continue;
                if (end_there != kNone && board_.ends[end_there].kind != from.kind) continue;
                const bool is_reserved = owner[to] != kNone && board_.ends[owner[to]].kind != from.kind;
                if (is_reserved) continue;
                distance_[to] = next, reached_.push_back(to);
                // On a grid, all paths between two cells have lengths of one parity, so the shortest one must have it.
                const bool parity_fits = (from.length - 1 - next) % 2 == 0;
                if (end_there > end && parity_fits) partners.push_back(end_there);
            }
        }
        std::sort(partners.begin(), partners.end());
    }
    std::vector<int> partners;

    int distance(int cell) const { return distance_[cell]; }
    const std::vector<int>& reached() const { return reached_; }
    static constexpr int kUnreachable = 1 << 29;

    // Depth-first search, pruned by distance and parity: calls `found` with every path from the goal to `end`. Stops
    // early if that returns false, or after `most_steps`. Returns true if all paths were found, and adds its steps to
    // `total_steps`.
    template <class Found>
    bool find_paths(int end, size_t most_steps, size_t& total_steps, Limits& limits, Found found) {
        const int length = board_.ends[goal_].length, start = board_.ends[end].cell;
        const int goal = board_.ends[goal_].cell;
        if (distance_[start] >= length || (length - 1 - distance_[start]) % 2) return true;
        // The path is filled from the back: its cell at depth d is path_[length - 1 - d]. From a cell at a depth, a
        // step to `to` leaves `left` steps to the goal.
        path_.assign(length, goal);
        if (length == 2) return path_[1] = start, found(path_);
        next_side_.assign(length, 0);
        int depth = 0;
        size_t steps = 0;
        path_[length - 1] = start, on_path_[start] = 1;
        bool all = true;
        while (depth >= 0) {
            const int here = path_[length - 1 - depth];
            if (next_side_[depth] == 4 || !all) {
                next_side_[depth--] = 0, on_path_[here] = 0;
                continue;
            }
            const int to = here + steps_[next_side_[depth]++], left = length - 2 - depth;
            if (distance_[to] > left || on_path_[to] || to == goal || board_.end_at[to] != kNone) continue;
            if (owner[to] != kNone && owner[to] != goal_ && owner[to] != end) continue;
            path_[length - 2 - depth] = to;
            if (++steps > most_steps) all = false;
            if (limits.reached(16)) {
                clear(depth, length);
                throw Stopped{limits.stop()};
            }
            if (left == 1) {  // next to the goal, since the distance is at most 1
                all = all && found(path_);
                continue;
            }
            ++depth, on_path_[to] = 1, next_side_[depth] = 0;
        }
        total_steps += steps;
        return all;
    }

  private:
    // Unmarks the cells of an unfinished path.
    void clear(int depth, int length) {
        for (int d = 0; d <= depth; ++d) on_path_[path_[length - 1 - d]] = 0;
    }

    const LinkBoard& board_;
    std::vector<int> distance_, reached_, path_;
    std::vector<unsigned char> on_path_;    // by cell
    std::vector<unsigned char> next_side_;  // by depth: the next of the four steps to try
    int steps_[4];
    int goal_ = 0;
};

}  // namespace park::cover
