// How a state follows the rules about edges, level by level.
#pragma once
#include "frontier/state.hpp"

namespace park::frontier {

// The cell of the level is decided: false if a rule cannot be met any more.
template <class State>
bool follow_rules(const FrontierPlan& plan, const Level& v, State& s, bool east, bool south) {
    const int used = east + 2 * south;
    for (uint32_t i = v.moves[0]; i < v.moves[1]; ++i) {
        const RuleMove& move = plan.rule_moves[i];
        const int state = move.opens ? 0 : move.field.get(s);
        const uint8_t to = plan.next_state[move.first + 4 * state + used];
        if (to == kBroken) return false;
        move.field.set(s, to);
    }
    return true;
}

// The line is whole, and no edge after this level is used: do the open rules hold?
template <class State>
bool open_rules_hold(const FrontierPlan& plan, const Level& v, const State& s) {
    for (uint32_t i = v.open[0]; i < v.open[1]; ++i) {
        const OpenRule& open = plan.open_rules[plan.open_after[i]];
        const int state = open.field.get(s);
        if (!(open.holds[state / 64] >> state % 64 & 1)) return false;
    }
    return true;
}

// Can the cells to come, of which plugs and rules decide some sides, still be passed? Asked before the end of a row.
template <class Word, class State>
bool cells_ahead_possible(const FrontierPlan& plan, const Level& v, const State& s) {
    for (uint32_t i = v.ahead[0]; i < v.ahead[1]; ++i) {
        const CellAhead& ahead = plan.cells_ahead[i];
        int combination = 0;
        for (int side = 4; side-- > 0;) {
            const CellAhead::Known& known = ahead.sides[side];
            const int value = known.plug >= 0          ? Word::get(s.plugs, known.plug) != 0
                              : known.rule_values >= 0 ? known.rule_values >> (2 * known.field.get(s)) & 3
                                                       : 2;
            combination = 3 * combination + value;
        }
        if (!(ahead.fits[combination / 64] >> combination % 64 & 1)) return false;
    }
    return true;
}

}  // namespace park::frontier
