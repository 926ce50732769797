// A conflict-driven solver for clauses, with propagators for other kinds of constraint. These follow the assignment,
// imply literals, and explain them only when a conflict asks why.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <span>
#include <utility>
#include <vector>

#include "cdcl/activity.hpp"
#include "common/limits.hpp"

namespace park::cdcl {

// A literal: twice its variable (from 0), plus one if it is negated.
using Lit = int32_t;
using Lits = std::vector<Lit>;
inline Lit negated(Lit lit) { return lit ^ 1; }
inline int var_of(Lit lit) { return lit >> 1; }

class Solver;

// Literals whose assignment a propagator follows, each with a mark of its own choice.
using Subscriptions = std::vector<std::pair<Lit, int>>;

class Propagator {
  public:
    virtual ~Propagator() = default;
    virtual Subscriptions subscriptions() const = 0;
    // A literal of the subscriptions became true. Nothing can be implied from here.
    virtual void assigned(Lit lit, int mark) = 0;
    // The last literal that was assigned and not undone yet is open again.
    virtual void undone(Lit lit, int mark) = 0;
    // Implies literals, after all clauses were propagated. If it returns false, `conflict` is a clause that is false
    // now.
    virtual bool propagate(Solver& solver, Lits& conflict) = 0;
    // The clause that implied this literal: the literal, and others that were false before it.
    virtual void explain(const Solver& solver, Lit lit, Lits& clause) = 0;
    // Expensive ones propagate only when nothing else is left to do.
    virtual bool is_expensive() const { return false; }
    // Whether it can never imply anything again, whatever follows what holds now.
    virtual bool is_idle(const Solver&) const { return false; }
};

enum class Answer { satisfiable, unsatisfiable, unknown };

// A line of a proof: a clause that follows by unit propagation, one that a propagator gave, or one that is deleted.
enum class Proof : int { learned = 0, lemma = 1, forgotten = 2 };

class Solver {
  public:
    Solver() = default;
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;
    // As many variables as this, at least.
    void grow(int vars);
    int vars() const { return int(level_.size()); }
    // Between two searches only.
    void add_clause(std::span<const Lit> given) { add_clauses(given, std::array{given.size()}); }
    // Many clauses one behind the other, each with the place where it ends.
    void add_clauses(std::span<const Lit> literals, std::span<const size_t> ends);
    void add_propagator(std::unique_ptr<Propagator> propagator);
    void prefer(Lit lit) { saved_[var_of(lit)] = best_[var_of(lit)] = preferred_[var_of(lit)] = !(lit & 1); }
    void write_proof() { proving_ = true; }

    // The answer is unknown after this many conflicts, from where the next search without assumptions goes on, or if a
    // limit is reached. Assumptions are made one after the other, or all before anything follows from one: that is
    // quicker where they are many.
    Answer solve(const Lits& assumptions, uint64_t conflicts, bool at_once, Limits& limits);
    bool in_model(int var) const { return model_[var]; }
    // The assumptions that cannot all be true, after an unsatisfiable answer.
    const Lits& core() const { return core_; }
    uint64_t conflicts() const { return conflicts_; }
    uint64_t decisions() const { return decisions_; }
    uint64_t propagations() const { return propagations_; }
    const std::vector<int>& proof() const { return proof_; }
    size_t bytes() const;

    // For propagators.
    bool is_true(Lit lit) const { return values_[lit] > 0; }
    bool is_false(Lit lit) const { return values_[lit] < 0; }
    bool is_open(Lit lit) const { return values_[lit] == 0; }
    // The place on the trail of a literal that is assigned.
    int when(Lit lit) const { return when_[var_of(lit)]; }
    // Makes an open literal true, from within `propagate`; the propagator explains it later.
    void imply(Lit lit);

  private:
    using Ref = uint32_t;
    static constexpr Ref kNone = UINT32_MAX;
    static constexpr Ref kLazy = 1u << 31;  // a reason that is the number of a propagator
    static constexpr int kHead = 2;         // words before the literals of a clause: size and flags, activity
    // A clause that watches a literal, and another of its literals. Of a clause of two that is all there is to know, so
    // it is marked, and propagated without a look at it.
    struct Watched {
        Ref marked;
        Lit blocker;
        static constexpr Ref kPair = 1u << 31;
        bool is_pair() const { return marked & kPair; }
        Ref ref() const { return marked & ~kPair; }
    };
    struct Subscriber {
        int propagator, mark;
    };

