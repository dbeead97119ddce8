"""Reads a JSON list of [text, codec, layers]. Prints a JSON list of [misread, ftfy]: the text encoded as UTF-8 and decoded with the
codec so many times, and what ftfy makes of that; null if the codec has no character for a byte."""

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
