// The transition of the sweep: the states that follow a frontier state at a level.
#pragma once
#include "frontier/totals.hpp"

namespace park::frontier {

template <class Plugs, int kPlugBits, int kExtraWords>
class Stepper : public Totals<Plugs, kPlugBits, kExtraWords> {
    using Base = Totals<Plugs, kPlugBits, kExtraWords>;
    using Base::subtract_cell, Base::is_spent, Base::is_row_spent, Base::row_rest_possible, Base::row_start_possible;

  public:
    using State = typename Base::State;
    using Word = typename Base::Word;
    using Base::need, Base::set_need;
    using Arc = frontier::Arc<State>;

    explicit Stepper(const FrontierPlan& plan) : Base(plan), plan_(plan) {}

    // Makes the state before the first cell; false if its totals cannot be met.
    bool start(State& state) const {
        state = State{};
        if (has_totals()) {
            for (int c = 0; c < plan_.cols; ++c) set_need(state, c, std::max(plan_.col_total[c], 0));
            set_need(state, plan_.cols, std::max(plan_.row_total[0], 0));
            return row_start_possible(0, state);
        }
        return true;
    }

    // Computes the two arcs of a state at a level. At a cell, the line leaves to the east on `hi`, and does not on
    // `lo`; what happens at the south side follows from the plugs that enter from west and north.
    void step(const Level& level, const State& state, Arc& lo, Arc& hi) const {
        lo.outcome = hi.outcome = Outcome::dead;
        if (level.door) {
            lo = {Outcome::state, state};
            if (Word::door_ends(state.plugs) < 2) {
                hi = {Outcome::state, state};
                hi.state.plugs |= Word::put(Word::code(kDoorEnd, kFree), level.at);
            }
            return;
        }
        const int at = level.at, west = Word::get(state.plugs, at), north = Word::get(state.plugs, at + 1);
        State used = state;
        used.plugs &= ~(Word::put(int(Word::kMask), at) | Word::put(int(Word::kMask), at + 1));
        if (!west && !north) {  // the cell is left out, or a piece from south to east begins
            if (level.skip) {
                lo.state = state;
                if (subtract_cell(level, lo.state, false)) finish_cell(level, lo, false, false);
            }
            if (level.es && subtract_cell(level, used, true)) {
                // The flow at the east plug. Bit 1 of `es` allows south to east, bit 0 east to south.
                const int flow = level.es == 3 ? kFree : level.es == 2 ? kOut : kIn;
                hi.state = used;
                hi.state.plugs |=
                    Word::put(Word::code(kOpen, opposite_flow(flow)), at) | Word::put(Word::code(kClose, flow), at + 1);
                finish_cell(level, hi, true, true);
            }
            return;
        }
        if (!subtract_cell(level, used, true)) return;
        if (west && north) {
            join_pieces(level, state.plugs, used, west, north, lo);
        } else {
            int plug = west ? west : north, from = west ? at : at + 1;
            if (extend_piece(state.plugs, used, plug, from, west ? level.ws : level.ns, at, lo))
                finish_cell(level, lo, false, true);
            if (extend_piece(state.plugs, used, plug, from, west ? level.we : level.ne, at + 1, hi))
                finish_cell(level, hi, true, false);
        }
    }

  private:
    // Known at compile time if states consist of plugs only.
    bool has_totals() const { return kExtraWords > 0 && plan_.counters; }

    // Extends the piece with this plug through the cell: its plug moves from position `from` to position `to`. Bit 0 of
    // `ways` allows the flow out of the finished part, bit 1 the flow into it. Returns false if the flow of the piece
    // excludes that.
    static bool extend_piece(Plugs before, const State& used, int plug, int from, int ways, int to, Arc& arc) {
        if (!ways) return false;
        arc.state = used;
        int kind = Word::kind(plug), flow = Word::flow(plug);
        if constexpr (kPlugBits > 2) {
            bool out = (ways & 1) && flow != kIn, in = (ways & 2) && flow != kOut;
            if (!out && !in) return false;
            int now = out && in ? kFree : out ? kOut : kIn;
            if (now != flow && kind != kDoorEnd)
                set_flow(arc.state.plugs, Word::mate(before, from), opposite_flow(now));
            flow = now;
        }
        arc.state.plugs |= Word::put(Word::code(kind, flow), to);
        return true;
    }
    // Changes the flow of the plug at a position.
    static void set_flow(Plugs& word, int at, int flow) {
        if constexpr (kPlugBits > 2) word = Word::set(word, at, Word::code(Word::kind(Word::get(word, at)), flow));
    }
    // Changes the kind of the plug at a position.
    static void set_kind(Plugs& word, int at, int kind) {
        word = Word::set(word, at, Word::code(kind, Word::flow(Word::get(word, at))));
    }

