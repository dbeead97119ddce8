"""The iconv() of glibc as an oracle: glibc_iconv.py FROM TO REQUEST ANSWERS

One call of iconv() converts one string. So an incomplete sequence at the end of a string is a fault, and the offset of the first fault
is known.
"""

import sys
from ctypes import CDLL, POINTER, byref, c_char_p, c_size_t, c_ssize_t, c_void_p, cast, create_string_buffer, string_at

from batch import NONE, answer_all, pack_uint32

libc = CDLL(None)
libc.gnu_get_libc_version.restype = c_char_p  # fails for any other C library
libc.iconv_open.restype = c_void_p
libc.iconv_open.argtypes = [c_char_p, c_char_p]
libc.iconv.restype = c_ssize_t
libc.iconv.argtypes = [c_void_p, POINTER(c_void_p), POINTER(c_size_t), POINTER(c_void_p), POINTER(c_size_t)]

CAPACITY = 1 << 16


def convert(source, target):
    converter = libc.iconv_open(target.encode(), source.encode())
    assert converter not in (None, c_void_p(-1).value), f"glibc does not convert {source} to {target}"
    output = create_string_buffer(CAPACITY)
    begin = cast(output, c_void_p).value
    width = 4 if source.startswith("UCS-4") else 1

    def answer(bytes):
        libc.iconv(converter, None, None, None, None)
        source_pointer, source_left = cast(c_char_p(bytes), c_void_p), c_size_t(len(bytes))
        target_pointer, target_left = c_void_p(begin), c_size_t(CAPACITY)
        source_arguments = byref(source_pointer), byref(source_left)
        result = libc.iconv(converter, *source_arguments, byref(target_pointer), byref(target_left))
        if result != 0:
            return pack_uint32((len(bytes) - source_left.value) // width)
        return NONE + string_at(begin, CAPACITY - target_left.value)

    return answer


source, target, input_path, output_path = sys.argv[1:]
answer_all(input_path, output_path, convert(source, target))
