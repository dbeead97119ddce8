// The first screen after opening a malformed file shows the malformed byte, the reason, the clause of the standard, and since
// when standards reject the byte. It also shows how to fix the file: a repair or another encoding. F31, F35 and F38 are requirements in
// docs/standards.md.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { boxOf, eventually, openFile, openTab, startBrowser, waitForFacts, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

/** Returns a list in which `parts` are repeated `times` times. */
const repeated = (times, ...parts) => Array.from({ length: times }, () => parts).flat();

test('the page is usable after at most 16 requests', async () => {
  const requests = [];
  const { closeWithoutComplaints } = await browser.open({
    prepare: (page) => page.on('request', (request) => requests.push(request.url())),
  });
  const paths = requests.map((url) => new URL(url).pathname);
  assert.ok(paths.length <= 16, paths.join(' '));
  await closeWithoutComplaints();
});

/** Opens a file in a new page. Returns `page`, and `closeWithoutComplaints` of browser.mjs. */
async function opened(name, ...parts) {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, name, ...parts);
  return { page, closeWithoutComplaints };
}

/** Locates the suggestions of a kind. */
const suggestionsOf = (page, kind) => page.locator(`#advice li[data-kind=${kind}]`);

/** Asserts that an element is within the window's height of 900 pixels. */
async function assertInView(element) {
  const { y, height } = await boxOf(element);
  assert.ok(y >= 0 && y + height <= 900, `from ${y}, ${height} high`);
}

const REJECTED_SINCE_2000 =
  'Rejected since November 2000 (Unicode Corrigendum #1); RFC 2279 warned about it in January 1998.';
const ALWAYS_REJECTED = 'Rejected by every standard since 1996.';

// Sources of the clauses and dates: RFC 3629 §3 and §4; RFC 2044 §2; RFC 2279 §6; Corrigendum #1, Table 3.1B; UAX #28
// Article III; Amd. 2 R.4 Note 3; draft-yergeau-rfc2279bis-00 <26>, <31>.
for (const { name, parts, explanation, clause, since, advice, places } of [
  {
    name: 'access.log',
    parts: [...repeated(90, '2026-11-02 ok\n'), 'GET /a/', [0xe0, 0x80, 0xaf], '/etc\n', ...repeated(20, 'ok\n')],
    explanation: '✕ E0 at offset 1,267 (91:8): E0 80 AF is an overlong form of U+002F, whose shortest form has 1 byte',
    clause: 'RFC 3629 §3',
    since: REJECTED_SINCE_2000,
    advice: 'Reject this input if you do not trust its source',
  },
  {
    name: 'names.csv',
    parts: ['id,name\n1,Søren\n2,Zoë\n3,Fran', [0xe7], 'ois\n4,Łukasz\n'],
    explanation: '✕ E7 at offset 30 (4:7): E7 announces 3 bytes, but byte 2 is 6F',
    clause: 'RFC 3629 §4',
    since: ALWAYS_REJECTED,
    advice: 'E7 is ç',
  },
  {
    name: 'cut.json',
    parts: ['{"emoji":"', [0xf0, 0x9f, 0x91, 0xa9, 0xe2, 0x80, 0x8d, 0xf0, 0x9f, 0x91]],
    explanation: '✕ F0 9F 91 at offset 17 (1:13): The input ends after 3 of the 4 bytes that F0 announces',
    clause: 'RFC 3629 §4',
    since: ALWAYS_REJECTED,
    advice: 'Get the missing bytes',
  },
  {
    name: 'old.txt',
    parts: [...repeated(28, 'all good here, naïve café ☕\n'), 'tail ', [0xf8, 0x88, 0x80, 0x80, 0x80], ' end\n'],
    explanation: '✕ F8 at offset 901 (29:6): F8 announces 5 bytes, but RFC 3629 has sequences of at most 4',
    clause: 'RFC 3629 §3',
    since: 'Rejected since November 2000 (Unicode Corrigendum #1); the draft of April 2002 still accepted it.',
    advice: 'RFC 2044 and RFC 2279 allowed such sequences',
  },
  {
    name: 'dump.sql',
    parts: repeated(3, "INSERT INTO t VALUES ('", [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80], "');\n"),
    explanation: '✕ ED at offset 23 (1:24): ED A0 BD encodes U+D83D, a surrogate',
    clause: 'RFC 3629 §3',
    since:
      'Rejected since March 2002 (Unicode 3.2); Corrigendum #1 warned about it in November 2000; Annex R left it undefined in 1996.',
    probableEncoding: 'cesu-8',
    places: '3 places, 18 faults', // three characters of six bytes
  },
  {
    name: 'java.bin',
    parts: ['name', [0xc0, 0x80], 'value', [0xc0, 0x80], 'end'],
    explanation: '✕ C0 at offset 4 (1:5): C0 80 is an overlong form of U+0000, whose shortest form has 1 byte',
    clause: 'RFC 3629 §3',
    since: REJECTED_SINCE_2000,
    probableEncoding: 'mutf-8',
    places: '2 places, 4 faults',
  },
].map((each) => ({ ...each, advice: each.advice ?? `Probably ${each.probableEncoding}` }))) {
  test(`F31, F38: the first screen explains the fault of ${name}`, async () => {
    const { page, closeWithoutComplaints } = await opened(name, ...parts);
    const fault = suggestionsOf(page, 'fault').filter({ hasText: explanation });
    await fault.filter({ hasText: since }).waitFor();
    await eventually(async () => assert.equal(await fault.locator('cite').innerText(), clause));
    await assertInView(fault);
    const suggestion = page
      .locator('#advice li:is([data-kind=repair], [data-kind=encoding])')
      .filter({ hasText: advice });
    await suggestion.getByRole('button').first().waitFor();
    for (const button of await suggestion.getByRole('button').all()) await assertInView(button);
    // The bytes of the fault are not cut off by a wide offset.
    const bytesCell = page.locator('#problem-list [aria-selected=true] .bytes');
    await eventually(async () =>
      assert.ok(
        await bytesCell.evaluate((cell) => cell.scrollWidth <= cell.clientWidth),
        'the bytes of the fault are cut off',
      ),
    );
    if (places) await waitForFacts(page, places);
    await closeWithoutComplaints();
  });
}

