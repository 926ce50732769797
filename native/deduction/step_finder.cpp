#include "deduction/step_finder.hpp"

#include <algorithm>

namespace park::deduction {

namespace {

constexpr size_t kLargeBoard = 2'000;                               // a large board has more visible atoms than this
constexpr int kCostBounds[] = {kSupposition, 4, 8, 20, INT32_MAX};  // tried in turn on a large board

}  // namespace

// Collects the distinct costs of units, and whether the board has invisible atoms and notes.
StepFinder::StepFinder(const DeductionBoard& board) : board_(board), state_(board) {
    places.resize(board.atoms());
    probe_caches_.resize(board.atoms());
    deduction_caches_.resize(board.units.size());
    for (const Unit& unit : board.units) costs_.push_back(unit.cost);
    std::sort(costs_.begin(), costs_.end());
    costs_.erase(std::unique(costs_.begin(), costs_.end()), costs_.end());
    for (int atom : board.noted) has_notes_ = has_notes_ || atom != kNone;
    for (uint8_t shown : board.visible) hidden_atoms_ = hidden_atoms_ || !shown;
}

// Undoes all removals, clears the caches, and assigns the given values of the active rules.
void StepFinder::reset(const std::vector<uint8_t>& rules) {
    state_.undo(0);
    state_.trying = false;  // an exception of the poll may have ended a probe
    state_.set_active(rules);
    state_.mark_all_dirty();
    for (auto [atom, rule] : board_.given)
        if (rules[rule]) assign(atom);
    last_removed_.clear();
    highest_cost_ = last_supposition_cost_ = 0;
    probes_ = nested_probe_count_ = 0;
    // An entry whose `trail_size` is kAlive belongs to an atom without a probe, so it is still empty.
    for (ProbeCache& cache : probe_caches_)
        if (cache.trail_size != kAlive) cache = {};
    for (DeductionCache& cache : deduction_caches_) cache = {};
    quiet_units_.clear();
}

// On a large board, raises the bound of the cost step by step, so that neither all deductions nor all suppositions are
// computed. Suppositions are computed twice at most: under the first bound a near one, under the second the cheapest,
// which is taken as soon as the next bound allows it. A deduction that removes nothing is a contradiction.
std::optional<FoundStep> StepFinder::next_on_large_board(const std::vector<uint8_t>& wanted, int depth) {
    std::optional<FoundStep> best, supposition;
    for (size_t i = 0; i < std::size(kCostBounds); ++i) {
        const int bound = kCostBounds[i], next_bound = kCostBounds[std::min(i + 1, std::size(kCostBounds) - 1)];
        best = cheapest_deduction(bound);
        if (best && best->removed.empty()) return best;
        if (best) best = with_cheaper_view(std::move(*best));
        if (best && best->cost <= bound) return best;
        if (depth < 1) continue;
        // Under later bounds, the supposition of the second one is offered again.
        if (i == 0) supposition = nearest_supposition(open_atoms(wanted), kSupposition);
        if (i == 1) supposition = cheapest_supposition(wanted, INT32_MAX);
        if (supposition && (i == 0 || supposition->cost <= next_bound)) return supposition;
    }
    if (!best && depth >= 2) best = first_nested_supposition(wanted);
    return best;
}

// A single deduction is taken at once if it is not more expensive than earlier steps. Otherwise suppositions compete
// with it, and nested ones come last.
std::optional<FoundStep> StepFinder::next(const std::vector<uint8_t>& wanted, int depth) {
    if (board_.by_rank.size() > kLargeBoard) return next_on_large_board(wanted, depth);
    auto best = cheapest_deduction(INT32_MAX);  // if it removes nothing, it is a contradiction, and returned at once
    if (best && !best->removed.empty()) best = with_cheaper_view(std::move(*best));
    if (best && (best->cost <= std::max(kSupposition, std::min(highest_cost_, kLongChain)) || best->removed.empty()))
        return best;
    if (depth >= 1) {
        auto supposition = cheapest_supposition(wanted, best ? best->cost : INT32_MAX);
        if (supposition) best = std::move(supposition);
    }
    if (!best && depth >= 2) best = first_nested_supposition(wanted);
    return best;
}

// The number of values that must still be excluded to decide all targets.
int StepFinder::open_values() const {
    int count = 0;
    for (int var : targets) count += state_.left(var) - 1;
    return count;
}

// Removes the atoms of a step. Notes them and its cost, which later steps are compared with.
void StepFinder::apply(const FoundStep& step) {
    for (int atom : step.removed) state_.remove_for(atom, kKnown);
    state_.clear_queue();
    last_removed_ = step.removed;
    highest_cost_ = std::max(highest_cost_, step.cost);
    if (step.supposed != kNone) last_supposition_cost_ = step.cost;
}

// The visible atoms that were removed since the trail had this size.
Ints StepFinder::marks_since(size_t size) const {
    Ints marks;
    for (size_t i = size; i < state_.trail.size(); ++i)
        if (board_.visible[state_.trail[i].atom]) marks.push_back(state_.trail[i].atom);
    return marks;
}

// Applies the obvious deductions until none removes anything, and returns the visible atoms that they removed. Fires
// the dirty units in the board's order, and goes back to the first after every removal.
Ints StepFinder::apply_obvious() {
    const size_t start = state_.trail.size();
    size_t place = state_.next_dirty(0);
    while (place < board_.order.size() && !state_.failed()) {
        const int unit = board_.order[place];
        const bool is_obvious = board_.units[unit].deduction->follows && board_.units[unit].kind == 0;
        if (!state_.usable(unit) || !is_obvious) {
            place = state_.next_dirty(place + 1);
            continue;
        }
        const uint32_t before = uint32_t(state_.trail.size());
        state_.dry_fire(unit);
        // A mark may depend on invisible atoms that an expensive deduction removed. Then it is not obvious.
        const Ints marks = hidden_atoms_ ? marks_since(before) : Ints{};
        if (!marks.empty() && trace(marks, {}, before, false).cost > kObvious) {
            state_.undo(before);
            place = state_.next_dirty(place + 1);
            continue;
        }
        state_.commit(before);
        state_.mark_clean(unit);
        const bool removed_something = state_.trail.size() > before;
        place = state_.next_dirty(removed_something ? 0 : place + 1);
    }
    return marks_since(start);
}

// --- solving by cheap steps

// True if each target has one value left.
bool StepFinder::targets_decided() const {
    return std::all_of(targets.begin(), targets.end(), [&](int var) { return state_.left(var) == 1; });
}

// True if steps up to a cost decide all targets. Alternates between single deductions, as long as they make progress,
// and one round of suppositions.
bool StepFinder::can_solve(int max_cost, const std::vector<uint8_t>& wanted) {
    while (true) {
        bool progress = true;
        while (progress && !targets_decided()) {
            progress = false;
            apply_obvious();
            auto step = cheapest_deduction(max_cost);
            if (step && step->removed.empty()) return false;
            if (step && step->cost > max_cost) step = with_cheaper_view(std::move(*step));
            if (step && step->cost <= max_cost)
                for (const FoundStep& part : same_family(*step)) apply(part), progress = true;
        }
        if (targets_decided()) return true;
        if (max_cost < kSupposition) return false;
        for (int atom : board_.by_rank) {
            const int var = board_.var_of[atom];
            if (var == kNone || state_.dead(atom) || state_.left(var) < 2 || !wanted[atom]) continue;
            auto step = probe(atom, false);
            if (!step) continue;
            // Shortening rarely saves more than half of the cost.
            if (step->cost > max_cost && step->cost <= 2 * max_cost + 2) shorten(*step, max_cost);
            if (step->cost > max_cost) continue;
            apply(*step);
            apply_obvious();
            progress = true;
        }
        if (!progress) return targets_decided();
    }
}

}  // namespace park::deduction
