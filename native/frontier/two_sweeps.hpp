// Counting by meeting in the middle: one sweep runs forwards from the first cell, one backwards from the last cell, and
// the one with fewer states advances by a cell. Most states of a board with line totals lie beyond the middle of either
// sweep. Undirected boards only.
#pragma once
#include "frontier/list_sweep.hpp"
#include "frontier/sweep.hpp"

namespace park::frontier {

// Two sweeps towards each other, which can be paused and resumed.
class MeetingSweeps {
  public:
    virtual ~MeetingSweeps() = default;
    // Advances until the sweeps have met (done), `pause` states were made (cap), or a limit is reached.
    virtual Stop resume(uint64_t pause) = 0;
    virtual int cells_done() const = 0;
    virtual uint64_t states() const = 0;
    virtual void report(CountResult& result) const = 0;
};

template <class Half>
class TwoSweeps : public MeetingSweeps {
  protected:
    using Word = typename Half::Word;
    using Plugs = decltype(typename Half::State().plugs);
    static constexpr uint32_t kNone = ~uint32_t(0);

  public:
    // Each turn, the sweep with fewer states advances by a cell. When the two meet, joins their states.
    Stop resume(uint64_t pause) final {
        if (!begun_)
            for (auto& half : halves_)
                if (Stop stop = half->begin(); stop != Stop::done) return stop;
        begun_ = true;
        const int cells = plans_[0].rows * plans_[0].cols;
        while (done_[0] + done_[1] < cells) {
            const uint64_t made = states();
            if (made > options_.max_states || made > pause) return Stop::cap;
            // The sweep with fewer states advances, over the doors before its next cell and over this cell.
            int turn = halves_[1]->width() < halves_[0]->width();
            Half& half = *halves_[turn];
            const auto& levels = plans_[turn].levels;
            size_t to = half.level_;
            while (levels[to].door) to++;
            Stop stop = half.advance(++to);
            half.level_ = to;  // also if the sweep had no states left
            done_[turn]++;
            if (stop != Stop::done) return stop;
            if (!half.width()) break;  // then no line crosses to the other side
        }
        if (halves_[0]->width() && halves_[1]->width())
            if (Stop stop = join(); stop != Stop::done) return stop;
        CountResult sum;
        report(sum);
        return options_.enough && at_least(sum.lines, options_.enough) ? Stop::enough : Stop::done;
    }
    int cells_done() const final { return done_[0] + done_[1]; }
    uint64_t states() const final { return halves_[0]->stats_.states + halves_[1]->stats_.states; }
    // The lines of each sweep alone are complete before the meeting; the joined ones cross it.
    void report(CountResult& result) const final {
        for (const auto& half : halves_) {  // lines that lie on one side, and joined lines
            add(result.lines, half->lines_.data(), int(half->lines_.size()));
            result.stats.peak = std::max(result.stats.peak, half->stats_.peak);
            result.stats.levels_done += half->stats_.levels_done;
        }
        add(result.lines, joined_.data(), int(joined_.size()));
        result.directed = result.lines;
        add(result.directed, result.lines.data(), int(result.lines.size()));
        trim(result.lines), trim(result.directed);
        result.stats.states = states();
    }

  protected:
    TwoSweeps(std::array<FrontierPlan, 2> plans, Limits& limits, const SweepOptions& options, Budget& budget)
        : plans_(std::move(plans)), options_(options) {
        for (int i = 0; i < 2; ++i) halves_[i] = std::make_unique<Half>(plans_[i], limits, options, &budget);
    }

    // Adds the lines that consist of one state of each side.
    virtual Stop join() = 0;

    // Adds the product of the counts of two states that fit.
    void add_joined(const uint64_t* ways, int limbs, const uint64_t* others, int other_limbs) {
        const Limbs both = product(ways, limbs, others, other_limbs);
        add(joined_, both.data(), int(both.size()));
    }