    // Joins the pieces that enter from west and north. If they are the two ends of one piece, or both begin at doors,
    // the line is complete.
    void join_pieces(const Level& level, Plugs before, const State& used, int west, int north, Arc& arc) const {
        bool forth = level.wn & 1, back = level.wn & 2;  // the line may run west to north, and north to west
        if constexpr (kPlugBits > 2) {
            forth = forth && Word::flow(west) != kIn && Word::flow(north) != kOut;
            back = back && Word::flow(west) != kOut && Word::flow(north) != kIn;
        }
        if (!forth && !back) return;
        const int at = level.at, west_kind = Word::kind(west), north_kind = Word::kind(north);
        if ((west_kind == kOpen && north_kind == kClose) || (west_kind == kDoorEnd && north_kind == kDoorEnd)) {
            arc.state = used;
            const bool closes_loop = west_kind == kOpen;  // otherwise it joins two doors
            if (plan_.loop == closes_loop && update_open_rules(level, arc.state, false, false))
                finish(level, forth && back, arc);
            return;
        }
        arc.state = used;
        Plugs& word = arc.state.plugs;
        constexpr int kNoMate = -1;  // the other end is at a door
        const int west_mate = west_kind == kDoorEnd ? kNoMate : Word::mate(before, at);
        const int north_mate = north_kind == kDoorEnd ? kNoMate : Word::mate(before, at + 1);
        // The mates become the ends of one piece. Of two mates on the same side, the outer one changes its kind.
        if (west_kind == kDoorEnd) set_kind(word, north_mate, kDoorEnd);
        else if (north_kind == kDoorEnd) set_kind(word, west_mate, kDoorEnd);
        else if (west_kind == kOpen && north_kind == kOpen) set_kind(word, north_mate, kOpen);
        else if (west_kind == kClose && north_kind == kClose) set_kind(word, west_mate, kClose);
        if (forth != back) {  // the flow is known from here on
            if (west_mate != kNoMate) set_flow(word, west_mate, forth ? kIn : kOut);
            if (north_mate != kNoMate) set_flow(word, north_mate, forth ? kOut : kIn);
        }
        finish_cell(level, arc, false, false, true);
    }

    // Ends an arc whose line is complete: it is a solution if there is no other piece, and all totals and rules are
    // met.
    void finish(const Level& level, bool both_ways, Arc& arc) const {
        bool done = arc.state.plugs == 0 && level.may_finish;
        if constexpr (kExtraWords > 0) {
            for (int i = 0; i < plan_.total_words; ++i) done = done && arc.state.need.word[i] == 0;
            done = done && open_rules_hold(plan_, level, arc.state);
        }
        arc.outcome = !done ? Outcome::dead : both_ways ? Outcome::both_ways : Outcome::one_way;
    }

    // The piece with the plug at `at` leaves the board through a door.
    void leave_by_door(const Level& level, Arc& arc, int at) const {
        Plugs& word = arc.state.plugs;
        int plug = Word::get(word, at);
        if (Word::kind(plug) == kDoorEnd) {
            word = Word::set(word, at, 0);
            finish(level, Word::flow(plug) == kFree, arc);
            return;
        }
        set_kind(word, Word::mate(word, at), kDoorEnd);
        word = Word::set(word, at, 0);
        arc.outcome = Word::door_ends(word) <= 2 ? Outcome::state : Outcome::dead;
    }

    // Updates the rules that read an edge of the cell. Returns false if one cannot be met any more.
    bool update_open_rules(const Level& level, State& state, bool east, bool south) const {
        if constexpr (kExtraWords > 0) return update_rules(plan_, level, state, east, south);
        return true;
    }

    // Completes the arc after the plugs of the cell are set: doors, the end of the row, and checks of rules and totals.
    void finish_cell(const Level& level, Arc& arc, bool east, bool south, bool joins = false) const {
        arc.outcome = Outcome::dead;
        if (!update_open_rules(level, arc.state, east, south)) return;
        arc.outcome = Outcome::state;
        if (has_totals()) {
            const State& state = arc.state;
            if (east && !level.east_door && (is_spent(state, level.col + 1) || is_row_spent(level.row, state))) {
                arc.outcome = Outcome::dead;
                return;
            }
            if (south && !level.south_door && is_spent(state, level.col)) {
                arc.outcome = Outcome::dead;
                return;
            }
        }
        if (east && level.east_door) leave_by_door(level, arc, level.at + 1);
        else if (south && level.south_door) leave_by_door(level, arc, level.at);
        if (arc.outcome != Outcome::state) return;
        if constexpr (kExtraWords > 0)
            if (!cells_ahead_possible<Word>(plan_, level, arc.state)) {
                arc.outcome = Outcome::dead;
                return;
            }
        if (!level.row_end) {
            if (has_totals())
                if (!row_rest_possible(level, arc.state, east || south || joins, joins, east))
                    arc.outcome = Outcome::dead;
            return;
        }
        if (level.last) {
            arc.outcome = Outcome::dead;  // the line is not complete after the last cell
            return;
        }
        arc.state.plugs <<= kPlugBits;  // between two rows, positions move by one; the first cell gets no west plug
        if (has_totals()) {
            set_need(arc.state, plan_.cols, std::max(plan_.row_total[level.row + 1], 0));
            if (!row_start_possible(level.row + 1, arc.state)) arc.outcome = Outcome::dead;
        }
    }

    const FrontierPlan& plan_;
};

}  // namespace park::frontier
