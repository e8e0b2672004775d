// SPDX-License-Identifier: Apache-2.0
// Agents (Asynchronous Agents Library reference, <agents.h>).
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <deque>
#include <initializer_list>

#include "tessera/detail/background_work.h"
#include "tessera/patterns/message_blocks.h"

namespace Concurrency {

enum agent_status {
    agent_created,   ///< not started
    agent_runnable,  ///< started, but its thread has not begun
    agent_started,   ///< run() runs
    agent_done,      ///< done() was called
    agent_canceled   ///< before it began
};

/// Work with a thread of its own, which ends by a call of done(). It is to outlive that.
class agent {
  public:
    agent() { send<agent_status>(status_, agent_created); }
    virtual ~agent() = default;
    agent(const agent&) = delete;
    agent& operator=(const agent&) = delete;

    bool start() {
        if (!change({agent_created}, agent_runnable)) return false;
        tessera::detail::run_in_background([this] {
            if (change({agent_runnable}, agent_started)) run();
        });
        return true;
    }
    bool cancel() { return change({agent_created, agent_runnable}, agent_canceled); }
    agent_status status() { return status_.value(); }
    ISource<agent_status>* status_port() { return &status_; }

    /// Throws operation_timed_out.
    static agent_status wait(agent* waited_for, unsigned timeout = COOPERATIVE_TIMEOUT_INFINITE) {
        return receive<agent_status>(waited_for->status_, has_ended, timeout);
    }
    static void wait_for_all(std::size_t count, agent** agents, agent_status* statuses = nullptr,
                             unsigned timeout = COOPERATIVE_TIMEOUT_INFINITE) {
        const auto begin = std::chrono::steady_clock::now();
        for (std::size_t i = 0; i < count; ++i) {
            unsigned left = timeout;
            if (timeout != COOPERATIVE_TIMEOUT_INFINITE) {
                const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
                left = passed.count() < timeout ? timeout - static_cast<unsigned>(passed.count()) : 0;
            }
            const agent_status status = wait(agents[i], left);
            if (statuses != nullptr) statuses[i] = status;
        }
    }
    static void wait_for_one(std::size_t count, agent** agents, agent_status& status, std::size_t& index,
                             unsigned timeout = COOPERATIVE_TIMEOUT_INFINITE) {
        single_assignment<std::size_t> first;
        std::deque<transformer<agent_status, std::size_t>> ends;
        for (std::size_t i = 0; i < count; ++i) {
            ends.emplace_back([i](const agent_status&) { return i; }, &first, has_ended);
            agents[i]->status_.link_target(&ends.back());
        }
        index = receive<std::size_t>(first, timeout);
        status = agents[index]->status();
    }

  protected:
    virtual void run() = 0;
    bool done() { return change({agent_created, agent_runnable, agent_started}, agent_done); }

  private:
    static bool has_ended(const agent_status& status) { return status == agent_done || status == agent_canceled; }

    bool change(std::initializer_list<agent_status> before, agent_status now) {
        const tessera::detail::NetworkLock lock(tessera::detail::message_network());
        if (std::find(before.begin(), before.end(), status_.value()) == before.end()) return false;
        return send<agent_status>(status_, now);
    }

    overwrite_buffer<agent_status> status_;
};

}  // namespace Concurrency
