"""Writes test cases of encoding detection to standard output, one for each line: set, length, name, encoding, bytes, text.

The bytes and the text (UTF-8) are hexadecimal. A case is a whole file, its first 200 or 40 characters, or as many from its first character beyond ASCII on.
usage: cases.py chardet FOLDER | cases.py django WHEEL | cases.py sphinx WHEEL
"""

import ast
import re
import sys
import zipfile
from pathlib import Path

LENGTHS = (
    ("whole", None, False),
    ("first 200", 200, False),
    ("first 40", 40, False),
    ("200 with others than ASCII", 200, True),
    ("40 with others than ASCII", 40, True),
)
# The directories of chardet's corpus whose name is not the name of the encoding, and the codecs of Python that decode them.
CODECS = {
    "GB2312": "gb18030",
    "Big5": "big5hkscs",
    "CP932": "cp932",
    "SHIFT_JIS": "cp932",
    "EUC-KR": "cp949",
    "EUC-TW": None,
    "TIS-620": "cp874",
    "MacRoman": "mac-roman",
    "MacCyrillic": "mac-cyrillic",
    "iso-8859-1": "cp1252",
    "utf-8-sig": "utf-8-sig",
}


def codec_of(directory):
    """Returns the codec for a directory such as `windows-1251-russian`."""
    if directory in CODECS:
        return CODECS[directory]
    return re.sub(r"-(?:[a-z]{5,})$", "", directory) if not directory.startswith("utf") else directory


def print_cases(group, name, codec, whole, text):
    first = next((at for at, character in enumerate(text) if character > "\x7f"), None)
    for label, length, is_later in LENGTHS:
        if is_later and (first is None or whole.startswith((b"\xff\xfe", b"\xfe\xff"))):
            continue
        if length is None:
            data, expected = whole, text
        else:
            start = max(0, first - 4) if is_later else 0
            expected = text[start : start + length]
            try:
                data = expected.encode(codec)
            except UnicodeEncodeError:
                continue
        if data:
            print(group, label, name, codec, data.hex(), expected.encode("utf-8", "surrogatepass").hex(), sep="\t")


def chardet_cases(folder):
    for path in sorted(Path(folder).glob("*/*")):
        codec = codec_of(path.parent.name)
        whole = path.read_bytes()
        text = None
        if codec:
            try:
                text = whole.decode(codec)
            except UnicodeDecodeError:
                text = whole.decode(codec, "replace")
        if text is None:
            print("chardet", "whole", path.relative_to(folder), "none", whole.hex(), "", sep="\t")
        else:
            print_cases("chardet", path.relative_to(folder), codec, whole, text)


# The encodings of translations: by language, the codecs.
DJANGO = {
    "fr": "cp1252 iso8859-15 cp850 mac-roman",
    "de": "cp1252 cp437 cp850 mac-roman",
    "es": "cp1252 cp850 mac-roman",
    "pt": "cp1252 cp850",
    "it": "cp1252 cp850",
    "sv": "cp1252 cp850 mac-roman",
    "da": "cp1252 cp850",
    "nb": "cp1252",
    "fi": "cp1252 iso8859-15",
    "is": "cp1252",
    "nl": "cp1252",
    "et": "cp1257",
    "pl": "cp1250 iso8859-2 cp852",
    "cs": "cp1250 iso8859-2 cp852",
    "sk": "cp1250 iso8859-2 cp852",
    "sl": "cp1250 iso8859-2",
    "hr": "cp1250 iso8859-2",
    "hu": "cp1250 iso8859-2 cp852",
    "ro": "cp1250 iso8859-2 iso8859-16",
    "tr": "cp1254",
    "lt": "cp1257 iso8859-13",
    "lv": "cp1257 iso8859-13 iso8859-4",
    "eo": "iso8859-3",
    "ru": "cp1251 koi8-r iso8859-5 cp866 mac-cyrillic",
    "uk": "cp1251 koi8-u",
    "bg": "cp1251 iso8859-5",
    "be": "cp1251",
    "sr": "cp1251",
    "mk": "cp1251",
    "el": "cp1253 iso8859-7",
    "he": "cp1255",
    "ar": "cp1256 iso8859-6",
    "fa": "cp1256",
    "th": "cp874",
    "vi": "cp1258",
    "ja": "cp932 euc-jp",
    "zh_Hans": "gbk",
    "zh_Hant": "big5",
    "ko": "cp949",
}
# How many texts of each length a language gives.
TEXTS = 12


def vietnamese(text):
    """Returns text as windows-1258 has it: tone marks combine."""
    import unicodedata

    marks = "\u0300\u0301\u0303\u0309\u0323"
    out = []
    for character in text:
        parts = unicodedata.normalize("NFD", character)
        base = unicodedata.normalize("NFC", "".join(part for part in parts if part not in marks))
        out.append(base + "".join(part for part in parts if part in marks))
    return "".join(out)


def translations(source):
    """Yields the translations of a PO file."""
    for block in re.split(r"\n\s*\n", source):
        for match in re.finditer(r'^msgstr(?:\[\d\])? ((?:"(?:[^"\\]|\\.)*"\s*)+)', block, re.M):
            if 'msgid ""\nmsgstr' in block:
                continue
            text = "".join(ast.literal_eval(part) for part in re.findall(r'"(?:[^"\\]|\\.)*"', match[1]))
            yield re.sub(r"%\(?\w*\)?[sd]|\{\w*\}", "", text)


# The folders of languages in Sphinx that have another name there.
SPHINX = {"nb": "nb_NO", "pt": "pt_PT", "zh_Hans": "zh_CN", "zh_Hant": "zh_TW", "uk": "uk_UA"}


def translation_cases(group, wheel):
    """Prints the cases of the translations in a wheel of Django or Sphinx."""
    archive = zipfile.ZipFile(wheel)
    names = archive.namelist()
    for language, codecs in DJANGO.items():
        folder = SPHINX.get(language, language) if group == "sphinx" else language
        files = [name for name in names if name.endswith((f"/locale/{folder}/LC_MESSAGES/{group}.po", f"/locales/{folder}/LC_MESSAGES/{group}.po"))]
        texts = [text for name in files for text in translations(archive.read(name).decode("utf-8")) if text]
        if language == "vi":
            texts = [vietnamese(text) for text in texts]
        for codec in codecs.split():
            for label, length in (("first 4000", 4000), ("first 200", 200), ("first 40", 40)):
                joined, count = "", 0
                for text in texts:
                    joined = f"{joined}\n{text}" if joined else text
                    if len(joined) < length:
                        continue
                    expected, joined = joined[:length], ""
                    data = expected.encode(codec, "ignore")
                    expected = data.decode(codec)
                    if all(byte < 0x80 for byte in data):
                        continue
                    count += 1
                    print(group, label, f"{language}-{codec}-{count}", codec, data.hex(), expected.encode().hex(), sep="\t")
                    if count == TEXTS:
                        break


if __name__ == "__main__":
    if sys.argv[1] == "chardet":
        chardet_cases(sys.argv[2])
    else:
        translation_cases(*sys.argv[1:3])
