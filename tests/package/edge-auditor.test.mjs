// The class Auditor of examples/edge audits a text that arrives in parts. Except for confusable words, its findings in
// these texts are those of `audit` for the complete text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit } from 'utfscope/full';
import { Auditor } from '../../examples/edge/auditor.js';

/** If this many bytes are pending, the Auditor audits the complete lines among them. */
const BLOCK = 65_536;
/**
 * Lines with findings at the start, inside and at the end; also U+FEFF, which is a BOM only at the start of the text.
 */
const LINES = ['\ufeffstart\u200b', 'a\u202eb', 'cafÃ© crÃ¨me', '\ufeffinside', 'say\u041dello\r', '', 'zero\u{e0041}'];

/**
 * Returns the findings of an Auditor for a text in parts of the given lengths, which repeat until the end of the text.
 */
function inParts(bytes, lengths) {
  const auditor = new Auditor();
  const findings = [];
  for (let start = 0, i = 0; start < bytes.length; start += lengths[i++ % lengths.length]) {
    findings.push(...auditor.push(bytes.subarray(start, start + lengths[i % lengths.length])));
  }
  return [...findings, ...auditor.finish()];
}

const withoutConfusable = (findings) => findings.filter(({ kind }) => kind !== 'confusable');

test('text in parts has the findings of the complete text, except for confusable words', () => {
  for (const padding of [0, 3]) {
    const filler = 'é'.repeat(997 + padding);
    const text = Array.from({ length: 120 }, (_, i) => LINES[i % LINES.length] + filler).join('\n');
    const bytes = Buffer.concat([Buffer.from(text), Buffer.of(0xc3, 0x0a, 0xff)]);
    const expected = withoutConfusable(audit(bytes));
    assert.ok(bytes.length > 3 * BLOCK && expected.length > 100);
    for (const lengths of [[bytes.length], [4096], [1000, 1], [70_000]]) {
      assert.deepEqual(withoutConfusable(inParts(bytes, lengths)), expected, `${padding}: ${lengths}`);
    }
  }
});

test('offsets, lines and columns are correct in lines that are longer than a block', () => {
  for (const prefix of ['', 'a', 'ab']) {
    const long = `${prefix}${'é€'.repeat(BLOCK / 2)}`;
    const bytes = Buffer.from(`${long}\u202e${long}\r\n\u202e\r${long}\r\n${long}\u202e`);
    const places = (list) => list.map(({ kind, offset, line, column }) => `${kind} ${offset} ${line}:${column}`);
    const expected = places(audit(bytes, { checks: ['bidi-control'] }));
    assert.equal(expected.length, 3);
    const found = inParts(bytes, [BLOCK]).filter(({ kind }) => kind === 'bidi-control');
    assert.deepEqual(places(found), expected);
  }
});

test('an empty text has no finding', () => assert.deepEqual(new Auditor().finish(), []));
