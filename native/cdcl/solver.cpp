// Variables, clauses and propagators, and what follows from an assignment.
#include "cdcl/solver.hpp"

#include <algorithm>

#include "common/poll.hpp"

namespace park::cdcl {

namespace {

constexpr size_t kGrown = 1 << 16;       // variables that are added between two polls
constexpr size_t kPropagatorWork = 512;  // words that a propagator reads, more or less

}  // namespace

void Solver::grow(int vars) {
    if (vars <= this->vars()) return;
    const size_t all = size_t(vars);
    if (2 * all > watches_.capacity()) {
        watches_.reserve(std::max(2 * all, watches_.capacity() * 3 / 2));
        subscribers_.reserve(watches_.capacity());
    }
    // Step by step, as a million variables take longer than there may be between two polls.
    for (size_t size = this->vars(); size < all;) {
        size = std::min(all, size + kGrown);
        level_.resize(size);
        when_.resize(size);
        reason_.resize(size, kNone);
        for (std::vector<char>* each : {&saved_, &best_, &preferred_, &seen_, &model_}) each->resize(size);
        values_.resize(2 * size);
        watches_.resize(2 * size);
        subscribers_.resize(2 * size);
        stamp_.resize(size);
        order_.grow(int(size));
        if (size < all) poll_caller();
    }
}

size_t Solver::bytes() const {
    const size_t watched = 4 * (clauses_.size() + learned_.size());  // two for each clause, in lists that are doubled
    return arena_.capacity() * sizeof(uint32_t) + proof_.capacity() * sizeof(int) + watched * sizeof(Watched) +
           size_t(vars()) * 200;
}

void Solver::log(Proof kind, const Lit* lits, int size) {
    if (!proving_) return;
    proof_.push_back(int(kind));
    for (int k = 0; k < size; ++k) proof_.push_back(lits[k] & 1 ? -(var_of(lits[k]) + 1) : var_of(lits[k]) + 1);
    proof_.push_back(0);
}

bool Solver::tidy() {
    Lits& clause = adding_;
    // Most clauses have two or three literals.
    if (clause.size() < 4)
        for (size_t k = 1; k < clause.size(); ++k)
            for (size_t j = k; j > 0 && clause[j] < clause[j - 1]; --j) std::swap(clause[j], clause[j - 1]);
    else std::sort(clause.begin(), clause.end());
    size_t kept = 0;
    bool shorter = false;
    Lit last = -1;
    for (const Lit lit : clause) {
        if (lit == last) continue;
        if (is_true(lit) || (last >= 0 && lit == negated(last))) return false;
        last = lit;
        if (is_false(lit)) shorter = true;
        else clause[kept++] = lit;
    }
    clause.resize(kept);
    if (shorter) log(Proof::learned, clause.data(), int(clause.size()));
    return true;
}

void Solver::add_clauses(std::span<const Lit> literals, std::span<const size_t> ends) {
    undo(0);
    const size_t before = clauses_.size();
    // Half as much again at least, so that many parts of a formula are not copied for each.
    if (const size_t words = arena_.size() + literals.size() + kHead * ends.size(); words > arena_.capacity())
        arena_.reserve(std::max(words, arena_.capacity() + arena_.capacity() / 2));
    size_t begin = 0;
    for (const size_t end : ends) {
        if (broken_) break;
        adding_.assign(literals.begin() + ptrdiff_t(begin), literals.begin() + ptrdiff_t(end));
        begin = end;
        if (!tidy()) continue;
        if (adding_.empty()) broken_ = true;
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
            // Those that grow at all are doubled, however few clauses are added at a time.
            if (const size_t size = list.size() + watching[lit]; size > list.capacity())
                list.reserve(std::max(size, 2 * list.capacity()));
        }
    }
    for (const Ref ref : added) attach(ref);
}

void Solver::add_propagator(std::unique_ptr<Propagator> propagator) {
    undo(0);
    const int number = int(propagators_.size());
    Subscriptions known;
    for (const auto& [lit, mark] : propagator->subscriptions()) {
        subscribers_[lit].push_back({number, mark});
        if (is_true(lit) && when(lit) < int(notified_)) known.push_back({lit, mark});
    }
    // It is notified of the literals that others know already, in the same order.
    std::stable_sort(known.begin(), known.end(), [&](auto a, auto b) { return when(a.first) < when(b.first); });
    for (const auto& [lit, mark] : known) propagator->assigned(lit, mark);
    propagators_.push_back(std::move(propagator));
    is_waiting_.push_back(0);
    is_retired_.push_back(0);
    wake(number);
}

