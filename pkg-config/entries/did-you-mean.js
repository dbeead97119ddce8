// Suggestions for unknown names.

/** Names are at most this long: the rest of a longer word is not quoted, and no name is near it. */
const LONGEST = 40;

/** A word without case and punctuation, in which typos are most common. */
export const bare = (word) => word.toLowerCase().replace(/[^a-z0-9]/g, '');

/** How many characters to insert, remove, replace or swap with the next to make one word of the other. */
function distance(from, to) {
  let before;
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
          before && isSwapped ? before[j - 1] + 1 : Infinity,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row[to.length];
}

/** The names nearest to a word, at most three; none where more than a third of the word would have to change. */
function near(word, names) {
  if (word.length > LONGEST) return [];
  const wanted = bare(word);
  // Names that differ in punctuation alone are one: the last of them stands for all.
  const distances = [...new Map(names.map((name) => [bare(name), name]))].map(([key, name]) => [
    distance(wanted, key),
    name,
  ]);
  const least = Math.min(...distances.map(([far]) => far));
  // A short word is one step from many.
  const most = wanted.length < 4 ? 0 : wanted.length / 3;
  if (least > most) return [];
  return distances
    .filter(([far]) => far === least)
    .slice(0, 3)
    .map(([, name]) => name);
}

/** A name as an error quotes it. */
export const quoted = (name) => `"${name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name}"`;

/** A list in prose: `a, b and c`. */
const listed = (names, word) => names.join(', ').replace(/, ([^,]*)$/, ` ${word} $1`);

/** What an error says of an unknown word: the names near it, or else all of `shown`. */
export function unknown(what, word, names, shown = names) {
  const meant = near(word, names);
  const advice = meant.length > 0 ? `Did you mean ${listed(meant.map(quoted), 'or')}?` : `Use ${listed(shown, 'or')}.`;
  return `unknown ${what} ${quoted(word)}. ${advice}`;
}
