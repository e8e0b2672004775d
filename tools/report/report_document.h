// SPDX-License-Identifier: Apache-2.0
// A report of the race detector as its JSON has it (docs/tessera-report-2.schema.json). Plain data for the printers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tessera::tools {

class JsonValue;

struct ReportPosition {
    std::string file;           ///< as the compiler was given it; empty: unknown
    unsigned line = 0;          ///< from 1; 0: unknown
    std::size_t column = 0;     ///< in bytes from 1; 0: unknown
    std::size_t character = 0;  ///< the same in characters; 0: the line cannot be read, or has no such column
    std::string function;
    std::string words;          ///< "total.cpp:31:15"; of a caller "called by sum at total.cpp:40:9"
};

struct ReportAccess {
    std::string words;           ///< "write by thread (0, 0) of tile (0, 0), ..."
    std::string function_words;  ///< "in sum, inlined into main()::lambda at total.cpp:40:9"
    ReportPosition position;
    std::vector<ReportPosition> inlined_at, callers;
    std::vector<int> thread, tile;
};

struct ReportGroup {
    std::string words;
    ReportPosition position;
};

/// Lines with a race, and the same without it.
struct ReportRepair {
    bool is_example = false;  ///< of the same mistake in another program
    std::string file;
    unsigned first_line = 0, last_line = 0;
    std::vector<std::string> broken, repaired;
    std::string condition;
};

/// Numbers of tiles, as first and last of runs.
using TileRuns = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

/// Texts that a finding does not have are empty.
struct ReportFinding {
    std::string kind, severity;
    std::string headline, tag, missing, also, note, seen, help, suppression, fingerprint;
    std::string tiles;          ///< "at least 2 tiles"
    ReportPosition place, launch;
    std::uint64_t launch_index = 0;
    std::optional<ReportAccess> first, second;
    std::vector<ReportGroup> groups;
    std::uint64_t occurrences = 0;
    std::vector<int> extent, tile_dims;
    TileRuns tile_runs;
    std::optional<ReportRepair> repair;
};

/// One missing barrier that explains several findings.
struct ReportBarrier {
    std::vector<std::size_t> findings;  ///< from 0
    std::string headline;
    ReportPosition position;
    std::vector<std::string> excerpt;   ///< "    + |     t_idx.barrier.wait();"
};

/// What is shown of a source line.
struct ReportLine {
    std::string text;
    std::size_t from = 1;  ///< its first character's place in the line, from 1
    bool goes_on = false;  ///< the line has more characters
};

struct ReportSource {
    std::string shown;  ///< as a user would name it
    std::string uri;
    std::map<unsigned, ReportLine> lines;
};

struct ReportDocument {
    std::string program;
    std::vector<ReportFinding> findings;
    std::vector<ReportBarrier> barriers;
    std::map<std::string, ReportSource> sources;  ///< by ReportPosition::file
    std::vector<std::string> text;                ///< the report in text, line by line
    std::uint64_t launches = 0, tiles = 0, threads = 0, accesses = 0;
    std::uint64_t uncovered_launches = 0;
    std::vector<std::string> uncovered;
    bool without_debug_information = false;
    std::optional<int> program_exit_code;
    std::string ended_by;
    std::uint64_t not_shown = 0, suppressed = 0, known = 0;
    std::vector<std::string> unused_suppressions;

    std::size_t errors() const;
    /// The line that a position is in; null: it cannot be read.
    const ReportLine* line_at(const ReportPosition& position) const;
    /// For each finding the barrier that explains it; null: none.
    std::vector<const ReportBarrier*> barrier_of_each() const;
};

/// Throws Failure where the JSON is not as schema 2 has it.
ReportDocument report_document(const JsonValue& root);

/// Throws Failure for a file that cannot be read, is no report, or one of schema 1.
ReportDocument read_report(const std::string& path);

}  // namespace tessera::tools
