// Burmese in Zawgyi, the encoding of old Burmese fonts and phones, and its conversion to Unicode.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { canEncodeLayer } from '../../www/layers.js';
import { zawgyiConverter } from '../../www/layers/zawgyi-syllables.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser } from './browser.mjs';
import { decoded, offered, utf8 } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const id = 'zawgyi';
const zawgyiToUnicode = zawgyiConverter();
const isOffered = (text) => offered(utf8(text)).includes(id);

/** Words in Zawgyi and in Unicode. */
const WORDS = [
  // Consonants, vowel signs and tones.
  ['အေမ', 'အမေ'], ['ေနေကာင္းလား', 'နေကောင်းလား'], ['ရန္ကုန္', 'ရန်ကုန်'], ['မိုး', 'မိုး'], ['ပံု', 'ပုံ'], ['သံုး', 'သုံး'], ['ေသာ့', 'သော့'],
  ['ေန႔', 'နေ့'], ['ဖြင့္', 'ဖွင့်'], ['ခြင္႔', 'ခွင့်'], ['ေပါင္', 'ပေါင်'], ['ေတာ္', 'တော်'], ['ေပၚ', 'ပေါ်'], ['ေခၚ', 'ခေါ်'], ['တယ္', 'တယ်'],
  // Medials, and their forms beside wide letters and lower vowel signs.
  ['ျမန္မာ', 'မြန်မာ'], ['ၾကက္', 'ကြက်'], ['ၿမိဳ႕', 'မြို့'], ['ႀကီး', 'ကြီး'], ['ႂကြ', 'ကြွ'], ['ေျခာက္', 'ခြောက်'], ['ေၾကာင္း', 'ကြောင်း'],
  ['ေက်းဇူး', 'ကျေးဇူး'], ['ေက်ာ္', 'ကျော်'], ['ကၽြန္ေတာ္', 'ကျွန်တော်'], ['သြားမယ္', 'သွားမယ်'], ['ႏွစ္', 'နှစ်'], ['မွာ', 'မှာ'], ['ညႇိ', 'ညှိ'],
  ['လႈပ္', 'လှုပ်'], ['လူႀကီး', 'လူကြီး'], ['ေရႊ', 'ရွှေ'], ['႐ုပ္', 'ရုပ်'], ['ျပဳ', 'ပြု'], ['ေယာက္်ား', 'ယောက်ျား'], ['ေယာက်္ား', 'ယောက်ျား'],
  // Kinzi and stacked consonants.
  ['မဂၤလာ', 'မင်္ဂလာ'], ['သေဘၤာ', 'သင်္ဘော'], ['အဂၤလိပ္', 'အင်္ဂလိပ်'], ['အဂၤါ', 'အင်္ဂါ'], ['စကၤာပူ', 'စင်္ကာပူ'], ['သတၱဳ', 'သတ္တု'],
  ['ဒုကၡ', 'ဒုက္ခ'], ['တကၠသိုလ္', 'တက္ကသိုလ်'], ['ျပႆနာ', 'ပြဿနာ'], ['ပိႆာ', 'ပိဿာ'], ['ကမာၻ', 'ကမ္ဘာ'], ['ကမၻာ', 'ကမ္ဘာ'], ['ဗုဒၶ', 'ဗုဒ္ဓ'],
  ['သမၼတ', 'သမ္မတ'], ['မႏၱေလး', 'မန္တလေး'], ['ဘ႑ာ', 'ဘဏ္ဍာ'], ['ပုဂၢိဳလ္', 'ပုဂ္ဂိုလ်'], ['အဓိပၸာယ္', 'အဓိပ္ပာယ်'], ['ဝတၳဳ', 'ဝတ္ထု'],
  ['သစၥာ', 'သစ္စာ'], ['ပစၥည္း', 'ပစ္စည်း'], ['ကိစၥ', 'ကိစ္စ'], ['ဣစၧာ', 'ဣစ္ဆာ'], ['ဝိဇၨာ', 'ဝိဇ္ဇာ'], ['ဒႆန', 'ဒဿန'], ['ေမတၱာ', 'မေတ္တာ'],
  ['ေသတၱာ', 'သေတ္တာ'], ['အႏၲရာယ္', 'အန္တရာယ်'], ['သဒၵါ', 'သဒ္ဒါ'], ['ကုမၸဏီ', 'ကုမ္ပဏီ'], ['ဦးပၪၥင္း', 'ဦးပဉ္စင်း'], ['ပုလႅင္', 'ပုလ္လင်'], ['ဥကၠ႒', 'ဥက္ကဋ္ဌ'],
  // Letters of the same shape.
  ['ဥာဏ္', 'ဉာဏ်'], ['ဥပမာ', 'ဥပမာ'], ['ဥံု', 'ဥုံ'], ['အစဥ္', 'အစဉ်'], ['ေစ်း', 'ဈေး'], ['ၾသဂုတ္', 'ဩဂုတ်'], ['ေၾသာ္', 'ဪ'], ['၀န္ႀကီး', 'ဝန်ကြီး'],
  ['ဘ၀', 'ဘဝ'], ['သဘာ၀', 'သဘာဝ'], ['ေ၀း', 'ဝေး'], ['၀ယ္', 'ဝယ်'], ['၄င္း', '၎င်း'], ['ဘု၇ား', 'ဘုရား'],
  // Digits stay.
  ['၂၀၁၅', '၂၀၁၅'], ['၁၀ခု', '၁၀ခု'], ['၁.၀မီတာ', '၁.၀မီတာ'], ['၀.၅', '၀.၅'], ['၁၀း၀၀', '၁၀း၀၀'], ['၀၉၄၂၀', '၀၉၄၂၀'], ['၁,၀၀၀က်ပ္', '၁,၀၀၀ကျပ်'],
  ['အမွတ္၀', 'အမှတ်၀'], ['၄ခု', '၄ခု'], ['၇ရက္', '၇ရက်'], ['၊', '၊'], ['၏', '၏'],
]; // prettier-ignore

