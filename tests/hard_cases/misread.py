"""Prints UTF-8 that was decoded with another codec, and how ftfy repairs it.

Reads a JSON list of [text, codec, layers, before, after]. The text is misread `layers` times. The texts `before` and
`after` surround it, and are not misread.
Prints a JSON list of [damaged text, repair by ftfy]. An item is null if the codec has no character for a byte.
"""

import json
import sys

import ftfy
import ftfy.bad_codecs


def misread(text, codec, layers):
    for _ in range(layers):
        text = text.encode("utf-8").decode(codec)
    return text


def row(text, codec, layers, before, after):
    try:
        damaged = before + misread(text, codec, layers) + after
    except UnicodeError:
        return None
    return [damaged, ftfy.fix_encoding(damaged)]


json.dump([row(*case) for case in json.load(sys.stdin)], sys.stdout)
