// The replacements of fixes, without the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixed } from './fixed.mjs';

test('invisible characters that are not default ignorable are removed too', async () => {
  const bytes = await fixed(Buffer.from('a\ufff9b\ufffbc'), { kind: 'audit', checks: ['invisible'] });
  assert.equal(bytes.toString(), 'abc');
});

test('every U+FEFF at the start of a line is removed, except the BOM', async () => {
  const lines = (mark) => `${mark}${'x'.repeat(60)}\n`.repeat(5000);
  const bytes = await fixed(Buffer.from(lines('\ufeff')), { kind: 'audit', checks: ['bom-inside'] });
  assert.equal(bytes.toString(), `\ufeff${lines('')}`);
});

test('code points above 10FFFF stay as they are', async () => {
  const beyond = Buffer.of(0xf4, 0x90, 0x80, 0x80);
  const around = (text) => Buffer.concat([Buffer.from(text), beyond, Buffer.from(text)]);
  const withoutBidi = await fixed(around('\u202ea'), { kind: 'bidi' }, 'utf-8-rfc2279bis');
  assert.deepEqual(withoutBidi, around('a'));
  const normalized = await fixed(around('e\u0301'), { kind: 'normalize', form: 'NFC' }, 'utf-8-rfc2279bis');
  assert.deepEqual(normalized, around('\u00e9'));
});
