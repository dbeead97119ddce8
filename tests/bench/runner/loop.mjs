// One loop for each contender.

// A shared loop would see every contender at its one call, and the engine could inline none of them: a call of 3 ns would
// be measured as 6. Compiled from a text of its own, each loop knows one contender only, as a program's own loop does.
const compile = (name, read) =>
  new Function(
    'call',
    `return function (inputs, times) { // ${name}
      const last = inputs.length - 1;
      let sum = 0;
      for (let i = 0; i < times; i++) sum += ${read};
      return sum;
    }`,
  );

// What is read of each result, lest an engine leave out a call whose result nobody sees.
const READ = {
  boolean: '+call(inputs[i & last])',
  number: 'call(inputs[i & last])',
  sequence: 'call(inputs[i & last]).length',
};

/**
 * A function `(inputs, times)` that makes `times` calls, over the inputs in turn, whose number is a power of two.
 * `gives` is what a call returns: a boolean, a number, or a sequence (a string or an array).
 */
export function loopOf(name, gives, call) {
  return compile(name, READ[gives])(call);
}
