// UTF-16 whose bytes 0A became 0D 0A in a text-mode transfer is recognised, restored exactly, and gets no other
// suggestion.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { layerDependencies } from '../../www/layer-queries.js';
import { decodeLayer, recogniseLayers } from '../../www/layers.js';
import { openFile, startBrowser, waitForFacts, downloadWith } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const ID = 'text-mode-utf-16';
const TEXTS = {
  Czech: 'id\tProdukt\tCena\n1\tŽluťoučký svetr\t9,90 €\n2\tGröße XL\t12\n',
  Chinese: '产品\t价格\n毛衣\t一百元\n上海市\t中国\n',
  'one line': 'name;price\n',
  Gurmukhi: 'ਪੰਜਾਬੀ\nਕਿਤਾਬ\n',
  'no line end at the end': 'a\nb',
};
const BOM = '\ufeff';
/** Returns the bytes after a transfer by FTP in ASCII mode: each byte 0A becomes 0D 0A. */
const damaged = (bytes) => Uint8Array.from([...bytes].flatMap((byte) => (byte === 0x0a ? [0x0d, 0x0a] : [byte])));
const dependencies = layerDependencies(codec);
/**
 * Returns the ids of the layers that the page offers to decode. `isWhole`: the bytes are the whole input, not only its
 * beginning.
 */
const offers = (bytes, isWhole = true) =>
  recogniseLayers({ bytes, text: codec.decode(bytes, 'utf-8', { errors: 'replace' }) }, isWhole, dependencies).map(
    ({ id }) => id,
  );

const VERSIONS = Object.entries(TEXTS).flatMap(([textName, text]) =>
  ['utf-16le', 'utf-16be'].flatMap((encoding) =>
    ['\n', '\r\n'].flatMap((end) =>
      ['', BOM].map((bom) => ({
        name: `${textName}, ${encoding}, ${end === '\n' ? 'LF' : 'CRLF'}, ${bom === '' ? 'no BOM' : 'BOM'}`,
        encoding,
        bytes: codec.encode(bom + text.replaceAll('\n', end), encoding),
      })),
    ),
  ),
);

for (const { name, encoding, bytes } of VERSIONS) {
  test(`the 0D bytes are removed: ${name}`, () => {
    const input = damaged(bytes);
    assert.deepEqual(offers(input), [ID]);
    const decoded = decodeLayer(ID, { bytes: input, text: null }, dependencies);
    assert.deepEqual(decoded.bytes, bytes);
    assert.equal(decoded.encoding, encoding);
    assert.ok(!offers(bytes).includes(ID), 'the original bytes are recognised too');
  });
}

test('the beginning of a long text is recognised wherever it is cut', () => {
  const input = damaged(codec.encode(`${TEXTS.Czech}😀\n`.repeat(20), 'utf-16le'));
  for (let length = 1000; length < 1100; length += 1) assert.ok(offers(input.subarray(0, length), false).includes(ID));
});

test('other inputs are not recognised: text with CRLF, and UTF-16 in which one byte 0A has no 0D before it', () => {
  for (let length = 0; length < 40; length += 1) {
    const text = `${'x'.repeat(length)}\r\nline ${length}\r\n`;
    assert.ok(!offers(codec.encode(text, 'utf-8')).includes(ID), text);
    assert.ok(!offers(codec.encode(text, 'utf-16le')).includes(ID), text);
  }
  const mixed = [...damaged(codec.encode('a\nb\n', 'utf-16le')), ...codec.encode('c\n', 'utf-16le')];
  assert.ok(!offers(Uint8Array.from(mixed)).includes(ID));
  assert.ok(!offers(Uint8Array.of(0x0d, 0x0a, 0x00, 0xff, 0xd8)).includes(ID));
});

for (const { name, encoding, bytes } of VERSIONS.filter((version) => version.name.startsWith('Czech'))) {
  test(`the page offers to remove the 0D bytes, and nothing else: ${name}`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    const layers = page.locator('#layers');
    await openFile(page, 'export.txt', damaged(bytes));
    await layers.getByText('each byte 0A was written as 0D 0A').waitFor();
    await page.locator('#advice').waitFor({ state: 'hidden' });
    await layers.getByRole('button', { name: 'Remove the inserted 0D bytes' }).click();
    await waitForFacts(page, `Valid ${encoding}`, `${bytes.length} bytes`);
    await page.locator('#text .text-row', { hasText: 'Žluťoučký svetr' }).waitFor();
    assert.equal(await layers.getByRole('button', { name: /^Encode/ }).count(), 0);
    const download = await downloadWith(page, page.locator('#save'));
    assert.deepEqual(new Uint8Array(download.bytes), bytes);
    await closeWithoutComplaints();
  });
}

test('the list of problems has no findings about misaligned text', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const text = 'Müller, größer, Straße – “ok”\n'.repeat(40);
  const bytes = damaged(codec.encode(`\ufeff${text}`, 'utf-16le'));
  const findings = codec.audit(bytes, {
    encoding: 'utf-16le',
    checks: codec.auditChecks.filter((check) => check !== 'faults'),
  });
  assert.ok(findings.length > 20); // words of several scripts, for example
  await openFile(page, 'export.txt', bytes);
  const problems = page.locator('#problems');
  await problems
    .getByText(/^The suggestion above explains .*findings that are not listed\. Follow it first\.$/)
    .waitFor();
  assert.doesNotMatch(await problems.innerText(), /several scripts|unassigned|not in NFC/);
  await page.getByRole('button', { name: 'Remove the inserted 0D bytes' }).click();
  await waitForFacts(page, 'Valid utf-16le');
  assert.doesNotMatch(await problems.innerText(), /The suggestion above explains/);
  await closeWithoutComplaints();
});
