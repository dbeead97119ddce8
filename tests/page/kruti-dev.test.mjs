// Hindi typed for the font Kruti Dev 010. The glyphs in this file were typed by hand, from the chart of the font.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { krutiDevWord } from '../../www/layers/kruti-dev-syllables.js';
import { findRepair } from '../../www/text-repair.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser } from './browser.mjs';
import { decoded, offered, offersFor, utf8 } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const id = 'kruti-dev';
const isOffered = (text) => offered(utf8(text)).includes(id);

/** The glyphs of consonants that no consonant follows in their syllable. */
const LETTERS = {
  क: 'd', ख: '[k', ग: 'x', घ: '?k', ङ: '³', च: 'p', छ: 'N', ज: 't', झ: '>', ञ: '¥', ट: 'V', ठ: 'B', ड: 'M', ढ: '<', ण: '.k', त: 'r', थ: 'Fk',
  द: 'n', ध: '/k', न: 'u', प: 'i', फ: 'Q', ब: 'c', भ: 'Hk', म: 'e', य: ';', र: 'j', ल: 'y', ळ: 'G', व: 'o', श: "'k", ष: '"k', स: 'l', ह: 'g',
}; // prettier-ignore
/** The glyphs of consonants before another consonant. */
const HALVES = {
  क: 'D', ख: '[', ग: 'X', घ: '?', च: 'P', ज: 'T', ण: '.', त: 'R', थ: 'F', ध: '/', न: 'U', प: 'I', फ: '¶', ब: 'C', भ: 'H', म: 'E', ल: 'Y', व: 'O',
  श: "'", ष: '"', स: 'L', य: '¸',
}; // prettier-ignore
const CONJUNCTS = {
  'क्ष': '{k', 'त्र': '=', 'ज्ञ': 'K', 'श्र': 'J', 'द्य': '|', 'द्ध': ')', 'द्व': '}', 'क्र': 'Ø', 'ड्ड': 'ì', 'द्द': 'í', 'ट्ट': 'ê', 'त्त': 'Ùk', 'न्न': 'é', 'ह्म': 'ã',
  'ट्र': 'Vª', 'क्त': 'Dr', 'ह्य': 'á', 'ह्न': 'à',
}; // prettier-ignore
const VOWELS = { अ: 'v', आ: 'vk', इ: 'b', ई: 'bZ', उ: 'm', ऊ: 'Å', ऋ: '_', ए: ',', ऐ: ',s', ओ: 'vks', औ: 'vkS', ऑ: 'v‚' }; // prettier-ignore
const SIGNS = { 'ा': 'k', 'ी': 'h', 'ु': 'q', 'ू': 'w', 'ृ': '`', 'े': 's', 'ै': 'S', 'ो': 'ks', 'ौ': 'kS', 'ॉ': '‚' };
const FINALS = { 'ं': 'a', 'ँ': '¡', 'ः': '%' };
const DIGITS = Object.fromEntries(Array.from('åƒ„…†‡ˆ‰Š‹', (glyph, at) => [String.fromCharCode(0x966 + at), glyph]));
const PUNCTUATION = {
  '।': 'A',
  ',': ']',
  '.': '-',
  '-': '&',
  '(': '¼',
  ')': '½',
  '?': '\\',
  '/': '@',
  ';': '(',
  '“': 'Þ',
  '”': 'ß',
  ':': '%',
};
/** A syllable of Devanagari: its consonants, a vowel sign or a virama, and a final sign. */
const SYLLABLE = /((?:[क-ह]\u093c?\u094d)*[क-ह]\u093c?)(\u094d(?![क-ह])|[\u093e-\u094c]?)([\u0901-\u0903]?)/y;

