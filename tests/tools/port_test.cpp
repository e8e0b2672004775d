// SPDX-License-Identifier: Apache-2.0
// The pieces of tessera port: clang's messages, changes to a text, the way around in code, the rewrites.
#include "tools/code/code_scanner.h"
#include "tools/code/source_text.h"
#include "tools/commands/port_command.h"
#include "tools/compiler/diagnostic.h"
#include "tools/msvc/formats.h"
#include "tools/msvc/rewrites.h"
#include "tools/overloads/competing_functions.h"
#include "tools/support/temporary_folder.h"

#include "tools/support/failure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

namespace tessera::tools {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(Diagnostics, HaveNotesAndProposals) {
    const auto all = diagnostics_in(
        "In file included from a.cpp:1:\n"
        "b.h:2:3: warning: missing 'typename' prior to dependent type name\n"
        "    2 |   T::x y;\n"
        "      |   ^\n"
        "fix-it:\"b.h\":{2:3-2:3}:\"typename \"\n"
        "a.cpp:18:11: warning: narrowing [-Wc++11-narrowing]\n"
        "a.cpp:18:11: note: insert an explicit cast to silence this issue\n"
        "fix-it:\"a.cpp\":{18:11-18:12}:\"\\\"\\\\\\t\\303\\244\"\n"
        "a.cpp:20:1: note: in instantiation of function template specialization 'f<int>' requested here\n"
        "a.cpp:30:1: fatal error: too many errors emitted\n");
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(all[0].position.file, "b.h");
    EXPECT_EQ(all[0].position.line, 2U);
    EXPECT_FALSE(all[0].is_error);
    ASSERT_EQ(all[0].fix_its.size(), 1U);
    EXPECT_EQ(all[0].fix_its[0].text, "typename ");
    EXPECT_FALSE(all[0].is_in_an_instantiation());
    ASSERT_EQ(all[1].notes.size(), 2U);
    EXPECT_EQ(all[1].notes[0].fix_its[0].text, "\"\\\t\u00e4");
    EXPECT_EQ(all[1].notes[0].fix_its[0].end.column, 12U);
    EXPECT_TRUE(all[1].is_in_an_instantiation());
    EXPECT_TRUE(all[2].is_error);
}

TEST(Diagnostics, AreShownWithoutProposals) {
    EXPECT_EQ(without_fix_its("a.cpp:1:2: error: x\n    1 | y\nfix-it:\"a.cpp\":{1:2-1:3}:\"\\n\"\na.cpp:3:1: error: fix-it:\n1 error generated.\n"),
              "a.cpp:1:2: error: x\n    1 | y\na.cpp:3:1: error: fix-it:\n1 error generated.\n");
    EXPECT_EQ(without_fix_its("      | \033[0;32m ;\n\033[0mfix-it:\"a.cpp\":{2:2-2:3}:\";\"\n1 error generated.\n"),
              "      | \033[0;32m ;\n\033[0m1 error generated.\n");
    EXPECT_EQ(without_fix_its("no end"), "no end");
    EXPECT_EQ(without_fix_its(""), "");
}

TEST(Diagnostics, MayHaveAnyLength) {
    const std::string long_name(200000, 'x');
    const auto all = diagnostics_in("a:1.cpp:1:2: error: " + long_name + "\nfix-it:\"" + long_name + "\":{1:2-1:3}:\"" + long_name + "\"\n" +
                                    long_name + "\n" + long_name + ":1:2: note: here\nb.cpp:1:99999999999999999999999: error: e\n");
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].position.file, "a:1.cpp");
    EXPECT_EQ(all[0].message, long_name);
    EXPECT_EQ(all[0].fix_its.at(0).text, long_name);
    EXPECT_EQ(all[0].notes.at(0).position.file, long_name);
}

TEST(CodeScanner, ReadsLinesOfAnyLength) {
    std::string many = "f(a";
    for (int i = 0; i < 50000; ++i) many += ", g<x, y>";
    EXPECT_EQ(arguments_after(many + ")", 0).size(), 50001U);
    EXPECT_EQ(place_for_a_function("#include <a>\n" + std::string(200000, ' ') + "int x;\n"), 13U);
}

