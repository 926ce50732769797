// Plain search for one path between two of the doors of a tiny board: walk on, and turn back where a line's total is
// exceeded, can no longer be reached, or the far door cannot be. At most 64 cells, so that a set of cells is one word.
#pragma once
#include <bit>
#include <cstdint>
#include <vector>

#include "watch.hpp"

namespace park {

class PathDfs {
  public:
    static constexpr int kMostCells = 64;

    // `beside` has the neighbours of each cell as a set; a line is a set of cells with its total.
    PathDfs(std::vector<uint64_t> beside, std::vector<int> doors, std::vector<std::pair<uint64_t, int>> lines)
        : beside_(std::move(beside)), doors_(std::move(doors)), lines_(std::move(lines)) {}

    // The next path, in `path()`; `found` stays false after the last. The search goes on where it stopped.
    // `node_cap` bounds the cells entered in this call; 0: no bound.
    End next(Watch& watch, uint64_t node_cap, bool& found) {
        found = false;
        const uint64_t cap = node_cap ? nodes_ + node_cap : ~uint64_t(0);
        for (;;) {
            if (path_.empty()) {
                if (first_ + 1 >= doors_.size()) return End::done;
                start(first_++);
            }
            if (watch.stop(64)) return watch.why();
            if (nodes_ >= cap) return End::cap;
            if (!ways_.back()) {
                step_back();
                continue;
            }
            const int to = std::countr_zero(ways_.back());
            ways_.back() &= ways_.back() - 1;
            enter(to);
            if (goals_ >> to & 1 && complete()) {
                found = true;
                return End::done;
            }
        }
    }

    const std::vector<int>& path() const { return path_; }
    uint64_t nodes() const { return nodes_; }

  private:
    // Each path is found once: from the door that stands first among the doors.
    void start(std::size_t first) {
        goals_ = 0;
        for (std::size_t k = first + 1; k < doors_.size(); ++k) goals_ |= uint64_t(1) << doors_[k];
        on_ = 0;
        enter(doors_[first]);
    }

    void enter(int cell) {
        ++nodes_;
        path_.push_back(cell);
        on_ |= uint64_t(1) << cell;
        ways_.push_back(alive(cell) ? beside_[cell] & ~on_ : 0);
    }

    void step_back() {
        on_ &= ~(uint64_t(1) << path_.back());
        path_.pop_back();
        ways_.pop_back();
    }

    bool complete() const {
        for (auto [cells, total] : lines_)
            if (std::popcount(cells & on_) != total) return false;
        return true;
    }

    // Whether no line is over its total, and the cells that can still be come to from here hold what lines lack and
    // a door to leave by.
    bool alive(int cell) const {
        for (auto [cells, total] : lines_)
            if (std::popcount(cells & on_) > total) return false;
        uint64_t near = uint64_t(1) << cell, reached = near;
        while (near) {
            const int at = std::countr_zero(near);
            near &= near - 1;
            const uint64_t fresh = beside_[at] & ~on_ & ~reached;
            reached |= fresh, near |= fresh;
        }
        if (!(reached & goals_)) return false;
        for (auto [cells, total] : lines_)
            if (std::popcount(cells & (on_ | reached)) < total) return false;
        return true;
    }

    std::vector<uint64_t> beside_;
    std::vector<int> doors_;
    std::vector<std::pair<uint64_t, int>> lines_;
    std::vector<int> path_;
    std::vector<uint64_t> ways_;  // for each cell of the path where it has not yet gone on to
    uint64_t on_ = 0, goals_ = 0, nodes_ = 0;
    std::size_t first_ = 0;
};

}  // namespace park
