// The plan of a sweep: where each open rule stands in the words of a state, and what a value of a variable does there.
//
// A rule that was read in part is a residual over its tail, the variables that it has not read. Rules with the same
// tail become one.
#pragma once
#include <utility>

#include "common/limits.hpp"
#include "profile/nets.hpp"
#include "profile/residuals.hpp"

namespace park::profile {

struct Rule {
    std::vector<int> scope;  // variables, ascending
    uint32_t residual;       // what it asks for
};

struct Model {
    std::vector<int> sizes;  // of the variables' domains, in the order of the sweep
    std::vector<bool> seen;  // whether solutions that differ in this variable only count apart
    std::vector<Rule> rules;
    std::vector<Net> nets;
    Residuals residuals;
};

// Where a rule's next residual comes from: a field of the state, or a constant.
struct Source {
    BitField place;      // no word: a constant, the first of its table
    uint32_t table = 0;  // by residual and value, if it reads the variable
    bool reads = true;
    uint32_t merge = 0, width = 0;  // by the residual of the sources before it, and its own
};

struct RuleGroup {
    std::vector<Source> sources;
    BitField out;  // no word: nothing is left to keep
};

struct ProfileStep {
    int var, size;
    bool seen;
    std::vector<RuleGroup> groups;
    std::vector<NetStep> nets;
    std::vector<uint64_t> keep;  // the bits of a state that stay as they are
};

constexpr uint16_t kDead = 0xFFFF;

struct ProfilePlan {
    std::vector<ProfileStep> steps;
    std::vector<uint16_t> tables;
    std::vector<NetForm> forms;
    int words = 1;
    bool possible = true, sets = false;  // sets: some variable is not seen
};

// Works out the plan; Stop::cap if there are too many residuals.
Stop make_plan(Model& model, Limits& limits, ProfilePlan& plan);

// The state after a variable has a value; false if that breaks a rule.
bool advance(const ProfilePlan& plan, const ProfileStep& step, const uint64_t* state, int value, uint64_t* out);

}  // namespace park::profile
