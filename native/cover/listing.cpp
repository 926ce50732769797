// Lists the paths between ends as the options of a cover.
#include "cover/cover.hpp"

#include <numeric>

namespace park::cover {

namespace {
constexpr size_t kStepsPerPath = 64;  // steps allowed in the search for each path that may be listed
}  // namespace

size_t Cover::bytes() const {
    return 4 * (path_cells_.size() + 3 * cells_.size()) + 8 * path_start_.size() + sizeof(Option) * options_.size();
}

// Lists all paths between two ends as options; false, and nothing listed, if they are too many. The finder aims at a.
bool Cover::list(int a, int b, size_t most, Limits& limits) {
    const size_t first = path_start_.size() - 1, cells = path_cells_.size(), held = bytes();
    const size_t length = board_.ends[a].length,
                 room = held < limits.bytes() ? (limits.bytes() - held) / (24 * length + 120) : 0;
    most = std::min(most, room);
    const size_t steps = std::min(most * kStepsPerPath, kMostSteps - std::min(walked_, kMostSteps));
    const bool all = finder_.walk(b, steps, walked_, limits, [&](const std::vector<int>& path) {
        if (path_start_.size() - 1 - first >= most) return false;
        path_cells_.insert(path_cells_.end(), path.begin(), path.end());
        path_start_.push_back(path_cells_.size());
        return true;
    });
    if (all) return gather(a, b, first, limits), true;
    path_cells_.resize(cells), path_start_.resize(first + 1);
    return false;
}

// Makes options of the paths listed last: one of all paths over the same cells.
void Cover::gather(int a, int b, size_t first, Limits& limits) {
    const int n = int(path_start_.size() - 1 - first), length = board_.ends[a].length;
    if (n == 0) return;
    std::vector<int> sorted(path_cells_.begin() + path_start_[first], path_cells_.end());
    for (int i = 0; i < n; ++i) std::sort(sorted.begin() + size_t(i) * length, sorted.begin() + size_t(i + 1) * length);
    auto row = [&](int i) { return sorted.data() + size_t(i) * length; };
    std::vector<int> order(n);
    std::iota(order.begin(), order.end(), 0);
    if (n > 1) {
        std::stable_sort(order.begin(), order.end(), [&](int i, int j) {
            limits.spend(16);
            return std::lexicographical_compare(row(i), row(i) + length, row(j), row(j) + length);
        });
        std::vector<int> moved;
        moved.reserve(size_t(n) * length);
        for (int i : order)
            moved.insert(moved.end(), path_cells_.begin() + path_start_[first + i],
                         path_cells_.begin() + path_start_[first + i] + length);
        std::copy(moved.begin(), moved.end(), path_cells_.begin() + path_start_[first]);
    }
    for (int i = 0, j; i < n; i = j) {
        for (j = i + 1; j < n && std::equal(row(order[i]), row(order[i]) + length, row(order[j])); ++j) {
        }
        probe_again(add(a, b, row(order[i]), length, int(first) + i, j - i, false));
    }
}

int Cover::add(int a, int b, const int* cells, int size, int first, int count, bool open) {
    const int g = int(options_.size());
    options_.push_back({a, b, int(cells_.size()), size, first, count, true, open});
    queued_.push_back(0), squeezed_.push_back(0);
    for (int i = 0; i < size; ++i) {
        cells_.push_back(cells[i]);
        at_[cells[i]].push_back(g), ++count_[cells[i]];
    }
    return g;
}

void Cover::list_kind(int kind, Limits& limits) {
    const std::vector<int>& members = board_.kinds[kind];
    const int length = board_.ends[members[0]].length;
    for (int a : members) {
        const int cell = board_.ends[a].cell;
        if (length == 1) {
            path_cells_.push_back(cell), path_start_.push_back(path_cells_.size());
            add(a, a, &cell, 1, int(path_start_.size()) - 2, 1, false);
            continue;
        }
        finder_.aim(a);
        limits.spend(finder_.reached().size() * 4);
        const std::vector<int> partners = finder_.partners;
        for (int b : partners) {
            if (list(a, b, first_paths_, limits)) continue;
            const int tips[] = {cell, board_.ends[b].cell};
            open_.push_back(add(a, b, tips, 2, 0, 0, true));
            reach_.emplace_back(), tried_.push_back(first_paths_);
            reach(int(open_.size()) - 1);  // aims at a again
        }
    }
    for (int a : members) {
        const int cell = board_.ends[a].cell;
        must_[cell] = 1;
        if (count_[cell] == 0) failed_ = true;
        if (count_[cell] == 1) units_.push_back(cell);
        if (!is_dirty_[a]) is_dirty_[a] = 1, dirty_ends_.push_back(a);
    }
}

// Finds where the path of an open option can be; false if that is as much as before.
bool Cover::reach(int place) {
    const Option& g = options_[open_[place]];
    finder_.aim(g.b);
    std::vector<std::pair<int, int>> from_b;
    for (int c : finder_.reached()) from_b.push_back({c, finder_.distance(c)});
    finder_.aim(g.a);
    std::vector<int> cells;
    for (auto [c, far] : from_b)
        if (far + finder_.distance(c) < board_.ends[g.a].length &&
            (board_.end_at[c] < 0 || c == board_.ends[g.a].cell || c == board_.ends[g.b].cell))
            cells.push_back(c);
    if (!reach_[place].empty() && cells.size() >= reach_[place].size()) return false;
    for (int c : reach_[place]) --slack_[c];
    for (int c : cells) ++slack_[c];
    reach_[place] = std::move(cells);
    return true;
}

// Tries an open pair again; true if its paths are listed now.
bool Cover::retry(int place, size_t most, Limits& limits) {
    const int g = open_[place], a = options_[g].a, b = options_[g].b;
    if (!reach(place) && most <= tried_[place]) return false;
    tried_[place] = most;
    if (!list(a, b, most, limits)) return false;
    if (by_[board_.ends[a].cell] == g) by_[board_.ends[a].cell] = by_[board_.ends[b].cell] = -1;
    kill(g);
    for (int c : reach_[place]) --slack_[c];
    reach_[place].clear(), open_[place] = -1;
    return true;
}

// In a puzzle without blanks a cell is required once all paths that may come there are listed.
void Cover::require_all() {
    for (size_t i = 0; i < open_.size(); ++i)
        if (open_[i] >= 0 && !options_[open_[i]].live) {
            for (int c : reach_[i]) --slack_[c];
            reach_[i].clear(), open_[i] = -1;
        }
    if (!full_ || !all_listed_) return;
    for (int c = 0; c < int(must_.size()); ++c) {
        if (must_[c] || board_.wall[c] || slack_[c]) continue;
        must_[c] = 1;
        if (by_[c] >= 0) continue;
        for (int g : at_[c])
            if (options_[g].live) probe_again(g);
        if (count_[c] == 0) failed_ = true;
        if (count_[c] == 1) units_.push_back(c);
    }
}

}  // namespace park::cover
