// Lines of a legacy encoding whose bytes are well-formed UTF-8 by chance. These lines are correct, and the page must not call them lines in UTF-8.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { otherLinesOf } from '../../www/other-lines.js';
import { findProblems } from '../../www/problems.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { fixed } from './fixed.mjs';

const otherLinesIn = (bytes, encoding) =>
  otherLinesOf(codec, { bytes, encoding }, findProblems(codec, bytes, encoding));

/** Lines in each encoding. The first lines of each list are well-formed UTF-8 by chance. */
const TEXTS = {
  'windows-1251': ['Ні.', 'Ні', 'Він прийшов учора ввечері.', 'Де мій брат?', 'Її немає вдома.'],
  'koi8-u': ['ні', 'ці', 'Він прийшов учора ввечері.', 'Де мій брат?'],
  gbk: ['小学', '我的弟弟在哪里？', '请坐，把一切都告诉我。', '这个女孩在撒谎。'],
  'euc-kr': ['큰', '첫째', '내 동생은 어디에 있습니까?', '앉아서 모든 것을 말해 주세요.'],
  ibm866: ['так', 'тем', 'том', 'Где мой брат?', 'Эта девушка лжёт.'],
  cp855: ['од', 'не', 'на', 'Где је мој брат?', 'Та девојка лаже.'],
  cp852: ['Rovněž', 'Nevím, včera byl doma.', 'Počkej chvíli, hned přijdu.'],
  'windows-1250': ['zvlášť', 'Nevím, včera byl doma.', 'Počkej chvíli, hned přijdu.'],
  macintosh: ['ün d’üna', 'La liberté est à tous.', 'Où êtes-vous allé hier ?'],
};

test('short lines that are well-formed UTF-8 by chance are not called lines in UTF-8', () => {
  for (const [encoding, lines] of Object.entries(TEXTS)) {
    const bytes = codec.encode(`${lines.join('\n')}\n`.repeat(8), encoding);
    assert.equal(otherLinesIn(bytes, encoding), null, encoding);
  }
});

test('lines in UTF-8 in a text in a legacy encoding are found, and the fix decodes them', async () => {
  const added = {
    'windows-1251': ['Ні.', 'Так', 'Учора він був удома.'],
    gbk: ['小学', '中学', '请坐，把一切都告诉我。'],
    'euc-kr': ['첫째', '앉아서 모든 것을 말해 주세요.'],
    'windows-1250': ['Chcę wrócić do Łodzi.', 'źle', 'Dziękuję.'],
    macintosh: ['été', 'Où êtes-vous allé hier ?', 'naïve – « ça »'],
  };
  for (const [encoding, lines] of Object.entries(added)) {
    const legacy = `${TEXTS[encoding].join('\n')}\n`.repeat(8);
    const text = `${lines.join('\n')}\n`;
    const bytes = Buffer.concat([codec.encode(legacy, encoding), Buffer.from(text)]);
    const found = otherLinesIn(bytes, encoding);
    assert.deepEqual([found?.encodings, found?.count], [['utf-8'], lines.length], encoding);
    const result = await fixed(bytes, { kind: 'lines', encodings: ['utf-8'] }, encoding);
    const isEncodable = codec.decode(codec.encode(text, encoding, { errors: 'ignore' }), encoding) === text;
    if (isEncodable) assert.equal(codec.decode(result, encoding), legacy + text, encoding);
  }
});

test('lines of the declaration of human rights in UTF-8 are found in legacy text of the same language', () => {
  const languages = { pl: 'windows-1250', ru: 'windows-1251', 'el-monoton': 'windows-1253', tr: 'windows-1254', ko: 'euc-kr', fr: 'macintosh' };
  const texts = udhrTexts();
  for (const [language, encoding] of Object.entries(languages)) {
    const lines = texts.find((each) => each.language === language).lines.slice(0, 60);
    const halves = [lines.slice(0, 30), lines.slice(30)].map((half) => `${half.join('\n')}\n`);
    const bytes = Buffer.concat([codec.encode(halves[0], encoding, { errors: 'ignore' }), Buffer.from(halves[1])]);
    const count = lines.slice(30).filter((line) => /[^\0-\x7f]/.test(line)).length;
    assert.equal(otherLinesIn(bytes, encoding)?.count, count, language);
  }
}); // prettier-ignore
