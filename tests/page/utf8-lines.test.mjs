// Subtitles that somebody joined: lines in a legacy encoding, and lines in UTF-8. The files are opened as UTF-8, and one fix decodes
// the lines in the legacy encoding.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { automaticEncoding } from '../../www/detection.js';
import { otherLinesOf } from '../../www/other-lines.js';
import { findProblems } from '../../www/problems.js';
import { hasUtf8Lines } from '../../www/utf8-lines.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { downloadWith, openFile, startBrowser, waitForFindings } from './browser.mjs';
import { fixed } from './fixed.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const SUBTITLES = {
  'windows-1250': {
    Polish: [
      ...['- Gdzie jest mój brat?', 'Proszę, usiądź i powiedz mi wszystko.', 'Nigdy więcej tego nie zrobię, przysięgam!'],
      ...['Ta dziewczyna kłamie.', 'Co się stało?', 'Żartujesz sobie ze mnie?', '<i>Dawno temu...</i>', 'Chcę wrócić do Łodzi.'],
      ...['Znaleźliśmy ciało w piwnicy.', 'Zamknij drzwi, źle się czuję.', 'Dziękuję.', 'Pójdę sam.', 'Nie wiem.'],
    ],
    Czech: [
      ...['Nevím. Včera byl doma.', 'Prosím, posaďte se a řekněte mi všechno.', 'Už to nikdy neudělám, přísahám!', 'Ta holka lže.'],
      ...['Děláš si ze mě legraci?', 'Zůstaň tady.', 'Chci se vrátit do Třebíče, k matce.', 'Našli jsme tělo ve sklepě.', 'Ano.'],
      ...['Zavři dveře, není mi dobře.', 'Počkej chvíli, hned přijdu.', 'Není zač, pane Nováku.', 'Půjdu sám.'],
    ],
    Hungarian: [
      ...['- Hol van az öcsém?', 'Kérem, üljön le, és mondjon el mindent.', 'Soha többé nem teszek ilyet, esküszöm!', 'Igen.'],
      ...['Jó napot, felügyelő úr.', 'Mi történt?', 'Vissza akarok menni Győrbe, az anyámhoz.', 'Csukd be az ajtót, rosszul érzem magam.'],
      ...['Köszönöm a segítséget.', 'Ő is jön, a nővérével.', 'Várj egy percet, rögtön jövök.', 'Mennünk kell, mielőtt túl késő lesz.'],
    ],
  },
  'windows-1251': {
    Russian: [
      ...['- Где мой брат?', 'Пожалуйста, садитесь и расскажите мне всё.', 'Я больше никогда этого не сделаю, клянусь!', 'Ok.'],
      ...['Эта девушка лжёт.', 'Что случилось?', 'Ты уверен, что это та улица?', '<i>Давным-давно...</i>', 'Я тебя тоже.'],
    ],
    Ukrainian: [
      ...['Учора він був удома.', 'Будь ласка, сідайте і розкажіть мені все.', 'Я більше ніколи цього не зроблю, присягаюся!', 'Ok.'],
      ...['Ця дівчина бреше.', 'Ти певен, що це та вулиця?', 'Ми знайшли тіло в підвалі.', 'Її звати Ганна.', 'Дякую за допомогу.'],
    ],
    Bulgarian: [
      ...['- Къде е брат ми?', 'Моля, седнете и ми разкажете всичко.', 'Никога повече няма да го направя, кълна се!', 'Ok.'],
      ...['Какво стана?', 'Сигурен ли си, че това е улицата?', 'Намерихме тяло в мазето.', 'Ще отида сам.', 'Обичам те.'],
    ],
    Serbian: [
      ...['Јуче је био код куће.', 'Молим вас, седите и испричајте ми све.', 'Никад више то нећу урадити, кунем се!', 'Ok.'],
      ...['Та девојка лаже.', 'Шта се десило?', 'Желим да се вратим у Љубљану.', 'Нашли смо тело у подруму.', 'Ићи ћу сам.'],
    ],
  },
}; // prettier-ignore
const CASES = Object.entries(SUBTITLES).flatMap(([encoding, languages]) =>
  Object.entries(languages).map(([language, lines]) => ({ encoding, language, lines })),
);

/** Returns `count` subtitles in the format SRT, with the line ends `end`. Each subtitle has one of the lines. */
const srt = (lines, count, end) =>
  Array.from({ length: count }, (_, at) => {
    const time = (second) => `00:${String(Math.floor(at / 15)).padStart(2, '0')}:${String((at % 15) * 4 + second)},500`;
    return [at + 1, `${time(0)} --> ${time(3)}`, lines[(at * 5 + (at >> 3)) % lines.length], '', ''].join(end);
  }).join('');

const isLegacy = (encoding) => encoding in SUBTITLES;

