// SPDX-License-Identifier: Apache-2.0
#include "emulator/documents/json.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace tessera::detail {
namespace {

TEST(Json, ObjectsKeepTheirOrder) {
    Json all = {{"second", 2}, {"first", true}, {"none", Json()}};
    all["later"] = "text";
    all["first"] = false;
    EXPECT_EQ(all.text(), R"({"second":2,"first":false,"none":null,"later":"text"})");
    Json made;
    made["key"] = {{"inner", 1.5}};
    EXPECT_EQ(made.text(), R"({"key":{"inner":1.5}})");
}

TEST(Json, PairsOfTextMakeAnObjectAndAllElseAList) {
    Json list = Json::array();
    EXPECT_EQ(list.text(), "[]");
    EXPECT_EQ(Json::object().text(), "{}");
    list.push_back({3, 4, -5});
    list.push_back({{"name", "a"}});
    list.push_back(std::vector<std::string>{"x", "y"});
    EXPECT_EQ(list.text(), R"([[3,4,-5],{"name":"a"},["x","y"]])");
    const Json pair = {{"names", std::vector<std::string>{"x", "y"}}};
    EXPECT_EQ(pair.text(), R"({"names":["x","y"]})");
}

TEST(Json, NumbersAreWhole) {
    EXPECT_EQ(Json(UINT64_MAX).text(), "18446744073709551615");
    EXPECT_EQ(Json(INT64_MIN).text(), "-9223372036854775808");
}

TEST(Json, TextIsAlwaysValid) {
    EXPECT_EQ(Json("a\"\n\x01").text(), R"("a\"\n\u0001")");
    EXPECT_EQ(Json("\xFF!").text(), "\"\xEF\xBF\xBD!\"");
}

TEST(Json, IndentsOnRequest) {
    EXPECT_EQ(Json({{"a", {{"b", 1}}}}).text(1), "{\n \"a\": {\n  \"b\": 1\n }\n}");
}

std::string error_of(std::string_view text) {
    try {
        Json::parse(text);
    } catch (const JsonError& error) {
        return "from byte " + std::to_string(error.byte());
    }
    return "none";
}

TEST(Json, WritesWhatItHasRead) {
    const std::string text = R"({"z":[1,-2,0.5,true,null,"\u00e4"],"a":{},"list":[[],[{"b":false}]],"most":18446744073709551615})";
    EXPECT_EQ(Json::parse(" " + text + "\n").text(), R"({"z":[1,-2,0.5,true,null,"ä"],"a":{},"list":[[],[{"b":false}]],"most":18446744073709551615})");
    EXPECT_EQ(Json::parse("7").as<int>(), 7);
    EXPECT_EQ(Json::parse(R"({"a":1,"b":2,"a":3})").text(), R"({"a":3,"b":2})");
}

TEST(Json, TextThatIsNoJsonSaysFromWhere) {
    EXPECT_EQ(error_of(""), "from byte 1");
    EXPECT_EQ(error_of("[1, x]"), "from byte 5");
    EXPECT_EQ(error_of("{} {}"), "from byte 4");
    EXPECT_EQ(error_of("[1e999]"), "from byte 0");
    EXPECT_FALSE(Json::try_parse("[1"));
    EXPECT_TRUE(Json::try_parse("null")->is_null());
}

TEST(Json, DeepNestingEndsNeitherReadingNorTheProcess) {
    EXPECT_EQ(error_of(std::string(200, '[') + std::string(200, ']')), "none");
    EXPECT_EQ(error_of(std::string(201, '[') + std::string(201, ']')), "from byte 0");
    EXPECT_EQ(error_of(std::string(10000000, '[')), "from byte 0");
}

TEST(Json, NumbersAreReadWhereTheyFit) {
    const Json numbers = Json::parse("[255, -128, 4294967296, 1.5, -1, 18446744073709551615]");
    EXPECT_EQ(numbers.at(0).as<unsigned char>(), 255);
    EXPECT_FALSE(numbers.at(0).try_as<signed char>());
    EXPECT_EQ(numbers.at(1).as<signed char>(), -128);
    EXPECT_FALSE(numbers.at(1).try_as<std::uint64_t>());
    EXPECT_FALSE(numbers.at(2).try_as<int>());
    EXPECT_EQ(numbers.at(2).as<long long>(), 4294967296);
    EXPECT_FALSE(numbers.at(3).try_as<int>());
    EXPECT_FALSE(numbers.at(4).try_as<unsigned>());
    EXPECT_FALSE(numbers.at(5).try_as<std::int64_t>());
    EXPECT_EQ(numbers.at(5).as<std::uint64_t>(), UINT64_MAX);
    EXPECT_FALSE(numbers.at(0).try_as<bool>());
    EXPECT_EQ(Json(3).as<std::uint64_t>(), 3u);  // one that was not read
}

TEST(Json, AReaderSaysWhatItExpected) {
    const Json all = Json::parse(R"({"names":["a","b"],"mixed":["a",1],"n":1})");
    EXPECT_EQ(all.at("names").as<std::vector<std::string>>(), (std::vector<std::string>{"a", "b"}));
    EXPECT_FALSE(all.at("mixed").try_as<std::vector<std::string>>());
    EXPECT_EQ(all.value_or("n", 5), 1);
    EXPECT_EQ(all.value_or("m", 5), 5);
    EXPECT_EQ(all.find("m"), nullptr);
    EXPECT_EQ(all.at("names").find("m"), nullptr);
    const auto message = [](auto action) {
        try {
            action();
        } catch (const JsonError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_EQ(message([&] { all.at("m"); }), "expected an object with \"m\", found {\"names\":[\"a\",\"b\"],\"mixed\":[\"a\",1],\"n\":1...");
    EXPECT_EQ(message([&] { all.at("names").at(2); }), "expected a longer list, found [\"a\",\"b\"]");
    EXPECT_EQ(message([&] { all.at("n").elements(); }), "expected a list, found 1");
    EXPECT_EQ(message([&] { all.at("n").as<std::string>(); }), "expected text, found 1");
    EXPECT_EQ(message([] { Json(-1).as<unsigned>(); }), "expected a whole number that fits, found -1");
}

TEST(Json, MembersAndElementsCanBeChanged) {
    Json all = Json::parse(R"({"a":1,"b":[{"c":2},{"c":3}]})");
    for (Json& element : all["b"].elements()) element["c"] = element.at("c").as<int>() + 10;
    all.erase("a");
    all.erase("not there");
    EXPECT_EQ(all.text(), R"({"b":[{"c":12},{"c":13}]})");
}

}  // namespace
}  // namespace tessera::detail