    // True if the two words, joined plug to plug, make a single line. Follows the line from one crossing: in turn to
    // the mate in one word and to the mate in the other, and checks that it meets all plugs.
    bool one_line(Plugs a, Plugs b) const {
        Plugs words[2] = {a, b};
        constexpr int kNowhere = -1;
        int at = kNowhere, plugs = 0, ends = 0, side = 0;  // side: the word in which to follow the line next
        for (int i = 0; i <= plans_[0].cols; ++i) {
            const int kind_in_a = Word::get(a, i), kind_in_b = Word::get(b, i);
            if (!kind_in_a) continue;
            plugs++, ends += (kind_in_a == kDoorEnd) + (kind_in_b == kDoorEnd);
            // A loop can be followed from any plug.
            if (at == kNowhere && plans_[0].loop) at = i, side = 0;
            // Start at an end of the line: a plug that leads to a door on one side.
            if (kind_in_a == kDoorEnd) at = i, side = 1;
            else if (kind_in_b == kDoorEnd) at = i, side = 0;
        }
        if (at == kNowhere || ends != (plans_[0].loop ? 0 : 2)) return false;
        const int first = at;
        for (int seen = 1;; side ^= 1, ++seen) {  // `seen` counts the plugs that the line has met
            if (Word::get(words[side], at) == kDoorEnd) return seen == plugs;
            at = Word::mate(words[side], at);
            if (at == first && side == 1) return seen == plugs;  // the loop is closed
        }
    }

    // The positions of the plugs, without their kinds.
    static Plugs occupied(Plugs word) { return (word | word >> 1) & Word::repeated(1); }

    // The word of the second half in the notation of the first: it sweeps in the opposite direction, so positions are
    // reversed, and opening and closing brackets are exchanged (3 - kind).
    Plugs as_first(Plugs word) const {
        // Between two rows, both words are shifted by one position, so mirrored positions add up to one more.
        const int last = plans_[0].cols + (done_[0] % plans_[0].cols == 0);
        Plugs result = 0;
        for (int i = 0; word; i++, word >>= 2)
            if (int kind = int(word & 3)) result |= Word::put(kind == kDoorEnd ? kind : 3 - kind, last - i);
        return result;
    }
    const std::array<FrontierPlan, 2> plans_;
    std::unique_ptr<Half> halves_[2];
    int done_[2] = {0, 0};  // cells
    Limbs joined_{0};

  private:
    const SweepOptions& options_;
    bool begun_ = false;
};

// Two sweeps that keep their states in hash tables. They are joined by a third table.
template <class Plugs, int kExtraWords>
class TableMeeting final : public TwoSweeps<FrontierSweep<Stepper<Plugs, 2, kExtraWords>>> {
    using HalfSweep = FrontierSweep<Stepper<Plugs, 2, kExtraWords>>;
    using Base = TwoSweeps<HalfSweep>;
    using State = typename HalfSweep::State;
    using Base::plans_, Base::halves_, Base::done_, Base::kNone;

  public:
    TableMeeting(std::array<FrontierPlan, 2> plans, Limits& limits, const SweepOptions& options, Budget& budget)
        : Base(std::move(plans), limits, options, budget) {}

  private:
    // The key of the first half's states that complete a state of the second half: the positions of its plugs, and the
    // needs that it leaves.
    State complement(const State& s) const {
        const int cols = plans_[0].cols, col = done_[0] % cols;
        State wanted{};
        wanted.plugs = Base::occupied(Base::as_first(s.plugs));
        if constexpr (kExtraWords > 0) {
            const auto &a = halves_[0]->step_, &b = halves_[1]->step_;
            for (int c = 0; c < cols; ++c)
                if (int total = plans_[0].col_total[c]; total >= 0)
                    a.set_need(wanted, c, total - b.need(s, cols - 1 - c));
            // Between two rows, the need of the row does not matter.
            int total = col ? plans_[0].row_total[done_[0] / cols] : -1;
            if (total >= 0) a.set_need(wanted, cols, total - b.need(s, cols));
        }
        return wanted;
    }
    // The key of a state of the first half, to be compared with `complement`.
    State matching_key(State s) const {
        s.plugs = Base::occupied(s.plugs);
        if constexpr (kExtraWords > 0)
            if (done_[0] % plans_[0].cols == 0) halves_[0]->step_.set_need(s, plans_[0].cols, 0);
        return s;
    }

