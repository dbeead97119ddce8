"""Reads and writes many byte strings in one file: their number and lengths (32 bits, little-endian), then all bytes."""

import sys
from array import array

# Stands for the offset if there is no fault.
NONE = b"\xff\xff\xff\xff"


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    count = int.from_bytes(data[:4], "little")
    lengths = unpack_uint32s(data[4 : 4 + 4 * count])
    offset = 4 + 4 * count
    for length in lengths:
        yield data[offset : offset + length]
        offset += length


def write(path, answers):
    lengths = array("I", map(len, answers))
    if sys.byteorder == "big":
        lengths.byteswap()
    with open(path, "wb") as file:
        file.write(len(answers).to_bytes(4, "little"))
        file.write(lengths.tobytes())
        file.write(b"".join(answers))


def unpack_uint32s(bytes):
    values = array("I", bytes)
    if sys.byteorder == "big":
        values.byteswap()
    return values


def pack_uint32(value):
    return value.to_bytes(4, "little")


def answer_all(input_path, output_path, answer):
    """Writes the answers to all strings of the input file. `answer` computes the answer to one string."""
    write(output_path, [answer(bytes) for bytes in read(input_path)])
