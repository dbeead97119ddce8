"""Unicode data of Python packages: unicode_data.py TASK FOLDER, where FOLDER has the packages."""

import ctypes.util
import importlib
import json
import os
import sys

CODE_POINTS = 0x110000


def load(folder, name, subfolder="python"):
    """Returns a package from a subfolder, imported again if another version of it was imported before."""
    sys.path.insert(0, os.path.join(folder, subfolder))
    sys.modules.pop(name, None)
    module = importlib.import_module(name)
    sys.path.pop(0)
    return module


def characters(folder):
    """Prints the version, then name, category, bidi class, width and decomposition of each code point."""
    data = load(folder, "unicodedata2")
    print(data.unidata_version)
    for code_point in range(CODE_POINTS):
        c = chr(code_point)
        fields = data.name(c, ""), data.category(c), data.bidirectional(c), data.east_asian_width(c), data.decomposition(c)
        print("\t".join(fields))


def sets(folder):
    """Prints the ranges of the code points that each property expression of the input matches, as JSON."""
    regex = load(folder, "regex")
    text = "".join(map(chr, range(CODE_POINTS)))
    for expression in sys.stdin.read().split("\n"):
        pattern = regex.compile(rf"\p{{{expression}}}+")
        print(json.dumps([(match.start(), match.end()) for match in pattern.finditer(text)]))


def graphemes(folder):
    """Prints the lengths of the grapheme clusters of each text. A line of input has the code points of a text, in hex."""
    regex = load(folder, "regex")
    for line in sys.stdin.read().split("\n"):
        text = "".join(chr(int(digits, 16)) for digits in line.split())
        print(*(len(cluster) for cluster in regex.findall(r"\X", text)))


def icu_ages():
    """Returns a function from a code point to its age, or to an empty string if ICU does not know the age."""
    library = ctypes.CDLL(ctypes.util.find_library("icuuc"))
    major = ctypes.util.find_library("icuuc").rsplit(".", 1)[1]
    char_age = getattr(library, f"u_charAge_{major}")
    version = (ctypes.c_uint8 * 4)()

    def age(code_point):
        char_age(code_point, version)
        return f"{version[0]}.{version[1]}" if version[0] else ""

    return age


def ages(folder):
    """Prints each code point's age: that of ICU, or the first version of unicodedata2 that assigns the code point."""
    age = icu_ages()
    known = [age(code_point) for code_point in range(CODE_POINTS)]
    for version, subfolder in (("15.1", "python-15.1.0"), ("16.0", "python-16.0.0"), ("17.0", "python")):
        data = load(folder, "unicodedata2", subfolder)
        assert data.unidata_version == f"{version}.0", data.unidata_version
        for code_point in range(CODE_POINTS):
            if known[code_point] == "" and data.category(chr(code_point)) != "Cn":
                known[code_point] = version
    print("\n".join(age or "-" for age in known))


sys.stdin.reconfigure(encoding="utf-8")
sys.stdout.reconfigure(encoding="utf-8", newline="\n")
TASKS = {"characters": characters, "sets": sets, "graphemes": graphemes, "ages": ages}
TASKS[sys.argv[1]](sys.argv[2])
