// The verdict of each document about UTF-8 on a byte sequence. `TABLE` was written by hand from the documents.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodings, explain } from '../../pkg-config/dist/index.js';
import { bytes } from './bytes.mjs';

/** The encodings whose judgements have a `history`: the verdicts of all documents. Each encoding implements at least one document. */
const WITH_HISTORY = ['utf-8', 'utf-8-rfc2279bis', 'utf-8-rfc2044', 'utf-8-amd2'];
const DOCUMENTS = [
  ['RFC 2044', '1996-10'],
  ['ISO/IEC 10646-1:1993/Amd. 2:1996, Annex R', '1996'],
  ['RFC 2279', '1998-01'],
  ['Unicode Corrigendum #1', '2000-11-09'],
  ['Unicode 3.2', '2002-03-27'],
  ['draft-yergeau-rfc2279bis-00', '2002-04-12'],
  ['RFC 3629', '2003-11'],
  ['Encoding Standard', '2014-01-28'],
];
const VERDICTS = { r: 'reads', w: 'warns', x: 'refuses' };

/*
 * A letter for each document, in order of date: r reads, w warns, x refuses.
 *
 * RFC 2044 §2 decodes the free bits of 1 to 6 bytes without checks; §1: FE and FF never appear.
 * Annex R: table 5 maps all lead bytes C0 to FD; Note 3 leaves D800-DFFF, FFFE and FFFF undefined.
 * R.7 lists malformed sequences.
 * RFC 2279 §2 decodes as RFC 2044 does, with a note on C0 80; §6 calls C0 80 and 2F C0 AE 2E 2F illegal.
 * Corrigendum #1: sequences that Table 3.1B does not list must not be read. The table lists E1-EF 80-BF 80-BF, and ends
 * at F4 8F BF BF.
 * A surrogate pair in six bytes is irregular (D36 (c)): an encoder must not write it, but a decoder may read it.
 * Unicode 3.2: irregular sequences are ill-formed too; after ED, Table 3.1B lists 80 to 9F.
 * The 2002 draft: <20> 1 to 6 bytes, <26> no surrogates, <31> MUST protect against overlong forms and surrogates.
 * RFC 3629 §3, §4: 1 to 4 bytes to 10FFFF, no overlong forms, no surrogates. The Encoding Standard: the same.
 */
