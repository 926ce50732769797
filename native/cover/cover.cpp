#include "cover/cover.hpp"

namespace park::cover {

namespace {
constexpr size_t kFirstPathLimit = 2'000;  // for a pair of ends, at first
constexpr size_t kPathLimitGrowth = 8;
constexpr int kQuickSteps = 0, kThoroughSteps = 9;  // of `propagate_all`, between lengths and at the end
}  // namespace

// Sizes the arrays by cell and by end.
Cover::Cover(LinkBoard board) : board_(std::move(board)), finder_(board_), full_(board_.covered() == board_.cells) {
    const size_t n = board_.wall.size();
    options_at_.resize(n), required_.assign(n, 0), count_.assign(n, 0), covered_by_.assign(n, kNone),
        possible_visits_.assign(n, 0);
    is_dirty_.assign(board_.ends.size(), 0), mark_.assign(n, 0);
}

// Lists the paths, the shortest lengths first, with quick propagation in between; then propagates thoroughly, and
// retries the open pairs under rising limits as long as something changes. At last splits what remains into parts.
// `possible` is false if there is no solution.
Stop Cover::propagate_and_split(Limits& limits, size_t path_limit, bool& possible) {
    possible = false;
    first_paths_ = std::min(kFirstPathLimit, path_limit);
    try {
        if (!board_.pairable() || board_.covered() > board_.cells) return Stop::done;
        for (int kind = 0; kind < int(board_.kinds.size()) && !failed_; ++kind) {
            list_kind(kind, limits);
            propagate_all(kQuickSteps, limits);
        }
        all_listed_ = true;
        require_all();
        propagate_all(kThoroughSteps, limits);
        // Retry pairs with too many paths: under the same limit while other paths take cells from them, then under a
        // higher one.
        for (size_t most = first_paths_; !failed_;) {
            const size_t before = changes_;
            size_t still_open = 0;
            for (size_t i = 0; i < open_options_.size(); ++i) {
                const int number = open_options_[i];
                if (number == kNone) continue;
                if (!options_[number].live || retry_open(int(i), most, limits)) ++changes_;
                else ++still_open;
                if (failed_) break;
            }
            require_all();
            propagate_all(kThoroughSteps, limits);
            if (!still_open) break;
            if (changes_ != before) continue;
            if (most >= path_limit || search_steps_ >= kMaxSteps) break;
            most = std::min(path_limit, most * kPathLimitGrowth);
        }
        if (failed_) return Stop::done;
        split_into_parts();
        possible = true;
    } catch (const Stopped& stopped) {
        undo(0);  // removes the marks of an unfinished probe
        return stopped.stop;
    } catch (const std::bad_alloc&) {
        return undo(0), Stop::memory;
    }
    return Stop::done;
}

}  // namespace park::cover
