// Bengali typed for a font of Bijoy, such as SutonnyMJ. The inputs were typed by hand, from the table of the font's glyphs.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { bijoyWord } from '../../www/layers/bijoy-syllables.js';
import { chardetFiles, ftfyCases, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser } from './browser.mjs';
import { decoded, offered, offersFor, utf8 } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const id = 'bijoy';
const isOffered = (text) => offered(utf8(text)).includes(id);
const inUnicode = (text) => text.normalize('NFC');

const ANTHEM = `Avgvi †mvbvi evsjv, Avwg †Zvgvq fv‡jvevwm|
wPiw\`b †Zvgvi AvKvk, †Zvgvi evZvm, Avgvi cÖv‡Y evRvq euvwk|
I gv, dv¸‡b †Zvi Av‡gi e‡b NÖv‡Y cvMj K‡i,
gwi nvq, nvq †i|
Kx †kvfv, Kx Qvqv †Mv, Kx †mœn, Kx gvqv †Mv|
`;
const ANTHEM_IN_UNICODE = inUnicode(`আমার সোনার বাংলা, আমি তোমায় ভালোবাসি।
চিরদিন তোমার আকাশ, তোমার বাতাস, আমার প্রাণে বাজায় বাঁশি।
ও মা, ফাগুনে তোর আমের বনে ঘ্রাণে পাগল করে,
মরি হায়, হায় রে।
কী শোভা, কী ছায়া গো, কী স্নেহ, কী মায়া গো।
`);
const LETTER = `evsjv‡\`k miKvi
cÖavb wkÿK, miKvwi cÖv_wgK we\`¨vjq, XvKv
welq: wZb w\`‡bi QywUi Rb¨ Av‡e\`b|
Rbve, mwebq wb‡e\`b GB †h, Avwg Avcbvi we\`¨vj‡qi cÂg †kÖwYi GKRb QvÎ| Avwg MZ wZb w\`b R¡‡i AvµvšÍ wQjvg|
`;
const LETTER_IN_UNICODE = inUnicode(`বাংলাদেশ সরকার
প্রধান শিক্ষক, সরকারি প্রাথমিক বিদ্যালয়, ঢাকা
বিষয়: তিন দিনের ছুটির জন্য আবেদন।
জনাব, সবিনয় নিবেদন এই যে, আমি আপনার বিদ্যালয়ের পঞ্চম শ্রেণির একজন ছাত্র। আমি গত তিন দিন জ্বরে আক্রান্ত ছিলাম।
`);

test('texts are decoded', () => {
  for (const [codes, text] of [
    [ANTHEM, ANTHEM_IN_UNICODE],
    [LETTER, LETTER_IN_UNICODE],
  ]) {
    assert.deepEqual(offered(utf8(codes)), [id]);
    const result = decoded(id, utf8(codes));
    assert.equal(result.text, text);
    assert.match(result.note, /^Check English words/);
  }
});

test('a line is decoded even if some of its words in the font look like English words', () => {
  const line = 'Rvgvi is jvj, kvwoi is bxj| by';
  assert.equal(decoded(id, utf8(LETTER + line)).text, LETTER_IN_UNICODE + inUnicode('জামার রং লাল, শাড়ির রং নীল। নু'));
  const english = 'This letter is by the teacher.\n';
  assert.equal(decoded(id, utf8(LETTER + english)).text, LETTER_IN_UNICODE + english);
});

