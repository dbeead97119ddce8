// Encodings and error policies, by the names that callers use, and the options of conversions.
import { EncodingId, Policy } from '../binding/utfscope.js';
import { bomOf } from './bom.js';
import { run } from './call.js';
import { quoted, unknown } from './did-you-mean.js';
import {
  argumentTypeError,
  describe,
  optionTypeError,
  wrongEncoding,
  wrongOption,
  wrongPolicy,
  wrongType,
} from './errors.js';
import { encodingOfLabel, unknownLabel } from './labels.js';
import { encodings, errorPolicies } from './names.js';
import { ERRORS, FROM, IGNORE_BOM, ON_FAULT, TO, WRITE_BOM, optionsFrom } from './read-options.js';

const ids = new Map(encodings.map((name, id) => [name, id]));
const policyIds = new Map(errorPolicies.map((name, id) => [name, id]));
/** Former names of policies; they are names of encodings too. */
const RENAMED_POLICIES = {
  __proto__: null,
  latin1: 'fallback-latin1',
  'windows-1252': 'fallback-windows-1252',
};
const namesByteOrder = (id) => /^(utf|ucs)-\d+[bl]e$/.test(encodings[id]);

/** A cache of the ids of labels that are not exact names: looking up such a label takes longer than converting a short text. */
const idsOfLabels = new Map();
const MAX_LABELS = 256;
const MAX_LABEL_LENGTH = 40;

/** The last label that `idOf` found, and its id. In Bun, two searches of a `Map` take 30 ns, as long as copying a short text. */
let lastLabel = 'utf-8';
let lastId = EncodingId.Utf8;

/** Returns the id of the encoding that a label names; `undefined` for an unknown label. */
function idOf(label) {
  if (label === lastLabel) return lastId;
  const id = findId(label);
  if (id !== undefined) [lastLabel, lastId] = [label, id];
  return id;
}

function findId(label) {
  const found = ids.get(label) ?? idsOfLabels.get(label);
  if (found !== undefined) return found;
  const id = ids.get(encodingOfLabel(label));
  const isKept = id !== undefined && idsOfLabels.size < MAX_LABELS && label.length <= MAX_LABEL_LENGTH;
  if (isKept) idsOfLabels.set(label, id);
  return id;
}

/** Returns the id of an encoding. An error message about the type calls the value `what`. */
function encodingNamed(value, what, call, wrongTypeError = argumentTypeError) {
  // The most common name needs no search.
  if (value === 'utf-8') return EncodingId.Utf8;
  if (typeof value !== 'string') throw wrongTypeError(call, `the ${what} must be a string, got ${describe(value)}`);
  const id = idOf(value);
  if (id !== undefined) return id;
  throw wrongEncoding(call, unknownLabel(value));
}

function policyNamed(value, call) {
  // The most common name needs no search.
  if (value === 'replace') return Policy.Replace;
  const id = policyIds.get(value);
  if (id !== undefined) return id;
  if (typeof value !== 'string') {
    throw optionTypeError(call, `the error policy must be a string, got ${describe(value)}`);
  }
  const renamed = RENAMED_POLICIES[value];
  if (renamed) throw wrongPolicy(call, `the error policy "${value}" is now called "${renamed}"; pass that name`);
  throw wrongPolicy(call, unknown('error policy', value, errorPolicies));
}

/** Returns the id of an encoding argument; UTF-8 by default. */
export function encodingFrom(value, call) {
  // This comparison is also in `encodingNamed`, but engines do not inline that function.
  return value === undefined || value === 'utf-8' ? EncodingId.Utf8 : encodingNamed(value, 'encoding', call);
}

/** Returns the id of the encoding of an array whose elements have `width` bits. An encoding argument must agree with the width. */
export function encodingForWidth(value, width, call) {
  const id = encodingFrom(value, call);
  if (width === 8) return id;
  if (value === undefined || encodings[id].startsWith(`utf-${width}`)) {
    return width === 16 ? EncodingId.Units16 : EncodingId.Units32;
  }
  throw wrongEncoding(
    call,
    `a Uint${width}Array holds UTF-${width} code units, but the encoding is ${quoted(value)}; omit the encoding, or pass ` +
      'the bytes as a Uint8Array',
  );
}

/** Makes the object with the checked options of a conversion; `policy` is an id. */
const optionsObject = (policy, ignoreBOM, writeBOM, onFault) => ({ policy, ignoreBOM, writeBOM, onFault });

/** What `conversionFrom` returns for a conversion without options. */
export const DEFAULTS = Object.freeze(optionsObject(Policy.Strict, false));

// What `conversionFrom` returns for other frequent options. Calls share these objects, because creating one takes longer.
const KEEPING_BOM = Object.freeze(optionsObject(Policy.Strict, true));
const REPLACING = Object.freeze(optionsObject(Policy.Replace, false));
const REPLACING_AND_KEEPING_BOM = Object.freeze(optionsObject(Policy.Replace, true));

/** Returns whether U+FFFD may stand for malformed input: the policy is `replace`, and no `onFault` needs the faults. */
export const mayReplace = ({ policy, onFault }) => policy === Policy.Replace && onFault === undefined;

/** Returns whether a value is an object as `{ … }` makes it. Comparing its prototype would take 10 ns longer. */
const isPlainObject = (value) => typeof value === 'object' && value !== null && value.constructor === Object;

/** Returns whether a key is an option of every conversion. These comparisons with constants take less time than a search in a list. */
const isConversionOption = (key) => key === ERRORS || key === IGNORE_BOM || key === WRITE_BOM || key === ON_FAULT;

