// Extended grapheme clusters (UAX #29 §3.1.1).
import { wrongType } from '../errors.js';
import { decodeColumn } from './columns.js';
import { CLUSTER_BREAK } from './data/properties.js';
import { hasNoTrailing } from './hangul.js';

const CODE_POINTS = 0x110000;

/** The classes in the data, and then LV and LVT: `readClasses` decides from the code point which of the two a Hangul syllable has. */
const CLASSES = [...CLUSTER_BREAK.values.split(','), 'LV', 'LVT'];
/** The indexes of the classes. Grapheme_Cluster_Break=Extend has three classes, by Indic_Conjunct_Break. */
const {
  CR,
  LF,
  Control: CONTROL,
  L,
  V,
  T,
  LV,
  LVT,
  LV_LVT: SYLLABLE,
  ZWJ,
  Prepend: PREPEND,
  SpacingMark: SPACING_MARK,
  Regional_Indicator: REGIONAL_INDICATOR,
  Extend: EXTEND,
  Conjunct_Extend: CONJUNCT_EXTEND,
  Linker: LINKER,
  Consonant: CONSONANT,
  Extended_Pictographic: PICTOGRAPHIC,
} = Object.fromEntries(CLASSES.map((value, index) => [value, index]));

let classes;

/** Returns the class of every code point as an array of 1 MB, so that no character of a text needs a search. */
function readClasses() {
  const { starts, indexes } = decodeColumn(CLUSTER_BREAK);
  const result = new Uint8Array(CODE_POINTS);
  starts.forEach((start, run) => result.fill(indexes[run], start, starts[run + 1] ?? CODE_POINTS));
  for (let at = result.indexOf(SYLLABLE); result[at] === SYLLABLE; at++) result[at] = hasNoTrailing(at) ? LV : LVT;
  return result;
}

/** Returns whether a character of this class is a cluster by itself, except for CR LF. */
const isAlone = (value) => value === CONTROL || value === CR || value === LF;
const extendsCluster = (value) => value === EXTEND || value === CONJUNCT_EXTEND || value === LINKER;

/** Returns whether two Hangul classes belong together (GB6, GB7, GB8). */
function joinsHangul(before, next) {
  if (before === L) return next === L || next === V || next === LV || next === LVT;
  if (before === LV || before === V) return next === V || next === T;
  return (before === LVT || before === T) && next === T;
}

/** Decides where clusters begin. The fields are all that the rules need to know about the text so far. */
class Boundaries {
  /** The class of the previous character; -1 at the start of the text. */
  before = -1;
  /** How many regional indicators are at the end of the text so far (GB12, GB13). */
  indicators = 0;
  /** 1 after a pictograph and any number of Extend, 2 after a ZWJ that follows these (GB11). */
  emoji = 0;
  /** 1 after a consonant and any number of characters that continue its conjunct, 2 if one of them is a linker (GB9c). */
  conjunct = 0;

  /** Returns whether a cluster begins before a character of the class `next`, which is not the first character. */
  isBoundary(next) {
    const { before } = this;
    if (before === CR && next === LF) return false; // GB3
    if (isAlone(before) || isAlone(next)) return true; // GB4, GB5
    if (joinsHangul(before, next)) return false;
    if (extendsCluster(next) || next === ZWJ || next === SPACING_MARK || before === PREPEND) return false; // GB9, GB9a, GB9b
    if (this.conjunct === 2 && next === CONSONANT) return false; // GB9c
    if (this.emoji === 2 && next === PICTOGRAPHIC) return false; // GB11
    return !(next === REGIONAL_INDICATOR && this.indicators % 2 === 1); // GB12, GB13, GB999
  }

  /** Updates the state for a character of the class `next`. */
  pass(next) {
    this.before = next;
    this.indicators = next === REGIONAL_INDICATOR ? this.indicators + 1 : 0;
    if (next === PICTOGRAPHIC) this.emoji = 1;
    else if (next === ZWJ && this.emoji === 1) this.emoji = 2;
    else if (!extendsCluster(next) || this.emoji === 2) this.emoji = 0;
    if (next === CONSONANT) this.conjunct = 1;
    else if (next === LINKER && this.conjunct > 0) this.conjunct = 2;
    else if (next !== CONJUNCT_EXTEND && next !== ZWJ) this.conjunct = 0;
  }
}

/** Returns the length in UTF-8. A lone surrogate counts as three bytes, like U+FFFD in UTF-8 or the surrogate in WTF-8. */
const utf8Length = (codePoint) => (codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4);

export function graphemes(text) {
  if (typeof text !== 'string') throw wrongType('graphemes', 'a string', text);
  classes ??= readClasses();
  const boundaries = new Boundaries();
  const result = [];
  let start = 0;
  let byteStart = 0;
  let byteEnd = 0;
  const add = (end) => {
    result.push({
      text: text.slice(start, end),
      offset: start,
      length: end - start,
      byteOffset: byteStart,
      byteLength: byteEnd - byteStart,
    });
    start = end;
    byteStart = byteEnd;
  };
  for (let at = 0; at < text.length;) {
    const codePoint = text.codePointAt(at);
    const next = classes[codePoint];
    if (at > 0 && boundaries.isBoundary(next)) add(at);
    boundaries.pass(next);
    byteEnd += utf8Length(codePoint);
    at += codePoint > 0xffff ? 2 : 1;
  }
  if (text.length > 0) add(text.length);
  return result;
}