    // Looks up the partners of every state of the first half in a hash table of the second half's states. A pair counts
    // if its words make a single line.
    Stop join() override {
        HalfSweep &a = *halves_[0], &b = *halves_[1];
        const size_t size = b.current_.size();
        // A hash table of the second half's states, by key.
        struct ChainEntry {
            State key;
            Plugs word;
            uint32_t next;
        };
        std::vector<uint32_t> heads(std::bit_ceil(size), kNone);
        std::vector<ChainEntry> entries(size);
        const size_t mask = heads.size() - 1;
        for (size_t i = 0; i < size; ++i) {
            entries[i].key = complement(b.current_[i]), entries[i].word = Base::as_first(b.current_[i].plugs);
            uint32_t& head = heads[entries[i].key.hash() & mask];
            entries[i].next = head, head = uint32_t(i);
        }
        uint64_t ticks = 0;
        for (size_t i = 0; i < a.current_.size(); ++i) {
            if ((++ticks & 1023) == 0)
                if (Stop stop = a.poll(); stop != Stop::done) return stop;
            const Plugs word = a.current_[i].plugs;
            if (!word) continue;
            State key = matching_key(a.current_[i]);
            for (uint32_t k = heads[key.hash() & mask]; k != kNone; k = entries[k].next)
                if (entries[k].key == key && Base::one_line(word, entries[k].word))
                    Base::add_joined(a.count_at(a.current_counts_, i), a.limbs_, b.count_at(b.current_counts_, k),
                                     b.limbs_);
        }
        return Stop::done;
    }
};

// Two list sweeps. Both halves store a column's need in the same bits of a key. One half needs what the other
// has used, so the keys of a matching pair have a fixed sum, and the lists of the second half are read backwards.
template <class Plugs>
class ListMeeting final : public TwoSweeps<ListSweep<Plugs>> {
    using Half = ListSweep<Plugs>;
    using Base = TwoSweeps<Half>;
    using StateList = typename Half::StateList;
    using Base::plans_, Base::halves_, Base::done_, Base::joined_, Base::kNone;

  public:
    ListMeeting(std::array<FrontierPlan, 2> plans, Limits& limits, const SweepOptions& options, Budget& budget)
        : Base(std::move(plans), limits, options, budget) {
        halves_[1]->share_buffers(*halves_[0]);
    }

  private:
    // The keys of a pair add up to all column totals and the total of the row in which the halves meet. Lists with
    // plugs at the same positions are found by a hash table, and joined by their keys.
    Stop join() override {
        Half &a = *halves_[0], &b = *halves_[1];
        const int cols = plans_[0].cols, row = done_[0] / cols;
        key_sum_ = 0;
        for (int c = 0; c < cols; ++c) key_sum_ += a.unit(c, plans_[0].col_total[c]) * plans_[0].col_total[c];
        auto row_need = [&](const FrontierPlan& plan, int r) {
            return uint64_t(r < plan.rows ? std::max(plan.row_total[r], 0) : 0) << a.totals_.shift(cols);
        };
        key_sum_ += row_need(plans_[0], row);
        if (done_[0] % cols == 0)
            key_sum_ += row_need(plans_[1], done_[1] / cols);  // each half has added the need of its own next row

        // A hash table of the second half's lists, by the positions of their plugs.
        struct ChainEntry {
            Plugs word;
            uint32_t next;
        };
        const size_t size = b.current_.lists.size(), mask = std::bit_ceil(size) - 1;
        std::vector<uint32_t> heads(mask + 1, kNone);
        std::vector<ChainEntry> entries(size);
        auto chain = [&](Plugs word) -> uint32_t& {
            return heads[FrontierState<Plugs, 0>{Base::occupied(word), {}}.hash() & mask];
        };
        for (size_t k = 0; k < size; ++k) {
            const Plugs word = Base::as_first(b.current_.lists[k].word);
            entries[k] = {word, chain(word)}, chain(word) = uint32_t(k);
        }
        size_t work = 0;
        for (size_t i = 0; i < a.current_.lists.size(); ++i) {
            const StateList& list = a.current_.lists[i];
            if (!list.word) continue;
            for (uint32_t k = chain(list.word); k != kNone; k = entries[k].next) {
                if (Base::occupied(entries[k].word) != Base::occupied(list.word)) continue;
                if ((work += 16) > 16384) {
                    work = 0;
                    if (a.limits_.reached_now()) return a.limits_.stop();
                }
                if (!Base::one_line(list.word, entries[k].word)) continue;
                join(list, b.current_.lists[k]);
                work += list.size + b.current_.lists[k].size;
            }
        }
        return Stop::done;
    }

