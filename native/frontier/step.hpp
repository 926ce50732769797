// One step of the sweep: what becomes of a frontier state at a level.
#pragma once
#include "frontier/totals.hpp"

namespace park::frontier {

template <class P, int B, int M>
class Stepper : public Totals<P, B, M> {
    using Base = Totals<P, B, M>;
    using Base::count, Base::spent, Base::row_spent, Base::row_rest_possible, Base::row_start_possible;

  public:
    using State = typename Base::State;
    using Word = typename Base::Word;
    using Base::need, Base::set_need;
    using Arc = frontier::Arc<State>;

    explicit Stepper(const FrontierPlan& plan) : Base(plan), plan_(plan) {}

    bool start(State& s) const {
        s = State{};
        if (has_totals()) {
            for (int c = 0; c < plan_.cols; ++c) set_need(s, c, std::max(plan_.col_total[c], 0));
            set_need(s, plan_.cols, std::max(plan_.row_total[0], 0));
            return row_start_possible(0, s);
        }
        return true;
    }

    void step(const Level& v, const State& s, Arc& lo, Arc& hi) const {
        lo.to = hi.to = To::dead;
        if (v.door) {
            lo = {To::state, s};
            if (Word::door_ends(s.plugs) < 2) {
                hi = {To::state, s};
                hi.state.plugs |= Word::put(Word::code(kDoorEnd, kFree), v.at);
            }
            return;
        }
        const int at = v.at, west = Word::get(s.plugs, at), north = Word::get(s.plugs, at + 1);
        State used = s;
        used.plugs &= ~(Word::put(int(Word::kMask), at) | Word::put(int(Word::kMask), at + 1));
        if (!west && !north) {
            if (v.skip) {
                lo.state = s;
                if (count(v, lo.state, false)) settle(v, lo, false, false);
            }
            if (v.es && count(v, used, true)) {
                int flow = v.es == 3 ? kFree : v.es == 2 ? kOut : kIn;  // at the east plug: bit 1 is south to east
                hi.state = used;
                hi.state.plugs |=
                    Word::put(Word::code(kOpen, against(flow)), at) | Word::put(Word::code(kClose, flow), at + 1);
                settle(v, hi, true, true);
            }
            return;
        }
        if (!count(v, used, true)) return;
        if (west && north) {
            join(v, s.plugs, used, west, north, lo);
        } else {
            int plug = west ? west : north, from = west ? at : at + 1;
            if (move(s.plugs, used, plug, from, west ? v.ws : v.ns, at, lo)) settle(v, lo, false, true);
            if (move(s.plugs, used, plug, from, west ? v.we : v.ne, at + 1, hi)) settle(v, hi, true, false);
        }
    }

  private:
    // Known when compiled where states have nothing but plugs.
    bool has_totals() const { return M > 0 && plan_.counters; }

    // The line goes straight on or turns. Bit 0 of ways is onwards, with the plug's flow out of the finished part.
    static bool move(P before, const State& used, int plug, int from, int ways, int to, Arc& arc) {
        if (!ways) return false;
        arc.state = used;
        int kind = Word::kind(plug), flow = Word::flow(plug);
        if constexpr (B > 2) {
            bool out = (ways & 1) && flow != kIn, in = (ways & 2) && flow != kOut;
            if (!out && !in) return false;
            int now = out && in ? kFree : out ? kOut : kIn;
            if (now != flow && kind != kDoorEnd) set_flow(arc.state.plugs, Word::mate(before, from), against(now));
            flow = now;
        }
        arc.state.plugs |= Word::put(Word::code(kind, flow), to);
        return true;
    }
    static void set_flow(P& word, int at, int flow) {
        if constexpr (B > 2) word = Word::set(word, at, Word::code(Word::kind(Word::get(word, at)), flow));
    }
    static void rename(P& word, int at, int kind) {
        word = Word::set(word, at, Word::code(kind, Word::flow(Word::get(word, at))));
    }

