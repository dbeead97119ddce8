"""The converters of ICU as an oracle: icu.py decode|encode CONVERTER REQUEST ANSWERS

The command uconv uses the same functions to convert a file. Here, each string is converted by one call that marks its end, so an
incomplete sequence at the end of a string is a fault.
"""

import re
import sys
from ctypes import CDLL, POINTER, byref, c_char_p, c_int, c_int8, c_void_p, cast, create_string_buffer, string_at
from ctypes.util import find_library

from batch import NONE, answer_all, pack_uint32

library_name = find_library("icuuc")
if library_name is None:
    sys.exit("The library icuuc was not found.")
library = CDLL(library_name)
# Every function has the library's version in its name.
version = re.search(r"\.so\.(\d+)", library_name).group(1)


def function(name, result, *arguments):
    found = getattr(library, f"{name}_{version}")
    found.restype, found.argtypes = result, arguments
    return found


# Types of arguments: the address of a pointer, which the ICU function advances, and the address of an error code.
cursor = POINTER(c_void_p)
status = POINTER(c_int)
open_converter = function("ucnv_open", c_void_p, c_char_p, status)
reset = function("ucnv_reset", None, c_void_p)
set_on_malformed = function("ucnv_setToUCallBack", None, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, status)
set_on_unmappable = function("ucnv_setFromUCallBack", None, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, status)
to_units = function("ucnv_toUnicode", None, c_void_p, cursor, c_void_p, cursor, c_void_p, c_void_p, c_int8, status)
from_units = function("ucnv_fromUnicode", None, c_void_p, cursor, c_void_p, cursor, c_void_p, c_void_p, c_int8, status)

CAPACITY = 1 << 16
NATIVE = f"utf-16-{sys.byteorder[0]}e"


def converter_named(name):
    error = c_int(0)
    converter = open_converter(name.encode(), byref(error))
    assert error.value <= 0, f"ICU does not know {name}"
    for set_callback, stop in [
        (set_on_malformed, f"UCNV_TO_U_CALLBACK_STOP_{version}"),
        (set_on_unmappable, f"UCNV_FROM_U_CALLBACK_STOP_{version}"),
    ]:
        set_callback(converter, cast(getattr(library, stop), c_void_p), None, None, None, byref(error))
    assert error.value <= 0
    return converter


def convert(run, converter):
    """Returns a function that converts a byte string. `run` is `to_units` or `from_units`."""
    output = create_string_buffer(CAPACITY)
    begin = cast(output, c_void_p).value

    def answer(bytes):
        """Returns the bytes that are written, or None if the conversion stops."""
        reset(converter)
        first = cast(c_char_p(bytes), c_void_p).value
        source, target, error = c_void_p(first), c_void_p(begin), c_int(0)
        run(converter, byref(target), begin + CAPACITY, byref(source), first + len(bytes), None, 1, byref(error))
        return None if error.value > 0 else string_at(begin, target.value - begin)

    return answer


def decode(converter):
    """Answers with `NONE`, which stands for "no fault", and the text in UTF-32; with 0 for a fault at any offset."""
    converted = convert(to_units, converter)

    def answer(bytes):
        found = converted(bytes)
        if found is None:
            return pack_uint32(0)
        return NONE + found.decode(NATIVE, "surrogatepass").encode("utf-32-le", "surrogatepass")

    return answer


def encode(converter):
    """Answers with `NONE` and the encoded bytes; with 0 for a fault at any offset."""
    converted = convert(from_units, converter)

    def answer(units):
        found = converted(units)
        return pack_uint32(0) if found is None else NONE + found

    return answer


task, name, input_path, output_path = sys.argv[1:]
answer_all(input_path, output_path, {"decode": decode, "encode": encode}[task](converter_named(name)))
