// SPDX-License-Identifier: Apache-2.0
#include "race_detector/advice/advice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "race_detector/advice/common_function.h"
#include "race_detector/advice/race_repair.h"
#include "race_detector/advice/race_shape.h"
#include "race_detector/phrases/report_names.h"
#include "race_detector/report/finding_text.h"
#include "race_detector/source/source_files.h"
#include "tests/race_detector/report_samples.h"

namespace tessera::race_detector {
namespace {

using check::AccessKind;
using check::Hazard;
using testing::HasSubstr;
using testing::Not;

std::string advice_for(const check::Finding& finding) {
    SourceFiles sources;
    return race_detector::advice_for(finding, sources);
}

class Advice : public testing::Test {
  protected:
    /// A race of one statement with this text.
    check::Finding race_in(const std::string& statement, Hazard hazard = Hazard::write_write) const {
        check::Finding race = total_race(folder_);
        race.hazard = hazard;
        race.first.position.file = race.second->position.file = folder_.write("a.cpp", statement + "\n");
        race.first.position.line = race.second->position.line = 1;
        return race;
    }

    /// A race of a write and a read at two lines of a kernel whose first line is 1 and whose body, in the lines after it, is given.
    check::Finding race_in_kernel(const std::string& body, unsigned write, unsigned read) const {
        check::Finding race = race_in("parallel_for_each(e, [=](tiled_index<8> t_idx) restrict(amp) {\n" + body + "\n});\n", Hazard::read_write);
        race.launch.file = race.first.position.file;
        race.launch.line = 1;
        race.first.position.column = race.second->position.column = 0;
        race.first.position.line = write;
        race.second->access = AccessKind::read;
        race.second->position.line = read;
        return race;
    }

    /// A kernel with a loop whose body is given: the first access is in line 3, the second in line `last`.
    check::Finding race_in_loop(const std::string& body, unsigned last) const {
        return race_in_kernel("for (int i = 0; i < n; ++i) {\n" + body + "\n}", 3, last);
    }

    /// A race of a write at line 1 and a read at line 3 with this text between them.
    check::Finding race_across(const std::string& between) const {
        check::Finding race =
            race_in("tile[i] = x;\n" + between + "\nsum = tile[i + 1];", Hazard::read_write);
        race.second->access = AccessKind::read;
        race.second->position.line = 3;
        return race;
    }

