// Where the rules of a plan stand in its states, and what each level does with them.
#pragma once
#include "frontier/plan.hpp"

namespace park::frontier {

class RuleLayout {
  public:
    explicit RuleLayout(FrontierPlan& plan)
        : p_(plan), moves_(plan.levels.size()), open_(moves_.size()), ahead_(moves_.size()) {
        level_of_.resize(p_.rows * p_.cols);
        for (size_t i = 0; i < p_.levels.size(); ++i)
            if (const Level& v = p_.levels[i]; !v.door) level_of_[v.row * p_.cols + v.col] = int(i);
    }

    void run() {
        if (p_.rules.empty()) return;
        for (const SweptRule& rule : p_.rules)
            if (!take(rule)) return;
        if (!give_fields()) {
            p_.reason = "too many rules are open at once";
            return;
        }
        p_.rule_words = std::max(p_.rule_words, 1);
        int last_wanted = -1;  // the line cannot be whole before it
        for (const Item& item : items_) {
            write(item);
            if (!item.automaton.layers[0][0].holds_unused()) last_wanted = std::max(last_wanted, item.first());
        }
        for (int i = 0; i < last_wanted; ++i) p_.levels[i].may_finish = false;
        for (int cell = 0; cell < p_.rows * p_.cols; ++cell) look_ahead(cell);
        for (size_t i = 0; i < p_.levels.size(); ++i) {
            std::stable_partition(moves_[i].begin(), moves_[i].end(), [](const RuleMove& m) { return !m.opens; });
            auto append = [](auto& all, const auto& some, uint32_t (&range)[2]) {
                range[0] = uint32_t(all.size());
                all.insert(all.end(), some.begin(), some.end());
                range[1] = uint32_t(all.size());
            };
            append(p_.rule_moves, moves_[i], p_.levels[i].moves);
            append(p_.open_after, open_[i], p_.levels[i].open);
            append(p_.cells_ahead, ahead_[i], p_.levels[i].ahead);
        }
    }

  private:
    static constexpr int kMostWords = 5;
    struct Step {            // a level that decides one or two edges of a rule
        int level, decided;  // edges decided before it
        bool east, south;
        int after() const { return decided + east + south; }
    };
    struct Item {
        Automaton automaton;
        std::vector<Step> steps;
        RuleField field;
        int bits = 0, last_edge = -1;
        int first() const { return steps.front().level; }
        int last() const { return steps.back().level; }
    };
    struct Decider {  // the rule that has only this edge left, from a level on
        int from = -1, values = -1;
        RuleField field;
    };

    bool take(const SweptRule& rule) {
        if (rule.edges.size() >= kBroken) {
            p_.reason = "a rule reads too many edges";
            return false;
        }
        Item item{Automaton(rule.asks), {}, {}};
        if (!item.automaton.fits()) {
            p_.reason = "a table has too many states";
            return false;
        }
        for (int k = 0; k < int(rule.edges.size()); ++k) {
            const int level = level_of_[rule.edges[k] / 2];
            if (item.steps.empty() || item.steps.back().level != level) item.steps.push_back({level, k, false, false});
            (rule.edges[k] & 1 ? item.steps.back().south : item.steps.back().east) = true;
        }
        for (size_t i = 0; i + 1 < item.steps.size(); ++i) {
            const auto states = item.automaton.layers[item.steps[i].after()].size();
            item.bits = std::max(item.bits, int(std::bit_width(states - 1)));
        }
        item.last_edge = rule.edges.back();
        items_.push_back(std::move(item));
        return true;
    }

    // A field is taken from the level that opens a rule until the one that closes it, and may be used again there.
    bool give_fields() {
        std::vector<std::vector<Item*>> opening(p_.levels.size()), closing(p_.levels.size());
        for (Item& item : items_) {
            if (item.first() == item.last()) continue;
            opening[item.first()].push_back(&item), closing[item.last()].push_back(&item);
        }
        const int words = kMostWords - p_.total_words;
        uint64_t taken[kMostWords] = {};
        for (size_t level = 0; level < p_.levels.size(); ++level) {
            for (Item* item : closing[level])
                taken[item->field.word - p_.total_words] &= ~(item->field.mask << item->field.shift);
            for (Item* item : opening[level]) {
                const uint64_t mask = (uint64_t(1) << item->bits) - 1;
                int word = 0, shift = 0;
                while (word < words && (taken[word] >> shift & mask))
                    if (++shift + item->bits > 64) shift = 0, word++;
                if (word >= words) return false;
                taken[word] |= mask << shift;
                item->field = {uint8_t(p_.total_words + word), uint8_t(shift), mask};
                p_.rule_words = std::max(p_.rule_words, word + 1);
            }
        }
        return true;
    }

