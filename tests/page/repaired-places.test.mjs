// The button of a suggested repair shows the result at the first change. Buttons next to the result go to the other changes, and back to
// the suggestion.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  eventually,
  fillInput,
  openFile,
  openTab,
  startBrowser,
  waitForFacts,
  waitForFindings,
  downloadWith,
} from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Returns the button with this name in the suggestions. */
const adviceButton = (page, name) => page.locator('#advice').getByRole('button', { name });
const waitForPlace = (page, text) => page.locator('.change-navigation p', { hasText: text }).waitFor();
/** Returns whether an element is completely within the height of the window. */
const inView = (locator) =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
/** Returns the text and the bytes of the result, with marked parts in brackets. */
const marked = (page) =>
  page.locator('#convert .result > *').evaluateAll((lines) =>
    lines.map((line) => {
      const copy = line.cloneNode(true);
      for (const mark of copy.querySelectorAll('mark')) mark.textContent = `[${mark.textContent}]`;
      return copy.textContent;
    }),
  );

const LINE = 'naïve café ☕\n';
const MIXED = Buffer.concat([
  Buffer.from(LINE.repeat(90)),
  Buffer.from('one Fran\xe7ois, two Zo\xeb', 'latin1'),
  Buffer.from(`\n${LINE.repeat(90)}`),
]);
const OFFSET_OF_E7 = 90 * Buffer.byteLength(LINE) + 8;

for (const [width, height] of [
  [1280, 900],
  [360, 800],
]) {
  test(`a button shows the first repaired place, visible and marked, at ${width} × ${height}`, async () => {
    const { page, closeWithoutComplaints } = await browser.open({ viewport: { width, height } });
    await openFile(page, 'names.csv', MIXED);
    await adviceButton(page, 'Decode malformed bytes as windows-1252').click();
    await waitForPlace(page, `Change 1 of 2, at offset ${OFFSET_OF_E7.toLocaleString('en')}: E7 became ç U+00E7.`);
    const [text, bytes] = await marked(page);
    assert.match(text, /^….*one Fran\[ç\]ois, two Zoë.*…$/s);
    assert.match(bytes, /^… .* 46 72 61 6E \[C3 A7\] 6F 69 73 .* …$/);
    for (const mark of await page.locator('#convert .result mark').all()) {
      await eventually(async () => assert.ok(await inView(mark)));
    }
    await eventually(async () => assert.ok(await inView(page.getByRole('button', { name: 'Back to the bytes' }))));

    // Keys go to the next place, and from the last place to the first.
    await page.waitForFunction(() => document.activeElement.getAttribute('aria-label') === 'Result');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
    await eventually(async () => assert.equal(await focused(), 'Next change'));
    await page.keyboard.press('Enter');
    await waitForPlace(
      page,
      `Change 2 of 2, at offset ${(OFFSET_OF_E7 + 12).toLocaleString('en')}: EB became ë U+00EB.`,
    );
    await eventually(async () => assert.match((await marked(page))[0], /Zo\[ë\]/));
    await page.keyboard.press('Enter');
    await waitForPlace(page, 'Change 1 of 2');
    await page.getByRole('button', { name: 'Previous change' }).click();
    await waitForPlace(page, 'Change 2 of 2');
    await closeWithoutComplaints();
  });
}

test('if adjacent faults are one change, the page also shows the number of faults', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'two.txt', Buffer.from('a\xc0\xaf b\xffc', 'latin1'));
  await openTab(page, 'fix');
  await page.locator('#convert').getByLabel('On error').selectOption('replace');
  await waitForPlace(page, 'Change 1 of 2 (3 faults; adjacent faults are one change), at offset 1: C0 AF became');
  await closeWithoutComplaints();
});

test('the back button, Escape and the browser’s Back restore the scroll position and the focus', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'names.csv', MIXED);
  await waitForFindings(page); // later suggestions move the panes, and the page scrolls to keep the selection in view
  const button = adviceButton(page, 'Decode malformed bytes as windows-1252');
  const backButton = page.getByRole('button', { name: 'Back to the bytes' });
  const byte = page.locator('#byte-grid [aria-selected=true] .hex');
  assert.equal(await backButton.count(), 0, 'there is nothing to go back to yet');
  for (const back of [() => backButton.click(), () => page.keyboard.press('Escape'), () => page.goBack()]) {
    await page.evaluate(() => scrollTo(0, 120));
    await button.click();
    await waitForPlace(page, 'Change 1 of 2');
    await page.waitForFunction(() => document.activeElement.getAttribute('aria-label') === 'Result');
    await eventually(async () => assert.ok(await inView(page.locator('#convert .result'))));
    await back();
    await backButton.waitFor({ state: 'detached' });
    await page.waitForFunction(() => scrollY === 120);
    await page.waitForFunction(() => document.activeElement.textContent === 'Decode malformed bytes as windows-1252');
    await eventually(async () => assert.equal(await byte.innerText(), 'E7'));
  }
  await page.goForward();
  await backButton.waitFor();
  await eventually(async () => assert.ok(await inView(backButton)));
  await closeWithoutComplaints();
});