    // Clauses
    // Sorts the literals of `adding_`, without those that occur twice or are false; false if the clause is true.
    bool tidy();
    Ref store(const Lits& clause, bool learned, int glue);
    void attach(Ref ref);
    void reduce();
    void drop(Ref ref);  // `collect` frees its words
    void collect();
    int size_of(Ref ref) const { return int(arena_[ref] >> 8); }
    bool is_learned(Ref ref) const { return arena_[ref] & 1; }
    bool is_gone(Ref ref) const { return arena_[ref] & 2; }
    bool is_passing(Ref ref) const { return arena_[ref] & 4; }  // an explanation, kept while it is a reason
    Lit* lits_of(Ref ref) { return reinterpret_cast<Lit*>(&arena_[ref + kHead]); }
    void log(Proof kind, const Lit* lits, int size);

    // Search
    void assign(Lit lit, Ref reason);
    // The clause that is false, or kNone; kNone also where a limit of the search is reached before all is propagated.
    Ref propagate();
    Ref propagate_clauses();
    bool over(size_t work) { return limits_ && limits_->reached(work); }
    void undo(int level);
    // False if a limit is reached: explanations on a large board may take seconds.
    bool analyze(Ref conflict, Lits& learned, int& back, int& glue, Limits& limits);
    bool is_redundant(Lit lit, Limits& limits);
    // The assumptions from which it follows that one fails, or that a clause is false.
    void final_core(Lit failed);
    void final_core(Ref conflict);
    void trace_core();                     // from the variables that are seen
    bool assume(const Lits& assumptions);  // false if one is false
    Ref reason_of(Lit lit);                // explained if need be
    int glue_of(const Lits& clause);
    Lit decide();
    void wake(int number);
    void retire();  // propagators that are idle for good follow the assignment no longer
    void rephase();
    // A propagator may notice a conflict late; what was decided since does not matter.
    void undo_since(Ref conflict);
    bool settle(Ref conflict, Limits& limits);  // learn and backjump; false if nothing is left, or a limit is reached
    int level() const { return int(starts_.size()); }

    Limits* limits_ = nullptr;  // of the search that is under way
    std::vector<uint32_t> arena_;
    std::vector<Ref> clauses_, learned_;
    // Lists by literal grow by doubling, so that what they leave behind is no more than what they hold. A board has
    // thousands, and lives for a few milliseconds: to free them one by one would take longer than to search.
    std::pmr::monotonic_buffer_resource lists_;
    std::pmr::vector<std::pmr::vector<Watched>> watches_{&lists_};
    std::pmr::vector<std::pmr::vector<Subscriber>> subscribers_{&lists_};
    std::vector<std::unique_ptr<Propagator>> propagators_;
    std::vector<int> waiting_[2];  // propagators to run: cheap ones, expensive ones
    std::vector<char> is_waiting_, is_retired_;
    size_t retired_at_ = 0;  // literals that held for good when propagators retired last
    int running_ = 0;
    Lits conflict_, adding_;
    std::vector<int8_t> values_;  // by literal
    std::vector<int> level_, when_;
    std::vector<Ref> reason_;
    std::vector<char> saved_, best_, preferred_, seen_, model_;
    std::vector<int> stamp_;
    int stamped_ = 0;
    Lits trail_, cleared_, core_, stack_;
    std::vector<int> starts_;
    size_t head_ = 0, notified_ = 0;
    Activity order_;
    bool broken_ = false, stable_ = false, paused_ = false, proving_ = false;
    std::vector<int> proof_;
    uint64_t conflicts_ = 0, decisions_ = 0, propagations_ = 0, next_reduce_ = 2000, reductions_ = 0;
    size_t wasted_ = 0, best_trail_ = 0, rephased_ = 0;
    double glue_fast_ = 0, glue_slow_ = 0;
    uint64_t mode_ends_ = 0, modes_ = 0, restarts_ = 0, restart_at_ = 0, rephase_at_ = 0;
};

}  // namespace park::cdcl