    void write(const Item& item) {
        const Automaton& a = item.automaton;
        for (size_t i = 0; i < item.steps.size(); ++i) {
            const Step& step = item.steps[i];
            moves_[step.level].push_back({item.field, i == 0, uint32_t(p_.next_state.size())});
            for (size_t state = 0; state < a.layers[step.decided].size(); ++state)
                for (int used = 0; used < 4; ++used) {
                    uint8_t to = uint8_t(state);
                    if (step.east) to = a.moves[step.decided][to][used & 1];
                    if (step.south && to != kBroken) to = a.moves[step.decided + step.east][to][used >> 1];
                    p_.next_state.push_back(to);
                }
            if (i + 1 == item.steps.size()) break;
            OpenRule open{item.field};
            const auto& layer = a.layers[step.after()];
            for (size_t state = 0; state < layer.size(); ++state)
                if (layer[state].holds_unused()) open.holds[state / 64] |= uint64_t(1) << state % 64;
            for (int level = step.level; level < item.steps[i + 1].level; ++level)
                open_[level].push_back(uint32_t(p_.open_rules.size()));
            p_.open_rules.push_back(open);
            if (step.after() + 1 != int(a.layers.size()) - 1) continue;
            Decider& known = deciders_[item.last_edge];
            known = {step.level, 0, item.field};
            for (size_t state = 0; state < layer.size(); ++state) {
                const auto& to = a.moves[step.after()][state];
                known.values |= (to[1] == kBroken ? 0 : to[0] == kBroken ? 1 : 2) << (2 * state);
            }
            decided_at_[step.level].push_back(item.last_edge);
        }
    }

    // After a cell: its neighbours to come, and the ends of edges that rules have just decided.
    void look_ahead(int cell) {
        const int level = level_of_[cell];
        std::vector<int> cells{p_.out(cell, E), p_.out(cell, S)};
        if (auto edges = decided_at_.find(level); edges != decided_at_.end())
            for (int edge : edges->second)
                cells.push_back(edge / 2), cells.push_back(p_.out(edge / 2, edge & 1 ? S : E));
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        for (int ahead : cells) {
            if (ahead <= cell) continue;
            CellAhead check;
            bool ruled = false;
            for (int side = 0; side < 4; ++side) {
                const int beside = p_.out(ahead, side);
                if (beside < 0) continue;
                auto& known = check.sides[side];
                if (beside <= cell) {  // then the plug is there; positions are those before the end of the row
                    known.plug = side == W ? ahead % p_.cols : ahead % p_.cols + (ahead / p_.cols == cell / p_.cols);
                    continue;
                }
                const int edge = side == E   ? 2 * ahead
                                 : side == S ? 2 * ahead + 1
                                 : side == W ? 2 * beside
                                             : 2 * beside + 1;
                auto rule = deciders_.find(edge);
                if (rule == deciders_.end() || rule->second.from > level) continue;
                known.rule_values = rule->second.values, known.field = rule->second.field;
                ruled = true;
            }
            if (!ruled) continue;
            for (int k = 0; k < 81; ++k)
                if (possible(p_.table[ahead], k)) check.fits[k / 64] |= uint64_t(1) << k % 64;
            ahead_[level].push_back(check);
        }
    }
    static bool possible(Passes table, int combination) {
        auto agrees = [&](unsigned used) {
            for (int side = 0, k = combination; side < 4; side++, k /= 3)
                if (k % 3 != 2 && k % 3 != int(used >> side & 1)) return false;
            return true;
        };
        if ((table & kUnused) && agrees(0)) return true;
        for (int a = 0; a < 4; ++a) {
            if ((table & end_bit(a)) && agrees(1u << a)) return true;
            for (int b = 0; b < 4; ++b)
                if (a != b && (table & pass_bit(a, b)) && agrees(1u << a | 1u << b)) return true;
        }
        return false;
    }

    FrontierPlan& p_;
    std::vector<int> level_of_;  // of each cell
    std::vector<Item> items_;
    std::map<int, Decider> deciders_;             // by edge
    std::map<int, std::vector<int>> decided_at_;  // edges, by the level after which a rule has only them left
    std::vector<std::vector<RuleMove>> moves_;    // by level, as the next two
    std::vector<std::vector<uint32_t>> open_;
    std::vector<std::vector<CellAhead>> ahead_;
};

inline void lay_out_rules(FrontierPlan& plan) { RuleLayout(plan).run(); }

}  // namespace park::frontier
