// Assigns the rules of a plan to bits of its states, and lists what each level does with them.
#pragma once
#include "frontier/plan.hpp"

namespace park::frontier {

class RuleLayout {
  public:
    // Notes which level decides each cell.
    explicit RuleLayout(FrontierPlan& plan)
        : plan_(plan), moves_(plan.levels.size()), open_(moves_.size()), ahead_(moves_.size()) {
        level_of_.resize(plan_.rows * plan_.cols);
        for (size_t i = 0; i < plan_.levels.size(); ++i)
            if (const Level& level = plan_.levels[i]; !level.door)
                level_of_[level.row * plan_.cols + level.col] = int(i);
    }

    // Lays out all rules. Gives the plan a reason to be refused if they do not fit.
    void run() {
        if (plan_.rules.empty()) return;
        for (const SweptRule& rule : plan_.rules)
            if (!add_rule(rule)) return;
        if (!assign_fields()) {
            plan_.reason = "too many rules are open at once";
            return;
        }
        plan_.rule_words = std::max(plan_.rule_words, 1);
        // A rule that does not hold unused needs an edge, so the line cannot be complete before the rule's first level.
        int last_required = -1;  // the last level at which such a rule begins
        for (const LaidRule& item : items_) {
            write_tables(item);
            if (!item.automaton.layers[0][0].holds_unused()) last_required = std::max(last_required, item.first());
        }
        for (int i = 0; i < last_required; ++i) plan_.levels[i].may_finish = false;
        for (int cell = 0; cell < plan_.rows * plan_.cols; ++cell) look_ahead(cell);
        for (size_t i = 0; i < plan_.levels.size(); ++i) {
            std::stable_partition(moves_[i].begin(), moves_[i].end(), [](const RuleMove& m) { return !m.opens; });
            auto append = [](auto& all, const auto& some, uint32_t (&range)[2]) {
                range[0] = uint32_t(all.size());
                all.insert(all.end(), some.begin(), some.end());
                range[1] = uint32_t(all.size());
            };
            append(plan_.rule_moves, moves_[i], plan_.levels[i].moves);
            append(plan_.open_after, open_[i], plan_.levels[i].open);
            append(plan_.cells_ahead, ahead_[i], plan_.levels[i].ahead);
        }
    }

  private:
    static constexpr int kMaxWords = 5;
    static constexpr int kCombinations = 81;  // of four sides that are unused, used or unknown
    struct RuleStep {                         // a level that decides one or two edges of a rule
        int level, decided;                   // the number of edges decided before
        bool east, south;
        int after() const { return decided + east + south; }
    };
    struct LaidRule {
        Automaton automaton;
        std::vector<RuleStep> steps;
        RuleField field;
        int bits = 0, last_edge = -1;
        int first() const { return steps.front().level; }
        int last() const { return steps.back().level; }
    };
    // A rule that has only one edge left from level `from` on. `values` has the value of this edge for each state of
    // the rule, as `CellAhead::KnownSide::rule_values`.
    struct Decider {
        int from = -1, values = -1;
        RuleField field;
    };

    // Makes the automaton of a rule, and lists the levels that decide its edges. False if it is too large.
    bool add_rule(const SweptRule& rule) {
        if (rule.edges.size() >= kBroken) {
            plan_.reason = "a rule reads too many edges";
            return false;
        }
        LaidRule item{Automaton(rule.condition), {}, {}};
        if (!item.automaton.fits()) {
            plan_.reason = "a table has too many states";
            return false;
        }
        for (int k = 0; k < int(rule.edges.size()); ++k) {
            const int level = level_of_[rule.edges[k] / 2];
            if (item.steps.empty() || item.steps.back().level != level) item.steps.push_back({level, k, false, false});
            RuleStep& step = item.steps.back();
            (rule.edges[k] & 1 ? step.south : step.east) = true;
        }
        // Enough bits for the states between any two of its levels.
        for (size_t i = 0; i + 1 < item.steps.size(); ++i) {
            const auto states = item.automaton.layers[item.steps[i].after()].size();
            item.bits = std::max(item.bits, int(std::bit_width(states - 1)));
        }
        item.last_edge = rule.edges.back();
        items_.push_back(std::move(item));
        return true;
    }

    // Assigns a bit field to each rule from the level that opens it to the level that closes it, where it is free
    // again.
    bool assign_fields() {
        std::vector<std::vector<LaidRule*>> opening(plan_.levels.size()), closing(plan_.levels.size());
        for (LaidRule& item : items_) {
            if (item.first() == item.last()) continue;
            opening[item.first()].push_back(&item), closing[item.last()].push_back(&item);
        }
        const int words = kMaxWords - plan_.total_words;
        uint64_t taken[kMaxWords] = {};
        for (size_t level = 0; level < plan_.levels.size(); ++level) {
            for (LaidRule* item : closing[level])
                taken[item->field.word - plan_.total_words] &= ~(item->field.mask << item->field.shift);
            for (LaidRule* item : opening[level]) {
                const uint64_t mask = (uint64_t(1) << item->bits) - 1;
                // The first place where the field fits: bit by bit, without crossing the end of a word.
                int word = 0, shift = 0;
                while (word < words && (taken[word] >> shift & mask))
                    if (++shift + item->bits > 64) shift = 0, word++;
                if (word >= words) return false;
                taken[word] |= mask << shift;
                item->field = {uint8_t(plan_.total_words + word), uint8_t(shift), mask};
                plan_.rule_words = std::max(plan_.rule_words, word + 1);
            }
        }
        return true;
    }

