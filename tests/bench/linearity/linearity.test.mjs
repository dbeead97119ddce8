// The arithmetic of the linearity check, with a simulated clock.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callsOf } from './calls.mjs';
import { MAX_RATIO, growth } from './measure.mjs';
import { SHAPES } from './shapes.mjs';

/** Returns the ratio that is measured for a call that takes `cost(scale)` microseconds. */
function ratioOf(cost) {
  let now = 0;
  const callWith = (scale) => () => (now += cost(scale));
  return growth(callWith, () => now).ratio;
}

test('linear and n log n cost have a small ratio, quadratic cost a large one', () => {
  const quadratic = (microseconds) => (scale) => microseconds * scale ** 2;
  assert.equal(
    ratioOf((scale) => 100 * scale),
    4,
  );
  assert.ok(ratioOf((scale) => 100 * scale * Math.log2(1000 * scale)) < MAX_RATIO);
  assert.equal(ratioOf(quadratic(10)), 16);
  assert.equal(ratioOf(quadratic(1e6)), 16, 'a call that takes seconds');
});

test('a measurement with one slow moment is repeated', () => {
  let isFirst = true;
  const cost = (scale) => {
    const slow = scale === 4 && isFirst;
    if (slow) isFirst = false;
    // Above scale 4 the cost is cubic, so only a repetition at scales 1 and 4 gives a small ratio.
    return slow ? 50_000 : 100 * (scale <= 4 ? scale : scale ** 3);
  };
  assert.equal(ratioOf(cost), 4);
});

test('a step in the cost, such as another way to allocate long results, does not count as growth', () => {
  assert.equal(
    ratioOf((scale) => (scale === 1 ? 10 : 100 * scale)),
    4,
  );
});

test('a shape has the requested length, and the names of calls are unique', () => {
  for (const [name, shape] of Object.entries(SHAPES)) assert.equal(shape(1000).length, 1000, name);
  const names = callsOf(['utf-8']).map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
});
