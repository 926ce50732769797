// The sweep of boards with line totals. States with the same plugs form a list, sorted by their needs: how many cells
// each line still needs.
//
// A cell changes the needs of all states of a list alike, so lists stay sorted, and lists that lead to the same plugs
// are merged in one pass over memory. That is several times faster than a hash table of states.
#pragma once
#include <cstring>

#include "frontier/stepper.hpp"

namespace park::frontier {

template <class Plugs>
class ListSweep {
  public:
    using Word = PlugWord<Plugs, 2>;
    using State = FrontierState<Plugs, 1>;
    struct StateList {  // keys and counts are in the buffers of the level
        Plugs word;
        size_t first, size;
    };

    // Interleaved sweeps share a budget.
    ListSweep(const FrontierPlan& plan, Limits& limits, const SweepOptions& options, Budget* shared)
        : plan_(plan), limits_(limits), options_(options), budget_(*shared), plugs_(plan), totals_(plan) {}

    // Gives the memory of all buffers back to the shared budget.
    ~ListSweep() {
        for (const StateLists* lists : {&current_, &own_.next, &own_.spare[0], &own_.spare[1], &own_.spare[2]})
            budget_.give(lists->lists.bytes() + lists->keys.bytes() + lists->counts.bytes());
        budget_.give(targets_.bytes() + sources_.bytes() + table_.bytes());
    }

    // Two sweeps that run one at a time share the buffers for the next level. The other sweep must outlive this one.
    void share_buffers(ListSweep& other) { buffers_ = &other.own_; }

    // Makes the only state before the first cell: no plugs, and the totals as needs.
    Stop begin() {
        State first{};
        for (int c = 0; c < plan_.cols; ++c) totals_.set_need(first, c, std::max(plan_.col_total[c], 0));
        totals_.set_need(first, plan_.cols, std::max(plan_.row_total[0], 0));
        if (!totals_.row_start_possible(0, first)) return Stop::done;
        if (!current_.lists.resize(1, budget_) || !current_.reserve(1, 1, budget_)) return Stop::memory;
        current_.lists[0] = {Plugs(0), 0, 1}, current_.keys[0] = first.need.word[0], current_.counts[0] = 1;
        current_.size = 1;
        return Stop::done;
    }

