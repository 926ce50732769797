// How a state tracks the rules about edges, level by level.
#pragma once
#include "frontier/state.hpp"

namespace park::frontier {

// Updates the open rules after the cell of the level is decided. Returns false if a rule cannot be met any more.
template <class State>
bool update_rules(const FrontierPlan& plan, const Level& level, State& state, bool east, bool south) {
    const int used = east + 2 * south;  // two bits, as in the tables of RuleLayout
    for (uint32_t i = level.moves[0]; i < level.moves[1]; ++i) {
        const RuleMove& move = plan.rule_moves[i];
        const int rule_state = move.opens ? 0 : move.field.get(state);
        const uint8_t next = plan.next_state[move.first + 4 * rule_state + used];
        if (next == kBroken) return false;
        move.field.set(state, next);
    }
    return true;
}

// True if the open rules hold when the line is complete and uses no edge after this level.
template <class State>
bool open_rules_hold(const FrontierPlan& plan, const Level& level, const State& state) {
    for (uint32_t i = level.open[0]; i < level.open[1]; ++i) {
        const OpenRule& open = plan.open_rules[plan.open_after[i]];
        const int rule_state = open.field.get(state);
        if (!(open.holds[rule_state / 64] >> rule_state % 64 & 1)) return false;
    }
    return true;
}

// True if the line can still pass the next cells, of which plugs and rules decide some sides. Called before the word is
// shifted at the end of a row.
template <class Word, class State>
bool cells_ahead_possible(const FrontierPlan& plan, const Level& level, const State& state) {
    for (uint32_t i = level.ahead[0]; i < level.ahead[1]; ++i) {
        const CellAhead& ahead = plan.cells_ahead[i];
        int combination = 0;
        for (int side = 4; side-- > 0;) {
            const CellAhead::KnownSide& known = ahead.sides[side];
            const int value = known.plug >= 0          ? Word::get(state.plugs, known.plug) != 0
                              : known.rule_values >= 0 ? known.rule_values >> (2 * known.field.get(state)) & 3
                                                       : CellAhead::kUnknown;
            combination = CellAhead::kValues * combination + value;  // a digit to base 3 for each side
        }
        if (!(ahead.fits[combination / 64] >> combination % 64 & 1)) return false;
    }
    return true;
}

}  // namespace park::frontier