const wrongOnFault = (value, call) => optionTypeError(call, `expected a function as onFault, got ${describe(value)}`);

/** Checks the values of options, but not whether the encoding allows `writeBOM: true`. Returns the checked options. */
function checkedValues({ errors, ignoreBOM, writeBOM, onFault }, call) {
  if (onFault !== undefined && typeof onFault !== 'function') throw wrongOnFault(onFault, call);
  const policy = errors === undefined ? Policy.Strict : policyNamed(errors, call);
  return optionsObject(policy, Boolean(ignoreBOM), writeBOM === undefined ? undefined : Boolean(writeBOM), onFault);
}

/** Checks the values of options for a conversion to encoding `id`; the keys have been checked before. Returns the checked options. */
function checkedConversion(options, id, call) {
  const checked = checkedValues(options, call);
  if (checked.writeBOM) checkWriteBOM(id, call);
  return checked;
}

/**
 * Checks the options of a conversion to encoding `id`, and returns the checked options. Each option is read once.
 *
 * For a short text, this can take as long as the conversion. So the function handles the most frequent options itself, and is small enough
 * that engines inline it.
 */
export function conversionFrom(value, id, call) {
  if (!isPlainObject(value)) return checkedConversion(optionsFrom(value, call), id, call);
  for (const key in value) if (!isConversionOption(key)) return checkedConversion(optionsFrom(value, call), id, call);
  const { errors, ignoreBOM, writeBOM, onFault } = value;
  if (writeBOM === undefined && (errors === undefined || errors === 'replace')) {
    const isStrict = errors === undefined;
    if (onFault === undefined && isStrict) return ignoreBOM ? KEEPING_BOM : DEFAULTS;
    if (onFault === undefined) return ignoreBOM ? REPLACING_AND_KEEPING_BOM : REPLACING;
    if (typeof onFault === 'function') {
      return optionsObject(isStrict ? Policy.Strict : Policy.Replace, Boolean(ignoreBOM), undefined, onFault);
    }
  }
  return checkedConversion({ errors, ignoreBOM, writeBOM, onFault }, id, call);
}

function checkWriteBOM(id, call) {
  const name = encodings[id];
  if (namesByteOrder(id)) {
    const generic = name.slice(0, -2);
    const advice = encodings.includes(generic) ? `; use "${generic}"` : '';
    throw wrongOption(
      call,
      `writeBOM cannot be true for "${name}": text whose label names a byte order must not begin with a BOM ` +
        `(RFC 2781 §3.3 for UTF-16; Unicode Standard, D99 and D100, for UTF-32)${advice}`,
    );
  }
  if (run(call, () => bomOf(id)).length === 0) {
    throw wrongOption(
      call,
      `writeBOM cannot be true for "${name}": it cannot represent the BOM, U+FEFF; omit writeBOM`,
    );
  }
}

/** Returns the source and the target of a conversion, and its checked options. Throws unless the options name both encodings. */
export function transcodingFrom(options, call) {
  const { errors, ignoreBOM, writeBOM, onFault, from: source, to: target } = transcodingOptions(options, call);
  const hasDefaults = errors === undefined && !ignoreBOM && writeBOM === undefined && onFault === undefined;
  const checked = hasDefaults ? DEFAULTS : checkedValues({ errors, ignoreBOM, writeBOM, onFault }, call);
  const from = encodingNamed(source, 'encoding to convert from', call, optionTypeError);
  const to = encodingNamed(target, 'encoding to convert to', call, optionTypeError);
  if (checked.writeBOM) checkWriteBOM(to, call);
  return { from, to, checked };
}

/** Returns the options object of a conversion with `from` and `to`. Throws if one of its keys is no option. */
function transcodingOptions(value, call) {
  const expected = 'options with from and to';
  if (value === undefined) throw wrongType(call, expected, value);
  if (!isPlainObject(value)) return optionsFrom(value, call, expected);
  // This loop takes half the time of `optionsFrom`. For an unknown key, `optionsFrom` throws, unless a polluted prototype has the key.
  for (const key in value)
    if (key !== FROM && key !== TO && !isConversionOption(key)) return optionsFrom(value, call, expected);
  return value;
}

/**
 * Returns the number of a hint: the id of an encoding, or the number of a language; -1 without a hint. No number stands for both.
 * `languageHint` returns the number of the language of a tag or a top-level domain, or -1 if it knows no such language.
 */
export function hintFrom(value, call, languageHint) {
  if (value === undefined) return -1;
  if (typeof value !== 'string') throw optionTypeError(call, `the hint must be a string, got ${describe(value)}`);
  const isTag = value.length <= MAX_TAG && /^[\x21-\x7e]+$/.test(value);
  const hint = isTag ? languageHint(Uint8Array.from(value, (character) => character.charCodeAt(0))) : -1;
  // Two letters are read as a language or a domain, although some are also labels: `us` is a label of ASCII (IANA).
  const number = hint >= 0 && value.length === 2 ? hint : (idOf(value) ?? hint);
  if (number >= 0) return number;
  throw wrongOption(
    call,
    `the hint ${quoted(value)} is neither a supported encoding nor a language; use a name such as "windows-1252", ` +
      'a language tag such as "pt-BR", or a top-level domain such as "jp"',
  );
}

/** The maximum length of a language tag. */
const MAX_TAG = 35;

/** Returns the ids of an array of encoding names. */
export function encodingsFrom(value, call) {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw optionTypeError(call, `expected an array of encodings, got ${describe(value)}`);
  return Uint8Array.from(value, (name) => encodingNamed(name, 'encoding', call, optionTypeError));
}
