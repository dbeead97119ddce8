// Mutants that are built together: the choice among the bodies of a function, and what it leaves alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAlone, withSwitches } from '../lib/switches.mjs';

const SOURCE = `//! € stands before it.
const fn two() -> u8 {
    1 + 1
}

/// A docstring.
fn sum(a: [u8; 2], (b, c): (u8, u8)) -> u8 {
    a[0] + b * c
}

fn places() -> impl Iterator<Item = u8> {
    [1 + 1].into_iter()
}
`;

const place = (line, column) => ({ line, column });
const span = (line, from, to) => ({ start: place(line, from), end: place(line, to) });
const mutant = (name, lines, more) => ({
  function: { function_name: name, span: { start: place(lines[0], 1), end: place(lines[1], 2) } },
  ...more,
});
const sum = (number, from, to, replacement) =>
  mutant('impl Sum::sum', [6, 9], { number, span: span(8, from, to), replacement });

test('a function becomes a choice among its body and those of its mutants', () => {
  const { text, lines } = withSwitches(SOURCE, [sum(3, 10, 11, '-'), sum(4, 5, 17, '0')]);
  assert.equal(
    text,
    SOURCE.replace(
      '{\n    a[0] + b * c\n}',
      `{ match crate::mutant::number() {
3 => {
    a[0] - b * c
}
4 => {
    0
}
_ => {
    a[0] + b * c
}
}}`,
    ),
  );
  assert.deepEqual(
    [...lines],
    [
      [3, [8, 10]],
      [4, [11, 13]],
    ],
  );
});

test('no function with a choice is inlined, and its place stays', () => {
  const source = SOURCE.replace('/// A docstring.', '#[inline(always)]');
  const { text, lines } = withSwitches(source, [sum(3, 10, 11, '-')]);
  assert.match(text, /^#\[inline\(never\)\]\nfn sum/m);
  assert.deepEqual(lines, withSwitches(SOURCE, [sum(3, 10, 11, '-')]).lines);
});

test('what runs while the crate compiles, and what has its type of its body, is built alone', () => {
  assert.equal(isAlone(SOURCE, mutant('two', [2, 4], { span: span(3, 7, 8) })), true);
  assert.equal(isAlone(SOURCE, sum(1, 10, 11, '-')), false);
  assert.equal(isAlone(SOURCE, mutant('places', [11, 13], { span: span(12, 8, 9) })), true);
  assert.equal(isAlone(SOURCE, mutant('sum', [6, 9], { span: span(7, 17, 18) })), true);
  assert.equal(isAlone(SOURCE, { function: null }), true);
});
