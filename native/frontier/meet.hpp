// Counting by two sweeps that meet: one from the first cell on, one from the last cell back, the smaller one advancing
// by a cell at a time. Most states of a board with line totals lie beyond the middle of either sweep. Undirected boards
// only.
#pragma once
#include "frontier/lists.hpp"
#include "frontier/sweep.hpp"

namespace park::frontier {

// Two sweeps on their way to each other. They can be stopped for a while and go on where they were.
class Meeting {
  public:
    virtual ~Meeting() = default;
    // Goes on until the sweeps have met (done), or `pause` states were seen (cap), or a limit was reached.
    virtual Stop go_on(uint64_t pause) = 0;
    virtual int cells_done() const = 0;
    virtual uint64_t states() const = 0;
    virtual void report(Counted& result) const = 0;
};

template <class Half>
class TwoSweeps : public Meeting {
  protected:
    using Word = typename Half::Word;
    using P = decltype(typename Half::State().plugs);
    static constexpr uint32_t kNobody = ~uint32_t(0);

  public:
    Stop go_on(uint64_t pause) final {
        if (!begun_)
            for (auto& half : halves_)
                if (Stop stop = half->begin(); stop != Stop::done) return stop;
        begun_ = true;
        const int cells = plans_[0].rows * plans_[0].cols;
        while (done_[0] + done_[1] < cells) {
            uint64_t seen = states();
            if (seen > options_.max_states || seen > pause) return Stop::cap;
            int turn = halves_[1]->width() < halves_[0]->width();
            Half& half = *halves_[turn];
            const auto& levels = plans_[turn].levels;
            size_t to = half.level_;
            while (levels[to].door) to++;
            Stop stop = half.advance(++to);
            half.level_ = to;  // also if there was nothing left to do
            done_[turn]++;
            if (stop != Stop::done) return stop;
            if (!half.width()) break;  // then no line is left on the other side either
        }
        if (halves_[0]->width() && halves_[1]->width())
            if (Stop stop = join(); stop != Stop::done) return stop;
        Counted sum;
        report(sum);
        return options_.enough && at_least(sum.lines, options_.enough) ? Stop::enough : Stop::done;
    }
    int cells_done() const final { return done_[0] + done_[1]; }
    uint64_t states() const final { return halves_[0]->stats_.states + halves_[1]->stats_.states; }
    void report(Counted& result) const final {
        for (const auto& half : halves_) {  // lines that lie wholly on one side, and those that were joined
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

    // Adds the lines that consist of a state of each side.
    virtual Stop join() = 0;

    void add_joined(const uint64_t* ways, int limbs, const uint64_t* others, int other_limbs) {
        const Limbs both = product(ways, limbs, others, other_limbs);
        add(joined_, both.data(), int(both.size()));
    }

    // Do the two words, plug on plug, make one line?
    bool one_line(P a, P b) const {
        P words[2] = {a, b};
        int at = -1, plugs = 0, ends = 0, side = 0;
        for (int i = 0; i <= plans_[0].cols; ++i) {
            int ka = Word::get(a, i), kb = Word::get(b, i);
            if (!ka) continue;
            plugs++, ends += (ka == kDoorEnd) + (kb == kDoorEnd);
            if (at < 0 && plans_[0].loop) at = i, side = 0;
            // Walk away from the side where the line ends at a door.
            if (ka == kDoorEnd) at = i, side = 1;
            else if (kb == kDoorEnd) at = i, side = 0;
        }
        if (at < 0 || ends != (plans_[0].loop ? 0 : 2)) return false;
        int first = at, seen = 1;
        for (;; side ^= 1, ++seen) {
            if (Word::get(words[side], at) == kDoorEnd) return seen == plugs;
            at = Word::mate(words[side], at);
            if (at == first && side == 1) return seen == plugs;
        }
    }

    static P occupied(P word) { return (word | word >> 1) & Word::every(1); }

    // The word of the second half as the first would write it.
    P turned(P word) const {
        const int last = plans_[0].cols + (done_[0] % plans_[0].cols == 0);
        P result = 0;
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

// Sweeps that keep their states in tables.
template <class P, int M>
class TableMeeting final : public TwoSweeps<FrontierSweep<Stepper<P, 2, M>>> {
    using HalfSweep = FrontierSweep<Stepper<P, 2, M>>;
    using Base = TwoSweeps<HalfSweep>;
    using State = typename HalfSweep::State;
    using Base::plans_, Base::halves_, Base::done_, Base::kNobody;

  public:
    TableMeeting(std::array<FrontierPlan, 2> plans, Limits& limits, const SweepOptions& options, Budget& budget)
        : Base(std::move(plans), limits, options, budget) {}

  private:
    // The state of the first half that has used what is left over by this one of the second, with the places of its
    // plugs only.
    State other_side(const State& s) const {
        const int cols = plans_[0].cols, col = done_[0] % cols;
        State wanted{};
        wanted.plugs = Base::occupied(Base::turned(s.plugs));
        if constexpr (M > 0) {
            const auto &a = halves_[0]->step_, &b = halves_[1]->step_;
            for (int c = 0; c < cols; ++c)
                if (int total = plans_[0].col_total[c]; total >= 0)
                    a.set_need(wanted, c, total - b.need(s, cols - 1 - c));
            // Between rows, the need of a row does not matter.
            int total = col ? plans_[0].row_total[done_[0] / cols] : -1;
            if (total >= 0) a.set_need(wanted, cols, total - b.need(s, cols));
        }
        return wanted;
    }
    State places(State s) const {
        s.plugs = Base::occupied(s.plugs);
        if constexpr (M > 0)
            if (done_[0] % plans_[0].cols == 0) halves_[0]->step_.set_need(s, plans_[0].cols, 0);
        return s;
    }

    Stop join() override {
        HalfSweep &a = *halves_[0], &b = *halves_[1];
        const size_t size = b.now_.size();
        // The second half's states in chains by the places of their plugs and what the columns need.
        struct Seen {
            State key;
            P word;
            uint32_t next;
        };
        std::vector<uint32_t> first(std::bit_ceil(size), kNobody);
        std::vector<Seen> seen(size);
        const size_t mask = first.size() - 1;
        for (size_t i = 0; i < size; ++i) {
            seen[i].key = other_side(b.now_[i]), seen[i].word = Base::turned(b.now_[i].plugs);
            uint32_t& head = first[seen[i].key.hash() & mask];
            seen[i].next = head, head = uint32_t(i);
        }
        uint64_t ticks = 0;
        for (size_t i = 0; i < a.now_.size(); ++i) {
            if ((++ticks & 1023) == 0)
                if (Stop stop = a.poll(); stop != Stop::done) return stop;
            const P word = a.now_[i].plugs;
            if (!word) continue;
            State key = places(a.now_[i]);
            for (uint32_t k = first[key.hash() & mask]; k != kNobody; k = seen[k].next)
                if (seen[k].key == key && Base::one_line(word, seen[k].word))
                    Base::add_joined(a.value(a.now_values_, i), a.limbs_, b.value(b.now_values_, k), b.limbs_);
        }
        return Stop::done;
    }
};

// The same by lists. The second half gives each column's need the same place in a key, so that what one half still
// needs is the number that the other has used, and its lists are read backwards.
template <class P>
class ListMeeting final : public TwoSweeps<ListSweep<P>> {
    using Half = ListSweep<P>;
    using Base = TwoSweeps<Half>;
    using List = typename Half::List;
    using Base::plans_, Base::halves_, Base::done_, Base::joined_, Base::kNobody;

  public:
    ListMeeting(std::array<FrontierPlan, 2> plans, Limits& limits, const SweepOptions& options, Budget& budget)
        : Base(std::move(plans), limits, options, budget) {
        halves_[1]->share_room(*halves_[0]);
    }

  private:
    Stop join() override {
        Half &a = *halves_[0], &b = *halves_[1];
        const int cols = plans_[0].cols, row = done_[0] / cols;
        whole_ = 0;
        for (int c = 0; c < cols; ++c) whole_ += a.one(c, plans_[0].col_total[c]) * plans_[0].col_total[c];
        auto row_need = [&](const FrontierPlan& plan, int r) {
            return uint64_t(r < plan.rows ? std::max(plan.row_total[r], 0) : 0) << a.totals_.shift(cols);
        };
        whole_ += row_need(plans_[0], row);
        if (done_[0] % cols == 0) whole_ += row_need(plans_[1], done_[1] / cols);  // each half has begun its own row

        // The second half's lists in chains by the places of their plugs.
        struct Seen {
            P word;
            uint32_t next;
        };
        const size_t size = b.now_.lists.size(), mask = std::bit_ceil(size) - 1;
        std::vector<uint32_t> first(mask + 1, kNobody);
        std::vector<Seen> seen(size);
        auto chain = [&](P word) -> uint32_t& {
            return first[FrontierState<P, 0>{Base::occupied(word), {}}.hash() & mask];
        };
        for (size_t k = 0; k < size; ++k) {
            const P word = Base::turned(b.now_.lists[k].word);
            seen[k] = {word, chain(word)}, chain(word) = uint32_t(k);
        }
        size_t work = 0;
        for (size_t i = 0; i < a.now_.lists.size(); ++i) {
            const List& list = a.now_.lists[i];
            if (!list.word) continue;
            for (uint32_t k = chain(list.word); k != kNobody; k = seen[k].next) {
                if (Base::occupied(seen[k].word) != Base::occupied(list.word)) continue;
                if ((work += 16) > 16384) {
                    work = 0;
                    if (a.limits_.reached_now()) return a.limits_.stop();
                }
                if (!Base::one_line(list.word, seen[k].word)) continue;
                join(list, b.now_.lists[k]);
                work += list.size + b.now_.lists[k].size;
            }
        }
        return Stop::done;
    }

    void join(const List& list, const List& other) {
        const Half &a = *halves_[0], &b = *halves_[1];
        const uint64_t *keys = a.now_.keys.data() + list.first, *others = b.now_.keys.data() + other.first;
        const uint64_t *counts = a.now_.counts.data() + list.first * a.limbs_,
                       *other_counts = b.now_.counts.data() + other.first * b.limbs_;
        if (a.limbs_ > 1 || b.limbs_ > 1) {
            for (size_t i = 0, j = other.size; i < list.size && j > 0;) {
                const uint64_t key = keys[i], wanted = whole_ - others[j - 1];
                if (key == wanted)
                    Base::add_joined(counts + i * a.limbs_, a.limbs_, other_counts + (j - 1) * b.limbs_, b.limbs_);
                i += key <= wanted, j -= wanted <= key;
            }
            return;
        }
        uint128_t sum = 0;
        uint64_t carried = 0;
        for (size_t i = 0, j = other.size; i < list.size && j > 0;) {
            const uint64_t key = keys[i], wanted = whole_ - others[j - 1];
            const uint128_t ways = uint128_t(counts[i] & -uint64_t(key == wanted)) * other_counts[j - 1];
            sum += ways, carried += sum < ways;
            i += key <= wanted, j -= wanted <= key;
        }
        const uint64_t limbs[3] = {uint64_t(sum), uint64_t(sum >> 64), carried};
        add(joined_, limbs, 3);
    }

    uint64_t whole_ = 0;  // the keys of two states that fit add up to this
};

// Sweeps by rows from both sides (or by columns); nullptr where the board is too wide. The board must not be refused,
// and has neither directions nor rules nor ends. `impossible` is set where it has no line at all.
inline std::unique_ptr<Meeting> make_meeting(const FrontierBoard& board, Limits& limits, const SweepOptions& options,
                                             Budget& budget, bool by_columns, bool& impossible) {
    std::array<FrontierPlan, 2> plans{make_plan(board, 2 * by_columns), make_plan(board, 4 + by_columns)};
    int needs = plans[0].total_words, bits = 2 * (plans[0].cols + 1);
    if (impossible = !plans[0].possible; impossible || needs > 5 || bits > 128) return nullptr;
    auto make = [&]<class P, int M>() -> std::unique_ptr<Meeting> {
        return std::make_unique<TableMeeting<P, M>>(std::move(plans), limits, options, budget);
    };
    if (bits > 64)
        return needs == 0 ? make.template operator()<uint128_t, 0>() : make.template operator()<uint128_t, 5>();
    if (needs == 0) return make.template operator()<uint64_t, 0>();
    // The table looks at the parts of the board more often, so a low bound on states goes further there: makers count
    // that way, and what their seeds make rests on it.
    constexpr uint64_t kFew = 10000;
    if (needs == 1 && options.max_states < kFew) return make.template operator()<uint64_t, 1>();
    if (needs == 1) return std::make_unique<ListMeeting<uint64_t>>(std::move(plans), limits, options, budget);
    if (needs == 2) return make.template operator()<uint64_t, 2>();
    return make.template operator()<uint64_t, 5>();
}

}  // namespace park::frontier
