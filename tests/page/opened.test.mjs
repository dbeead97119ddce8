// A newly opened input shows its first fault and the bytes around it, and marks malformed bytes legibly.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  boxOf,
  fillInput,
  eventually,
  openFile,
  openTab,
  startBrowser,
  waitForFacts,
  waitForFindings,
} from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const PHONE = { width: 360, height: 800 };
const SIZES = [{ width: 1280, height: 900 }, { width: 768, height: 1024 }, PHONE];
const ROW_HEIGHT = 46; // pixels
const LINE = 'all good here, naïve café ☕\n'; // 32 bytes
// 20 valid lines, and a sequence of the obsolete five-byte form, which begins with F8.
const LATE_FAULT = Buffer.concat([
  Buffer.from(`${LINE.repeat(20)}tail `),
  Buffer.of(0xf8, 0x88, 0x80, 0x80, 0x80, 0x0a),
]);
const PAIR = [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]; // a surrogate pair, each half in three bytes

/**
 * Waits until the byte with these digits is selected and the suggestions are shown. Returns how many rows of the grid
 * fit above and below the byte in the visible part of the grid.
 */
async function placeOf(page, hex) {
  await page.locator('#byte-grid [aria-selected=true] .hex', { hasText: hex }).waitFor();
  await page.locator('#advice li').first().waitFor();
  return page.evaluate(async (rowHeight) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    for (let frame = 0; frame < 4; frame += 1) await nextFrame();
    const cell = document.querySelector('#byte-grid [aria-selected=true]').getBoundingClientRect();
    const grid = document.querySelector('#byte-grid').getBoundingClientRect();
    return {
      above: (cell.top - Math.max(0, grid.top)) / rowHeight,
      below: (Math.min(innerHeight, grid.bottom) - cell.bottom) / rowHeight,
    };
  }, ROW_HEIGHT);
}

test('in a detected legacy encoding, the first character beyond ASCII is selected and in view', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const czech = 'Příliš žluťoučký kůň úpěl ďábelské ódy, měřítko výkresu a odvětrání. '.repeat(3);
  // The bytes of these letters in windows-1250, from the table of the Encoding Standard.
  const letters = {
    ř: 0xf8,
    í: 0xed,
    š: 0x9a,
    ž: 0x9e,
    ť: 0x9d,
    ý: 0xfd,
    č: 0xe8,
    ů: 0xf9,
    ň: 0xf2,
    ú: 0xfa,
    ě: 0xec,
    ď: 0xef,
    á: 0xe1,
    é: 0xe9,
    ó: 0xf3,
  };
  const encoded = Array.from(czech, (letter) => letters[letter] ?? letter.charCodeAt(0));
  const head = 'HEADER LINE\n'.repeat(80);
  await openFile(page, 'notes.txt', head, Buffer.from(encoded));
  await waitForFacts(page, 'Detected windows-1250');
  await page.locator('#detail', { hasText: 'U+0159' }).waitFor();
  const mark = page.locator('#text .text-row mark', { hasText: 'ř' });
  await mark.waitFor();
  const [box, list] = [await boxOf(mark), await boxOf(page.locator('#text .text-row').first().locator('xpath=../..'))];
  assert.ok(box.y >= list.y && box.y + box.height <= list.y + list.height, 'the text pane shows the character');
  // If the user selects a byte, the selection stays.
  await page.locator('#byte-grid .byte').first().click();
  await page.locator('#detail', { hasNotText: 'U+0159' }).waitFor();
  const chosen = await page.locator('#detail').innerText();
  await openTab(page, 'fix');
  await openTab(page, 'problems');
  assert.equal(await page.locator('#detail').innerText(), chosen);
  // In UTF-8, the selection stays at the start: the user does not have to check whether the encoding is correct.
  await openFile(page, 'utf8.txt', head, czech);
  await waitForFacts(page, 'Valid utf-8');
  await waitForFindings(page);
  await page.locator('#detail', { hasText: 'offset 0 ·' }).waitFor();
  await closeWithoutComplaints();
});

