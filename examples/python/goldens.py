#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reads a recording of tessera golden record with NumPy.

usage: goldens.py FOLDER
"""

import json
import pathlib
import sys

import numpy


def outputs(folder):
    """(launch, name, array) of all that the kernels changed."""
    manifest = json.loads((folder / "manifest.json").read_text())
    for launch in manifest["launches"]:
        for output in launch["outputs"]:
            if output["changed"]:
                yield launch["index"], output["name"], numpy.load(folder / output["file"])


def main():
    for launch, name, array in outputs(pathlib.Path(sys.argv[1])):
        print(f"launch {launch}: {name}, {array.dtype} of shape {array.shape}, sum {array.sum()}")


if __name__ == "__main__":
    main()
