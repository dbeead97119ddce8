// The repair of wrongly decoded text: its steps, each change with a check box, a preview, and equally likely repairs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { followEachOther, joinSteps } from '../../www/repair-steps.js';
import { findRepair } from '../../www/text-repair.js';
import { assertAccessible } from './accessibility.mjs';
import {
  eventually,
  fillInput,
  openFile,
  openTab,
  startBrowser,
  waitForFacts,
  waitForFile,
  downloadWith,
} from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const panel = (page) => page.locator('#repair');
const entry = (page) => page.getByLabel('Text, bytes or code points');
const preview = (page) => panel(page).locator('.repair-result .preview').innerText();
const oneLine = (texts) => texts.map((each) => each.replace(/\s+/g, ' ').trim());
const listedChanges = async (page) => oneLine(await panel(page).locator('.passages li').allInnerTexts());
/** Returns the list item with the focus, on one line; undefined if the focus is in no list. */
const focused = (page) => page.evaluate(() => document.activeElement.closest('li')?.innerText.replace(/\s+/g, ' '));

test('a preview shows the result, the chosen passages are repaired, and the rest stays', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'Café, cafÃ© für 3 â‚¬,\n“CAFÉ” thÃ©', '49 bytes');
  await page
    .locator('#advice', {
      hasText: 'Wrongly decoded in 3 places, the first at offset 10 (C3 83 C2 A9): “cafÃ©” was “café”.',
    })
    .getByRole('button', { name: 'Review repair' })
    .click();
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.id), 'repair'));
  await eventually(async () =>
    assert.deepEqual(await listedChanges(page), [
      '1:10 cafÃ© → becomes café',
      '1:19 â‚¬ → becomes €',
      '2:10 thÃ© → becomes thé',
    ]),
  );
  const [step] = oneLine(await panel(page).locator('.repair-steps li').allInnerTexts());
  assert.match(step, /^Decoded as windows-1252\. The bytes of these places are .*about 1 time in [\d,]+/);
  await eventually(async () => assert.match(await preview(page), /Café, café für 3 €,LF\n“CAFÉ” thé/));
  // The second change is left out.
  await panel(page).locator('.passages input').nth(1).uncheck();
  await panel(page).locator('.repair-result', { hasText: 'café für 3 â‚¬' }).waitFor();
  await eventually(async () =>
    assert.equal(
      await panel(page)
        .getByLabel('All places')
        .evaluate((box) => box.indeterminate),
      true,
    ),
  );
  assert.match(await page.locator('#facts').innerText(), /49 bytes/, 'the input is unchanged');
  await panel(page).getByRole('button', { name: 'Repair 2 places' }).click();
  await page.locator('#note', { hasText: 'Repaired: 2 places. The other places stay as they are.' }).waitFor();
  await eventually(async () => assert.equal(await entry(page).inputValue(), 'Café, café für 3 â‚¬,\n“CAFÉ” thé'));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await waitForFacts(page, '49 bytes');
  await eventually(async () => assert.equal(await entry(page).inputValue(), 'Café, cafÃ© für 3 â‚¬,\n“CAFÉ” thÃ©'));
  await closeWithoutComplaints();
});

test('steps have numbers only if a passage needs one step after the other', () => {
  const repairOf = (text) => {
    const { steps, changes } = findRepair(codec, codec.encode(text), 'utf-8');
    return [steps.length, followEachOther(codec, steps, changes)];
  };
  const decodedAs = (text, encoding) => codec.decode(codec.encode(text), encoding);
  const french = 'Être élève à la française, naïveté, dégât et forêt. ';
  const encodedThreeTimes = decodedAs(decodedAs(french, 'windows-1252'), 'windows-1252');
  assert.deepEqual(repairOf(encodedThreeTimes), [2, true]);
  // The steps also have numbers if another passage was encoded only twice, and needs only one step.
  assert.deepEqual(repairOf(`${encodedThreeTimes}\n${decodedAs(french, 'windows-1252')}\n`), [2, true]);
  // Two wrong encodings, in different lines.
  const misreadTwoWays = `${decodedAs(french, 'windows-1252')}\n${decodedAs(french, 'macintosh')}\n`.repeat(3);
  assert.deepEqual(repairOf(misreadTwoWays), [2, false]);
  assert.deepEqual(repairOf(decodedAs(french, 'windows-1252')), [1, false]);
});