test('words are converted to Unicode', () => {
  for (const [inZawgyi, inUnicode] of WORDS) {
    assert.equal(zawgyiToUnicode(inZawgyi), inUnicode, inZawgyi);
    assert.equal(inUnicode.normalize('NFC'), inUnicode);
  }
  const text = WORDS.map(([inZawgyi]) => inZawgyi).join('\n');
  const layer = decoded(id, utf8(text));
  assert.deepEqual(layer.text.split('\n'), WORDS.map(([, inUnicode]) => inUnicode)); // prettier-ignore
  assert.equal(layer.note, null);
  assert.equal(canEncodeLayer({ id, form: layer.form }), false);
});

test('each code point of Zawgyi for a special form of letters is converted to these letters', () => {
  // The results for the code points from U+1060 on, each after the letter KA. A hyphen stands for a code point that follows
  // no letter: its glyph is a letter, or a RA that stands before its letter. The loops below test these code points.
  const forms =
    'က္က က္ခ က္ဂ က္ဃ င်္က က္စ က္ဆ က္ဆ က္ဇ က္ဈ - - က္ဋ က္ဌ - - က္ဏ က္တ က္တ က္ထ က္ထ က္ဒ က္ဓ က္န က္ပ က္ဖ က္ဗ က္ဘ က္မ ကျ - - - - - - - က္လ - ကှ ကှု ကှူ ကွှ ' +
    'င်္ကိ င်္ကီ င်္ကံ ကိံ - - - - က္ဘ က့ က့ က္တွ';
  for (const [at, expected] of forms.split(' ').entries())
    if (expected !== '-') assert.equal(zawgyiToUnicode(`က${String.fromCharCode(0x1060 + at)}`), expected);
  for (const [letter, expected] of Object.entries({
    '\u106a': 'ဉ',
    '\u106b': 'ည',
    '\u106e': 'ဍ္ဍ',
    '\u106f': 'ဍ္ဎ',
    '\u1086': 'ဿ',
    '\u108f': 'န',
    '\u1090': 'ရ',
    '\u1091': 'ဏ္ဍ',
    '\u1092': 'ဋ္ဌ',
    '\u1097': 'ဋ္ဋ',
  }))
    // prettier-ignore
    assert.equal(zawgyiToUnicode(`${letter}ာ`), `${expected}ာ`);
  for (const ra of '\u103b\u107e\u107f\u1080\u1081\u1082\u1083\u1084') assert.equal(zawgyiToUnicode(`${ra}က`), 'ကြ');
  for (const [sign, expected] of [
    '\u1033\u102f',
    '\u1034\u1030',
    '\u1039\u103a',
    '\u103a\u103b',
    '\u103c\u103d',
    '\u103d\u103e',
  ])
    assert.equal(zawgyiToUnicode(`က${sign}`), `က${expected}`);
});

