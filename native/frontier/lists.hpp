// The sweep of boards with line totals: states with the same plugs are one list, sorted by what the lines still need.
//
// What a cell takes from the needs is the same for all states of a list. So lists stay sorted, and those that lead to
// the same plugs are merged in one pass over memory, several times as quick as finding each state in a table.
#pragma once
#include <cstring>

#include "frontier/step.hpp"

namespace park::frontier {

template <class P>
class ListSweep {
  public:
    using Word = PlugWord<P, 2>;
    using State = FrontierState<P, 1>;
    struct List {  // keys and counts stand in the buffers of the level
        P word;
        size_t first, size;
    };

    // Sweeps that go on side by side share a budget.
    ListSweep(const FrontierPlan& plan, Limits& limits, const SweepOptions& options, Budget* shared)
        : plan_(plan), limits_(limits), options_(options), budget_(*shared), plugs_(plan), totals_(plan) {}

    ~ListSweep() {
        for (const Lists* lists : {&now_, &own_.next, &own_.spare[0], &own_.spare[1], &own_.spare[2]})
            budget_.give(lists->lists.bytes() + lists->keys.bytes() + lists->counts.bytes());
        budget_.give(targets_.bytes() + sources_.bytes() + table_.bytes());
    }

    // Two sweeps that go on one at a time need the room for the next level once. The other has to last as long.
    void share_room(ListSweep& other) { room_ = &other.own_; }

    Stop begin() {
        State first{};
        for (int c = 0; c < plan_.cols; ++c) totals_.set_need(first, c, std::max(plan_.col_total[c], 0));
        totals_.set_need(first, plan_.cols, std::max(plan_.row_total[0], 0));
        if (!totals_.row_start_possible(0, first)) return Stop::done;
        if (!now_.lists.resize(1, budget_) || !now_.reserve(1, 1, budget_)) return Stop::memory;
        now_.lists[0] = {P(0), 0, 1}, now_.keys[0] = first.need.word[0], now_.counts[0] = 1;
        now_.size = 1;
        return Stop::done;
    }

    Stop advance(size_t to_level) {
        for (; level_ < to_level; ++level_) {
            const Level& v = plan_.levels[level_];
            if (!now_.size) break;
            stats_.states += now_.size, stats_.peak = std::max<uint64_t>(stats_.peak, now_.size);
            if (stats_.states > options_.max_states) return Stop::cap;
            if (!widen()) return Stop::memory;
            room_->next.clear();
            Stop stop = find_targets(v);
            if (stop == Stop::done) stop = limbs_ == 1 ? fill<1>(v) : fill<0>(v);
            if (stop != Stop::done) return stop;
            std::swap(now_, room_->next);
            bits_++, stats_.levels_done++;
            if (options_.enough && at_least(lines_, options_.enough)) return Stop::enough;
        }
        return Stop::done;
    }

  private:
    template <class>
    friend class TwoSweeps;
    template <class>
    friend class ListMeeting;
    static constexpr uint32_t kNone = ~uint32_t(0);

    struct Lists {
        Buffer<List> lists;
        Buffer<uint64_t> keys, counts;  // of all lists, one after the other
        size_t size = 0;
        void clear() { lists.set_size(0), size = 0; }
        bool reserve(size_t room, int words, Budget& budget) {
            return keys.reserve(room, budget) && counts.reserve(room * words, budget);
        }
    };
    struct Room {
        Lists next, spare[3];
    };
    struct Target {  // a list of the next level, and the last of its sources
        P word;
        uint32_t source;
        size_t most;
    };
    struct Source {
        uint32_t list, before;
        bool used;
    };
    struct Run {
        const uint64_t *keys, *counts;
        size_t size;
    };
    struct Range {  // of a need, before the cell is taken from it
        int shift = 0;
        uint64_t mask = 0, low = 0, span = 0;
        bool holds(uint64_t key) const { return ((key >> shift) & mask) - low <= span; }
    };
    struct Filter {
        std::array<Range, 3> ranges;
        int size = 0;         // of the ranges; a state passes if its needs are in all of them
        uint64_t change = 0;  // what the cell takes from the needs
    };
    struct Answer {
        uint64_t asked = 0;
        uint64_t when = 0;
        bool possible = false;
    };
    // What was found out about other states of the same list.
    struct Known {
        std::array<Answer, 512> answers;
        uint64_t now = 0;
        void forget() { now++; }
        Answer& of(uint64_t asked) { return answers[asked * 0x9E3779B97F4A7C15ull >> 55]; }
    };