test('two steps in the same encoding are one if they repair different passages', () => {
  const step = (passages, chance, as = 'windows-1252') => {
    const [were, their] = passages === 1 ? ['passage was', 'its'] : ['passages were', 'their'];
    const because = `${passages} ${were} UTF-8 that was read as ${as}: ${their} bytes are valid UTF-8 by chance ${chance}`;
    return { as, passages, because };
  };
  const often = 'about 1 time in 8';
  const rarely = 'less than 1 time in a million';
  assert.deepEqual(joinSteps([step(1374, rarely), step(6, often)], 1380), [step(1380, rarely)]);
  assert.deepEqual(joinSteps([step(1, often), step(1, often)], 2), [step(2, often)]);
  assert.deepEqual(joinSteps([step(1, often), step(3, rarely)], 4), [step(4, rarely)]);
  for (const [steps, count] of [
    [[step(3, rarely), step(3, rarely)], 3], // the same passages, which were encoded twice
    [[step(3, rarely), step(2, often, 'macintosh')], 5],
    [[step(3, rarely), { as: 'windows-1252', passages: 1, because: '1 control character from U+0080 to U+009F' }], 4],
  ])
    assert.deepEqual(joinSteps(steps, count), steps);
});

test('text that was encoded three times has two steps', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'CafÃƒÂ© crÃƒÂ¨me', '24 bytes');
  await openTab(page, 'fix');
  await panel(page).waitFor();
  await eventually(async () =>
    assert.deepEqual(await listedChanges(page), ['1:4 CafÃƒÂ© → becomes Café', '1:11 crÃƒÂ¨me → becomes crème']),
  );
  await eventually(async () => assert.equal(await panel(page).locator('.repair-steps li').count(), 2));
  const numberOf = (step) => step.evaluate((item) => getComputedStyle(item, '::before').content);
  assert.match(await numberOf(panel(page).locator('.repair-steps li').first()), /Step/);
  await panel(page).getByRole('button', { name: 'Apply the repair' }).click();
  await waitForFacts(page, '12 bytes');
  await eventually(async () => assert.equal(await entry(page).inputValue(), 'Café crème'));
  await panel(page).waitFor({ state: 'hidden' });
  await closeWithoutComplaints();
});

test('one check box clears and selects all changes, and the result can be downloaded', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'menu.txt', Buffer.concat([Buffer.from('cafÃ© '), Buffer.from([0xff]), Buffer.from(' thÃ©')]));
  await openTab(page, 'fix');
  await panel(page).waitFor();
  const all = panel(page).getByLabel('All places');
  await all.uncheck();
  await panel(page).getByRole('button', { name: 'Repair 0 places' }).waitFor();
  await eventually(async () =>
    assert.equal(await panel(page).getByRole('button', { name: 'Download' }).isDisabled(), true),
  );
  await all.check();
  const download = await downloadWith(page, panel(page).getByRole('button', { name: 'Download' }));
  assert.equal(download.name, 'menu.repaired.txt');
  // Bytes outside of the changes stay, including malformed bytes.
  const expected = Buffer.concat([Buffer.from('café '), Buffer.from([0xff]), Buffer.from(' thé')]);
  assert.deepEqual(download.bytes, expected);
  await closeWithoutComplaints();
});

test('if two repairs are equally likely, none is made, and both are offered', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'GrÃ¥ – 1', '12 bytes');
  await page
    .locator('#advice', { hasText: 'Maybe decoded in the wrong encoding: several repairs are possible' })
    .getByRole('button', { name: 'Compare repairs' })
    .click();
  await openTab(page, 'fix');
  const choices = panel(page).locator('.repair-choices li');
  await eventually(async () => assert.equal(await choices.count(), 2));
  await panel(page).locator('.lead', { hasText: 'If none of these texts makes sense, change nothing.' }).waitFor();
  assert.equal(await panel(page).locator('.passages input').count(), 0);
  assert.equal(await entry(page).inputValue(), 'GrÃ¥ – 1', 'no repair is made');
  await choices
    .filter({ hasText: 'Grå – 1' })
    .getByRole('button', { name: 'Use this repair: UTF-8 was decoded as windows-1252' })
    .click();
  await page.locator('#note', { hasText: 'text had been decoded as windows-1252.' }).waitFor();
  await eventually(async () => assert.equal(await entry(page).inputValue(), 'Grå – 1'));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await waitForFacts(page, '12 bytes');
  await closeWithoutComplaints();
});

test('correct text is not called wrongly decoded, even if the previous input was wrongly decoded', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'cafÃ©', '7 bytes');
  await openTab(page, 'fix');
  await panel(page).waitFor();
  await fillInput(page, 'Groß… “ÀÉ”, Ü–Ö, l’été', '39 bytes');
  await panel(page).waitFor({ state: 'hidden' });
  await page.locator('main[data-examined]').waitFor();
  assert.equal(await panel(page).isVisible(), false);
  assert.equal(await page.locator('#facts .facts-caveat').count(), 0);
  await closeWithoutComplaints();
});

