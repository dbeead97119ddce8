// Mongolian in windows-1251, with є and ї for ө and ү, that was decoded as windows-1252. The tests need no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { misreadMongolian } from '../../www/misread-mongolian.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { misread, repaired } from './misreading.mjs';

const TIMETABLE = `Дархан-Уул аймаг, Ерєнхий боловсролын 3-р дунд сургууль
Хичээлийн хуваарь, 2002-2003 оны хичээлийн жилийн хоёрдугаар улирал
Єдєр;Цаг;Анги;Хичээл;Багш;Тэмдэглэл
Даваа;1;6а;Эрїїл мэнд;Д.Єлзийбаяр;
Даваа;1;7б;Євєрмєц сэдэв;Б.Мєнхцэцэг;хичээл орохгїй
Мягмар;2;9в;Газар зїй;Ж.Энхтївшин;багш євчтэй байна
`;
const ANNOUNCEMENT =
  'Монгол улсын засаг даргын тамгын газар єнєєдєр бїх иргэн нийтэд мэдэгдэх нь: хот, хороо бїр бїртгэл хийж байна. Энэ ажил їргэлжилнэ.\n';

test('Mongolian is restored', () => {
  for (const text of [TIMETABLE, ANNOUNCEMENT])
    assert.equal(repaired(misread(text, 'windows-1251', 'windows-1252')), text);
});

test('other languages are not taken for Mongolian', () => {
  for (const { language, lines } of udhrTexts()) {
    const text = lines.join('\n');
    assert.equal(misreadMongolian(codec, text), null, language);
    const bytes = codec.encode(text.replace(/[^\0-\u04ff]/g, "'"), 'windows-1251', { errors: 'replace' });
    if (!/Mongol|Монгол/.test(text))
      assert.equal(misreadMongolian(codec, codec.decode(bytes, 'windows-1252')), null, language);
  }
});
