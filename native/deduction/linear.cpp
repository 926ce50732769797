#include "deduction/linear.hpp"

#include <algorithm>
#include <climits>
#include <tuple>
#include <utility>

#include "deduction/canonical_order.hpp"

namespace park::deduction {

namespace {

constexpr size_t kManyTerms = 64;   // a sum of at least this many terms caches its bounds
constexpr size_t kMaxChanges = 64;  // after this many removals, cached bounds are computed again

}  // namespace

// The lowest and the highest weight that a term can have, over the atoms that are alive.
template <class Alive>
Linear::Range Linear::weight_range(const Term& term, Alive alive) {
    int lowest = INT_MAX, highest = INT_MIN;
    for (auto [atom, weight] : term)
        if (alive(atom)) lowest = std::min(lowest, weight), highest = std::max(highest, weight);
    return {lowest, highest};
}

// Bounds are cached only if the terms share no atom, so that a removed atom changes one term.
Linear::Linear(std::vector<Term> terms, int low, int high, Ints kind_costs)
    : Deduction(std::move(kind_costs)), terms_(std::move(terms)), low_(low), high_(high) {
    int total = 0;
    for (const Term& term : terms_) {
        for (auto [atom, weight] : term) watched.push_back(atom);
        const auto [lowest, highest] = weight_range(term, [](int) { return true; });
        total += highest;
        widest_term_ = std::max(widest_term_, highest - lowest);
    }
    no_upper_bound_ = high_ >= total;
    Ints atoms = watched;
    std::sort(atoms.begin(), atoms.end());
    caches_bounds_ = terms_.size() >= kManyTerms && std::adjacent_find(atoms.begin(), atoms.end()) == atoms.end();
}

void Linear::fire(State& state, int unit, int kind) const {
    if (kind == kBounds) fire_bounds(state, unit);
    else fire_sums(state, unit);
}

// The bounds of the sum at an earlier time, so that later calls only update the terms that changed.
struct Linear::Cache : Deduction::Memory {
    uint64_t last_removal = 0;  // its number at that time; 0 if nothing is cached
    size_t trail_size = 0;
    int lowest = 0, highest = 0;
    std::vector<Range> ranges;         // of each term
    Ints term_of;                      // of each atom, or kNone
    std::vector<uint64_t> updated_in;  // of each term: the last round that updated it
    uint64_t round = 0;
};

// The lowest and the highest sum, in one of two ways. If the trail has only grown since the bounds were cached, and by
// little, adds what changed in the terms that lost atoms, and leaves the cache as it is. Otherwise sums over all terms,
// and caches the result.
Linear::Range Linear::cached_bounds(State& state, int unit) const {
    constexpr Range kEmpty{1, 0};  // some variable has no values
    const auto alive = [&](int atom) { return state.alive(atom); };
    auto& memory = state.memory[state.board.units[unit].number];
    if (!memory) {  // the first call on this state
        auto created = std::make_unique<Cache>();
        created->term_of.assign(state.board.atoms(), kNone);
        for (size_t t = 0; t < terms_.size(); ++t)
            for (auto [atom, weight] : terms_[t]) created->term_of[atom] = int(t);
        created->updated_in.resize(terms_.size());
        memory = std::move(created);
    }
    Cache& cache = static_cast<Cache&>(*memory);
    const auto& trail = state.trail;
    const bool is_valid = cache.last_removal && state.still_stands(cache.trail_size, cache.last_removal);
    // The removals of a supposition will be undone, so new bounds would not stay valid. There updates are preferred as
    // long as they are cheaper than a sum over all terms.
    const size_t max_changes = state.trying ? terms_.size() : kMaxChanges;
    if (is_valid && trail.size() - cache.trail_size < max_changes) {
        int lowest = cache.lowest, highest = cache.highest;
        ++cache.round;
        for (size_t i = cache.trail_size; i < trail.size(); ++i) {
            const int t = cache.term_of[trail[i].atom];
            if (t == kNone) continue;
            const bool is_updated = std::exchange(cache.updated_in[t], cache.round) == cache.round;
            if (is_updated) continue;
            const auto [first, last] = weight_range(terms_[t], alive);
            if (first > last) return kEmpty;
            lowest += first - cache.ranges[t].lowest;
            highest += last - cache.ranges[t].highest;
        }
        return {lowest, highest};
    }
    cache.last_removal = 0;
    cache.lowest = cache.highest = 0;
    cache.ranges.clear();
    for (const Term& term : terms_) {
        cache.ranges.push_back(weight_range(term, alive));
        const auto [first, last] = cache.ranges.back();
        if (first > last) return kEmpty;
        cache.lowest += first;
        cache.highest += last;
    }
    cache.trail_size = trail.size();
    cache.last_removal = trail.empty() ? 0 : trail.back().number;
    return {cache.lowest, cache.highest};
}

// Removes the values with which the sum exceeds `high` even if all other terms are lowest, or stays below `low` even if
// all others are highest. There are none if the bounds allow a change of the widest term.
void Linear::fire_bounds(State& state, int unit) const {
    const auto alive = [&](int atom) { return state.alive(atom); };
    int lowest = 0, highest = 0;
    if (caches_bounds_) {
        const Range sums = cached_bounds(state, unit);
        if (sums.lowest > sums.highest) return;
        lowest = sums.lowest, highest = sums.highest;
    } else {
        for (const Term& term : terms_) {
            const auto [first, last] = weight_range(term, alive);
            if (first > last) return;  // a variable without values has failed already
            lowest += first;
            highest += last;
            if (no_upper_bound_ && highest - widest_term_ >= low_)
                return;  // the highest sum only grows with further terms
        }
    }
    if (lowest > high_ || highest < low_) return state.fail(unit);
    if (highest - widest_term_ >= low_ && lowest + widest_term_ <= high_) return;
    for (const Term& term : terms_) {
        const auto [first, last] = weight_range(term, alive);
        for (auto [atom, weight] : term)
            if (state.alive(atom) && (lowest - first + weight > high_ || highest - last + weight < low_))
                state.remove(atom, unit);
    }
}

// Removes the values that are in no combination with a sum within bounds.
void Linear::fire_sums(State& state, int unit) const {
    // Subset sums by dynamic programming. before[i]: the sums of the terms before i; after[i]: those of the terms from
    // i on.
    const size_t n = terms_.size();
    using Sums = std::vector<uint8_t>;
    std::vector<Sums> before(n + 1, Sums(high_ + 1)), after(n + 1, Sums(high_ + 1));
    auto extend = [&](const Sums& from, Sums& to, const Term& term) {
        for (auto [atom, weight] : term)
            if (state.alive(atom))
                for (int sum = 0; sum + weight <= high_; ++sum) to[sum + weight] |= from[sum];
    };
    before[0][0] = after[n][0] = 1;
    for (size_t i = 0; i < n; ++i) extend(before[i], before[i + 1], terms_[i]);
    for (size_t i = n; i-- > 0;) extend(after[i + 1], after[i], terms_[i]);
    bool any = false;
    for (int sum = low_; sum <= high_; ++sum) any = any || before[n][sum];
    if (!any) return state.fail(unit);
    Ints gone;
    for (size_t i = 0; i < n; ++i)
        for (auto [atom, weight] : terms_[i]) {
            if (!state.alive(atom)) continue;
            bool possible = false;
            for (int prefix = 0; prefix + weight <= high_ && !possible; ++prefix)
                if (before[i][prefix])
                    for (int sum = std::max(low_, prefix + weight); sum <= high_ && !possible; ++sum)
                        possible = after[i + 1][sum - prefix - weight];
            if (!possible) gone.push_back(atom);
        }
    for (int atom : gone) state.remove(atom, unit);
}

// True if the terms can make a sum within bounds, by dynamic programming over flags of the sums so far. The term of the
// atom `wanted`, if it has one, has this value.
bool Linear::has_sum(const Snapshot& past, int wanted) const {
    std::vector<uint8_t> sums(high_ + 1), next;
    sums[0] = 1;
    for (const Term& term : terms_) {
        const bool is_own_term =
            std::any_of(term.begin(), term.end(), [&](auto& each) { return each.first == wanted; });
        next.assign(high_ + 1, 0);
        for (auto [atom, weight] : term)
            if (is_own_term ? atom == wanted : past.alive(atom))
                for (int sum = 0; sum + weight <= high_; ++sum) next[sum + weight] |= sums[sum];
        sums.swap(next);
    }
    return std::any_of(sums.begin() + std::min<size_t>(low_, sums.size()), sums.end(), [](uint8_t x) { return x; });
}

// Explains why a value was removed, or why there is no sum. For kSums the reason is all removals, minimized as long as
// there is no sum with this value.
void Linear::explain(const Snapshot& past, const State& state, int kind, int atom, Reason& reason) const {
    if (kind == kBounds) return explain_bounds(past, state, atom, reason);
    Ints atoms;
    for (const Term& term : terms_)
        for (auto [other, weight] : term)
            if (past.dead(other) && other != atom) atoms.push_back(other);
    minimize(past, state, atoms, [&](const Snapshot& less, int) { return !has_sum(less, atom); });
    reason.atoms.insert(reason.atoms.end(), atoms.begin(), atoms.end());
}

// Finds a reason why the sum is too high with this atom or, if there is none, why it is too low. It starts with the
// bound of the full domains, and adds the terms in the order in which they got narrower until the bound is violated.
void Linear::explain_bounds(const Snapshot& past, const State& state, int atom, Reason& reason) const {
    // How much the removed atoms of a term raise the lowest sum, or lower the highest one.
    struct Share {
        uint32_t when, rank;
        int gain;
        Ints atoms;
    };
    // The shares of all terms, the earliest first. `sum` becomes the bound of the full domains.
    auto shares = [&](bool by_lower_bound, int& sum) {
        std::vector<Share> shares_of_terms;
        sum = 0;
        for (const Term& term : terms_) {
            auto own = std::find_if(term.begin(), term.end(), [&](auto& each) { return each.first == atom; });
            if (own != term.end()) {
                sum += own->second;
                continue;
            }
            const auto [lowest, highest] = weight_range(term, [&](int a) { return past.alive(a); });
            const auto [first, last] = weight_range(term, [](int) { return true; });
            Share share{0, 0, by_lower_bound ? lowest - first : last - highest, {}};
            for (auto [other, weight] : term)
                if (by_lower_bound ? weight < lowest : weight > highest) {
                    share.atoms.push_back(other);
                    share.when = std::max(share.when, past.when(other));
                    share.rank = std::max(share.rank, state.board.rank[other]);
                }
            sum += by_lower_bound ? first : last;
            if (share.gain) shares_of_terms.push_back(std::move(share));
        }
        std::sort(shares_of_terms.begin(), shares_of_terms.end(),
                  [](const Share& a, const Share& b) { return std::tie(a.when, a.rank) < std::tie(b.when, b.rank); });
        return shares_of_terms;
    };
    for (bool by_lower_bound : {true, false}) {
        int sum = 0;
        Ints atoms;
        for (const Share& share : shares(by_lower_bound, sum)) {
            if (by_lower_bound ? sum > high_ : sum < low_) break;
            sum += by_lower_bound ? share.gain : -share.gain;
            atoms.insert(atoms.end(), share.atoms.begin(), share.atoms.end());
        }
        if (by_lower_bound ? sum > high_ : sum < low_) {
            reason.atoms.insert(reason.atoms.end(), atoms.begin(), atoms.end());
            return;
        }
    }
}

// Describes the deduction as a graph, see canonical_order.hpp. The numbers are arbitrary: they only tell bounds and
// weights apart.
void Linear::add_structure(StructureGraph& graph) const {
    constexpr uint64_t kSum = 1000, kFactorOfLow = 100000;  // a kind of vertex, to which the bounds are added
    constexpr int kSumOf = 20, kWeight = 100;               // labels of edges; the weight is added to the second
    const int self = graph.vertex(kSum + uint64_t(low_) * kFactorOfLow + high_);
    graph.join(graph.self, self, kSumOf);
    for (const Term& term : terms_)
        for (auto [atom, weight] : term) graph.join(self, atom, kWeight + weight);
}

}  // namespace park::deduction
