// The words of the page are in www/text and index.html, so a translation changes no other file.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as full from '../../pkg-config/dist/full/index.js';
import * as small from '../../pkg-config/dist/index.js';
import { PRESETS } from '../../www/presets.js';
import { bytesOf } from '../../www/encode-input.js';
import { readNotation } from '../../www/notation.js';
import { blankBelowFooter, eventually, openTab, startBrowser, VECTOR } from './browser.mjs';
import { translatedHtml, translatedModule, translatedPage } from './pseudo-translation.mjs';

let browser;
let translated;
before(async () => {
  translated = await translatedPage();
  browser = await startBrowser({ folder: translated.folder });
});
after(async () => {
  await browser?.close();
  translated?.remove();
});

/** Selectors of elements that show the input, keys of the keyboard, or names of characters and controls. */
const DATA_ELEMENTS = [
  ...['textarea', 'bdi', '.text-row', '.preview', 'kbd', 'code'],
  ...['.glyph', '.label', '.caption', '.cell-text', '.character-info .name', '#found-characters', '.normalize select'],
];

/**
 * Names that are the same in every language: of standards, systems, programming languages, blocks, scripts and
 * functions, and of the test's files.
 */
const NAMES = [
  ...['ASCII', 'Base64', 'BOM', 'MS-DOS', 'UTF-8', 'UTF-16', 'UTF-32', 'Windows'],
  ...['HTML', 'JSON', 'JavaScript', 'Java', 'Python', 'Rust', 'MySQL', 'PostgreSQL', 'SQLite', 'SQL'],
  ...[
    'Basic Latin',
    'Currency Symbols',
    'Enclosed Alphanumeric Supplement',
    'General Punctuation',
    'Latin-1 Supplement',
  ],
  ...['Common', 'Cyrillic', 'Latin', 'RLO'],
  ...['image.png', 'names.csv', 'a.ics', 'lower.csv', 'x.part-ab', 'cut.csv', 'a.patch'],
  ...['Latin-1', 'PHP', 'strtolower'],
];

/** A text with a problem of each kind that the page explains. */
const TEXT = `pa\u0443pal pay\u200bpal \u202eabc cafe\u0301 x\ufffd caf\u00c3\u00a9 cr\u00c3\u00a8me\n`;
const EDITED = VECTOR.replace(' C0', ''); // after Delete at the first fault
const LATIN = Buffer.from('id,name\n1,S\u00f8ren\n2,Zo\u00eb\n3,Fran\u00e7ois\n', 'latin1');
/** Malformed bytes with one cause, by the name of their file. */
const DAMAGED = {
  'a.ics': Buffer.from('SUMMARY:\xc3\xa9\xc3\r\n \xa9\r\n', 'latin1'),
  'lower.csv': Buffer.from('th\xe3\xa9 p\xe3\xa2t\xe3\xa9 br\xe3\xbbl\xe3\xa9e\n', 'latin1'),
  'x.part-ab': Buffer.from('\xa9 caf\xc3\xa9 caf\xc3', 'latin1'),
  'cut.csv': Buffer.from('caf\xc3;\nth\xc3;\nol\xc3;\n', 'latin1'),
  'a.patch': Buffer.concat([
    Buffer.from('--- a/x\n+++ b/x\nэто\n'),
    full.encode('Не удалось открыть файл\n'.repeat(2), 'windows-1251'),
  ]),
};
const PNG = Buffer.from('89504E470D0A1A0A0000000D49484452', 'hex');

/**
 * Returns the strings in a result of the package that the page shows as they are. These are sentences (strings with a
 * space), and the names in citations. The page translates single words, such as a verdict.
 */
function stringsOf(value, isCitation = false) {
  if (typeof value === 'string') return isCitation || value.includes(' ') ? [value] : [];
  if (!value || typeof value !== 'object' || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => stringsOf(each, isCitation || key === 'citation'));
}

/**
 * Returns what the package says about bytes: explanations, evidence, messages, and the documents and sections that it
 * cites.
 */
function packageStrings(bytes) {
  const offsets = Array.from({ length: Math.min(bytes.length, 64) }, (_, offset) => offset);
  const answers = [
    offsets.map((offset) => full.explain(bytes, offset, { encodings: full.encodings })),
    small.detect(bytes), // The page uses the small edition until an input needs the full one.
    full.detect(bytes),
    full.detectBinary(bytes),
    full.audit(bytes, { encoding: 'utf-8' }),
    full.isValid(bytes) ? full.repair(bytes) : null,
  ];
  return stringsOf(answers);
}

/** Returns the bytes of an input that is typed. */
function typedBytes(text) {
  const read = readNotation(text, 'auto');
  return read.bytes ?? bytesOf(full, read, 'utf-8').bytes;
}