    size_t width() const { return now_.size; }

    // Which lists lead to which plugs.
    Stop find_targets(const Level& v) {
        const size_t most = 2 * now_.lists.size(), slots = std::bit_ceil(std::max<size_t>(2 * most, 128));
        if (!targets_.resize(most, budget_) || !sources_.resize(most, budget_) || !table_.resize(slots, budget_) ||
            !room_->next.lists.reserve(most, budget_))
            return Stop::memory;
        std::fill_n(table_.data(), slots, kNone);
        uint32_t targets = 0, sources = 0;
        frontier::Arc<FrontierState<P, 0>> arcs[2];
        for (size_t i = 0; i < now_.lists.size(); ++i) {
            if ((++ticks_ & 4095) == 0)
                if (Stop stop = poll(); stop != Stop::done) return stop;
            const List& list = now_.lists[i];
            plugs_.step(v, {list.word, {}}, arcs[0], arcs[1]);
            const bool begins = !Word::get(list.word, v.at) && !Word::get(list.word, v.at + 1);
            for (int way = 0; way < 2; ++way) {
                const P word = arcs[way].state.plugs;
                if (arcs[way].to == To::one_way || arcs[way].to == To::both_ways) finish(v, list);
                if (arcs[way].to != To::state || !room_below(v, word)) continue;
                size_t at = arcs[way].state.hash() & (slots - 1);
                while (table_[at] != kNone && targets_[table_[at]].word != word) at = (at + 1) & (slots - 1);
                if (table_[at] == kNone) {
                    targets_[targets] = {word, kNone, 0};
                    table_[at] = targets++;
                }
                Target& target = targets_[table_[at]];
                sources_[sources] = {uint32_t(i), target.source, !v.door && (way || !begins)};
                target.source = sources++, target.most += list.size;
            }
        }
        targets_.set_size(targets);
        return Stop::done;
    }

    // Can the next row take the plugs that lead to it?
    bool room_below(const Level& v, P word) const {
        if (v.door || v.row + 1 == plan_.rows || plan_.row_total[v.row + 1] < 0) return true;
        const P ahead = v.row_end ? 0 : word >> ((v.at + 1) * 2);
        return Word::plugs(word) - Word::plugs(ahead) <= plan_.row_total[v.row + 1];
    }

    uint64_t one(int c, int total) const { return total < 0 ? 0 : uint64_t(1) << totals_.shift(c); }
    uint64_t taken(const Level& v) const {
        return one(v.col, plan_.col_total[v.col]) + one(plan_.cols, plan_.row_total[v.row]);
    }

    // The line is whole: solutions are those where no line needs more.
    void finish(const Level& v, const List& list) {
        const uint64_t *from = now_.keys.data() + list.first, *to = from + list.size,
                       *found = std::lower_bound(from, to, taken(v));
        if (found == to || *found != taken(v)) return;
        add(lines_, now_.counts.data() + (list.first + (found - from)) * limbs_, limbs_);
    }

    static bool south(const Level& v, P word) { return Word::get(v.row_end ? word >> 2 : word, v.at); }
    static bool east(const Level& v, P word) { return Word::get(v.row_end ? word >> 2 : word, v.at + 1); }

