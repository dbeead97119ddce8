// Text that deceives the eye, a page whose prototypes someone has changed, and what the policy keeps from an intruder.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { faultRows, give, startBrowser, VECTOR } from './browser.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

// The controls by which source code shows in another order than it is read (CVE-2021-42574), by their names in Unicode.
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

test('P12: each control of Trojan source is a label, and stands raw in no text and no attribute of the page', async () => {
  const { page, settled } = await browser.open();
  const text = Object.keys(BIDIRECTIONAL)
    .map((control) => `a${control}`)
    .join('');
  await give(page, text, `${new TextEncoder().encode(text).length} bytes`);
  for (const [control, label] of Object.entries(BIDIRECTIONAL)) {
    const tile = page.locator('#code-point-grid .tile .face').getByText(label, { exact: true });
    await tile.first().waitFor();
    assert.equal(await tile.count(), 1, `${label}, U+${control.charCodeAt(0).toString(16)}`);
  }
  // One after another is chosen, so that the details of each are drawn.
  const seen = [];
  for (let index = 0; index < 2 * Object.keys(BIDIRECTIONAL).length; index++) {
    if (index > 0) await page.keyboard.press('ArrowRight');
    else await page.locator('#code-point-grid').focus();
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
  for (const shown of new Set(seen)) assert.doesNotMatch(shown, /[\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]/);
  await settled();
});

test('a page whose prototype of all objects has options on it reads and converts as ever', async () => {
  const open = async (prepare) => {
    const { page, settled } = await browser.open({ prepare });
    await give(page, VECTOR, '9 faults');
    const shown = [
      await faultRows(page),
      await page.locator('#facts').innerText(),
      await page.locator('#judgements').innerText(),
      await page.locator('#code-point-grid').innerText(),
    ];
    await settled();
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

test('what an intruder would add is refused by the policy: scripts, requests, images, frames, forms', async () => {
  const { page, complaints } = await browser.open();
  const ran = await page.evaluate(async () => {
    const add = (name, attributes, text = '') => {
      const element = Object.assign(document.createElement(name), attributes);
      element.textContent = text;
      document.body.append(element);
      return element;
    };
    add('script', {}, 'window.intruded = true');
    add('script', { src: 'https://example.org/a.js' });
    add('img', { src: 'https://example.org/a.png' });
    add('iframe', { src: 'https://example.org/' });
    add('style', {}, 'body { background: url(https://example.org/b.png) }');
    const sent = await fetch('https://example.org/', { method: 'POST', body: 'text' }).then(
      () => true,
      () => false,
    );
    add('form', { action: 'https://example.org/', method: 'post' }).submit();
    return { sent, intruded: window.intruded ?? false };
  });
  assert.deepEqual(ran, { sent: false, intruded: false });
  const directives = ['script-src-elem', 'img-src', 'frame-src', 'style-src-elem', 'connect-src', 'form-action'];
  const missing = () =>
    directives.filter((name) => !complaints.some((text) => text.startsWith(`policy: ${name} refused`)));
  for (let waited = 0; missing().length > 0 && waited < 100; waited++) await page.waitForTimeout(100);
  assert.deepEqual(missing(), []);
  assert.equal(page.url(), `${browser.origin}/`);
  await page.context().close();
});
