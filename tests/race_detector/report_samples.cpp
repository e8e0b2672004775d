// SPDX-License-Identifier: Apache-2.0
#include "tests/race_detector/report_samples.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "race_detector/advice/advice.h"
#include "race_detector/findings/suppressions.h"
#include "race_detector/phrases/report_names.h"
#include "race_detector/source/source_files.h"

namespace tessera::race_detector {

namespace {

using check::AccessKind;
using check::Kind;

/// What report_builder fills in last.
check::Finding completed(check::Finding finding) {
    SourceFiles sources;
    finding.help = advice_for(finding, sources);
    finding.suppression = Suppressions::line_for(finding);
    return finding;
}

check::Finding finding_at(Kind kind, const std::string& file, unsigned line) {
    check::Finding finding;
    finding.kind = kind;
    finding.launch = {0, file, 1};
    finding.first = access_of(AccessKind::none, file, line, 5, {0, 1});
    return finding;
}

std::string kinds_source(const SourceFolder& folder) {
    std::string text;
    for (int line = 1; line <= 20; ++line) text += "    line(" + std::to_string(line) + ");\n";
    return folder.write("kinds.cpp", text);
}

}  // namespace

SourceFolder::SourceFolder() : before_(std::filesystem::current_path()) {
    std::string name = std::filesystem::temp_directory_path() / "tessera_report_XXXXXX";
    if (mkdtemp(name.data()) == nullptr) std::abort();
    path_ = std::filesystem::canonical(name);
    std::filesystem::current_path(path_);
}

SourceFolder::~SourceFolder() {
    std::error_code error;
    std::filesystem::current_path(before_, error);
    std::filesystem::remove_all(path_, error);
}

std::string SourceFolder::write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
}

check::Access access_of(AccessKind kind, const std::string& file, unsigned line, unsigned column,
                        std::vector<int> thread) {
    check::Access access;
    access.position = {file, line, column, "main()::lambda"};
    access.access = kind;
    access.tile.assign(thread.size(), 0);
    access.global = thread;
    access.thread = std::move(thread);
    return access;
}

check::Finding total_race(const SourceFolder& folder) {
    const std::string file =
        folder.write("total.cpp", std::string(19, '\n') +
                                      "    parallel_for_each(matrix.extent.tile<2, 2>(), [=](tiled_index<2, "
                                      "2> t_idx) restrict(amp) {\n" +
                                      std::string(10, '\n') + "        total += matrix[t_idx];\n");
    check::Finding finding;
    finding.hazard = check::Hazard::write_write;
    finding.memory = check::Memory::tile_static;
    finding.scope = check::Reach::tile;
    finding.variable = "total";
    finding.type = "float";
    finding.launch = {0, file, 20};
    finding.first = access_of(AccessKind::write, file, 31, 15, {0, 0});
    finding.second = access_of(AccessKind::write, file, 31, 15, {0, 1});
    finding.occurrences = 16;
    finding.tiles = 16;
    return completed(finding);
}

check::Finding neighbours_race(const SourceFolder& folder) {
    const std::string file =
        folder.write("neighbours.cpp",
                     "#include <amp.h>\n"
                     "    parallel_for_each(in.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {\n"
                     "        tile_static float tile[4];\n"
                     "        tile[idx.local[0]] = in[idx];\n"
                     "        // idx.barrier.wait();\n"
                     "        out[idx] = tile[idx.local[0]] + tile[(idx.local[0] + 1) % 4];\n");
    check::Finding finding;
    finding.hazard = check::Hazard::read_write;
    finding.memory = check::Memory::tile_static;
    finding.scope = check::Reach::tile;
    finding.variable = "tile";
    finding.type = "float";
    finding.element = "[1]";
    finding.launch = {2, file, 2};
    finding.first = access_of(AccessKind::read, file, 6, 41, {0});
    finding.second = access_of(AccessKind::write, file, 4, 28, {1});
    finding.second->position.function = "load";
    finding.second->inlined_at = {{file, 4, 9, "main()::lambda"}};
    finding.occurrences = 4;
    finding.tiles = 1;
    return completed(finding);
}

check::Finding in_place_race(const SourceFolder& folder) {
    const std::string file =
        folder.write("scan.cpp",
                     "    parallel_for_each(data.extent, [=](index<1> idx) restrict(amp) {\n"
                     "        if (idx[0] > 0) data[idx] += data[idx - 1];\n");
    check::Finding finding;
    finding.hazard = check::Hazard::read_write;
    finding.memory = check::Memory::global;
    finding.scope = check::Reach::launch;
    finding.variable = "data";
    finding.type = "int";
    finding.element = "(1)";
    finding.launch = {0, file, 1};
    finding.first = access_of(AccessKind::write, file, 2, 35, {1});
    finding.second = access_of(AccessKind::read, file, 2, 38, {2});
    for (check::Access* access : {&finding.first, &*finding.second}) {
        access->thread.clear();
        access->tile.clear();
    }
    finding.occurrences = 7;
    return completed(finding);
}

check::Finding late_race(const SourceFolder& folder) {
    check::Finding finding = neighbours_race(folder);
    finding.first.interval = 15;
    finding.first.interval_or_later = true;
    finding.second->interval = 19;
    return completed(finding);
}

check::Finding tiles_race(const SourceFolder& folder) {
    const std::string file = folder.write("edges.cpp",
                                          "parallel_for_each(...)\n"
                                          "        edge[idx.global] = idx.local[0];\n"
                                          "        idx.barrier.wait();\n"
                                          "        sum = edge[idx.global + 1];\n");
    check::Finding finding;
    finding.hazard = check::Hazard::read_write;
    finding.memory = check::Memory::global;
    finding.scope = check::Reach::launch;
    finding.variable = "edge";
    finding.type = "int";
    finding.element = "(4)";
    finding.launch = {0, file, 1};
    finding.first = access_of(AccessKind::read, file, 4, 15, {3});
    finding.first.interval = 1;
    finding.second = access_of(AccessKind::write, file, 2, 9, {0});
    finding.second->tile = {1};
    finding.second->global = {4};
    finding.also_in_tile = true;
    finding.occurrences = 1;
    finding.tiles = 2;
    return completed(finding);
}