/** Returns the glyphs of consonants that are joined by the virama. */
function glyphsOf(cluster) {
  let glyphs = '';
  for (let rest = cluster; rest !== '';) {
    const conjunct = Object.keys(CONJUNCTS).find((each) => rest.startsWith(each));
    if (conjunct) {
      rest = rest.slice(conjunct.length);
      const glyph = CONJUNCTS[conjunct];
      if (rest.startsWith('्')) {
        glyphs += glyph.endsWith('k') ? glyph.slice(0, -1) : `${glyph}~`;
        rest = rest.slice(1);
      } else glyphs += glyph;
      continue;
    }
    const [letter] = rest;
    const nukta = rest[1] === '\u093c' ? '+' : '';
    rest = rest.slice(1 + nukta.length);
    if (rest.startsWith('्र') && !nukta) {
      glyphs += `${LETTERS[letter]}z`;
      rest = rest.slice(2);
    } else if (rest.startsWith('्')) {
      glyphs += HALVES[letter] && !nukta ? HALVES[letter] : `${LETTERS[letter]}${nukta}~`;
      rest = rest.slice(1);
    } else glyphs += LETTERS[letter] + nukta;
  }
  return glyphs;
}

/** Returns a text in Unicode as it is typed for the font. */
function typed(text) {
  const input = text.normalize('NFC');
  let result = '';
  for (let at = 0; at < input.length;) {
    SYLLABLE.lastIndex = at;
    const found = SYLLABLE.exec(input);
    if (!found) {
      const character = input[at];
      result += VOWELS[character] ?? FINALS[character] ?? DIGITS[character] ?? PUNCTUATION[character] ?? character;
      at += 1;
      continue;
    }
    const [all, cluster, sign, final] = found;
    at += all.length;
    const hasReph = cluster.startsWith('र्') && cluster.length > 2;
    const glyphs = glyphsOf(hasReph ? cluster.slice(2) : cluster);
    const end = (hasReph ? 'Z' : '') + (FINALS[final] ?? '');
    if (cluster === 'र' && 'ुू'.includes(sign || '-')) result += (sign === 'ु' ? '#' : ':') + end;
    else if (sign === 'ि') result += `f${glyphs}${end}`;
    else if (sign === '्') result += `${glyphs}~${end}`;
    else result += glyphs + (SIGNS[sign] ?? '') + end;
  }
  return result;
}

const NOTICE = `सूचना

विद्यालय के सभी छात्रों और अभिभावकों को सूचित किया जाता है कि वार्षिक खेल दिवस 15 दिसम्बर को मनाया जाएगा।
सभी छात्र सुबह 8 बजे मैदान में उपस्थित हों। बस प्रतिदिन की तरह समय पर चलेगी (9.30 बजे)।
1 दौड़, लम्बी कूद और ऊँची कूद
कृपया रुपये साथ लाएँ; गुरु जी पूर्णतः स्वस्थ हैं। राष्ट्र, शक्ति, श्रद्धा, ज्ञान, संस्कृति, क्षेत्र, दुःख, अर्थात्, चिट्ठी
प्रधानाचार्य
राजकीय उच्च विद्यालय, जयपुर
`;
const nfc = (text) => text.normalize('NFC');

test('a notice is decoded', () => {
  const text = typed(NOTICE);
  assert.ok(text.includes('lHkh Nk= lqcg 8 cts eSnku esa mifLFkr gksaA'), text);
  assert.ok(text.includes('fd okf"kZd [ksy fnol 15 fnlEcj dks euk;k tk,xkA'), text);
  assert.deepEqual(offered(utf8(text)), [id]);
  const result = decoded(id, utf8(text));
  assert.equal(result.text, nfc(NOTICE));
  assert.match(result.note, /^Check English words/);
});

test('a line is decoded even if one of its words in the font looks like an English word', () => {
  const line = 'vkidk is vkSj mldk is\n';
  assert.equal(decoded(id, utf8(typed(NOTICE) + line)).text, nfc(`${NOTICE}आपका पे और उसका पे\n`));
});

