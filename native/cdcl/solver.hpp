// A CDCL solver for clauses, with propagators for other constraints. Propagators follow the assignment, imply literals,
// and generate the clause that explains one only when conflict analysis needs it (lazy clause generation, Ohrimenko,
// Stuckey and Codish, 2009).
#pragma once
#include <algorithm>
#include <array>
#include <climits>
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
constexpr Lit kNoLit = -1;
inline Lit literal_of(int var, bool value) { return 2 * var + !value; }
inline Lit negated(Lit lit) { return lit ^ 1; }
inline bool is_positive(Lit lit) { return !(lit & 1); }
inline int var_of(Lit lit) { return lit >> 1; }
// A time on the trail that is later than every assignment: the state "before" it is the present one.
constexpr int kAnyTime = INT_MAX;

class Solver;

// A node of a propagator's graph, and the variable that says whether it is on.
struct NodeOfVar {
    int var, node;
};
// The first node of a variable in a list that is sorted by variable.
inline int node_of(const std::vector<NodeOfVar>& nodes, int var) {
    return std::ranges::lower_bound(nodes, var, {}, &NodeOfVar::var)->node;
}

// A literal whose assignment a propagator follows, with a mark that it chooses, such as the index of a node.
struct Subscription {
    Lit lit;
    int mark;
};
using Subscriptions = std::vector<Subscription>;

class Propagator {
  public:
    virtual ~Propagator() = default;
    virtual Subscriptions subscriptions() const = 0;
    // A literal of the subscriptions became true. Nothing can be implied from here.
    virtual void assigned(Lit lit, int mark) = 0;
    // Backtracking unassigns a literal: the last one that was assigned.
    virtual void undone(Lit lit, int mark) = 0;
    // Implies literals, after all clauses were propagated. If a clause is violated, stores it in `conflict` and returns
    // false.
    virtual bool propagate(Solver& solver, Lits& conflict) = 0;
    // Stores the clause that implied this literal: the literal itself, and others that were false before it.
    virtual void explain(const Solver& solver, Lit lit, Lits& clause) = 0;
    // Expensive propagators run only when clauses and cheap propagators have nothing left to imply.
    virtual bool is_expensive() const { return false; }
    // True if the literals that are true now exclude that it implies anything later.
    virtual bool is_idle(const Solver&) const { return false; }
};

enum class Answer { satisfiable, unsatisfiable, unknown };

// A line of a DRUP proof: a clause that follows by unit propagation, a lemma of a propagator, or a deleted clause.
enum class Proof : int { learned = 0, lemma = 1, forgotten = 2 };

class Solver {
  public:
    Solver() = default;
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;
    // Makes room for at least this many variables.
    void grow(int vars);
    int vars() const { return int(level_.size()); }
    // Clauses and propagators are added between two searches only.
    void add_clause(std::span<const Lit> clause) { add_clauses(clause, std::array{clause.size()}); }
    // Several clauses in one array, with the index where each ends.
    void add_clauses(std::span<const Lit> literals, std::span<const size_t> ends);
    void add_propagator(std::unique_ptr<Propagator> propagator);
    // Sets the phase that decisions try first.
    void prefer(Lit lit) {
        saved_phase_[var_of(lit)] = best_phase_[var_of(lit)] = preferred_phase_[var_of(lit)] = is_positive(lit);
    }
    void write_proof() { writes_proof_ = true; }

    // The answer is unknown if a limit is reached, or after this many conflicts; the next search without assumptions
    // then resumes. Assumptions are decided and propagated one by one, or all `at_once`, which is faster if there are
    // many.
    Answer solve(const Lits& assumptions, uint64_t conflicts, bool at_once, Limits& limits);
    // The value of a variable in the model that the last satisfiable answer found.
    bool in_model(int var) const { return model_[var]; }
    // After an unsatisfiable answer, assumptions that cannot all be true.
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
    // The index on the trail of a literal that is assigned.
    int when(Lit lit) const { return trail_position_[var_of(lit)]; }
    // Makes an open literal true, from within `propagate`; the propagator explains it later.
    void imply(Lit lit);

  private:
    using Ref = uint32_t;
    static constexpr Ref kNone = UINT32_MAX;
    static constexpr Ref kLazy = 1u << 31;  // a reason that is the number of a propagator
    static constexpr int kHead = 2;         // words before the literals of a clause: size and flags; glue and kUsed
    // Flags of the first word, below the size.
    static constexpr uint32_t kLearned = 1, kDropped = 2, kTransient = 4;
    static constexpr int kSizeShift = 8;
    // The second word: the glue, and whether the clause took part in a conflict since the last reduction.
    static constexpr uint32_t kGlueMask = 0xffffff, kUsed = 1u << 24;
    // An entry of a literal's watch list (two watched literals, Moskewicz et al., Chaff, 2001): the clause, and another
    // of its literals, the blocker; if that is true, the clause need not be read. Clauses of two literals are marked,
    // as the blocker is all that they add.
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

    // ---- Clauses

