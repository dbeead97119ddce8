/** Code points by their numbers: `U+20AC`, `&#x20AC;`, `&#8364;`, `\u20AC`. */
import { quote, SAMPLE, sampleOf } from './excerpts.js';

/** Case matters after a backslash: \u has four digits, or some in braces, and \U has eight. */
const CODE_POINT =
  /^(?:(?:[Uu]\+|&#[Xx])([0-9A-Fa-f]{1,8});?|&#([0-9]{1,10});?|\\u([0-9A-Fa-f]{4})|\\u\{([0-9A-Fa-f]{1,8})\}|\\U([0-9A-Fa-f]{8}))$/;
const HEX_NUMBER = /^0x([0-9A-F]{1,8})$/i; // two bytes as well: read as a code point only where that was chosen
const ESCAPED = /^\\u[^{]/;
const LAST = 0x7fffffff;

const tokensOf = (text) => text.split(/[\s,]+|(?<=;)(?=&)|(?=\\u)/i).filter(Boolean);

/** Joins the surrogate pairs of a list, which are one character where they are escapes of UTF-16. */
export function joined(codePoints, escaped) {
  const whole = [];
  codePoints.forEach((value, index) => {
    const high = whole.at(-1);
    const isPair = escaped[index] && escaped[index - 1] && high >> 10 === 0x36 && value >> 10 === 0x37;
    if (isPair) whole[whole.length - 1] = 0x10000 + ((high & 0x3ff) << 10) + (value & 0x3ff);
    else whole.push(value);
  });
  return Uint32Array.from(whole);
}

function parse(text) {
  const codePoints = [];
  const escaped = [];
  for (const token of tokensOf(text)) {
    const match = CODE_POINT.exec(token) ?? HEX_NUMBER.exec(token);
    if (!match) {
      return {
        problem: `${quote(token)} is not a code point. Code points are written as U+20AC, &#x20AC;, &#8364; or \\u20AC with spaces or commas between them.`,
      };
    }
    const [, hex, decimal, four, braced, eight] = match;
    const codePoint = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? four ?? braced ?? eight, 16);
    if (codePoint > LAST) {
      return { problem: `${quote(token)} is no code point: the highest that any encoding here knows is U+7FFFFFFF.` };
    }
    codePoints.push(codePoint);
    escaped.push(ESCAPED.test(token));
  }
  return { codePoints: joined(codePoints, escaped) };
}

function recognise(text) {
  const tokens = tokensOf(sampleOf(text));
  if (text.length > SAMPLE) tokens.pop();
  return tokens.length > 0 && tokens.every((token) => CODE_POINT.test(token));
}

export const codePoints = {
  id: 'code-points',
  label: 'Code points',
  reads: 'code points',
  encoded: true,
  recognise,
  parse,
};
