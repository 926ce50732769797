// Propagation on the options of a cover: unit propagation, shared cells, and probing.
#include "cover/cover.hpp"

namespace park::cover {

namespace {
// Options are probed in the order of their rivals, which are the options that share cells with them: removals by cheap
// probes make expensive ones cheaper.
constexpr size_t kRivalLimits[] = {64, 128, 256, 512, 1'024, 2'048, 4'096, 8'192, 16'384};
constexpr size_t kMaxShared = 20'000;  // options of an end that are compared for shared cells
constexpr size_t kMaxProbeWork = 2'000'000'000;
constexpr int kFewOptions = 6;  // cells with more options are unlikely to run out of them
}  // namespace

// Removes an option. A required cell without options is a contradiction, one with a single option is queued.
void Cover::remove(int number) {
    Option& option = options_[number];
    if (!option.live) return;
    option.live = false, ++changes_;
    trail_.push_back(removal_of(number));
    work_ += option.size;
    for (const int* c = begin(option); c != end(option); ++c) {
        --count_[*c];
        if (required_[*c] && covered_by_[*c] == kNone && count_[*c] < 2) {
            if (count_[*c]) unit_cells_.push_back(*c);
            else failed_ = true;
        }
    }
}

// Chooses an option: covers its cells, and removes all other options there.
void Cover::choose(int number) {
    trail_.push_back(choice_of(number));
    const Option& option = options_[number];
    for (const int* c = begin(option); c != end(option); ++c) covered_by_[*c] = number;
    for (const int* c = begin(option); c != end(option); ++c) {
        if (count_[*c] == 1) continue;  // this option is the only one here
        for (int rival : options_at_[*c])
            if (rival != number) remove(rival);
        work_ += options_at_[*c].size();
        if (failed_) return;
    }
}

// Unit propagation: chooses the only option of each queued cell.
void Cover::propagate(Limits& limits) {
    while (!failed_ && !unit_cells_.empty()) {
        const int c = unit_cells_.back();
        unit_cells_.pop_back();
        if (covered_by_[c] != kNone) continue;
        for (int number : options_at_[c])
            if (options_[number].live) {
                choose(number);
                break;
            }
        limits.spend(1024);
    }
    unit_cells_.clear();
}

// Restores the state at an earlier length of the trail.
void Cover::undo(size_t mark) {
    unit_cells_.clear();
    failed_ = false;
    while (trail_.size() > mark) {
        const int number = option_of(trail_.back());
        const bool chosen = is_choice(trail_.back());
        trail_.pop_back();
        if (!chosen) options_[number].live = true;
        for (const int* c = begin(options_[number]); c != end(options_[number]); ++c) {
            if (chosen) covered_by_[*c] = kNone;
            else ++count_[*c];
        }
    }
}

// Clears the trail. Cells of chosen options are closed to the path finder, and the ends of all options on the trail are
// examined again.
void Cover::make_permanent() {
    for (int entry : trail_) {
        const Option& option = options_[option_of(entry)];
        if (!is_choice(entry)) ++removed_count_;
        else if (!option.open)
            for (const int* c = begin(option); c != end(option); ++c) finder_.taken[*c] = 1;
        for (int e : {option.a, option.b})
            if (!is_dirty_[e]) is_dirty_[e] = 1, dirty_ends_.push_back(e);
    }
    trail_.clear();
}

// Propagates to a fixpoint. `steps` is how often the limit of rivals for probes is raised. Begins with the cheapest
// probes, and goes back to them after every removal.
void Cover::propagate_all(int steps, Limits& limits) {
    propagate_permanently(limits);
    for (int step = 0; !failed_ && !to_probe_.empty();) {  // the index of the limit of rivals
        const bool removed_some = remove_strangling(limits);
        if (!removed_some && step == steps) break;
        const bool progress = removed_some || probe(kRivalLimits[step], limits);
        propagate_permanently(limits);
        step = progress ? 0 : step + 1;
    }
}

// Alternates between unit propagation and shared cells, and makes the results permanent. Removed options are deleted
// from the lists of cells once they are an eighth of all.
void Cover::propagate_permanently(Limits& limits) {
    do {
        propagate(limits);
        make_permanent();
        while (!failed_ && !dirty_ends_.empty()) {
            const int e = dirty_ends_.back();
            dirty_ends_.pop_back(), is_dirty_[e] = 0;
            if (covered_by_[board_.ends[e].cell] == kNone) reserve_shared_cells(e);
        }
    } while (!failed_ && (!unit_cells_.empty() || !trail_.empty()));
    if (removed_count_ * 8 < options_.size()) return;
    removed_count_ = 0;
    for (std::vector<int>& here : options_at_) std::erase_if(here, [&](int number) { return !options_[number].live; });
}

// Cells that all options of an end share can be on no other path: intersects the cells of the options, and removes
// other options on the cells that are left. Returns early if the options are too many, if they share only the end, or
// if one of them is open, which means that its paths are not listed.
void Cover::reserve_shared_cells(int e) {
    const int cell = board_.ends[e].cell;
    std::vector<int> shared;
    bool first = true;
    size_t seen = 0;
    for (int number : options_at_[cell]) {
        const Option& option = options_[number];
        if (!option.live) continue;
        if (option.open) return;
        if (first) {
            shared.assign(begin(option), end(option)), first = false;
        } else {
            std::erase_if(shared, [&](int c) { return !std::binary_search(begin(option), end(option), c); });
        }
        if (shared.size() == 1 || ++seen > kMaxShared) return;
    }
    for (int c : shared) {
        if (c == cell || finder_.owner[c] == e) continue;  // an owned cell was handled before
        if (finder_.owner[c] == kNone) finder_.owner[c] = e;
        if (count_[c] == count_[cell]) continue;  // no other option is here
        for (int rival : options_at_[c])
            if (options_[rival].live && options_[rival].a != e && options_[rival].b != e) remove(rival);
    }
}

// Queues an option for a probe, unless it is queued already.
void Cover::queue_probe(int number) {
    if (!queued_[number]) queued_[number] = 1, to_probe_.push_back(number);
    is_checked_[number] = 0;
}

// The cheapest probe: removes queued options that leave a cell next to them without options. Checks each option once,
// until it is queued again. True if any was removed.
bool Cover::remove_strangling(Limits& limits) {
    bool removed_any = false;
    for (size_t i = 0, n = to_probe_.size(); i < n; ++i) {
        const int number = to_probe_[i];
        const bool is_chosen = covered_by_[*begin(options_[number])] == number;
        if (is_checked_[number] || !options_[number].live || options_[number].open || is_chosen) continue;
        is_checked_[number] = 1;
        const bool fits = leaves_options_nearby(options_[number]);
        limits.spend(512 + 8 * compared_);
        if (fits) continue;
        removed_any = true;
        remove(number);
        propagate(limits);
        if (failed_) return true;
        queue_affected();
        make_permanent();
    }
    return removed_any;
}

// True if each required cell next to the option keeps an option that shares no cell with it.
bool Cover::leaves_options_nearby(const Option& option) {
    // Marks of this call, in `mark_`: the cells of the option, and cells next to it that were checked. Marks of earlier
    // calls are lower.
    const int own_mark = ++stamp_, checked_mark = ++stamp_;
    for (const int* c = begin(option); c != end(option); ++c) mark_[*c] = own_mark;
    compared_ = 0;
    auto fits = [&](int number) {
        ++compared_;
        return options_[number].live && std::none_of(begin(options_[number]), end(options_[number]),
                                                     [&](int c) { return mark_[c] == own_mark; });
    };
    for (const int* c = begin(option); c != end(option); ++c)
        for (int step : {-board_.stride, -1, 1, board_.stride}) {
            const int to = *c + step;
            if (!required_[to] || covered_by_[to] != kNone || mark_[to] >= own_mark) continue;
            mark_[to] = checked_mark;
            if (std::none_of(options_at_[to].begin(), options_at_[to].end(), fits)) return false;
        }
    return true;
}

// Removes queued options whose choice leads to a contradiction: chooses each option with few rivals, propagates, and
// undoes that. Options with more rivals stay in the queue. True if any was removed.
bool Cover::probe(size_t rival_limit, Limits& limits) {
    std::vector<int> queue, waiting;
    queue.swap(to_probe_);
    bool removed_any = false;
    for (int number : queue) {
        const bool is_chosen = covered_by_[*begin(options_[number])] == number;
        if (!options_[number].live || options_[number].open || is_chosen || work_ > kMaxProbeWork) {
            queued_[number] = 0;
            continue;
        }
        size_t rivals = 0;  // each counts once for every cell that it shares
        for (const int* c = begin(options_[number]); c != end(options_[number]); ++c) rivals += count_[*c];
        if (rivals > rival_limit) {
            waiting.push_back(number);
            continue;
        }
        queued_[number] = 0;
        const size_t changes = changes_;  // removals that are undone do not count as changes
        choose(number);
        limits.spend(256 + 8 * rivals);
        propagate(limits);
        const bool contradiction = failed_;
        undo(0);
        changes_ = changes;
        if (!contradiction) continue;
        removed_any = true;
        remove(number);
        propagate(limits);
        if (failed_) return true;
        queue_affected();
        make_permanent();
    }
    to_probe_.insert(to_probe_.end(), waiting.begin(), waiting.end());
    return removed_any;
}

// Queues options for another probe after removals. An option can only fail now if it leaves a cell that lost options
// with at most one, and then it shares a cell with one of any two options there. So the rivals of two options are
// enough.
void Cover::queue_affected() {
    for (int entry : trail_) {
        const Option& dead = options_[option_of(entry)];
        for (const int* c = begin(dead); c != end(dead); ++c) {
            if (!required_[*c] || covered_by_[*c] != kNone || count_[*c] > kFewOptions) continue;
            int seen = 0;  // live options at the cell; two of them are enough
            for (int q : options_at_[*c]) {
                if (!options_[q].live) continue;
                if (++seen > 2) break;
                for (const int* d = begin(options_[q]); d != end(options_[q]); ++d)
                    for (int rival : options_at_[*d])
                        if (options_[rival].live) queue_probe(rival);
            }
        }
    }
}

}  // namespace park::cover
