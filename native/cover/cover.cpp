#include "cover/cover.hpp"

#include <numeric>

namespace park::cover {

namespace {
// Options are probed in turn by how many they compete with: what cheap probes kill makes the expensive ones cheaper.
constexpr size_t kRivals[] = {64, 128, 256, 512, 1'024, 2'048, 4'096, 8'192, 16'384};
constexpr size_t kFirstPaths = 2'000;     // listed for a pair of ends at first
constexpr int kQuick = 0, kThorough = 9;  // how many of these steps are taken between lengths, and at the end
constexpr size_t kMostShared = 20'000;    // options of an end that are compared for what they share
constexpr size_t kMostProbeWork = 2'000'000'000;
constexpr int kFew = 6;                     // a cell with more options is hardly the next to run out of them
constexpr size_t kStepsPerPath = 64;        // steps allowed in the search for each path that may be listed
constexpr size_t kMostSteps = 600'000'000;  // and in all searches for paths together
}  // namespace

Cover::Cover(LinkBoard board) : board_(std::move(board)), finder_(board_), full_(board_.covered() == board_.cells) {
    const size_t n = board_.wall.size();
    at_.resize(n), must_.assign(n, 0), count_.assign(n, 0), by_.assign(n, -1), slack_.assign(n, 0);
    is_dirty_.assign(board_.ends.size(), 0), mark_.assign(n, 0);
}

Stop Cover::settle(Limits& limits, size_t most_paths, bool& possible) {
    possible = false;
    first_paths_ = std::min(kFirstPaths, most_paths);
    try {
        if (!board_.pairable() || board_.covered() > board_.cells) return Stop::done;
        for (int kind = 0; kind < int(board_.kinds.size()) && !failed_; ++kind) {
            list_kind(kind, limits);
            conclude(kQuick, limits);
        }
        all_listed_ = true;
        require_all();
        conclude(kThorough, limits);
        // Pairs with too many paths are tried again where others have taken cells from them, else with more paths.
        for (size_t most = first_paths_; !failed_;) {
            const size_t before = changes_;
            size_t left = 0;
            for (size_t i = 0; i < open_.size(); ++i) {
                const int g = open_[i];
                if (g < 0) continue;
                if (!options_[g].live || retry(int(i), most, limits)) ++changes_;
                else ++left;
                if (failed_) break;
            }
            require_all();
            conclude(kThorough, limits);
            if (!left) break;
            if (changes_ != before) continue;
            if (most >= most_paths || walked_ >= kMostSteps) break;
            most = std::min(most_paths, most * 8);
        }
        if (failed_) return Stop::done;
        make_parts();
        possible = true;
    } catch (const Stopped& stopped) {
        undo(0);  // what was only tried is not settled
        return stopped.stop;
    } catch (const std::bad_alloc&) {
        return undo(0), Stop::memory;
    }
    return Stop::done;
}

// ---- listing paths

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

// ---- conclusions

void Cover::kill(int g) {
    Option& option = options_[g];
    if (!option.live) return;
    option.live = false, ++changes_;
    trail_.push_back(g << 1);
    work_ += option.size;
    for (const int* c = begin(option); c != end(option); ++c) {
        --count_[*c];
        if (must_[*c] && by_[*c] < 0 && count_[*c] < 2) {
            if (count_[*c]) units_.push_back(*c);
            else failed_ = true;
        }
    }
}

void Cover::choose(int g) {
    trail_.push_back(g << 1 | 1);
    const Option& option = options_[g];
    for (const int* c = begin(option); c != end(option); ++c) by_[*c] = g;
    for (const int* c = begin(option); c != end(option); ++c) {
        if (count_[*c] == 1) continue;
        for (int h : at_[*c])
            if (h != g) kill(h);
        work_ += at_[*c].size();
        if (failed_) return;
    }
}

void Cover::propagate(Limits& limits) {
    while (!failed_ && !units_.empty()) {
        const int c = units_.back();
        units_.pop_back();
        if (by_[c] >= 0) continue;
        for (int g : at_[c])
            if (options_[g].live) {
                choose(g);
                break;
            }
        limits.spend(1024);
    }
    units_.clear();
}

void Cover::undo(size_t mark) {
    units_.clear();
    failed_ = false;
    while (trail_.size() > mark) {
        const int g = trail_.back() >> 1;
        const bool chosen = trail_.back() & 1;
        trail_.pop_back();
        if (!chosen) options_[g].live = true;
        for (const int* c = begin(options_[g]); c != end(options_[g]); ++c) {
            if (chosen) by_[*c] = -1;
            else ++count_[*c];
        }
    }
}

// Makes what is on the trail certain, so that no undo goes behind it.
void Cover::keep() {
    for (int x : trail_) {
        const Option& g = options_[x >> 1];
        dead_ += !(x & 1);
        if (x & 1 && !g.open)
            for (const int* c = begin(g); c != end(g); ++c) finder_.taken[*c] = 1;
        for (int e : {g.a, g.b})
            if (!is_dirty_[e]) is_dirty_[e] = 1, dirty_ends_.push_back(e);
    }
    trail_.clear();
}

// Follows what is certain: chosen options take their cells, the cells that all options of an end share are kept for
// it, and options that lead to a contradiction die.
void Cover::conclude(int steps, Limits& limits) {
    follow(limits);
    for (int step = 0; !failed_ && !fresh_.empty();) {
        const bool squeezed = squeeze(limits);
        if (!squeezed && step == steps) break;
        const bool killed = squeezed || probe(kRivals[step], limits);
        follow(limits);
        step = killed ? 0 : step + 1;
    }
}

void Cover::follow(Limits& limits) {
    do {
        propagate(limits);
        keep();
        while (!failed_ && !dirty_ends_.empty()) {
            const int e = dirty_ends_.back();
            dirty_ends_.pop_back(), is_dirty_[e] = 0;
            if (by_[board_.ends[e].cell] < 0) claim(e);
        }
    } while (!failed_ && (!units_.empty() || !trail_.empty()));
    if (dead_ * 8 < options_.size()) return;
    dead_ = 0;
    for (std::vector<int>& here : at_) std::erase_if(here, [&](int g) { return !options_[g].live; });
}

// Cells that all options of an end share can be on no other path.
void Cover::claim(int e) {
    const int cell = board_.ends[e].cell;
    std::vector<int> shared;
    bool first = true;
    size_t seen = 0;
    for (int g : at_[cell]) {
        const Option& option = options_[g];
        if (!option.live) continue;
        if (first) {
            shared.assign(begin(option), end(option)), first = false;
        } else {
            if (option.open) return;
            std::erase_if(shared, [&](int c) { return !std::binary_search(begin(option), end(option), c); });
        }
        if (option.open || shared.size() == 1 || ++seen > kMostShared) return;
    }
    for (int c : shared) {
        if (c == cell || finder_.owner[c] == e) continue;
        if (finder_.owner[c] < 0) finder_.owner[c] = e;
        if (count_[c] == count_[cell]) continue;  // nobody else is here
        for (int h : at_[c])
            if (options_[h].live && options_[h].a != e && options_[h].b != e) kill(h);
    }
}

void Cover::probe_again(int g) {
    if (!queued_[g]) queued_[g] = 1, fresh_.push_back(g);
    squeezed_[g] = 0;
}

// Options that leave no option to a cell beside them die: the cheapest probe. Returns whether any did.
bool Cover::squeeze(Limits& limits) {
    bool killed = false;
    for (size_t i = 0, n = fresh_.size(); i < n; ++i) {
        const int g = fresh_[i];
        if (squeezed_[g] || !options_[g].live || options_[g].open || by_[*begin(options_[g])] == g) continue;
        squeezed_[g] = 1;
        const bool room = leaves_room(options_[g]);
        limits.spend(512 + 8 * compared_);
        if (room) continue;
        killed = true;
        kill(g);
        propagate(limits);
        if (failed_) return true;
        requeue();
        keep();
    }
    return killed;
}

bool Cover::leaves_room(const Option& option) {
    const int mine = ++stamp_, beside = ++stamp_;
    for (const int* c = begin(option); c != end(option); ++c) mark_[*c] = mine;
    compared_ = 0;
    auto fits = [&](int g) {
        ++compared_;
        return options_[g].live &&
               std::none_of(begin(options_[g]), end(options_[g]), [&](int c) { return mark_[c] == mine; });
    };
    for (const int* c = begin(option); c != end(option); ++c)
        for (int step : {-board_.stride, -1, 1, board_.stride}) {
            const int to = *c + step;
            if (!must_[to] || by_[to] >= 0 || mark_[to] >= mine) continue;
            mark_[to] = beside;
            if (std::none_of(at_[to].begin(), at_[to].end(), fits)) return false;
        }
    return true;
}

// Options that cannot be chosen without a contradiction die; those with more rivals wait. Returns whether any died.
bool Cover::probe(size_t most_rivals, Limits& limits) {
    std::vector<int> queue, waiting;
    queue.swap(fresh_);
    bool killed = false;
    for (int g : queue) {
        if (!options_[g].live || options_[g].open || by_[*begin(options_[g])] == g || work_ > kMostProbeWork) {
            queued_[g] = 0;
            continue;
        }
        size_t rivals = 0;
        for (const int* c = begin(options_[g]); c != end(options_[g]); ++c) rivals += count_[*c];
        if (rivals > most_rivals) {
            waiting.push_back(g);
            continue;
        }
        queued_[g] = 0;
        const size_t changes = changes_;
        choose(g);
        limits.spend(256 + 8 * rivals);
        propagate(limits);
        const bool bad = failed_;
        undo(0);
        changes_ = changes;
        if (!bad) continue;
        killed = true;
        kill(g);
        propagate(limits);
        if (failed_) return true;
        requeue();
        keep();
    }
    fresh_.insert(fresh_.end(), waiting.begin(), waiting.end());
    return killed;
}

// After deaths: an option is worth another probe if it leaves a cell that lost options with one or none, and then it
// competes with one of any two that are left there.
void Cover::requeue() {
    for (int x : trail_) {
        const Option& dead = options_[x >> 1];
        for (const int* c = begin(dead); c != end(dead); ++c) {
            if (!must_[*c] || by_[*c] >= 0 || count_[*c] > kFew) continue;
            int seen = 0;
            for (int q : at_[*c]) {
                if (!options_[q].live) continue;
                if (++seen > 2) break;
                for (const int* d = begin(options_[q]); d != end(options_[q]); ++d)
                    for (int h : at_[*d])
                        if (options_[h].live) probe_again(h);
            }
        }
    }
}

// ---- what is left

void Cover::make_parts() {
    std::vector<int> root(board_.wall.size());
    std::iota(root.begin(), root.end(), 0);
    auto find = [&](int c) {
        while (root[c] != c) c = root[c] = root[root[c]];
        return c;
    };
    auto join = [&](int a, int b) {
        a = find(a), b = find(b);
        root[std::max(a, b)] = std::min(a, b);
    };
    std::vector<int> left;
    for (int g = 0; g < int(options_.size()); ++g) {
        const Option& option = options_[g];
        if (!option.live) continue;
        if (!option.open && by_[*begin(option)] == g) {
            fixed_.push_back({option.first, option.count});
            continue;
        }
        for (const int* c = begin(option) + 1; c != end(option); ++c) join(*begin(option), *c);
        if (!option.open) left.push_back(g);
    }
    std::vector<unsigned char> torn(root.size(), 0);
    for (size_t i = 0; i < open_.size(); ++i) {
        if (open_[i] < 0 || !options_[open_[i]].live) continue;
        for (int c : reach_[i]) join(reach_[i][0], c);
        open_ends_.push_back(options_[open_[i]].a), open_ends_.push_back(options_[open_[i]].b);
    }
    for (size_t i = 0; i < open_.size(); ++i)
        if (open_[i] >= 0 && options_[open_[i]].live) torn[find(board_.ends[options_[open_[i]].a].cell)] = 1;
    std::sort(open_ends_.begin(), open_ends_.end());
    open_ends_.erase(std::unique(open_ends_.begin(), open_ends_.end()), open_ends_.end());

    // Parts are numbered by their first cell. Those with open ends are left out, since their options are not all known.
    std::vector<int> number(root.size(), -1), name(root.size(), -1);
    for (int c = 0; c < int(root.size()); ++c) {
        if (board_.wall[c] || by_[c] >= 0 || !count_[c] || torn[find(c)]) continue;
        int& n = number[find(c)];
        if (n < 0) n = int(part_cells_.size()), part_cells_.emplace_back(), part_options_.emplace_back();
        name[c] = int(part_cells_[n].size());
        part_cells_[n].push_back(c);
    }
    for (int g : left)
        if (const int n = number[find(*begin(options_[g]))]; n >= 0) part_options_[n].push_back(g);
    for (size_t n = 0; n < part_cells_.size(); ++n) {
        std::vector<unsigned char> must;
        for (int c : part_cells_[n]) must.push_back(must_[c]);
        FlatLists rows;
        std::vector<Part::Option> options;
        std::vector<int> row;
        for (int g : part_options_[n]) {
            row.clear();
            for (const int* c = begin(options_[g]); c != end(options_[g]); ++c) row.push_back(name[*c]);
            rows.add(row);
            options.push_back({options_[g].count, board_.ends[options_[g].a].label});
        }
        parts_.emplace_back(std::move(must), std::move(rows), std::move(options));
    }
}

std::vector<int> Cover::unsettled_ends() const {
    std::vector<int> ends;
    for (int e = 0; e < int(board_.ends.size()); ++e)
        if (const int g = by_[board_.ends[e].cell]; g < 0 || options_[g].open) ends.push_back(e);
    return ends;
}

std::vector<int> Cover::ends_of(size_t part) const {
    std::vector<int> ends;
    for (int c : part_cells_.at(part))
        if (board_.end_at[c] >= 0) ends.push_back(board_.end_at[c]);
    std::sort(ends.begin(), ends.end());
    return ends;
}

namespace {
// Visits each edge of the board in reading order, with its two cells.
template <class Visit>
void each_edge(const LinkBoard& b, Visit visit) {
    for (int r = 1; r <= b.rows; ++r) {
        for (int across = 1; across >= 0; --across)
            for (int c = 1; c <= b.cols - across; ++c) {
                const int here = r * b.stride + c, there = across ? here + 1 : here + b.stride;
                if (!b.wall[here] && !b.wall[there]) visit(here, there);
            }
    }
}
}  // namespace

void Cover::render(const std::vector<int>& paths, std::vector<unsigned char>& line, std::vector<int>& owner) const {
    std::vector<int> mine(board_.wall.size(), -1);
    std::vector<unsigned char> sides(board_.wall.size(), 0);  // 1: joined eastward, 2: southward
    for (int p : paths) {
        const int* cells = path(p);
        const int n = path_length(p), a = board_.end_at[cells[0]], b = board_.end_at[cells[n - 1]];
        for (int i = 0; i < n; ++i) {
            mine[cells[i]] = std::min(a, b);
            if (!i) continue;
            const int low = std::min(cells[i - 1], cells[i]);
            sides[low] |= std::abs(cells[i - 1] - cells[i]) == 1 ? 1 : 2;
        }
    }
    line.clear(), owner.clear();
    each_edge(board_, [&](int here, int there) { line.push_back(sides[here] & (there == here + 1 ? 1 : 2) ? 1 : 0); });
    for (int c = 0; c < int(mine.size()); ++c)
        if (!board_.wall[c]) owner.push_back(mine[c]);
}

std::vector<unsigned char> Cover::doubt(int view, const std::vector<std::vector<unsigned char>>& live,
                                        const std::vector<std::vector<unsigned char>>& bare) const {
    // A cell or edge is in doubt if the options of some solutions disagree there, where being bare counts as well.
    enum { kPicture, kFill, kLinks };
    const size_t n = board_.wall.size();
    std::vector<int> seen_as(n, -1);
    std::vector<unsigned char> differs(n, 0), sides_any(n, 0), sides_all(n, 0);
    auto see = [&](int c, int value) {
        if (seen_as[c] >= 0 && seen_as[c] != value) differs[c] = 1;
        seen_as[c] = value;
    };
    auto paths_at = [&](const Fixed& option) {
        for (int p = option.first; p < option.first + option.count; ++p) {
            const int* cells = path(p);
            const int length = path_length(p);
            for (int i = 0; i < length; ++i) {
                unsigned char mask = 0;
                for (int k : {i - 1, i + 1}) {
                    if (k < 0 || k >= length) continue;
                    const int step = cells[k] - cells[i];
                    mask |= step == 1 ? 1 : step == -1 ? 2 : step > 0 ? 4 : 8;
                }
                const int c = cells[i];
                sides_all[c] = seen_as[c] < 0 ? mask : sides_all[c] & mask;
                sides_any[c] |= mask, seen_as[c] = 0;
            }
        }
    };
    if (view == kLinks)
        for (const Fixed& option : fixed_) paths_at(option);
    for (size_t k = 0; k < parts_.size(); ++k) {
        for (size_t i = 0; i < part_options_[k].size(); ++i) {
            if (!live[k][i]) continue;
            const Option& g = options_[part_options_[k][i]];
            if (view == kLinks) paths_at({g.first, g.count});
            else
                for (const int* c = begin(g); c != end(g); ++c)
                    see(*c, view == kFill ? 1 + std::min(g.a, g.b) : board_.ends[g.a].label);
        }
        for (size_t i = 0; i < part_cells_[k].size(); ++i)
            if (bare[k][i] && seen_as[part_cells_[k][i]] >= 0)
                differs[part_cells_[k][i]] = 1, sides_all[part_cells_[k][i]] = 0;
    }
    std::vector<unsigned char> out;
    if (view == kLinks)
        each_edge(board_, [&](int here, int there) {
            const int bit = there == here + 1 ? 1 : 4;
            out.push_back((sides_any[here] & bit) && !(sides_all[here] & bit));
        });
    else
        for (size_t c = 0; c < n; ++c)
            if (!board_.wall[c]) out.push_back(differs[c]);
    return out;
}

}  // namespace park::cover
