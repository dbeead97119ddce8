/**
 * The notations in which octets can be typed: one row each, so that a new one is one more row. `recognise` says
 * whether a text looks like the notation; `parse` gives `{ octets }`, or `{ text }` or `{ codePoints }`
 * (still to be encoded), with an optional `note`; or `{ problem }`: a sentence for the page. Nothing here touches the page or the package.
 */

const PAIR_SEPARATORS = /[\s,;:|_-]+/;
const HEX_PREFIX = /0x|\\x|%(?=[0-9A-F]{2})/gi;
const PREFIXED = /(?:0x|\\x|%)[0-9A-F]{2}/i;
const CODE_POINT = /^(?:(?:U\+|&#x|\\u|\\u\{)([0-9A-F]{1,8})[;}]?|&#([0-9]{1,10});?)$/i;
const HEX_NUMBER = /^0x([0-9A-F]{1,8})$/i; // two octets as well: read as a code point only where that was chosen
const ESCAPED = /^\\u[^{]/;
// Lines of a dump: the address, the octets, and what they look like after two spaces (xxd) or a bar (hexdump -C), whose
// last line is an address alone.
const DUMPED = [
  /^[0-9A-F]{6,16}:[ \t]((?:[ \t]?(?:[0-9A-F]{2})+)*)(?:[ \t]{2}.*)?$/i,
  /^[0-9A-F]{6,16}(?:[ \t]{2}((?:[ \t]{0,2}[0-9A-F]{2})*)[ \t]*\|.*)?$/i,
];
const SAMPLE = 4096; // what recognition looks at

/** Quotes a piece of the input for a sentence, shortened so that the sentence stays one. */
function quote(piece) {
  const characters = [...piece];
  return `“${characters.length > 12 ? `${characters.slice(0, 12).join('')}…` : piece}”`;
}

/** The octets of a dump without addresses and what stands beside; any other text as it is. */
function undumped(text) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const form = DUMPED.find((line) => line.exec(lines[0] ?? '')?.[1] !== undefined);
  const found = form ? lines.map((line) => form.exec(line)) : [null];
  return found.every(Boolean) ? found.map(([, octets = '']) => octets).join(' ') : text;
}

function hexTokens(dump) {
  const text = undumped(dump);
  return text.replace(HEX_PREFIX, ' ').split(PAIR_SEPARATORS).filter(Boolean);
}

/**
 * Many words are hex digits ("face", "2024", "be ad"), so a text counts as octets only when it looks like a dump:
 * prefixes, or even groups of digits *and* letters, or pairs in a row. At most one group may be odd: that is a slip
 * to tell about, not a sign of prose.
 */
function recogniseHex(text) {
  // The sample's edge may have cut a line, or a token.
  const sample = (text.length > SAMPLE ? text.slice(0, SAMPLE).replace(/\n[^\n]*$/, '') : text).trim();
  const tokens = hexTokens(sample);
  if (text.length > SAMPLE && !sample.includes('\n')) tokens.pop();
  if (tokens.length === 0 || !tokens.every((token) => /^[0-9A-F]+$/i.test(token))) return false;
  if (PREFIXED.test(sample)) return true;
  const digits = /[0-9]/.test(sample);
  const letters = /[A-F]/i.test(sample);
  if (tokens.length === 1) return digits && letters && tokens[0].length >= 4;
  const even = tokens.filter((token) => token.length % 2 === 0);
  const pairs = even.every((token) => token.length === 2);
  const oddOnes = tokens.length - even.length;
  if (oddOnes > 1) return false;
  if (even.length < 2 && !(digits && letters && tokens.at(-1).length === 1)) return false;
  if (digits && letters) return true;
  if (digits) return pairs;
  return pairs && (tokens.length >= 4 || sample === sample.toUpperCase());
}

function parseHex(text) {
  const tokens = hexTokens(text);
  const octets = new Uint8Array(Math.ceil(text.length / 2));
  let length = 0;
  for (const [index, token] of tokens.entries()) {
    const wrong = /[^0-9A-F]/i.exec(token);
    if (wrong) {
      return {
        problem: `${quote([...token.slice(wrong.index)][0])} is not a hex digit (in ${quote(token)}). Hex octets are written with 0–9 and A–F; if this is text, choose Text.`,
      };
    }
    const lastAndShort = index === tokens.length - 1 && token.length % 2 === 1;
    if (token.length % 2 === 1 && !lastAndShort) {
      return {
        problem: `An octet has two hex digits, and ${quote(token)} has ${token.length === 1 ? 'one' : token.length}. Add the missing digit; the input below is still the one before.`,
      };
    }
    const digits = token.length - (lastAndShort ? 1 : 0);
    for (let at = 0; at < digits; at += 2) octets[length++] = Number.parseInt(token.slice(at, at + 2), 16);
    if (lastAndShort) {
      const before =
        length === 0
          ? 'There is no whole octet yet.'
          : `The ${length === 1 ? 'octet' : `${length} octets`} before it ${length === 1 ? 'is' : 'are'} shown.`;
      return {
        octets: octets.slice(0, length),
        note: `An odd number of hex digits: the last one, ${quote(token.slice(-1))}, still lacks its second digit. ${before}`,
      };
    }
  }
  return { octets: octets.slice(0, length) };
}

function codePointTokens(text) {
  return text.split(/[\s,]+|(?<=;)(?=&)|(?=\\u)/i).filter(Boolean);
}

/** Joins the surrogate pairs of a list, which are one character where they are escapes of UTF-16. */
function joined(codePoints, escaped) {
  const whole = [];
  codePoints.forEach((value, index) => {
    const high = whole.at(-1);
    const isPair = escaped[index] && escaped[index - 1] && high >> 10 === 0x36 && value >> 10 === 0x37;
    if (isPair) whole[whole.length - 1] = 0x10000 + ((high & 0x3ff) << 10) + (value & 0x3ff);
    else whole.push(value);
  });
  return Uint32Array.from(whole);
}

function parseCodePoints(text) {
  const codePoints = [];
  const escaped = [];
  for (const token of codePointTokens(text)) {
    const match = CODE_POINT.exec(token) ?? HEX_NUMBER.exec(token);
    if (!match) {
      return {
        problem: `${quote(token)} is not a code point. Code points are written as U+20AC, &#x20AC;, &#8364; or \\u20AC with spaces or commas between them.`,
      };
    }
    const codePoint = match[2] ? Number.parseInt(match[2], 10) : Number.parseInt(match[1], 16);
    if (codePoint > 0xffffffff) {
      return { problem: `${quote(token)} is no code point: the highest that any encoding here knows is U+7FFFFFFF.` };
    }
    codePoints.push(codePoint);
    escaped.push(ESCAPED.test(token));
  }
  return { codePoints: joined(codePoints, escaped) };
}

/** Every notation, in the order in which it is tried; `text` accepts everything and stands last. */
export const notations = [
  {
    id: 'code-points',
    label: 'Code points',
    recognise: (text) => {
      const tokens = codePointTokens(text.slice(0, SAMPLE).trim());
      if (text.length > SAMPLE) tokens.pop();
      return tokens.length > 0 && tokens.every((token) => CODE_POINT.test(token));
    },
    parse: parseCodePoints,
  },
  { id: 'hex', label: 'Hex', recognise: recogniseHex, parse: parseHex },
  { id: 'text', label: 'Text', recognise: () => true, parse: (text) => ({ text }) },
];

/**
 * Reads what was typed.
 *
 * @param {string} text
 * @param {string} notation an id of `notations`, or 'auto'
 * @returns {{ notation: string, octets?: Uint8Array, text?: string, codePoints?: Uint32Array, note?: string, problem?: string }}
 */
export function readNotation(text, notation) {
  const row =
    notations.find(({ id }) => id === notation) ??
    notations.find(({ recognise }) => recognise(text)) ??
    notations.at(-1);
  return { notation: row.id, ...row.parse(text) };
}
