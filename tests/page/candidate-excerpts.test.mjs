// The excerpts of possible repairs show where the repairs differ.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { candidatesOf } from '../../www/repair-candidates.js';

/** Returns the text of an excerpt. */
const shown = ({ excerpt }) => excerpt.pieces.map(({ text }) => text).join('');

test('possible repairs with the same first line are shown with a line in which they differ', () => {
  // The two repairs change the same letters, except in the last line.
  const line = 'Artikel Größe\n'.repeat(20);
  const text = `${line}Preis 5 x, fertig\n`;
  const change = (search, after) => ({ offset: text.indexOf(search), length: search.length, after });
  const common = Array.from(text.matchAll(/ö/g), ({ index }) => ({ offset: index, length: 1, after: 'œ' }));
  const candidates = ['€', '¤'].map((sign) => {
    const changes = [...common, change('x,', `${sign},`)];
    return { steps: [], changes, text: text.replaceAll('ö', 'œ').replace('x,', `${sign},`) };
  });
  const [first, second] = candidatesOf({ ...codec, repairCandidates: () => candidates }, text);
  assert.equal(shown(first), 'Preis 5 €, fertig\n');
  assert.equal(shown(second), 'Preis 5 ¤, fertig\n');
  assert.equal(first.excerpt.before, false);
});

test('if the excerpts from the start of the text differ, they are shown', () => {
  const text = 'a x b\n'.repeat(30);
  const candidates = ['é', 'č'].map((letter) => ({
    steps: [],
    changes: Array.from(text.matchAll(/x/g), ({ index }) => ({ offset: index, length: 1, after: letter })),
    text: text.replaceAll('x', letter),
  }));
  const [first, second] = candidatesOf({ ...codec, repairCandidates: () => candidates }, text);
  assert.ok(shown(first).startsWith('a é b\n'));
  assert.ok(shown(second).startsWith('a č b\n'));
});

test('an excerpt does not begin within a change, and has `before: true` if its line begins earlier', () => {
  const text = `${'é'.repeat(4)}${'x'.repeat(200)}yy z`;
  const at = text.indexOf('yy');
  const candidates = ['ñ', 'ő'].map((letter) => ({
    steps: [],
    changes: [
      { offset: 0, length: 1, after: 'ü' },
      { offset: at - 60, length: 30, after: 'ö'.repeat(30) },
      { offset: at, length: 2, after: ` ${letter}` },
    ],
    text: '',
  }));
  const [first, second] = candidatesOf({ ...codec, repairCandidates: () => candidates }, text);
  assert.notEqual(shown(first), shown(second));
  assert.ok(shown(first).startsWith('ö'.repeat(30)), shown(first));
  assert.equal(first.excerpt.before, true);
});