    // Joins two lists whose words fit, by a merge: one list ascends and the other descends, until the sums of two keys
    // are `key_sum_`. Counts of one word are multiplied without branches, and added up in three words.
    void join(const StateList& list, const StateList& other) {
        const Half &a = *halves_[0], &b = *halves_[1];
        const uint64_t *keys = a.current_.keys.data() + list.first, *others = b.current_.keys.data() + other.first;
        const uint64_t *counts = a.current_.counts.data() + list.first * a.limbs_,
                       *other_counts = b.current_.counts.data() + other.first * b.limbs_;
        if (a.limbs_ > 1 || b.limbs_ > 1) {
            for (size_t i = 0, j = other.size; i < list.size && j > 0;) {
                const uint64_t key = keys[i], wanted = key_sum_ - others[j - 1];
                if (key == wanted)
                    Base::add_joined(counts + i * a.limbs_, a.limbs_, other_counts + (j - 1) * b.limbs_, b.limbs_);
                i += key <= wanted, j -= wanted <= key;  // both move on after a pair that fits
            }
            return;
        }
        uint128_t sum = 0;
        uint64_t carried = 0;
        for (size_t i = 0, j = other.size; i < list.size && j > 0;) {
            const uint64_t key = keys[i], wanted = key_sum_ - others[j - 1];
            const uint128_t count_product = uint128_t(counts[i] & -uint64_t(key == wanted)) * other_counts[j - 1];
            sum += count_product, carried += sum < count_product;  // a sum that wrapped around is smaller
            i += key <= wanted, j -= wanted <= key;
        }
        const uint64_t limbs[3] = {uint64_t(sum), uint64_t(sum >> 64), carried};
        add(joined_, limbs, 3);
    }

    uint64_t key_sum_ = 0;  // the sum of the keys of two states that fit
};

// Two sweeps by rows or by columns; nullptr if the board is too wide. The board must not be refused, and must have no
// directions, rules or ends. Sets `impossible` if it has no line at all.
inline std::unique_ptr<MeetingSweeps> make_meeting(const FrontierBoard& board, Limits& limits,
                                                   const SweepOptions& options, Budget& budget, bool by_columns,
                                                   bool& impossible) {
    // The orientation of the first sweep, and the same in reverse, see `make_plan`.
    std::array<FrontierPlan, 2> plans{make_plan(board, 2 * by_columns), make_plan(board, 4 + by_columns)};
    int needs = plans[0].total_words, bits = 2 * (plans[0].cols + 1);
    if (impossible = !plans[0].possible; impossible || needs > 5 || bits > 128) return nullptr;
    auto make = [&]<class Plugs, int kExtraWords>() -> std::unique_ptr<MeetingSweeps> {
        return std::make_unique<TableMeeting<Plugs, kExtraWords>>(std::move(plans), limits, options, budget);
    };
    if (bits > 64)
        return needs == 0 ? make.template operator()<uint128_t, 0>() : make.template operator()<uint128_t, 5>();
    if (needs == 0) return make.template operator()<uint64_t, 0>();
    // A hash table checks the parts of the board more often, so a low cap on states gets further. Makers count that
    // way, and their seeds depend on it.
    constexpr uint64_t kFew = 10000;
    if (needs == 1 && options.max_states < kFew) return make.template operator()<uint64_t, 1>();
    if (needs == 1) return std::make_unique<ListMeeting<uint64_t>>(std::move(plans), limits, options, budget);
    if (needs == 2) return make.template operator()<uint64_t, 2>();
    return make.template operator()<uint64_t, 5>();
}

}  // namespace park::frontier
