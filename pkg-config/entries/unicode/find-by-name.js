// Search among the names and aliases of characters.
import { optionTypeError, wrongType } from '../errors.js';
import { optionsFrom, wholeNumber } from '../read-options.js';
import { allAliases, forEachName, nameOf } from './names.js';

// The ranks of a match, best first. The rank -1 is no match.
const EXACT = 0;
const WHOLE_WORDS = 1;
const WORD_STARTS = 2;

/**
 * Every name has fewer characters than this. So no name matches a word of this many characters, or this many different words. `findByName`
 * returns early for such a search, because its regular expressions could be very large.
 */
const NAME_LENGTH_LIMIT = 128;

/** Returns the words of a search in upper case. A hyphen separates words, as a space does. */
function wordsFrom(value) {
  const isList = Array.isArray(value) && value.every((word) => typeof word === 'string');
  if (typeof value !== 'string' && !isList) throw wrongType('findByName', 'a string or an array of strings', value);
  const text = isList ? value.join(' ') : value;
  return text
    .toUpperCase()
    .split(/[\s-]+/)
    .filter(Boolean);
}

/** Returns a function that returns the rank of a name for the words. */
function matcher(words) {
  const distinctWords = [...new Set(words)];
  const starts = distinctWords.map((word) => new RegExp(`(?:^|[ -])${word}`));
  const wholes = distinctWords.map((word) => new RegExp(`(?:^|[ -])${word}(?=$|[ -])`));
  const phrase = words.join(' ');
  return (name) => {
    if (!starts.every((pattern) => pattern.test(name))) return -1;
    if (name.length === phrase.length && name.replaceAll('-', ' ') === phrase) return EXACT;
    return wholes.every((pattern) => pattern.test(name)) ? WHOLE_WORDS : WORD_STARTS;
  };
}

/** Returns the best match among the aliases of a code point, `{ rank, alias }`, or undefined. */
function bestAlias(aliases, rankOf) {
  const ranked = aliases.map(({ alias }) => ({ rank: rankOf(alias), alias })).filter(({ rank }) => rank >= 0);
  return ranked.sort((a, b) => a.rank - b.rank)[0];
}

export function findByName(words, options) {
  const wanted = wordsFrom(words);
  const { limit = Infinity } = optionsFrom(options, 'findByName');
  const count = wholeNumber(limit, 'limit', 'findByName', optionTypeError);
  // The words of names and aliases consist of letters and digits only.
  const isPossible = (word) => word.length < NAME_LENGTH_LIMIT && /^[A-Z0-9]+$/.test(word);
  const isShort = new Set(wanted).size < NAME_LENGTH_LIMIT;
  if (wanted.length === 0 || !isShort || !wanted.every(isPossible)) return [];
  const rankOf = matcher(wanted);
  const matches = new Map();
  forEachName((codePoint, name) => {
    const rank = rankOf(name);
    if (rank >= 0) matches.set(codePoint, { rank, match: { codePoint, name } });
  });
  for (const [codePoint, aliases] of allAliases()) {
    const best = bestAlias(aliases, rankOf);
    const byName = matches.get(codePoint);
    if (best && (!byName || best.rank < byName.rank)) {
      matches.set(codePoint, { rank: best.rank, match: { codePoint, name: nameOf(codePoint), alias: best.alias } });
    }
  }
  const sorted = [...matches.values()].sort((a, b) => a.rank - b.rank || a.match.codePoint - b.match.codePoint);
  return sorted.slice(0, count).map(({ match }) => match);
}
