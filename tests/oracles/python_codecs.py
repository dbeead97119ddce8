"""The codecs of Python as an oracle: python_codecs.py TASK CODEC REQUEST ANSWERS"""

import codecs
import sys

from batch import NONE, answer_all, pack_uint32


def utf_32_of(text):
    return codecs.utf_32_le_encode(text, "surrogatepass")[0]


def text_of(bytes):
    return codecs.utf_32_le_decode(bytes, "surrogatepass", True)[0]


def decode(codec, errors="strict", policy=None):
    """Answers with the text, or with the offset of the first fault and the text that `policy` gives."""

    def answer(bytes):
        try:
            return NONE + utf_32_of(bytes.decode(codec, errors))
        except UnicodeDecodeError as error:
            text = utf_32_of(bytes.decode(codec, policy)) if policy else b""
            return pack_uint32(error.start) + text

    return answer


def without_offset(codec):
    """Answers with the text, or with 0 for a fault at any offset."""

    def answer(bytes):
        try:
            return NONE + utf_32_of(bytes.decode(codec))
        except UnicodeDecodeError:
            return pack_uint32(0)

    return answer


def escape(codec):
    """Answers with the text, which has a lone surrogate for each malformed byte. Fails unless it encodes to the same bytes."""

    def answer(bytes):
        text = bytes.decode(codec, "surrogateescape")
        assert text.encode(codec, "surrogateescape") == bytes
        return utf_32_of(text)

    return answer


def encode(codec):
    def answer(bytes):
        try:
            return NONE + text_of(bytes).encode(codec)
        except UnicodeEncodeError as error:
            return pack_uint32(error.start)

    return answer


def encode_known(codec):
    """Answers with the bytes of the code points that the codec has, and nothing for the others."""
    return lambda bytes: text_of(bytes).encode(codec, "ignore")


def unescape(codec):
    """Encodes a text with escaped bytes. Answers with 01 and the bytes if they decode to the same text, otherwise with 00."""

    def answer(bytes):
        text = text_of(bytes)
        try:
            written = text.encode(codec, "surrogateescape")
        except UnicodeEncodeError:
            return b"\0"
        return b"\1" + written if written.decode(codec, "surrogateescape") == text else b"\0"

    return answer


def join(codec):
    """Answers with the encoded code points, also surrogates. Two adjacent surrogates that are a pair become one character."""

    def answer(bytes):
        units = text_of(bytes).encode("utf-16-le", "surrogatepass")
        return NONE + units.decode("utf-16-le", "surrogatepass").encode(codec, "surrogatepass")

    return answer


TASKS = {
    "decode": decode,
    "replace": lambda codec: decode(codec, policy="replace"),
    "surrogatepass": lambda codec: decode(codec, "surrogatepass"),
    "without-offset": without_offset,
    "escape": escape,
    "encode": encode,
    "encode-known": encode_known,
    "unescape": unescape,
    "join": join,
}

task, codec, input_path, output_path = sys.argv[1:]
answer_all(input_path, output_path, TASKS[task](codec))