    SourceFolder folder_;
};

TEST_F(Advice, AddingToOneVariable) {
    EXPECT_EQ(advice_for(total_race(folder_)),
              "Adding is three steps: read total, add, write it. When several threads do so at once, they "
              "read the same old value and all additions but one are lost. Let each thread write its own "
              "value to an element of its own in a tile_static array of the tile's size, then "
              "t_idx.barrier.wait(), then let one thread add the elements up.");
    for (const char* statement :
         {"total += x;", "total = total + x;", "++total;", "total--;", "total *= 2;"}) {
        EXPECT_EQ(shape_of(race_in(statement)), RaceShape::accumulation) << statement;
        check::Finding same = race_in(statement);
        same.same_value = true;  // by chance: 0 / 4 is 0 in every thread
        EXPECT_EQ(shape_of(same), RaceShape::accumulation) << statement;
        EXPECT_THAT(text_of(same), Not(HasSubstr("the same value"))) << statement;
    }
    check::Finding counter = total_race(folder_);
    counter.type = "int";
    EXPECT_THAT(advice_for(counter), HasSubstr("concurrency::atomic_fetch_add"));
    EXPECT_THAT(advice_for(counter), HasSubstr("let each thread write its own value"));
    counter.scope = check::Reach::launch;
    EXPECT_THAT(advice_for(counter), HasSubstr("in a second parallel_for_each, or on the host"));
}

TEST_F(Advice, OneStatementWritesOneElement) {
    for (const char* statement : {"total = x;", "total = x; // total += x", "total = subtotal == 1;"}) {
        EXPECT_EQ(shape_of(race_in(statement)), RaceShape::shared_element) << statement;
    }
    EXPECT_THAT(advice_for(race_in("total = x;")), HasSubstr("Give each thread an element of its own"));
}

TEST_F(Advice, NamesTheOperationAndItsAtomicFunction) {
    struct Case {
        const char *statement, *begin, *function;
    };
    for (const Case& each : {Case{"total += x;", "Adding is three steps", "atomic_fetch_add"},
                             Case{"total = x + total;", "Adding is three steps", "atomic_fetch_add"},
                             Case{"total -= x;", "Subtracting is three steps", "atomic_fetch_sub"},
                             Case{"total = total - x;", "Subtracting is three steps", "atomic_fetch_sub"},
                             Case{"++total;", "Incrementing is three steps", "atomic_fetch_inc"},
                             Case{"total--;", "Decrementing is three steps", "atomic_fetch_dec"},
                             Case{"total |= x;", "A bitwise or is three steps", "atomic_fetch_or"},
                             Case{"total &= x;", "A bitwise and is three steps", "atomic_fetch_and"},
                             Case{"total ^= x;", "A bitwise exclusive or is three steps", "atomic_fetch_xor"},
                             Case{"if (x > total) total = x;", "A maximum is three steps", "atomic_fetch_max"},
                             Case{"if (total < x) { total = x; }", "A maximum is three steps", "atomic_fetch_max"},
                             Case{"total = total > x ? total : x;", "A maximum is three steps", "atomic_fetch_max"},
                             Case{"total = concurrency::max(x, total);", "A maximum is three steps", "atomic_fetch_max"},
                             Case{"if (x < total) total = x;", "A minimum is three steps", "atomic_fetch_min"},
                             Case{"total = (x < total) ? x : total;", "A minimum is three steps", "atomic_fetch_min"},
                             Case{"total = std::min(total, x);", "A minimum is three steps", "atomic_fetch_min"},
                             Case{"if (total == 0) total = x;", "Testing and then writing is three steps", "atomic_compare_exchange"},
                             Case{"total *= x;", "Multiplying is three steps", nullptr},
                             Case{"total /= x;", "Dividing is three steps", nullptr},
                             Case{"total %= x;", "Taking a remainder is three steps", nullptr},
                             Case{"total <<= x;", "Shifting is three steps", nullptr},
                             Case{"total >>= x;", "Shifting is three steps", nullptr},
                             Case{"total = f(total, x);", "Making a new value from the old one is three steps", nullptr}}) {
        for (const char* type : {"int", "unsigned int", "float", "volatile int", "unsigned int:4", "double"}) {
            check::Finding race = race_in(each.statement);
            const std::string statement = each.statement;
            race.type = type;
            const std::size_t brace = statement.find('{');  // several statements in the line: the column tells which
            race.first.position.column = race.second->position.column =
                brace == std::string::npos ? 0 : static_cast<unsigned>(statement.find('=', brace)) + 1;
            const std::string advice = advice_for(race);
            EXPECT_EQ(shape_of(race), RaceShape::accumulation) << statement;
            EXPECT_THAT(advice, testing::StartsWith(each.begin)) << statement;
            const bool has_atomic = each.function != nullptr && (race.type == "int" || race.type == "unsigned int");
            EXPECT_EQ(advice.find("concurrency::atomic_") != std::string::npos, has_atomic) << statement << type << ": " << advice;
            if (has_atomic) {
                EXPECT_THAT(advice, HasSubstr(std::string("concurrency::") + each.function + " ")) << statement;
            }
            race.scope = check::Reach::launch;
            EXPECT_EQ(advice_for(race).find("concurrency::atomic_") != std::string::npos, has_atomic) << statement;
        }
    }
}

TEST_F(Advice, AStatementMayTakeSeveralLines) {
    check::Finding race = race_in("if (x > total)\n    total = x;");
    race.first.position.line = race.second->position.line = 2;
    EXPECT_THAT(advice_for(race), HasSubstr("A maximum is three steps"));
    // Its reading line and its writing line are one statement: no barrier fits in between.
    race.hazard = Hazard::read_write;
    race.first.access = AccessKind::read;
    race.first.position.line = 1;
    EXPECT_EQ(shape_of(race), RaceShape::accumulation);
    race.first.position.file = race.second->position.file = folder_.write("b.cpp", "if (x > total) {\n    total = x;\n    where = i;\n}\n");
    EXPECT_EQ(shape_of(race), RaceShape::accumulation);
    EXPECT_THAT(advice_for(race), HasSubstr("Testing and then writing is three steps"));
}

TEST_F(Advice, TwoStatementsOfOneLine) {
    check::Finding race = race_in("const int i = t.local[0]; a[i] = v[t]; v[t] = a[7 - i];", Hazard::read_write);
    race.variable = "a";
    race.second->access = AccessKind::read;
    race.first.position.column = 32;
    race.second->position.column = 47;
    EXPECT_EQ(shape_of(race), RaceShape::missing_barrier);
    EXPECT_THAT(advice_for(race), HasSubstr("between the two statements of line 1"));
    EXPECT_THAT(text_of(race), HasSubstr("(same line)"));
    race.first.position.column = race.second->position.column = 0;  // g++ does not always tell them
    EXPECT_EQ(shape_of(race), RaceShape::unclear_line);
    EXPECT_THAT(advice_for(race), HasSubstr("If they are two statements"));
    race.first.position.column = race.second->position.column = 47;
    EXPECT_EQ(shape_of(race), RaceShape::in_place);
    EXPECT_THAT(text_of(race), HasSubstr("(same statement)"));
}

TEST_F(Advice, TurnsOfALoopWithoutABarrierNeedNoAtomics) {
    check::Finding race = race_in("x();");
    race.variable = "tree";
    race.launch.line = 1;
    const auto line = [&](const std::string& turn) {
        race.launch.file = race.first.position.file = race.second->position.file =
            folder_.write("tree.cpp", "parallel_for_each(e.tile<4>(), [=](tiled_index<4> t) restrict(amp) {\n    const int l = t.local[0];\n"
                                      "    for (int d = 1; d < 4; d *= 2) {\n" + turn + "\n    }\n});\n");
        race.first.position.line = race.second->position.line = 4;
        race.first.position.column = race.second->position.column = 0;
        return shape_of(race);
    };
    EXPECT_EQ(line("        tree[l + d] += tree[l];"), RaceShape::unordered_turns);
    EXPECT_THAT(advice_for(race), HasSubstr("Put t.barrier.wait() at the beginning or at the end of the loop's body"));
    EXPECT_THAT(advice_for(race), testing::Not(HasSubstr("atomic")));
    EXPECT_EQ(line("        tree[l / 2] += tree[l];"), RaceShape::accumulation);
    EXPECT_EQ(line("        tree[l + d] += d;"), RaceShape::accumulation);
    EXPECT_EQ(line("        tree[l + d] += tree[l];\n        t.barrier.wait();"), RaceShape::accumulation);
}

TEST_F(Advice, TheGlobalIndexInAnArrayOfTheTilesSize) {
    const auto overrun = [&](const std::string& source, int index, int bound) {
        check::Finding finding;
        finding.kind = check::Kind::out_of_bounds;
        finding.memory = check::Memory::tile_static;
        finding.variable = "a";
        finding.type = "int";
        finding.element = "[" + std::to_string(index) + "]";
        finding.message = "a: index " + std::to_string(index) + " is outside an array of type int[" + std::to_string(bound) + "]";
        finding.tile_dims = {4, 8};
        finding.first.thread = {0, 1};
        finding.first.tile = {0, 1};
        finding.first.global = {0, 9};
        const auto lines = static_cast<unsigned>(std::count(source.begin(), source.end(), '\n')) + 1;
        finding.first.position = {folder_.write("a.cpp", source + "\n"), lines, 0, "main()::lambda"};
        return advice_for(finding);
    };
    const std::string local = "use local[1], the thread's index within its tile";
    EXPECT_THAT(overrun("a[t.global[0]][t.global[1]] = 1;", 9, 8), HasSubstr(local));
    EXPECT_THAT(overrun("const int i = t.global[1];\na[0][i] = 1;", 9, 8), HasSubstr(local));
    EXPECT_THAT(overrun("a[t.global[0]][t.global[1]] = 1;", 9, 8), HasSubstr("a has one element for each thread of a tile there"));
    for (const std::string& other : {overrun("a[0][t.global[1]] = 1;", 9, 9), overrun("a[0][t.global[1] + 1] = 1;", 10, 8),
                                     overrun("a[0][t.local[1] + 8] = 1;", 9, 8), overrun("const int i = t.local[1] + 8;\na[0][i] = 1;", 9, 8)}) {
        EXPECT_THAT(other, HasSubstr("At the edge of a tile"));
    }
}

TEST_F(Advice, WithoutTheSourceAScalarIsTakenForASum) {
    check::Finding race = total_race(folder_);
    race.first.position.file = race.second->position.file = "/gone.cpp";
    EXPECT_EQ(shape_of(race), RaceShape::accumulation);
    EXPECT_THAT(advice_for(race), HasSubstr("If it makes the new value from the old one (+=, ++ and the like)"));
    race.element = "[1]";
    EXPECT_EQ(shape_of(race), RaceShape::shared_element);
}

TEST_F(Advice, InPlace) {
    EXPECT_EQ(shape_of(in_place_race(folder_)), RaceShape::in_place);
    EXPECT_THAT(advice_for(in_place_race(folder_)),
                HasSubstr("Read from one array_view and write to another"));
    const check::Finding in_tile = race_in("tile[i] += tile[i - 1];", Hazard::read_write);
    EXPECT_THAT(advice_for(in_tile),
                HasSubstr("Read into a local variable, then t_idx.barrier.wait(), then write"));
}

TEST_F(Advice, MissingBarrier) {
    EXPECT_EQ(
        advice_for(race_across("")),
        "Put t_idx.barrier.wait() between line 1 and line 3, at a place that all threads of the tile reach. "
        "Without it a thread may reach the second of these lines before another has executed the first one.");
    EXPECT_EQ(shape_of(race_across("// t_idx.barrier.wait();")), RaceShape::missing_barrier);
    EXPECT_EQ(shape_of(race_across("/* t_idx.barrier.wait(); */ x();")), RaceShape::missing_barrier);
    EXPECT_EQ(shape_of(in_common_function(neighbours_race(folder_))), RaceShape::missing_barrier);
}

TEST_F(Advice, AWaitInABlockThatNotAllThreadsEnter) {
    check::Finding race = race_in("if (t < 32) {\n    if (t < 16) tile[t] = x;\n\n    sum = tile[t + 1];\n}\nif (t == 0) {\n    sum = tile[0];\n}", Hazard::read_write);
    race.first.position.column = race.second->position.column = 0;
    race.first.position.line = 2;
    race.second->access = AccessKind::read;
    race.second->position.line = 4;
    EXPECT_THAT(advice_for(race), HasSubstr("Both lines are in the block of if (t < 32): unless all threads of the tile enter it or none does"));
    race.second->position.line = 7;
    EXPECT_THAT(advice_for(race), Not(HasSubstr("in the block of")));
}

TEST_F(Advice, MissingSecondBarrier) {
    const check::Finding race = race_across("t_idx.barrier.wait();");
    EXPECT_EQ(shape_of(race), RaceShape::missing_second_barrier);
    EXPECT_THAT(advice_for(race), HasSubstr("There is a wait between line 1 and line 3"));
    EXPECT_THAT(advice_for(race), HasSubstr("a second t_idx.barrier.wait() at the end of the loop's body"));
    EXPECT_EQ(shape_of(race_across("t_idx.barrier.wait_with_tile_static_memory_fence();")),
              RaceShape::missing_second_barrier);
}

TEST_F(Advice, LinesOfALoopWithoutABarrier) {
    const check::Finding race = race_in_loop("tile[t] = x;\nsum += tile[t + 1];", 4);
    EXPECT_EQ(shape_of(race), RaceShape::unordered_lines);
    EXPECT_THAT(advice_for(race), HasSubstr("Both lines are in the loop that begins in line 2. It has no barrier"));
    EXPECT_THAT(advice_for(race), HasSubstr("Put t_idx.barrier.wait() at the end of the loop's body"));
    EXPECT_THAT(advice_for(race), HasSubstr("put a second wait between line 3 and line 4, too."));
    // It has one, somewhere.
    EXPECT_EQ(shape_of(race_in_loop("tile[t] = x;\nt_idx.barrier.wait();\nsum += tile[t + 1];", 5)), RaceShape::missing_second_barrier);
    EXPECT_EQ(shape_of(race_in_loop("tile[t] = x;\nsum += tile[t + 1];\nt_idx.barrier.wait();", 4)), RaceShape::missing_barrier);
}

TEST_F(Advice, AStatementOfALoopWithoutABarrier) {
    const check::Finding race = race_in_loop("tile[next][t] = tile[now][t - 1];", 3);
    EXPECT_EQ(shape_of(race), RaceShape::unordered_turns);
    EXPECT_EQ(shape_of(race_in_loop("tile[next][t] = tile[now][t - 1];\nt_idx.barrier.wait();", 3)), RaceShape::in_place);
}

TEST_F(Advice, AFunctionThatGetsTheBarrierMayWait) {
    EXPECT_EQ(shape_of(race_across("sync(t_idx.barrier);")), RaceShape::unclear_barrier);
}

TEST_F(Advice, AtomicsThatAWaitSeparatesWithinOneIteration) {
    check::Finding race = race_in_loop("tile[t] = 0;\nt_idx.barrier.wait();\natomic_fetch_inc(&tile[x]);", 5);
    race.second->access = AccessKind::atomic;
    EXPECT_EQ(shape_of(race), RaceShape::mixed_atomics);
    EXPECT_THAT(advice_for(race), HasSubstr("There is a wait between line 3 and line 5, but in a loop one wait is not enough"));
    EXPECT_THAT(advice_for(race), Not(HasSubstr("Make the plain access atomic")));
}

// What the preprocessor leaves out is no wait; what it may leave out may be one.
TEST_F(Advice, WaitsThatAreNotCompiled) {
    const auto shape_across = [&](const std::string& middle, unsigned last) {
        check::Finding race = race_in("tile[t] = x;\n" + middle + "\nsum = tile[t + 1];", Hazard::read_write);
        race.first.position.column = race.second->position.column = 0;
        race.second->access = AccessKind::read;
        race.second->position.line = last;
        return shape_of(race);
    };
    EXPECT_EQ(shape_across("#if 0\nt.barrier.wait();\n#endif", 5), RaceShape::missing_barrier);
    EXPECT_EQ(shape_across("#if 0\n#ifdef A\nt.barrier.wait();\n#endif\n#endif", 7), RaceShape::missing_barrier);
    EXPECT_EQ(shape_across("#if 0\nint a;\n#else\nt.barrier.wait();\n#endif", 7), RaceShape::missing_second_barrier);
    EXPECT_EQ(shape_across("# if 1\nt.barrier.wait();\n#else\nint a;\n# endif", 7), RaceShape::missing_second_barrier);
    EXPECT_EQ(shape_across("#if 1\nint a;\n#else\nt.barrier.wait();\n#endif", 7), RaceShape::missing_barrier);
    EXPECT_EQ(shape_across("#ifdef A\nt.barrier.wait();\n#endif", 5), RaceShape::unclear_barrier);
    EXPECT_EQ(shape_across("#ifdef A\nint a;\n#else\nt.barrier.wait();\n#endif", 7), RaceShape::unclear_barrier);
    EXPECT_EQ(shape_across("#ifdef A\nint a;\n#endif\nt.barrier.wait();", 6), RaceShape::missing_second_barrier);
    // The section of the first access ends in between; then that of the second one has begun.
    EXPECT_EQ(shape_across("#else\nt.barrier.wait();\n#endif", 5), RaceShape::missing_barrier);
    EXPECT_EQ(shape_across("t.barrier.wait();\n#endif", 4), RaceShape::missing_second_barrier);
    EXPECT_EQ(shape_across("#ifdef A\nt.barrier.wait();\n#else", 5), RaceShape::missing_barrier);
    EXPECT_EQ(shape_across("#ifdef A\nint a;\n#else\nt.barrier.wait();", 6), RaceShape::missing_second_barrier);
    EXPECT_EQ(shape_across("#ifdef A\n#ifdef B\nt.barrier.wait();\n#endif", 6), RaceShape::unclear_barrier);
    EXPECT_EQ(shape_across("#endif\n#ifdef B\nt.barrier.wait();", 5), RaceShape::missing_second_barrier);
}

TEST_F(Advice, WithoutTheSourceBothBarriersAreMentioned) {
    check::Finding race = race_across("");
    race.first.position.file = race.second->position.file = "/gone.cpp";
    EXPECT_EQ(shape_of(race), RaceShape::unclear_barrier);
    EXPECT_THAT(advice_for(race), HasSubstr("Put t_idx.barrier.wait() between line 1 and line 3"));
    EXPECT_THAT(advice_for(race), HasSubstr("a second wait at the end of the loop's body"));
}

/// A function of line 1 makes the first access, inlined into what calls it in line 5; a wait of another function stands between line 1
/// and the second access.
class AdviceOnAccessesOfTwoFunctions : public Advice {
  protected:
    check::Finding race_of_call(const std::string& line_5, const std::string& line_6, const std::string& line_7) const {
        const std::string helpers = "void add(int* p, int i) { p[i] += 1; }\nvoid other() {\n    t.barrier.wait();\n}\n";
        check::Finding race = race_in(helpers + line_5 + "\n" + line_6 + "\n" + line_7 + "\n", Hazard::read_write);
        race.variable = "h";
        race.element = "[1]";
        const std::string file = race.first.position.file;
        race.first.position = {file, 1, 33, "add"};
        race.first.inlined_at = {{file, 5, 1, "kernel"}};
        race.second->access = AccessKind::read;
        race.second->position = {file, 7, 1, "kernel"};
        return race;
    }
};

TEST_F(AdviceOnAccessesOfTwoFunctions, AWaitIsMissingBehindTheCall) {
    EXPECT_THAT(advice_for(race_of_call("add(h, i);", "int sum = 0;", "sum += h[i + 1];")),
                HasSubstr("Put t_idx.barrier.wait() between line 5 and line 7, at a place that all threads"));
    EXPECT_THAT(advice_for(race_of_call("add(h, i);", "t.barrier.wait();", "sum += h[i + 1];")),
                HasSubstr("There is a wait between line 5 and line 7, but in a loop one wait is not enough"));
}

TEST_F(AdviceOnAccessesOfTwoFunctions, TheOtherMayBeInAFunctionToo) {
    check::Finding race = race_of_call("add(h, i);", "int sum = 0;", "add(h, i + 1);");
    race.second->inlined_at = {race.second->position};
    race.second->position = race.first.position;
    EXPECT_THAT(advice_for(race), HasSubstr("Put t_idx.barrier.wait() between line 5 and line 7, at a place that all threads"));
    race.second->inlined_at = race.first.inlined_at;  // one call
    EXPECT_THAT(advice_for(race), HasSubstr("in the same statement"));
}

TEST_F(AdviceOnAccessesOfTwoFunctions, ACallMayBePartOfTheStatement) {
    check::Finding race = race_of_call("", "", "h[i] = add(h, i);");
    race.first.inlined_at[0].line = 7;
    race.first.inlined_at[0].column = 8;
    EXPECT_THAT(advice_for(race), HasSubstr("The statement reads an element of h that another thread writes in the same statement"));
}

TEST_F(AdviceOnAccessesOfTwoFunctions, CallStacksTellCallsThatAreNotInlined) {
    check::Finding race = race_of_call("add(h, i);", "int sum = 0;", "sum += h[i + 1];");
    const std::vector<check::Position> calls = race.first.inlined_at;
    race.first.inlined_at.clear();
    const std::string unknown = advice_for(race);
    EXPECT_THAT(unknown, HasSubstr("Put t_idx.barrier.wait() between the two accesses, at a place that all threads of the tile reach: where "));
    EXPECT_THAT(unknown, Not(HasSubstr("line ")));
    race.first.callers = calls;
    EXPECT_THAT(advice_for(race), HasSubstr("Put t_idx.barrier.wait() between line 5 and line 7"));
}

TEST_F(Advice, WrongFence) {
    check::Finding race = race_across("t_idx.barrier.wait_with_global_memory_fence();");
    race.message = "the barrier at a.cpp:2 between them has a fence for global memory only";
    EXPECT_EQ(shape_of(race), RaceShape::wrong_fence);
    check::Finding between_tiles = race;
    between_tiles.also_between_tiles = true;
    EXPECT_NE(shape_of(between_tiles), RaceShape::wrong_fence) << "no barrier orders tiles";
    EXPECT_EQ(advice_for(race),
              "Each wait orders the memory in its name only: wait_with_global_memory_fence() does nothing "
              "for total, which is tile_static memory. Use wait_with_tile_static_memory_fence(), or wait(), "
              "which orders both.");
    race.memory = check::Memory::global;
    EXPECT_THAT(advice_for(race), HasSubstr("Use wait_with_global_memory_fence(), or wait()"));
}

TEST_F(Advice, BetweenTiles) {
    EXPECT_EQ(shape_of(tiles_race(folder_)), RaceShape::between_tiles);
    EXPECT_THAT(advice_for(tiles_race(folder_)), HasSubstr("Split this parallel_for_each into two"));
    check::Finding also = race_across("");
    also.also_between_tiles = true;
    EXPECT_EQ(shape_of(also), RaceShape::between_tiles) << "a barrier would not be enough";
    also.first.tile.clear();
    EXPECT_THAT(advice_for(also), HasSubstr("A kernel without tiles has no barrier"));
}

TEST_F(Advice, AtomicsWithPlainAccesses) {
    check::Finding race = race_across("");
    race.first.access = AccessKind::atomic;
    EXPECT_EQ(shape_of(race), RaceShape::mixed_atomics);
    EXPECT_THAT(advice_for(race),
                HasSubstr("use what the atomic function returns. Otherwise put t_idx.barrier.wait() between line 1 and line 3"));
    race.scope = check::Reach::launch;
    EXPECT_THAT(advice_for(race), HasSubstr("Otherwise move one of them to the host, or to a parallel_for_each of its own"));
    race = race_in("if (total < x) atomic_fetch_max(&total, x);", Hazard::read_write);
    race.first.access = AccessKind::atomic;
    EXPECT_THAT(advice_for(race), HasSubstr("This statement does both."));
    EXPECT_THAT(advice_for(race), Not(HasSubstr("the two statements")));
}

TEST_F(Advice, CountersThatGiveNumbersNeedWhatTheAtomicFunctionReturns) {
    for (const std::string statement : {"list[total++] = x;", "const int at = total++;"}) {
        check::Finding race = race_in(statement);
        race.type = "int";
        race.first.position.column = race.second->position.column = static_cast<unsigned>(statement.find("++")) + 1;
        EXPECT_THAT(advice_for(race), HasSubstr("Use concurrency::atomic_fetch_inc instead of the increment, and use what it returns")) << statement;
        EXPECT_THAT(advice_for(race), Not(HasSubstr("Faster"))) << statement;
    }
}

TEST_F(Advice, AValueMadeOfTheTargetIsNoSum) {
    for (const char* statement : {"total += total * x;", "total = total + total;", "total = max(total, total * x);"}) {
        check::Finding race = race_in(statement);
        race.type = "int";
        EXPECT_THAT(advice_for(race), HasSubstr("C++ AMP has no atomic function for this.")) << statement;
    }
}

TEST_F(Advice, ATestOfTwoElementsIsNoTestOfOne) {
    EXPECT_EQ(shape_of(race_in("if (total[i] > total[j]) total[j] = x;")), RaceShape::shared_element);
    EXPECT_EQ(shape_of(race_in("if (total[j] == 0) total[j] = x;")), RaceShape::accumulation);
    EXPECT_EQ(shape_of(race_in("if (total[i] + w < total[j]) total[j] = total[i] + w;")), RaceShape::accumulation);
}

TEST_F(Advice, AKernelOnOneLineHasItsOwnNames) {
    const std::string kernel = "parallel_for_each(e, [=](tiled_index<8> my) restrict(amp) { total[to[i]] = x; });";
    EXPECT_THAT(advice_for(race_in(kernel)), HasSubstr("look at how the index is calculated from my ("));
    EXPECT_THAT(advice_for(race_in("void f() { " + kernel + " }")), HasSubstr("calculated from my ("));
    EXPECT_THAT(advice_for(race_in("parallel_for_each(e, [=](tiled_index<8> its) restrict(amp) { }); " + kernel)), HasSubstr("calculated from t_idx ("));
}

TEST_F(Advice, UntiledKernelsHaveNoIndexOfATile) {
    check::Finding race = race_in("total[to[i]] = x;");
    race.first.tile.clear();
    race.second->tile.clear();
    EXPECT_THAT(advice_for(race), HasSubstr("look at how the index is calculated. If"));
    EXPECT_THAT(advice_for(race), Not(HasSubstr("t_idx")));
}

TEST_F(Advice, NoWaitStandsBetweenTwoBranches) {
    for (const char* branches : {"if (i == 0) {\ntile[i] = x;\n} else {\nsum = tile[0];\n}", "if (i == 0)\n    tile[i] = x;\nelse if (i == 1)\n    sum = tile[0];\n"}) {
        check::Finding race = race_in_kernel(branches, 3, 5);
        EXPECT_EQ(shape_of(race), RaceShape::two_branches);
        EXPECT_THAT(advice_for(race), HasSubstr("read it into a local variable before the branches, then t_idx.barrier.wait(), then write"));
        race.hazard = Hazard::write_write;
        race.second->access = AccessKind::write;
        EXPECT_THAT(advice_for(race), HasSubstr("Give each thread an element of its own; or end the branches"));
    }
}

TEST_F(Advice, CasesOfASwitchAreBranchesUnlessOneFallsIntoTheOther) {
    const auto shape_with = [&](const std::string& end_of_case) {
        return shape_of(race_in_kernel("for (int k = 0; k < 4; ++k) {\nswitch (i) {\ncase Kind::first:\ntile[i] = x; " + end_of_case +
                                           "\ndefault:\nsum = tile[0];\n}\nt_idx.barrier.wait();\n}",
                                       5, 7));
    };
    EXPECT_EQ(shape_with("break;"), RaceShape::two_branches);
    EXPECT_EQ(shape_with("return;"), RaceShape::two_branches);
    EXPECT_NE(shape_with("continue;"), RaceShape::two_branches) << "the next turn of the loop";
    EXPECT_EQ(shape_with(""), RaceShape::missing_barrier);
}

TEST_F(Advice, OneStatementInALoopMayWriteInTwoIterations) {
    check::Finding race = race_in_loop("total[(i + k) % 4] = x;", 3);
    race.hazard = Hazard::write_write;
    race.second->access = AccessKind::write;
    EXPECT_THAT(advice_for(race), HasSubstr("differ in each iteration of the loop that begins in line 2, put t_idx.barrier.wait() at the end of the loop's body"));
    race = race_in_loop("total[t_idx.local[0] / 2 + i] += total[i];", 3);
    race.hazard = Hazard::write_write;
    race.second->access = AccessKind::write;
    EXPECT_THAT(advice_for(race), HasSubstr("If two threads have the same element in one iteration, no wait helps"));
}

TEST_F(Advice, SameValue) {
    check::Finding race = race_in("total = 1;");
    race.same_value = true;
    EXPECT_EQ(shape_of(race), RaceShape::same_value);
    EXPECT_THAT(advice_for(race), HasSubstr("let one of them do it: if (t_idx.local[0] == 0). Where a condition or an index decides"))
        << "nothing is known of the kernel";
    race.tile_dims = {2, 1, 16};
    EXPECT_THAT(advice_for(race),
                HasSubstr("let one of them do it: if (t_idx.local[0] == 0 && t_idx.local[1] == 0 && t_idx.local[2] == 0)."));
    EXPECT_THAT(advice_for(race), HasSubstr("let each store the value with concurrency::atomic_exchange."));
    race.type = "double";
    EXPECT_THAT(advice_for(race), HasSubstr("let one thread put these together after t_idx.barrier.wait()."));
    race.scope = check::Reach::launch;
    EXPECT_THAT(advice_for(race), HasSubstr("let one of them do it: compare its index with a fixed one."));
    EXPECT_THAT(advice_for(race), HasSubstr("let one thread put these together after the launch."));
}

/// Texels have no address that an atomic function could take.
TEST_F(Advice, NoAtomicsForTexels) {
    check::Finding race = race_in("view.set(i, 1);");
    race.scope = check::Reach::launch;
    race.variable = "view";
    race.element = "[0]";
    race.is_texel = true;
    const auto says_nothing_of_atomics = [&](const char* statement) {
        EXPECT_THAT(advice_for(race), Not(HasSubstr("atomic"))) << statement;
        EXPECT_THAT(advice_for(race), Not(HasSubstr("array_view"))) << statement;
    };
    for (const char* type : {"", "int", "float"}) {
        race.type = type;
        race.same_value = true;
        EXPECT_EQ(shape_of(race), RaceShape::same_value);
        says_nothing_of_atomics(type);
        EXPECT_THAT(advice_for(race), HasSubstr("let each thread write an element of its own"));
        EXPECT_FALSE(repair_example(race)) << "it would be atomic_exchange: " << type;
        race.same_value = false;
        says_nothing_of_atomics(type);
    }
    check::Finding in_place = race_in("view.set(i, view[i + 1]);", Hazard::read_write);
    in_place.is_texel = true;
    in_place.memory = check::Memory::global;
    EXPECT_THAT(advice_for(in_place), HasSubstr("Read from one texture and write to another"));
    race = tiles_race(folder_);
    race.is_texel = true;
    EXPECT_EQ(shape_of(race), RaceShape::between_tiles);
    says_nothing_of_atomics("two statements");
}

TEST_F(Advice, OneThreadCanWriteWhatAllWrite) {
    const auto advice_on = [&](const std::string& statement, const std::string& before = "") {
        check::Finding race = race_in("parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> where) restrict(amp) {\n    " + before + "\n    " +
                                      statement + "\n});");
        race.same_value = true;
        race.launch = {0, race.first.position.file, 1};
        race.first.position.line = race.second->position.line = 3;
        race.first.position.column = race.second->position.column = 0;
        race.tile_dims = {16};
        return advice_for(race);
    };
    const auto says_that_one_can = HasSubstr("Let one thread write total: if (where.local[0] == 0).");
    EXPECT_THAT(advice_on("total = 1;"), says_that_one_can);
    EXPECT_THAT(advice_on("total[2] = 1;"), says_that_one_can);
    for (const char* statement : {"if (in[where] > 1) total = 1;", "total[where.local[0] / 2] = 1;", "total[t] = 1;", "for (int i = 0; i < n; i++) total = 1;"}) {
        EXPECT_THAT(advice_on(statement), Not(says_that_one_can)) << statement;
        EXPECT_THAT(advice_on(statement), HasSubstr("Where a condition or an index decides")) << statement;
    }
    EXPECT_THAT(advice_on("total = 1;", "if (in[where] > 1) return;"), Not(says_that_one_can));
}

TEST_F(Advice, UsesTheKernelsNames) {
    const std::string kernel =
        "void run(array_view<int> in) {\n"
        "    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> where) restrict(amp) {\n"
        "        tile_static int total;\n"
        "        total = 1;\n"
        "        in[where] = total;\n"
        "    });\n"
        "}\n"
        "void part(int* total, const tile_barrier& all) restrict(amp) {\n"
        "    total[0] = 1;\n"
        "    total[2] = total[1];\n"
        "}\n"
        "void part(int* total) restrict(amp) {\n"
        "    total[0] = 1;\n"
        "    total[2] = total[1];\n"
        "}\n";
    check::Finding race = race_in(kernel, Hazard::read_write);
    const auto between = [&](unsigned first, unsigned second) {
        race.first.position.line = first;
        race.second->position.line = second;
        race.second->access = first == second ? AccessKind::write : AccessKind::read;
        return advice_for(race);
    };
    race.launch = {0, race.first.position.file, 2};
    race.tile_dims = {16};
    EXPECT_THAT(between(4, 5), HasSubstr("Put where.barrier.wait() between line 4 and line 5"));
    EXPECT_THAT(between(9, 10), HasSubstr("Put all.wait() between line 9 and line 10"));
    EXPECT_THAT(between(13, 14), HasSubstr("Put t_idx.barrier.wait() between line 13 and line 14")) << "a function that has neither";
    EXPECT_THAT(between(4, 10), HasSubstr("t_idx.barrier.wait()")) << "lines of two functions";
    race.hazard = Hazard::write_write;
    race.same_value = true;
    EXPECT_THAT(between(4, 4), HasSubstr("Let one thread write total: if (where.local[0] == 0)."));

    check::Finding unset = uninitialized_read(folder_);
    unset.first.position = race.first.position;
    unset.first.position.line = 5;
    unset.launch = race.launch;
    EXPECT_THAT(advice_for(unset), HasSubstr("and call where.barrier.wait() before any thread reads"));
}

TEST_F(Advice, OtherKindsNameTheRepair) {
    EXPECT_THAT(advice_for(uninitialized_read(folder_)), HasSubstr("Let one thread of the tile set total"));
    check::Finding global = uninitialized_read(folder_);
    global.memory = check::Memory::global;
    EXPECT_THAT(advice_for(global), HasSubstr("discard_data()"));
    EXPECT_THAT(advice_for(barrier_divergence(folder_)), HasSubstr("Move the wait out of the if"));
    EXPECT_THAT(advice_for(out_of_bounds(folder_)), HasSubstr("view.extent.contains(idx)"));
    check::Finding level = out_of_bounds(folder_);
    level.memory = check::Memory::global;
    level.message = "mipmap level 1 is not one of the 1 there are";
    EXPECT_THAT(advice_for(level), HasSubstr("Compare the level with mipmap_levels of the texture_view"));
    EXPECT_THAT(advice_for(level), Not(HasSubstr("pad()")));
    EXPECT_THAT(advice_for(stack_overflow(folder_)), HasSubstr("TESSERA_OPTIONS=stack=262144"));
    EXPECT_THAT(advice_for(timeout(folder_)), HasSubstr("option timeout"));
    EXPECT_THAT(advice_for(exception(folder_)), HasSubstr("Test for the reason before the operation"));
    EXPECT_THAT(advice_for(stale_host_read(folder_)), HasSubstr("synchronize()"));
    EXPECT_THAT(advice_for(stale_device_read(folder_)), HasSubstr("refresh()"));
    EXPECT_THAT(advice_for(tile_static_size(folder_)), HasSubstr("32768 bytes"));
    EXPECT_THAT(advice_for(restrict_violation(folder_)), HasSubstr("no recursion"));
}

TEST_F(Advice, EveryFindingHasSomeAndOneLine) {
    std::vector<check::Finding> findings = sample_findings(folder_);
    const std::vector<check::Finding> odd = odd_findings();
    findings.insert(findings.end(), odd.begin(), odd.end());
    for (const check::Finding& finding : findings) {
        EXPECT_FALSE(advice_for(finding).empty()) << name_of(finding.kind);
        if (!finding.variable.empty() && finding.variable.find('\n') != std::string::npos) continue;
        EXPECT_THAT(advice_for(finding), Not(HasSubstr("\n")));
    }
}

}  // namespace
}  // namespace tessera::race_detector
