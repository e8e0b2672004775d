// SPDX-License-Identifier: Apache-2.0
// Sources and targets of messages, and the functions that use them (Asynchronous Agents Library reference, <agents.h>).
//
// Accepting a message takes one lock of all blocks, so that links may change at any time. What a block computes of a message it
// computes on a thread of its own, without the lock.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <vector>

#include "tessera/patterns/synchronization.h"

namespace tessera::detail {

/// Of all message blocks. Recursive: blocks hand messages on to blocks. Never destroyed, as static blocks may outlive it.
inline std::recursive_mutex& message_network() {
    static auto* const mutex = new std::recursive_mutex;
    return *mutex;
}
using NetworkLock = std::unique_lock<std::recursive_mutex>;

}  // namespace tessera::detail

namespace Concurrency {

/// The time given for a message or an agent has passed.
class operation_timed_out : public std::exception {
  public:
    const char* what() const noexcept override { return "the operation has timed out"; }
};

/// A block has all the targets that it can have, or has this one already.
class invalid_link_target : public std::exception {
  public:
    const char* what() const noexcept override { return "the source cannot be linked to this target"; }
};

template <class Value>
class ISource;

/// Where messages go.
template <class Value>
class ITarget {
  public:
    using type = Value;
    using filter_method = std::function<bool(const Value&)>;

    ITarget() = default;
    ITarget(const ITarget&) = delete;
    ITarget& operator=(const ITarget&) = delete;
    virtual ~ITarget() { unlink_sources(); }

    /// For Tessera's own use, with the network locked: takes the message, or does not.
    virtual bool take_in(const Value& message) = 0;

  protected:
    explicit ITarget(const filter_method& filter) : filter_(filter) {}

    bool wants(const Value& message) const { return !filter_ || filter_(message); }
    /// Blocks call it before they are destroyed: no message comes any more.
    void unlink_sources() {
        const tessera::detail::NetworkLock lock(tessera::detail::message_network());
        while (!sources_.empty()) sources_.back()->unlink_target(this);
    }

  private:
    friend class ISource<Value>;

    filter_method filter_;
    std::vector<ISource<Value>*> sources_;
};

/// Where messages come from.
template <class Value>
class ISource {
  public:
    using source_type = Value;

    ISource() = default;
    ISource(const ISource&) = delete;
    ISource& operator=(const ISource&) = delete;
    virtual ~ISource() { unlink_targets(); }

    void link_target(ITarget<Value>* target) {
        const tessera::detail::NetworkLock lock(tessera::detail::message_network());
        if (targets_.size() == most_targets() || std::find(targets_.begin(), targets_.end(), target) != targets_.end()) {
            throw invalid_link_target();
        }
        targets_.push_back(target);
        target->sources_.push_back(this);
        offer_to(target);
    }
    void unlink_target(ITarget<Value>* target) {
        const tessera::detail::NetworkLock lock(tessera::detail::message_network());
        const auto link = std::find(targets_.begin(), targets_.end(), target);
        if (link == targets_.end()) return;
        targets_.erase(link);
        target->sources_.erase(std::find(target->sources_.begin(), target->sources_.end(), this));
    }
    void unlink_targets() {
        const tessera::detail::NetworkLock lock(tessera::detail::message_network());
        while (!targets_.empty()) unlink_target(targets_.back());
    }

    /// For Tessera's own use, with the network locked: gives a message that satisfies the filter, if there is one.
    virtual bool give(Value& message, const typename ITarget<Value>::filter_method& filter) = 0;

    /// For Tessera's own use: waits for a message. \return whether one came in time
    bool wait_for(Value& message, unsigned milliseconds, const typename ITarget<Value>::filter_method& filter) {
        tessera::detail::NetworkLock lock(tessera::detail::message_network());
        const auto given = [&] { return give(message, filter); };
        if (milliseconds == COOPERATIVE_TIMEOUT_INFINITE) {
            changed_.wait(lock, given);
            return true;
        }
        return changed_.wait_for(lock, std::chrono::milliseconds(milliseconds), given);
    }

  protected:
    virtual std::size_t most_targets() const { return static_cast<std::size_t>(-1); }
    /// With the network locked: what the block holds goes to a target that is new.
    virtual void offer_to(ITarget<Value>* target) = 0;
    const std::vector<ITarget<Value>*>& targets() const { return targets_; }
    void note_message() { changed_.notify_all(); }

  private:
    std::vector<ITarget<Value>*> targets_;
    std::condition_variable_any changed_;
};

/// \return whether the target has taken the message
template <class Value>
bool send(ITarget<Value>& target, const Value& message) {
    const tessera::detail::NetworkLock lock(tessera::detail::message_network());
    return target.take_in(message);
}
template <class Value>
bool send(ITarget<Value>* target, const Value& message) {
    return send(*target, message);
}
/// As send: to take a message in is a matter of no time here.
template <class Value>
bool asend(ITarget<Value>& target, const Value& message) {
    return send(target, message);
}
template <class Value>
bool asend(ITarget<Value>* target, const Value& message) {
    return send(*target, message);
}

/// Throws operation_timed_out.
template <class Value>
Value receive(ISource<Value>& source, const typename ITarget<Value>::filter_method& filter,
              unsigned timeout = COOPERATIVE_TIMEOUT_INFINITE) {
    Value message{};
    if (!source.wait_for(message, timeout, filter)) throw operation_timed_out();
    return message;
}
template <class Value>
Value receive(ISource<Value>& source, unsigned timeout = COOPERATIVE_TIMEOUT_INFINITE) {
    return receive(source, typename ITarget<Value>::filter_method(), timeout);
}
template <class Value>
Value receive(ISource<Value>* source, unsigned timeout = COOPERATIVE_TIMEOUT_INFINITE) {
    return receive(*source, timeout);
}
template <class Value>
Value receive(ISource<Value>* source, const typename ITarget<Value>::filter_method& filter,
              unsigned timeout = COOPERATIVE_TIMEOUT_INFINITE) {
    return receive(*source, filter, timeout);
}

/// \return whether there was a message
template <class Value>
bool try_receive(ISource<Value>& source, Value& message, const typename ITarget<Value>::filter_method& filter) {
    const tessera::detail::NetworkLock lock(tessera::detail::message_network());
    return source.give(message, filter);
}
template <class Value>
bool try_receive(ISource<Value>& source, Value& message) {
    return try_receive(source, message, typename ITarget<Value>::filter_method());
}
template <class Value>
bool try_receive(ISource<Value>* source, Value& message) {
    return try_receive(*source, message);
}

}  // namespace Concurrency
