// Boards with ends to be linked, and all simple paths of a given length between two of them.
#pragma once
#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "common/limits.hpp"

namespace park::cover {

// Cells are numbered on a board with a frame of walls around it, so that every cell has four neighbours.
struct LinkBoard {
    struct End {
        int cell, label, length, kind;  // ends of one kind have equal label and length
    };
    int rows, cols, stride;
    size_t cells = 0;  // less holes
    std::vector<unsigned char> wall;
    std::vector<int> end_at;  // the end on a cell, or -1
    std::vector<End> ends;
    std::vector<std::vector<int>> kinds;  // the ends of each kind; kinds in order of their length

    // `open` has a flag for each cell, row by row, which is 0 for a hole; `cell` has such a cell's number for each end.
    LinkBoard(int height, int width, const std::vector<unsigned char>& open, const std::vector<int>& cell,
              const std::vector<int>& label, const std::vector<int>& length)
        : rows(height), cols(width), stride(width + 2), wall(size_t(height + 2) * stride, 1), end_at(wall.size(), -1) {
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < cols; ++c)
                if (open[size_t(r) * cols + c]) wall[framed(r * cols + c)] = 0, ++cells;
        std::map<std::pair<int, int>, int> names;
        for (size_t i = 0; i < cell.size(); ++i) names[{length[i], label[i]}] = 0;
        for (auto& [_, kind] : names) kind = int(kinds.size()), kinds.emplace_back();
        for (size_t i = 0; i < cell.size(); ++i) {
            const int kind = names[{length[i], label[i]}];
            ends.push_back({framed(cell[i]), label[i], length[i], kind});
            end_at[ends[i].cell] = int(i);
            kinds[kind].push_back(int(i));
        }
    }

    int framed(int cell) const { return (cell / cols + 1) * stride + cell % cols + 1; }
    int unframed(int at) const { return (at / stride - 1) * cols + at % stride - 1; }

    // Cells that all paths cover together; ends that cannot be paired make it meaningless.
    size_t covered() const {
        size_t twice = 0;
        for (const End& e : ends) twice += e.length == 1 ? 2 : e.length;
        return twice / 2;
    }
    bool pairable() const {
        return std::all_of(kinds.begin(), kinds.end(), [&](const std::vector<int>& members) {
            return members.size() % 2 == 0 || ends[members[0]].length == 1;
        });
    }
};

// Finds paths to one goal after another. `taken` cells are closed to all; an `owner` keeps a cell for one end's path.
class PathFinder {
  public:
    explicit PathFinder(const LinkBoard& board)
        : taken(board.wall.size(), 0),
          owner(board.wall.size(), -1),
          board_(board),
          far_(board.wall.size(), kFar),
          on_(board.wall.size(), 0),
          steps_{-board.stride, -1, 1, board.stride} {}

    std::vector<unsigned char> taken;
    std::vector<int> owner;

    // Measures how far cells are from an end, as far as its path can reach; afterwards `partners` has the ends of its
    // kind that it may be linked with, those that stand behind it in the list.
    void aim(int end) {
        for (int cell : seen_) far_[cell] = kFar;
        seen_.clear(), partners.clear();
        const auto& from = board_.ends[goal_ = end];
        far_[from.cell] = 0, seen_.push_back(from.cell);
        for (size_t at = 0; at < seen_.size(); ++at) {
            const int cell = seen_[at], next = far_[cell] + 1;
            if (next >= from.length || (at && board_.end_at[cell] >= 0)) continue;
            for (int step : steps_) {
                const int to = cell + step, e = board_.end_at[to];
                if (far_[to] != kFar || board_.wall[to] || taken[to]) continue;
                if (e >= 0 && board_.ends[e].kind != from.kind) continue;
                if (owner[to] >= 0 && board_.ends[owner[to]].kind != from.kind) continue;
                far_[to] = next, seen_.push_back(to);
                if (e > end && (from.length - 1 - next) % 2 == 0) partners.push_back(e);
            }
        }
        std::sort(partners.begin(), partners.end());
    }
    std::vector<int> partners;

    int distance(int cell) const { return far_[cell]; }
    const std::vector<int>& reached() const { return seen_; }
    static constexpr int kFar = 1 << 29;

    // Calls `found` with every path from the goal to `end`. The search ends early if that returns false, or after
    // `most_steps`. Returns whether all paths were found, and adds the steps that it took to `walked`.
    template <class Found>
    bool walk(int end, size_t most_steps, size_t& walked, Limits& limits, Found found) {
        const int length = board_.ends[goal_].length, start = board_.ends[end].cell;
        const int goal = board_.ends[goal_].cell;
        if (far_[start] >= length || (length - 1 - far_[start]) % 2) return true;
        path_.assign(length, goal);  // filled from its back
        if (length == 2) return path_[1] = start, found(path_);
        side_.assign(length, 0);
        int depth = 0;
        size_t steps = 0;
        path_[length - 1] = start, on_[start] = 1;
        bool all = true;
        while (depth >= 0) {
            const int here = path_[length - 1 - depth];
            if (side_[depth] == 4 || !all) {
                side_[depth--] = 0, on_[here] = 0;
                continue;
            }
            const int to = here + steps_[side_[depth]++], left = length - 2 - depth;
            if (far_[to] > left || on_[to] || to == goal || board_.end_at[to] >= 0) continue;
            if (owner[to] >= 0 && owner[to] != goal_ && owner[to] != end) continue;
            path_[length - 2 - depth] = to;
            if (++steps > most_steps) all = false;
            if (limits.reached(16)) {
                clear(depth, length);
                throw Stopped{limits.stop()};
            }
            if (left == 1) {  // beside the goal, for the distance is at most 1
                all = all && found(path_);
                continue;
            }
            ++depth, on_[to] = 1, side_[depth] = 0;
        }
        walked += steps;
        return all;
    }

  private:
    void clear(int depth, int length) {
        for (int d = 0; d <= depth; ++d) on_[path_[length - 1 - d]] = 0;
    }

    const LinkBoard& board_;
    std::vector<int> far_, seen_, path_;
    std::vector<unsigned char> on_, side_;
    int steps_[4];
    int goal_ = 0;
};

}  // namespace park::cover
