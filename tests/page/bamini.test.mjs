// Tamil typed for the font Bamini. The inputs were typed by hand, from the table of the font's glyphs.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { baminiWord } from '../../www/layers/bamini-syllables.js';
import { chardetFiles, ftfyCases, naughtyStrings, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser } from './browser.mjs';
import { decoded, offered, utf8 } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const id = 'bamini';
const isOffered = (text) => offered(utf8(text)).includes(id);

const LETTER = `tzf;fk; ez;gh;fNs
ehd; ehis tPl;by; ,y;iy
jkpo; gs;sp khztu;fs; midtUk; tuTk;
ek;Kila Ch; jpUtpoh mLj;j khjk; elf;Fk;
`;
const LETTER_IN_UNICODE = `வணக்கம் நண்பர்களே
நான் நாளை வீட்டில் இல்லை
தமிழ் பள்ளி மாணவர்கள் அனைவரும் வரவும்
நம்முடைய ஊர் திருவிழா அடுத்த மாதம் நடக்கும்
`;
const NOTICE = `jkpo;ehL muR Ntiytha;g;G kw;Wk; gapw;rpj; Jiw
Kjy;epiy kw;Wk; Kjd;ik Njh;TfSf;fhd ghlf;Fwpg;Gfs; midj;Jk; jkpo; nkhopapy; cs;sd.
,ytr gapw;rp tFg;G 10-05-2024 md;W fhiy 9.30 kzpf;F elf;Fk;. khztu;fs;> Mrphpah;fs; midtUk; fye;J nfhs;s Ntz;Lk;.
`;
const NOTICE_IN_UNICODE = `தமிழ்நாடு அரசு வேலைவாய்ப்பு மற்றும் பயிற்சித் துறை
முதல்நிலை மற்றும் முதன்மை தேர்வுகளுக்கான பாடக்குறிப்புகள் அனைத்தும் தமிழ் மொழியில் உள்ளன.
இலவச பயிற்சி வகுப்பு 10-05-2024 அன்று காலை 9.30 மணிக்கு நடக்கும். மாணவர்கள், ஆசிரியர்கள் அனைவரும் கலந்து கொள்ள வேண்டும்.
`;

test('texts are decoded', () => {
  for (const [codes, text] of [
    [LETTER, LETTER_IN_UNICODE],
    [NOTICE, NOTICE_IN_UNICODE],
    [NOTICE.replaceAll('\n', '\r\n'), NOTICE_IN_UNICODE.replaceAll('\n', '\r\n')],
  ]) {
    assert.deepEqual(offered(utf8(codes)), [id]);
    assert.deepEqual(offered(utf8(codes), 'windows-1252'), [id]);
    const result = decoded(id, utf8(codes));
    assert.equal(result.text, text);
    assert.match(result.note, /^Check English words/);
  }
});

test('a line is decoded even if some of its words in the font look like English words', () => {
  const line = ',q;Nf it mq;Nf it this\n';
  assert.equal(decoded(id, utf8(LETTER + line)).text, `${LETTER_IN_UNICODE}இங்கே வை அங்கே வை வாளை\n`);
});

test('words are decoded', () => {
  for (const [glyphs, word] of [
    ['jkpo;', 'தமிழ்'],
    ['tphpthd', 'விரிவான'],
    ['khjphp', 'மாதிரி'],
    ['ngupa', 'பெரிய'],
    ['nghpa', 'பெரிய'],
    ['nghJ', 'பொது'],
    ['Nfhh;', 'கோர்'],
    ['NghJ', 'போது'],
    ['nts;sp', 'வெள்ளி'],
    ['nfsutk;', 'கௌரவம்'],
    ['iffs;', 'கைகள்'],
    ['If;fpa', 'ஐக்கிய'],
    ['xspthq;fp', 'ஒளிவாங்கி'],
    ['xsit', 'ஔவை'],
    ['m/J', 'அஃது'],
    [',yq;if', 'இலங்கை'],
    ['<NuhL', 'ஈரோடு'],
    ['jpUg;G+h;', 'திருப்பூர்'],
    ['E}y;', 'நூல்'],
    ['Jhuk;', 'தூரம்'],
    ['J}uk;', 'தூரம்'],
    ['$w;W', 'கூற்று'],
    ['F&g;', 'குரூப்'],
    ['Nfhb', 'கோடி'],
    ['tPL', 'வீடு'],
    ['gzpahsH', 'பணியாளர்'],
    ['N[hj;G+h;', 'ஜோத்பூர்'],
    ['g];', 'பஸ்'],
    ['2024-y;', '2024-ல்'],
    ['2tJ', '2வது'],
    ['gUe;Jfs;>', 'பருந்துகள்,'],
    ['(,yf;fzk;)', '(இலக்கணம்)'],
    ['1>', '1,'],
    ['2020>', '2020,'],
    ['12.05.2020>', '12.05.2020,'],
    ['12/05/2020>', '12/05/2020,'],
    ['(2)>', '(2),'],
    ['10.30@', '10.30;'],
    ['2Mk;', '2ஆம்'],
    ['2Mk', '2ஆம'],
  ])
    // prettier-ignore
    assert.equal(baminiWord(glyphs), word.normalize('NFC'), glyphs);
});