class SourceTextTest : public ::testing::Test {
  protected:
    SourceText source(const std::string& text) const {
        std::ofstream(path(), std::ios::binary) << text;
        return SourceText(path());
    }
    std::filesystem::path path() const { return folder_.path() / "a.cpp"; }

    /// The text after clang has said `message` of the place of `at`.
    std::string rewritten(const std::string& text, const std::string& at, const std::string& message,
                          const std::string& note = "") const {
        SourceText before = source(text);
        const std::size_t offset = text.find(at);
        const auto line = static_cast<std::size_t>(
            std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
        const std::size_t begin = line == 0 ? 0 : text.rfind('\n', offset) + 1;
        Diagnostic diagnostic;
        diagnostic.position = {path().string(), line + 1, offset - begin + 1};
        diagnostic.message = message;
        if (!note.empty()) {
            diagnostic.notes.emplace_back();
            diagnostic.notes[0].message = note;
        }
        before.apply({Rewriter(before).edits_for(diagnostic)});
        return before.text();
    }

  private:
    TemporaryFolder folder_{temporary_parent()};
};

TEST_F(SourceTextTest, PlacesAreLinesAndColumns) {
    const SourceText text = source("ab\ncd\n");
    EXPECT_EQ(text.offset_of(1, 1), 0U);
    EXPECT_EQ(text.offset_of(2, 2), 4U);
    EXPECT_EQ(text.offset_of(9, 1), SourceText::nowhere);
    EXPECT_EQ(text.offset_of(1, 0), SourceText::nowhere);
}

TEST_F(SourceTextTest, ChangesAreMadeWholeOrNotAtAll) {
    SourceText text = source("0123456789");
    const auto made = text.apply({{{1, 2, "one", "a", false}, {8, 9, "eight", "", false}},
                                  {{3, 3, "x", "b", false}, {8, 10, "no", "", false}},
                                  {{3, 3, "<", "c", false}},
                                  {{3, 3, "[", "d", false}},
                                  {{3, 3, "<", "same again", false}}});
    EXPECT_EQ(made.size(), 3U);
    EXPECT_EQ(text.text(), "0one2<[34567eight9");
    EXPECT_TRUE(text.has_changed());
    EXPECT_EQ(text.original(), "0123456789");
}

TEST_F(SourceTextTest, SharedEditsAreMadeOnce) {
    SourceText text = source("ab");
    const Edit helper = {0, 0, "helper ", "", true};
    EXPECT_EQ(text.apply({{{0, 1, "A", "x", false}, helper}, {{1, 2, "B", "x", false}, helper}}).size(), 2U);
    EXPECT_EQ(text.text(), "helper AB");
}

TEST_F(SourceTextTest, CastsToTypesOfSeveralWordsAreMended) {
    const std::string message = "expected '(' for function-style cast or type construction";
    EXPECT_EQ(rewritten("f(unsigned int(2));", "int", message), "f((unsigned int)(2));");
    EXPECT_EQ(rewritten("x = y | long long (2 + (3));", "long (", message), "x = y | (long long )(2 + (3));");
    EXPECT_EQ(rewritten("return unsigned char(1) + unsigned short(2);", "short", message), "return unsigned char(1) + (unsigned short)(2);");
    EXPECT_EQ(rewritten("x = (unsigned int(a * f(2)) << 4);", "a *", "type-id cannot have a name"), "x = ((unsigned int)(a * f(2)) << 4);");
    EXPECT_EQ(rewritten("x = (unsigned int(a * f(2)) << 4);", "* f", "expected ')'"), "x = ((unsigned int)(a * f(2)) << 4);");
    EXPECT_EQ(rewritten("unsigned int(a b);", "b", "expected ')'"), "unsigned int(a b);");
    EXPECT_EQ(rewritten("x = int(a b);", "b", "expected ')'"), "x = int(a b);");
    EXPECT_EQ(rewritten("new unsigned int(a b);", "b", "expected ')'"), "new unsigned int(a b);");
    EXPECT_EQ(rewritten("f(unsigned int(a)); g(a b);", "b", "expected ')'"), "f(unsigned int(a)); g(a b);");
}

TEST_F(SourceTextTest, FriendsAreDeclaredInFrontOfTheirClass) {
    const std::string message = "use of undeclared identifier 'f'";
    EXPECT_EQ(rewritten("class A { friend int f(int n) { return n; } };\nint x = f(1);", "f(1", message),
              "int f(int n); class A { friend int f(int n) { return n; } };\nint x = f(1);");
    EXPECT_EQ(rewritten("namespace n {\nstruct A : B<int> {\npublic: inline friend int f(A& a, // all\n  int n) restrict(cpu, amp) { return n; }\n int g() { return f(1); } };\n}", "f(1", message),
              "namespace n {\nstruct A; inline int f(A& a, int n) restrict(cpu, amp); struct A : B<int> {\npublic: inline friend int f(A& a, // all\n  int n) restrict(cpu, amp) { return n; }\n int g() { return f(1); } };\n}");
    EXPECT_EQ(rewritten("class A { class B { friend bool f(); }; };\nbool x = f();", "x = f", message).substr(0, 10), "bool f(); ");
    EXPECT_EQ(rewritten("struct A { friend int f(int) { return 1; } friend int g(A); friend int f(A&, float) { return 2; } };\nclass { friend int f(); };\nint x = f(1);", "f(1", message),
              "struct A; int f(int); int f(A&, float); struct A { friend int f(int) { return 1; } friend int g(A); friend int f(A&, float) { return 2; } };\nint f(); class { friend int f(); };\nint x = f(1);")
        << "each of this name";
    for (const std::string other : {"template <class T> class A { friend int f(int) { return 1; } };\nint x = f(1);", "class A { friend int f(int n = 3) { return n; } };\nint x = f(1);",
                                    "class A { friend int f(float) { return 1; } friend int f(int n = 3) { return n; } };\nint x = f(1);",
                                    "class A { friend int g(int) { return f(1); } };\nint x = f(1);", "class A { friend class f; };\nint x = f(1);"})
        EXPECT_EQ(rewritten(other, "f(1", message), other);
}

TEST_F(SourceTextTest, NamesThatStdHasAsWellAreTheProgramsOwn) {
    const auto after = [&](const std::string& text, const std::string& at, const std::vector<std::string>& candidates) {
        SourceText before = source(text);
        Diagnostic diagnostic;
        diagnostic.position = {path().string(), 1, text.find(at) + 1};
        diagnostic.message = "reference to 'size' is ambiguous";
        for (const std::string& candidate : candidates) {
            diagnostic.notes.emplace_back();
            diagnostic.notes.back().message = "candidate found by name lookup is '" + candidate + "'";
        }
        before.apply({Rewriter(before).edits_for(diagnostic)});
        return before.text();
    };
    EXPECT_EQ(after("f(size);", "size", {"size", "std::size", "std::size"}), "f(::size);");
    EXPECT_EQ(after("f(size);", "size", {"std::size", "a::b::size"}), "f(::a::b::size);");
    EXPECT_EQ(after("f(size);", "size", {"std::size", "(anonymous namespace)::size"}), "f(size);");
    EXPECT_EQ(after("f(size);", "size", {"a::size", "b::size"}), "f(size);");
    EXPECT_EQ(after("f(size);", "size", {"std::size", "a::size", "b::size"}), "f(size);");
    EXPECT_EQ(after("f(size);", "size", {"std::size", "Concurrency::size"}), "f(size);");
    EXPECT_EQ(after("f(size);", "f(", {"std::size", "size"}), "f(size);");
}

TEST_F(SourceTextTest, BadFilesAreRefusedInWords) {
    EXPECT_THROW(SourceText(path().parent_path()), Failure);
    EXPECT_THROW(SourceText(path().parent_path() / "none.cpp"), Failure);
    EXPECT_THROW(source(std::string("a\0b", 3)), Failure);
    EXPECT_EQ(source("a\r\nb\r\n").line_end(), "\r\n");
    EXPECT_EQ(source("\nb\r\n").line_end(), "\n");
}

std::vector<std::string> arguments_of(const std::string& call) {
    std::vector<std::string> arguments;
    for (const auto& [begin, end] : arguments_after(call, 0))
        arguments.push_back(call.substr(begin, end - begin));
    return arguments;
}

TEST(CodeScanner, FindsArguments) {
    EXPECT_THAT(arguments_of("f(a, b)"), ElementsAre("a", "b"));
    EXPECT_THAT(arguments_of("f()"), IsEmpty());
    EXPECT_THAT(arguments_of("f ( g(1, 2) , {3, 4} )"), ElementsAre("g(1, 2)", "{3, 4}"));
    EXPECT_THAT(arguments_of("f(\"a,)\", ',' /* , */)"), ElementsAre("\"a,)\"", "',' /* , */"));
    EXPECT_THAT(arguments_of("f(std::map<int, std::pair<int, int> >(x), y)"),
                ElementsAre("std::map<int, std::pair<int, int> >(x)", "y"));
    EXPECT_THAT(arguments_of("f(a < b, c > d)"), ElementsAre("a < b, c > d"))
        << "undecidable: one argument too few";
    EXPECT_THAT(arguments_of("A::f<int, 2>(1)"), ElementsAre("1"));
    EXPECT_THAT(arguments_of("v{T(1)}"), ElementsAre("T(1)"));
    EXPECT_THAT(arguments_of("v;"), IsEmpty());
    EXPECT_THAT(arguments_of("f(a"), IsEmpty());
}

TEST(CodeScanner, FindsThePlaceForAFunction) {
    const auto place = [](const std::string& text) { return text.substr(0, place_for_a_function(text)); };
    EXPECT_EQ(place("int x;\n"), "");
    EXPECT_EQ(place("#pragma once\nint x;\n"), "#pragma once\n");
    EXPECT_EQ(place("#include <a>\r\n#if 1\r\n#include <b>\r\n#endif\r\nint x;\r\n"), "#include <a>\r\n");
    EXPECT_EQ(place("#include <a>"), "#include <a>");
}

TEST_F(SourceTextTest, TemplateIsAddedWhereClangOnlyAsksForIt) {
    EXPECT_EQ(rewritten("v.tile<N>();", "tile",
                        "missing 'template' keyword prior to dependent template name 'tile'"),
              "v.template tile<N>();");
}

TEST_F(SourceTextTest, TypenameIsAddedToWhatLooksLikeADeclaration) {
    const char* message = "expected ';' after expression";
    EXPECT_EQ(rewritten("{ B<T>::type v = 3; }", "v", message), "{ typename B<T>::type v = 3; }");
    EXPECT_EQ(rewritten("{ const std::vector<T>::type& v = 3; }", "v =", message),
              "{ const typename std::vector<T>::type& v = 3; }");
    EXPECT_EQ(rewritten("{ a + b v = 3; }", "v", message), "{ a + b v = 3; }");
}

TEST_F(SourceTextTest, NamesOfBasesAreTypesUntilAnInstantiationSaysOtherwise) {
    EXPECT_EQ(rewritten("return V::type();", "V", "missing 'typename' prior to dependent type name 'A<int>::type'"), "return typename V::type();");
    const char* message = "typename specifier refers to non-type member 'size' in 'A<int>'";
    EXPECT_EQ(rewritten("return typename A::size();", "size", message), "return this->size();");
    EXPECT_EQ(rewritten("typename A::type a; return A::b + size();", "size", message), "typename A::type a; return A::b + size();");
}

TEST_F(SourceTextTest, FunctionsCompeteWhereTheirParametersAreAlike) {
    const auto found = [this](const std::string& text, Parameters parameters = Parameters::alike) -> std::string {
        const std::optional<CompetingFunction> function = competing_function({source(text)}, parameters);
        return function ? std::to_string(function->line) + " " + function->name : "";
    };
    EXPECT_EQ(found("int f(int&) restrict(amp) {}\nint f(const int& n) {}\n"), "1 f");
    EXPECT_EQ(found("namespace n {\nint f(const int&);\n}\nnamespace n { int f(int& n) restrict(amp); }\n"), "4 f");
    EXPECT_EQ(found("int f(float);\nint f(int) restrict(amp, cpu);\n"), "2 f");
    EXPECT_EQ(found("int f(int, int = 1) restrict(amp);\nint f(long n) restrict(cpu);\n"), "1 f");
    EXPECT_EQ(found("int f(int) restrict(amp);\nint f(...);\n"), "1 f");
    EXPECT_EQ(found("template <class T> int f(T&) restrict(amp);\nint f(const int&);\n"), "1 f");
    EXPECT_EQ(found("struct S {\n  S(S&) restrict(amp);\n  S(const S&) restrict(cpu, amp) : a{1} {}\n};\n"), "2 S");
    EXPECT_EQ(found("struct S { int f() restrict(amp);\n int f() const; };\n"), "1 f");
    EXPECT_EQ(found("V operator+(V&, int) restrict(amp);\nV operator+(const V&, int);\n"), "1 operator+");
    EXPECT_EQ(found("int f(int n) restrict(amp);\nint f(int m);\n", Parameters::same), "1 f");
    EXPECT_EQ(found("int f(int&) restrict(amp);\nint f(const int&);\n", Parameters::same), "");
    for (const char* none : {"int f(int n) restrict(amp);\nint f(int m);\n", "int f(int&) restrict(amp);\nint f(int&, int);\n", "int f(const A&) restrict(amp);\nint f(const B&);\n",
                             "int f(int&) restrict(amp);\nint f(const int&) restrict(amp);\n",
                             "struct S { int f(int&) restrict(amp); };\nstruct T { int f(const int&); };\n",
                             "int f(int& n) restrict(amp) { return f(n); }\nint main() { int n; int m = f(n); }\n",
                             "template <class T> struct S {\n S(T) restrict(cpu, amp);\n template <class U> S(const S<U>&);\n};\n"})
        EXPECT_EQ(found(none), "") << none;
}

TEST_F(SourceTextTest, ForEachBecomesAFor) {
    const char* message = "expected '(' after 'for'";
    EXPECT_EQ(rewritten("for each (const auto& x in v.all()) f(x);", "each", message),
              "for (const auto& x : v.all()) f(x);");
    EXPECT_EQ(rewritten("for every (int x in v) f(x);", "every", message), "for every (int x in v) f(x);");
}

TEST_F(SourceTextTest, TemporariesAreWrappedOrNamed) {
    const char* lvalue = "candidate function not viable: expects an lvalue for 2nd argument";
    const std::string changed = rewritten("#include <a>\nint x = f(1, P(2));\n", "f(",
                                          "no matching function for call to 'f'", lvalue);
    EXPECT_THAT(changed, HasSubstr("int x = f(1, temporary_as_lvalue(P(2)));\n"));
    EXPECT_THAT(changed, HasSubstr("#include <a>\n\n// Visual C++"));
    EXPECT_EQ(rewritten(changed, "f(1", "no matching function for call to 'f'", lvalue), changed);
    const char* reference = "non-const lvalue reference to type 'P' cannot bind to a temporary of type 'P'";
    EXPECT_EQ(rewritten("P& p = P(2);", "p =", reference), "P&& p = P(2);");
    EXPECT_EQ(rewritten("[&p = P(2)] {};", "p =", reference), "[&p = P(2)] {};");
    EXPECT_EQ(rewritten("P&& p = P(2);", "p =", reference), "P&& p = P(2);");
    EXPECT_THAT(rewritten("g(P(2));", "P(", reference), HasSubstr("g(temporary_as_lvalue(P(2)));"));
}

TEST(Formats, AreRightWhereverLongHas32Bits) {
    const auto after = [](const std::string& type, const std::string& written, const std::string& proposed, const std::string& argument = "n)") {
        return format_for_both_systems("format specifies type 'int' but the argument has type " + type, proposed, written, argument);
    };
    EXPECT_EQ(after("'int64_t' (aka 'long')", "%5d", "%5ld"), "%5lld");
    EXPECT_EQ(after("'std::chrono::duration<long>::rep' (aka 'long')", "%d", "%ld"), "%lld");
    EXPECT_EQ(after("'Number' (aka 'long')", "%lld", "%ld"), "%lld") << "the program says so";
    EXPECT_EQ(after("'Number' (aka 'long')", "%d", "%ld"), "%ld");
    EXPECT_EQ(after("'ULONG_PTR' (aka 'unsigned long')", "%x", "%lx"), "%zx");
    EXPECT_EQ(after("'unsigned long'", "%u", "%lu", "2 * sizeof(n), n)"), "%zu");
    EXPECT_EQ(after("'unsigned long'", "%u", "%lu", "(unsigned long)v.size(), n)"), "%lu");
    EXPECT_EQ(after("'long'", "%d", "%ld", "n, v.size())"), "%ld");
    EXPECT_EQ(after("'long long'", "%d", "%lld"), "%lld");
    EXPECT_EQ(after("'DWORD' (aka 'unsigned int')", "%lu", "%u"), "%u");
    const std::string message = "length modifier 'I64' results in undefined behavior or no effect with '";
    EXPECT_EQ(format_for_both_systems(message + "d' conversion specifier", "", "I64", "n)"), "ll");
    EXPECT_EQ(format_for_both_systems(message + "f' conversion specifier", "", "I64", "n)"), "");
}

TEST_F(SourceTextTest, ProposalsAreTakenWholeOrNotAtAll) {
    SourceText before = source("LIST(n)");
    Diagnostic diagnostic;
    diagnostic.position = {path().string(), 1, 6};
    diagnostic.message = "insert an explicit cast to silence this issue";
    diagnostic.fix_its.push_back({diagnostic.position, diagnostic.position, "static_cast<int>("});
    EXPECT_TRUE(Rewriter(before).edits_for(diagnostic).empty());
    const SourcePosition end = {path().string(), 1, 7};
    diagnostic.fix_its.push_back({end, end, ")"});
    before.apply({Rewriter(before).edits_for(diagnostic)});
    EXPECT_EQ(before.text(), "LIST(static_cast<int>(n))");
}

TEST_F(SourceTextTest, OtherMessagesChangeNothing) {
    EXPECT_EQ(rewritten("int x = y;", "y", "use of undeclared identifier 'y'; did you mean 'x'?"),
              "int x = y;");
}

PortRequest parse_port(const Command& words) { return port_request(parse_words(port_spec(), words)); }

std::string refusal_of_port(const Command& arguments) {
    try {
        parse_port(arguments);
    } catch (const Failure& failure) {
        return failure.what();
    }
    return {};
}

TEST(PortRequest, FilesAndFlagsAreToldApart) {
    const PortRequest request = parse_port({"-I", "dir", "a.h", "-DX", "--apply", "a.cpp"});
    EXPECT_TRUE(request.apply);
    EXPECT_THAT(request.files, ElementsAre("a.h", "a.cpp"));
    EXPECT_THAT(request.flags, ElementsAre("-I", "dir", "-DX"));
    EXPECT_EQ(parse_port({"a.cpp", "-o", "b.cpp"}).output, "b.cpp");
    EXPECT_EQ(parse_port({"a.cpp", "-ob.cpp"}).output, "b.cpp");
    EXPECT_THAT(parse_port({"-DX", "--", "a.cpp"}).files, ElementsAre("a.cpp"));
}

TEST(PortRequest, MistakesAreToldInWords) {
    EXPECT_THAT(refusal_of_port({}), HasSubstr("expects a C++ source"));
    EXPECT_THAT(refusal_of_port({"a.cpp", "b.cpp"}), HasSubstr("one C++ source at a time, not 2"));
    EXPECT_THAT(refusal_of_port({"a.cpp", "-o"}), HasSubstr("-o needs a file"));
    EXPECT_THAT(refusal_of_port({"--aply", "a.cpp"}), HasSubstr("no option '--aply'"));
    EXPECT_THAT(refusal_of_port({"--apply", "-o", "x", "a.cpp"}), HasSubstr("not both"));
    EXPECT_THAT(refusal_of_port({"-o", "x", "a.cpp", "a.h"}), HasSubstr("with headers use --apply"));
}

}  // namespace
}  // namespace tessera::tools