const TABLE = [
  ['ASCII', '41', 'rrrrrrrr'],
  ['NUL', '00', 'rrrrrrrr'],
  ['two bytes, the first code point', 'C2 80', 'rrrrrrrr'],
  ['two bytes, the last code point', 'DF BF', 'rrrrrrrr'],
  ['three bytes, the first code point', 'E0 A0 80', 'rrrrrrrr'],
  ['three bytes, before the surrogates', 'ED 9F BF', 'rrrrrrrr'],
  ['three bytes, after the surrogates', 'EE 80 80', 'rrrrrrrr'],
  ['U+FFFD', 'EF BF BD', 'rrrrrrrr'],
  ['U+FFFE', 'EF BF BE', 'rwrrrrrr'],
  ['U+FFFF', 'EF BF BF', 'rwrrrrrr'],
  ['four bytes, the first code point', 'F0 90 80 80', 'rrrrrrrr'],
  ['four bytes, the last code point', 'F4 8F BF BF', 'rrrrrrrr'],
  ['overlong NUL', 'C0 80', 'rrwxxxxx'],
  ['overlong slash in two bytes', 'C0 AF', 'rrwxxxxx'],
  ['overlong U+007F in two bytes', 'C1 BF', 'rrwxxxxx'],
  ['overlong slash in three bytes', 'E0 80 AF', 'rrwxxxxx'],
  ['overlong U+07FF in three bytes', 'E0 9F BF', 'rrwxxxxx'],
  ['overlong slash in four bytes', 'F0 80 80 AF', 'rrwxxxxx'],
  ['overlong euro sign in four bytes', 'F0 82 82 AC', 'rrwxxxxx'],
  ['overlong U+FFFD in four bytes', 'F0 8F BF BD', 'rrwxxxxx'],
  ['overlong U+FFFF in four bytes', 'F0 8F BF BF', 'rwwxxxxx'],
  ['overlong surrogate in four bytes', 'F0 8D A0 80', 'rwwxxxxx'],
  ['overlong slash in five bytes', 'F8 80 80 80 AF', 'rrwxxxxx'],
  ['overlong U+10FFFF in five bytes', 'F8 84 8F BF BF', 'rrwxxxxx'],
  ['overlong slash in six bytes', 'FC 80 80 80 80 AF', 'rrwxxxxx'],
  ['overlong U+3FFFFFF in six bytes', 'FC 83 BF BF BF BF', 'rrwxxxxx'],
  ['the first surrogate', 'ED A0 80', 'rwrrxxxx'],
  ['the last high surrogate', 'ED AF BF', 'rwrrxxxx'],
  ['the first low surrogate', 'ED B0 80', 'rwrrxxxx'],
  ['the last surrogate', 'ED BF BF', 'rwrrxxxx'],
  ['a high surrogate before ASCII', 'ED A0 BD 41', 'rwrrxxxx'],
  ['a high surrogate before another', 'ED A0 BD ED A0 BD', 'rwrrxxxx'],
  ['a low surrogate before a high one', 'ED B8 80 ED A0 BD', 'rwrrxxxx'],
  ['a pair of surrogates', 'ED A0 BD ED B8 80', 'rwrwxxxx'],
  ['the first pair of surrogates', 'ED A0 80 ED B0 80', 'rwrwxxxx'],
  ['the last pair of surrogates', 'ED AF BF ED BF BF', 'rwrwxxxx'],
  ['above 10FFFF', 'F4 90 80 80', 'rrrxxrxx'],
  ['above 10FFFF, lead F5', 'F5 80 80 80', 'rrrxxrxx'],
  ['above 10FFFF, lead F7', 'F7 BF BF BF', 'rrrxxrxx'],
  ['five bytes, the first code point', 'F8 88 80 80 80', 'rrrxxrxx'],
  ['five bytes, the last code point', 'FB BF BF BF BF', 'rrrxxrxx'],
  ['six bytes, the first code point', 'FC 84 80 80 80 80', 'rrrxxrxx'],
  ['six bytes, the last code point', 'FD BF BF BF BF BF', 'rrrxxrxx'],
  ['FE', 'FE', 'xxxxxxxx'],
  ['FF', 'FF', 'xxxxxxxx'],
  ['a stray continuation byte', '80', 'xxxxxxxx'],
  ['stray continuation bytes', 'BF BF', 'xxxxxxxx'],
  ['truncated, two bytes', 'C3', 'xxxxxxxx'],
  ['truncated, three bytes', 'E2 82', 'xxxxxxxx'],
  ['truncated, four bytes', 'F0 9F 98', 'xxxxxxxx'],
  ['truncated, five bytes', 'F8 88 80', 'xxxxxxxx'],
  ['truncated, six bytes', 'FC', 'xxxxxxxx'],
  ['truncated, overlong lead', 'C0', 'xxxxxxxx'],
  ['truncated surrogate', 'ED A0', 'xxxxxxxx'],
  ['missing continuation byte, two bytes', 'C3 41', 'xxxxxxxx'],
  ['missing continuation byte, three bytes', 'E2 82 41', 'xxxxxxxx'],
  ['missing continuation byte, four bytes', 'F0 9F C3 A9', 'xxxxxxxx'],
  ['missing continuation byte, lead C1', 'C1 41', 'xxxxxxxx'],
  ['missing continuation byte, lead F5', 'F5 80 41', 'xxxxxxxx'],
  ['missing continuation byte, five bytes', 'F8 88 80 80 41', 'xxxxxxxx'],
  ['missing continuation byte, six bytes', 'FC 84 80 80 80 41', 'xxxxxxxx'],
];

const judged = (hex, at, encoding) => explain(bytes(hex), at, { encodings: [encoding] }).judgements[0];

