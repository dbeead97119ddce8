// The statistics of a text, from its segments.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { NO_CODE_POINT, hasWideUnits, legendOf, roleOf } from '../../www/format.js';
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
    beyond: 0,
    utf8: 6,
    utf16: 5,
    lineEnds: { 'CR LF': 1 },
    longestLine: 2,
  });
  assert.deepEqual(scripts, [{ script: 'Latin', count: 5, distinct: 5 }]);
});

test('a malformed sequence counts as U+FFFD, and a number above U+10FFFF is counted separately', () => {
  const segments = { kinds: [MALFORMED, VALID], codePoints: [NO_CODE_POINT, 0x110000] };
  const { codePoints, malformed, beyond, utf8, utf16 } = statisticsOf(unicode, segments);
  assert.deepEqual(
    { codePoints, malformed, beyond, utf8, utf16 },
    { codePoints: 2, malformed: 1, beyond: 1, utf8: 3, utf16: 1 },
  );
});
