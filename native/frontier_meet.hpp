// Counting by two sweeps that meet: one from the first cell on, one from the last cell back, the smaller one advancing by
// a cell at a time. Most states of a board with line totals lie beyond the middle of either sweep. Undirected boards only.
#pragma once
#include "frontier_sweep.hpp"

namespace frontier {

// sum += a * b
inline void add_product(Limbs& sum, const u64* a, int na, const u64* b, int nb) {
    std::vector<u64> row(na + nb, 0);
    for (int i = 0; i < na; i++) {
        u64 carry = 0;
        for (int j = 0; j < nb; j++) {
            u128 t = u128(a[i]) * b[j] + row[i + j] + carry;
            row[i + j] = u64(t), carry = u64(t >> 64);
        }
        row[i + nb] += carry;
    }
    add(sum, row.data(), na + nb);
}

// Two sweeps on their way to each other. They can be stopped for a while and go on where they were.
class Meeting {
public:
    virtual ~Meeting() = default;
    // Goes on until the sweeps have met (None), or `pause` states were seen (States), or a limit was reached.
    virtual Stop go_on(u64 pause) = 0;
    virtual int cells_done() const = 0;
    virtual void tell(Counted& result) const = 0;
};

template <class P, int M>
class MeetingOf final : public Meeting {
    using Half = Sweep<Stepper<P, 2, M>>;
    using State = typename Half::State;
    using Wd = Word<P, 2>;
    static constexpr std::uint32_t kNobody = ~std::uint32_t(0);

public:
    MeetingOf(std::array<Plan, 2> plans, const Limits& limits, Budget& budget) : plans_(std::move(plans)), limits_(limits) {
        for (int i = 0; i < 2; i++) halves_[i] = std::make_unique<Half>(plans_[i], limits_, &budget);
    }

