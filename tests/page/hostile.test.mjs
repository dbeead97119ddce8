// Deceptive text, changed prototypes, and content that the content security policy must block.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, faultRows, fillInput, openTab, startBrowser, VECTOR, waitForFindings } from './browser.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

// The bidirectional controls, which can show source code in another order than compilers read it (CVE-2021-42574), with
// their abbreviations in Unicode.
const BIDIRECTIONAL = {
  '\u061c': 'ALM',
  '\u200e': 'LRM',
  '\u200f': 'RLM',
  '\u202a': 'LRE',
  '\u202b': 'RLE',
  '\u202c': 'PDF',
  '\u202d': 'LRO',
  '\u202e': 'RLO',
  '\u2066': 'LRI',
  '\u2067': 'RLI',
  '\u2068': 'FSI',
  '\u2069': 'PDI',
};

test('each bidirectional control is shown as a label, and no text and no attribute of the page contains the control itself', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const text = Object.keys(BIDIRECTIONAL)
    .map((control) => `a${control}`)
    .join('');
  await fillInput(page, text, `${new TextEncoder().encode(text).length} bytes`);
  await openTab(page, 'characters');
  for (const [control, label] of Object.entries(BIDIRECTIONAL)) {
    const tile = page.locator('#code-point-grid .tile .face').getByText(label, { exact: true });
    await tile.first().waitFor();
    await eventually(async () =>
      assert.equal(await tile.count(), 1, `${label}, U+${control.charCodeAt(0).toString(16)}`),
    );
  }
  // Each tile is selected in turn, so that the details of each control are drawn. The page itself selects the first
  // control when it has examined the text, so the test waits until then.
  await waitForFindings(page);
  await page.locator('#code-point-grid .tile').first().click();
  await page.locator('#code-point-grid').focus();
  const seen = [];
  for (const [index, character] of [...text].entries()) {
    if (index > 0) await page.keyboard.press('ArrowRight');
    const codePoint = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    await page.locator('#detail .detail-title', { hasText: `U+${codePoint}` }).waitFor();
    seen.push(
      await page.evaluate(() => {
        const elements = Array.from(document.querySelectorAll('body *')).filter(
          (element) => element.localName !== 'textarea',
        );
        const attributes = elements.flatMap((element) => Array.from(element.attributes, ({ value }) => value));
        return [document.title, document.body.innerText, ...attributes].join('\n');
      }),
    );
  }
  // FSI and PDI are allowed, because the page itself isolates texts with them.
  for (const shown of new Set(seen)) assert.doesNotMatch(shown, /[\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]/);
  await closeWithoutComplaints();
});

test('options on the page’s Object.prototype do not change what the page shows', async () => {
  const open = async (prepare) => {
    const { page, closeWithoutComplaints } = await browser.open({ prepare });
    await fillInput(page, VECTOR, '9 faults');
    await page.locator('#problem-list .fault .why', { hasText: /\w/ }).nth(2).waitFor();
    const shown = [await faultRows(page), await page.locator('#facts').innerText()];
    for (const [tab, id] of [
      ['standards', 'judgements'],
      ['characters', 'code-point-grid'],
    ]) {
      await openTab(page, tab);
      if (tab === 'characters') await page.locator('#code-point-grid', { hasText: 'U+0041' }).waitFor();
      shown.push(await page.locator(`#${id}`).innerText());
    }
    await closeWithoutComplaints();
    return shown;
  };
  const pollute = () =>
    Object.assign(Object.prototype, {
      errors: 'ignore',
      fatal: true,
      ignoreBOM: true,
      writeBOM: true,
      stream: true,
      limit: 1,
      warnings: true,
      reason: 'polluted',
    });
  assert.deepEqual(await open((page) => page.addInitScript(pollute)), await open());
});