void Solver::retire() {
    if (trail_.size() == retired_at_) return;
    retired_at_ = trail_.size();
    for (int number = 0; number < int(propagators_.size()); ++number) {
        const Propagator& propagator = *propagators_[size_t(number)];
        over(kPropagatorWork);  // what comes of it is seen by the search
        if (is_retired_[number] || !propagator.is_idle(*this)) continue;
        is_retired_[number] = 1;
        for (const auto& [lit, mark] : propagator.subscriptions())
            std::erase_if(subscribers_[lit], [&](const Subscriber& each) { return each.propagator == number; });
    }
}

void Solver::wake(int number) {
    if (is_waiting_[number]) return;
    is_waiting_[number] = 1;
    waiting_[propagators_[number]->is_expensive()].push_back(number);
}

Solver::Ref Solver::store(const Lits& clause, bool learned, int glue) {
    const Ref ref = Ref(arena_.size());
    arena_.push_back(uint32_t(clause.size()) << 8 | uint32_t(learned));
    arena_.push_back(uint32_t(glue));
    arena_.insert(arena_.end(), clause.begin(), clause.end());
    return ref;
}

void Solver::drop(Ref ref) {
    arena_[ref] |= 2;
    wasted_ += size_t(size_of(ref) + kHead);
}

void Solver::attach(Ref ref) {
    const Lit *lits = lits_of(ref), first = lits[0], second = lits[1];
    const Ref marked = size_of(ref) == 2 ? ref | Watched::kPair : ref;
    watches_[negated(first)].push_back({marked, second});
    watches_[negated(second)].push_back({marked, first});
}

void Solver::assign(Lit lit, Ref reason) {
    values_[lit] = 1;
    values_[negated(lit)] = -1;
    const int var = var_of(lit);
    level_[var] = level();
    reason_[var] = reason;
    when_[var] = int(trail_.size());
    trail_.push_back(lit);
}

void Solver::imply(Lit lit) {
    assign(lit, kLazy | Ref(running_));
    // No conflict asks for the reasons of what holds for good, but a proof needs them.
    if (proving_ && level() == 0) reason_of(lit);
}

Solver::Ref Solver::propagate_clauses() {
    while (head_ < trail_.size()) {
        const Lit lit = trail_[head_];
        auto& list = watches_[lit];
        if (over(list.size() + 1)) return kNone;
        ++head_;
        ++propagations_;
        const Lit off = negated(lit);
        auto keep = list.begin();
        for (auto at = list.begin(), end = list.end(); at != end;) {
            const Watched watched = *at++;
            if (is_true(watched.blocker)) {
                *keep++ = watched;
                continue;
            }
            const Ref ref = watched.ref();
            if (watched.is_pair() && is_open(watched.blocker)) {
                *keep++ = watched;
                assign(watched.blocker, ref);
                continue;
            }
            Lit* lits = lits_of(ref);
            if (lits[0] == off) std::swap(lits[0], lits[1]);
            const Lit first = lits[0];
            if (first != watched.blocker && is_true(first)) {
                *keep++ = {watched.marked, first};
                continue;
            }
            const int size = size_of(ref);
            int k = 2;
            while (k < size && is_false(lits[k])) ++k;
            if (k < size) {
                std::swap(lits[1], lits[k]);
                watches_[negated(lits[1])].push_back({watched.marked, first});
                continue;
            }
            *keep++ = {watched.marked, first};
            if (is_false(first)) {
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

Solver::Ref Solver::propagate() {
    for (;;) {
        if (const Ref ref = propagate_clauses(); ref != kNone) return ref;
        if (over(kPropagatorWork)) return kNone;
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
            arena_[ref] |= 4;
            return ref;
        }
    }
}

void Solver::undo(int to) {
    if (level() <= to) return;
    if (trail_.size() > best_trail_ && stable_) {
        best_trail_ = trail_.size();
        for (Lit lit : trail_) best_[var_of(lit)] = !(lit & 1);
    }
    const size_t start = size_t(starts_[to]);
    while (trail_.size() > start) {
        const Lit lit = trail_.back();
        if (notified_ == trail_.size()) {
            --notified_;
            const auto& list = subscribers_[lit];
            for (size_t k = list.size(); k-- > 0;) propagators_[list[k].propagator]->undone(lit, list[k].mark);
        }
        trail_.pop_back();
        const int var = var_of(lit);
        saved_[var] = !(lit & 1);
        values_[lit] = values_[negated(lit)] = 0;
        if (reason_[var] != kNone && !(reason_[var] & kLazy) && is_passing(reason_[var])) drop(reason_[var]);
        reason_[var] = kNone;
        order_.insert(var);
    }
    head_ = start;
    starts_.resize(size_t(to));
    // What still holds was propagated before the next level began.
    for (auto& queue : waiting_) {
        for (int number : queue) is_waiting_[number] = 0;
        queue.clear();
    }
}

}  // namespace park::cdcl
