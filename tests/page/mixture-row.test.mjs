// The row “utf-8 + windows-1252” of the list of detected encodings: not shown if detection finds another 8-bit encoding.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const HUNGARIAN = 'Egy idős úr délelőtt fűtőolajat vett, és hűvös időben őrizte a győri gyűjtőt.\n'.repeat(12);
const FRENCH = 'Déjà l’été : où naît la forêt, près du château, ça sent la pêche.\n'.repeat(12);

for (const [text, encoding, rows] of [
  [HUNGARIAN.repeat(4), 'windows-1250', 0],
  [FRENCH, 'windows-1252', 1],
]) {
  test(`UTF-8 after lines in ${encoding} has ${rows} rows for a conversion from windows-1252`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await openFile(page, 'joined.srt', Buffer.concat([codec.encode(text, encoding), Buffer.from(text.slice(0, 600))]));
    await waitForFindings(page);
    assert.ok((await page.locator('#detection .candidate').count()) > 0);
    assert.equal(await page.locator('#detection [data-mixture]').count(), rows);
    await closeWithoutComplaints();
  });
}
