#include "cdcl/differing.hpp"

#include <algorithm>

#include "common/poll.hpp"

namespace park::cdcl {

namespace {

constexpr size_t kSearch = 8;  // words that are read to find a value among others

struct Variable {
    const std::vector<int>* values = nullptr;  // none if it takes no part
    std::vector<bool> gone;                    // by the place of the value; empty if none is
    int left = 0;
    std::vector<int> groups;
};

}  // namespace

std::vector<std::pair<int, std::vector<int>>> differing(const std::vector<std::vector<int>>& groups,
                                                        const std::vector<std::vector<int>>& domains,
                                                        const std::vector<int>& domain_of) {
    std::vector<Variable> variables(domain_of.size());
    std::vector<int> fixed;
    Work work;
    for (size_t k = 0; k < groups.size(); ++k)
        for (const int number : groups[k]) {
            Variable& variable = variables[size_t(number)];
            if (domain_of[size_t(number)] < 0) continue;
            if (!variable.values) {
                variable.values = &domains[size_t(domain_of[size_t(number)])];
                variable.left = int(variable.values->size());
                if (variable.left == 1) fixed.push_back(number);
            }
            variable.groups.push_back(int(k));
        }
    for (size_t k = 0; k < fixed.size(); ++k) {
        const Variable& one = variables[size_t(fixed[k])];
        if (one.left == 0) continue;
        const size_t kept = one.gone.empty() ? 0 : size_t(std::ranges::find(one.gone, false) - one.gone.begin());
        const int value = (*one.values)[kept];
        for (const int group : one.groups) {
            work.spend(kSearch * groups[size_t(group)].size());
            for (const int number : groups[size_t(group)]) {
                Variable& other = variables[size_t(number)];
                if (number == fixed[k] || !other.values) continue;
                const auto at = std::ranges::lower_bound(*other.values, value);
                if (at == other.values->end() || *at != value) continue;
                other.gone.resize(other.values->size());
                const size_t place = size_t(at - other.values->begin());
                if (other.gone[place]) continue;
                other.gone[place] = true;
                if (--other.left == 1) fixed.push_back(number);
            }
        }
    }
    std::vector<std::pair<int, std::vector<int>>> found;
    for (size_t number = 0; number < variables.size(); ++number) {
        const Variable& variable = variables[number];
        if (variable.gone.empty()) continue;
        std::vector<int>& left = found.emplace_back(int(number), std::vector<int>()).second;
        for (size_t place = 0; place < variable.gone.size(); ++place)
            if (!variable.gone[place]) left.push_back((*variable.values)[place]);
    }
    return found;
}

}  // namespace park::cdcl
