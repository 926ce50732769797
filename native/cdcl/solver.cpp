// Variables, clauses and propagators, and unit propagation.
#include "cdcl/solver.hpp"

#include <algorithm>

#include "common/poll.hpp"

namespace park::cdcl {

namespace {

constexpr size_t kVariablesPerPoll = 1 << 16;  // variables that are added between two polls
constexpr size_t kPropagatorWork = 512;        // words that a propagator reads, roughly
constexpr size_t kVariableBytes = 200;         // memory of a variable over all arrays

}  // namespace

// Extends all arrays to this many variables.
void Solver::grow(int vars) {
    if (vars <= this->vars()) return;
    const size_t all = size_t(vars);
    if (2 * all > watches_.capacity()) {
        watches_.reserve(std::max(2 * all, watches_.capacity() * 3 / 2));
        subscribers_.reserve(watches_.capacity());
    }
    // Step by step, as a million variables take longer than the time between two polls.
    for (size_t size = this->vars(); size < all;) {
        size = std::min(all, size + kVariablesPerPoll);
        level_.resize(size);
        trail_position_.resize(size);
        reason_.resize(size, kNone);
        for (std::vector<char>* flags : {&saved_phase_, &best_phase_, &preferred_phase_, &seen_, &model_})
            flags->resize(size);
        values_.resize(2 * size);
        watches_.resize(2 * size);
        subscribers_.resize(2 * size);
        stamp_.resize(size);
        order_.grow(int(size));
        if (size < all) poll_caller();
    }
}

// An estimate of the memory in use, which is cheap enough to be computed at every decision.
size_t Solver::bytes() const {
    // Two watches for each clause, in lists that grow by doubling and so may be half empty.
    const size_t watched = 4 * (clauses_.size() + learned_.size());
    return arena_.capacity() * sizeof(uint32_t) + proof_.capacity() * sizeof(int) + watched * sizeof(Watched) +
           size_t(vars()) * kVariableBytes;
}

// Appends a line to the proof: its kind, the literals as in DIMACS, and 0.
void Solver::log(Proof kind, const Lit* lits, int size) {
    if (!writes_proof_) return;
    proof_.push_back(int(kind));
    for (int k = 0; k < size; ++k)
        proof_.push_back(is_positive(lits[k]) ? var_of(lits[k]) + 1 : -(var_of(lits[k]) + 1));
    proof_.push_back(0);
}

// Sorts the clause, and removes duplicates and false literals. False if the clause is satisfied or a tautology.
bool Solver::simplify_added() {
    Lits& clause = adding_;
    // Most clauses have two or three literals, for which insertion sort is fastest.
    if (clause.size() < 4)
        for (size_t k = 1; k < clause.size(); ++k)
            for (size_t j = k; j > 0 && clause[j] < clause[j - 1]; --j) std::swap(clause[j], clause[j - 1]);
    else std::sort(clause.begin(), clause.end());
    size_t kept = 0;
    bool shorter = false;
    Lit last = kNoLit;
    for (const Lit lit : clause) {
        if (lit == last) continue;
        if (is_true(lit) || (last != kNoLit && lit == negated(last))) return false;
        last = lit;
        if (is_false(lit)) shorter = true;
        else clause[kept++] = lit;
    }
    clause.resize(kept);
    if (shorter) log(Proof::learned, clause.data(), int(clause.size()));
    return true;
}

// Stores the clauses first, then reserves the lists of watches by counting, and attaches the clauses last.
void Solver::add_clauses(std::span<const Lit> literals, std::span<const size_t> ends) {
    undo(0);
    const size_t before = clauses_.size();
    // Grows by half at least, so that a formula added in many parts is not copied for each.
    if (const size_t words = arena_.size() + literals.size() + kHead * ends.size(); words > arena_.capacity())
        arena_.reserve(std::max(words, arena_.capacity() + arena_.capacity() / 2));
    size_t begin = 0;
    for (const size_t end : ends) {
        if (unsatisfiable_) break;
        adding_.assign(literals.begin() + ptrdiff_t(begin), literals.begin() + ptrdiff_t(end));
        begin = end;
        if (!simplify_added()) continue;
        if (adding_.empty()) unsatisfiable_ = true;
        else if (adding_.size() == 1) assign(adding_[0], kNone);
        else clauses_.push_back(store(adding_, false, 0));
    }
    const std::span added(clauses_.begin() + ptrdiff_t(before), clauses_.end());
    if (added.size() > 1) {
        std::vector<uint32_t> watching(watches_.size());
        for (const Ref ref : added)
            for (int k = 0; k < 2; ++k) ++watching[negated(lits_of(ref)[k])];
        for (size_t lit = 0; lit < watching.size(); ++lit) {
            auto& list = watches_[lit];
            // A list that grows is doubled, even if few clauses are added at a time.
            if (const size_t size = list.size() + watching[lit]; size > list.capacity())
                list.reserve(std::max(size, 2 * list.capacity()));
        }
    }
    for (const Ref ref : added) attach(ref);
}

// Subscribes the propagator to its literals, and wakes it.
void Solver::add_propagator(std::unique_ptr<Propagator> propagator) {
    undo(0);
    const int number = int(propagators_.size());
    Subscriptions missed;
    for (const auto& [lit, mark] : propagator->subscriptions()) {
        subscribers_[lit].push_back({number, mark});
        if (is_true(lit) && when(lit) < int(notified_)) missed.push_back({lit, mark});
    }
    // The new propagator is notified of the literals that the other ones know already, in the order of the trail.
    std::ranges::stable_sort(missed, {}, [&](const Subscription& each) { return when(each.lit); });
    for (const auto& [lit, mark] : missed) propagator->assigned(lit, mark);
    propagators_.push_back(std::move(propagator));
    is_waiting_.push_back(0);
    is_unsubscribed_.push_back(0);
    wake(number);
}

// At level 0: a propagator that can never imply anything again is notified no more.
void Solver::unsubscribe_idle() {
    if (trail_.size() == idle_checked_at_) return;
    idle_checked_at_ = trail_.size();
    for (int number = 0; number < int(propagators_.size()); ++number) {
        const Propagator& propagator = *propagators_[size_t(number)];
        limit_reached(kPropagatorWork);  // a reached limit ends the search
        if (is_unsubscribed_[number] || !propagator.is_idle(*this)) continue;
        is_unsubscribed_[number] = 1;
        for (const auto& [lit, mark] : propagator.subscriptions())
            std::erase_if(subscribers_[lit], [&](const Subscriber& each) { return each.propagator == number; });
    }
}

// Queues a propagator to run, unless it is queued already.
void Solver::wake(int number) {
    if (is_waiting_[number]) return;
    is_waiting_[number] = 1;
    waiting_[propagators_[number]->is_expensive()].push_back(number);
}

// Appends a clause to the arena, and returns where it begins.
Solver::Ref Solver::store(const Lits& clause, bool learned, int glue) {
    const Ref ref = Ref(arena_.size());
    arena_.push_back(uint32_t(clause.size()) << kSizeShift | (learned ? kLearned : 0));
    arena_.push_back(uint32_t(glue));
    arena_.insert(arena_.end(), clause.begin(), clause.end());
    return ref;
}

// Marks a clause as deleted. The next garbage collection frees its words.
void Solver::drop(Ref ref) {
    arena_[ref] |= kDropped;
    dropped_words_ += size_t(size_of(ref) + kHead);
}

// Watches the first two literals of a clause. `watches_[lit]` lists the clauses to visit when `lit` becomes true, so a
// clause is listed under the negations of the literals that it watches.
void Solver::attach(Ref ref) {
    const Lit *lits = lits_of(ref), first = lits[0], second = lits[1];
    const Ref marked = size_of(ref) == 2 ? ref | Watched::kPair : ref;
    watches_[negated(first)].push_back({marked, second});
    watches_[negated(second)].push_back({marked, first});
}

// Makes an open literal true at the current level, and appends it to the trail.
void Solver::assign(Lit lit, Ref reason) {
    values_[lit] = 1;
    values_[negated(lit)] = -1;
    const int var = var_of(lit);
    level_[var] = level();
    reason_[var] = reason;
    trail_position_[var] = int(trail_.size());
    trail_.push_back(lit);
}

// Assigns a literal that the running propagator implies. Its reason is the number of the propagator until the clause is
// needed.
void Solver::imply(Lit lit) {
    assign(lit, kLazy | Ref(running_));
    // Conflict analysis never asks for the reasons of level 0, but a proof needs them.
    if (writes_proof_ && level() == 0) reason_of(lit);
}

// Unit propagation with two watched literals and blockers (Chaff, 2001; MiniSat, 2003). The iterator `keep` compacts
// the list of watches while it is read: only a clause that finds another literal to watch leaves the list. Returns a
// violated clause, or kNone.
Solver::Ref Solver::propagate_clauses() {
    while (propagated_ < trail_.size()) {
        const Lit lit = trail_[propagated_];
        auto& list = watches_[lit];
        if (limit_reached(list.size() + 1)) return kNone;
        ++propagated_;
        ++propagations_;
        const Lit false_lit = negated(lit);
        auto keep = list.begin();
        for (auto at = list.begin(), end = list.end(); at != end;) {
            const Watched watched = *at++;
            if (is_true(watched.blocker)) {
                *keep++ = watched;
                continue;
            }
            const Ref ref = watched.ref();
            // A pair has no other literal to watch, so its blocker is unit.
            if (watched.is_pair() && is_open(watched.blocker)) {
                *keep++ = watched;
                assign(watched.blocker, ref);
                continue;
            }
            Lit* lits = lits_of(ref);
            if (lits[0] == false_lit) std::swap(lits[0], lits[1]);
            const Lit first = lits[0];
            if (first != watched.blocker && is_true(first)) {
                *keep++ = {watched.marked, first};
                continue;
            }
            const int size = size_of(ref);
            int k = 2;
            while (k < size && is_false(lits[k])) ++k;
            if (k < size) {  // watch this literal instead
                std::swap(lits[1], lits[k]);
                watches_[negated(lits[1])].push_back({watched.marked, first});
                continue;
            }
            // All literals but the first are false: the clause is unit or violated.
            *keep++ = {watched.marked, first};
            if (is_false(first)) {  // a conflict: keeps the rest of the list as it is
                while (at != end) *keep++ = *at++;
                list.erase(keep, list.end());
                return ref;
            }
            assign(first, ref);
        }
        list.erase(keep, list.end());
    }
    return kNone;
}

// Alternates between clauses and propagators until nothing changes. Returns a violated clause, or kNone.
Solver::Ref Solver::propagate() {
    for (;;) {
        if (const Ref ref = propagate_clauses(); ref != kNone) return ref;
        if (limit_reached(kPropagatorWork)) return kNone;
        for (; notified_ < trail_.size(); ++notified_)
            for (const Subscriber& each : subscribers_[trail_[notified_]]) {
                propagators_[each.propagator]->assigned(trail_[notified_], each.mark);
                wake(each.propagator);
            }
        // Clauses are the cheapest; expensive propagators come last.
        auto& queue = waiting_[0].empty() ? waiting_[1] : waiting_[0];
        if (queue.empty()) return kNone;
        running_ = queue.back();
        queue.pop_back();
        is_waiting_[running_] = 0;
        conflict_.clear();
        if (!propagators_[running_]->propagate(*this, conflict_)) {
            log(Proof::lemma, conflict_.data(), int(conflict_.size()));
            const Ref ref = store(conflict_, true, 0);
            arena_[ref] |= kTransient;
            return ref;
        }
    }
}

// Undoes all levels above `to`: saves phases, notifies propagators in reverse order, and drops reasons that were stored
// for these literals.
void Solver::undo(int to) {
    if (level() <= to) return;
    if (trail_.size() > best_trail_size_ && stable_) {
        best_trail_size_ = trail_.size();
        for (Lit lit : trail_) best_phase_[var_of(lit)] = is_positive(lit);
    }
    const size_t start = size_t(level_starts_[to]);
    while (trail_.size() > start) {
        const Lit lit = trail_.back();
        if (notified_ == trail_.size()) {  // propagators know this literal
            --notified_;
            const auto& list = subscribers_[lit];
            for (size_t k = list.size(); k-- > 0;) propagators_[list[k].propagator]->undone(lit, list[k].mark);
        }
        trail_.pop_back();
        const int var = var_of(lit);
        saved_phase_[var] = is_positive(lit);
        values_[lit] = values_[negated(lit)] = 0;
        if (reason_[var] != kNone && !(reason_[var] & kLazy) && is_transient(reason_[var])) drop(reason_[var]);
        reason_[var] = kNone;
        order_.insert(var);
    }
    propagated_ = start;
    level_starts_.resize(size_t(to));
    // The remaining literals were propagated before the next level began, so no propagator needs to run.
    for (auto& queue : waiting_) {
        for (int number : queue) is_waiting_[number] = 0;
        queue.clear();
    }
}

}  // namespace park::cdcl