test('joined subtitles are read as UTF-8, and one fix decodes the lines in the other encoding', async () => {
  for (const { encoding, language, lines } of CASES) {
    for (const [end, firstCount, secondCount, isUtf8First] of [
      ['\r\n', 150, 60, false],
      ['\n', 40, 20, false],
      ['\r\n', 20, 40, true],
      ['\n', 100, 40, true],
    ]) {
      const texts = [srt(lines, firstCount, end), srt(lines, secondCount, end)];
      const parts = texts.map((text, at) =>
        Buffer.from((at === 0) === isUtf8First ? text : codec.encode(text, encoding)),
      );
      const bytes = Buffer.concat(parts);
      const name = `${language} ${firstCount} ${secondCount}`;
      assert.equal(automaticEncoding(codec, bytes, isLegacy).encoding, 'utf-8', name);
      const found = otherLinesOf(codec, { bytes, encoding: 'utf-8' }, findProblems(codec, bytes, 'utf-8'));
      assert.deepEqual([found?.encodings, found?.explainsAll], [[encoding], true], name);
      assert.equal((await fixed(bytes, { kind: 'lines', encodings: [encoding] })).toString(), texts.join(''), name);
    }
  }
});

test('subtitles without lines in UTF-8, or with only two of these lines, are not taken for joined subtitles', () => {
  for (const { encoding, language, lines } of CASES) {
    const legacy = codec.encode(srt(lines, 40, '\n'), encoding);
    const two = Buffer.from(`${lines.find((line) => /[^\0-\x7f]/.test(line))}\n`.repeat(2));
    for (const bytes of [legacy, Buffer.concat([legacy, two])])
      assert.equal(hasUtf8Lines(codec, bytes, encoding), false, language);
  }
});

/** Bytes that are well-formed UTF-8 by chance: `Ні` is CD B3, `小学` is D0 A1 D1 A7, `Ă”` is C3 94, and `так` in ibm866 is E2 A0 AA. */
test('short lines in a legacy encoding that are well-formed UTF-8 by chance are not taken for lines in UTF-8', () => {
  for (const [encoding, lines] of [
    ['windows-1251', ['Так', 'Ні', 'Ні', 'Ні!', 'Мабуть']],
    ['koi8-r', ['её', 'её', 'имя её', 'она']],
    ['gbk', ['小学', '小学', '中学', '大学', '小学校']],
    ['windows-1250', ['CASĂ”', 'CASĂ”', 'MASĂ”', 'Țară', 'şi']],
    ['ibm866', ['тел. 212-85-06', 'тип 4', 'том 2', 'Заказчик', 'Договор поставки', 'Адрес склада']],
    ['ibm866', ['так', 'там', 'тем', 'хорошо', 'сегодня', 'ничего', 'яблоко', 'город']],
    ['cp737', ['ένα', 'έλα', 'ότι', 'όσο', 'όλα', 'δύο', 'τρία', 'τέσσερα']],
    ['windows-874', ['ลก', 'รก', 'ผล', 'รก']],
  ]) {
    const bytes = codec.encode(`${lines.join('\n')}\n`.repeat(8), encoding, { errors: 'ignore' });
    assert.equal(hasUtf8Lines(codec, bytes, encoding), false, encoding);
  }
});

const ENCODINGS = [
  ...['windows-1250', 'windows-1251', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-874'],
  ...['koi8-r', 'cp437', 'cp852', 'ibm866', 'x-mac-cyrillic', 'shift_jis', 'euc-jp', 'gbk', 'big5', 'euc-kr'],
]; // prettier-ignore

test('in a text that is in a single legacy encoding, no lines in UTF-8 are found, even if each line is a word', () => {
  let examined = 0;
  for (const { language, lines } of udhrTexts())
    for (const encoding of ENCODINGS)
      for (const text of [
        lines.slice(0, 40),
        lines
          .slice(0, 20)
          .join(' ')
          .split(/[\s\p{P}]+/u),
      ]) {
        const bytes = codec.encode(text.join('\n'), encoding, { errors: 'ignore' });
        assert.equal(hasUtf8Lines(codec, bytes, encoding), false, `${language} ${encoding}`);
        examined += 1;
      }
  for (const { name, bytes } of chardetFiles()) {
    const [best] = codec.detect(bytes);
    if (best && !best.unsupported) assert.equal(hasUtf8Lines(codec, bytes, best.encoding), false, name);
  }
  assert.ok(examined > 500, `${examined}`);
});

test('the page suggests to decode the lines of joined subtitles, and the result is the original text', async () => {
  const { lines } = CASES[0];
  const [first, second] = [srt(lines, 150, '\r\n'), srt(lines, 60, '\r\n')];
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'film.srt', Buffer.concat([codec.encode(first, 'windows-1250'), Buffer.from(second)]));
  const suggestion = page.locator('#advice li', { hasText: /lines are probably in windows-1250/ });
  await suggestion.waitFor();
  await waitForFindings(page);
  assert.equal(await page.getByLabel('Encoding', { exact: true }).inputValue(), 'utf-8');
  assert.equal(await page.locator('#detection [data-mixture]').count(), 0);
  assert.equal(await page.locator('#advice li', { hasText: /Probably windows|Detected/ }).count(), 0);
  await suggestion.getByRole('button', { name: /^Decode all \d+ lines as windows-1250…/ }).click();
  const dialog = page.locator('#fix');
  const { bytes } = await downloadWith(page, dialog.getByRole('button', { name: 'Download' }));
  assert.equal(bytes.toString(), first + second);
  await closeWithoutComplaints();
});
