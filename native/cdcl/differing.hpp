// What is left of domains of variables that must differ from each other.
#pragma once
#include <utility>
#include <vector>

namespace park::cdcl {

// Takes the value of each variable that has only one out of those that differ from it, until nothing changes. `groups`
// are variables that all differ. `domains` are sorted, and a variable has that with the number `domain_of` says; one
// with a negative number takes no part. Returns the variables that lost values, with what is left to them.
std::vector<std::pair<int, std::vector<int>>> differing(const std::vector<std::vector<int>>& groups,
                                                        const std::vector<std::vector<int>>& domains,
                                                        const std::vector<int>& domain_of);

}  // namespace park::cdcl
