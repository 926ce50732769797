#include "cdcl/all_different.hpp"

#include <algorithm>

#include "common/poll.hpp"

namespace park::cdcl {

namespace {

constexpr size_t kSearchWork = 8;  // words that a binary search for a value reads

struct FilteredVariable {
    const std::vector<int>* values = nullptr;  // null if the variable is left alone
    std::vector<bool> removed;                 // by the index of the value; empty if all are left
    int count_left = 0;
    std::vector<int> groups;
};

}  // namespace

// Propagates variables with one value left, as a queue: their value is removed from all others of their groups, which
// may leave one value there too.
std::vector<FilteredDomain> filter_all_different(const std::vector<std::vector<int>>& groups,
                                                 const std::vector<std::vector<int>>& domains,
                                                 const std::vector<int>& domain_of) {
    std::vector<FilteredVariable> variables(domain_of.size());
    std::vector<int> fixed;
    Work work;
    for (size_t k = 0; k < groups.size(); ++k)
        for (const int number : groups[k]) {
            FilteredVariable& variable = variables[size_t(number)];
            if (domain_of[size_t(number)] < 0) continue;
            if (!variable.values) {
                variable.values = &domains[size_t(domain_of[size_t(number)])];
                variable.count_left = int(variable.values->size());
                if (variable.count_left == 1) fixed.push_back(number);
            }
            variable.groups.push_back(int(k));
        }
    for (size_t k = 0; k < fixed.size(); ++k) {
        const FilteredVariable& fixed_variable = variables[size_t(fixed[k])];
        if (fixed_variable.count_left == 0) continue;  // another variable has taken its last value
        // The index of the only value that is left.
        const size_t left =
            fixed_variable.removed.empty()
                ? 0
                : size_t(std::ranges::find(fixed_variable.removed, false) - fixed_variable.removed.begin());
        const int value = (*fixed_variable.values)[left];
        for (const int group : fixed_variable.groups) {
            work.spend(kSearchWork * groups[size_t(group)].size());
            for (const int number : groups[size_t(group)]) {
                FilteredVariable& other = variables[size_t(number)];
                if (number == fixed[k] || !other.values) continue;
                const auto at = std::ranges::lower_bound(*other.values, value);
                if (at == other.values->end() || *at != value) continue;
                other.removed.resize(other.values->size());
                const size_t place = size_t(at - other.values->begin());
                if (other.removed[place]) continue;
                other.removed[place] = true;
                if (--other.count_left == 1) fixed.push_back(number);
            }
        }
    }
    std::vector<FilteredDomain> filtered;
    for (size_t number = 0; number < variables.size(); ++number) {
        const FilteredVariable& variable = variables[number];
        if (variable.removed.empty()) continue;
        std::vector<int>& values = filtered.emplace_back(int(number), std::vector<int>()).values;
        for (size_t place = 0; place < variable.removed.size(); ++place)
            if (!variable.removed[place]) values.push_back((*variable.values)[place]);
    }
    return filtered;
}

}  // namespace park::cdcl