const NOTES = 'မဂၤလာပါ အေမ\nေနေကာင္းလား\nမိုးရြာေနတယ္\nဆန္ ႏွစ္ျပည္\nေက်းဇူးတင္ပါတယ္\n';
const NOTES_IN_UNICODE = 'မင်္ဂလာပါ အမေ\nနေကောင်းလား\nမိုးရွာနေတယ်\nဆန် နှစ်ပြည်\nကျေးဇူးတင်ပါတယ်\n';

test('everything but Burmese is unchanged', () => {
  const others =
    'name,\u00e9,"x"\r\n<b title="1">\u200bAddress: www.example.com, 09-420 \ud83d\ude00</b>\tไทย ខ្មែរ\r\n';
  assert.equal(
    decoded(id, utf8(`\ufeff${others}${NOTES}${others}`)).text.replace('\ufeff', ''),
    others + NOTES_IN_UNICODE + others,
  );
  const utf16 = decoded(id, Buffer.from(NOTES, 'utf16le'), 'utf-16le');
  assert.equal(utf16.text, NOTES_IN_UNICODE);
});

test('Burmese in Unicode among text in Zawgyi is unchanged', () => {
  const layer = decoded(id, utf8(NOTES + NOTES_IN_UNICODE));
  assert.equal(layer.text, NOTES_IN_UNICODE + NOTES_IN_UNICODE);
  assert.equal(
    layer.note,
    'Burmese in 5 lines is unchanged, because it is in Unicode or too short to show its encoding. Check the result.',
  );
  // Shan stays too.
  const shan = 'ၵႂၢမ်းတႆး ပဵၼ်ၵူၼ်း\n';
  assert.equal(decoded(id, utf8(NOTES + shan)).text, NOTES_IN_UNICODE + shan);
  // Both encodings in one line.
  assert.equal(decoded(id, utf8(`${NOTES}ေကာင္းပါတယ္ = ကောင်းပါတယ်\n`)).text, `${NOTES_IN_UNICODE}ကောင်းပါတယ် = ကောင်းပါတယ်\n`);
});

test('text in Unicode is not taken for Zawgyi', () => {
  for (const text of [
    NOTES_IN_UNICODE,
    WORDS.map(([, inUnicode]) => inUnicode).join(' '),
    'ေ U+1031\nိ U+102D\nေ\nေ\nေ ာ\n"\u1031", "\u1031", [ေ-ံ]\n', // characters by themselves
    'ေကာင်း ေနသည့် ေမာင် ေရှ့ ေတာင် ေစျးသည်\n', // in Unicode, but the vowel sign was typed first
    'ေန ေက ေမ'.slice(0, 5), // too little text
    'ၵႂၢမ်းတႆး လိၵ်ႈတႆး ၸဝ်ႈၶွင်ႁူဝ်ၶူး ႁဝ်းၶႃႈ ၼႂ်းမိူင်း ပဵၼ်ၵူၼ်း ဢေႃႈ\n', // Shan
    'ဘာသာမန် လိက်မန် ဍုင်ဗၟာ ကောန်ဂကူ ဒှ်ကၠုင် ညးဂမၠိုင် ပ္ဍဲ တေံ လေဝ်\n', // Mon
    'ကညီကျိၥ် ပှၤကညီ အီၣ်လိၤ ဒီးဘၣ် တၢ်အံၤ ကွံာ်\n', // Sgaw Karen
  ])
    assert.equal(isOffered(text), false, text);
  for (const { language, lines } of udhrTexts()) assert.equal(isOffered(lines.join('\n')), false, language);
  for (const { name, bytes } of chardetFiles()) assert.equal(offered(bytes).includes(id), false, name);
});

test('the page converts Zawgyi to Unicode', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'notes.txt', NOTES);
  const offer = page.locator('#layers li', { hasText: 'Burmese in Zawgyi' });
  await offer.getByText('Zawgyi is the encoding of old Burmese fonts and phones.').waitFor();
  await page.locator('#facts .facts-caveat', { hasText: 'Burmese in Zawgyi' }).waitFor();
  assert.equal(await page.locator('#advice li').count(), 0);
  await offer.getByRole('button', { name: 'Convert to Unicode' }).click();
  await page.locator('#text .text-row', { hasText: 'ကျေးဇူးတင်ပါတယ်' }).waitFor();
  assert.equal(await page.locator('#layers').getByRole('button', { name: 'Encode as' }).count(), 0);
  await closeWithoutComplaints();
});