    // Writes the transitions of a rule: the next state by state and used edges (bit 0 east, bit 1 south). Between two
    // of its levels the rule is open; if it has one edge left there, each state allows only some values of this edge
    // (see CellAhead).
    void write_tables(const LaidRule& item) {
        const Automaton& automaton = item.automaton;
        for (size_t i = 0; i < item.steps.size(); ++i) {
            const RuleStep& step = item.steps[i];
            moves_[step.level].push_back({item.field, i == 0, uint32_t(plan_.next_state.size())});
            for (size_t state = 0; state < automaton.layers[step.decided].size(); ++state)
                for (int used = 0; used < 4; ++used) {
                    uint8_t to = uint8_t(state);
                    if (step.east) to = automaton.moves[step.decided][to][used & 1];
                    if (step.south && to != kBroken) to = automaton.moves[step.decided + step.east][to][used >> 1];
                    plan_.next_state.push_back(to);
                }
            if (i + 1 == item.steps.size()) break;
            OpenRule open{item.field};
            const auto& layer = automaton.layers[step.after()];
            for (size_t state = 0; state < layer.size(); ++state)
                if (layer[state].holds_unused()) open.holds[state / 64] |= uint64_t(1) << state % 64;
            for (int level = step.level; level < item.steps[i + 1].level; ++level)
                open_[level].push_back(uint32_t(plan_.open_rules.size()));
            plan_.open_rules.push_back(open);
            const int edges = int(automaton.layers.size()) - 1;
            if (step.after() + 1 != edges) continue;
            // Only the last edge is left. A value of it that breaks the rule in a state is excluded there.
            Decider& known = deciders_[item.last_edge];
            known = {step.level, 0, item.field};
            for (size_t state = 0; state < layer.size(); ++state) {
                const auto& to = automaton.moves[step.after()][state];
                const int value = to[1] == kBroken   ? CellAhead::kUnused
                                  : to[0] == kBroken ? CellAhead::kUsed
                                                     : CellAhead::kUnknown;
                known.values |= value << (2 * state);
            }
            decided_after_[step.level].push_back(item.last_edge);
        }
    }

    // Adds checks after a cell for its later neighbours, and for the ends of edges that rules have just decided.
    void look_ahead(int cell) {
        const int level = level_of_[cell];
        std::vector<int> cells{plan_.out(cell, E), plan_.out(cell, S)};
        if (auto edges = decided_after_.find(level); edges != decided_after_.end())
            for (int edge : edges->second)
                cells.push_back(edge / 2), cells.push_back(plan_.out(edge / 2, edge & 1 ? S : E));
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        for (int ahead : cells) {
            if (ahead <= cell) continue;
            CellAhead check;
            bool by_rule = false;
            for (int side = 0; side < 4; ++side) {
                const int neighbour = plan_.out(ahead, side);
                if (neighbour < 0) continue;
                auto& known = check.sides[side];
                if (neighbour <= cell) {  // a plug of the frontier knows the side
                    // In the row of `cell`, the north plug of column c is at c + 1. Below it, where the word is not
                    // shifted yet, the plugs to the south of the finished cells are at their columns.
                    const int col = ahead % plan_.cols;
                    const bool same_row = ahead / plan_.cols == cell / plan_.cols;
                    known.plug = side == W ? col : col + same_row;
                    continue;
                }
                const int edge = side == E   ? 2 * ahead
                                 : side == S ? 2 * ahead + 1
                                 : side == W ? 2 * neighbour
                                             : 2 * neighbour + 1;
                auto rule = deciders_.find(edge);
                if (rule == deciders_.end() || rule->second.from > level) continue;
                known.rule_values = rule->second.values, known.field = rule->second.field;
                by_rule = true;
            }
            if (!by_rule) continue;
            for (int k = 0; k < kCombinations; ++k)
                if (has_pass(plan_.table[ahead], k)) check.fits[k / 64] |= uint64_t(1) << k % 64;
            ahead_[level].push_back(check);
        }
    }
    // True if a cell with this table can be passed in a way that agrees with the known sides. `combination` has a digit
    // to base 3 for each side, see CellAhead.
    static bool has_pass(Passes table, int combination) {
        // True if a pass that uses exactly the sides of a bit mask agrees with the digits.
        auto agrees = [&](unsigned used_sides) {
            for (int side = 0, digits = combination; side < 4; side++, digits /= CellAhead::kValues) {
                const int known = digits % CellAhead::kValues, used = int(used_sides >> side & 1);
                if (known != CellAhead::kUnknown && known != used) return false;
            }
            return true;
        };
        if ((table & kUnused) && agrees(0)) return true;
        for (int one = 0; one < 4; ++one) {
            if ((table & end_bit(one)) && agrees(1u << one)) return true;
            for (int other = 0; other < 4; ++other)
                if (one != other && (table & pass_bit(one, other)) && agrees(1u << one | 1u << other)) return true;
        }
        return false;
    }

    FrontierPlan& plan_;
    std::vector<int> level_of_;  // of each cell
    std::vector<LaidRule> items_;
    std::map<int, Decider> deciders_;                // by edge
    std::map<int, std::vector<int>> decided_after_;  // by level: the edges that are the last ones of a rule after it
    std::vector<std::vector<RuleMove>> moves_;       // by level, as the next two
    std::vector<std::vector<uint32_t>> open_;
    std::vector<std::vector<CellAhead>> ahead_;
};

inline void lay_out_rules(FrontierPlan& plan) { RuleLayout(plan).run(); }

}  // namespace park::frontier