    // Sweeps up to a level. Counts that fit into one word have code of their own, since most do.
    Stop advance(size_t to_level) {
        for (; level_ < to_level; ++level_) {
            const Level& level = plan_.levels[level_];
            if (!current_.size) break;
            stats_.states += current_.size, stats_.peak = std::max<uint64_t>(stats_.peak, current_.size);
            if (stats_.states > options_.max_states) return Stop::cap;
            if (!widen_counts()) return Stop::memory;
            buffers_->next.clear();
            Stop stop = find_targets(level);
            if (stop == Stop::done) stop = limbs_ == 1 ? fill_next_level<1>(level) : fill_next_level<0>(level);
            if (stop != Stop::done) return stop;
            std::swap(current_, buffers_->next);
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
    static constexpr size_t kMinFitChecks = 4096, kRareFailures = 32;
    static constexpr size_t kWorkPerPoll = 16384, kListWork = 16;

    struct StateLists {
        Buffer<StateList> lists;
        Buffer<uint64_t> keys, counts;  // of all lists in turn
        size_t size = 0;
        void clear() { lists.set_size(0), size = 0; }
        bool reserve(size_t room, int words, Budget& budget) {
            return keys.reserve(room, budget) && counts.reserve(room * words, budget);
        }
    };
    struct SharedBuffers {
        StateLists next, spare[3];
    };
    struct Target {  // a list of the next level, and the last one of its sources
        Plugs word;
        uint32_t source;
        size_t capacity;
    };
    struct SourceList {
        uint32_t list, before;  // before: another source of the same target, or kNone
        bool used;              // whether the line uses the cell on this arc
    };
    struct KeyRun {  // ascending keys, and the count of each
        const uint64_t *keys, *counts;
        size_t size;
    };
    struct Range {  // a range for one need, before the cell is subtracted
        int shift = 0;
        uint64_t mask = 0, low = 0, span = 0;
        // low <= need <= low + span, by one comparison: a need below `low` wraps around to a large number.
        bool holds(uint64_t key) const { return ((key >> shift) & mask) - low <= span; }
    };
    struct Filter {
        std::array<Range, 3> ranges;
        int size = 0;         // of the ranges; a state passes if its needs are within all of them
        uint64_t change = 0;  // what the cell subtracts from the needs
    };
    struct CachedAnswer {
        uint64_t key = 0;
        uint64_t generation = 0;
        bool possible = false;
    };
    // Answers about other states of the same list, by the part of the needs on which they depend.
    struct AnswerCache {
        std::array<CachedAnswer, 512> answers;
        uint64_t generation = 0;
        void clear() { generation++; }
        CachedAnswer& of(uint64_t key) { return answers[key * 0x9E3779B97F4A7C15ull >> 55]; }  // the top 9 bits
    };

    size_t width() const { return current_.size; }
    // The number of words of a count. `kLimbs` fixes it at compile time unless it is 0.
    template <int kLimbs>
    size_t words_per_count() const {
        return kLimbs ? kLimbs : limbs_;
    }

    // Groups the lists by the plugs to which they lead: each target of the next level gets a linked list of its
    // sources. Lines that are complete are counted.
    Stop find_targets(const Level& level) {
        const size_t capacity = 2 * current_.lists.size(), slots = std::bit_ceil(std::max<size_t>(2 * capacity, 128));
        if (!targets_.resize(capacity, budget_) || !sources_.resize(capacity, budget_) ||
            !table_.resize(slots, budget_) || !buffers_->next.lists.reserve(capacity, budget_))
            return Stop::memory;
        std::fill_n(table_.data(), slots, kNone);
        uint32_t targets = 0, sources = 0;
        frontier::Arc<FrontierState<Plugs, 0>> arcs[2];
        for (size_t i = 0; i < current_.lists.size(); ++i) {
            if ((++ticks_ & 4095) == 0)
                if (Stop stop = poll(); stop != Stop::done) return stop;
            const StateList& list = current_.lists[i];
            plugs_.step(level, {list.word, {}}, arcs[0], arcs[1]);
            // Without plugs into the cell, the line uses it only if a piece begins there, which is branch 1.
            const bool begins = !Word::get(list.word, level.at) && !Word::get(list.word, level.at + 1);
            for (int branch = 0; branch < 2; ++branch) {
                const Plugs word = arcs[branch].state.plugs;
                if (arcs[branch].outcome == Outcome::one_way || arcs[branch].outcome == Outcome::both_ways)
                    finish(level, list);
                if (arcs[branch].outcome != Outcome::state || !room_below(level, word)) continue;
                size_t at = arcs[branch].state.hash() & (slots - 1);
                // Open addressing: goes on to the target with these plugs, or to a free slot.
                while (table_[at] != kNone && targets_[table_[at]].word != word) at = (at + 1) & (slots - 1);
                if (table_[at] == kNone) {
                    targets_[targets] = {word, kNone, 0};
                    table_[at] = targets++;
                }
                Target& target = targets_[table_[at]];
                sources_[sources] = {uint32_t(i), target.source, !level.door && (branch || !begins)};
                target.source = sources++, target.capacity += list.size;
            }
        }
        targets_.set_size(targets);
        return Stop::done;
    }

    // True if the total of the next row allows the plugs that lead to it. Each leads to a cell of its own, which the
    // line uses.
    bool room_below(const Level& level, Plugs word) const {
        if (level.door || level.row + 1 == plan_.rows || plan_.row_total[level.row + 1] < 0) return true;
        const Plugs ahead = level.row_end ? 0 : word >> ((level.at + 1) * 2);  // plugs that stay in this row
        return Word::plugs(word) - Word::plugs(ahead) <= plan_.row_total[level.row + 1];
    }

    // One cell of a column (or of the row, if c = cols) as a summand of a key; 0 without a total.
    uint64_t unit(int c, int total) const { return total < 0 ? 0 : uint64_t(1) << totals_.shift(c); }
    // One cell of the column and the row of a level, as a summand of a key.
    uint64_t cell_needs(const Level& level) const {
        return unit(level.col, plan_.col_total[level.col]) + unit(plan_.cols, plan_.row_total[level.row]);
    }

    // The line is complete with the cell of this level. Solutions are the states in which rows and columns need this
    // cell and no other.
    void finish(const Level& level, const StateList& list) {
        const uint64_t *from = current_.keys.data() + list.first, *to = from + list.size,
                       *found = std::lower_bound(from, to, cell_needs(level));
        if (found == to || *found != cell_needs(level)) return;
        add(lines_, current_.counts.data() + (list.first + (found - from)) * limbs_, limbs_);
    }

    // Whether the line leaves the cell to the south or east, by the word after the cell, which is shifted at the end of
    // a row.
    static bool south(const Level& level, Plugs word) { return Word::get(level.row_end ? word >> 2 : word, level.at); }
    static bool east(const Level& level, Plugs word) {
        return Word::get(level.row_end ? word >> 2 : word, level.at + 1);
    }

    // The filter for states before a cell that lead to these plugs: afterwards the needs of its column and row must lie
    // between what later cells must use and what they can use. All ranges are shifted by `used`, since the filter is
    // applied before the cell is subtracted.
    Filter filter_of(const Level& level, Plugs word, bool used) const {
        Filter f;
        if (level.door) return f;
        auto range = [&](int c, int low, int high) {
            const bool is_empty = low > high;  // then no need passes: with the mask 0 it is 0, which is below 1
            f.ranges[f.size++] = is_empty
                                     ? Range{0, 0, 1, 0}
                                     : Range{totals_.shift(c), totals_.mask(), uint64_t(low), uint64_t(high - low)};
        };
        if (plan_.col_total[level.col] >= 0)
            range(level.col, std::max(level.col_must, int(south(level, word))) + used, level.col_can + used);
        if (plan_.row_total[level.row] >= 0) {
            int must = std::max(level.row_must, int(east(level, word)));
            if (!level.row_end) {
                const Plugs ahead =
                    word >> ((level.at + 1) * 2);  // the east plug, then the north plugs of the cells to come
                must = std::max(must, Word::plugs(ahead) - (Word::get(ahead, 0) && Word::get(ahead, 1)));
            }
            range(plan_.cols, must + used, level.row_can + used);
        }
        if (east(level, word) && plan_.col_total[level.col + 1] >= 0) range(level.col + 1, 1, plan_.rows);
        if (used) f.change = cell_needs(level);
        // At the end of a row its need is 0, and the total of the next row takes its place.
        if (level.row_end && !level.last)
            f.change -= uint64_t(std::max(plan_.row_total[level.row + 1], 0)) << totals_.shift(plan_.cols);
        return f;
    }

    // Makes the lists of the next level. `kLimbs` is the number of words of a count; 0 stands for limbs_.
    template <int kLimbs>
    Stop fill_next_level(const Level& level) {
        const size_t n = words_per_count<kLimbs>();
        size_t work = 0;
        fit_checks_ = fit_failures_ = 0;
        for (size_t i = 0; i < targets_.size(); ++i) {
            const Target t = targets_[i];
            if ((work += t.capacity + kListWork) > kWorkPerPoll) {
                work = 0;
                if (Stop stop = poll(); stop != Stop::done) return stop;
            }
            if (!buffers_->next.reserve(buffers_->next.size + t.capacity, int(n), budget_)) return Stop::memory;
            uint64_t *keys = buffers_->next.keys.data() + buffers_->next.size,
                     *counts = buffers_->next.counts.data() + buffers_->next.size * n;
            size_t size = 0;
            bool used = false;
            if (!make_list<kLimbs>(level, t, keys, counts, size, used)) return Stop::memory;
            if (level.row_end) size = at_row_start<kLimbs>(level, t.word, keys, counts, size);
            else if (used) size = within_row<kLimbs>(level, t.word, keys, counts, size);
            if (!size) continue;
            buffers_->next.lists.set_size(buffers_->next.lists.size() + 1);
            buffers_->next.lists[buffers_->next.lists.size() - 1] = {t.word, buffers_->next.size, size};
            buffers_->next.size += size;
        }
        return Stop::done;
    }

    // Writes the states of a target: those of all its sources after the cell, merged into one list of length `size`.
    // `used` tells whether some source uses the cell. A target with sources that use the cell and one that does not
    // filters these apart, and merges the two results. False if the memory is used up.
    template <int kLimbs>
    bool make_list(const Level& level, const Target& t, uint64_t* keys, uint64_t* counts, size_t& size, bool& used) {
        const size_t n = words_per_count<kLimbs>();
        runs_.clear();
        const SourceList* unused = nullptr;  // the only source that leaves the cell unused
        for (uint32_t s = t.source; s != kNone; s = sources_[s].before) {
            if (!sources_[s].used) unused = &sources_[s];
            else runs_.push_back(run<kLimbs>(sources_[s]));
        }
        used = !runs_.empty();
        if (!used) {
            size = filter_and_merge<kLimbs>(level, t.word, false, run<kLimbs>(*unused), {}, keys, counts);
            return true;
        }
        if (runs_.size() > 2 || unused)
            for (StateLists& spare : buffers_->spare)
                if (!spare.reserve(t.capacity, int(n), budget_)) return false;
        merge_to_two<kLimbs>();
        const KeyRun a = runs_[0], b = runs_.size() > 1 ? runs_[1] : KeyRun{};
        if (!unused) {
            size = filter_and_merge<kLimbs>(level, t.word, true, a, b, keys, counts);
            return true;
        }
        uint64_t *spare_keys = buffers_->spare[2].keys.data(), *spare_counts = buffers_->spare[2].counts.data();
        const size_t with = filter_and_merge<kLimbs>(level, t.word, true, a, b, spare_keys, spare_counts);
        const size_t without = filter_and_merge<kLimbs>(level, t.word, false, run<kLimbs>(*unused), {},
                                                        spare_keys + with, spare_counts + with * n);
        size = merge<kLimbs, 0>({spare_keys, spare_counts, with}, {spare_keys + with, spare_counts + with * n, without},
                                {}, keys, counts);
        return true;
    }

    // The keys and counts of a source.
    template <int kLimbs>
    KeyRun run(const SourceList& source) const {
        const StateList& list = current_.lists[source.list];
        return {current_.keys.data() + list.first, current_.counts.data() + list.first * words_per_count<kLimbs>(),
                list.size};
    }

    // Merges the runs in `runs_` in pairs, as in merge sort, until at most two are left. A round writes its results one
    // after another into one of two spare buffers. The next round reads them there, and writes to the other buffer.
    template <int kLimbs>
    void merge_to_two() {
        const size_t words = words_per_count<kLimbs>();
        for (int round = 0; runs_.size() > 2; ++round) {
            StateLists& spare = buffers_->spare[round % 2];
            size_t merged_runs = 0, written = 0;
            for (size_t i = 0; i < runs_.size(); i += 2) {
                const bool has_partner = i + 1 < runs_.size();  // an odd run is merged with an empty one
                const KeyRun partner = has_partner ? runs_[i + 1] : KeyRun{};
                uint64_t *keys = spare.keys.data() + written, *counts = spare.counts.data() + written * words;
                const size_t size = merge<kLimbs, 0>(runs_[i], partner, {}, keys, counts);
                runs_[merged_runs++] = {keys, counts, size};
                written += size;
            }
            runs_.resize(merged_runs);
        }
    }

    // Merges one or two runs after the cell, with the filter that the cell requires. Returns how many states remain.
    template <int kLimbs>
    size_t filter_and_merge(const Level& level, Plugs word, bool used, KeyRun a, KeyRun b, uint64_t* keys,
                            uint64_t* counts) const {
        const Filter f = filter_of(level, word, used);
        switch (f.size) {
            case 0:
                return merge<kLimbs, 0>(a, b, f, keys, counts);
            case 1:
                return merge<kLimbs, 1>(a, b, f, keys, counts);
            case 2:
                return merge<kLimbs, 2>(a, b, f, keys, counts);
            default:
                return merge<kLimbs, 3>(a, b, f, keys, counts);
        }
    }

    // Merges two runs into one, adds the counts of equal needs, and keeps the states that pass the filter, with the
    // change applied. Which run comes next is unpredictable, so the loop does not branch on it. `kRanges` is the number
    // of ranges of the filter.
    template <int kLimbs, int kRanges>
    size_t merge(KeyRun a, KeyRun b, const Filter& f, uint64_t* keys, uint64_t* counts) const {
        const size_t n = words_per_count<kLimbs>();
        auto passes = [&](uint64_t key) {
            bool good = true;
            for (int k = 0; k < kRanges; ++k) good &= f.ranges[k].holds(key);
            return good;
        };
        size_t i = 0, j = 0, size = 0;
        while (i < a.size && j < b.size) {
            const uint64_t x = a.keys[i], y = b.keys[j], key = std::min(x, y);
            const bool from_a = x <= y, from_b = y <= x;
            const uint64_t *va = a.counts + i * n, *vb = b.counts + j * n;
            uint64_t* sum = counts + size * n;
            keys[size] = key - f.change;
            if constexpr (kLimbs == 1) {
                sum[0] = (va[0] & -uint64_t(from_a)) + (vb[0] & -uint64_t(from_b));  // a mask of all bits, or none
            } else {
                std::copy_n(from_a ? va : vb, n, sum);
                if (from_a && from_b) add(sum, vb, limbs_);
            }
            i += from_a, j += from_b;
            size += passes(key);  // otherwise the next state overwrites this one
        }
        const bool a_left = i < a.size;
        const KeyRun& rest = a_left ? a : b;
        const size_t from = a_left ? i : j;
        if constexpr (kRanges > 0) {
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

    // Keeps the states that are possible at the start of the next row. The check of totals is skipped for the rest of a
    // level if few of its states fail.
    template <int kLimbs>
    size_t at_row_start(const Level& level, Plugs word, uint64_t* keys, uint64_t* counts, size_t size) {
        answer_cache_.clear();
        return compact<kLimbs>(keys, counts, size, [&](uint64_t key) {
            const State s{word, {key}};
            if (!parts_possible(level.row + 1, 0, s)) return false;
            if (fit_checks_ > kMinFitChecks && kRareFailures * fit_failures_ < fit_checks_) return true;
            const bool fits = totals_.totals_fit(level.row + 1, s);
            fit_checks_++, fit_failures_ += !fits;
            return fits;
        });
    }
    // Keeps the states that are possible within a row, after a used cell. Parts can only have changed around columns
    // that are nearly complete, or where pieces were joined.
    template <int kLimbs>
    size_t within_row(const Level& level, Plugs word, uint64_t* keys, uint64_t* counts, size_t size) {
        answer_cache_.clear();
        const bool joins = !south(level, word) && !east(level, word);  // the used cell joins two pieces
        const uint64_t column = low_bits(level.col), beside = east(level, word) ? low_bits(level.col + 1) : 0;
        if (!joins && !column && !beside) return size;
        return compact<kLimbs>(keys, counts, size, [&](uint64_t key) {
            const bool changed = joins || (column && !(key & column)) || (beside && !(key & beside));
            return !changed || parts_possible(level.row, level.col + 1, {word, {key}});
        });
    }
    // The bits of a column's need that are 0 if the need is at most 1; none for a column without a total.
    uint64_t low_bits(int c) const {
        return plan_.col_total[c] < 0 ? 0 : (totals_.mask() & ~uint64_t(1)) << totals_.shift(c);
    }

    // Whether the parts of the board can be completed, see `Totals::parts_possible`. The answer depends only on which
    // needs are 0 or 1, so it is cached by these.
    bool parts_possible(int row, int col, const State& s) {
        const uint64_t key = totals_.nearly_done(s.need.word[0]);
        CachedAnswer& answer = answer_cache_.of(key);
        if (answer.generation != answer_cache_.generation || answer.key != key)
            answer = {key, answer_cache_.generation, totals_.parts_possible(row, col, s)};
        return answer.possible;
    }

    // Removes the states that are not possible, in place. Returns how many remain.
    template <int kLimbs, class Possible>
    size_t compact(uint64_t* keys, uint64_t* counts, size_t size, Possible possible) {
        const size_t n = words_per_count<kLimbs>();
        size_t kept = 0;
        while (kept < size && possible(keys[kept])) kept++;
        for (size_t i = kept + 1; i < size; ++i) {
            const uint64_t key = keys[kept] = keys[i];
            std::copy_n(counts + i * n, n, counts + kept * n);
            kept += possible(key);
        }
        return kept;
    }

    // Adds a limb to the counts if they might overflow: a level's counts sum up to at most twice those of the level
    // before.
    bool widen_counts() {
        if (bits_ + 1 <= 64 * limbs_) return true;
        Limbs sum{0};
        const size_t counts = current_.size;
        for (size_t i = 0; i < counts; ++i) add(sum, current_.counts.data() + i * limbs_, limbs_);
        bits_ = bit_length(sum.data(), int(sum.size()));
        if (bits_ + 1 <= 64 * limbs_) return true;
        Buffer<uint64_t> wider;
        if (!wider.resize(counts * (limbs_ + 1), budget_)) return false;
        for (size_t i = 0; i < counts; ++i) {
            std::copy_n(current_.counts.data() + i * limbs_, limbs_, wider.data() + i * (limbs_ + 1));
            wider[i * (limbs_ + 1) + limbs_] = 0;
        }
        current_.counts.swap(wider);
        budget_.give(wider.bytes());
        limbs_++;
        return true;
    }
    // An early check while the next level grows: there it takes the place of the current one in the number of states.
    // `advance` makes the exact check once the level is complete.
    Stop poll() {
        const uint64_t states_with_next = stats_.states - current_.size + buffers_->next.size;
        if (states_with_next > options_.max_states) return Stop::cap;
        return limits_.reached_now() ? limits_.stop() : Stop::done;
    }

    const FrontierPlan& plan_;
    Limits& limits_;
    const SweepOptions& options_;
    Budget& budget_;
    Stepper<Plugs, 2, 0> plugs_;
    Totals<Plugs, 2, 1> totals_;
    SweepStats stats_;
    StateLists current_;
    SharedBuffers own_, *buffers_ = &own_;
    Buffer<Target> targets_;
    Buffer<SourceList> sources_;
    Buffer<uint32_t> table_;  // open addressing over the targets
    std::vector<KeyRun> runs_;
    AnswerCache answer_cache_;
    size_t level_ = 0, ticks_ = 0;
    size_t fit_checks_ = 0, fit_failures_ = 0;  // of this level
    int limbs_ = 1, bits_ = 1;                  // the counts of this level sum up to less than 2^bits_
    Limbs lines_{0};
};

}  // namespace park::frontier