    Stop go_on(u64 pause) override {
        if (!begun_)
            for (auto& half : halves_)
                if (Stop stop = half->begin(); stop != Stop::None) return stop;
        begun_ = true;
        const int cells = plans_[0].rows * plans_[0].cols;
        while (done_[0] + done_[1] < cells) {
            u64 seen = states();
            if (seen > limits_.max_states || seen > pause) return Stop::States;
            int turn = halves_[1]->now_.size() < halves_[0]->now_.size();
            Half& half = *halves_[turn];
            const auto& levels = plans_[turn].levels;
            std::size_t to = half.level_;
            while (levels[to].door) to++;
            Stop stop = half.template advance<false>(nullptr, ++to);
            half.level_ = to;  // also if there was nothing left to do
            done_[turn]++;
            if (stop != Stop::None) return stop;
            if (half.now_.size() == 0) break;  // then no line is left on the other side either
        }
        return join();
    }
    int cells_done() const override { return done_[0] + done_[1]; }
    void tell(Counted& result) const override {
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

private:
    u64 states() const { return halves_[0]->stats_.states + halves_[1]->stats_.states; }

    // Do the two words, plug on plug, make one line?
    bool one_line(P a, P b) const {
        P words[2] = {a, b};
        int at = -1, plugs = 0, ends = 0, side = 0;
        for (int i = 0; i <= plans_[0].cols; i++) {
            int ka = Wd::get(a, i), kb = Wd::get(b, i);
            if (!ka) continue;
            plugs++, ends += (ka == kDoorEnd) + (kb == kDoorEnd);
            if (at < 0 && plans_[0].loop) at = i, side = 0;
            // Walk away from the side where the line ends at a door.
            if (ka == kDoorEnd) at = i, side = 1;
            else if (kb == kDoorEnd) at = i, side = 0;
        }
        if (at < 0 || ends != (plans_[0].loop ? 0 : 2)) return false;
        int first = at, seen = 1;
        for (;; side ^= 1, seen++) {
            if (Wd::get(words[side], at) == kDoorEnd) return seen == plugs;
            at = Wd::mate(words[side], at);
            if (at == first && side == 1) return seen == plugs;
        }
    }

    static P occupied(P word) { return (word | word >> 1) & Wd::every(1); }

    // The word of the second half as the first would write it.
    P turned(P word) const {
        const int last = plans_[0].cols + (done_[0] % plans_[0].cols == 0);
        P result = 0;
        for (int i = 0; word; i++, word >>= 2)
            if (int kind = int(word & 3)) result |= Wd::put(kind == kDoorEnd ? kind : 3 - kind, last - i);
        return result;
    }
    // The state of the first half that has used what is left over by this one of the second, with the places of its
    // plugs only.
    State other_side(const State& s) const {
        const int cols = plans_[0].cols, col = done_[0] % cols;
        State wanted{};
        wanted.plugs = occupied(turned(s.plugs));
        if constexpr (M > 0) {
            const auto &a = halves_[0]->step_, &b = halves_[1]->step_;
            for (int c = 0; c < cols; c++)
                if (int total = plans_[0].col_total[c]; total >= 0) a.set_need(wanted, c, total - b.need(s, cols - 1 - c));
            // Between rows, what they need plays no part.
            int total = col ? plans_[0].row_total[done_[0] / cols] : -1;
            if (total >= 0) a.set_need(wanted, cols, total - b.need(s, cols));
        }
        return wanted;
    }
    State places(State s) const {
        s.plugs = occupied(s.plugs);
        if constexpr (M > 0)
            if (done_[0] % plans_[0].cols == 0) halves_[0]->step_.set_need(s, plans_[0].cols, 0);
        return s;
    }

    Stop join() {
        Half &a = *halves_[0], &b = *halves_[1];
        const std::size_t size = b.now_.size();
        if (!size || !a.now_.size()) return enough();
        // The second half's states in chains by the places of their plugs and what the columns need.
        struct Seen { State key; P word; std::uint32_t next; };
        std::vector<std::uint32_t> first(std::bit_ceil(size), kNobody);
        std::vector<Seen> seen(size);
        const std::size_t mask = first.size() - 1;
        for (std::size_t i = 0; i < size; i++) {
            seen[i].key = other_side(b.now_[i]), seen[i].word = turned(b.now_[i].plugs);
            std::uint32_t& head = first[seen[i].key.hash() & mask];
            seen[i].next = head, head = std::uint32_t(i);
        }
        u64 ticks = 0;
        for (std::size_t i = 0; i < a.now_.size(); i++) {
            if ((++ticks & 1023) == 0)
                if (Stop stop = a.poll(); stop != Stop::None) return stop;
            const P word = a.now_[i].plugs;
            if (!word) continue;
            State key = places(a.now_[i]);
            for (std::uint32_t k = first[key.hash() & mask]; k != kNobody; k = seen[k].next)
                if (seen[k].key == key && one_line(word, seen[k].word))
                    add_product(joined_, a.value(a.now_values_, i), a.limbs_, b.value(b.now_values_, k), b.limbs_);
        }
        return enough();
    }
    Stop enough() const {
        Counted sum;
        tell(sum);
        return limits_.enough && at_least(sum.lines, limits_.enough) ? Stop::Enough : Stop::None;
    }

    const std::array<Plan, 2> plans_;
    const Limits& limits_;
    std::unique_ptr<Half> halves_[2];
    bool begun_ = false;
    int done_[2] = {0, 0};  // cells
    Limbs joined_{0};
};

// Sweeps by rows from both sides (or by columns); nullptr where the board is too wide. The board must not be refused, and
// has neither directions nor rules nor ends. `impossible` is set where it has no line at all.
inline std::unique_ptr<Meeting> make_meeting(const Board& board, const Limits& limits, Budget& budget, bool by_columns,
                                             bool& impossible) {
    std::array<Plan, 2> plans{make_plan(board, 2 * by_columns), make_plan(board, 4 + by_columns)};
    int needs = plans[0].total_words, bits = 2 * (plans[0].cols + 1);
    if (impossible = !plans[0].possible; impossible || needs > 5 || bits > 128) return nullptr;
    auto make = [&]<class P, int M>() -> std::unique_ptr<Meeting> {
        return std::make_unique<MeetingOf<P, M>>(std::move(plans), limits, budget);
    };
    if (bits > 64) return needs == 0 ? make.template operator()<u128, 0>() : make.template operator()<u128, 5>();
    if (needs == 0) return make.template operator()<u64, 0>();
    if (needs == 1) return make.template operator()<u64, 1>();
    if (needs == 2) return make.template operator()<u64, 2>();
    return make.template operator()<u64, 5>();
}

}  // namespace frontier
