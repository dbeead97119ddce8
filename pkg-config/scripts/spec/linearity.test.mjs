// The arithmetic of the linearity benchmark, on a clock that is moved by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callsOf } from '../../../tests/bench/linearity/calls.mjs';
import { MOST, growth } from '../../../tests/bench/linearity/measure.mjs';
import { SHAPES } from '../../../tests/bench/linearity/shapes.mjs';

/** The ratio that is found where a call with an input of `scale` costs so many microseconds at its n-th time. */
function ratioOf(cost) {
  let now = 0;
  let times = 0;
  return growth(
    (scale) => () => (now += cost(scale, times++)),
    () => now,
  ).ratio;
}

test('a cost that grows with the input passes, and one that grows with its square does not', () => {
  assert.equal(
    ratioOf((scale) => 100 * scale),
    4,
  );
  assert.ok(ratioOf((scale) => 100 * scale * Math.log2(1000 * scale)) < MOST);
  assert.equal(
    ratioOf((scale) => 10 * scale ** 2),
    16,
  );
  assert.equal(
    ratioOf((scale) => 1e6 * scale ** 2),
    16,
  );
});

test('one slow moment is measured again', () => {
  let isFirst = true;
  const cost = (scale) => {
    const slow = scale === 4 && isFirst;
    if (slow) isFirst = false;
    return slow ? 50_000 : 100 * scale;
  };
  assert.equal(ratioOf(cost), 4);
});

test('a step is no growth', () => {
  assert.equal(
    ratioOf((scale) => (scale === 1 ? 10 : 100 * scale)),
    4,
  );
});

test('every shape has any length, and every call of the benchmark a name of its own', () => {
  for (const [name, shape] of Object.entries(SHAPES)) assert.equal(shape(1000).length, 1000, name);
  const names = callsOf(['utf-8']).map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
});
