#include "cover/cover.hpp"

namespace park::cover {

namespace {
constexpr size_t kFirstPaths = 2'000;     // listed for a pair of ends at first
constexpr int kQuick = 0, kThorough = 9;  // how many of these steps are taken between lengths, and at the end
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

}  // namespace park::cover