test('a text that is not a word of the font, or that is uncertain, is unchanged', () => {
  for (const word of [
    'TNPSC',
    'SAMARTH',
    'Living',
    'from',
    'Windows',
    '30%',
    '10,000',
    '12.05.2020',
    '(2)',
    '>',
    '->',
    '>>>',
    '@',
    '=>2',
    ',',
    '&',
    ';',
    'if;;',
    'f;;',
    'h',
    'tp\\k;',
    'tp~k;',
    'sf',
    'gk,',
    'தமிழ்',
  ])
    // prettier-ignore
    assert.equal(baminiWord(word), null, word);
  const others =
    'www.tn.gov.in https://example.com/jkpo; TNPSC\nPlease read this and send it to the office by 5.\n1>\n';
  const result = decoded(id, utf8(LETTER + others));
  assert.equal(result.text, LETTER_IN_UNICODE + others);
  assert.match(result.note, /words are unchanged, the first “www\.tn\.gov\.in” on line 5, because they are not Tamil/);
});

test('other texts are not taken for Tamil in the font', () => {
  for (const text of [
    'jkpo; kw;Wk;\n', // too little text
    `தமிழ்\n${LETTER}`,
    `<p>${LETTER}</p>`,
    'for (let i = 0; i < n; i++) { a;b;c; } if (x) y; else z; fk;fs;\n'.repeat(5),
    'name;city;age\nMüller;Köln;30\nSchmidt;Bonn;40\nk;l;m\n',
    'PATH=a;b;c set x=1;y=2;z=3; jkpo; kw;Wk;\n'.repeat(5),
    'fo|ky; ds lHkh Nk=ksa vkSj vfHkHkkodksa dks lwfpr fd;k tkrk gSA 15 fnlEcj dks euk;k tk,xkA\n'.repeat(3),
    'ehd&copy;a; &nbsp;b; &eacute;t&eacute; &agrave; la plage; &quot;c&quot;\n'.repeat(5),
    NOTICE_IN_UNICODE,
  ])
    assert.equal(isOffered(text), false, text);
  for (const { language, lines } of udhrTexts()) assert.equal(isOffered(lines.join('\n')), false, language);
  for (const { name, bytes } of chardetFiles()) assert.equal(offered(bytes).includes(id), false, name);
  for (const { original } of ftfyCases()) assert.equal(isOffered(original), false, original);
  assert.equal(isOffered(naughtyStrings().lines.join('\n')), false);
  for (const directory of ['../../src/detect/', '../../www/layers/', '../../www/']) {
    const sources = new URL(directory, import.meta.url);
    for (const name of readdirSync(sources).filter((each) => /\.(?:rs|js|css)$/.test(each) && !/^app/.test(each)))
      assert.equal(isOffered(readFileSync(new URL(name, sources), 'utf8')), false, name);
  }
});

test('the page converts the text', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'kaditham.txt', LETTER);
  const offer = page.locator('#layers li', { hasText: 'Tamil typed for the font Bamini' });
  await offer.getByText('only fonts with the codes of Bamini show its Tamil').waitFor();
  assert.equal(await page.locator('#advice li').count(), 0);
  await offer.getByRole('button', { name: 'Convert to Unicode' }).click();
  await page.locator('#text .text-row', { hasText: 'நான் நாளை வீட்டில் இல்லை' }).waitFor();
  await closeWithoutComplaints();
});
