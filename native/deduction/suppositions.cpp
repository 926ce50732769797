// The step finder: suppositions that lead to contradictions, shortened to the deductions that they need.
#include <algorithm>
#include <utility>

#include "deduction/step_finder.hpp"

namespace park::deduction {

namespace {

constexpr uint64_t kProbesPerPoll = 32;  // a few milliseconds
constexpr int kChainCost = 4;            // the highest cost of deductions in the chain of a supposition
// How many of the cheapest suppositions are shortened in any case, and at most; for short chains and for long ones.
constexpr size_t kMinShortened[] = {12, 2}, kMaxShortened[] = {60, 6};
constexpr int kMaxOmitted = 32;  // omissions of a deduction that are tried per chain, the expensive ones first
constexpr int kNestedProbesPerStep = 1'500;
constexpr int kMaxNestedProbes = 6'000;  // over all steps
constexpr size_t kManyCandidates = 200;  // with more candidates, the nearest one that is cheap enough is taken
constexpr size_t kWideDeduction = 500;   // a wide deduction watches more atoms than this

}  // namespace

// Supposes that the atom's variable has its value, and propagates. If that leads to a contradiction, returns the step
// that excludes the atom. Notes which units the removals woke, by which `is_stale` knows whether the probe must be
// repeated. The state is restored.
std::optional<FoundStep> StepFinder::probe(int atom, bool inner, const std::vector<uint8_t>* barred) {
    if (++probes_ % kProbesPerPoll == 0 && poll) poll();
    const uint32_t base = uint32_t(state_.trail.size());
    const bool before = std::exchange(state_.trying, true);  // true before in an inner probe
    state_.clear_queue();
    state_.assign(atom, kSupposed);
    state_.propagate(kChainCost, barred);
    std::optional<FoundStep> step;
    if (state_.failed()) {
        step = trace_failure(base, inner);
        step->cost = std::max(kSupposition, step->cost + 1);
        step->supposed = atom;
        step->removed = {atom};
    }
    if (!inner && !barred) {
        ProbeCache& cache = probe_caches_[atom];
        cache.trail_size = base;
        cache.removals = uint32_t(state_.trail.size()) - base;
        cache.woken.clear();
        unit_flags_.resize(board_.units.size());
        for (size_t i = base; i < state_.trail.size(); ++i)
            for (int unit : board_.watching[state_.trail[i].atom]) {
                if (is_wide(unit) || unit_flags_[unit]) continue;
                unit_flags_[unit] = 1;
                cache.woken.push_back(unit);
            }
        for (int unit : cache.woken) unit_flags_[unit] = 0;
    }
    state_.undo(base);
    state_.trying = before;
    return step;
}

// True for deductions about most of the board, which would make every probe stale.
bool StepFinder::is_wide(int unit) const {
    const Deduction& deduction = *board_.units[unit].deduction;
    return deduction.global || deduction.watched.size() > kWideDeduction;
}

// True if the atom was never probed, or an atom that the probe depended on was removed since.
bool StepFinder::is_stale(int atom) const {
    const ProbeCache& cache = probe_caches_[atom];
    return cache.trail_size == kAlive || std::any_of(cache.woken.begin(), cache.woken.end(),
                                                     [&](int unit) { return state_.woken[unit] > cache.trail_size; });
}

// Shortens the chain of a supposition: tries to leave out each deduction, the most expensive first, and starts again
// with every chain that is cheaper. Only units of the present chain are allowed. Returns false once the chain is known
// to cost more than the limit.
bool StepFinder::shorten(FoundStep& step, int limit) {
    std::vector<uint8_t> barred(board_.units.size(), 1);  // a flag for each unit
    auto set_barred = [&](const FoundStep& chain, bool value) {
        for (const UsedDeduction& deduction : chain.deductions)
            if (deduction.unit >= 0) barred[deduction.unit] = value;
        if (chain.failed_unit >= 0) barred[chain.failed_unit] = value;
    };
    set_barred(step, false);
    // A deduction that this chain needs is needed in every shorter chain.
    std::vector<uint8_t> needed(board_.units.size());
    int least_cost = 1, tries = 0;  // least_cost: of the supposition, and of the deductions that are needed
    for (bool shorter = true; shorter && tries < kMaxOmitted;) {
        shorter = false;
        Ints units;
        for (const UsedDeduction& deduction : step.deductions)
            if (deduction.unit >= 0) units.push_back(deduction.unit);
        if (step.failed_unit >= 0) units.push_back(step.failed_unit);
        std::sort(units.begin(), units.end(), [&](int a, int b) { return board_.unit_rank[a] > board_.unit_rank[b]; });
        units.erase(std::unique(units.begin(), units.end()), units.end());
        for (int unit : units) {
            if (needed[unit]) continue;
            if (++tries > kMaxOmitted) break;
            barred[unit] = 1;
            auto shorter_step = probe(step.supposed, false, &barred);
            if (!shorter_step) {
                needed[unit] = 1;
                least_cost += board_.units[unit].cost;
                if (least_cost > limit) return false;
            }
            if (shorter_step && shorter_step->cost < step.cost) {
                set_barred(step, true);
                step = std::move(*shorter_step);
                set_barred(step, false);
                shorter = true;
                break;
            }
            barred[unit] = 0;
        }
    }
    return true;
}

// The cheapest cached step of the candidates whose probes failed. Shortens the cheapest chains, and stops when the
// others are unlikely to become cheaper than the best.
std::optional<FoundStep> StepFinder::cheapest_failing(const Ints& candidates, int below) {
    Ints failing;
    for (int atom : candidates)
        if (probe_caches_[atom].found) failing.push_back(atom);
    std::stable_sort(failing.begin(), failing.end(),
                     [&](int a, int b) { return probe_caches_[a].found->cost < probe_caches_[b].found->cost; });
    std::optional<FoundStep> best;
    // Shortening rarely saves more than half of the cost.
    for (size_t i = 0; i < failing.size(); ++i) {
        ProbeCache& cache = probe_caches_[failing[i]];
        const bool is_long = cache.found->cost > kLongChain;
        if (i >= kMaxShortened[is_long]) break;
        if (i >= kMinShortened[is_long] && best && cache.found->cost > 2 * best->cost) break;
        if (!cache.shortened) cache.shortened = shorten(*cache.found, best ? best->cost : below - 1);
        if (cache.found->cost < below && (!best || better(*cache.found, *best))) best = cache.found;
        if (best && best->cost <= kSupposition) break;
    }
    return best;
}

// The wanted atoms of undecided variables, in canonical order.
Ints StepFinder::open_atoms(const std::vector<uint8_t>& wanted) const {
    Ints atoms;
    for (int atom : board_.by_rank) {
        const int var = board_.var_of[atom];
        if (var != kNone && state_.alive(atom) && state_.left(var) > 1 && wanted[atom]) atoms.push_back(atom);
    }
    return atoms;
}

// The supposition that fails at a cost up to the limit and is nearest to the last step. Goes through the candidates
// twice: first it takes cached contradictions only, which cost no time, and then it repeats the stale probes.
std::optional<FoundStep> StepFinder::nearest_supposition(const Ints& candidates, int limit) {
    struct Candidate {
        int64_t distance;
        int atom;
    };
    std::vector<Candidate> nearest_first;
    for (int atom : candidates) nearest_first.push_back({distance({atom}), atom});
    std::ranges::stable_sort(nearest_first, {}, &Candidate::distance);
    for (bool repeats_stale_probes : {false, true})
        for (const Candidate& candidate : nearest_first) {
            const int atom = candidate.atom;
            ProbeCache& cache = probe_caches_[atom];
            if (repeats_stale_probes && is_stale(atom)) cache_probe(atom, probe(atom, false));
            const bool fails_cheaply = cache.found && cache.found->cost <= limit;
            if (!fails_cheaply) continue;
            if (!cache.shortened && cache.found->cost > kSupposition) cache.shortened = shorten(*cache.found, limit);
            return cache.found;
        }
    return {};
}

// Caches the step that a probe found. A supposition that failed before still fails, and may have been shortened, so a
// new step replaces the cached one only if it is cheaper.
void StepFinder::cache_probe(int atom, std::optional<FoundStep> step) {
    ProbeCache& cache = probe_caches_[atom];
    if (!step || (cache.found && cache.found->cost <= step->cost)) return;
    cache.found = std::move(step);
    cache.shortened = false;
}

// The cheapest supposition that fails at a cost below `below`. First uses cached probes, and repeats only the stale
// ones. Their cheapest is taken if an earlier step was as expensive, so that it does not change the difficulty of the
// puzzle. Otherwise all probes are repeated.
std::optional<FoundStep> StepFinder::cheapest_supposition(const std::vector<uint8_t>& wanted, int below) {
    const Ints candidates = open_atoms(wanted);
    // A supposition that costs hardly more than the last one does not change the difficulty of the puzzle.
    const int enough = std::min({below - 1, highest_cost_, last_supposition_cost_ + last_supposition_cost_ / 4});
    if (candidates.size() > kManyCandidates)
        if (auto nearest = nearest_supposition(candidates, enough)) return nearest;
    for (bool all : {false, true}) {
        bool reused = false;
        for (int atom : candidates) {
            ProbeCache& cache = probe_caches_[atom];
            if (all ? cache.trail_size == state_.trail.size() : !is_stale(atom)) {
                reused = true;
                continue;
            }
            cache_probe(atom, probe(atom, false));
        }
        auto best = cheapest_failing(candidates, below);
        if (all || !reused || (best && best->cost <= highest_cost_)) return best;
    }
    return {};
}

// Supposes an atom, with inner suppositions. In each round, atoms near the removals so far are supposed in turn, and
// those that fail are removed as inner steps.
std::optional<FoundStep> StepFinder::probe_nested(int atom, int rounds) {
    const uint32_t base = uint32_t(state_.trail.size());
    state_.trying = true;
    state_.clear_queue();
    inner_steps_.clear();
    state_.assign(atom, kSupposed);
    state_.propagate(kChainCost);
    for (int round = 0; round < rounds && !state_.failed(); ++round) {
        // Suppose only values of variables that share a deduction with an atom that the supposition removed.
        std::vector<uint8_t> near(board_.atoms());
        for (size_t i = base; i < state_.trail.size(); ++i)
            for (int unit : board_.watching[state_.trail[i].atom])
                if (!board_.units[unit].deduction->global)
                    for (int other : board_.units[unit].deduction->watched) near[other] = 1;
        bool progress = false;
        for (int other : board_.by_rank) {
            const int var = board_.var_of[other];
            if (!near[other] || var == kNone || state_.dead(other) || state_.left(var) < 2) continue;
            auto inner_step = probe(other, true);
            if (!inner_step) continue;
            inner_steps_.push_back(std::move(*inner_step));
            // The cause of the removal is the number of the inner step, counted down from kFirstInner.
            state_.remove_for(other, kFirstInner - int(inner_steps_.size() - 1));
            state_.propagate(kChainCost);
            progress = true;
            if (state_.failed()) break;
        }
        if (!progress) break;
    }
    std::optional<FoundStep> step;
    if (state_.failed()) {
        step = trace_failure(base, false);
        step->cost = std::max(kSupposition, step->cost + 1);
        step->supposed = atom;
        step->removed = {atom};
    }
    state_.undo(base);
    state_.trying = false;
    inner_steps_.clear();
    return step;
}

// The first supposition that fails with the help of inner suppositions. Tries all atoms with one round of these, then
// with two, then with four, within a limit of probes.
std::optional<FoundStep> StepFinder::first_nested_supposition(const std::vector<uint8_t>& wanted) {
    const uint64_t start = probes_;
    const auto spent = [&] { return nested_probe_count_ + (probes_ - start); };
    const uint64_t limit = std::min<uint64_t>(nested_probe_count_ + kNestedProbesPerStep, kMaxNestedProbes);
    // The supposition that removed most is the most likely one to fail.
    Ints order = open_atoms(wanted);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return probe_caches_[a].removals > probe_caches_[b].removals; });
    std::optional<FoundStep> step;
    for (int rounds : {1, 2, 4})
        for (size_t i = 0; i < order.size() && !step && spent() < limit; ++i)
            // Take the first one that fails: most people cannot follow any of them.
            step = probe_nested(order[i], rounds);
    nested_probe_count_ = spent();
    return step;
}

// How many atoms propagation removes if the atom's variable has its value. The removals are undone.
int StepFinder::count_implied(int atom) {
    const size_t base = state_.trail.size();
    state_.trying = true;
    state_.clear_queue();
    state_.assign(atom, kSupposed);
    state_.propagate(kChainCost);
    const int count = int(state_.trail.size() - base);
    state_.undo(base);
    state_.trying = false;
    return count;
}

}  // namespace park::deduction
