// Every kernel's way to end early: a deadline, and a poll that tells of an interrupt.
#pragma once
#include <chrono>
#include <cstddef>
#include <functional>

namespace park {

enum class End { done, deadline, interrupted, memory, cap };

class Watch {
  public:
    // `poll` is called now and then from the kernel's loop; it returns false to stop.
    Watch(double seconds, std::function<bool()> poll) : poll_(std::move(poll)) {
        if (seconds < 1e9) {
            bounded_ = true;
            deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
        }
    }

    // Cheap enough for every step: looks at the clock after some work, told in word operations; polls every 50 ms.
    bool stop(size_t work = 256) {
        work_ += work;
        if (work_ < 65536) return false;
        work_ = 0;
        return look();
    }

    bool look() {
        const auto now = Clock::now();
        if (bounded_ && now >= deadline_) {
            end_ = End::deadline;
            return true;
        }
        if (poll_ && now - polled_ > std::chrono::milliseconds(50)) {
            polled_ = now;
            if (!poll_()) {
                end_ = End::interrupted;
                return true;
            }
        }
        return false;
    }

    End why() const { return end_; }

  private:
    using Clock = std::chrono::steady_clock;
    std::function<bool()> poll_;
    Clock::time_point deadline_{}, polled_ = Clock::now();
    size_t work_ = 0;
    bool bounded_ = false;
    End end_ = End::done;
};

}  // namespace park
