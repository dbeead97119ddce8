"""The codecs of Python as an oracle: python_codecs.py QUESTION CODEC REQUEST ANSWERS"""

import codecs
import sys

from batch import NONE, answer_all, number


def points(text):
    return codecs.utf_32_le_encode(text, "surrogatepass")[0]


def text_of(bytes):
    return codecs.utf_32_le_decode(bytes, "surrogatepass", True)[0]


def decode(codec, errors="strict", go_on=None):
    """The text, or where the first fault is; `go_on` names the policy of the text after a fault."""

    def answer(bytes):
        try:
            return NONE + points(bytes.decode(codec, errors))
        except UnicodeDecodeError as error:
            rest = points(bytes.decode(codec, go_on)) if go_on else b""
            return number(error.start) + rest

    return answer


def unplaced(codec):
    """The text, or 0 alone, whatever the fault's place."""

    def answer(bytes):
        try:
            return NONE + points(bytes.decode(codec))
        except UnicodeDecodeError:
            return number(0)

    return answer


def escape(codec):
    """The text in which each malformed byte is a lone surrogate. It must lead back to the bytes."""

    def answer(bytes):
        text = bytes.decode(codec, "surrogateescape")
        assert text.encode(codec, "surrogateescape") == bytes
        return points(text)

    return answer


def encode(codec):
    def answer(bytes):
        try:
            return NONE + text_of(bytes).encode(codec)
        except UnicodeEncodeError as error:
            return number(error.start)

    return answer


def unescape(codec):
    """The bytes of a text with escapes, refused where they do not read back as the same text."""

    def answer(bytes):
        text = text_of(bytes)
        try:
            written = text.encode(codec, "surrogateescape")
        except UnicodeEncodeError:
            return b"\0"
        return b"\1" + written if written.decode(codec, "surrogateescape") == text else b"\0"

    return answer


def join(codec):
    """The bytes of code points, surrogates included, where two halves that meet are joined by way of UTF-16."""

    def answer(bytes):
        units = text_of(bytes).encode("utf-16-le", "surrogatepass")
        return NONE + units.decode("utf-16-le", "surrogatepass").encode(codec, "surrogatepass")

    return answer


QUESTIONS = {
    "decode": decode,
    "replace": lambda codec: decode(codec, go_on="replace"),
    "surrogatepass": lambda codec: decode(codec, "surrogatepass"),
    "unplaced": unplaced,
    "escape": escape,
    "encode": encode,
    "unescape": unescape,
    "join": join,
}

question, codec, request, answers = sys.argv[1:]
answer_all(request, answers, QUESTIONS[question](codec))
