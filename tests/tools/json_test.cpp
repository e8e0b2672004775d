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

}  // namespace
}  // namespace tessera::detail
