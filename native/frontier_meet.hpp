// Counting by two sweeps that meet: one from each end of the board, the smaller one advancing by a row at a time.
// Most states of a board with line totals lie beyond the middle of either sweep. Undirected boards only.
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

template <class P, int M>
class Meeting {
    using Half = Sweep<P, 2, M>;
    using State = typename Half::State;
    using Wd = Word<P, 2>;

public:
    Meeting(const Plan& first, const Plan& second, const Limits& limits)
        : plans_{&first, &second}, limits_(limits), halves_{std::make_unique<Half>(first, limits), std::make_unique<Half>(second, limits)} {}

    void count(Counted& result) {
        result.stop = meet(result.lines);
        for (auto& half : halves_) {
            result.stats.states += half->stats_.states;
            result.stats.peak = std::max(result.stats.peak, half->stats_.peak);
            result.stats.bytes += half->budget_.peak;
            result.stats.levels_done += half->stats_.levels_done;
        }
        result.directed = result.lines;
        add(result.directed, result.lines.data(), int(result.lines.size()));
    }

private:
    Stop meet(Limbs& lines) {
        int done[2] = {0, 0};
        const int rows = plans_[0]->rows;
        for (auto& half : halves_)
            if (Stop stop = half->begin(); stop != Stop::None) return stop;
        auto finished = [&] {  // lines that lie wholly on one side
            lines = halves_[0]->lines_;
            add(lines, halves_[1]->lines_.data(), int(halves_[1]->lines_.size()));
        };
        while (done[0] + done[1] < rows) {
            int turn = halves_[1]->now_.size() < halves_[0]->now_.size();
            std::size_t to = halves_[turn]->level_;
            const auto& levels = plans_[turn]->levels;
            while (to < levels.size() && levels[to].row == done[turn]) to++;
            Stop stop = halves_[turn]->template advance<false>(nullptr, to);
            finished();
            if (stop != Stop::None) return stop;
            halves_[turn]->level_ = to;  // also if there was nothing left to do
            done[turn]++;
        }
        if (Stop stop = join(lines); stop != Stop::None) return stop;
        return limits_.enough && at_least(lines, limits_.enough) ? Stop::Enough : Stop::None;
    }

    // Do the two words, plug on plug, make one line?
    bool one_line(P a, P b) const {
        P words[2] = {a, b};
        int at = -1, plugs = 0, ends = 0, side = 0;
        for (int i = 1; i <= plans_[0]->cols; i++) {
            int ka = Wd::get(a, i), kb = Wd::get(b, i);
            if (!ka) continue;
            plugs++, ends += (ka == kDoorEnd) + (kb == kDoorEnd);
            if (at < 0 && plans_[0]->loop) at = i, side = 0;
            // Walk away from the side where the line ends at a door.
            if (ka == kDoorEnd) at = i, side = 1;
            else if (kb == kDoorEnd) at = i, side = 0;
        }
        if (at < 0 || ends != (plans_[0]->loop ? 0 : 2)) return false;
        int first = at, seen = 1;
        for (;; side ^= 1, seen++) {
            if (Wd::get(words[side], at) == kDoorEnd) return seen == plugs;
            at = Wd::mate(words[side], at);
            if (at == first && side == 1) return seen == plugs;
        }
    }

    static P occupied(P word) { return (word | word >> 1) & Wd::every(1); }

