// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/launch_progress.h"

#include <string>

#include "emulator/support/text_parts.h"

namespace tessera::detail {

namespace {

constexpr std::chrono::seconds kLong{1};

/// Asked once: launches are made by the thousand.
bool may_be_visible() {
    static const bool visible = ProgressBar().is_visible();
    return visible;
}

}  // namespace

LaunchProgress::LaunchProgress(const TileJob& job, bool wanted) : job_(job), is_shown_(wanted && may_be_visible()) {}

void LaunchProgress::show(std::uint64_t units) {
    if (!is_shown_ || std::chrono::steady_clock::now() - begin_ < kLong) return;
    if (!bar_) bar_.emplace(begin_);
    std::string text = std::to_string(units) + " of " + std::to_string(job_.units) + (job_.is_tiled() ? " tiles" : " threads");
    if (job_.observer != nullptr) {
        const std::size_t found = job_.observer->findings_so_far();
        text += ", " + std::to_string(found) + (found == 1 ? " finding" : " findings");
    }
    const std::string file = job_.request->file;
    text += " (" + std::string(last_component(file)) + ":" + std::to_string(job_.request->line) + ")";
    bar_->show(text, static_cast<double>(units) / static_cast<double>(job_.units));
}

std::uint64_t LaunchProgress::steps_a_unit() const {
    const bool each_thread = job_.request->checked;
    if (job_.is_tiled()) return each_thread ? static_cast<std::uint64_t>(job_.threads) + 1 : 1;
    return each_thread || job_.single_step ? 1 : 0;
}

}  // namespace tessera::detail
