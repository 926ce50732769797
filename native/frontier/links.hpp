// One step of the sweep for several paths, each between the two ends of its label.
//
// A plug is none, an opening or closing bracket (the two ends of a piece that has no end of a path yet), or a tip: the
// loose end of a line from an end of a path. While the other end of its label lies ahead, a tip has the label's number.
// When both lie behind, the two tips must meet ahead, and their label is forgotten: such pairs are numbered from west
// to east. They need not nest, since the line that joins them may come back through pieces behind the frontier.
#pragma once
#include "frontier/follow.hpp"

namespace park::frontier {

template <class P, int B, int M>
class LinkStepper {
  public:
    using State = FrontierState<P, M>;
    using Word = PlugWord<P, B>;
    using Arc = frontier::Arc<State>;
    static constexpr int kMostTips = (1 << B) - 4;  // numbers of labels and of pairs

    explicit LinkStepper(const FrontierPlan& plan) : plan_(plan), pairs_(kLabel + plan.labels) {}

    bool start(State& s) const {
        s = State{};
        return true;
    }

    void step(const Level& v, const State& s, Arc& lo, Arc& hi) const {
        const int at = v.at, west = Word::get(s.plugs, at), north = Word::get(s.plugs, at + 1);
        lo.state = hi.state = s;
        lo.to = hi.to = To::dead;
        P &low = lo.state.plugs, &high = hi.state.plugs;
        low = high = s.plugs & ~(Word::put(int(Word::kMask), at) | Word::put(int(Word::kMask), at + 1));
        if (v.end_sides) {
            const bool comes_in = west || north;
            auto may = [&](int side) { return v.end_sides >> side & 1; };
            if (comes_in && !(west && north) && may(west ? W : N) && arrive(v, s.plugs, low, west ? at : at + 1))
                settle(v, lo, false, false);
            if (!comes_in && may(S)) leave(v, low, at), settle(v, lo, false, true);
            if (!comes_in && may(E)) leave(v, high, at + 1), settle(v, hi, true, false);
        } else if (west && north) {
            if (v.wn && join(s.plugs, low, at)) settle(v, lo, false, false);
        } else if (west || north) {
            low |= Word::put(west | north, at), high |= Word::put(west | north, at + 1);
            if (west ? v.ws : v.ns) settle(v, lo, false, true);
            if (west ? v.we : v.ne) settle(v, hi, true, false);
        } else {
            if (v.skip) settle(v, lo, false, false);
            high |= Word::put(kOpen, at) | Word::put(kClose, at + 1);
            if (v.es) settle(v, hi, true, true);
        }
    }

  private:
    enum Plug { kNone, kOpen, kClose, kLabel };
    static constexpr int kNew = int(Word::kMask);  // a pair that has no number yet

    static int partner(P word, int at) {  // of a bracket
        const int step = Word::get(word, at) == kOpen ? 1 : -1;
        for (int depth = 0;; at += step) {
            const int plug = Word::get(word, at);
            depth += plug == kOpen ? step : plug == kClose ? -step : 0;
            if (depth == 0) return at;
        }
    }
    // Numbers the pairs anew, so that equal states are equal words.
    void number_pairs(P& word) const {
        int numbers[1 << B] = {}, next = pairs_;
        for (int at = 0; at <= plan_.cols; ++at) {
            const int plug = Word::get(word, at);
            if (plug < pairs_) continue;
            if (!numbers[plug]) numbers[plug] = next++;
            word = Word::set(word, at, numbers[plug]);
        }
    }
    // A line from this cell's end of a path has its tip at a position.
    void leave(const Level& v, P& word, int at) const {
        if (!v.second_end) {
            word = Word::set(word, at, kLabel + v.label);
            return;
        }
        int other = 0;
        while (Word::get(word, other) != kLabel + v.label) other++;
        word = Word::set(Word::set(word, at, kNew), other, kNew);
        number_pairs(word);
    }
    // The plug at a position comes to the end of a path in this cell.
    bool arrive(const Level& v, P before, P& word, int from) const {
        const int plug = Word::get(before, from);
        if (plug > kClose) return v.second_end && plug == kLabel + v.label;
        leave(v, word, partner(before, from));
        return true;
    }
    // The pieces that come in from west and north meet in this cell, `at` being the west one's position.
    bool join(P before, P& word, int at) const {
        const int west = Word::get(before, at), north = Word::get(before, at + 1);
        if (west > kClose && north > kClose) {
            number_pairs(word);
            return west == north;  // a label has one tip, so these are a pair
        }
        if (west <= kClose && north <= kClose) {
            if (west == kOpen && north == kClose) return false;  // a ring
            if (west == north) word = Word::set(word, partner(before, west == kOpen ? at + 1 : at), west);
            return true;
        }
        // The tip goes on where the piece ends.
        const bool tip_west = west > kClose;
        word = Word::set(word, partner(before, tip_west ? at + 1 : at), tip_west ? west : north);
        number_pairs(word);
        return true;
    }

    void settle(const Level& v, Arc& arc, bool east, bool south) const {
        if constexpr (M > 0)
            if (!follow_rules(plan_, v, arc.state, east, south)) return;
        if (!arc.state.plugs && !v.ends_later) {  // all paths are whole
            bool done = v.may_finish;
            if constexpr (M > 0) done = done && open_rules_hold(plan_, v, arc.state);
            if (done) arc.to = To::both_ways;
            return;
        }
        if constexpr (M > 0)
            if (!cells_ahead_possible<Word>(plan_, v, arc.state)) return;
        if (v.last) return;
        if (v.row_end) arc.state.plugs <<= B;
        arc.to = To::state;
    }

    const FrontierPlan& plan_;
    const int pairs_;  // the first pair's number
};

}  // namespace park::frontier
