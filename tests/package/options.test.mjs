// Options: every call of the main entry rejects unknown options, suggests known ones, and accepts its own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import vm from 'node:vm';
import { decode } from '../../pkg-config/dist/index.js';
import { CALLS_WITH_OPTIONS } from './calls-with-encoding-or-options.mjs';

/**
 * Each call with the names of its options. `work` makes the call with the given options and those that the call
 * requires. `rawWork` makes the call with exactly its argument, which need not be an options object.
 */
const calls = Object.entries(CALLS_WITH_OPTIONS).map(([call, [work, names, required]]) => ({
  call,
  names,
  work: (options) => work({ ...required, ...options }),
  rawWork: work,
}));

/**
 * Returns misspellings of a name: the first two letters swapped, the last one left out, the last one doubled, in
 * capitals, and in snake case.
 */
const misspelt = (name) => [
  name[1] + name[0] + name.slice(2),
  name.slice(0, -1),
  name + name.at(-1),
  name.toUpperCase(),
  name.replace(/[A-Z]+/g, (capitals) => `_${capitals.toLowerCase()}`),
];

test('a misspelt option is a TypeError that suggests the correct name', () => {
  for (const { call, names, work } of calls) {
    for (const name of names) {
      for (const typo of misspelt(name).filter((word) => !names.includes(word))) {
        // Words of fewer than four letters are similar to many names, so the error may suggest another name. It must not
        // do so if the typo differs from the name only in case.
        const maySuggestAnother = typo.length < 4 && typo.toLowerCase() !== name;
        assert.throws(
          () => work({ [typo]: undefined }),
          ({ constructor, message }) =>
            constructor === TypeError &&
            message.startsWith(`${call}: unknown option "${typo}". `) &&
            (maySuggestAnother || message.includes(`Did you mean "${name}"`)),
          `${call}: ${typo}`,
        );
      }
    }
  }
  assert.throws(() => decode(Uint8Array.of(0xff), 'utf-8', { error: 'replace' }), {
    name: 'TypeError',
    message: 'decode: unknown option "error". Did you mean "errors"?',
  });
});

test('an option of another call is a TypeError, and the error for an unknown option lists the options', () => {
  const allNames = new Set(calls.flatMap(({ names }) => names));
  for (const { call, names, work } of calls) {
    for (const other of [...allNames, 'colour', '0', ''].filter((name) => !names.includes(name))) {
      assert.throws(
        () => work({ [other]: 1 }),
        { name: 'TypeError', message: /: unknown option "/ },
        `${call}: ${other}`,
      );
    }
    const messageWithOptions = new RegExp(
      `^${call.replace('.', '\\.')}: unknown option "colour"\\. Use .*${names.at(-1)}\\.$`,
    );
    assert.throws(() => work({ colour: 1 }), { message: messageWithOptions });
  }
});

test('the error for an option `fatal` suggests the option `errors` if the call has it; the error for `stream` suggests a Decoder', () => {
  for (const { call, names, work } of calls) {
    const advice = names.includes('errors') ? 'Did you mean "errors"\\?' : 'Use ';
    for (const fatal of [true, false]) {
      assert.throws(
        () => work({ fatal }),
        { name: 'TypeError', message: new RegExp(`unknown option "fatal"\\. ${advice}`) },
        call,
      );
    }
    if (!names.includes('stream')) {
      assert.throws(
        () => work({ stream: true }),
        { name: 'TypeError', message: /unknown option "stream"\. .*Decoder/ },
        call,
      );
    }
  }
});

test('a value that is not an options object is a TypeError, in every call', () => {
  const wrong = [['replace'], [], 'replace', 8, true, null, Symbol('x'), () => {}, new Map([['errors', 'replace']])];
  wrong.push(new Set(), new Date(0), new Uint8Array(0), Uint8Array.of(1), /x/, vm.runInNewContext('[]'));
  for (const { call, rawWork } of calls) {
    for (const value of wrong) {
      assert.throws(
        () => rawWork(value),
        ({ constructor, message }) => constructor === TypeError && message.startsWith(`${call}: `),
        `${call}: ${String(value)}`,
      );
    }
  }
});

test('options are read from any object, also if they are inherited or non-enumerable; other inherited, non-enumerable or symbol properties are ignored', () => {
  class Options {
    errors = 'replace';
    other() {}
  }
  class Getters {
    get errors() {
      return 'replace';
    }
  }
  const inherited = Object.create({ errors: 'replace', name: 'defaults' });
  const foreign = vm.runInNewContext("({ errors: 'replace' })");
  const hidden = Object.defineProperty({ errors: 'replace' }, 'note', { value: 1 });
  const hiddenOption = Object.defineProperty({ ignoreBOM: true }, 'errors', { value: 'replace' });
  for (const options of [
    new Options(),
    new Getters(),
    inherited,
    foreign,
    hidden,
    hiddenOption,
    { __proto__: null, errors: 'replace' },
  ]) {
    assert.equal(decode(Uint8Array.of(0xff), 'utf-8', options), '\ufffd');
  }
  assert.equal(decode(Uint8Array.of(0x61), 'utf-8', { [Symbol('mine')]: 1 }), 'a');
  Object.prototype.polluted = 1;
  try {
    for (const { work } of calls) work({});
    assert.equal(decode(Uint8Array.of(0xff), 'utf-8', { errors: 'replace' }), '\ufffd');
  } finally {
    delete Object.prototype.polluted;
  }
});

test('every call accepts each of its options, and all of them together', () => {
  const values = {
    errors: ['strict', 'replace', 'ignore', 'backslashreplace'],
    ignoreBOM: [true, false, undefined],
    writeBOM: [true, false, undefined],
    onFault: [() => {}, undefined],
    limit: [0, 5, Infinity],
    warnings: [true, false],
    lines: [true, false],
    offset: [0, 1],
    encodings: [['utf-8'], undefined],
    among: [['utf-8'], undefined],
    hint: ['utf-8', 'ja', undefined],
    stream: [true, false],
    from: ['utf-8', 'UTF8'],
    to: ['utf-8', 'UTF8'],
  };
  for (const { call, names, work } of calls) {
    const all = {};
    for (const name of names) {
      for (const value of values[name]) assert.doesNotThrow(() => work({ [name]: value }), `${call}: ${name}`);
      all[name] = values[name][0];
    }
    assert.doesNotThrow(() => work(all), call);
  }
});
