// SPDX-License-Identifier: Apache-2.0
#include "tests/random_kernels/shrinking.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "tests/random_kernels/sites.h"

namespace tessera::random_kernels {

namespace {

class Shrinking {
  public:
    Shrinking(const Kernel& kernel, const std::function<bool(const Kernel&)>& fails)
        : kernel_(kernel), fails_(fails) {}

    Kernel smallest() {
        do {
            is_smaller_ = false;
            for (std::size_t l = kernel_.launches.size(); l-- > 0 && kernel_.launches.size() > 1;) {
                attempt([&](Kernel& part) {
                    part.launches.erase(part.launches.begin() + static_cast<std::ptrdiff_t>(l));
                });
            }
            for (std::size_t l = 0; l < kernel_.launches.size(); ++l) shrink_launch(l);
        } while (is_smaller_);
        return kernel_;
    }

  private:
    using Steps = std::vector<Step>;

    static bool is_barrier(const Step& step) { return site_of(step).act == Act::barrier; }

    template <class Change>
    bool attempt(Change change) {
        Kernel part = kernel_;
        change(part);
        if (!fails_(part)) return false;
        kernel_ = std::move(part);
        is_smaller_ = true;
        return true;
    }

    static bool has_more(const Steps& steps) { return !std::all_of(steps.begin(), steps.end(), is_barrier); }
    static void keep_barriers(Steps& steps) {
        steps.erase(
            std::remove_if(steps.begin(), steps.end(), [](const Step& step) { return !is_barrier(step); }),
            steps.end());
    }

    void shrink_launch(std::size_t l) {
        const auto launch = [&]() -> Launch& { return kernel_.launches[l]; };
        for (std::size_t i = launch().before.size(); i-- > 0;) {
            attempt([&](Kernel& part) {
                auto& before = part.launches[l].before;
                before.erase(before.begin() + static_cast<std::ptrdiff_t>(i));
            });
        }
        for (std::size_t t = 0; t < launch().tiles.size(); ++t) {
            const auto tile = [&]() -> std::vector<Steps>& { return launch().tiles[t]; };
            if (std::any_of(tile().begin(), tile().end(), has_more)) {
                attempt([&](Kernel& part) {
                    for (Steps& steps : part.launches[l].tiles[t]) keep_barriers(steps);
                });
            }
            for (std::size_t thread = 0; thread < tile().size(); ++thread) {
                if (!has_more(tile()[thread])) continue;
                if (attempt([&](Kernel& part) { keep_barriers(part.launches[l].tiles[t][thread]); }))
                    continue;
                for (std::size_t s = tile()[thread].size(); s-- > 0;) {
                    if (is_barrier(tile()[thread][s])) continue;
                    attempt([&](Kernel& part) {
                        Steps& steps = part.launches[l].tiles[t][thread];
                        steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(s));
                    });
                }
            }
            const Steps first = tile().front();
            for (auto number = std::count_if(first.begin(), first.end(), is_barrier); number-- > 0;) {
                attempt([&](Kernel& part) {
                    for (Steps& steps : part.launches[l].tiles[t]) {
                        auto at = std::find_if(steps.begin(), steps.end(), is_barrier);
                        for (auto i = number; i > 0; --i) at = std::find_if(at + 1, steps.end(), is_barrier);
                        steps.erase(at);
                    }
                });
            }
        }
    }

    Kernel kernel_;
    const std::function<bool(const Kernel&)>& fails_;
    bool is_smaller_ = false;
};

}  // namespace

Kernel smallest_failing(const Kernel& kernel, const std::function<bool(const Kernel&)>& fails) {
    return Shrinking(kernel, fails).smallest();
}

}  // namespace tessera::random_kernels
