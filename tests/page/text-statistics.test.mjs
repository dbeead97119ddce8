// The statistics of a text, from its segments.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { NO_CODE_POINT, hasWideUnits, legendOf, roleOf } from '../../www/format.js';
import { countLineEnds } from '../../www/line-end-counts.js';
import { MALFORMED, VALID } from '../../www/segment-kinds.js';
import { statisticsOf } from '../../www/text-statistics.js';

const unicode = { properties: (codePoint) => ({ script: codePoint < 0x250 ? 'Latin' : 'Common' }) };

// The table “Bytes by role” lists the roles of the legend.
test('the legend of every encoding has the roles of all of its bytes', () => {
  for (const encoding of codec.encodings.filter((name) => !hasWideUnits(name))) {
    const legend = legendOf(encoding, false).map(({ key }) => key);
    const missing = codec.codePage(encoding).filter(({ role }) => !legend.includes(roleOf(role).key));
    assert.deepEqual(missing, [], encoding);
  }
});

test('a segment without a code point, such as a shift of UTF-7, is not counted', () => {
  const codePoints = [0x61, NO_CODE_POINT, 0xe9, NO_CODE_POINT, 0x0d, NO_CODE_POINT, 0x0a, 0x62];
  const { scripts, ...counts } = statisticsOf(unicode, { kinds: codePoints.map(() => VALID), codePoints });
  assert.deepEqual(counts, {
    codePoints: 5,
    malformed: 0,
    beyondUnicode: 0,
    utf8: 6,
    utf16: 5,
    lineEnds: { 'CR LF': 1 },
    longestLine: 2,
  });
  assert.deepEqual(scripts, [{ script: 'Latin', count: 5, distinct: 5 }]);
});

test('a malformed sequence counts as U+FFFD, and a number above U+10FFFF as a code point without a length in UTF-8 and UTF-16', () => {
  const segments = { kinds: [MALFORMED, VALID], codePoints: [NO_CODE_POINT, 0x110000] };
  const { codePoints, malformed, beyondUnicode, utf8, utf16 } = statisticsOf(unicode, segments);
  assert.deepEqual(
    { codePoints, malformed, beyondUnicode, utf8, utf16 },
    { codePoints: 2, malformed: 1, beyondUnicode: 1, utf8: 3, utf16: 1 },
  );
});

test('CR CR LF is one line end, unless CR ends lines in the text', () => {
  const lineEnds = (text) => {
    const codePoints = Array.from(text, (character) => character.codePointAt(0));
    const counted = statisticsOf(unicode, { kinds: codePoints.map(() => VALID), codePoints }).lineEnds;
    const isWhole = true;
    assert.deepEqual(Object.fromEntries(countLineEnds(text, isWhole)), counted, JSON.stringify(text));
    return counted;
  };
  for (const [text, counts] of [
    ['a\r\r\nb\r\r\n', { 'CR CR LF': 2 }],
    ['a\r\r\n\r\r\nb', { 'CR CR LF': 2 }],
    // A cell of two lines in a CSV file.
    ['a\r\r\nb\r\r\n"c\r\nd"\r\r\n', { 'CR LF': 1, 'CR CR LF': 3 }],
    [`${'a\r\r\n'.repeat(40)}b\rc`, { CR: 1, 'CR CR LF': 40 }],
    // CR ends lines, or there are few CR CR LF.
    ['a\r\r\n', { CR: 1, 'CR LF': 1 }],
    ['a\rb\r\r\nc\r\r\nd\r\r\n', { CR: 4, 'CR LF': 3 }],
    ['a\r\r\nb\r\r\nc\r\n', { CR: 2, 'CR LF': 3 }],
    [`${'a\r\n'.repeat(40)}${'b\r\r\n'.repeat(3)}`, { CR: 3, 'CR LF': 43 }],
    ['a\r\rb\r\r', { CR: 4 }],
    ['a\r\n\r\nb\r\n', { 'CR LF': 3 }],
    ['a\n\rb\n\r', { LF: 2, CR: 2 }],
  ]) {
    assert.deepEqual(lineEnds(text), counts, JSON.stringify(text));
  }
  // Text follows, so the last CRs may be part of CR CR LF.
  const isWhole = false;
  for (const end of ['\r', '\r\r']) {
    assert.deepEqual(countLineEnds(`a\r\r\nb\r\r\nc${end}`, isWhole), [['CR CR LF', 2]]);
  }
});
