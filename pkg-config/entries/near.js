// What a name that nobody knows was meant to be.

/** Longer than any name: what comes after is not quoted, and nothing is near it. */
const LONGEST = 40;

/** Case and punctuation are what people remember least. */
const bare = (name) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** How many characters to insert, remove or replace to make one word of the other. */
function distance(from, to) {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 0; i < from.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j++) {
      next.push(Math.min(row[j] + (from[i] === to[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1));
    }
    row = next;
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
  if (least > Math.max(1, wanted.length / 3)) return [];
  return distances
    .filter(([far]) => far === least)
    .slice(0, 3)
    .map(([, name]) => name);
}

/** A name as an error quotes it. */
export const quoted = (name) => `"${name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name}"`;

/** What an error advises: the names near the word, or else all of `shown`. */
export function advice(word, names, shown = names) {
  const meant = near(word, names);
  return meant.length > 0 ? `did you mean ${meant.map(quoted).join(' or ')}?` : `there are ${shown.join(', ')}`;
}