test('words are decoded', () => {
  for (const [glyphs, word] of [
    ['fgUnh', 'हिन्दी'],
    ['dk;ZØe', 'कार्यक्रम'],
    ['/kkfeZd', 'धार्मिक'],
    ['okÆ"kd', 'वार्षिक'],
    ['Çgnh', 'हिंदी'],
    ['ugÈ', 'नहीं'],
    ['iw.kk±d', 'पूर्णांक'],
    ['jk"Vª', 'राष्ट्र'],
    ['fLFkfr', 'स्थिति'],
    ["'kfDr", 'शक्ति'],
    ["fo'o", 'विश्व'],
    ['foÜo', 'विश्व'],
    ['J)k', 'श्रद्धा'],
    ['Kku', 'ज्ञान'],
    ['{ks=', 'क्षेत्र'],
    ['f=dks.k', 'त्रिकोण'],
    ['xq#', 'गुरु'],
    [':i', 'रूप'],
    ['Ñi;k', 'कृपया'],
    ['—fr', 'कृति'],
    ['–f"V', 'दृष्टि'],
    ['ân;', 'हृदय'],
    ['ºzkl', 'ह्रास'],
    ['czã', 'ब्रह्म'],
    ['çÑfr', 'प्रकृति'],
    ['nzO;', 'द्रव्य'],
    ['vkbZ', 'आई'],
    ['xb±', 'गईं'],
    ['xbZa', 'गईं'],
    ['vkvks', 'आओ'],
    [',sfrgkfld', 'ऐतिहासिक'],
    ['v‚fQl', 'ऑफिस'],
    ['vkWfQl', 'ऑफिस'],
    ['MkW-', 'डॉ.'],
    ['dkWyst', 'कॉलेज'],
    ['vk¡[k', 'आँख'],
    ['tk,¡xs', 'जाएँगे'],
    ['Å¡V', 'ऊँट'],
    ['lM+d', 'सड़क'],
    ['i<+uk', 'पढ़ना'],
    ['[+kku', 'ख़ान'],
    ['t+ehu', 'ज़मीन'],
    ['Jheku~', 'श्रीमान्'],
    ['Hkxon~xhrk', 'भगवद्गीता'],
    ['nq%[k', 'दुःख'],
    ['vr%', 'अतः'],
    ['dgk…', 'कहा…'],
    ['„…-', '२३.'],
    ['Lokxr', 'स्वागत'],
    ['uke%', 'नाम:'],
    ['10%30', '10:30'],
    ['ftyk@rglhy', 'जिला/तहसील'],
    ['¼d½', '(क)'],
    ['D;k\\', 'क्या?'],
    ['Þjkeß', '“राम”'],
    ['lq[k&nq[k', 'सुख-दुख'],
    ['åƒ„', '०१२'],
    ['lEcUèk', 'सम्बन्ध'],
    ['è;ku', 'ध्यान'],
    ['iÙkk', 'पत्ता'],
    ['vUu', 'अन्न'],
    ['vé', 'अन्न'],
  ])
    // prettier-ignore
    assert.equal(krutiDevWord(glyphs), nfc(word), glyphs);
});

test('a text that is not a word of the font is unchanged', () => {
  for (const word of [
    'PDF',
    'kd',
    'gS,',
    'gS.',
    '10:30',
    '1,000',
    ':',
    ',',
    '#',
    '—',
    'dsh',
    'ffd',
    'dkkh',
    'CTRL',
    '“jke”',
    '\u0905',
  ])
    assert.equal(krutiDevWord(word), null, word);
  const others =
    'https://example.com/dk www.rajasthan.gov.in jke@nic.in PDF Windows\nPlease read this and send it to the office.\n';
  const result = decoded(id, utf8(typed(NOTICE) + others));
  assert.equal(result.text, nfc(NOTICE) + others);
  assert.match(result.note, /^1\d words are unchanged, the first “\S+” on line \d/);
});

test('the Universal Declaration of Human Rights is decoded, also in parts', () => {
  const [{ lines: all }] = udhrTexts().filter(({ language }) => language === 'hi');
  // Lines with Latin letters are left out, and the font has no dashes.
  const lines = all.filter((line) => !/[A-Za-z]/.test(line)).map((line) => line.replaceAll(/[–—]/g, '-'));
  const text = nfc(lines.join('\n'));
  assert.equal(decoded(id, utf8(typed(text))).text, text);
  assert.deepEqual(offered(utf8(typed(text)), 'utf-8', false), [id]);
  for (let at = 0; at + 4 < lines.length; at += 4) {
    const part = lines.slice(at, at + 4).join('\n');
    if (part.length > 300) assert.deepEqual(offered(utf8(typed(part))), [id], part);
  }
});

test('text typed for the font is not taken for text that was decoded in the wrong encoding', () => {
  const { changes, candidates } = findRepair(codec, utf8(typed(NOTICE)), 'utf-8');
  assert.deepEqual({ changes, candidates }, { changes: [], candidates: [] });
});