test('C1 controls that stand for windows-1252 characters are repaired, and are shown as labels', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'it\u0092s 3 \u0080', '10 bytes');
  await page.locator('#advice', { hasText: 'Wrongly decoded in 2 places' }).waitFor();
  await openTab(page, 'fix');
  await eventually(async () =>
    assert.deepEqual(await listedChanges(page), ['1:3 it0092s → becomes it’s', '1:8 0080 → becomes €']),
  );
  assert.doesNotMatch(await page.locator('#advice').innerText(), /encoded again/);
  await panel(page).getByRole('button', { name: 'Apply the repair' }).click();
  await page.locator('#note', { hasText: 'Repaired: 2 places.' }).waitFor();
  await eventually(async () => assert.equal(await entry(page).inputValue(), 'it’s 3 €'));
  await closeWithoutComplaints();
});

test('the list of changes is one tab stop, and arrow keys move in it and select the bytes', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'cafÃ© thÃ© crÃ¨me', '23 bytes');
  await openTab(page, 'fix');
  await panel(page).waitFor();
  await panel(page).getByLabel('All places').focus();
  await page.keyboard.press('Tab');
  await eventually(async () => assert.match(await focused(page), /^1:4 /));
  await page.keyboard.press('ArrowDown');
  await eventually(async () => assert.match(await focused(page), /^1:9 /));
  await page.locator('#detail', { hasText: 'offset 10–11' }).waitFor();
  await page.keyboard.press('End');
  await eventually(async () => assert.match(await focused(page), /^1:14 /));
  await page.keyboard.press('Space');
  await panel(page).getByRole('button', { name: 'Repair 2 places' }).waitFor();
  await page.keyboard.press('Tab');
  await eventually(async () => assert.equal(await focused(page), undefined));
  await closeWithoutComplaints();
});

test('of many changes, the first 500 are listed, and one check box selects all other changes', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'many.txt', Buffer.from('cafÃ©\n'.repeat(2000)));
  await openTab(page, 'fix');
  const rest = panel(page).getByLabel('All other places: 1,500');
  await rest.uncheck();
  assert.equal(await panel(page).locator('.passages li').count(), 501);
  await panel(page).getByRole('button', { name: 'Repair 500 places' }).click();
  await waitForFile(page, 'many.repaired.txt', 15_000);
  await closeWithoutComplaints();
});

test('the page says that a text is too long to repair on the page, and names the command that repairs it', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'long.txt', Buffer.from('cafÃ©\n'.repeat(300_000)));
  await openTab(page, 'fix');
  await panel(page)
    .locator('.lead', { hasText: 'The command “utfscope repair FILE” repairs files of any size.' })
    .waitFor();
  await eventually(async () => assert.match(await panel(page).locator('.tally').innerText(), /^2\d\d,\d{3} places$/));
  assert.equal(await panel(page).getByRole('button').count(), 0);
  await closeWithoutComplaints();
});

for (const [width, colorScheme] of [
  [1280, 'light'],
  [360, 'dark'],
]) {
  test(`axe finds nothing in suggestions of repairs at ${width} pixels, ${colorScheme}, and the page does not scroll sideways`, async () => {
    const { page, closeWithoutComplaints } = await browser.open({ colorScheme, viewport: { width, height: 800 } });
    for (const text of ['cafÃ© thÃ© crÃ¨me', 'GrÃ¥ – 1']) {
      await fillInput(page, text, 'bytes');
      await page.locator('main[data-examined]').waitFor();
      await assertAccessible(page);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    }
    await closeWithoutComplaints();
  });
}

test('after a repair, the page reports a character whose second half was missing in the input, and goes to it', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // Fields of at most 20 characters. The third field was longer after it was encoded twice, so it was cut inside a
  // character.
  const rows = ['Ãœberraschungsmen', 'CrÃ¨me brÃ»lÃ©e', 'SmÃ¸rrebrÃ¸d Ã\u00a0 la Ã', 'CafÃ©', 'HÃ¤hnchen'];
  await openFile(
    page,
    'dump.sql',
    rows.map((field, at) => `INSERT INTO dishes VALUES (${at}, '${field}');\n`).join(''),
  );
  await page.locator('#advice').getByRole('button', { name: 'Review repair' }).click();
  await panel(page).getByRole('button', { name: 'Apply the repair' }).click();
  await waitForFacts(page, '✓ Valid utf-8');
  const line = page.locator('#advice li', {
    hasText: 'Incomplete after the repair: 1 character: “Ã” at offset ',
  });
  await line.filter({ hasText: 'The repair cannot restore it' }).waitFor();
  await line.getByRole('button', { name: 'Go to next' }).click();
  await page.locator('#text mark', { hasText: 'Ã' }).waitFor();
  await page.locator('#text .text-row[aria-selected=true]', { hasText: 'Smørrebrød à la Ã' }).waitFor();
  // Undo opens the input again. Redo opens the result again, with its suggestion.
  await page.locator('#undo').click();
  await line.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+y');
  await line.waitFor();
  await closeWithoutComplaints();
});