test('words are decoded', () => {
  for (const [glyphs, word] of [
    ['e½eÜz', 'বঙ্গবন্ধু'],
    ['¯^vaxbZv', 'স্বাধীনতা'],
    ['m¤§vb', 'সম্মান'],
    ['RbM‡Yi', 'জনগণের'],
    ['wek^we`¨vjq', 'বিশ্ববিদ্যালয়'],
    ['cÖwZôvb', 'প্রতিষ্ঠান'],
    ['c«wZôvb', 'প্রতিষ্ঠান'],
    ['e¨w³', 'ব্যক্তি'],
    ['Kg©KZ©v', 'কর্মকর্তা'],
    ['wb‡`©k', 'নির্দেশ'],
    ['gwR©', 'মর্জি'],
    ['c~e©', 'পূর্ব'],
    ['c~Y©v½', 'পূর্ণাঙ্গ'],
    ['ˆ`wbK', 'দৈনিক'],
    ['‰Zwi', 'তৈরি'],
    ['†gŠwjK', 'মৌলিক'],
    ['‡KŠkj', 'কৌশল'],
    ['iƒc', 'রূপ'],
    ['ïi“', 'শুরু'],
    ['iæMœ', 'রুগ্ন'],
    ['Mªyc', 'গ্রুপ'],
    ['cÖwµqv', 'প্রক্রিয়া'],
    ['D×„Z', 'উদ্ধৃত'],
    ['K…wl', 'কৃষি'],
    ['ˆ`N©¨', 'দৈর্ঘ্য'],
    ['ü`q', 'হৃদয়'],
    ['i¨ve', 'র\u200d্যাব'],
    ['Kvh©µg', 'কার্যক্রম'],
    ['w¯’wZ', 'স্থিতি'],
    ['e¯‘', 'বস্তু'],
    ['wKš‘', 'কিন্তু'],
    ['AvšÍR©vwZK', 'আন্তর্জাতিক'],
    ['Avš—R©vwZK', 'আন্তর্জাতিক'],
    ['gš¿Yvjq', 'মন্ত্রণালয়'],
    ['gwš¿mfv', 'মন্ত্রিসভা'],
    ['¯^ivóªgš¿x', 'স্বরাষ্ট্রমন্ত্রী'],
    ['mvew¯Œckb', 'সাবস্ক্রিপশন'],
    ['Pvu`v', 'চাঁদা'],
    ['euvwk', 'বাঁশি'],
    ['A¨vc', 'অ্যাপ'],
    ['D¾¡j', 'উজ্জ্বল'],
    ['`~iZ¡', 'দূরত্ব'],
    ['KZ©„c¶', 'কর্তৃপক্ষ'],
    ['KZ©„cÿ', 'কর্তৃপক্ষ'],
    ['Zx¶è', 'তীক্ষ্ণ'],
    ['j²xcyi', 'লক্ষ্মীপুর'],
    ['Kywgjøv', 'কুমিল্লা'],
    ['c\u00ad¨vUdg©', 'প্ল্যাটফর্ম'],
    ['e«vþYevwoqv', 'ব্রাহ্মণবাড়িয়া'],
    ['ï‡f”Qv', 'শুভেচ্ছা'],
    ['mv¶vr', 'সাক্ষাৎ'],
    ['`ytL', 'দুঃখ'],
    ['evK&', 'বাক্'],
    ['19/05/2024', '১৯/০৫/২০২৪'],
    ['6Uvq', '৬টায়'],
    ['Ò¯^vaxbZvÓ', '“স্বাধীনতা”'],
    ['“Avwg”', '“আমি”'],
    ['`yÕwU', 'দু’টি'],
    ['e‡jbÑ', 'বলেন—'],
    ['G.GBP.Gg.', 'এ.এইচ.এম.'],
  ])
    // prettier-ignore
    assert.equal(bijoyWord(glyphs), inUnicode(word), glyphs);
});

test('a text that is not a word of the font, or that is uncertain, is unchanged', () => {
  for (const word of [
    'Windows',
    'Email',
    'PDF',
    'Microsoft',
    'website',
    'the',
    'of',
    '–',
    'vv',
    'Kvv',
    'wwK',
    'K©©',
    'K¹',
    'Kº',
    '¯',
    'e™',
    'আমার',
    'Łódź',
  ])
    // prettier-ignore
    assert.equal(bijoyWord(word), null, word);
  const others =
    'www.bangladesh.gov.bd https://example.com/Kg Email\nPlease read this and send it to the office by 5.\n1\n00:00:01,000 --> 00:00:04,000\n';
  const result = decoded(id, utf8(ANTHEM + others));
  assert.equal(result.text, ANTHEM_IN_UNICODE + others);
  assert.match(
    result.note,
    /words are unchanged, the first “www\.bangladesh\.gov\.bd” on line 6, because they are not Bengali/,
  );
});

