"""Detects the encoding of each case on standard input with a package of PyPI: peers.py chardet | charset_normalizer

Prints a line for each case: the name of the encoding, and 1 if Python decodes the bytes to the text of the case. The last line is
the processor time of all calls in nanoseconds.
"""

import sys
import time


def detector(name):
    if name == "chardet":
        import chardet

        return lambda data: chardet.detect(data)["encoding"]
    from charset_normalizer import from_bytes

    def detect(data):
        best = from_bytes(data).best()
        return best.encoding if best else None

    return detect


def decodes(data, encoding, text):
    try:
        return data.decode(encoding).removeprefix("\ufeff") == text.removeprefix("\ufeff")
    except (LookupError, UnicodeError):
        return False


def main():
    detect = detector(sys.argv[1])
    nanoseconds = 0
    for line in sys.stdin:
        _, _, _, _, data, text = line.rstrip("\n").split("\t")
        data, text = bytes.fromhex(data), bytes.fromhex(text).decode("utf-8", "surrogatepass")
        start = time.process_time_ns()
        encoding = detect(data)
        nanoseconds += time.process_time_ns() - start
        print(encoding or "", int(bool(encoding) and decodes(data, encoding, text)), sep="\t")
    print(nanoseconds)


main()
