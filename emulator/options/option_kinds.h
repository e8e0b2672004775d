// SPDX-License-Identifier: Apache-2.0
// What values an option can have. Each kind has the type of its values, what stands for them in a list of options (values in small
// letters, capitals for what the user fills in), the words that say what is expected, and the conversions from and to text; `parse` returns false for text it does not accept and leaves the
// value alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "emulator/schedules/thread_order.h"
#include "emulator/support/exit_codes.h"

namespace tessera::detail {

/// The option `memory`.
enum class MemoryModel {
    discrete,  ///< accelerators have memory of their own
    shared,    ///< kernels work on host memory
};

/// The option `timeout`.
struct TimeoutChoice {
    double seconds = 0;   ///< 0: never
    bool chosen = false;  ///< the user has set it
};

inline bool operator==(const TimeoutChoice& a, const TimeoutChoice& b) {
    return a.seconds == b.seconds && a.chosen == b.chosen;
}

/// The option `bounds`.
enum class BoundsTest {
    check,     ///< an index out of bounds is an error
    robust,    ///< reads give 0, writes are dropped
    direct3d,  ///< no value of the option: as robust, but what lies in the memory of the array or of the view's source is accessed
    off        ///< the memory is accessed
};

/// The option `bounds`.
struct BoundsChoice {
    BoundsTest test = BoundsTest::check;
    bool chosen = false;  ///< otherwise the option `device` decides
};

inline bool operator==(const BoundsChoice& a, const BoundsChoice& b) { return a.test == b.test && a.chosen == b.chosen; }

/// The option `device`.
enum class DeviceModel {
    reference,  ///< what the specification leaves undefined shows
    direct3d    ///< is what Direct3D 11 devices made of it
};

/// The option `preempt`.
enum class Preemption {
    barrier,  ///< threads go on until they wait
    access    ///< they may be switched out before an access
};

/// The option `engine`.
enum class Engine {
    loops,  ///< a tile at a time, as loops over its threads, where the kernel was compiled so
    fibers  ///< threads that take turns
};

/// The option `engine`.
struct EngineChoice {
    Engine engine = Engine::loops;
    bool chosen = false;  ///< the user has set it
};

inline bool operator==(const EngineChoice& a, const EngineChoice& b) { return a.engine == b.engine && a.chosen == b.chosen; }

/// The option `failures`.
enum class KernelFailures {
    caught,  ///< parallel_for_each throws what has happened
    fatal    ///< the program ends where it happens
};

/// The option `report`.
enum class ReportFormat {
    automatic,  ///< as the name of the report's file ends
    text,
    json,
    sarif,
    html,
    none
};

/// The format of a report that goes to `output`, where nothing else says it.
ReportFormat report_format_of(std::string_view output);

/// `output` that stands for standard output.
constexpr const char* kStandardOutput = "-";

/// Part `index` of `count`: the options `golden_shard`, and --shard of golden and explore.
struct Shard {
    std::uint64_t index = 1;  ///< from 1
    std::uint64_t count = 1;

