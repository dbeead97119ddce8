"""Writes test cases of encoding detection to standard output, one for each line: set, length, name, encoding, bytes, text.

The bytes and the text (UTF-8) are hexadecimal. A case of chardet is a whole file, its first 200 or 40 characters, or 200 or 40 characters
that begin four characters before the first character beyond ASCII. A case of django or sphinx is 4000, 200 or 40 characters of
translations.
usage: cases.py chardet FOLDER | cases.py django WHEEL | cases.py sphinx WHEEL
"""

import ast
import re
import sys
import zipfile
from pathlib import Path

WHOLE = "whole files"
# For each case of a file: its label, its number of characters (None: all), and whether it begins near the first character beyond ASCII.
LENGTHS = (
    (WHOLE, None, False),
    ("first 200 characters", 200, False),
    ("first 40 characters", 40, False),
    ("200 characters, not only ASCII", 200, True),
    ("40 characters, not only ASCII", 40, True),
)
# The Python codec of each directory of chardet's corpus for which `codec_of` cannot take the codec from the name of the directory.
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
}


def codec_of(directory):
    """Returns the codec for a directory such as `windows-1251-russian`, or None if Python has none."""
    if directory in CODECS:
        return CODECS[directory]
    return re.sub(r"-[a-z]{5,}$", "", directory)


def print_cases_of_file(name, codec, file_bytes, text):
    first_non_ascii = next((at for at, character in enumerate(text) if character > "\x7f"), None)
    for label, length, is_near_non_ascii in LENGTHS:
        if is_near_non_ascii and (first_non_ascii is None or file_bytes.startswith((b"\xff\xfe", b"\xfe\xff"))):
            continue
        if length is None:
            data, expected = file_bytes, text
        else:
            start = max(0, first_non_ascii - 4) if is_near_non_ascii else 0
            expected = text[start : start + length]
            try:
                data = expected.encode(codec)
            except UnicodeEncodeError:
                continue
        if data:
            print("chardet", label, name, codec, data.hex(), expected.encode("utf-8", "surrogatepass").hex(), sep="\t")


def print_chardet_cases(folder):
    for path in sorted(Path(folder).glob("*/*")):
        codec = codec_of(path.parent.name)
        file_bytes = path.read_bytes()
        text = None
        if codec:
            try:
                text = file_bytes.decode(codec)
            except UnicodeDecodeError:
                text = file_bytes.decode(codec, "replace")
        if text is None:
            print("chardet", WHOLE, path.relative_to(folder), "none", file_bytes.hex(), "", sep="\t")
        else:
            print_cases_of_file(path.relative_to(folder), codec, file_bytes, text)


# For each language, the codecs that encode its translations.
TRANSLATION_CODECS = {
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
# The maximum number of cases of each length, for each language and codec.
MAX_CASES = 12


def with_combining_tone_marks(text):
    """Returns Vietnamese text as windows-1258 encodes it: tone marks are combining characters."""
    import unicodedata

    marks = "\u0300\u0301\u0303\u0309\u0323"
    out = []
    for character in text:
        parts = unicodedata.normalize("NFD", character)
        base = unicodedata.normalize("NFC", "".join(part for part in parts if part not in marks))
        out.append(base + "".join(part for part in parts if part in marks))
    return "".join(out)


def translations(source):
    """Yields the translations of a PO file, without placeholders such as `%s`."""
    for block in re.split(r"\n\s*\n", source):
        for match in re.finditer(r'^msgstr(?:\[\d\])? ((?:"(?:[^"\\]|\\.)*"\s*)+)', block, re.M):
            if 'msgid ""\nmsgstr' in block:
                continue  # the header of the file, which has an empty msgid
            text = "".join(ast.literal_eval(part) for part in re.findall(r'"(?:[^"\\]|\\.)*"', match[1]))
            yield re.sub(r"%\(?\w*\)?[sd]|\{\w*\}", "", text)


# The folders in Sphinx of the languages that Sphinx names differently from Django.
SPHINX_FOLDERS = {"nb": "nb_NO", "pt": "pt_PT", "zh_Hans": "zh_CN", "zh_Hant": "zh_TW", "uk": "uk_UA"}


def print_translation_cases(set_name, wheel):
    """Prints the cases of the translations in a wheel of Django or Sphinx."""
    archive = zipfile.ZipFile(wheel)
    names = archive.namelist()
    for language, codecs in TRANSLATION_CODECS.items():
        folder = SPHINX_FOLDERS.get(language, language) if set_name == "sphinx" else language
        files = [name for name in names if name.endswith((f"/locale/{folder}/LC_MESSAGES/{set_name}.po", f"/locales/{folder}/LC_MESSAGES/{set_name}.po"))]
        texts = [text for name in files for text in translations(archive.read(name).decode("utf-8")) if text]
        if language == "vi":
            texts = [with_combining_tone_marks(text) for text in texts]
        for codec in codecs.split():
            for label, length in (("4000 characters", 4000), ("200 characters", 200), ("40 characters", 40)):
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
                    print(set_name, label, f"{language}-{codec}-{count}", codec, data.hex(), expected.encode().hex(), sep="\t")
                    if count == MAX_CASES:
                        break


if __name__ == "__main__":
    if sys.argv[1] == "chardet":
        print_chardet_cases(sys.argv[2])
    else:
        print_translation_cases(*sys.argv[1:3])