    Filter filter_of(const Level& v, P word, bool used) const {
        Filter f;
        if (v.door) return f;
        auto range = [&](int c, int low, int high) {
            const bool none = low > high;
            f.ranges[f.size++] =
                none ? Range{0, 0, 1, 0} : Range{totals_.shift(c), totals_.mask(), uint64_t(low), uint64_t(high - low)};
        };
        if (plan_.col_total[v.col] >= 0)
            range(v.col, std::max(v.col_must, int(south(v, word))) + used, v.col_can + used);
        if (plan_.row_total[v.row] >= 0) {
            int must = std::max(v.row_must, int(east(v, word)));
            if (!v.row_end) {
                const P ahead = word >> ((v.at + 1) * 2);  // the east plug, then the north plugs of the cells to come
                must = std::max(must, Word::plugs(ahead) - (Word::get(ahead, 0) && Word::get(ahead, 1)));
            }
            range(plan_.cols, must + used, v.row_can + used);
        }
        if (east(v, word) && plan_.col_total[v.col + 1] >= 0) range(v.col + 1, 1, plan_.rows);
        if (used) f.change = taken(v);
        if (v.row_end && !v.last)
            f.change -= uint64_t(std::max(plan_.row_total[v.row + 1], 0)) << totals_.shift(plan_.cols);
        return f;
    }

    // Makes the lists of the next level. L: words of a count; 0: as many as there are.
    template <int L>
    Stop fill(const Level& v) {
        const size_t n = L ? L : limbs_;
        size_t work = 0;
        fit_asked_ = fit_failed_ = 0;
        for (size_t i = 0; i < targets_.size(); ++i) {
            const Target t = targets_[i];
            if ((work += t.most + 16) > 16384) {
                work = 0;
                if (Stop stop = poll(); stop != Stop::done) return stop;
            }
            if (!room_->next.reserve(room_->next.size + t.most, int(n), budget_)) return Stop::memory;
            uint64_t *keys = room_->next.keys.data() + room_->next.size,
                     *counts = room_->next.counts.data() + room_->next.size * n;
            size_t size = 0;
            runs_.clear();
            const Source* unused = nullptr;  // the only one that leaves the cell unused
            for (uint32_t s = t.source; s != kNone; s = sources_[s].before) {
                if (!sources_[s].used) unused = &sources_[s];
                else runs_.push_back(run<L>(sources_[s]));
            }
            const bool used = !runs_.empty();
            if (!used) {
                size = take<L>(v, t.word, false, run<L>(*unused), {}, keys, counts);
            } else {
                if (runs_.size() > 2 || unused)
                    for (Lists& spare : room_->spare)
                        if (!spare.reserve(t.most, int(n), budget_)) return Stop::memory;
                merge_to_two<L>();
                const Run a = runs_[0], b = runs_.size() > 1 ? runs_[1] : Run{};
                if (!unused) {
                    size = take<L>(v, t.word, true, a, b, keys, counts);
                } else {
                    uint64_t *spare_keys = room_->spare[2].keys.data(), *spare_counts = room_->spare[2].counts.data();
                    const size_t with = take<L>(v, t.word, true, a, b, spare_keys, spare_counts);
                    const size_t without =
                        take<L>(v, t.word, false, run<L>(*unused), {}, spare_keys + with, spare_counts + with * n);
                    size = merge<L, 0>({spare_keys, spare_counts, with},
                                       {spare_keys + with, spare_counts + with * n, without}, {}, keys, counts);
                }
            }
            if (v.row_end) size = at_row_start<L>(v, t.word, keys, counts, size);
            else if (used) size = within_row<L>(v, t.word, keys, counts, size);
            if (!size) continue;
            room_->next.lists.set_size(room_->next.lists.size() + 1);
            room_->next.lists[room_->next.lists.size() - 1] = {t.word, room_->next.size, size};
            room_->next.size += size;
        }
        return Stop::done;
    }

    template <int L>
    Run run(const Source& source) const {
        const List& list = now_.lists[source.list];
        return {now_.keys.data() + list.first, now_.counts.data() + list.first * (L ? L : limbs_), list.size};
    }