test('Escape goes back from the details of hidden text to the suggestion', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await waitForFacts(page, '2 faults'); // the first example, an overlong form
  await adviceButton(page, 'Show details').click();
  await page.waitForFunction(() => document.activeElement.id === 'lenient-decoding');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => scrollY === 0 && document.activeElement.textContent === 'Show details');
  await closeWithoutComplaints();
});

test('going back does not open a previous input', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await page.goto(`${browser.origin}/#v=1&e=utf-8&n=hex&t=61+C0+AE+62`);
  await page.reload();
  await waitForFacts(page, '4 bytes');
  await adviceButton(page, 'Show details').click();
  await fillInput(page, '62 C0 AE', '3 bytes');
  await page.getByRole('button', { name: 'Back to the bytes' }).click();
  await page.waitForFunction(() => scrollY === 0);
  await page.waitForTimeout(200); // in this time, a step back in the history would open the previous input
  assert.equal(await page.getByLabel('Text, bytes or code points').inputValue(), '62 C0 AE');
  await waitForFacts(page, '3 bytes');
  await closeWithoutComplaints();
});

test('removed, kept and replaced bytes are described and marked; a single place has no button for the next place', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, '61 C0 AE 62', '4 bytes');
  await openTab(page, 'fix');
  const policy = page.getByLabel('On error');
  for (const [name, sentence, text, bytes] of [
    ['replace', 'At offset 1: C0 AE became 2 × � U+FFFD.', 'a[��]b', '61 [EF BF BD EF BF BD] 62'],
    ['ignore', 'At offset 1: C0 AE was removed.', 'a[]b', '61[] 62'],
    ['surrogateescape', 'At offset 1: C0 AE was kept.', 'a[✕✕]b', '61 [C0 AE] 62'],
    ['fallback-windows-1252', 'At offset 1: C0 AE became À U+00C0 ® U+00AE.', 'a[À®]b', '61 [C3 80 C2 AE] 62'],
  ]) {
    await policy.selectOption(name);
    await waitForPlace(page, sentence);
    const [line, hex] = await marked(page);
    assert.deepEqual([line, hex.replace(/\s+/g, ' ')], [text, bytes], name);
    assert.equal(await page.getByRole('button', { name: 'Next change' }).isVisible(), false);
  }
  // Characters that the target encoding lacks are replaced too.
  await fillInput(page, 'U+0033 U+20AC', '4 bytes');
  await page.getByLabel('to', { exact: true }).selectOption('ascii');
  await policy.selectOption('replace');
  await waitForPlace(page, 'At offset 1: E2 82 AC became ? U+003F.');
  // Without faults, the result has no changes.
  await fillInput(page, 'abc', '3 bytes');
  await page.locator('#convert .outcome', { hasText: 'no faults' }).waitFor();
  assert.equal(await page.locator('.change-navigation').isVisible(), false);
  assert.equal(await page.locator('#convert mark').count(), 0);
  await closeWithoutComplaints();
});

test('if the text around a change is not available, the preview shows the start of the result', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openTab(page, 'fix');
  const shown = await page.evaluate(async () => {
    const { resultView } = await import('/views/conversion-result.js');
    const section = document.createElement('section');
    section.innerHTML =
      '<div class="result"></div><div class="change-navigation"><p></p><button data-step="1"></button></div>';
    document.body.append(section);
    const textOf = (text, properties) => {
      const bytes = new TextEncoder().encode(text);
      return {
        bytes,
        starts: bytes.map((_, at) => at),
        kinds: bytes.map(() => 0),
        codePoints: [...bytes],
        before: false,
        after: true,
        ...properties,
      };
    };
    const changes = [
      { start: 1, around: textOf('first', { from: 0, to: 1, replacedBytes: Uint8Array.of(0xff) }) },
      { start: 900, around: null },
    ];
    const view = resultView(section, async (number) => changes[number]);
    const places = { count: 2, listedCount: 2 };
    await view.show({ places, length: 1000, head: textOf('start'), errors: 2, policy: 'replace' });
    const texts = () => [
      section.querySelector('.change-navigation p').textContent,
      section.querySelector('.result p').textContent,
    ];
    const first = texts();
    section.querySelector('button').click();
    await new Promise((resolve) => setTimeout(resolve));
    const second = texts();
    section.remove();
    return [first, second];
  });
  assert.deepEqual(shown, [
    ['Change 1 of 2, at offset 1: FF became f U+0066.', 'first…'],
    ['Change 2 of 2, at offset 900.', 'start…'],
  ]);
  await closeWithoutComplaints();
});

