// The variable to decide next: a heap by activity, which is highest for variables of recent conflicts.
#pragma once
#include <algorithm>
#include <vector>

namespace park::cdcl {

class Activity {
  public:
    // As many variables as this, at least.
    void grow(int vars) {
        activity_.resize(size_t(vars));
        while (int(place_.size()) < vars) {
            place_.push_back(-1);
            insert(int(place_.size()) - 1);
        }
    }
    bool empty() const { return heap_.empty(); }
    void insert(int var) {
        if (place_[var] >= 0) return;
        place_[var] = int(heap_.size());
        heap_.push_back(var);
        up(place_[var]);
    }
    int pop() {
        const int top = heap_[0];
        place_[top] = -1;
        const int last = heap_.back();
        heap_.pop_back();
        if (!heap_.empty() && last != top) {
            heap_[0] = last;
            place_[last] = 0;
            down(0);
        }
        return top;
    }
    void bump(int var) {
        if ((activity_[var] += step_) > 1e100) {
            for (double& a : activity_) a *= 1e-100;
            step_ *= 1e-100;
        }
        if (place_[var] >= 0) up(place_[var]);
    }
    void decay(double factor) { step_ /= factor; }

  private:
    void up(int at) {
        const int var = heap_[at];
        for (; at > 0 && activity_[heap_[(at - 1) / 2]] < activity_[var]; at = (at - 1) / 2)
            put(heap_[(at - 1) / 2], at);
        put(var, at);
    }
    void down(int at) {
        const int var = heap_[at], size = int(heap_.size());
        for (int child; (child = 2 * at + 1) < size; at = child) {
            if (child + 1 < size && activity_[heap_[child + 1]] > activity_[heap_[child]]) ++child;
            if (activity_[heap_[child]] <= activity_[var]) break;
            put(heap_[child], at);
        }
        put(var, at);
    }
    void put(int var, int at) {
        heap_[at] = var;
        place_[var] = at;
    }

    std::vector<double> activity_;
    std::vector<int> heap_, place_;
    double step_ = 1;
};

}  // namespace park::cdcl
