// Tests of the check runner: the order of checks, the checks that are not run, and the output.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { failureDetails, runChecks, selectChecks, summary } from '../lib/check-runner.mjs';
import { UserError, log } from '../lib/log.mjs';
import { runVisible } from '../lib/processes.mjs';

const check = (name, run, { needs = [], lane = 'a' } = {}) => ({ name, lane, needs, run });
const fail = () => assert.fail('must not run');

/** Returns an array that collects the texts that are written to stderr from now on. */
function capturedStderr(t) {
  const pieces = [];
  t.mock.method(process.stderr, 'write', (piece) => void pieces.push(piece));
  return pieces;
}

test('a failed check stops only the checks that need it; its counts and details are kept', async (t) => {
  capturedStderr(t);
  const rows = await runChecks([
    check('one', () => 'result of one'),
    check('two', () => Promise.reject(Object.assign(new UserError('a'), { passed: 4, failed: 2, details: 'details' }))),
    check('three', fail, { needs: ['one', 'two'], lane: 'b' }),
    check('four', (result) => ({ passed: result === 'result of one' ? 7 : 0, failed: 0, remark: 'a remark' }), {
      needs: ['one'],
      lane: 'b',
    }),
    check('five', fail, { needs: ['three'], lane: 'b' }),
    check('six', () => {
      throw new Error('synchronous');
    }),
    check('seven', () => {}),
  ]);
  assert.deepEqual(
    rows.map(({ ok }) => ok),
    [true, false, false, true, false, false, true],
  );
  const lines = summary(rows).split('\n');
  assert.equal(lines.at(-1), '13 passed, 5 failed');
  assert.ok(lines.includes('  three  FAILED  not run, because this failed: two'));
  assert.ok(lines.some((line) => /^ {2}four +passed +\d\.\d s {2}7 passed, 0 failed, a remark$/.test(line)));
  assert.equal(failureDetails(rows), '\n== Failed: two\ndetails\n\n== Failed: six\nsynchronous\n');
});

test('the first ready check runs next; the checks of a lane run one by one, and at most `atOnce` checks at once', async (t) => {
  capturedStderr(t);
  const events = [];
  let release;
  const released = new Promise((resolve) => (release = resolve));
  /** Returns the name and the `run` function of a check that adds its name to `events` and, with a promise `end`, ends with that promise. */
  const recorded = (name, end) => [name, () => (events.push(name), end)];
  const checks = [
    check(...recorded('a1', released)),
    check(...recorded('a2')),
    check(...recorded('b1'), { lane: 'b' }),
    check(...recorded('b2'), { lane: 'b', needs: ['a2'] }),
    check('c', () => release(events.push('c')), { lane: null, needs: ['b1'] }),
    check(...recorded('d'), { lane: null }),
  ];
  await runChecks(checks);
  assert.deepEqual(events, ['a1', 'b1', 'c', 'a2', 'd', 'b2']);
  events.length = 0;
  await runChecks(checks, 1);
  assert.deepEqual(events, ['a1', 'a2', 'b1', 'b2', 'c', 'd']);
  events.length = 0;
  await runChecks(checks, 9);
  assert.deepEqual(events.slice(0, 3), ['a1', 'b1', 'd']);
});

test('a check that needs an unknown or a later check is an error, and so are two checks with the same name', (t) => {
  capturedStderr(t);
  assert.throws(() => runChecks([check('a', fail, { needs: ['b'] })]), /"a" needs "b", which is not defined before it/);
  assert.throws(() => runChecks([check('a', () => {}), check('a', fail)]), /Two checks are called "a"/);
});

test('selected checks come with all checks that they need', () => {
  const checks = [check('a'), check('b', null, { needs: ['a'] }), check('c'), check('d', null, { needs: ['b'] })];
  const select = (...names) => selectChecks(checks, names).map(({ name }) => name);
  assert.deepEqual(select('d'), ['a', 'b', 'd']);
  assert.deepEqual(select(), ['a', 'b', 'c', 'd']);
  assert.throws(() => select('x'), /No check is called x/);
});

test('the output of a check and of its programs is written in one piece', async (t) => {
  const pieces = capturedStderr(t);
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await runChecks([
    check('a', async () => {
      log('one');
      await runVisible(process.execPath, ['-e', 'console.log("two")']);
      await released;
      log('three');
    }),
    check('b', () => log('four'), { lane: 'b' }),
    check('c', () => release(), { lane: 'b' }),
  ]);
  assert.equal(
    pieces.join(''),
    '.. a begins\n.. b begins\n\n== b\nfour\n.. c begins\n\n== c\n\n== a\none\ntwo\nthree\n',
  );
  assert.ok(pieces.includes('\n== a\none\ntwo\nthree\n'));
});

test('an interrupted run shows the output so far', () => {
  const script = `
    import { runChecks } from ${JSON.stringify(new URL('../lib/check-runner.mjs', import.meta.url))};
    import ${JSON.stringify(new URL('../lib/processes.mjs', import.meta.url))};
    import { log } from ${JSON.stringify(new URL('../lib/log.mjs', import.meta.url))};
    const run = () => {
      log('it hangs');
      process.kill(process.pid, 'SIGTERM');
      return new Promise((resolve) => setInterval(resolve, 60_000));
    };
    runChecks([{ name: 'a', lane: 'a', needs: [], run }]);`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  assert.deepEqual([status, stderr], [143, '.. a begins\n\n== a\nit hangs\n']);
});