/**
 * The sentences of the package about the inputs of most states. The page may use them within its own sentences. So each sentence is
 * listed in two more forms: with a capital letter at its start; and without its full stop and its first letter, whose case may differ.
 */
const SENTENCES = [
  ...new Set(
    [
      ...[...PRESETS.map(({ text }) => text), TEXT, EDITED].map(typedBytes),
      LATIN,
      PNG,
      ...Object.values(DAMAGED),
    ].flatMap(packageStrings),
  ),
]
  // The page translates the fault that rules out UTF-8, the names of faults, and the numbers of bits and of places in the evidence. So the
  // texts between these parts are listed too.
  .flatMap((text) => [text, ...text.split(/ \(not UTF-8: [^()]*\)/)])
  .flatMap((text) => [text, ...text.split(/\b[a-z-]+(?= at offset \d)/)])
  .flatMap((text) => [text, ...text.split(/[\d,]+ bits? (?:more|less) plausible/)])
  .flatMap((text) => [text, ...text.split(/[\d,]+ passages?(?= (?:was|were) UTF-8)/)])
  .flatMap((text) => [text, ...text.split(/valid UTF-8 by chance less than 1 time in a million/)])
  .flatMap((text) => [text, text.replace(/ \([\d,]+ bits?\)/, '')])
  .filter((text) => /[A-Za-z]{3}/.test(text))
  .flatMap((text) => [text, text[0].toUpperCase() + text.slice(1), text.slice(1).replace(/\.$/, '')]);

/** The texts that no translation of the page changes. Longer texts come first, as they may contain shorter ones. */
const UNCHANGED = [
  ...new Set([...SENTENCES, ...full.encodings, ...full.reasons, ...full.errorPolicies, ...NAMES]),
].sort((first, second) => second.length - first.length);

/** Returns the texts on the page that contain untranslated words, each with the path of its element. */
const untranslated = (page) =>
  page.evaluate(
    ([leftOut, known]) => {
      const isLeftOut = (element) => element.closest(leftOut);
      const isShown = (element) => (element.closest('select') ?? element).checkVisibility();
      const WORD = /(?<!\p{L})[A-Za-z]{3,}(?!\p{L})/u;
      const hasWord = (text) => {
        let rest = text;
        for (const each of known) {
          if (!WORD.test(rest)) return false;
          rest = rest.replaceAll(each, ' ');
        }
        return WORD.test(rest.replace(/U\+[0-9A-F]+/g, ' '));
      };
      const placeOf = (element) => {
        const path = [];
        for (let at = element; at && at !== document.body; at = at.parentElement) {
          path.unshift(at.id ? `#${at.id}` : at.className ? `${at.localName}.${at.className}` : at.localName);
          if (at.id) break;
        }
        return path.join(' > ');
      };
      const found = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement: element, data } = walker.currentNode;
        if (hasWord(data) && isShown(element) && !isLeftOut(element)) found.push(`${placeOf(element)}: ${data.trim()}`);
      }
      for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [label]')) {
        if (!isShown(element) || isLeftOut(element)) continue;
        for (const name of ['aria-label', 'title', 'placeholder', 'label']) {
          const text = element.getAttribute(name);
          if (text && hasWord(text)) found.push(`${placeOf(element)} [${name}]: ${text}`);
        }
      }
      return [...new Set(found)];
    },
    [[...DATA_ELEMENTS, 'script', 'style'].join(), UNCHANGED],
  );

/** Types an input of `length` bytes, and waits until the page has examined it. */
async function type(page, text, length) {
  await page.locator('#entry').fill(text);
  await page.locator('#facts b', { hasText: new RegExp(`^${length}$`) }).waitFor();
  await page.locator('main[data-examined]').waitFor();
}

