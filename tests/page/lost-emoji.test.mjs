// MySQL’s encoding `utf8` (utf8mb3) has no characters of four bytes. A client with this connection encoding can send an emoji. The server
// then replaces each of its four bytes by a question mark (MySQL Reference Manual, “The utf8mb3 Character Set”).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { lostEmoji } from '../../www/lost-emoji.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';
import { csvField, latin1, utf8 } from './layer-codec.mjs';
import { assertLinear } from './linear-time.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Replaces each character beyond U+FFFF by four question marks, as MySQL does. */
const lost = (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '????');
const csv = (comments) =>
  ['id,name,comment', ...comments.map((comment, at) => `${at + 1},Ann,${csvField(comment)}`), ''].join('\n');
const sql = (comments) =>
  `INSERT INTO \`comments\` VALUES ${comments.map((comment, at) => `(${at + 1},'${comment}')`).join(',')};\n`;
const COMMENTS = [
  'Great pizza! 😀',
  'Schönes Café, 😍 gerne wieder',
  'We 🔥 this place',
  'Nothing special. 😴😴 But cheap',
  '🎉 Happy birthday to all of you',
  'Is it open on Sundays?',
];

test('runs of four question marks within sentences of a table or a dump may be emoji', () => {
  for (const write of [csv, sql]) {
    const text = lost(write(COMMENTS));
    const places = Array.from(text.matchAll(/\?{4,8}/g), ({ index }) => Buffer.byteLength(text.slice(0, index)));
    assert.deepEqual(lostEmoji(utf8(text)), { offsets: places }, text);
  }
  // Emoji that are alone in a field, or directly after a word, are no evidence, neither for lost emoji nor against them.
  assert.equal(lostEmoji(utf8(lost(csv([...COMMENTS, '😀', 'thanks😀', '😀😀'])))).offsets.length, 5);
});

test('punctuation, placeholders and lost letters of other texts are not called emoji', () => {
  const others = [
    csv(['Really ????', 'are you there ????', 'what????', 'and now ????', 'Hello????']),
    csv(['C’est quand ????', 'Où ????', 'Pourquoi ????', 'Tu viens ????', 'Quoi ????']),
    csv(['born ???? in Paris', 'died ???? in Rome', 'John, ???? to 1945', 'b. ???? London', 'Since ???? in use']),
    csv(['????', '????', '????', '????', '????']),
    csv(['Great! ???? really', 'No! ??? why', 'Yes. ????? ok', 'Well, ?? maybe']),
    sql(['What ????', 'Why ????', 'How ???? come']),
    'INSERT INTO t VALUES (????, ????, ????);\n',
    'SELECT * FROM t WHERE code LIKE "????" OR code LIKE "A????"\n',
    // Prose is neither a table nor SQL.
    lost(COMMENTS.join('\n')),
  ];
  for (const text of others) assert.equal(lostEmoji(utf8(text)), null, text);
  assert.equal(lostEmoji(utf8(csv(COMMENTS))), null);
  for (const { name, bytes } of chardetFiles()) assert.equal(lostEmoji(bytes), null, name);
  // An encoder replaced each character beyond ISO-8859-1 by one question mark.
  for (const { language, lines } of udhrTexts()) {
    const rows = lines.slice(0, 40).map((line) => `No. ${line.slice(0, 30)} and more`);
    const bytes = latin1(csv(rows).replace(/[^\0-\xff]/gu, '?'));
    assert.equal(lostEmoji(bytes), null, language);
  }
  assertLinear((count) => lostEmoji(utf8(csv(Array(count).fill('ok. ???? a, ?? b')))), 2000, 'rows');
});

test('question marks for values that are unknown are not called emoji', () => {
  for (const rows of [
    ['???? km', '???? km', '12 km', '???? km'],
    ['???? BC', '???? AD', '44 BC', '???? BC'],
    ['???? to 1650', '1600 to ????', '???? to 1700', '???? to 1800'],
    ['???? translate this', 'Ouvrir', '???? check with Marie', '???? ask'],
    ['Paris, ????', 'Paris, ???? edition', 'London, ????', 'Roma, ???? (ristampa)'],
    ['Price: ????', 'Year: ????, Price: ???? EUR', 'Year: 1920', 'Price: ???? EUR'],
    ['Vol. ????, p. ????', 'Vol. ???? (lost)', 'Bd. ????', '???? pages'],
  ])
    assert.equal(lostEmoji(utf8(csv(rows))), null, rows.join());
  // Runs that are all after a sentence are evidence if one of them follows an exclamation mark.
  assert.equal(lostEmoji(utf8(lost(csv(['Great! 😀', 'Super! 😀😀', 'Nice place! 😍'])))).offsets.length, 3);
});

test('groups of four after many different words may be emoji, if some are longer, and no other run is in the text', () => {
  const comments = [
    'Ótimo dia 😀',
    'Adorei a receita 😍 parabéns',
    'Feliz Natal 🎄🎅',
    'Até amanhã 👋',
    'Que saudade 💔',
    'Muito obrigada 🙏🙏🙏',
    'Quem quer bolo? 🎂',
    'Vale a pena?',
  ];
  for (const write of [csv, sql]) assert.equal(lostEmoji(utf8(lost(write(comments)))).offsets.length, 7);
  // Runs of one length, after few words, or beside other runs.
  const short = comments.map((comment) => comment.replace('🎄🎅', '🎄').replace('🙏🙏🙏', '🙏'));
  const fewWords = [
    'Baujahr 😀',
    'erschienen 😀 in Paris',
    'Datum 😀😀',
    'Jahr 😀',
    'Ausgabe 😀 fehlt',
    'Baujahr 😀 fehlt',
  ];
  for (const rows of [short, fewWords, [...comments, 'Sério ???'], [...comments, '😀']])
    assert.equal(lostEmoji(utf8(lost(csv(rows)))), null, rows.join());
});

test('the page says what the question marks may have been, and how to keep such characters', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const line = page.locator('#advice li', { hasText: /^Groups of four question marks in 5 places/ });
  await openFile(page, 'comments.sql', utf8(lost(sql(COMMENTS))));
  await line
    .getByText(/may have been an emoji .* use utf8mb4 for the connection, the columns and the export\./)
    .waitFor();
  await line.getByRole('button', { name: 'Go to next question marks' }).waitFor();
  await openFile(page, 'comments.sql', utf8(sql(COMMENTS)));
  await waitForFindings(page);
  assert.equal(await line.count(), 0);
  await closeWithoutComplaints();
});
