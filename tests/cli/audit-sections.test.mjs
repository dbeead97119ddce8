// Files are audited in sections. The findings must be those of the complete text, for every size of the parts that are read.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Sections } from '../../pkg-config/cli/audit-sections.js';
import { audit, encode, initSync } from '../../pkg-config/dist/full/slim.js';
import { directory, run } from './run.mjs';

initSync(readFileSync(new URL('../../pkg-config/dist/full/utfscope.wasm', import.meta.url)));

/** Cuts bytes that arrive in parts of `partLength` bytes into sections of about `size` bytes. */
function sectionsOf(bytes, encoding, size, partLength) {
  const [splitter, sections] = [new Sections(encoding, size), []];
  for (let at = 0; at < bytes.length; at += partLength)
    sections.push(...splitter.push(bytes.subarray(at, at + partLength)));
  return [...sections, splitter.finish()];
}

/** Checks that examine each line by itself. */
const checks = ['invisible', 'control', 'bom-inside', 'not-nfc', 'mixed-script', 'tag-smuggling'];

/** Returns the findings in sections, with offsets, lines and columns of the complete text. */
const findingsIn = (sections) =>
  sections.flatMap(({ bytes, encoding, offset, line, column }) =>
    audit(bytes, { encoding, checks }).map((finding) => ({
      ...finding,
      offset: finding.offset + offset,
      line: finding.line + line - 1,
      column: finding.line === 1 ? finding.column + column - 1 : finding.column,
    })),
  );

const LINES = [
  'a\u200bb',
  '',
  '\ufeffjoined e\u0301',
  'p\u0430ypal \u0007',
  '\u{1f600}\u{e0041}',
  'é'.repeat(9),
  '\ufeff',
];
const TEXTS = Object.fromEntries(
  ['\n', '\r\n', '\r'].map((end) => [JSON.stringify(end), `\ufeff${Array(9).fill(LINES).flat().join(end)}${end}`]),
);

for (const encoding of ['utf-8', 'utf-16', 'utf-16le', 'utf-32be', 'gb18030']) {
  test(`sections of text in ${encoding} have the findings of the complete text`, () => {
    for (const [end, text] of Object.entries(TEXTS)) {
      const bytes = encode(text, encoding, { writeBOM: encoding === 'utf-16' });
      const expected = audit(bytes, { encoding, checks });
      assert.ok(expected.length >= 36, `${expected.length}`);
      for (const size of [160, 161, 190, 333, 1024]) {
        const sections = sectionsOf(bytes, encoding, size, bytes.length);
        // The last section can have 8 bytes more: `LOOK_AHEAD` of audit-sections.js.
        assert.ok(
          sections.length >= bytes.length / (size + 8) && sections.every((one) => one.bytes.length <= size + 8),
        );
        assert.deepEqual(findingsIn(sections), expected, `${end}, sections of ${size} bytes`);
        for (const partLength of [1, 2, 7, 64, 500])
          assert.deepEqual(sectionsOf(bytes, encoding, size, partLength), sections, `parts of ${partLength} bytes`);
      }
    }
  });
}

test('a line that is longer than a section is divided between characters', () => {
  const text = 'é\u{1f600}\u0007\ufeff'.repeat(100);
  for (const encoding of ['utf-8', 'utf-16be', 'gb18030']) {
    const bytes = encode(text, encoding);
    const expected = audit(bytes, { encoding, checks: ['control', 'bom-inside', 'faults'] });
    assert.equal(expected.length, 200);
    for (const size of [40, 41, 42, 43, 44, 45]) {
      const found = sectionsOf(bytes, encoding, size, 10).flatMap(({ bytes: part, offset, column }) =>
        audit(part, { encoding, checks: ['control', 'bom-inside', 'faults'] }).map((finding) => ({
          ...finding,
          offset: finding.offset + offset,
          column: finding.column + column - 1,
        })),
      );
      assert.deepEqual(found, expected, `${encoding}, ${size}`);
    }
  }
});

test('text that consists only of U+FEFF and line breaks is divided too', () => {
  for (const text of ['\ufeff'.repeat(200), '\n\ufeff'.repeat(100), '\r\n\ufeff'.repeat(100)]) {
    const sections = sectionsOf(encode(text), 'utf-8', 40, 10);
    assert.equal(Buffer.concat(sections.map(({ bytes }) => bytes)).toString(), text);
    assert.ok(sections.length > 5);
  }
});

test('text in an encoding whose state continues across lines is one section', () => {
  for (const encoding of ['utf-7', 'iso-2022-jp']) {
    assert.equal(sectionsOf(encode('a\n'.repeat(100), encoding), encoding, 10, 7).length, 1);
  }
});

test('the command line reports lines, columns and offsets in a file of several sections', async (t) => {
  const line = `${'x'.repeat(98)}é\n`;
  const count = 90_000;
  const cwd = directory(t, { 'large.txt': `${line.repeat(count)}a\u200bb\n${line.repeat(10)}\ufeff\n` });
  const { status, stdout } = await run(['audit', '--json', 'large.txt'], { cwd });
  const objects = stdout.trim().split('\n').map(JSON.parse);
  assert.deepEqual(
    objects.map(({ kind, line: number, column, offset }) => [kind, number, column, offset]),
    [
      ['invisible', count + 1, 2, 101 * count + 1],
      ['bom-inside', count + 12, 1, 101 * (count + 10) + 6],
      [undefined, undefined, undefined, undefined],
    ],
  );
  assert.deepEqual([status, objects.at(-1).findings], [0, { error: 0, warning: 2, note: 0 }]);
});

test('a message that names the line of another word has the number of the line in the file', async (t) => {
  const line = 'let value = compute(total, index);\n';
  const count = 140_000;
  const words = ['p\u0430ypal', 'paypal', 'to\u200btal_sum', 'total_sum', 'paypa1'];
  const cwd = directory(t, { 'large.js': `${line.repeat(count)}${words.join(`\n${line}`)}\n` });
  const { stdout } = await run(['audit', '--notes', '--json', '--checks', 'confusable', 'large.js'], { cwd });
  const messages = stdout
    .trim()
    .split('\n')
    .map(JSON.parse)
    .filter(({ kind }) => kind === 'confusable')
    .map(({ line: number, message }) => [number - count, Number(/ on line (\d+)/.exec(message)[1]) - count]);
  assert.deepEqual(messages, [
    [1, 3],
    [5, 7],
    [9, 3],
  ]);
});