/** Opens a file and waits until the page shows its length. `openFile` of browser.mjs needs the untranslated label. */
async function openBytes(page, name, buffer) {
  await page.locator('#file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await page.locator('.file-name').waitFor();
  await page
    .locator('#facts b', { hasText: new RegExp(`^${buffer.length}$`) })
    .first()
    .waitFor();
}

/** Returns a table of dBASE with a deleted record, a cut character, and fewer records than the header says. */
function dbaseTable(driver) {
  const header = Buffer.alloc(32 + 32 + 1);
  header.set([3, 124, 3, 9, 3, 0, 0, 0, header.length, 0, 6, 0]);
  header[29] = driver;
  header.set(Buffer.from('A\0\0\0\0\0\0\0\0\0\0C\0\0\0\0\x05'), 32);
  header[header.length - 1] = 0x0d;
  return Buffer.concat([header, Buffer.from(' ñ é'), Buffer.from('*abcd'), Buffer.from('é').subarray(0, 1)]);
}

/** Functions that lead a new page to a state, by the name of the state. */
const STATES = {
  'empty page': async (page) => {
    await page.locator('#clear').click();
    await page.locator('#input-formats').waitFor();
  },
  'selected fault, all panes': async (page) => {
    await type(page, VECTOR, 13);
    await page.locator('#problem-list .fault').nth(1).click();
    await page.locator('#fix-tab').waitFor();
  },
  'problems with findings': async (page) => {
    await type(page, TEXT, Buffer.byteLength(TEXT));
    await page.locator('#problem-list .fault').first().click();
    await page.locator('#problems .fixes button').first().waitFor();
  },
};
for (const [at, { name, text }] of PRESETS.entries()) {
  STATES[`example “${name}”`] = async (page) => {
    await page.locator('#presets button').nth(at).click();
    await page.waitForFunction((value) => document.querySelector('#entry').value === value, text);
    await page.locator('main[data-examined], main:has(#facts [data-verdict=other])').waitFor();
  };
}

Object.assign(STATES, {
  'dialog of a fix': async (page) => {
    await STATES['problems with findings'](page);
    await page.locator('#problems .fixes button').first().click();
    await page.locator('#fix .fix-preview td').first().waitFor();
  },
  'fix and convert, with a result': async (page) => {
    await type(page, VECTOR, 13);
    await openTab(page, 'fix');
    await page.locator('#convert-errors').selectOption('replace');
    await page.locator('#convert .result-buttons').waitFor();
  },
  'options that a conversion does not allow': async (page) => {
    await type(page, VECTOR, 13);
    await openTab(page, 'fix');
    await page.locator('#convert [name=write-bom]').check();
    await page.locator('#convert-errors').selectOption('surrogateescape');
    await page.locator('#convert [name=to]').selectOption('utf-16le');
    await page.locator('#convert .unavailable li').nth(1).waitFor();
  },
  'repair of wrongly decoded text': async (page) => {
    const text = 'CafÃ© crÃ¨me, 3 â‚¬';
    await type(page, text, Buffer.byteLength(text));
    await openTab(page, 'fix');
    await page.locator('#repair .passages li').first().waitFor();
  },
  'menu of other encodings': async (page) => {
    await type(page, 'M|üller', 8);
    await page.locator('#other-encodings').click();
    await page.locator('#other-encodings-menu [role=menuitem]').first().waitFor();
  },
  'wrong declaration': async (page) => {
    const text = '<?xml version="1.0" encoding="utf-16"?><a>é &copy;</a>';
    await type(page, text, Buffer.byteLength(text));
    await page.getByText('encoding="utf-16"').first().waitFor();
    await page.locator('#problem-groups button').first().waitFor();
    await page.locator('#layers-after-advice button').waitFor();
  },
  'lost letters and octal escapes': async (page) => {
    const text = '?????? ????\n??????? ???\n?? ????\n"\\303\\251 é.txt"';
    await openBytes(page, 'names.csv', Buffer.from(text));
    await page.locator('#layers li').waitFor();
    await page.locator('#advice li').first().waitFor();
  },
  'lost currency signs': async (page) => {
    // ár is Hungarian for price.
    await openBytes(page, 'names.csv', Buffer.from('a;ár\nc;1,90 ?\nd;2,90 ?\ne;3,90 ?\nf;4,90 ?\ng;5,90 ?\n'));
    await page.locator('#advice li button').nth(1).waitFor();
  },
  'lost signs of currencies or units': async (page) => {
    await openBytes(page, 'names.csv', Buffer.from('a;b\nc;1,90 ?\nd;2,90 ?\ne;3,90 ?\nf;4,90 ?\ng;5,90 ?\n'));
    await page.locator('#advice li button').first().waitFor();
  },
  'text in two encodings': async (page) => {
    const parts = [Buffer.from('end\r\n'.repeat(9)), Buffer.from('end\r\n'.repeat(3), 'utf16le')];
    await openBytes(page, 'names.csv', Buffer.concat([...parts, ...parts]));
    await page.locator('#advice li[data-kind=encoding] button').first().waitFor();
  },
  'detected legacy encoding': async (page) => {
    await openBytes(page, 'names.csv', LATIN);
    await page.locator('main[data-examined]').waitFor();
    await openTab(page, 'fix');
  },
  ...Object.fromEntries(
    Object.entries(DAMAGED).map(([name, bytes]) => [
      `malformed bytes with one cause: ${name}`,
      async (page) => {
        await openBytes(page, name, bytes);
        await page.locator('main[data-examined]').waitFor();
        await page.locator('#problems .fixes button').first().waitFor();
      },
    ]),
  ),
  standards: async (page) => {
    await type(page, VECTOR, 13);
    await openTab(page, 'standards');
  },
  characters: async (page) => {
    await type(page, TEXT, Buffer.byteLength(TEXT));
    await openTab(page, 'characters');
  },
  'code page, with a byte': async (page) => {
    await type(page, VECTOR, 13);
    await openTab(page, 'code-page');
    await page.locator('#code-page [role=gridcell]').nth(0x41).click();
  },
  statistics: async (page) => {
    await type(page, TEXT, Buffer.byteLength(TEXT));
    await openTab(page, 'statistics');
    await page.locator('#statistics .body > *').first().waitFor();
  },
  'compare, with another file': async (page) => {
    await type(page, VECTOR, 13);
    await openTab(page, 'compare');
    const other = { name: 'b', mimeType: 'text/plain', buffer: Buffer.from('€/A') };
    await page.locator('#compare input[type=file]').setInputFiles(other);
    await page.locator('#compare .compare-result').waitFor();
  },
  'edit bar, with a change': async (page) => {
    await type(page, VECTOR, 13);
    await page.locator('#edit-mode').click();
    await page.locator('#edit-bar [data-action=delete]').click();
    await page.locator('#changes').waitFor({ state: 'attached' });
  },
  'keyboard shortcuts': (page) => page.locator('#show-shortcuts').click(),
  'copy menu': async (page) => {
    await type(page, VECTOR, 13);
    await page.locator('#copy-as').click();
  },
  'search for a character': async (page) => {
    await page.locator('#find-character').click();
    await page.locator('#character-words').fill('arrow');
    await page.locator('#found-characters [role=option]').first().waitFor();
  },
  'search without a match, and a message': async (page) => {
    await type(page, VECTOR, 13);
    await page.locator('#find').fill('zz');
    await page.locator('#find').press('Enter');
    await page.locator('#share').click();
    await page.locator('#toast p', { hasText: /./ }).waitFor();
  },
  'printed report': async (page) => {
    await type(page, VECTOR, 13);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.locator('#printed-report h1').waitFor();
  },
  'lost text in escapes, in records that a program cut': async (page) => {
    const record = (log) => `{"log":"${log}","stream":"stdout","time":"2024-05-02T08:15:30.123456789Z"}\n`;
    const text = record('caf\\ufffd') + record('\\ufffd au lait\\n') + record(`z\\ufffd${'\\ufffd'.repeat(9)}\\n`);
    await openBytes(page, 'names.csv', Buffer.from(text));
    await page.locator('main[data-examined]').waitFor();
    await page.locator('#advice li[data-kind=hidden]').first().waitFor();
    await page.locator('#problem-groups button, #problem-list .fault').first().waitFor();
  },
  ...Object.fromEntries(
    [0x00, 0x03, 0x57].map((driver) => [
      `table of dBASE, language driver ${driver}`,
      async (page) => {
        await openBytes(page, 'names.csv', dbaseTable(driver));
        await page.locator('[data-kind=layer] button').first().waitFor();
      },
    ]),
  ),
  'binary file': async (page) => {
    await openBytes(page, 'image.png', PNG);
    await page.locator('main[data-binary]').waitFor();
  },
  'input error': async (page) => {
    await type(page, VECTOR, 13);
    await page.locator('#notation').selectOption('hex');
    await page.locator('#entry').fill('E2 8X');
    await page.locator('main[data-stale]').waitFor();
  },
});

test('the pseudo-translation changes words, and no names, values or markup', () => {
  assert.equal(
    translatedModule(
      "import { a } from './b.js';\nexport const c = (d) => `one ${d['two']}\\n` + ['three', { four: 'x' }];",
    ),
    "import { a } from './b.js';\nexport const c = (d) => `óńé ${d['two']}\\n` + ['ţĥŕéé', { four: 'ẋ' }];",
  );
  assert.equal(
    translatedHtml(
      '<p title="one" class="two">three &amp; four</p><option>NFC</option><option value="a">five</option>',
    ),
    '<p title="óńé" class="two">ţĥŕéé &amp; ƒóúŕ</p><option>NFC</option><option value="a">ƒíṽé</option>',
  );
});

for (const [name, reach] of Object.entries(STATES)) {
  test(`every word of the page is translated: ${name}`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await reach(page);
    assert.deepEqual(await untranslated(page), []);
    await eventually(async () => assert.equal(await blankBelowFooter(page), 0, 'pixels below the footer'));
    await closeWithoutComplaints();
  });
}
