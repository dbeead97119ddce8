// Offline: the page from the service worker's cache opens a large file in Firefox and WebKitGTK; offline.test.mjs tests
// Chromium.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { serve, VECTOR } from './browser.mjs';
import { ENGINES, watch } from './engines.mjs';

const LARGE = 64 * 2 ** 20;
const INVALID_BYTE = 40_000_000; // offset of the byte FF, the first fault
const OVERLONG = LARGE - 1000; // offset of an overlong form, the last two faults
const EURO = 50_000_001; // offset of a euro sign, away from the ends of chunks

let folder;
let path;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'utfscope-'));
  path = join(folder, 'large.txt');
  const bytes = Buffer.alloc(LARGE, '.');
  bytes[INVALID_BYTE] = 0xff;
  bytes.set([0xe2, 0x82, 0xac], EURO);
  bytes.set([0xc0, 0xaf], OVERLONG);
  writeFileSync(path, bytes);
});
after(() => rmSync(folder, { recursive: true }));

for (const [name, start] of Object.entries(ENGINES)) {
  test(`a file of 64 MiB can be opened offline in ${name}`, async () => {
    const server = await serve({ path: '/below/' });
    const engine = await start();
    const { ask, click, type, press, choose } = engine;
    const { until, untilSelected, listen, complaints } = watch(engine);
    try {
      await engine.goTo(server.address);
      await until('#facts', /alid/); // “Valid” or “Not valid”: the page has examined its first input
      assert.ok(await ask(() => 'serviceWorker' in navigator), 'the browser has service workers');
      await until('#offline', /offline/);
      await server.close();
      await engine.goTo(server.address);
      await until('#facts', /alid/);
      await listen();
      // The server is closed, so the page comes from the service worker.
      assert.equal(
        await ask(() => {
          const { controller } = navigator.serviceWorker;
          return controller?.scriptURL.endsWith('/below/sw.js');
        }),
        true,
      );

      // The pool's workers are loaded now, from the cache.
      await choose('#file', path);
      await until('#opened-file', /large\.txt.*67,108,864 bytes/s);
      await until('#progress', /Scan complete/);
      // FF and the two bytes of the overlong form are 3 faults in 2 places. The euro sign is one code point of three
      // bytes.
      await until('#facts', /67,108,859 code points[^]*\b2\b.*places, .*\b3\b.*faults/);

      // F8 goes to the next fault, and the list has the reasons.
      await ask(() => document.querySelector('#byte-grid').focus());
      await press('F8');
      await untilSelected('FF');
      await until('#detail', /offset 40,000,000/);
      await press('F8');
      await untilSelected('C0');
      await until('#detail', /offset 67,107,864/);
      await until('#problem-list', /overlong[^]*RFC 3629/);

      // Go to an offset, and find a text.
      await type('#go-to', '50,000,001');
      await press('Enter');
      await untilSelected('E2');
      await until('#detail', /U\+20AC/);
      await type('#go-to', '0');
      await press('Enter');
      await type('#find', '€');
      await press('Enter');
      await until('#find-status', /Found at offset 50,000,001/);
      await untilSelected('E2');
      assert.deepEqual(await complaints(), []);

      // Closing the file shows the input field again.
      await click('#opened-file button');
      await type('#entry', VECTOR);
      await until('#facts', /13 bytes[^]*\b9\b.*faults/);
    } finally {
      await engine.close();
      await server.close();
    }
  });
}
