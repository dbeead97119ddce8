// Georgian typed for a font such as AcadNusx, which has Georgian letters at the codes of Latin letters.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser } from './browser.mjs';
import { decoded, encoded, offered, utf8 } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const id = 'georgian-font';
const isOffered = (text) => offered(utf8(text)).includes(id);

/** The Georgian letter that the font shows for each Latin letter. */
const KEYS = {
  a: 'ა', b: 'ბ', g: 'გ', d: 'დ', e: 'ე', v: 'ვ', z: 'ზ', T: 'თ', i: 'ი', k: 'კ', l: 'ლ', m: 'მ', n: 'ნ', o: 'ო', p: 'პ', J: 'ჟ', r: 'რ',
  s: 'ს', t: 'ტ', u: 'უ', f: 'ფ', q: 'ქ', R: 'ღ', y: 'ყ', S: 'შ', C: 'ჩ', c: 'ც', Z: 'ძ', w: 'წ', W: 'ჭ', x: 'ხ', j: 'ჯ', h: 'ჰ',
}; // prettier-ignore
const KEY_OF = new Map(Object.entries(KEYS).map(([key, letter]) => [letter, key]));
const typed = (text) => Array.from(text, (letter) => KEY_OF.get(letter) ?? letter).join('');

const NOTICE = `მშობელთა კრება

გთხოვთ, მოიტანოთ ბავშვის დაბადების მოწმობის ასლი და ჯანმრთელობის ცნობა.
1. გიორგი ჩხეიძე
2. ირაკლი ჭავჭავაძე
3. ზურაბ ჟვანია
ექსკურსია მცხეთაში იქნება ოქტომბრის პირველ კვირას; ფასი ერთი ბავშვისთვის არის ოცი ლარი.
პატივისცემით, მანანა ჰაინდრავა
`;

test('each of the 33 letters is decoded, and encoded again', () => {
  assert.equal(KEY_OF.size, 33);
  const alphabet = [...KEY_OF.keys()];
  assert.equal(alphabet.toSorted().join(''), 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ');
  const text = `${NOTICE.repeat(3)}${alphabet.map((letter) => `ა${letter}ა`).join(' ')}\n`;
  assert.deepEqual(offered(utf8(typed(text))), [id]);
  const result = decoded(id, utf8(typed(text)));
  assert.equal(result.text, text);
  assert.equal(result.encoding, 'utf-8');
  assert.match(result.note, /^Check names and foreign words/);
  assert.equal(encoded(id, result.form, result.text), typed(text));
});

test('the Universal Declaration of Human Rights is decoded', () => {
  const rows = udhrTexts().filter(({ language }) => language === 'ka');
  assert.equal(rows.length, 1);
  const text = rows[0].lines.join('\n');
  assert.ok(isOffered(typed(text)));
  assert.equal(decoded(id, utf8(typed(text))).text, text);
  // The page recognises the layer in a sample of a large file.
  assert.deepEqual(offered(utf8(typed(text)), 'utf-8', false), [id]);
});

test('English, addresses, tags, names of files and code among the Georgian words are unchanged', () => {
  const others = [
    'foto.jpg ninoC@mail.ge http://www.sakartvelo.ge/news/Tbilisi www.gol.ge',
    'Microsoft Windows, Adobe PDF',
    'Please read this and send it to the office.',
    '<b class="sia"> </b> &nbsp; &amp;',
    'C:\\Tbilisi\\sia x1 sia_a $sia',
    '"name": ""',
  ];
  const text = `${NOTICE}${others.join('\n')}\n`;
  const result = decoded(id, utf8(`${typed(NOTICE)}${others.join('\n')}\n`));
  assert.equal(result.text, text);
  assert.match(result.note, /^\d+ Latin words are unchanged\./);
});

test('text with punctuation beyond ASCII is decoded', () => {
  const text = `„${NOTICE.trim()}“ — №5, «ასლი», 10 €\n`;
  assert.equal(decoded(id, utf8(typed(text))).text, text);
});

test('other text with capitals within words is not taken for Georgian', () => {
  for (const text of [
    'const isSet = getSize(toString, hasTitle); isReady.setTimeout(onClose, maxRetries); dateTime.addClass(newState)\n',
    'isSet getSize toString hasTitle isReady setTimeout onClose maxRetries dateTime addClass newState misi\n',
    'deadBeeF cafeBabe aGVsbG8gd29ybGQ= dGVzdCBzdHJpbmc x9fZ2kTq mZkRtSWx pLqTzR aSdTfR dRsT\n',
    'eBay iPhone iTunes iSight macOS LaTeX PostScript YouTube GitHub JavaScript TypeScript WordPress\n',
    'An tSionainn, i gCorcaigh, i dTír Eoghain, an tSaoirse, na gCeart, ar an tSráid, go dTí an tSlí, i gCathair Saidhbhín\n',
    'isiZulu isiXhosa siSwati amaZulu kwaZulu seSotho seTswana tshiVenda xiTsonga isiNdebele da ar ver\n',
    'dharmakSetre kurukSetre samavetA yuyutsavaH mAmakAH pANDavAz caiva kim akurvata saMjaya zAnti kRSNa\n',
    'StudentInnen LehrerInnen KollegInnen BürgerInnen MitarbeiterInnen TeilnehmerInnen\n',
    'Ar vro-mañ zo bras da welet, ha c\u2019hwi a zo deuet da di ar vamm; ar zo da ar\n',
    'saqartvelo da tbilisi aris qalaqi, romelic mdebareobs kavkasiasi; magram misi istoria unda iyos\n',
    'Sakartvelo, gTxovT, TbilisSi, aris, da\n', // too little text
    NOTICE,
  ])
    assert.equal(isOffered(text), false, text);
});

test('texts in other languages and encodings are not taken for Georgian', () => {
  for (const { language, lines } of udhrTexts()) assert.equal(isOffered(lines.join('\n')), false, language);
  for (const { name, bytes } of chardetFiles()) assert.equal(offered(bytes).includes(id), false, name);
});

test('the page writes Georgian letters, and encodes them again', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'kreba.txt', typed(NOTICE));
  const offer = page.locator('#layers li', { hasText: 'Georgian typed for a font' });
  await offer.getByText('Only with such a font does the text show Georgian').waitFor();
  assert.equal(await page.locator('#advice li').count(), 0);
  await offer.getByRole('button', { name: 'Write Georgian letters' }).click();
  await page.locator('#text .text-row', { hasText: 'გთხოვთ, მოიტანოთ ბავშვის' }).waitFor();
  await page.locator('#layers').getByRole('button', { name: 'Encode as' }).click();
  await page.locator('#text .text-row', { hasText: 'gTxovT, moitanoT bavSvis' }).waitFor();
  await closeWithoutComplaints();
});
