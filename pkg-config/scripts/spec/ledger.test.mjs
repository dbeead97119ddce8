// The ledger of checks: what begins when, what is kept back, and what a person sees of it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { Ledger, TestsFailed } from '../lib/ledger.mjs';
import { show } from '../lib/run.mjs';
import { say, sayNow } from '../lib/say.mjs';

/** A promise, and the function that fulfils it. */
function signal() {
  let give;
  const given = new Promise((resolve) => (give = resolve));
  return { give, given };
}

/** What goes to the standard error from now on, as a list of pieces. */
function heard(t) {
  const pieces = [];
  t.mock.method(process.stderr, 'write', (piece) => void pieces.push(piece));
  return pieces;
}

test('a step that failed keeps back those that need it, and no others', async (t) => {
  heard(t);
  const ledger = new Ledger();
  const [first, second] = [ledger.lane(), ledger.lane()];
  first.run('a', [], () => 'result of a');
  first.run('b', [], () => Promise.reject(new TestsFailed('as intended', { passed: 4, failed: 2 }, 'its own words')));
  second.run('c', ['a', 'b'], () => assert.fail('must not run'));
  second.run('d', ['a'], (result) => {
    assert.equal(result, 'result of a');
    return { passed: 7, failed: 0 };
  });
  second.run('e', ['c'], () => assert.fail('must not run either'));
  first.run('f', [], () => {
    throw new Error('at once');
  });
  first.run('g', [], () => {});
  await ledger.ended();
  assert.ok(!ledger.ok);
  assert.equal(ledger.summary().split('\n').at(-1), '13 passed, 5 failed');
  assert.match(ledger.summary(), /^ {2}c {2}FAILED {2}not run, for lack of: b$/m);
  assert.match(ledger.summary(), /^ {2}e {2}FAILED {2}not run, for lack of: c$/m);
  assert.match(ledger.summary(), /^ {2}g {2}passed {2}/m);
  assert.equal(ledger.failures(), '\n== What failed: b\nits own words\n\n== What failed: f\nat once\n');
});

test('all is well when every step passed', async (t) => {
  heard(t);
  const ledger = new Ledger();
  ledger.lane().run('a', [], () => ({ passed: 2, failed: 0 }));
  await ledger.ended();
  assert.ok(ledger.ok);
  assert.equal(ledger.failures(), '');
  assert.match(ledger.summary(), /^ {2}a {2}passed .* 2 passed, 0 failed$/m);
});

test('lanes run side by side, the steps of one after another; the summary is in the order of the names', async (t) => {
  heard(t);
  const ledger = new Ledger();
  const [first, second] = [ledger.lane(), ledger.lane()];
  const [there, back] = [signal(), signal()];
  const events = [];
  // Each would wait for ever, were the other not running.
  first.run('a', [], async () => {
    there.give();
    await back.given;
    events.push('a');
  });
  first.run('b', [], () => void events.push('b'));
  second.run('c', [], async () => {
    await there.given;
    events.push('c');
  });
  second.run('d', [], () => {
    events.push('d');
    back.give();
  });
  await ledger.ended();
  assert.deepEqual(events, ['c', 'd', 'a', 'b']);
  assert.deepEqual(
    Array.from(ledger.summary().matchAll(/^ {2}(\w) {2}passed/gm), ([, name]) => name),
    ['a', 'b', 'c', 'd'],
  );
});

test('a step waits for what it needs in another lane, and gets its result', async (t) => {
  heard(t);
  const ledger = new Ledger();
  const [first, second] = [ledger.lane(), ledger.lane()];
  const begun = signal();
  const events = [];
  first.run('built', [], async () => {
    await begun.given; // the other lane is at work all the while
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    events.push('built');
    return 'the package';
  });
  second.run('quick', [], () => {
    events.push('quick');
    begun.give();
  });
  second.run('tested', ['quick', 'built'], (_, built) => void events.push(`tested ${built}`));
  second.run('after it', [], () => void events.push('after it'));
  await ledger.ended();
  assert.deepEqual(events, ['quick', 'built', 'tested the package', 'after it']);
});

test('a need is named before who needs it, and a name is given once', async (t) => {
  heard(t);
  const ledger = new Ledger();
  const lane = ledger.lane();
  assert.throws(() => lane.run('a', ['b'], () => {}), /a needs b, which is not named before it/);
  lane.run('b', [], () => {});
  assert.throws(() => ledger.lane().run('b', [], () => {}), /Two steps: b/);
  await ledger.ended();
});

test('what a step says is shown in one piece when it ends; what its programs print too', async (t) => {
  const pieces = heard(t);
  const ledger = new Ledger();
  const [first, second] = [ledger.lane(), ledger.lane()];
  const [begun, ended] = [signal(), signal()];
  const print = (text, by = 'log') => show(process.execPath, ['-e', `console.${by}(${JSON.stringify(text)})`]);
  first.run('a', [], async () => {
    say('one');
    await print('two');
    begun.give();
    await ended.given;
    await new Promise(setImmediate); // c has been shown
    sayNow('how far it is');
    await print('three', 'error');
    say('four');
    throw new TestsFailed('five', { passed: 0, failed: 1 });
  });
  second.run('b', [], async () => {
    await begun.given;
    say('six');
    await print('seven');
  });
  second.run('c', [], ended.give);
  await ledger.ended();
  say('no longer kept');
  assert.deepEqual(pieces, [
    '.. a begins\n',
    '.. b begins\n',
    '\n== b\nsix\nseven\n',
    '.. c begins\n',
    '\n== c\n',
    'how far it is\n',
    '\n== a\none\ntwo\nthree\nfour\n\nfive\n\n',
    'no longer kept\n',
  ]);
});

test('who stops a run sees what was said until then', () => {
  const script = `
    import { Ledger } from ${JSON.stringify(new URL('../lib/ledger.mjs', import.meta.url))};
    import ${JSON.stringify(new URL('../lib/run.mjs', import.meta.url))};
    import { say } from ${JSON.stringify(new URL('../lib/say.mjs', import.meta.url))};
    new Ledger().lane().run('a', [], () => {
      say('it hangs');
      process.kill(process.pid, 'SIGTERM');
      return new Promise((resolve) => setInterval(resolve, 60_000));
    });`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  assert.deepEqual([status, stderr], [143, '.. a begins\n\n== a\nit hangs\n']);
});
