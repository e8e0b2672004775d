// SPDX-License-Identifier: Apache-2.0
#include "emulator/fiber.h"

namespace tessera::detail {

FiberPool::~FiberPool() {
    for (const auto& fiber : fibers_) destroy_point(fiber->point);
}

Fiber* FiberPool::take(void (*body)(void*)) {
    if (!idle_.empty()) {
        Fiber* fiber = idle_.back();
        idle_.pop_back();
        return fiber;
    }
    auto fiber = std::make_unique<Fiber>();
    fiber->scheduler = scheduler_;
    fiber->point.stack = stacks_.take();
    make_point(fiber->point, body, fiber.get());
    fibers_.push_back(std::move(fiber));
    return fibers_.back().get();
}

void FiberPool::give(Fiber* fiber) {
    fiber->state = Fiber::State::idle;
    idle_.push_back(fiber);
}

}  // namespace tessera::detail