test('other texts are not taken for Bengali in the font', () => {
  for (const text of [
    'Avgvi †mvbvi evsjv\n', // too little text
    `বাংলা\n${ANTHEM}`,
    `<p>${ANTHEM}</p>`,
    'See note † and table ‡ below. The author† thanks † and ‡K for the help of the group.\n'.repeat(5),
    'const v = e.g(K, Z); for (const i of m) { w += `${c}‡K`; } // †Zvi\n'.repeat(5),
    'Siehe Anmerkung † von Müller‡ und Größe; die Straße † nach Köln ist ‡lang.\n'.repeat(5),
    'L’été dernier, nous sommes allés à la plage† avec des amis‡ très gentils.\n'.repeat(5),
    'â€¡Sie hÃ¤tten grÃ¶ÃŸere â€ HÃ¤user gebaut â€žwie wirâ€œ\n'.repeat(5),
    ANTHEM_IN_UNICODE,
  ])
    assert.equal(isOffered(text), false, text);
  for (const { language, lines } of udhrTexts()) {
    const text = lines.join('\n');
    assert.equal(isOffered(text), false, language);
    assert.equal(isOffered(codec.decode(utf8(text), 'windows-1252')), false, `${language}, read as windows-1252`);
  }
  for (const { name, bytes } of chardetFiles()) {
    assert.equal(offered(bytes).includes(id), false, name);
    assert.equal(offered(bytes, 'windows-1252').includes(id), false, name);
  }
  for (const { original } of ftfyCases()) assert.equal(isOffered(original), false, original);
  const sources = new URL('../../src/detect/', import.meta.url);
  for (const name of readdirSync(sources).filter((each) => each.endsWith('.rs')))
    assert.equal(isOffered(readFileSync(new URL(name, sources), 'utf8')), false, name);
});

test('text of the font is decoded as windows-1252 for any detected encoding', async () => {
  const bytes = codec.encode(ANTHEM, 'windows-1252');
  for (const encoding of ['windows-1252', 'windows-1257', 'windows-1250', 'cp850', 'utf-8']) {
    assert.ok(
      (await offersFor(bytes, encoding)).some((offer) => offer.id === id),
      encoding,
    );
    assert.equal(decoded(id, bytes, encoding).text, ANTHEM_IN_UNICODE, encoding);
  }
});

test('the page decodes a file in windows-1252 although this encoding is not detected', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'songit.txt', Buffer.from(codec.encode(ANTHEM, 'windows-1252')));
  const offer = page.locator('#layers li', { hasText: 'Bengali typed for a font of Bijoy, such as SutonnyMJ' });
  await offer.getByText('so the bytes are decoded from windows-1252, not from utf-8.').waitFor();
  await offer.getByRole('button', { name: 'Convert to Unicode' }).click();
  await page.locator('#text .text-row', { hasText: inUnicode('আমার সোনার বাংলা') }).waitFor();
  await closeWithoutComplaints();
});

test('the page converts the text', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'songit.txt', ANTHEM);
  const offer = page.locator('#layers li', { hasText: 'Bengali typed for a font of Bijoy, such as SutonnyMJ' });
  await offer.getByText('only fonts with the codes of Bijoy show its Bengali').waitFor();
  assert.equal(await page.locator('#advice li').count(), 0);
  await offer.getByRole('button', { name: 'Convert to Unicode' }).click();
  await page.locator('#text .text-row', { hasText: inUnicode('আমার সোনার বাংলা') }).waitFor();
  await closeWithoutComplaints();
});
