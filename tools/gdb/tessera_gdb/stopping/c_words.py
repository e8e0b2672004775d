# SPDX-License-Identifier: Apache-2.0
"""An expression of C++ as one that Python can parse, and back: names that are words of Python, `::`, `$`, `->`, `&&`, literals."""

import ast
import keyword
import re
import struct

_TOKENS = re.compile(r"""
    (?P<character>(?:u8|[uUL])?'(?:[^'\\]|\\.[^']*)')
  | (?P<text>"(?:[^"\\]|\\.)*")
  | (?P<whole>(?:0[xX][\da-fA-F']+|0[bB][01']+|\d[\d']*)(?![\d'.eE])[uUlLzZ]*(?![\w.]))
  | (?P<real>(?:\d[\d']*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?P<width>[fFlL]?)(?!\w))
  | (?P<name>(?:::\s*)?\$?[A-Za-z_]\w*(?:\s*::\s*[A-Za-z_]\w*)*|\$\d*)
  | (?P<sign>->|&&|\|\||!(?!=))
""", re.VERBOSE)
_SIGNS = {"->": ".", "&&": " and ", "||": " or ", "!": " not "}
# What stands for a part of a name that Python has no place for.
_SCOPE, _DOLLAR, _WORD = "tessera_scope_", "tessera_dollar_", "tessera_word_"
_WORDS_OF_BOTH = ("and", "or", "not")


def _name(text):
    if text in ("true", "false"):
        return text.capitalize()
    if text in _WORDS_OF_BOTH:
        return text
    if keyword.iskeyword(text):
        return _WORD + text
    return re.sub(r"\s*::\s*", _SCOPE, text).replace("$", _DOLLAR)


def _whole(text):
    digits = text.replace("'", "")
    if re.fullmatch(r"0[0-7]+", digits):
        digits = "0o" + digits
    return str(int(digits, 0))


def _real(text, width):
    value = float(text.replace("'", ""))
    return repr(struct.unpack("f", struct.pack("f", value))[0] if width in ("f", "F") else value)


def _character(text):
    value = ast.literal_eval(text.lstrip("uUL8"))
    if len(value) != 1:
        raise ValueError(text)
    return str(ord(value))


def _python_of(match):
    if match["whole"] is not None:
        return _whole(match["whole"].rstrip("uUlLzZ"))
    if match["real"] is not None:
        return _real(match["real"].rstrip("fFlL"), match["width"])
    if match["character"] is not None:
        return _character(match["character"])
    if match["name"] is not None:
        return _name(match["name"])
    return _SIGNS.get(match[0], match[0])


def python_of(text):
    """Raises ValueError where a literal has no meaning."""
    return _TOKENS.sub(_python_of, text).strip()


def name_of(identifier):
    """What was written for a name of Python's."""
    return identifier.replace(_SCOPE, "::").replace(_DOLLAR, "$").replace(_WORD, "")


def c_of(node):
    """What was written, or means the same."""
    text = re.sub(r"\bnot ", "!", ast.unparse(node)).replace(" and ", " && ").replace(" or ", " || ")
    return re.sub(r"\b(True|False)\b", lambda m: m[0].lower(), name_of(text))
