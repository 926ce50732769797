// Lists the paths between ends as the options of a cover.
#include "cover/cover.hpp"

#include <numeric>

namespace park::cover {

namespace {
constexpr size_t kStepsPerPath = 64;  // the search may take this many steps for each path that may be listed
constexpr size_t kBytesPerCell = 24, kBytesPerOption = 120;  // the memory of a listed path, roughly
}  // namespace

// The memory of paths and options. A cell of an option counts as three integers: one in `cells_`, and one with spare
// room in `options_at_`.
size_t Cover::bytes() const {
    return 4 * (path_cells_.size() + 3 * cells_.size()) + 8 * path_start_.size() + sizeof(Option) * options_.size();
}

// Lists all paths between two ends as options. If there are more than `most`, or more than memory and steps allow,
// removes those listed so far and returns false.
bool Cover::list_paths(int a, int b, size_t most, Limits& limits) {
    const size_t paths_before = path_start_.size() - 1, cells_before = path_cells_.size(), held = bytes();
    const size_t bytes_per_path = kBytesPerCell * size_t(board_.ends[a].length) + kBytesPerOption;
    // How many paths the memory has room for, and how many steps the search may take.
    const size_t room = held < limits.bytes() ? (limits.bytes() - held) / bytes_per_path : 0;
    most = std::min(most, room);
    const size_t steps_left = kMaxSteps - std::min(search_steps_, kMaxSteps);
    const size_t steps = std::min(most * kStepsPerPath, steps_left);
    const bool all = finder_.find_paths(b, steps, search_steps_, limits, [&](const std::vector<int>& path) {
        if (path_start_.size() - 1 - paths_before >= most) return false;
        path_cells_.insert(path_cells_.end(), path.begin(), path.end());
        path_start_.push_back(path_cells_.size());
        return true;
    });
    if (all) return group_paths(a, b, paths_before, limits), true;
    path_cells_.resize(cells_before), path_start_.resize(paths_before + 1);
    return false;
}

// Makes options of the paths listed last, one for all paths over the same cells. Sorts the paths by their sets of
// cells, so that the paths of one option are consecutive.
void Cover::group_paths(int a, int b, size_t first, Limits& limits) {
    const int n = int(path_start_.size() - 1 - first), length = board_.ends[a].length;
    if (n == 0) return;
    std::vector<int> sorted(path_cells_.begin() + path_start_[first], path_cells_.end());
    // Row i of `sorted` has the cells of path i in ascending order.
    for (int i = 0; i < n; ++i) std::sort(sorted.begin() + size_t(i) * length, sorted.begin() + size_t(i + 1) * length);
    auto row = [&](int i) { return sorted.data() + size_t(i) * length; };
    std::vector<int> order(n);
    std::iota(order.begin(), order.end(), 0);
    if (n > 1) {
        std::stable_sort(order.begin(), order.end(), [&](int i, int j) {
            limits.spend(16);
            return std::lexicographical_compare(row(i), row(i) + length, row(j), row(j) + length);
        });
        std::vector<int> reordered;  // the paths themselves, in the order of their sets of cells
        reordered.reserve(size_t(n) * length);
        for (int i : order)
            reordered.insert(reordered.end(), path_cells_.begin() + path_start_[first + i],
                             path_cells_.begin() + path_start_[first + i] + length);
        std::copy(reordered.begin(), reordered.end(), path_cells_.begin() + path_start_[first]);
    }
    for (int i = 0, j; i < n; i = j) {
        for (j = i + 1; j < n && std::equal(row(order[i]), row(order[i]) + length, row(order[j])); ++j) {
        }
        queue_probe(add(a, b, row(order[i]), length, int(first) + i, j - i, false));
    }
}

// Appends an option, and lists it at its cells. Returns its number.
int Cover::add(int a, int b, const int* cells, int size, int first, int count, bool open) {
    const int number = int(options_.size());
    options_.push_back({a, b, int(cells_.size()), size, first, count, true, open});
    queued_.push_back(0), is_checked_.push_back(0);
    for (int i = 0; i < size; ++i) {
        cells_.push_back(cells[i]);
        options_at_[cells[i]].push_back(number), ++count_[cells[i]];
    }
    return number;
}

// Lists the paths of all ends of one kind; each pair once. Pairs with too many paths become open options. From then on
// the cells of these ends are required.
void Cover::list_kind(int kind, Limits& limits) {
    const std::vector<int>& members = board_.kinds[kind];
    const int length = board_.ends[members[0]].length;
    for (int a : members) {
        const int cell = board_.ends[a].cell;
        if (length == 1) {  // the cell is a path by itself
            path_cells_.push_back(cell), path_start_.push_back(path_cells_.size());
            add(a, a, &cell, 1, int(path_start_.size()) - 2, 1, false);
            continue;
        }
        finder_.aim_at(a);
        limits.spend(finder_.reached().size() * 4);
        const std::vector<int> partners = finder_.partners;
        for (int b : partners) {
            if (list_paths(a, b, first_paths_, limits)) continue;
            const int end_cells[] = {cell, board_.ends[b].cell};
            open_options_.push_back(add(a, b, end_cells, 2, 0, 0, true));
            reach_.emplace_back(), path_limits_.push_back(first_paths_);
            update_reach(int(open_options_.size()) - 1);
        }
    }
    for (int a : members) {
        const int cell = board_.ends[a].cell;
        required_[cell] = 1;
        if (count_[cell] == 0) failed_ = true;
        if (count_[cell] == 1) unit_cells_.push_back(cell);
        if (!is_dirty_[a]) is_dirty_[a] = 1, dirty_ends_.push_back(a);
    }
}

// Updates the cells that the paths of an open pair can visit: those whose distances from both ends fit into the length.
// False if there are as many as before.
bool Cover::update_reach(int index) {
    const Option& option = options_[open_options_[index]];
    finder_.aim_at(option.b);
    std::vector<std::pair<int, int>> from_b;
    for (int c : finder_.reached()) from_b.push_back({c, finder_.distance(c)});
    finder_.aim_at(option.a);
    std::vector<int> cells;
    for (auto [c, distance_from_b] : from_b) {
        const bool fits = distance_from_b + finder_.distance(c) < board_.ends[option.a].length;
        const bool is_other_end =
            board_.end_at[c] != kNone && c != board_.ends[option.a].cell && c != board_.ends[option.b].cell;
        if (fits && !is_other_end) cells.push_back(c);
    }
    if (!reach_[index].empty() && cells.size() >= reach_[index].size()) return false;
    for (int c : reach_[index]) --possible_visits_[c];
    for (int c : cells) ++possible_visits_[c];
    reach_[index] = std::move(cells);
    return true;
}

// Tries to list the paths of an open pair again, if its reach became smaller or the limit higher. If the open option
// was chosen, its ends are uncovered again before it is removed.
bool Cover::retry_open(int index, size_t most, Limits& limits) {
    const int number = open_options_[index], a = options_[number].a, b = options_[number].b;
    if (!update_reach(index) && most <= path_limits_[index]) return false;
    path_limits_[index] = most;
    if (!list_paths(a, b, most, limits)) return false;
    if (covered_by_[board_.ends[a].cell] == number)
        covered_by_[board_.ends[a].cell] = covered_by_[board_.ends[b].cell] = kNone;
    remove(number);
    for (int c : reach_[index]) --possible_visits_[c];
    reach_[index].clear(), open_options_[index] = kNone;
    return true;
}

// In a puzzle without blank cells, a cell is required once all paths that may visit it are listed. First releases the
// reach of open options that were removed.
void Cover::require_all() {
    for (size_t i = 0; i < open_options_.size(); ++i)
        if (open_options_[i] != kNone && !options_[open_options_[i]].live) {
            for (int c : reach_[i]) --possible_visits_[c];
            reach_[i].clear(), open_options_[i] = kNone;
        }
    if (!full_ || !all_listed_) return;
    for (int c = 0; c < int(required_.size()); ++c) {
        if (required_[c] || board_.wall[c] || possible_visits_[c]) continue;
        required_[c] = 1;
        if (covered_by_[c] != kNone) continue;
        for (int number : options_at_[c])
            if (options_[number].live) queue_probe(number);
        if (count_[c] == 0) failed_ = true;
        if (count_[c] == 1) unit_cells_.push_back(c);
    }
}

}  // namespace park::cover
