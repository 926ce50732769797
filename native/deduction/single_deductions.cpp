// The step finder: steps of single deductions, and the reasons of steps.
#include <algorithm>
#include <set>
#include <utility>

#include "deduction/step_finder.hpp"

namespace park::deduction {

namespace {

constexpr uint64_t kDryFiresPerPoll = 64;
constexpr size_t kBroadDeduction = 500;  // a deduction about most of the board watches more atoms than this
constexpr size_t kMaxRechecked = 24;     // expensive steps for which the fresh finder searches a cheaper one

}  // namespace

// --- reasons

// Depth-first search over the reasons of some atoms, back to facts. The cost is that of the units, each of which counts
// once, or for every firing if it is global.
FoundStep StepFinder::trace(const Ints& seeds, Reason first, uint32_t base, bool inner) const {
    FoundStep step;
    std::vector<uint8_t> seen(state_.trail.size());
    Ints& facts = step.facts;
    Ints& rules = step.rules;
    std::vector<uint32_t> entries;  // the removals of the step, as indices on the trail
    rules = std::move(first.rules);
    Ints open = seeds;  // atoms to trace
    open.insert(open.end(), first.atoms.begin(), first.atoms.end());
    const Snapshot now = state_.now();
    while (!open.empty()) {
        const int atom = open.back();
        open.pop_back();
        const uint32_t place = now.removed[atom];
        if (place == kAlive || seen[place]) continue;
        seen[place] = 1;
        const Removal& removal = state_.trail[place];
        // An earlier mark is a fact. Invisible atoms are traced further, except in an inner supposition.
        if (place < base && (inner || board_.visible[atom] || removal.unit == kKnown)) {
            facts.push_back(atom);
            continue;
        }
        if (removal.unit == kKnown || removal.unit == kSupposed) continue;
        entries.push_back(place);
        if (removal.unit <= kFirstInner) {
            const FoundStep& inner_step = inner_steps_[kFirstInner - removal.unit];
            open.insert(open.end(), inner_step.facts.begin(), inner_step.facts.end());
            continue;
        }
        if (!removal.why) {
            const Unit& unit = board_.units[removal.unit];
            removal.why = std::make_unique<Reason>();
            unit.deduction->explain(state_.at(removal.since), state_, unit.kind, atom, *removal.why);
        }
        const Reason& more = *removal.why;
        rules.insert(rules.end(), more.rules.begin(), more.rules.end());
        open.insert(open.end(), more.atoms.begin(), more.atoms.end());
    }
    std::sort(facts.begin(), facts.end());
    std::sort(entries.begin(), entries.end());
    std::sort(rules.begin(), rules.end());
    rules.erase(std::unique(rules.begin(), rules.end()), rules.end());
    std::set<std::pair<int, uint32_t>> used;
    for (uint32_t place : entries) {
        const Removal& removal = state_.trail[place];
        const bool is_inner = removal.unit <= kFirstInner;
        const bool counts_each_firing = is_inner || board_.units[removal.unit].deduction->global;
        const int name = is_inner ? -1 - int(step.inner.size()) : removal.unit;  // see UsedDeduction
        if (is_inner) step.inner.push_back(inner_steps_[kFirstInner - removal.unit]);
        const bool is_new = used.insert({name, counts_each_firing ? removal.since : 0}).second;
        if (is_new) {
            step.cost += is_inner ? step.inner.back().cost : board_.units[removal.unit].cost;
            step.deductions.push_back({name, {removal.atom}});
        } else {
            for (UsedDeduction& deduction : step.deductions)
                if (deduction.unit == name) deduction.atoms.push_back(removal.atom);
        }
    }
    return step;
}

// The step of the contradiction in which the state has failed. A variable without values fails by the removals of its
// atoms; a unit fails by a reason of its own, and its cost counts too.
FoundStep StepFinder::trace_failure(uint32_t base, bool inner) const {
    if (state_.failed_var != kNone) {
        FoundStep step = trace(board_.vars[state_.failed_var], {}, base, inner);
        step.failed_var = state_.failed_var;
        return step;
    }
    const Unit& unit = board_.units[state_.failed_unit];
    Reason reason;
    unit.deduction->explain(state_.at(state_.failed_at), state_, unit.kind, kConflict, reason);
    FoundStep step = trace({}, std::move(reason), base, inner);
    step.failed_unit = state_.failed_unit;
    // A unit that is not global counts once, even if it has also removed atoms of this step.
    const bool counted = !unit.deduction->global && std::any_of(step.deductions.begin(), step.deductions.end(),
                                                                [&](const UsedDeduction& deduction) {
                                                                    return deduction.unit == state_.failed_unit;
                                                                });
    if (!counted) step.cost += unit.cost;
    return step;
}

// --- single deductions

// Removes invisible atoms by deductions up to a cost: fires dirty units in the order of their costs. Removals with a
// visible atom are undone, since these are steps for the player.
void StepFinder::remove_hidden_atoms(int max_cost) {
    if (!hidden_atoms_) return;
    for (size_t place = state_.next_dirty(0); place < board_.order.size(); place = state_.next_dirty(place)) {
        const int unit = board_.order[place++];
        if (board_.units[unit].cost > max_cost) return;
        DeductionCache& cache = deduction_caches_[unit];
        // A deduction that was about to make a mark still does, unless a watched atom was removed since.
        const bool makes_mark =
            cache.mark != kNone && cache.mark_woken == state_.woken[unit] && state_.alive(cache.mark);
        if (makes_mark || !state_.usable(unit)) continue;
        if (++dry_fires_ % kDryFiresPerPoll == 0 && poll) poll();
        const size_t size = state_.trail.size();
        state_.dry_fire(unit);
        if (state_.failed()) return;
        if (state_.trail.size() == size) {
            state_.mark_clean(unit);
            continue;
        }
        const auto mark = std::find_if(state_.trail.begin() + size, state_.trail.end(),
                                       [&](const Removal& r) { return board_.visible[r.atom]; });
        if (mark != state_.trail.end()) {
            cache.mark = mark->atom;
            cache.mark_woken = state_.woken[unit];
            state_.undo(size);
        } else {
            // Continue at the first unit that the removals woke.
            place = std::min(place, state_.commit(size));
            state_.mark_clean(unit);
        }
    }
}

// True if the first step is preferred: by cost, then without a supposition, then by the number of rules, then near the
// last step.
bool StepFinder::better(const FoundStep& one, const FoundStep& other) const {
    if (one.cost != other.cost) return one.cost < other.cost;
    const bool one_supposes = one.supposed != kNone, other_supposes = other.supposed != kNone;
    if (one_supposes != other_supposes) return other_supposes;
    if (one.rules.size() != other.rules.size()) return one.rules.size() < other.rules.size();
    return distance(one.removed) < distance(other.removed);
}

// The least squared distance between one of these atoms and one that the last step removed; 0 before the first step.
int64_t StepFinder::distance(const Ints& atoms) const {
    int64_t least = last_removed_.empty() ? 0 : INT64_MAX;
    for (int a : atoms)
        for (int b : last_removed_) {
            const int64_t dr = places[a].first - places[b].first, dc = places[a].second - places[b].second;
            least = std::min(least, dr * dr + dc * dc);
        }
    return least;
}

// The step of a single deduction if it removes marks, or null. The cached step is valid while no watched atom was
// removed and its removals are still to be made.
const FoundStep* StepFinder::step_of_unit(int unit) {
    if (!state_.is_dirty(unit) || !state_.usable(unit)) return nullptr;
    DeductionCache& cache = deduction_caches_[unit];
    const auto is_valid = [&] {
        return cache.found && cache.woken == state_.woken[unit] && !cache.found->removed.empty() &&
               std::all_of(cache.found->removed.begin(), cache.found->removed.end(),
                           [&](int atom) { return state_.alive(atom); });
    };
    if (!is_valid()) {
        cache.found = compute_step(unit);
        cache.woken = state_.woken[unit];
    }
    return cache.found ? &*cache.found : nullptr;
}

// Computes the step of a single deduction: fires the unit, traces the reasons of the marks that it removes, and undoes
// the removals.
std::optional<FoundStep> StepFinder::compute_step(int unit) {
    if (++dry_fires_ % kDryFiresPerPoll == 0 && poll) poll();
    const uint32_t size = uint32_t(state_.trail.size());
    state_.dry_fire(unit);
    std::optional<FoundStep> best;
    if (state_.failed()) {
        best = trace_failure(size, false);
    } else if (state_.trail.size() == size) {
        state_.mark_clean(unit);
    } else {
        const Ints marks = marks_since(size);
        if (!marks.empty()) {
            best = trace(marks, {}, size, false);
            best->removed = marks;
            // If invisible atoms are involved, a single mark may be cheaper than all of them.
            for (size_t i = 0; hidden_atoms_ && marks.size() > 1 && i < marks.size(); ++i) {
                FoundStep single = trace({marks[i]}, {}, size, false);
                if (single.cost < best->cost) {
                    best = std::move(single);
                    best->removed = {marks[i]};
                }
            }
        }
    }
    state_.undo(size);
    return best;
}

// Merges steps of one family into one: unites the sets of removed atoms, facts and rules. The cost stays that of the
// first step.
FoundStep merge_steps(const std::vector<FoundStep>& parts) {
    FoundStep whole = parts.at(0);
    auto unite = [](Ints& all, const Ints& more) {
        all.insert(all.end(), more.begin(), more.end());
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
    };
    for (size_t i = 1; i < parts.size(); ++i) {
        unite(whole.removed, parts[i].removed);
        unite(whole.facts, parts[i].facts);
        unite(whole.rules, parts[i].rules);
        whole.deductions.insert(whole.deductions.end(), parts[i].deductions.begin(), parts[i].deductions.end());
    }
    return whole;
}

// A step, and the steps of the same family that cost no more, by their places on the board. Only a step that ends with
// a unit of a family has others of its kind.
std::vector<FoundStep> StepFinder::same_family(const FoundStep& step) {
    std::vector<FoundStep> parts{step};
    const int own = step.deductions.empty() ? kNone : step.deductions.back().unit;
    const bool is_single_deduction = own >= 0 && step.supposed == kNone;
    const int family = is_single_deduction ? board_.units[own].deduction->family : 0;
    if (!family) return parts;
    for (size_t place = state_.next_dirty(0); place < board_.order.size(); place = state_.next_dirty(place)) {
        const int unit = board_.order[place++];
        if (unit == own || board_.units[unit].deduction->family != family) continue;
        const FoundStep* other = step_of_unit(unit);
        if (other && !other->removed.empty() && other->cost <= step.cost) parts.push_back(*other);
    }
    std::stable_sort(parts.begin(), parts.end(), [&](const FoundStep& a, const FoundStep& b) {
        return places[a.removed[0]] < places[b.removed[0]];
    });
    return parts;
}

// The cheapest step of a single deduction up to a cost. Tries deductions in the order of their costs, since a step that
// uses an expensive one costs at least as much.
std::optional<FoundStep> StepFinder::cheapest_deduction(int max_cost) {
    const FoundStep* best = nullptr;
    for (size_t i = 0; i < costs_.size() && costs_[i] <= max_cost && (!best || costs_[i] <= best->cost); ++i) {
        remove_hidden_atoms(costs_[i]);
        if (state_.failed()) return trace_failure(uint32_t(state_.trail.size()), false);
        best = nullptr;  // hidden removals may have changed earlier steps
        for (size_t place = state_.next_dirty(0); place < board_.order.size(); place = state_.next_dirty(place)) {
            const int unit = board_.order[place++];
            if (board_.units[unit].cost > costs_[i]) break;
            const FoundStep* step = step_of_unit(unit);
            if (!step) continue;
            if (step->removed.empty()) return *step;
            if (!best || better(*step, *best)) best = step;
        }
    }
    if (!best) return {};
    return *best;
}

// Replaces a step by a cheaper one that follows from the marks alone, if there is one. This finder has also removed
// invisible atoms, and a step may count the cost of those removals although a shorter chain from the marks exists. The
// fresh finder knows only the marks. It first searches near the step itself. If the result is still expensive, it
// searches near the cheapest of the other steps, because each of them may have a shorter chain, too.
FoundStep StepFinder::with_cheaper_view(FoundStep best) {
    if (best.cost <= kObvious || best.deductions.size() < 2) return best;
    if (!fresh_finder_) {
        fresh_finder_ = std::make_unique<StepFinder>(board_);
        fresh_finder_->places = places;
        // Copying the function would change the reference count of a Python object without the GIL.
        fresh_finder_->poll = [this] {
            if (poll) poll();
        };
    }
    fresh_finder_has_marks_ = false;  // marks may have been added since its last copy; find_cheaper copies them again
    // The unit of the step's last deduction, whose cache stores the results; negative for an inner supposition. If
    // `no_cheaper_at` is the length of the trail, the fresh finder found nothing cheaper in this very position.
    const int own = best.deductions.back().unit;
    if (own < 0 || deduction_caches_[own].no_cheaper_at != state_.trail.size()) {
        auto cheaper = find_cheaper(best, own, best.cost);
        if (!cheaper && own >= 0) deduction_caches_[own].no_cheaper_at = uint32_t(state_.trail.size());
        if (cheaper) best = std::move(*cheaper);
    }
    if (best.cost <= kSupposition) return best;
    struct StepOfUnit {
        const FoundStep* step;
        int unit;
    };
    std::vector<StepOfUnit> others;
    for (size_t place = state_.next_dirty(0); place < board_.order.size(); place = state_.next_dirty(place)) {
        const int unit = board_.order[place++];
        const FoundStep* step = step_of_unit(unit);
        // A recheck that found nothing cheaper stays valid unless a watched atom was removed since.
        if (step && step->deductions.size() > 1 && deduction_caches_[unit].rechecked_woken != state_.woken[unit])
            others.push_back({step, unit});
    }
    std::stable_sort(others.begin(), others.end(),
                     [](const StepOfUnit& a, const StepOfUnit& b) { return a.step->cost < b.step->cost; });
    for (size_t i = 0; i < std::min(others.size(), kMaxRechecked) && best.cost > kSupposition; ++i) {
        auto [step, unit] = others[i];
        auto cheaper = find_cheaper(*step, unit, best.cost);
        // INT32_MAX: no cheaper step exists, not even one that costs more than `best`.
        if (deduction_caches_[unit].cheaper_cost == INT32_MAX)
            deduction_caches_[unit].rechecked_woken = state_.woken[unit];
        if (cheaper) best = std::move(*cheaper);
    }
    return best;
}

// A step of the fresh finder near the given one that costs less than `below`. The result depends only on the marks near
// the step, so its cost is cached as long as these stay. The key hashes the nearby units, each with a bit that tells
// whether it finds nothing.
std::optional<FoundStep> StepFinder::find_cheaper(const FoundStep& step, int unit, int below) {
    Ints units = nearby_units(step);
    uint64_t key = mix(uint64_t(step.cost)), latest = 0;
    for (int other : units)
        if (finds_nothing(other)) key += mix(uint64_t(other) << 1 | 1);
        else key += mix(uint64_t(other) << 1), latest = std::max(latest, state_.marked[other]);
    DeductionCache* cache = unit >= 0 ? &deduction_caches_[unit] : nullptr;
    if (cache && !has_notes_ && cache->nearby_key == key && cache->removals_then >= latest &&
        cache->cheaper_cost >= below)
        return {};
    // The marks are copied once for all searches of one step.
    if (!std::exchange(fresh_finder_has_marks_, true)) fresh_finder_->copy_marks(*this);
    auto cheaper = fresh_finder_->search_from_marks(step, std::move(units));
    if (cache) {
        cache->nearby_key = key;
        cache->removals_then = state_.removals();
        cache->cheaper_cost = cheaper ? cheaper->cost : INT32_MAX;
    }
    if (cheaper && cheaper->cost >= below) cheaper.reset();
    return cheaper;
}

// True if a broad deduction removes nothing now. Only deductions that watch nothing but visible atoms are fired; others
// count as if they might find something.
bool StepFinder::finds_nothing(int unit) {
    const Deduction& deduction = *board_.units[unit].deduction;
    if (deduction.watched.size() <= kBroadDeduction) return false;
    quiet_units_.resize(board_.units.size());
    auto& [when, answer] = quiet_units_[unit];
    if (when == state_.removals() + 1) return answer;  // 0 means never, so the number is stored plus one
    when = state_.removals() + 1;
    answer =
        std::all_of(deduction.watched.begin(), deduction.watched.end(), [&](int atom) { return board_.visible[atom]; });
    if (!answer) return false;
    const size_t size = state_.trail.size();
    state_.dry_fire(unit);
    answer = state_.trail.size() == size && !state_.failed();
    state_.undo(size);
    when = state_.removals() + 1;
    return answer;
}

// The units near a step, in two rounds: first those that watch the step's atoms, then those that watch the atoms of
// these units. Wide units are not extended.
Ints StepFinder::nearby_units(const FoundStep& step) const {
    Ints atoms = step.removed;
    atoms.insert(atoms.end(), step.facts.begin(), step.facts.end());
    for (const UsedDeduction& deduction : step.deductions)
        atoms.insert(atoms.end(), deduction.atoms.begin(), deduction.atoms.end());
    std::vector<uint8_t> known(board_.units.size());
    Ints units;
    size_t done = 0;
    for (bool extends : {true, false}) {
        for (int atom : atoms)
            for (int unit : board_.watching[atom]) {
                if (known[unit]) continue;
                known[unit] = 1;
                units.push_back(unit);
            }
        atoms.clear();
        // For the second round: the atoms that the units of the first one watch.
        for (; extends && done < units.size(); ++done)
            if (!is_wide(units[done])) {
                const Ints& watched = board_.units[units[done]].deduction->watched;
                atoms.insert(atoms.end(), watched.begin(), watched.end());
            }
    }
    return units;
}

// Restarts from the marks of another finder: undoes all removals, and removes the marks that are removed there.
void StepFinder::copy_marks(const StepFinder& other) {
    state_.undo(0);
    state_.trying = false;
    state_.copy_marks(other.state_);
    copied_marks_ = state_.trail.size();
    last_removed_ = other.last_removed_;
}

// In the fresh finder: restarts from the copied marks, and searches a step that costs less than the given one, with
// these units only.
std::optional<FoundStep> StepFinder::search_from_marks(const FoundStep& step, Ints units) {
    state_.undo(copied_marks_);
    for (int unit : fresh_units_) deduction_caches_[unit].found.reset(), deduction_caches_[unit].mark = kNone;
    fresh_units_ = std::move(units);
    state_.use_only(fresh_units_);
    auto best = cheapest_deduction(step.cost - 1);
    if (best && (best->removed.empty() || best->cost >= step.cost)) best.reset();
    return best;
}

}  // namespace park::deduction