    template <int L>
    void merge_to_two() {
        const size_t n = L ? L : limbs_;
        for (int to = 0; runs_.size() > 2; to = 1 - to) {
            size_t kept = 0, at = 0;
            for (size_t i = 0; i < runs_.size(); i += 2) {
                uint64_t *keys = room_->spare[to].keys.data() + at, *counts = room_->spare[to].counts.data() + at * n;
                const Run rest = i + 1 < runs_.size() ? runs_[i + 1] : Run{};
                const size_t size = merge<L, 0>(runs_[i], rest, {}, keys, counts);
                runs_[kept++] = {keys, counts, size};
                at += size;
            }
            runs_.resize(kept);
        }
    }

    // The states of one or two runs after the cell, in order.
    template <int L>
    size_t take(const Level& v, P word, bool used, Run a, Run b, uint64_t* keys, uint64_t* counts) const {
        const Filter f = filter_of(v, word, used);
        switch (f.size) {
            case 0:
                return merge<L, 0>(a, b, f, keys, counts);
            case 1:
                return merge<L, 1>(a, b, f, keys, counts);
            case 2:
                return merge<L, 2>(a, b, f, keys, counts);
            default:
                return merge<L, 3>(a, b, f, keys, counts);
        }
    }

    // Merges two runs, and changes those that pass the filter; equal needs are one state. Which run goes on is a
    // toss-up, so nothing branches on it. N: ranges of the filter.
    template <int L, int N>
    size_t merge(Run a, Run b, const Filter& f, uint64_t* keys, uint64_t* counts) const {
        const size_t n = L ? L : limbs_;
        auto passes = [&](uint64_t key) {
            bool good = true;
            for (int k = 0; k < N; ++k) good &= f.ranges[k].holds(key);
            return good;
        };
        size_t i = 0, j = 0, size = 0;
        while (i < a.size && j < b.size) {
            const uint64_t x = a.keys[i], y = b.keys[j], key = std::min(x, y);
            const bool from_a = x <= y, from_b = y <= x;
            const uint64_t *va = a.counts + i * n, *vb = b.counts + j * n;
            uint64_t* sum = counts + size * n;
            keys[size] = key - f.change;
            if constexpr (L == 1) {
                sum[0] = (va[0] & -uint64_t(from_a)) + (vb[0] & -uint64_t(from_b));
            } else {
                std::copy_n(from_a ? va : vb, n, sum);
                if (from_a && from_b) add(sum, vb, limbs_);
            }
            i += from_a, j += from_b;
            size += passes(key);
        }
        const bool a_left = i < a.size;
        const Run& rest = a_left ? a : b;
        const size_t from = a_left ? i : j;
        if constexpr (N > 0) {
            for (size_t k = from; k < rest.size; ++k) {
                const uint64_t key = rest.keys[k];
                keys[size] = key - f.change;
                std::copy_n(rest.counts + k * n, n, counts + size * n);
                size += passes(key);
            }
        } else if (from < rest.size) {
            for (size_t k = from; k < rest.size; ++k) keys[size + k - from] = rest.keys[k] - f.change;
            std::memcpy(counts + size * n, rest.counts + from * n, (rest.size - from) * n * sizeof(uint64_t));
            size += rest.size - from;
        }
        return size;
    }

