// The main tasks of the page in Firefox and WebKitGTK.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { serve, VECTOR } from './browser.mjs';
import { ENGINES, watch } from './engines.mjs';

const NINE_FAULTS = /\b9\b.*faults/s;
const LARGE = 6 << 20;
let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'utfscope-'));
});
after(() => rmSync(folder, { recursive: true }));

for (const [name, start] of Object.entries(ENGINES)) {
  test(`the main tasks work in ${name}`, async () => {
    const server = await serve({ path: '/below/' });
    const engine = await start();
    const { ask, click, type, press, choose } = engine;
    const { until, untilSelected, listen, complaints } = watch(engine);
    /** Waits until all suggestions are shown. A later one would move a button before a click reaches it. */
    const waitForFindings = () => until('main[data-examined]', /./);

    try {
      await engine.goTo(server.address);
      await until('#facts', /alid/);
      await listen();

      // Typed input: its faults have a reason and the clause of a standard, and F8 goes through the faults.
      await type('#entry', VECTOR);
      await until('#facts', /13 bytes/);
      await until('#facts', NINE_FAULTS);
      await until('#problem-list', /overlong[^]*RFC 3629/);
      await waitForFindings();
      await click('#byte-grid .byte');
      await untilSelected('E2');
      await until('#detail', /U\+20AC/);
      await press('F8');
      await untilSelected('C0');
      await press('F8');
      await untilSelected('ED');
      await press('Shift', 'F8');
      await untilSelected('C0');

      // Keys in the grid, and a cell of the code page.
      await ask(() => document.querySelector('#byte-grid').focus());
      await press('ArrowRight');
      await untilSelected('AF');
      await press('End');
      await untilSelected('41');
      await click('#code-page-tab');
      await click('#page-ED');
      await untilSelected('ED');
      await until('.cell-facts', /restricted/);

      // The dark theme.
      const background = () => ask(() => getComputedStyle(document.documentElement).backgroundColor);
      const initial = await background();
      await click('#theme');
      assert.notEqual(await background(), initial);

      // A file.
      const path = join(folder, 'opened.txt');
      writeFileSync(path, Uint8Array.of(0x63, 0x61, 0x66, 0xe9));
      await choose('#file', path);
      await until('#opened-file', /opened\.txt/);
      await until('#facts', /4 bytes[^]*\b1\b.*fault/);

      // A repair, and its undo.
      const damaged = join(folder, 'menu.txt');
      writeFileSync(damaged, 'Le cafÃ© du thÃ©Ã¢tre');
      await choose('#file', damaged);
      await until('#facts', /27 bytes/);
      await until('#advice', /Wrongly decoded/);
      await click('#fix-tab');
      await until('#repair .repair-result', /Le café du théâtre/);
      await click('#repair [data-action=apply]');
      await until('#facts', /21 bytes/);
      await click('#undo');
      await until('#facts', /27 bytes/);

      // A layer of a file: the text in the escapes of JSON.
      const escaped = join(folder, 'escaped.json');
      writeFileSync(escaped, '{"name": "caf\\u00e9"}');
      await choose('#file', escaped);
      await until('#layers', /JSON with \\u escapes/);
      await waitForFindings();
      await click('#layers ul button');
      await until('#text', /café/);
      await until('#layers nav', /JSON/);

      // An edit by keys, and its undo.
      await choose('#file', path);
      await until('#opened-file', /opened\.txt/);
      await until('#facts', /4 bytes[^]*\b1\b.*fault/);
      await waitForFindings();
      await click('#edit-mode');
      await until('#edit-mode[aria-pressed=true]', /Edit/);
      await ask(() => document.querySelector('#byte-grid').focus());
      await press('Home');
      await untilSelected('63');
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await press(key);
      await untilSelected('E9');
      await press('6');
      await untilSelected('69');
      await press('5');
      await until('#facts', /✓ Valid utf-8/);
      // One undo for each digit.
      await press('Control', 'z');
      await press('Control', 'z');
      await until('#facts', /\b1\b.*fault/);
      await click('#edit-mode');

      // The comparison with another file.
      const other = join(folder, 'other.txt');
      writeFileSync(other, Uint8Array.of(0x63, 0x61, 0x66, 0xe8));
      await click('#compare-tab');
      await choose('#compare input[type=file]', other);
      await until('.comparison-verdict', /^1 difference\.$/);
      await until('#compare .place', /Difference 1 of 1: offset 3 in this input, 3 in the other/);
      await click('#compare [data-action=close]');
      await until('#compare', /Drop a file here/);

      // A dropped file that is large enough for the pool of workers, an offset at its end, and a match.
      await ask((length) => {
        const bytes = new Uint8Array(length).fill(0x2e);
        bytes.set([0xe2, 0x82, 0xac], length - 9);
        bytes[length - 1] = 0xff;
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], 'dropped.bin'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
      }, LARGE);
      await until('#opened-file', /dropped\.bin/);
      await until('#progress', /Scan complete/);
      await until('#facts', new RegExp(`${(LARGE - 3).toLocaleString('en')} code points[^]*\\b1\\b.*fault`));
      await ask(() => document.querySelector('#byte-grid').focus());
      await press('g');
      await type('#go-to', '100%');
      await press('Enter');
      await untilSelected('FF');
      await type('#find', '€');
      await press('Enter');
      await untilSelected('E2');
      await until('#find-status', /Found at offset 6,291,447/);

      assert.deepEqual(await complaints(), []);

      // In browsers with service workers, the page works offline when it is loaded again.
      if (await ask(() => 'serviceWorker' in navigator)) {
        await until('#offline', /offline/);
        await server.close();
        await engine.goTo(server.address);
        await until('#facts', /alid/);
        await type('#entry', VECTOR);
        await until('#facts', NINE_FAULTS);
        await until('#detail', /Malformed/);
      }
    } finally {
      await engine.close();
      await server.close();
    }
  });
}
