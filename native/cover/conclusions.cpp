// Follows what is certain about the options of a cover, and lets those die that lead to a contradiction.
#include "cover/cover.hpp"

namespace park::cover {

namespace {
// Options are probed in turn by how many they compete with: what cheap probes kill makes the expensive ones cheaper.
constexpr size_t kRivals[] = {64, 128, 256, 512, 1'024, 2'048, 4'096, 8'192, 16'384};
constexpr size_t kMostShared = 20'000;  // options of an end that are compared for what they share
constexpr size_t kMostProbeWork = 2'000'000'000;
constexpr int kFew = 6;  // a cell with more options is hardly the next to run out of them
}  // namespace

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

}  // namespace park::cover