/** Opens the page, and on a phone also the tab of the bytes. */
async function opened({ viewport, ...options }) {
  const { page, closeWithoutComplaints } = await browser.open({ viewport, ...options });
  if (viewport === PHONE) {
    await openTab(page, 'bytes');
    await page.evaluate(() => scrollTo(0, 0));
  }
  return { page, closeWithoutComplaints };
}

for (const viewport of SIZES) {
  test(`a fault far into a file is in view, with rows above it, at ${viewport.width} × ${viewport.height}`, async () => {
    const { page, closeWithoutComplaints } = await opened({ viewport });
    await openFile(page, 'tail.txt', LATE_FAULT);
    let { above, below } = await placeOf(page, 'F8');
    // A scroll position is a whole number of pixels, so half a pixel can be hidden.
    assert.ok(above > 2 && below >= -0.5 / ROW_HEIGHT, `${above} rows above, ${below} below`);
    // A fault in the middle of a file has rows above and below. The page scrolls to it from any scroll position.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.mouse.wheel(0, 10);
    await openFile(page, 'middle.txt', Buffer.concat([LATE_FAULT, Buffer.from(LINE.repeat(30))]));
    ({ above, below } = await placeOf(page, 'F8'));
    assert.ok(above > 1.5 && below > 0.5, `${above} rows above, ${below} below`);
    await closeWithoutComplaints();
  });
}

/** Waits until the first malformed byte of the text is within the window. */
async function waitForFaultInText(page) {
  await page.locator('#text .text-row .rejected', { hasText: 'F8' }).waitFor();
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector('#text .rejected').getBoundingClientRect();
    return top > 0 && bottom < innerHeight;
  });
}

test('on a phone, the line of the first fault is in view', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ viewport: PHONE });
  await openFile(page, 'middle.txt', Buffer.concat([LATE_FAULT, Buffer.from(LINE.repeat(30))]));
  await waitForFaultInText(page);
  await closeWithoutComplaints();
});

test('on a phone, after a paste, the explanation of the first fault and the end of the input field are in view', async () => {
  const { page, closeWithoutComplaints } = await browser.open({
    viewport: PHONE,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const hex = [...LATE_FAULT].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  await page.evaluate((text) => navigator.clipboard.writeText(text), hex);
  const field = page.getByLabel('Text, bytes or code points');
  await field.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+V');
  await waitForFacts(page, `${LATE_FAULT.length} bytes`);
  await page.waitForFunction(() => {
    const box = document.querySelector('#advice [data-kind=fault]')?.getBoundingClientRect();
    return box && box.top > 0 && box.bottom < innerHeight;
  });
  await eventually(async () =>
    assert.ok(await field.evaluate((element) => element.getBoundingClientRect().bottom >= 30)),
  );
  await closeWithoutComplaints();
});

test('typing does not scroll the page, and keys in the grid scroll as little as possible', async () => {
  const { page, closeWithoutComplaints } = await opened({ viewport: PHONE });
  await fillInput(page, '61 62 FF', '3 bytes');
  await placeOf(page, 'FF');
  assert.equal(await page.evaluate(() => scrollY), 0);
  await openFile(page, 'tail.txt', LATE_FAULT);
  await placeOf(page, 'F8');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('Control+Home');
  /** Returns the number of a row that is completely visible in the grid. `position` -1 is the last of these rows. */
  const visibleRowAt = (position) =>
    page.locator('#byte-grid').evaluate((grid, at) => {
      const { top, bottom } = grid.getBoundingClientRect();
      const rows = [...grid.querySelectorAll('.byte-row')].filter((row) => {
        const box = row.getBoundingClientRect();
        return box.top >= top - 1 && box.bottom <= bottom + 1;
      });
      return Number(rows.at(at).getAttribute('aria-rowindex'));
    }, position);
  await page.waitForFunction(() => document.querySelector('[aria-rowindex="1"] [aria-selected=true]'));
  const lastVisibleRow = await visibleRowAt(-1);
  for (let row = 1; row <= lastVisibleRow; row += 1) await page.keyboard.press('ArrowDown');
  await page.waitForFunction(
    (row) => document.querySelector(`[aria-rowindex="${row}"] [aria-selected=true]`),
    lastVisibleRow + 1,
  );
  await eventually(async () =>
    assert.equal(await visibleRowAt(-1), lastVisibleRow + 1, 'the grid scrolls by one row, and not to the middle'),
  );
  await closeWithoutComplaints();
});

test('on a phone, labels and the parts of a row of hidden text do not wrap', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ viewport: PHONE });
  await openFile(
    page,
    'dump.sql',
    Buffer.from([...Buffer.from("INSERT INTO table VALUES (1, 'Zo\u00eb'), (2, '"), ...PAIR, 0xc0, 0x80, 0x27]),
  );
  await page.locator('.lenient-row').first().waitFor();
  await page.locator('#lenient-decoding .decoded-text .label').first().waitFor();
  const lineCounts = (selector) =>
    page.locator(selector).evaluateAll((all) => all.map((element) => element.getClientRects().length));
  assert.ok((await lineCounts('#lenient-decoding .decoded-text .label')).every((count) => count === 1));
  await openTab(page, 'standards');
  await page.locator('.judgement .label').first().waitFor();
  assert.ok((await lineCounts('#judgements .decoded-text .label')).every((count) => count === 1));
  // The decoded text does not wrap after the ellipsis at its start.
  const gaps = await page.locator('.judgement .decoded-text').evaluateAll((all) =>
    all.map((line) => {
      const [first, second] = [line.children[0], line.children[1]].map((each) => each.getBoundingClientRect());
      return second.bottom - first.bottom;
    }),
  );
  assert.ok(gaps.length >= 4 && gaps.every((gap) => gap < 12), gaps.join(' '));
  await openTab(page, 'problems');
  const heights = await page
    .locator('.lenient-row > :not(.reason)')
    .evaluateAll((all) => all.map((piece) => piece.getBoundingClientRect().height));
  assert.ok(heights.length >= 8);
  assert.ok(
    heights.every((height) => height < 30),
    heights.join(' '),
  );
  await eventually(async () =>
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      'the page does not scroll sideways',
    ),
  );
  await closeWithoutComplaints();
});

