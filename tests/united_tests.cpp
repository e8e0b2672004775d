// SPDX-License-Identifier: Apache-2.0
// The main function of a program with the cases of many sources: runs those of the one it is given, "array_test.cpp".
#include <gtest/gtest.h>

#include <cstdio>
#include <string>

namespace {

bool is_in(const testing::TestInfo& test, const std::string& source) {
    const std::string file = test.file(), end = "/" + source;
    return file.size() > end.size() && file.compare(file.size() - end.size(), end.size(), end) == 0;
}

std::string filter_of(const std::string& source) {
    std::string filter;
    const testing::UnitTest& all = *testing::UnitTest::GetInstance();
    for (int i = 0; i < all.total_test_suite_count(); ++i) {
        const testing::TestSuite& suite = *all.GetTestSuite(i);
        for (int j = 0; j < suite.total_test_count(); ++j) {
            const testing::TestInfo& test = *suite.GetTestInfo(j);
            if (is_in(test, source)) filter += std::string(suite.name()) + "." + test.name() + ":";
        }
    }
    return filter;
}

}  // namespace

int main(int argument_count, char** arguments) {
    testing::InitGoogleTest(&argument_count, arguments);
    // A test that runs its own program again has chosen the case already.
    if (argument_count < 2 || testing::GTEST_FLAG(filter) != "*") return RUN_ALL_TESTS();
    testing::GTEST_FLAG(filter) = filter_of(arguments[1]);
    if (testing::GTEST_FLAG(filter).empty()) {
        std::fprintf(stderr, "no case is in %s\n", arguments[1]);
        return 2;
    }
    return RUN_ALL_TESTS();
}
