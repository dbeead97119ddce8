// Suggestions for unknown names.

/** The maximum length of a word for which similar names are searched. Of a longer word, an error quotes only this many characters. */
const MAX_LENGTH = 40;

/** Returns the ASCII letters and digits of a word, in lower case. Most typos are in case and punctuation. */
export const lettersAndDigits = (word) => word.replace(/[^A-Za-z0-9]/g, '').toLowerCase();

/**
 * Returns the minimum number of insertions, deletions, replacements and swaps of adjacent characters that turn one word into the other.
 */
function distance(from, to) {
  let previousRow;
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
          previousRow && isSwapped ? previousRow[j - 1] + 1 : Infinity,
        ),
      );
    }
    [previousRow, row] = [row, next];
  }
  return row[to.length];
}

/** Returns whether all characters of `short` occur in `long` in the same order. */
function isSubsequence(short, long) {
  let at = 0;
  for (const character of long) if (character === short[at]) at++;
  return at === short.length;
}

const digitsOf = (word) => word.replace(/\D/g, '');

/**
 * Returns whether one word has all digits of the other: `utf-88` is a typo of utf-8, but `cp1251x` is not a typo of
 * cp1252.
 */
const haveSimilarDigits = (...words) => {
  const [short, long] = words.map(digitsOf).sort((a, b) => a.length - b.length);
  return isSubsequence(short, long);
};

/** Returns at most three names with the smallest distance to a word; none if that distance is more than a third of the word's length. */
function similarNames(word, names) {
  if (word.length > MAX_LENGTH) return [];
  const wanted = lettersAndDigits(word);
  // Names that differ only in case or punctuation count as one name: the last of them.
  const distances = [...new Map(names.map((name) => [lettersAndDigits(name), name]))].map(([key, name]) => [
    distance(wanted, key),
    name,
  ]);
  const smallest = Math.min(...distances.map(([steps]) => steps));
  // A very short word is one step from many names, so only names with the same letters and digits are suggested for it.
  const largest = wanted.length < 4 ? 0 : wanted.length / 3;
  if (smallest > largest) return [];
  return distances
    .filter(([steps, name]) => steps === smallest && haveSimilarDigits(wanted, name))
    .slice(0, 3)
    .map(([, name]) => name);
}

/** Returns a name as an error quotes it. A long name is cut, but not between the surrogates of a pair. */
export const quoted = (name) =>
  `"${name.length > MAX_LENGTH ? `${name.slice(0, MAX_LENGTH).replace(/[\ud800-\udbff]$/, '')}…` : name}"`;

/** Returns a list in prose: `a, b and c`. */
const listed = (names, conjunction) => names.join(', ').replace(/, ([^,]*)$/, ` ${conjunction} $1`);

/**
 * Returns the part of an error message that is about an unknown word. It suggests similar names from `names`, or else lists all of `shown`.
 */
export function unknown(kind, word, names, shown = names) {
  const similar = similarNames(word, names);
  const advice =
    similar.length > 0 ? `Did you mean ${listed(similar.map(quoted), 'or')}?` : `Use ${listed(shown, 'or')}.`;
  return `unknown ${kind} ${quoted(word)}. ${advice}`;
}
