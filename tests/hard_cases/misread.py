"""Prints UTF-8 that was decoded with another codec, and how ftfy repairs it.

Reads a JSON list of [text, codec, layers, before, after]. The text is misread once for each layer; `before` and `after` are not.
Prints a JSON list of [misread, repaired by ftfy], with null for a text with a byte that has no character in the codec.
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