    // The pieces that come in from west and north meet in this cell.
    void join(const Level& v, P before, const State& used, int west, int north, Arc& arc) const {
        bool forth = v.wn & 1, back = v.wn & 2;  // forth: west to north
        if constexpr (B > 2) {
            forth = forth && Word::flow(west) != kIn && Word::flow(north) != kOut;
            back = back && Word::flow(west) != kOut && Word::flow(north) != kIn;
        }
        if (!forth && !back) return;
        const int at = v.at, w = Word::kind(west), n = Word::kind(north);
        if ((w == kOpen && n == kClose) || (w == kDoorEnd && n == kDoorEnd)) {
            arc.state = used;
            if (plan_.loop == (w == kOpen) && follow(v, arc.state, false, false)) finish(v, forth && back, arc);
            return;
        }
        arc.state = used;
        P& word = arc.state.plugs;
        int west_mate = w == kDoorEnd ? -1 : Word::mate(before, at),
            north_mate = n == kDoorEnd ? -1 : Word::mate(before, at + 1);
        if (w == kDoorEnd) rename(word, north_mate, kDoorEnd);
        else if (n == kDoorEnd) rename(word, west_mate, kDoorEnd);
        else if (w == kOpen && n == kOpen) rename(word, north_mate, kOpen);
        else if (w == kClose && n == kClose) rename(word, west_mate, kClose);
        if (forth != back) {  // the flow is known now, if it was not
            if (west_mate >= 0) set_flow(word, west_mate, forth ? kIn : kOut);
            if (north_mate >= 0) set_flow(word, north_mate, forth ? kOut : kIn);
        }
        settle(v, arc, false, false, true);
    }

    // The line is whole. That is a solution if no other piece is left and nothing more is asked for.
    void finish(const Level& v, bool both_ways, Arc& arc) const {
        bool done = arc.state.plugs == 0 && v.may_finish;
        if constexpr (M > 0) {
            for (int i = 0; i < plan_.total_words; ++i) done = done && arc.state.need.word[i] == 0;
            done = done && open_rules_hold(plan_, v, arc.state);
        }
        arc.to = !done ? To::dead : both_ways ? To::both_ways : To::one_way;
    }

    // The plug at `at` goes out through a door.
    void drain(const Level& v, Arc& arc, int at) const {
        P& word = arc.state.plugs;
        int code = Word::get(word, at);
        if (Word::kind(code) == kDoorEnd) {
            word = Word::set(word, at, 0);
            finish(v, Word::flow(code) == kFree, arc);
            return;
        }
        rename(word, Word::mate(word, at), kDoorEnd);
        word = Word::set(word, at, 0);
        arc.to = Word::door_ends(word) <= 2 ? To::state : To::dead;
    }

    bool follow(const Level& v, State& s, bool east, bool south) const {
        if constexpr (M > 0) return follow_rules(plan_, v, s, east, south);
        return true;
    }

    // The state after the cell is written; doors, the end of the row, and what rules and totals forbid.
    void settle(const Level& v, Arc& arc, bool east, bool south, bool joins = false) const {
        arc.to = To::dead;
        if (!follow(v, arc.state, east, south)) return;
        arc.to = To::state;
        if (has_totals()) {
            const State& s = arc.state;
            if (east && !v.east_door && (spent(s, v.col + 1) || row_spent(v.row, s))) {
                arc.to = To::dead;
                return;
            }
            if (south && !v.south_door && spent(s, v.col)) {
                arc.to = To::dead;
                return;
            }
        }
        if (east && v.east_door) drain(v, arc, v.at + 1);
        else if (south && v.south_door) drain(v, arc, v.at);
        if (arc.to != To::state) return;
        if constexpr (M > 0)
            if (!cells_ahead_possible<Word>(plan_, v, arc.state)) {
                arc.to = To::dead;
                return;
            }
        if (!v.row_end) {
            if (has_totals())
                if (!row_rest_possible(v, arc.state, east || south || joins, joins, east)) arc.to = To::dead;
            return;
        }
        if (v.last) {
            arc.to = To::dead;
            return;
        }  // a line that is not whole by now never will be
        arc.state.plugs <<= B;
        if (has_totals()) {
            set_need(arc.state, plan_.cols, std::max(plan_.row_total[v.row + 1], 0));
            if (!row_start_possible(v.row + 1, arc.state)) arc.to = To::dead;
        }
    }

    const FrontierPlan& plan_;
};

}  // namespace park::frontier