test('F38: selecting another byte keeps the explanation of the fault', async () => {
  const { page, closeWithoutComplaints } = await opened('two.txt', 'a', [0xc0, 0xae], 'b', [0xff], 'c');
  await suggestionsOf(page, 'fault').filter({ hasText: '✕ C0 at offset 1' }).waitFor();
  await waitForFindings(page); // the suggestions above the grid are complete
  const { y } = await page.locator('#byte-grid').boundingBox();
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('Control+Home');
  await page.locator('#detail', { hasText: 'U+0061' }).waitFor();
  assert.match(await suggestionsOf(page, 'fault').innerText(), /✕ C0 at offset 1/);
  await page.keyboard.press('F8');
  await page.keyboard.press('F8');
  await suggestionsOf(page, 'fault').filter({ hasText: '✕ FF at offset 4' }).waitFor();
  assert.equal((await page.locator('#byte-grid').boundingBox()).y, y);
  await closeWithoutComplaints();
});

for (const [what, bom] of [
  ['without a BOM', []],
  ['with a BOM', [0xff, 0xfe]],
]) {
  test(`F35: UTF-16 ${what} is detected; selecting utf-8 suggests UTF-16 and hides the verdicts of UTF-8`, async () => {
    const { page, closeWithoutComplaints } = await opened(
      'wide.txt',
      bom,
      Buffer.from('Hello wörld, plain text\n', 'utf16le'),
    );
    await page.locator('#facts .pill', { hasText: '✓ Valid utf-16le' }).waitFor();
    await page.getByLabel('Encoding', { exact: true }).selectOption('utf-8');
    await page.locator('#facts .pill', { hasText: 'Detected utf-16le' }).waitFor();
    const other = suggestionsOf(page, 'encoding').filter({ hasText: 'Detected utf-16le' });
    await assertInView(other.getByRole('button', { name: 'Decode as utf-16le' }));
    // RFC 2781 §4.3: without a BOM the text SHOULD be interpreted as being big-endian.
    const adviceWithoutBom =
      'It has no BOM, so the byte order was inferred from the text. Where you name its encoding, write utf-16le: software that knows only “UTF-16” assumes big-endian (RFC 2781 §4.3, February 2000).';
    assert.equal((await other.innerText()).includes(adviceWithoutBom), bom.length === 0);
    await page.locator('#detail', { hasText: 'Malformed utf-8' }).waitFor();
    assert.equal(await page.locator('#facts [data-verdict=malformed]').count(), 0);
    assert.equal(await suggestionsOf(page, 'fault').count(), 0);
    await openTab(page, 'standards');
    const summary = page.locator('#judgements summary', { hasText: 'The input is utf-16le' });
    await summary.waitFor();
    assert.equal(await page.locator('#judgements .since').isVisible(), false);
    const judgement = page.locator('#judgements .judgement').first();
    assert.equal(await judgement.isVisible(), false);
    await summary.click();
    await judgement.waitFor();
    await other.getByRole('button').click();
    await page.locator('#facts .pill', { hasText: '✓ Valid utf-16le' }).waitFor();
    await closeWithoutComplaints();
  });
}
