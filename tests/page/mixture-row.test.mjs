// The row “utf-8 + windows-1252” of the list of detected encodings. The page does not show this row if the lines that are not UTF-8 are in
// an encoding other than windows-1252.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const HUNGARIAN = 'Egy idős úr délelőtt fűtőolajat vett, és hűvös időben őrizte a győri gyűjtőt.\n'.repeat(12);
const FRENCH = 'Déjà l’été : où naît la forêt, près du château, ça sent la pêche.\n'.repeat(12);

for (const [text, encoding, rowCount] of [
  [HUNGARIAN.repeat(4), 'windows-1250', 0],
  [FRENCH, 'windows-1252', 1],
]) {
  test(`for UTF-8 after lines in ${encoding}, the list of encodings has ${rowCount} rows “utf-8 + windows-1252”`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await openFile(page, 'joined.srt', Buffer.concat([codec.encode(text, encoding), Buffer.from(text.slice(0, 600))]));
    await waitForFindings(page);
    assert.ok((await page.locator('#detection .candidate').count()) > 0);
    assert.equal(await page.locator('#detection [data-mixture]').count(), rowCount);
    await closeWithoutComplaints();
  });
}

const SPANISH = 'El niño comió piñas en la montaña, según contó su mamá ayer.\n';

for (const [text, encoding, rowCount] of [
  [HUNGARIAN.slice(0, HUNGARIAN.indexOf('\n') + 1), 'windows-1250', 0],
  [SPANISH, 'windows-1252', 1],
]) {
  test(`for a text mostly in UTF-8, with lines in ${encoding}, the list of encodings has ${rowCount} rows “utf-8 + windows-1252”`, async () => {
    const lines = Buffer.from(codec.encode(text.repeat(4), encoding));
    const bytes = Buffer.concat([lines, Buffer.from(text.repeat(9)), lines]);
    const [best] = codec.detect(bytes);
    assert.ok(
      best.encoding === 'utf-8' || best.confidence < 0.8,
      'detection of the whole text does not show the other encoding',
    );
    const { page, closeWithoutComplaints } = await browser.open();
    await openFile(page, 'joined.srt', bytes);
    await waitForFindings(page);
    assert.ok((await page.locator('#detection .candidate').count()) > 0);
    assert.equal(await page.locator('#detection [data-mixture]').count(), rowCount);
    await closeWithoutComplaints();
  });
}
