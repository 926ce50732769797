// A conflict-driven solver for clauses, with watchers: native kinds of constraint that follow the assignment, imply
// literals, and explain them only when a conflict asks why.
#pragma once
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "cdcl_heap.hpp"
#include "watch.hpp"

namespace park::cdcl {

// A literal: twice its variable (from 0), plus one where it is denied.
using Lit = int32_t;
using Lits = std::vector<Lit>;
inline Lit negated(Lit lit) { return lit ^ 1; }
inline int var_of(Lit lit) { return lit >> 1; }

class Solver;

class Watcher {
  public:
    virtual ~Watcher() = default;
    // A literal that this watcher asked for became true; `mark` is what it asked with. No implying from here.
    virtual void assigned(Lit lit, int mark) = 0;
    // The last literal that was told and not undone yet is taken back.
    virtual void undone(Lit lit, int mark) = 0;
    // After all clauses were propagated: implies literals. False: `conflict` holds a clause that is false now.
    virtual bool propagate(Solver& solver, Lits& conflict) = 0;
    // A clause that implied this literal: the literal, and others that were false before it.
    virtual void explain(const Solver& solver, Lit lit, Lits& clause) = 0;
    // Slow ones propagate only when nothing else is left to do.
    virtual bool is_slow() const { return false; }
};

enum class Answer { satisfiable, unsatisfiable, unknown };

// A line of a proof: a clause that follows by propagation, one that a watcher stands for, or one that is forgotten.
enum class Proof : int { learned = 0, lemma = 1, forgotten = 2 };

class Solver {
  public:
    Solver() = default;
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;
    int new_var();
    int vars() const { return int(level_.size()); }
    // Between two searches only.
    void add_clause(Lits clause);
    void add_watcher(std::unique_ptr<Watcher> watcher, const std::vector<std::pair<Lit, int>>& asked);
    void prefer(Lit lit) { saved_[var_of(lit)] = best_[var_of(lit)] = wished_[var_of(lit)] = !(lit & 1); }
    void write_proof() { proving_ = true; }

    // Ends as unknown after this many conflicts, or when the watch says so.
    Answer solve(const Lits& assumptions, uint64_t conflicts, Watch& watch);
    bool in_model(int var) const { return model_[var]; }
    // Of the assumptions, those that cannot hold together.
    const Lits& core() const { return core_; }
    uint64_t conflicts() const { return conflicts_; }
    uint64_t decisions() const { return decisions_; }
    uint64_t propagations() const { return propagations_; }
    const std::vector<int>& proof() const { return proof_; }
    size_t bytes() const;

    // For watchers.
    bool is_true(Lit lit) const { return values_[lit] > 0; }
    bool is_false(Lit lit) const { return values_[lit] < 0; }
    bool is_open(Lit lit) const { return values_[lit] == 0; }
    // Where on the trail a literal that is true or false now was assigned.
    int when(Lit lit) const { return when_[var_of(lit)]; }
    // Makes an open literal true, from within `propagate`; the watcher explains it later.
    void imply(Lit lit);

  private:
    using Ref = uint32_t;
    static constexpr Ref none = UINT32_MAX;
    static constexpr Ref lazy = 1u << 31;  // a reason that is the number of a watcher
    static constexpr int head = 2;         // words before the literals of a clause: size and flags, activity
    struct Watched {
        Ref ref;
        Lit blocker;
    };
    struct Asked {
        int watcher, mark;
    };

    // Clauses
    Ref store(const Lits& clause, bool learned, int glue);
    void attach(Ref ref);
    void reduce();
    void drop(Ref ref);  // collect frees its words
    void collect();
    int size_of(Ref ref) const { return int(arena_[ref] >> 8); }
    bool is_learned(Ref ref) const { return arena_[ref] & 1; }
    bool is_gone(Ref ref) const { return arena_[ref] & 2; }
    bool is_passing(Ref ref) const { return arena_[ref] & 4; }  // an explanation, kept while it is a reason
    Lit* lits_of(Ref ref) { return reinterpret_cast<Lit*>(&arena_[ref + head]); }
    void log(Proof kind, const Lit* lits, int size);

    // Search
    void assign(Lit lit, Ref reason);
    Ref propagate();           // clauses and watchers; the clause that is false, or none
    Ref propagate_clauses();
    void undo(int level);
    // False where the watch stops it: explanations on a large board may take seconds.
    bool analyze(Ref conflict, Lits& learned, int& back, int& glue, Watch& watch);
    bool is_redundant(Lit lit, Watch& watch);
    void final_core(Lit failed);
    Ref reason_of(Lit lit);    // explained if need be
    int glue_of(const Lits& clause);
    Lit decide();
    void wake(int number);
    void rephase();
    bool settle(Ref conflict, Watch& watch);  // learn and go back; false if nothing is left, or the watch stops it
    int level() const { return int(starts_.size()); }

    std::vector<uint32_t> arena_;
    std::vector<Ref> clauses_, learned_;
    std::vector<std::vector<Watched>> watches_;
    std::vector<std::vector<Asked>> asked_;
    std::vector<std::unique_ptr<Watcher>> watchers_;
    std::vector<int> waiting_[2];  // watchers to propagate: quick ones, slow ones
    std::vector<char> is_waiting_;
    int running_ = 0;
    Lits told_lits_;
    std::vector<int8_t> values_;  // by literal
    std::vector<int> level_, when_;
    std::vector<Ref> reason_;
    std::vector<char> saved_, best_, wished_, seen_, model_;
    std::vector<int> stamp_;
    int stamped_ = 0;
    Lits trail_, cleared_, core_, stack_;
    std::vector<int> starts_;
    size_t head_ = 0, told_ = 0;
    Activity order_;
    bool broken_ = false, stable_ = false, proving_ = false;
    std::vector<int> proof_;
    uint64_t conflicts_ = 0, decisions_ = 0, propagations_ = 0, next_reduce_ = 2000, reductions_ = 0;
    size_t wasted_ = 0, best_trail_ = 0, rephased_ = 0;
    double glue_fast_ = 0, glue_slow_ = 0;
    uint64_t mode_ends_ = 0, modes_ = 0, restarts_ = 0, restart_at_ = 0, rephase_at_ = 0;
};

}  // namespace park::cdcl