check::Finding uninitialized_read(const SourceFolder& folder) {
    check::Finding finding = finding_at(Kind::uninitialized_read, kinds_source(folder), 3);
    finding.memory = check::Memory::tile_static;
    finding.variable = "total";
    finding.type = "float";
    finding.first.access = AccessKind::read;
    finding.occurrences = 2;
    finding.tiles = 2;
    return completed(finding);
}

check::Finding barrier_divergence(const SourceFolder& folder) {
    const std::string file = kinds_source(folder);
    check::Finding finding;
    finding.kind = Kind::barrier_divergence;
    finding.launch = {0, file, 1};
    finding.first.tile = {0};
    finding.groups = {
        {file, 4, "waits", 1, {{0}}}, {file, 6, "waits", 4, {{1}, {2}}}, {"", 0, "finished", 2, {{5}, {6}}}};
    finding.tiles = 1;
    return completed(finding);
}

check::Finding out_of_bounds(const SourceFolder& folder) {
    check::Finding finding = finding_at(Kind::out_of_bounds, kinds_source(folder), 7);
    finding.memory = check::Memory::global;
    finding.variable = "array_view<float, 2>";
    finding.element = "(8, 0)";
    finding.occurrences = 3;
    return completed(finding);
}

check::Finding stack_overflow(const SourceFolder& folder) {
    return completed(finding_at(Kind::stack_overflow, kinds_source(folder), 8));
}

check::Finding timeout(const SourceFolder& folder) {
    check::Finding finding = finding_at(Kind::timeout, kinds_source(folder), 9);
    finding.message = "no thread has passed a barrier for 60 seconds";
    return completed(finding);
}

check::Finding exception(const SourceFolder& folder) {
    check::Finding finding = finding_at(Kind::exception, kinds_source(folder), 10);
    finding.message = "std::runtime_error: first line\nsecond line";
    return completed(finding);
}

check::Finding stale_host_read(const SourceFolder& folder) {
    check::Finding finding = finding_at(Kind::stale_host_read, kinds_source(folder), 11);
    finding.memory = check::Memory::global;
    finding.variable = "sums";
    finding.type = "int";
    finding.element = "(3)";
    finding.first.access = AccessKind::read;
    finding.first.on_host = true;
    finding.first.position.function = "main";
    finding.first.thread.clear();
    finding.first.tile.clear();
    finding.first.global.clear();
    finding.second = access_of(AccessKind::write, folder.path("kinds.cpp"), 12, 0, {1, 1});
    return completed(finding);
}

check::Finding stale_device_read(const SourceFolder& folder) {
    check::Finding finding = finding_at(Kind::stale_device_read, kinds_source(folder), 13);
    finding.memory = check::Memory::global;
    finding.first.access = AccessKind::read;
    return completed(finding);
}

check::Finding tile_static_size(const SourceFolder& folder) {
    check::Finding finding;
    finding.kind = Kind::tile_static_size;
    finding.severity = check::Severity::warning;
    finding.launch = {0, kinds_source(folder), 1};
    finding.message = "40960 bytes, more than the 32768 that Direct3D 11 has";
    return completed(finding);
}

check::Finding restrict_violation(const SourceFolder& folder) {
    return completed(finding_at(Kind::restrict_violation, kinds_source(folder), 14));
}

std::vector<check::Finding> sample_findings(const SourceFolder& folder) {
    return {total_race(folder),       neighbours_race(folder),    in_place_race(folder),
            tiles_race(folder),       uninitialized_read(folder), barrier_divergence(folder),
            out_of_bounds(folder),    stack_overflow(folder),     timeout(folder),
            exception(folder),        stale_host_read(folder),    stale_device_read(folder),
            tile_static_size(folder), restrict_violation(folder)};
}

Report total_report(const SourceFolder& folder) {
    Report report;
    report.program = folder.path("total");
    report.findings = {total_race(folder)};
    report.coverage.launches = 1;
    report.coverage.tiles = 16;
    report.coverage.threads = 64;
    report.coverage.accesses = 512;
    report.coverage.shadow_bytes = 3 * 1024 * 1024 / 2;
    report.coverage.seconds = 0.25;
    return report;
}

std::vector<check::Finding> odd_findings() {
    std::vector<check::Finding> findings;
    for (const Kind kind : kAllKinds) {
        check::Finding finding;
        finding.kind = kind;
        finding.occurrences = 0;
        findings.push_back(finding);
    }
    check::Finding finding;
    finding.hazard = check::Hazard::read_write;
    finding.variable = "a\xFF\nb";
    finding.type = "\xC3";
    finding.element = std::string("[\0]", 3);
    finding.message = "\x1B[31m\xED\xA0\x80";
    finding.help = "\xF4\x90\x80\x80";
    finding.suppression = "race:a\xFF";
    finding.first =
        access_of(AccessKind::atomic, "/nowhere/\xFF.cpp", 4294967295U, 4294967295U, {-1, 2147483647});
    finding.second = check::Access{};
    finding.groups = {{}, {"/nowhere/x.cpp", 0, "\xFF", 18446744073709551615ULL, {{}}}};
    finding.launch = {18446744073709551615ULL, "\xFF", 0};
    finding.occurrences = finding.tiles = 18446744073709551615ULL;
    findings.push_back(finding);
    return findings;
}

}  // namespace tessera::race_detector