test('the content security policy blocks injected scripts, requests, images, styles, frames and forms', async () => {
  const { page, complaints } = await browser.open();
  const results = await page.evaluate(async () => {
    const add = (name, attributes, text = '') => {
      const element = Object.assign(document.createElement(name), attributes);
      element.textContent = text;
      document.body.append(element);
      return element;
    };
    add('script', {}, 'window.injected = true');
    add('script', { src: 'https://example.org/a.js' });
    add('img', { src: 'https://example.org/a.png' });
    add('iframe', { src: 'https://example.org/' });
    add('style', {}, 'body { background: url(https://example.org/b.png) }');
    const sent = await fetch('https://example.org/', { method: 'POST', body: 'text' }).then(
      () => true,
      () => false,
    );
    add('form', { action: 'https://example.org/', method: 'post' }).submit();
    return { sent, injected: window.injected ?? false };
  });
  assert.deepEqual(results, { sent: false, injected: false });
  const directives = ['script-src-elem', 'img-src', 'frame-src', 'style-src-elem', 'connect-src', 'form-action'];
  const missing = () =>
    directives.filter((name) => !complaints.some((text) => text.startsWith(`policy: ${name} refused`)));
  for (let waited = 0; missing().length > 0 && waited < 100; waited++) await page.waitForTimeout(100);
  assert.deepEqual(missing(), []);
  assert.equal(page.url(), `${browser.origin}/`);
  await page.context().close();
});

test('the analysis finishes for a text with more wrongly decoded lines than a function call can have arguments', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const results = await page.evaluate(async () => {
    const worker = new Worker('/app-analysis-worker.js', { type: 'module' });
    const request = (message) =>
      new Promise((resolve) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.postMessage(message);
      });
    const bytes = new TextEncoder().encode('cafÃ© crÃ¨me\n'.repeat(130_000));
    const { value: repair } = await request({ id: 1, kind: 'repair', bytes, encoding: 'utf-8' });
    const { value: findings, problem } = await request({ id: 2, kind: 'findings', isWhole: true });
    worker.terminate();
    return { changes: repair.total, findings: findings?.total, problem };
  });
  assert.deepEqual(results, { changes: 260_000, findings: 130_000, problem: undefined });
  await closeWithoutComplaints();
});

test('the analysis of a text finishes in every encoding, for hostile bytes', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const inputs = [
    VECTOR,
    'F4 90 80 80', // U+110000, which a string cannot hold
    'FD BF BF BF BF BF', // U+7FFFFFFF
    'ED A0 80 ED B0 80', // two surrogates
    '00 00 11 00 7F FF FF FF', // two code points above U+10FFFF
    '1B 24 42 24 22 0E 41 0F 7E',
    'E9 94 9F E6 96 A4 E6 8B B7 F4 90 80 80', // 锟斤拷, then U+110000
    '84 31 A4 37 FE FE 80 FF A1 A1',
  ];
  const problems = await page.evaluate(async (hexInputs) => {
    const worker = new Worker('/app-analysis-worker.js', { type: 'module' });
    const { encodings } = await import('/vendor/full/slim.js');
    const request = (id, message) =>
      new Promise((resolve) => {
        worker.addEventListener('message', function answered({ data }) {
          if (data.id !== id) return;
          worker.removeEventListener('message', answered);
          resolve(data.problem);
        });
        worker.postMessage({ id, ...message });
      });
    const found = [];
    let id = 0;
    for (const encoding of encodings) {
      for (const hex of hexInputs) {
        const bytes = Uint8Array.from(hex.split(' '), (byte) => parseInt(byte, 16));
        for (const message of [{ kind: 'repair', bytes, encoding }, { kind: 'findings' }]) {
          const problem = await request((id += 1), message);
          if (problem) found.push(`${encoding}, ${hex}, ${message.kind}: ${problem}`);
        }
      }
    }
    worker.terminate();
    return found;
  }, inputs);
  assert.deepEqual(problems, []);
  await closeWithoutComplaints();
});