test('other texts are not taken for Hindi in the font', () => {
  for (const text of [
    'ls -la; dk ds ls us dj os\ncd /tmp && ls | grep dk; echo gS\n',
    'const ds = [dk, gS]; for (const k of ls) { dj(k); } // gks\n'.repeat(5),
    'De man is in huis en ij us dk ds; hij heeft de fiets en vkSj\n',
    'fgUnh\n', // too little text
    'gS esa vkSj dks\n',
    "a,b,c\nuke,firk,fnukad\njke,';ke,15\nlhrk,ekrk,16\n",
    `गणना\n${typed(NOTICE)}`,
    `${'uke]firk esa gS vkSj dks,irk\n'.repeat(6)}`,
    '<p>fo|ky; ds lHkh Nk= vkSj vfHkHkkod gS esa dks</p>\n',
    '{"uke": "jke", "irk": "fnYyh esa gS vkSj"}\n',
    'deadBeeF cafeBabe aGVsbG8gd29ybGQ= dGVzdCBzdHJpbmc x9fZ2kTq mZkRtSWx pLqTzR\n',
    NOTICE,
  ])
    assert.equal(isOffered(text), false, text);
  for (const { language, lines } of udhrTexts()) assert.equal(isOffered(lines.join('\n')), false, language);
  for (const { name, bytes } of chardetFiles()) assert.equal(offered(bytes).includes(id), false, name);
  const sources = new URL('../../src/detect/', import.meta.url);
  for (const name of readdirSync(sources).filter((each) => each.endsWith('.rs')))
    assert.equal(isOffered(readFileSync(new URL(name, sources), 'utf8')), false, name);
});

test('the page converts the text', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'soochna.txt', typed(NOTICE));
  const offer = page.locator('#layers li', { hasText: 'Hindi typed for the font Kruti Dev 010' });
  await offer.getByText('only this font and DevLys 010 show its Hindi').waitFor();
  assert.equal(await page.locator('#advice li').count(), 0);
  await offer.getByRole('button', { name: 'Convert to Unicode' }).click();
  await page.locator('#text .text-row', { hasText: 'सभी छात्र सुबह 8 बजे मैदान में' }).waitFor();
  await closeWithoutComplaints();
});

test('the codes of the font are those of windows-1252, also if another encoding was detected', async () => {
  // ¼ ewy fuokl ½ has brackets in the codes BC and BD, and o`fÙk has त्त in D9 (Ł in windows-1257).
  const codes =
    'fo|ky; esa vkosnu djrs gSaA fnukad rd fuokl izek.k i= ¼ewy fuokl½ vkSj Nk=o`fÙk ds fy, vkosnu fd;s tk ldrs gSaA\n';
  const hindi = 'विद्यालय में आवेदन करते हैं। दिनांक तक निवास प्रमाण पत्र (मूल निवास) और छात्रवृत्ति के लिए आवेदन किये जा सकते हैं।\n';
  const bytes = codec.encode(codes, 'windows-1252');
  for (const encoding of ['windows-1252', 'windows-1257', 'cp850', 'gbk']) {
    assert.deepEqual(
      (await offersFor(bytes, encoding)).map((offer) => offer.id),
      [id],
      encoding,
    );
    assert.equal(decoded(id, bytes, encoding).text, hindi, encoding);
  }
  assert.equal(decoded(id, utf8(codes)).text, hindi);
  const offers = await offersFor(bytes, 'windows-1257');
  assert.match(offers[0].hint, /so the bytes are decoded from windows-1252, not from windows-1257\.$/);
  assert.doesNotMatch((await offersFor(bytes, 'windows-1252'))[0].hint, /decoded from/);
});

test('the note about unchanged words names the first one and its line', () => {
  const codes =
    'fo|ky; esa vkosnu djrs gSaA fnukad rd fuokl izek.k i=\r\nvkSj vkosnu www.example.com ds fy, fd;s tk ldrs gSaA\r\n';
  assert.match(
    decoded(id, utf8(codes)).note,
    /^1 word is unchanged, “www\.example\.com” on line 2, because it is not Hindi/,
  );
});
