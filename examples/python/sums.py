#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Calls kernels of a shared library with NumPy's arrays.

usage: sums.py FUNCTION     (sum_tiles or sum_tiles_too_fast)
"""

import ctypes
import pathlib
import sys

import numpy


def load(path):
    """The library, whose functions refuse what is no dense array of floats."""
    library = ctypes.CDLL(str(path))
    floats = numpy.ctypeslib.ndpointer(dtype=numpy.float32, ndim=1, flags="C_CONTIGUOUS")
    for name in ("sum_tiles", "sum_tiles_too_fast"):
        getattr(library, name).argtypes = (floats, floats, ctypes.c_int)
    return library


def main():
    library = load(pathlib.Path("./libsums.so").resolve())
    numbers = numpy.arange(256, dtype=numpy.float32)
    sums = numpy.zeros(numbers.size // 64, dtype=numpy.float32)
    if getattr(library, sys.argv[1])(numbers, sums, numbers.size) != 0:
        sys.exit("the kernel failed")
    print(sums, "as NumPy computes them" if (sums == numbers.reshape(-1, 64).sum(axis=1)).all() else "WRONG")


if __name__ == "__main__":
    main()
