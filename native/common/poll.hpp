// Polls of what a kernel builds for Python while Python waits: a formula, or a board of deductions.
#pragma once
#include <cstddef>

namespace park {

// Calls the poll of this thread, and throws what it raises.
void poll_caller();

// Polls after some work, which is measured in words that are read or written.
class Work {
  public:
    void spend(size_t words) {
        if ((done_ += words) < kBetweenPolls) return;
        done_ = 0;
        poll_caller();
    }

  private:
    static constexpr size_t kBetweenPolls = size_t(1) << 18;
    size_t done_ = 0;
};

}  // namespace park
