// SPDX-License-Identifier: Apache-2.0
#include "emulator/fibers/fiber.h"

#include "emulator/support/sanitizer_annotations.h"

namespace tessera::detail {

FiberPool::~FiberPool() {
    const UnseenBySanitizer unseen;  // threads of a launch that is over elsewhere may have read them last
    for (const auto& fiber : fibers_) destroy_point(fiber->point);
    fibers_.clear();
}

Fiber* FiberPool::take(void (*body)(void*)) {
    if (!idle_.empty()) {
        Fiber* fiber = idle_.back();
        idle_.pop_back();
        return fiber;
    }
    // Made on behalf of the thread that happens to run, but to serve any.
    const UnseenBySanitizer unseen;
    auto fiber = std::make_unique<Fiber>();
    fiber->scheduler = scheduler_;
    fiber->point.stack = stacks_.take();
    note_private(fiber->point.stack.bottom, fiber->point.stack.size() + kScratchBytes);
    make_point(fiber->point, body, fiber.get());
    fibers_.push_back(std::move(fiber));
    return fibers_.back().get();
}

void FiberPool::give(Fiber* fiber) {
    fiber->state = Fiber::State::idle;
    idle_.push_back(fiber);
}

}  // namespace tessera::detail
