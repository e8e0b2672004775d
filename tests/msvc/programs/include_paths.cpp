// SPDX-License-Identifier: Apache-2.0
// Includes as Windows takes them: back slashes, other letters' case, steps up; and a void main.
// output:
// 2 4
#include "StdAfx.h"
#include <AMP.h>
#include <IOStream>
#include "common\POINTS.h"
#include "..\programs\Common\points.h"
#include <Vector>

using namespace Concurrency;

void main(int argc, char* argv[]) {
    std::vector<Point> points(1);
    points[0].x = 1;
    points[0].y = 2;
    array_view<Point> view(1, points);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
        view[i].x *= Scale;
        view[i].y *= Scale;
    });
    std::cout << view[0].x << ' ' << view[0].y << std::endl;
}
