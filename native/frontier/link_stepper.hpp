// The transition of the sweep for several paths, each between the two ends of its label.
//
// A plug is none, an opening or closing bracket (the two ends of a piece that contains no end of a path), or a tip: the
// loose end of a piece that begins at an end of a path. If the other end of the label lies ahead, a tip has the label's
// number. If both ends lie behind the frontier, their two tips must meet ahead, and the label no longer matters: such
// pairs are numbered from west to east. They need not nest, since a path may run back and forth between them.
#pragma once
#include "frontier/rule_checks.hpp"

namespace park::frontier {

template <class Plugs, int kPlugBits, int kExtraWords>
class LinkStepper {
  public:
    using State = FrontierState<Plugs, kExtraWords>;
    using Word = PlugWord<Plugs, kPlugBits>;
    using Arc = frontier::Arc<State>;
    static constexpr int kMostTips = (1 << kPlugBits) - 4;  // how many numbers there are for labels and pairs

    explicit LinkStepper(const FrontierPlan& plan) : plan_(plan), pairs_(kLabel + plan.labels) {}

    // Makes the state before the first cell, which is always possible.
    bool start(State& state) const {
        state = State{};
        return true;
    }

    // Computes the two arcs of a state at a cell. The line leaves the cell to the east on `hi`, and does not on `lo`;
    // what happens at the south side follows from the plugs that enter from west and north.
    void step(const Level& level, const State& state, Arc& lo, Arc& hi) const {
        const int at = level.at, west = Word::get(state.plugs, at), north = Word::get(state.plugs, at + 1);
        lo.state = hi.state = state;
        lo.outcome = hi.outcome = Outcome::dead;
        Plugs &low = lo.state.plugs, &high = hi.state.plugs;
        low = high = state.plugs & ~(Word::put(int(Word::kMask), at) | Word::put(int(Word::kMask), at + 1));
        if (level.end_sides) {  // a path ends here: a piece comes in, or a tip begins
            const bool comes_in = west || north;
            auto may = [&](int side) { return level.end_sides >> side & 1; };
            if (comes_in && !(west && north) && may(west ? W : N) &&
                end_piece(level, state.plugs, low, west ? at : at + 1))
                finish_cell(level, lo, false, false);
            if (!comes_in && may(S)) start_tip(level, low, at), finish_cell(level, lo, false, true);
            if (!comes_in && may(E)) start_tip(level, high, at + 1), finish_cell(level, hi, true, false);
        } else if (west && north) {  // two pieces meet
            if (level.wn && join_pieces(state.plugs, low, at)) finish_cell(level, lo, false, false);
        } else if (west || north) {  // a piece goes on to the south (lo) or east (hi)
            low |= Word::put(west | north, at), high |= Word::put(west | north, at + 1);
            if (west ? level.ws : level.ns) finish_cell(level, lo, false, true);
            if (west ? level.we : level.ne) finish_cell(level, hi, true, false);
        } else {  // the cell is left out, or a new piece begins
            if (level.skip) finish_cell(level, lo, false, false);
            high |= Word::put(kOpen, at) | Word::put(kClose, at + 1);
            if (level.es) finish_cell(level, hi, true, true);
        }
    }

  private:
    enum Plug { kNone, kOpen, kClose, kLabel };
    static constexpr int kUnnumbered = int(Word::kMask);  // a pair that has no number yet

    // The position of the bracket that matches the one at `at`.
    static int matching_bracket(Plugs word, int at) {
        const int step = Word::get(word, at) == kOpen ? 1 : -1;
        for (int depth = 0;; at += step) {
            const int plug = Word::get(word, at);
            depth += plug == kOpen ? step : plug == kClose ? -step : 0;
            if (depth == 0) return at;
        }
    }
    // Renumbers the pairs from west to east, so that equal states are equal words.
    void number_pairs(Plugs& word) const {
        int numbers[1 << kPlugBits] = {}, next = pairs_;  // numbers: of each old number, 0 if not seen yet
        for (int at = 0; at <= plan_.cols; ++at) {
            const int plug = Word::get(word, at);
            if (plug < pairs_) continue;
            if (!numbers[plug]) numbers[plug] = next++;
            word = Word::set(word, at, numbers[plug]);
        }
    }
    // A path ends in this cell, and leaves it through the plug at position `at`. Its plug is a tip with the number of
    // the label; if the other tip of the label is already at the frontier, the two become a pair.
    void start_tip(const Level& level, Plugs& word, int at) const {
        if (!level.second_end) {
            word = Word::set(word, at, kLabel + level.label);
            return;
        }
        int other = 0;
        while (Word::get(word, other) != kLabel + level.label) other++;
        word = Word::set(Word::set(word, at, kUnnumbered), other, kUnnumbered);
        number_pairs(word);
    }
    // The piece with a plug at position `from` reaches the end of a path in this cell. A piece that begins at an end
    // must have the same label, which completes its path. For another piece, a tip begins at the piece's other end.
    // Returns false if that is impossible.
    bool end_piece(const Level& level, Plugs before, Plugs& word, int from) const {
        const int plug = Word::get(before, from);
        if (plug > kClose) return level.second_end && plug == kLabel + level.label;
        start_tip(level, word, matching_bracket(before, from));
        return true;
    }
    // Joins the pieces that enter from west and north; `at` is the position of the west plug. False if that is
    // impossible.
    bool join_pieces(Plugs before, Plugs& word, int at) const {
        const int west = Word::get(before, at), north = Word::get(before, at + 1);
        if (west > kClose && north > kClose) {
            number_pairs(word);
            return west == north;  // a label has one tip, so these are a pair
        }
        if (west <= kClose && north <= kClose) {
            if (west == kOpen && north == kClose) return false;  // it would close a loop
            // Two opening brackets: the mate of the inner one, at at + 1, now opens the joined piece. Two closing ones:
            // the mate of the inner one, at `at`, now closes it.
            if (west == north) word = Word::set(word, matching_bracket(before, west == kOpen ? at + 1 : at), west);
            return true;
        }
        // The tip moves to the other end of the piece.
        const bool tip_west = west > kClose;
        word = Word::set(word, matching_bracket(before, tip_west ? at + 1 : at), tip_west ? west : north);
        number_pairs(word);
        return true;
    }

    // Completes the arc: rules, complete paths, and the end of the row. The arc stays dead unless an outcome is set
    // here.
    void finish_cell(const Level& level, Arc& arc, bool east, bool south) const {
        if constexpr (kExtraWords > 0)
            if (!update_rules(plan_, level, arc.state, east, south)) return;
        if (!arc.state.plugs && !level.ends_later) {  // all paths are complete
            bool done = level.may_finish;
            if constexpr (kExtraWords > 0) done = done && open_rules_hold(plan_, level, arc.state);
            if (done) arc.outcome = Outcome::both_ways;
            return;
        }
        if constexpr (kExtraWords > 0)
            if (!cells_ahead_possible<Word>(plan_, level, arc.state)) return;
        if (level.last) return;
        if (level.row_end) arc.state.plugs <<= kPlugBits;
        arc.outcome = Outcome::state;
    }

    const FrontierPlan& plan_;
    const int pairs_;  // the first pair's number
};

}  // namespace park::frontier
