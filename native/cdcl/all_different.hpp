// Domain filtering for variables that must differ.
#pragma once
#include <utility>
#include <vector>

namespace park::cdcl {

struct FilteredDomain {
    int variable;
    std::vector<int> values;
};

// Forward checking: removes the value of every fixed variable from the variables of its groups, until nothing changes.
// The variables of each of `groups` all differ. `domains` are sorted lists of values, and `domain_of` has the index of
// each variable's domain; variables with a negative index are left alone. Returns the domains that lost values.
std::vector<FilteredDomain> filter_all_different(const std::vector<std::vector<int>>& groups,
                                                 const std::vector<std::vector<int>>& domains,
                                                 const std::vector<int>& domain_of);

}  // namespace park::cdcl