    /// Whether a launch, counted from 0, is in this part.
    bool holds(std::size_t launch) const { return launch % count == index - 1; }
};

inline bool operator==(const Shard& a, const Shard& b) { return a.index == b.index && a.count == b.count; }

/// The option `same_value`.
enum class SameValue { warning, error, off };

/// The option `uninitialized`.
enum class Uninitialized { error, warning };

struct WorkerCount {
    using Value = int;
    static constexpr const char* values = "N";
    static constexpr const char* expected = "a whole number up to 4096";
    static bool parse(std::string_view text, Value& value);
    static std::string format(Value value);
};

struct ScheduleOrder {
    using Value = Schedule;
    static constexpr const char* values = "forward|reverse|random:SEED|replay:TOKEN";
    static constexpr const char* expected = "forward, reverse, random:SEED, where SEED is a whole number, or replay:TOKEN with a token that tessera explore gave";
    static bool parse(std::string_view text, Value& value);
    static std::string format(const Value& value);
};

struct PreemptionKind {
    using Value = Preemption;
    static constexpr const char* values = "barrier|access";
    static constexpr const char* expected = "barrier or access";
    static bool parse(std::string_view text, Value& value);
    static std::string format(Value value);
};

struct StackSize {
    using Value = std::size_t;
    static constexpr const char* values = "N";
    static constexpr const char* expected = "a whole number of bytes from 16384 to 1073741824";
    static bool parse(std::string_view text, Value& value);
    static std::string format(Value value);
};

struct OnOff {
    using Value = bool;
    static constexpr const char* values = "on|off";
    static constexpr const char* expected = "on or off";
    static bool parse(std::string_view text, Value& value);
    static std::string format(Value value);
};

struct AcceleratorCount {
    using Value = unsigned;
    static constexpr const char* values = "N";
    static constexpr const char* expected = "a whole number from 1 to 64";
    static bool parse(std::string_view text, Value& value);
    static std::string format(Value value);
};

struct MemoryKind {
    using Value = MemoryModel;
    static constexpr const char* values = "discrete|shared";
    static constexpr const char* expected = "discrete or shared";
    static bool parse(std::string_view text, Value& value);
    static std::string format(Value value);
};

struct Timeout {
    using Value = TimeoutChoice;
    static constexpr const char* values = "SECONDS";
    static constexpr const char* expected = "a number of seconds such as 2 or 0.5, up to 1000000000";
    static bool parse(std::string_view text, Value& value);
    static std::string format(Value value);
};

struct BoundsKind {
    using Value = BoundsChoice;
    static constexpr const char* values = "check|robust|off";
    static constexpr const char* expected = "check, robust or off";
    static bool parse(std::string_view text, Value& value);
    static std::string format(Value value);
};

struct DeviceKind {
    using Value = DeviceModel;
    static constexpr const char* values = "reference|direct3d";
    static constexpr const char* expected = "reference or direct3d";
    static bool parse(std::string_view text, Value& value);
    static std::string format(Value value);
};

struct EngineKind {
    using Value = EngineChoice;
    static constexpr const char* values = "loops|fibers";
    static constexpr const char* expected = "loops or fibers";
    static bool parse(std::string_view text, Value& value);
    static std::string format(Value value);
};

struct FailuresKind {
    using Value = KernelFailures;
    static constexpr const char* values = "throw|abort";
    static constexpr const char* expected = "throw or abort";
    static bool parse(std::string_view text, Value& value);
    static std::string format(Value value);
};

struct ReportKind {
    using Value = ReportFormat;
    static constexpr const char* values = "auto|text|json|sarif|html|none";
    static constexpr const char* expected = "auto, text, json, sarif, html or none";
    static bool parse(std::string_view text, Value& value);
    static std::string format(Value value);
};

struct SameValueKind {
    using Value = SameValue;
    static constexpr const char* values = "warning|error|off";
    static constexpr const char* expected = "warning, error or off";
    static bool parse(std::string_view text, Value& value);
    static std::string format(Value value);
};

struct UninitializedKind {
    using Value = Uninitialized;
    static constexpr const char* values = "error|warning";
    static constexpr const char* expected = "error or warning";
    static bool parse(std::string_view text, Value& value);
    static std::string format(Value value);
};

struct ShardKind {
    using Value = Shard;
    static constexpr const char* values = "I/N";
    static constexpr const char* expected = "I/N, part I of N, such as 2/3";
    static bool parse(std::string_view text, Value& value);
    static std::string format(Value value);
};

struct FilePath {
    using Value = std::string;
    static constexpr const char* values = "FILE";
    static constexpr const char* expected = "a path, or nothing";
    static bool parse(std::string_view text, Value& value);
    static std::string format(const Value& value);
};

struct ExitCode {
    using Value = int;
    static constexpr const char* values = "N";
    static constexpr const char* expected = "a whole number up to 255";
    static bool parse(std::string_view text, Value& value);
    static std::string format(Value value);
};

struct FindingCount {
    using Value = unsigned;
    static constexpr const char* values = "N";
    static constexpr const char* expected = "a whole number";
    static bool parse(std::string_view text, Value& value);
    static std::string format(Value value);
};

struct Flag {
    using Value = bool;
    static constexpr const char* values = "0|1";
    static constexpr const char* expected = "0 or 1";
    static bool parse(std::string_view text, Value& value);
    static std::string format(Value value);
};

}  // namespace tessera::detail