    Stop join(Limbs& lines) {
        Half &a = *halves_[0], &b = *halves_[1];
        // The words of each side, and for each word of the first those of the second that complete it.
        struct Known { P word; std::vector<P> fits; };
        std::vector<P> words_b;
        for (std::size_t i = 0; i < b.now_.size(); i++) words_b.push_back(b.now_[i].plugs);
        auto by_place = [](P x, P y) { return occupied(x) != occupied(y) ? occupied(x) < occupied(y) : x < y; };
        std::sort(words_b.begin(), words_b.end(), by_place);
        words_b.erase(std::unique(words_b.begin(), words_b.end()), words_b.end());
        std::vector<std::uint32_t> order(a.now_.size());
        for (std::size_t i = 0; i < order.size(); i++) order[i] = std::uint32_t(i);
        std::sort(order.begin(), order.end(), [&](auto i, auto j) { return a.now_[i].plugs < a.now_[j].plugs; });
        // Find states of the second side: its own table serves again.
        if (!b.open_table(b.now_.size())) return Stop::Memory;
        for (std::size_t i = 0; i < b.now_.size(); i++) {
            set_aside(b.now_[i]);
            std::size_t at = b.now_[i].hash() & b.mask_;
            while (b.table_[at].index != Half::kFree) at = (at + 1) & b.mask_;
            b.table_[at] = {std::uint32_t(i), 0};
        }
        std::vector<P> fits;
        P word = 0;
        u64 ticks = 0;
        for (std::uint32_t i : order) {
            if ((++ticks & 1023) == 0)
                if (Stop stop = a.poll(); stop != Stop::None) return stop;
            const State& s = a.now_[i];
            if (!s.plugs) continue;
            if (s.plugs != word) {
                word = s.plugs, fits.clear();
                auto less = [&](P x, P place) { return occupied(x) < place; };
                for (auto it = std::lower_bound(words_b.begin(), words_b.end(), occupied(word), less);
                     it != words_b.end() && occupied(*it) == occupied(word); ++it)
                    if (one_line(word, *it)) fits.push_back(*it);
            }
            State wanted = s;
            complement(wanted);
            for (P other : fits) {
                wanted.plugs = other;
                std::size_t at = wanted.hash() & b.mask_;
                while (b.table_[at].index != Half::kFree && !(b.now_[b.table_[at].index] == wanted)) at = (at + 1) & b.mask_;
                if (b.table_[at].index == Half::kFree) continue;
                add_product(lines, a.value(a.now_values_, i), a.limbs_, b.value(b.now_values_, b.table_[at].index), b.limbs_);
            }
        }
        return Stop::None;
    }

    // What the rows still need plays no part where the sweeps meet.
    void set_aside(State& s) const {
        if constexpr (M > 0) halves_[0]->step_.set_need(s, plans_[0]->cols, 0);
    }
    // What the other side must still need of each column.
    void complement(State& s) const {
        if constexpr (M > 0) {
            const auto& step = halves_[0]->step_;
            for (int c = 0; c < plans_[0]->cols; c++)
                if (plans_[0]->col_total[c] >= 0) step.set_need(s, c, plans_[0]->col_total[c] - step.need(s, c));
            set_aside(s);
        }
    }

    const Plan* plans_[2];
    const Limits& limits_;
    std::unique_ptr<Half> halves_[2];
};

// Sweeps by rows from both sides (or by columns). Refused where the board is directed.
inline Counted count_meeting(const Board& board, const Limits& limits, bool by_columns) {
    Counted result;
    try {
        if (result.reason = refuse(board); result.reason.empty() && board.directed) result.reason = "directed";
        Plan plans[2];
        if (result.reason.empty())
            for (int i = 0; i < 2; i++) plans[i] = make_plan(board, 2 * by_columns + i);
        int needs = result.reason.empty() ? need_words(plans[0]) : 0, bits = 2 * (plans[0].cols + 1);
        if (needs > 5 || bits > 128) result.reason = "too wide";
        if (!result.reason.empty()) { result.stop = Stop::Refused; return result; }
        if (plans[0].possible) {
            auto go = [&]<class P, int M>() { Meeting<P, M>(plans[0], plans[1], limits).count(result); };
            if (bits > 64) needs == 0 ? go.template operator()<u128, 0>() : go.template operator()<u128, 5>();
            else if (needs == 0) go.template operator()<u64, 0>();
            else if (needs == 1) go.template operator()<u64, 1>();
            else if (needs == 2) go.template operator()<u64, 2>();
            else go.template operator()<u64, 5>();
        }
        result.stats.orientation = 2 * by_columns;
        trim(result.lines), trim(result.directed);
    } catch (const std::bad_alloc&) {
        result = {};
        result.stop = Stop::Memory;
    }
    return result;
}

}  // namespace frontier