    // Keeps the states that are possible at the start of the next row. Whether the totals fit is asked on as long as
    // some of the states of this level do not.
    template <int L>
    size_t at_row_start(const Level& v, P word, uint64_t* keys, uint64_t* counts, size_t size) {
        known_.forget();
        return keep<L>(keys, counts, size, [&](uint64_t key) {
            const State s{word, {key}};
            if (!parts_possible(v.row + 1, 0, s)) return false;
            if (fit_asked_ > 4096 && 32 * fit_failed_ < fit_asked_) return true;
            const bool fits = totals_.totals_fit(v.row + 1, s);
            fit_asked_++, fit_failed_ += !fits;
            return fits;
        });
    }
    // The same within a row, after a cell that is used: only around columns that are nearly done, or where pieces were
    // joined, can parts have changed.
    template <int L>
    size_t within_row(const Level& v, P word, uint64_t* keys, uint64_t* counts, size_t size) {
        known_.forget();
        const bool joins = !south(v, word) && !east(v, word);
        const uint64_t column = low_bits(v.col), beside = east(v, word) ? low_bits(v.col + 1) : 0;
        if (!joins && !column && !beside) return size;
        return keep<L>(keys, counts, size, [&](uint64_t key) {
            const bool changed = joins || (column && !(key & column)) || (beside && !(key & beside));
            return !changed || parts_possible(v.row, v.col + 1, {word, {key}});
        });
    }
    // The bits of a column's need that are 0 where the need is at most 1.
    uint64_t low_bits(int c) const {
        return plan_.col_total[c] < 0 ? 0 : (totals_.mask() & ~uint64_t(1)) << totals_.shift(c);
    }

    bool parts_possible(int row, int col, const State& s) {
        const uint64_t asked = totals_.nearly_done(s.need.word[0]);
        Answer& answer = known_.of(asked);
        if (answer.when != known_.now || answer.asked != asked)
            answer = {asked, known_.now, totals_.parts_possible(row, col, s)};
        return answer.possible;
    }

    template <int L, class Possible>
    size_t keep(uint64_t* keys, uint64_t* counts, size_t size, Possible possible) {
        const size_t n = L ? L : limbs_;
        size_t kept = 0;
        while (kept < size && possible(keys[kept])) kept++;
        for (size_t i = kept + 1; i < size; ++i) {
            const uint64_t key = keys[kept] = keys[i];
            std::copy_n(counts + i * n, n, counts + kept * n);
            kept += possible(key);
        }
        return kept;
    }

    // A level has at most twice the arcs of the one before, so its counts sum up to at most twice as much: known
    // before any of them could overflow.
    bool widen() {
        if (bits_ + 1 <= 64 * limbs_) return true;
        Limbs sum{0};
        const size_t counts = now_.size;
        for (size_t i = 0; i < counts; ++i) add(sum, now_.counts.data() + i * limbs_, limbs_);
        bits_ = bit_length(sum.data(), int(sum.size()));
        if (bits_ + 1 <= 64 * limbs_) return true;
        Buffer<uint64_t> wider;
        if (!wider.resize(counts * (limbs_ + 1), budget_)) return false;
        for (size_t i = 0; i < counts; ++i) {
            std::copy_n(now_.counts.data() + i * limbs_, limbs_, wider.data() + i * (limbs_ + 1));
            wider[i * (limbs_ + 1) + limbs_] = 0;
        }
        now_.counts.swap(wider);
        budget_.give(wider.bytes());
        limbs_++;
        return true;
    }
    Stop poll() {
        if (stats_.states - now_.size + room_->next.size > options_.max_states) return Stop::cap;
        return limits_.reached_now() ? limits_.stop() : Stop::done;
    }

    const FrontierPlan& plan_;
    Limits& limits_;
    const SweepOptions& options_;
    Budget& budget_;
    Stepper<P, 2, 0> plugs_;
    Totals<P, 2, 1> totals_;
    Stats stats_;
    Lists now_;
    Room own_, *room_ = &own_;
    Buffer<Target> targets_;
    Buffer<Source> sources_;
    Buffer<uint32_t> table_;  // open addressing over the targets
    std::vector<Run> runs_;
    Known known_;
    size_t level_ = 0, ticks_ = 0;
    size_t fit_asked_ = 0, fit_failed_ = 0;  // of this level
    int limbs_ = 1, bits_ = 1;               // the counts of this level sum up to less than 2^bits_
    Limbs lines_{0};
};

}  // namespace park::frontier
