#include "deduction/ladder.hpp"

#include <algorithm>

namespace park::deduction {

namespace {

constexpr size_t kLarge = 2'000;                                // marks that could be made on a large board, at least
constexpr int kBounds[] = {kSupposition, 4, 8, 20, INT32_MAX};  // of costs that are tried one after the other

}  // namespace

Ladder::Ladder(const DeductionBoard& board) : board_(board), state_(board) {
    places.resize(board.atoms());
    tried_.resize(board.atoms());
    sights_.resize(board.units.size());
    for (const Unit& unit : board.units) costs_.push_back(unit.cost);
    std::sort(costs_.begin(), costs_.end());
    costs_.erase(std::unique(costs_.begin(), costs_.end()), costs_.end());
    for (int atom : board.noted) notes_decided_ = notes_decided_ || atom >= 0;
    for (uint8_t shown : board.visible) hidden_atoms_ = hidden_atoms_ || !shown;
}

void Ladder::reset(const std::vector<uint8_t>& rules) {
    state_.undo(0);
    state_.trying = false;  // a poll may have ended a try
    state_.set_active(rules);
    state_.soil_all();
    for (auto [atom, rule] : board_.given)
        if (rules[rule]) tell_value(atom);
    last_.clear();
    highest_cost_ = last_supposed_ = 0;
    probes_ = nested_probes_ = 0;
    for (Tried& tried : tried_)
        if (tried.at != kAlive) tried = {};
    for (Sight& sight : sights_) sight = {};
    quiet_.clear();
}

// On a large board, what costs less is tried before what costs more: neither deductions nor suppositions are all made.
std::optional<FoundStep> Ladder::on_large(const std::vector<uint8_t>& wanted, int depth) {
    std::optional<FoundStep> best, other;
    for (size_t i = 0; i < std::size(kBounds); ++i) {
        best = by_deduction(kBounds[i]);
        if (best && best->removed.empty()) return best;
        if (best) best = rethought(std::move(*best));
        if (best && best->cost <= kBounds[i]) return best;
        if (depth < 1) continue;
        if (i == 0) other = nearest(open_atoms(wanted), kSupposition);
        if (i == 1) other = by_supposition(wanted, INT32_MAX);
        if (other && (i == 0 || other->cost <= kBounds[i + 1 < std::size(kBounds) ? i + 1 : i])) return other;
    }
    if (!best && depth >= 2) best = by_nested(wanted);
    return best;
}

std::optional<FoundStep> Ladder::next(const std::vector<uint8_t>& wanted, int depth) {
    if (board_.by_rank.size() > kLarge) return on_large(wanted, depth);
    auto best = by_deduction(INT32_MAX);
    if (best && !best->removed.empty()) best = rethought(std::move(*best));
    if (best && (best->cost <= std::max(kSupposition, std::min(highest_cost_, kLong)) || best->removed.empty()))
        return best;
    if (depth >= 1) {
        auto other = by_supposition(wanted, best ? best->cost : INT32_MAX);
        if (other) best = std::move(other);
    }
    if (!best && depth >= 2) best = by_nested(wanted);
    return best;
}

int Ladder::open() const {
    int found = 0;
    for (int var : targets) found += state_.left(var) - 1;
    return found;
}

void Ladder::apply(const FoundStep& found) {
    for (int atom : found.removed) state_.drop(atom, kKnown);
    state_.clear_queue();
    last_ = found.removed;
    highest_cost_ = std::max(highest_cost_, found.cost);
    if (found.supposed >= 0) last_supposed_ = found.cost;
}

Ints Ladder::follow() {
    const size_t size = state_.trail.size();
    for (size_t place = 0; (place = state_.next_dirty(place)) < board_.order.size() && !state_.failed();) {
        const int unit = board_.order[place++];
        if (!state_.usable(unit) || !board_.units[unit].deduction->follows || board_.units[unit].kind > 0) continue;
        const uint32_t before = uint32_t(state_.trail.size());
        state_.glance(unit);
        Ints shown;
        for (size_t k = before; hidden_atoms_ && k < state_.trail.size(); ++k)
            if (board_.visible[state_.trail[k].atom]) shown.push_back(state_.trail[k].atom);
        // A mark may rest on invisible atoms that took some thought.
        if (!shown.empty() && trace(shown, {}, before, false).cost > kAtOnce) {
            state_.undo(before);
            continue;
        }
        state_.keep(before);
        state_.clean(unit);
        if (state_.trail.size() > before) place = 0;
    }
    Ints marks;
    for (size_t i = size; i < state_.trail.size(); ++i)
        if (board_.visible[state_.trail[i].atom]) marks.push_back(state_.trail[i].atom);
    return marks;
}

// --- closure

bool Ladder::decided() const {
    return std::all_of(targets.begin(), targets.end(), [&](int var) { return state_.left(var) == 1; });
}

bool Ladder::closes(int most_cost, const std::vector<uint8_t>& wanted) {
    while (true) {
        bool progress = true;
        while (progress && !decided()) {
            progress = false;
            follow();
            auto found = by_deduction(most_cost);
            if (found && found->removed.empty()) return false;
            if (found && found->cost > most_cost) found = rethought(std::move(*found));
            if (found && found->cost <= most_cost)
                for (const FoundStep& part : family(*found)) apply(part), progress = true;
        }
        if (decided()) return true;
        if (most_cost < kSupposition) return false;
        for (int atom : board_.by_rank) {
            const int var = board_.var_of[atom];
            if (var < 0 || state_.dead(atom) || state_.left(var) < 2 || !wanted[atom]) continue;
            auto found = probe(atom, false);
            if (!found) continue;
            if (found->cost > most_cost && found->cost <= 2 * most_cost + 2) shorten(*found, most_cost);
            if (found->cost > most_cost) continue;
            apply(*found);
            follow();
            progress = true;
        }
        if (!progress) return decided();
    }
}

}  // namespace park::deduction
