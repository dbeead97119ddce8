// Lines in a multi-byte encoding that were decoded as windows-1252 or ISO-8859-1, in texts that have correct words with accented
// Latin letters too, such as playlists. The tests need no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { misreadMultiByteLines } from '../../www/misread-multi-byte.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { misread, repaired } from './misreading.mjs';

const KOREAN = [
  '아이유 - 좋은 날',
  '김광석 - 서른 즈음에',
  '브라운 아이즈 - 벌써 일년',
  '비 - 나',
  '성시경 - 거리에서',
];
const JAPANESE = [
  '宇多田ヒカル - 花束を君に',
  '米津玄師 - パプリカ',
  'サザンオールスターズ - 真夏の果実',
  '中島みゆき - 糸',
];
const SIMPLIFIED = ['周杰伦 - 青花瓷', '邓丽君 - 月亮代表我的心', '张学友 - 吻别', '陈奕迅 - 十年', '朴树 - 那些花儿'];
const TRADITIONAL = ['周杰倫 - 青花瓷', '鄧麗君 - 月亮代表我的心', '王菲 - 紅豆', '張學友 - 吻別'];
const WESTERN = [
  'Beyoncé - Halo',
  'Sigur Rós - Hoppípolla',
  'Pokémon - Thème',
  'José Ángel - Corazón',
  'Móveis - CORAÇÃO',
];

/** Returns a playlist in which `titles` and the titles of `WESTERN` alternate. `files` has the file names for `titles`. */
const playlist = (titles, files = titles, lineEnd = '\n') =>
  [
    '#EXTM3U',
    ...titles.flatMap((title, at) => [
      `#EXTINF:233,${title}`,
      `D:\\Music\\${files[at]}.mp3`,
      `#EXTINF:261,${WESTERN[at]}`,
      `D:\\Music\\Pop\\${WESTERN[at]}.mp3`,
    ]),
  ].join(lineEnd);

for (const [titles, is] of [
  [KOREAN, 'euc-kr'],
  [JAPANESE, 'shift_jis'],
  [JAPANESE, 'euc-jp'],
  [SIMPLIFIED, 'gbk'],
  [TRADITIONAL, 'big5'],
])
  for (const as of ['windows-1252', 'iso-8859-1'])
    test(`titles in ${is} that were decoded as ${as} are repaired beside Western titles`, () => {
      const wrong = titles.map((title) => misread(title, is, as));
      for (const lineEnd of ['\n', '\r\n']) {
        const asciiFiles = titles.map((_, at) => `track ${at}`);
        assert.equal(repaired(playlist(wrong, asciiFiles, lineEnd)), playlist(titles, asciiFiles, lineEnd));
        assert.equal(repaired(playlist(wrong, titles, lineEnd)), playlist(titles, titles, lineEnd));
      }
    });

test('in a line with a correct Western word, only the other words are repaired', () => {
  const line = (title) => `Beyoncé feat. ${title} — Pokémon\nRósa, 25 °C °F ½ ¼½ Ärger ÇÃO`;
  for (const is of ['shift_jis', 'euc-jp'])
    assert.equal(repaired(line(misread(JAPANESE[2], is, 'windows-1252'))), line(JAPANESE[2]));
});

test('correct texts are unchanged', () => {
  const texts = [
    playlist(KOREAN),
    playlist(JAPANESE),
    WESTERN.join('\n'),
    '/[a-zäöüßÄÖÜ]+/ÀÁÂÃÄÅ àâçéèêëîïôûùüÿñæœ\nÄÖÜäöüß\nConteúdo: «¿¡»\n———— ‘’“” ………… ••••\n',
    'Ç. ƒ(x) = ƒ(ƒ(y)), 25 °C, 10 µm ±½, £50–€60, ‰‰‰‰ ¼½¾ ×÷±¬\nAÇÃO e CORAÇÃO\n',
  ];
  for (const text of texts) assert.equal(misreadMultiByteLines(codec, text), null);
  for (const { lines } of udhrTexts()) assert.equal(misreadMultiByteLines(codec, lines.join('\n')), null);
});

test('text in a single-byte encoding is not repaired as multi-byte text', () => {
  const russian = ['Отказано в доступе к файлу.', 'Обработано строк: 4512, ошибок: 0'];
  const wrong = russian.map((line) => misread(line, 'windows-1251', 'windows-1252'));
  assert.equal(misreadMultiByteLines(codec, [...wrong, ...WESTERN].join('\n')), null);
});
