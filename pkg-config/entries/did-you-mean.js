// Suggestions for unknown names.

/** The length of the longest name. A longer word has no similar name, and an error quotes only its first characters. */
const MAX_LENGTH = 40;

/** Returns a word without case and punctuation, where most typos are. */
export const bare = (word) => word.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Returns the number of insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
 */
function distance(from, to) {
  let rowBefore;
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 0; i < from.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j++) {
      const isSwapped = from[i] === to[j - 1] && from[i - 1] === to[j];
      next.push(
        Math.min(
          row[j] + (from[i] === to[j] ? 0 : 1),
          row[j + 1] + 1,
          next[j] + 1,
          rowBefore && isSwapped ? rowBefore[j - 1] + 1 : Infinity,
        ),
      );
    }
    [rowBefore, row] = [row, next];
  }
  return row[to.length];
}

/** Returns whether the characters of one word occur in the other in the same order. */
function isWithin(some, all) {
  let at = 0;
  for (const character of all) if (character === some[at]) at++;
  return at === some.length;
}

const digitsOf = (word) => word.replace(/\D/g, '');

/**
 * Returns whether one word has all digits of the other: `utf-88` is a typo of utf-8, but `cp1251x` is not a typo of
 * cp1252.
 */
const haveSameDigits = (...words) => {
  const [some, all] = words.map(digitsOf).sort((a, b) => a.length - b.length);
  return isWithin(some, all);
};

/** Returns at most three names with the smallest distance to a word; none if the distance is more than a third of the word. */
function similarNames(word, names) {
  if (word.length > MAX_LENGTH) return [];
  const wanted = bare(word);
  // Names that differ in punctuation only count as one: the last of them.
  const distances = [...new Map(names.map((name) => [bare(name), name]))].map(([key, name]) => [
    distance(wanted, key),
    name,
  ]);
  const smallest = Math.min(...distances.map(([steps]) => steps));
  // A very short word is one step from many names.
  const largest = wanted.length < 4 ? 0 : wanted.length / 3;
  if (smallest > largest) return [];
  return distances
    .filter(([steps, name]) => steps === smallest && haveSameDigits(wanted, name))
    .slice(0, 3)
    .map(([, name]) => name);
}

/** Returns a name as an error quotes it. */
export const quoted = (name) => `"${name.length > MAX_LENGTH ? `${name.slice(0, MAX_LENGTH)}…` : name}"`;

/** Returns a list in prose: `a, b and c`. */
const listed = (names, conjunction) => names.join(', ').replace(/, ([^,]*)$/, ` ${conjunction} $1`);

/**
 * Returns the problem with an unknown word, for an error. It suggests similar `names`, or else lists all of `shown`.
 */
export function unknown(kind, word, names, shown = names) {
  const similar = similarNames(word, names);
  const advice =
    similar.length > 0 ? `Did you mean ${listed(similar.map(quoted), 'or')}?` : `Use ${listed(shown, 'or')}.`;
  return `unknown ${kind} ${quoted(word)}. ${advice}`;
}
