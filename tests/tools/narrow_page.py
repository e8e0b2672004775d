# SPDX-License-Identifier: Apache-2.0
"""A page in a window as wide as a telephone's, by headless Chromium."""

import json
import pathlib
import re

from chromium import dom_of

# Chromium's own window is never this narrow: a frame is.
FRAME = """<body style="margin: 0"><iframe id="page" src="{page}" style="width: {width}px; height: 4000px; border: 0"></iframe><pre id="found"></pre>
<script>onload = () => {{
    const shown = document.getElementById("page").contentDocument, range = shown.createRange(), broken = [];
    for (const cell of shown.querySelectorAll("{cells}")) {{
        const walker = shown.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        for (let node; (node = walker.nextNode());) {{
            for (const word of node.data.matchAll(/[^\\s]+/g)) {{
                range.setStart(node, word.index);
                range.setEnd(node, word.index + word[0].length);
                if (new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1) broken.push(word[0]);
            }}
        }}
    }}
    const cells = shown.querySelectorAll("{cells}").length;
    document.getElementById("found").textContent = JSON.stringify({{width: shown.documentElement.scrollWidth, broken, cells}});
}}</script>
"""


def on_a_narrow_screen(page, cells, width=390):
    """How wide the page becomes, how many `cells` (a selector) it has, and which of their words are broken over two lines."""
    frame = pathlib.Path(f"{page}.frame.html")
    frame.write_text(FRAME.format(page=pathlib.Path(page).name, width=width, cells=cells))
    dom = dom_of(frame.resolve().as_uri())
    return json.loads(re.search(r'<pre id="found">(.*?)</pre>', dom)[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