test('a place far into a large file is shown, and the name of the result says that it is repaired', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const large = Buffer.alloc(3_000_000, 'x');
  large[2_500_000] = 0xff;
  large[2_900_000] = 0xfe;
  await openFile(page, 'large.txt', large);
  await adviceButton(page, 'Go to first fault').click();
  await adviceButton(page, 'Decode malformed bytes as windows-1252').click();
  await waitForPlace(page, 'Change 1 of 2, at offset 2,500,000: FF became');
  await eventually(async () => assert.ok(await inView(page.locator('#convert .result mark').first())));
  const changeLength = await markedLength(page); // a large result is discarded after its download
  const download = await downloadWith(page, page.locator('#convert').getByRole('button', { name: 'Download' }));
  assert.equal(download.name, 'large.repaired.txt');
  assert.equal(download.bytes.length, 3_000_000 + 2 * (changeLength - 1));
  await closeWithoutComplaints();
});

/** Returns the length in bytes of the marked change in the result. */
const markedLength = (page) =>
  page.locator('#convert .bytes mark').evaluate((mark) => mark.textContent.split(' ').length);

/** Downloads the result and returns its file name. */
async function downloadedName(page) {
  return (await downloadWith(page, page.locator('#convert').getByRole('button', { name: 'Download' }))).name;
}

test('a repaired file that becomes the input keeps its new name, on the page and for downloads', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const name = page.locator('.file-name');
  const outcomeWithoutFaults = page.locator('#convert .outcome', { hasText: 'of utf-8, no faults' });
  await openFile(page, 'twice.txt', Buffer.from('GrÃ¼ÃŸe'));
  await adviceButton(page, 'Review repair').click();
  await page.getByRole('button', { name: 'Apply the repair' }).click();
  await name.filter({ hasText: 'twice.repaired.txt · 7 bytes' }).waitFor();
  await page.locator('#note', { hasText: 'Repaired: 1 place.' }).waitFor();
  // A button next to Undo saves the result.
  const saved = await downloadWith(page, page.locator('#save'));
  assert.equal(saved.name, 'twice.repaired.txt');
  assert.equal(saved.bytes.toString(), 'Grüße');
  await page.locator('#toast', { hasText: 'twice.repaired.txt' }).waitFor();
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.id), 'save'));
  await outcomeWithoutFaults.waitFor();
  // The result equals the input, so the page does not offer to use it as the input.
  assert.equal(await page.getByRole('button', { name: 'Use as input' }).count(), 0);
  await eventually(async () => assert.equal(await page.locator('#convert .preview').innerText(), 'Grüße'));
  assert.equal(await downloadedName(page), 'twice.repaired.txt');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await name.filter({ hasText: 'twice.txt · 11 bytes' }).waitFor();
  await page.locator('#save').waitFor({ state: 'hidden' });

  await openFile(page, 'people.csv', Buffer.from('Fran\xe7ois,Z\xc3\xbcrich', 'latin1'));
  await adviceButton(page, 'Decode this byte as windows-1252').click();
  await page.locator('#convert .outcome', { hasText: '1 fault handled by fallback-windows-1252' }).waitFor();
  assert.equal(await downloadedName(page), 'people.repaired.csv');
  await page.getByRole('button', { name: 'Use as input' }).click();
  await name.filter({ hasText: 'people.repaired.csv · 17 bytes' }).waitFor();
  await outcomeWithoutFaults.waitFor();
  assert.equal(await downloadedName(page), 'people.repaired.csv');
  // A conversion gets another name.
  await page.getByLabel('to', { exact: true }).selectOption('utf-16be');
  await page.locator('#convert .outcome', { hasText: 'of utf-16be, no faults' }).waitFor();
  assert.equal(await downloadedName(page), 'people.repaired.utf-16be.csv');
  await closeWithoutComplaints();
});