for (const [description, hex, letters] of TABLE) {
  test(`the history of ${hex}, ${description}, has the verdict of each document`, () => {
    for (const encoding of WITH_HISTORY) {
      const { history, since } = judged(hex, 0, encoding);
      assert.deepEqual(
        history.map(({ document, date }) => [document, date]),
        DOCUMENTS,
      );
      const verdicts = history.map(({ verdict }) => verdict);
      assert.deepEqual(
        verdicts,
        [...letters].map((letter) => VERDICTS[letter]),
      );
      const first = letters.indexOf('x');
      assert.equal(since?.document, DOCUMENTS[first]?.[0]);
      assert.equal(since, history[first]);
      for (const { section, sentence } of history) {
        assert.ok(section.length > 0);
        assert.match(sentence, /^[A-Z0-9].*\.$/);
        assert.doesNotMatch(sentence, /undefined(?! ?[.:])|NaN|null|function|\$\{| {2}/);
        for (const part of sentence.split(/(?<=\.) /)) assert.ok(part.split(' ').length <= 25, part);
      }
    }
  });
}

test('the history cites the clauses on overlong forms, surrogates, pairs and six bytes', () => {
  const sections = (hex) => judged(hex, 0, 'utf-8').history.map(({ section }) => section);
  assert.deepEqual(sections('C0 AF'), [
    '§2', 'R.5', '§2, §6', 'C12(c), D36(b), Table 3.1B', 'UAX #28 Article III, Table 3.1B', '§3 <23>, <31>', '§3, §10',
    'UTF-8 decoder',
  ]); // prettier-ignore
  assert.deepEqual(sections('ED A0 80'), [
    '§2', 'R.4, Note 3', '§2', 'Table 3.1B', 'UAX #28 Article III, Table 3.1B', '§3 <26>, <31>', '§3', 'UTF-8 decoder',
  ]); // prettier-ignore
  assert.equal(sections('ED A0 BD ED B8 80')[3], 'C12, D36(c)');
  assert.equal(sections('FC 84 80 80 80 80')[5], '§3 <20>, <21>');
});

test('an encoding that implements none of the documents has no history', () => {
  for (const encoding of encodings.filter((name) => !WITH_HISTORY.includes(name))) {
    for (const hex of ['00', '41', 'C0 80', 'C0 AF', 'ED A0 80', 'FF', 'E2 82', 'D8 00 00 00']) {
      const judgement = judged(hex, 0, encoding);
      assert.ok(!('history' in judgement) && !('since' in judgement), `${encoding} ${hex}`);
    }
  }
  // utf-8 has its history, although two encodings without a history are named first.
  const { judgements } = explain(bytes('C0 AF'), 0, { encodings: ['mutf-8', 'utf-16be', 'utf-8'] });
  assert.deepEqual(
    judgements.map(({ since }) => since?.document),
    [undefined, undefined, 'Unicode Corrigendum #1'],
  );
});

test('every byte of a sequence has the history of the complete sequence', () => {
  // Rows that have more than one sequence are left out.
  for (const [description, hex] of TABLE.filter(([, hex]) => !/41|C3 A9|ED .. .. ED/.test(hex))) {
    const whole = judged(hex, 0, 'utf-8').history;
    for (let at = 1; at < bytes(hex).length; at++)
      assert.deepEqual(judged(hex, at, 'utf-8').history, whole, description);
  }
  const pair = 'ED A0 BD ED B8 80';
  for (let at = 0; at < 6; at++) assert.equal(judged(pair, at, 'utf-8').history[3].verdict, 'warns', `${at}`);
});

test('a document refuses exactly the sequences that are malformed in the encoding that implements it', () => {
  const hexBytes = '00 41 80 8F 90 9F A0 BF C0 C2 E0 ED EF F0 F4 F8 FC FE'.split(' ');
  const inputs = hexBytes.flatMap((a) => hexBytes.flatMap((b) => hexBytes.map((c) => `${a} ${b} ${c}`)));
  for (const lead of ['F0', 'F4', 'F5', 'F8', 'FC']) {
    for (const next of ['80', '83', '84', '87', '88', '8F', '90', 'BF']) inputs.push(`${lead} ${next} 80 BF 80 80`);
  }
  for (const hex of inputs) {
    for (const encoding of WITH_HISTORY) {
      const { verdict, reason, history } = judged(hex, 0, encoding);
      const entries = history.filter((entry) => entry.encoding === encoding);
      assert.ok(entries.length > 0);
      // Annex R leaves surrogates undefined: `utf-8-amd2` does not read them, but the document does not refuse them.
      const refused = verdict === 'malformed' && reason !== 'undefined-mapping';
      for (const entry of entries) {
        assert.equal(entry.verdict === 'refuses', refused, `${encoding} ${hex}: ${entry.document} ${entry.sentence}`);
      }
    }
  }
});

test('the documents of 1996 refuse a truncated sequence of five or six bytes as incomplete', () => {
  const since = (hex) => judged(hex, 0, 'utf-8').since;
  assert.equal(since('FC').document, 'RFC 2044');
  assert.equal(
    since('FC').sentence,
    'A sequence of 6 bytes is legal, but FC needs 5 continuation bytes, and none follows.',
  );
  assert.equal(
    since('F8 88 41').sentence,
    'A sequence of 5 bytes is legal, but F8 needs 4 continuation bytes, and only 1 follows.',
  );
  assert.equal(since('E2 41').sentence, 'E2 needs 2 continuation bytes, and none follows.');
  assert.equal(since('F0 9F 98').sentence, 'F0 needs 3 continuation bytes, and only 2 follow.');
  assert.equal(since('FC 84 80 80 80 80').document, 'Unicode Corrigendum #1');
  const rfc3629 = judged('FC', 0, 'utf-8').history[6];
  assert.equal(rfc3629.sentence, 'Has sequences of at most 4 bytes, and FC begins none.');
});