const luminance = ([red, green, blue]) => {
  const linear = [red, green, blue]
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
};
const contrast = (one, other) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};
const componentsOf = (colour) => colour.match(/[\d.]+/g).map(Number);

for (const colorScheme of ['light', 'dark']) {
  test(`malformed bytes have visible stripes, legible digits and a cross: ${colorScheme}`, async () => {
    const { page, closeWithoutComplaints } = await browser.open({ colorScheme });
    // Malformed bytes of each role: lead bytes, continuation bytes, restricted lead bytes, and bytes that are never valid.
    await fillInput(page, 'C3 A9 E2 82 F0 9F 91 80 80 E0 80 ED A0 C0 AF FF', '16 bytes');
    const malformed = page.locator("#byte-grid .byte[data-bad='']");
    await eventually(async () => assert.equal(await malformed.count(), 10));
    const cells = await malformed.evaluateAll((all) =>
      all.map((cell) => {
        const style = getComputedStyle(cell);
        const caption = cell.querySelector('.caption');
        return {
          fill: style.backgroundColor,
          ink: style.color,
          stripes: style.backgroundImage.match(/rgba?\([^)]*\)/g).at(-1),
          border: style.borderTopStyle,
          mark: caption.textContent || getComputedStyle(caption, '::before').content,
        };
      }),
    );
    for (const { fill, ink, stripes, border, mark } of cells) {
      const [red, green, blue, alpha = 1] = componentsOf(stripes);
      const background = componentsOf(fill);
      const stripe = [red, green, blue].map((value, at) => value * alpha + background[at] * (1 - alpha));
      assert.ok(contrast(background, stripe) >= 1.3, `stripes ${contrast(background, stripe)} on ${fill}`);
      assert.ok(contrast(componentsOf(ink), stripe) >= 4.5, `digits ${contrast(componentsOf(ink), stripe)} on ${fill}`);
      assert.equal(border, 'dashed');
      assert.match(mark, /✕/);
    }
    await closeWithoutComplaints();
  });
}
