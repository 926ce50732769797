// The plan of a sweep: the bits of a state for each open rule, and the transition tables for the values of each
// variable.
//
// A partly read rule is a residual over its tail, the variables that it has not read. Rules with the same tail are
// merged.
#pragma once
#include <utility>

#include "common/limits.hpp"
#include "profile/nets.hpp"
#include "profile/residuals.hpp"

namespace park::profile {

struct Rule {
    std::vector<int> scope;  // variables, ascending
    uint32_t residual;       // the condition on all of its variables
};

struct Model {
    std::vector<int> sizes;  // of the variables' domains, in the order of the sweep
    std::vector<bool> seen;  // whether solutions that differ only in this variable count as different
    std::vector<Rule> rules;
    std::vector<Net> nets;
    Residuals residuals;
};

// Where a rule's next residual comes from: a field of the state, or a constant.
struct ResidualSource {
    BitField place;      // without a word: a constant, the first entry of its table
    uint32_t table = 0;  // indexed by residual and value, if the source reads the variable
    bool reads = true;
    uint32_t merge = 0, width = 0;  // a table indexed by the merged residual of the sources before it, and its own
};

struct RuleGroup {
    std::vector<ResidualSource> sources;
    BitField out;  // without a word if nothing needs to be stored
};

struct ProfileStep {
    int var, size;
    bool seen;
    std::vector<RuleGroup> groups;
    std::vector<NetStep> nets;
    std::vector<uint64_t> keep;  // the bits of a state that do not change
};

constexpr uint16_t kDead = 0xFFFF;  // an entry of a table: the rule is violated

struct ProfilePlan {
    std::vector<ProfileStep> steps;
    std::vector<uint16_t> tables;
    std::vector<NetForm> forms;
    int words = 1;
    bool possible = true, sets = false;  // sets: some variable is hidden
};

// Makes the plan; Stop::cap if there are too many residuals.
Stop make_plan(Model& model, Limits& limits, ProfilePlan& plan);

// Computes the state after a variable gets a value; false if that violates a rule.
bool advance(const ProfilePlan& plan, const ProfileStep& step, const uint64_t* state, int value, uint64_t* out);

}  // namespace park::profile