    // Sorts the literals of `adding_` and removes duplicates and false ones. Returns false if the clause is satisfied.
    bool simplify_added();
    Ref store(const Lits& clause, bool learned, int glue);
    void attach(Ref ref);
    void reduce_learned();
    void drop(Ref ref);  // `collect_garbage` frees its words
    void collect_garbage();
    int size_of(Ref ref) const { return int(arena_[ref] >> kSizeShift); }
    bool is_learned(Ref ref) const { return arena_[ref] & kLearned; }
    bool is_dropped(Ref ref) const { return arena_[ref] & kDropped; }
    // An explanation of a propagator, which is stored only while it is a reason.
    bool is_transient(Ref ref) const { return arena_[ref] & kTransient; }
    Lit* lits_of(Ref ref) { return reinterpret_cast<Lit*>(&arena_[ref + kHead]); }
    void log(Proof kind, const Lit* lits, int size);

    // ---- Search

    void assign(Lit lit, Ref reason);
    // Returns the clause that is violated, or kNone: everything is propagated, or a limit of the search was reached.
    Ref propagate();
    Ref propagate_clauses();
    bool limit_reached(size_t work) { return limits_ && limits_->reached(work); }
    void undo(int level);
    // Learns a clause from a conflict; false if a limit is reached, as explanations on a large board may take seconds.
    bool analyze(Ref conflict, Lits& learned, int& back, int& glue, Limits& limits);
    bool is_redundant(Lit lit, Limits& limits);
    void clear_seen();
    // Find the core: the assumptions that imply the negation of another one, or that violate a clause.
    void find_core(Lit failed);
    void find_core(Ref conflict);
    void trace_core();                     // from the variables that are marked in `seen_`
    bool assume(const Lits& assumptions);  // false if one of them is false
    Ref reason_of(Lit lit);                // asks the propagator for the clause if it is not generated yet
    int glue_of(const Lits& clause);
    Lit decide();  // kNoLit if all variables are assigned
    void wake(int number);
    void unsubscribe_idle();  // ends the subscriptions of propagators that can imply nothing any more
    void rephase();
    void switch_mode();  // between focused mode, with frequent restarts, and stable mode, with rare ones
    void restart(int to);
    // A propagator may notice a conflict late: backtracks to the highest level of the clause's literals.
    void undo_to_level_of(Ref conflict);
    bool learn_and_backjump(Ref conflict, Limits& limits);  // false if there is no solution, or a limit is reached
    // The number of the current decision level.
    int level() const { return int(level_starts_.size()); }

    Limits* limits_ = nullptr;  // of the current search
    std::vector<uint32_t> arena_;
    std::vector<Ref> clauses_, learned_;
    // Lists by literal grow by doubling, so the memory that they abandon is at most what they use. A board has
    // thousands of lists and lives for a few milliseconds: to free them one by one would take longer than to search.
    std::pmr::monotonic_buffer_resource lists_;
    std::pmr::vector<std::pmr::vector<Watched>> watches_{&lists_};
    std::pmr::vector<std::pmr::vector<Subscriber>> subscribers_{&lists_};
    std::vector<std::unique_ptr<Propagator>> propagators_;
    std::vector<int> waiting_[2];  // propagators to run: cheap ones, expensive ones
    std::vector<char> is_waiting_, is_unsubscribed_;
    size_t idle_checked_at_ = 0;  // the size of the trail at level 0 when idle propagators were last unsubscribed
    int running_ = 0;             // the propagator that is running
    Lits conflict_, adding_;      // the clause that it found violated; the clause that is being added
    std::vector<int8_t> values_;  // by literal: 1 if it is true, -1 if it is false, 0 if it is open
    std::vector<int> level_, trail_position_;
    std::vector<Ref> reason_;  // by variable: the clause that implied it, a propagator with kLazy, or kNone
    std::vector<char> saved_phase_, best_phase_, preferred_phase_, seen_, model_;
    std::vector<int> stamp_;  // by level, for `glue_of`
    int current_stamp_ = 0;
    Lits trail_;                     // the literals that are true, in the order of assignment
    Lits touched_, core_, stack_;    // touched_: literals whose variables are marked in `seen_`
    std::vector<int> level_starts_;  // where each level above 0 begins on the trail
    // How many literals of the trail were propagated by clauses, and of how many the propagators were notified.
    size_t propagated_ = 0, notified_ = 0;
    ActivityHeap order_;
    bool unsatisfiable_ = false, stable_ = false, paused_ = false, writes_proof_ = false;
    std::vector<int> proof_;
    uint64_t conflicts_ = 0, decisions_ = 0, propagations_ = 0, next_reduce_ = 2000, reductions_ = 0;
    size_t dropped_words_ = 0, best_trail_size_ = 0, rephases_ = 0;
    double glue_fast_ = 0, glue_slow_ = 0;
    uint64_t mode_ends_ = 0, mode_switches_ = 0, restarts_ = 0, restart_at_ = 0, rephase_at_ = 0;
};

}  // namespace park::cdcl
