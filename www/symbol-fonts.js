/**
 * Characters of the fonts Symbol and Wingdings, which Word writes as U+F020 to U+F0FF: U+F000 plus the code of the character in the font.
 * The text does not say which of the two fonts was used. The tables have the characters for which one font is much more likely.
 */

/** The first and the last private-use character that Word writes for these fonts. */
export const [FIRST_SYMBOL, LAST_SYMBOL] = [0xf020, 0xf0ff];
const PRIVATE_BASE = 0xf000;

/** Returns the private-use character for the code of a character in a symbol font. */
export const privateSymbol = (code) => String.fromCharCode(PRIVATE_BASE + code);

/** Returns the entries of consecutive codes from `first` on. A space stands for a code that is not in the table. */
const entriesFrom = (first, characters) =>
  Array.from(characters, (character, at) => [first + at, character]).filter(([, character]) => character !== ' ');

/** The characters of Symbol by their codes in Adobe's encoding. Parts of tall brackets, and codes that are more likely in Wingdings, are left out. */
const SYMBOL = new Map([
  ...entriesFrom(0x2b, '+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙ Κ ΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_'),
  ...entriesFrom(0x61, 'αβχδεφγηιϕκλμν πθρστυϖωξψζ{|}∼'),
  ...entriesFrom(0xa1, 'ϒ′≤⁄∞ƒ  ♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…'),
  ...entriesFrom(0xc0, 'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅ ∧∨⇔⇐⇑⇒ '),
  ...entriesFrom(0xe5, '∑'),
  ...entriesFrom(0xf2, '∫'),
]);

/** Wingdings: the smileys and arrows that Word writes for `:-)` and `-->`, boxes and ticks. */
const WINGDINGS = new Map(
  Object.entries({ 0x4a: '☺', 0x4c: '☹', 0x6f: '□', 0xa7: '▪', 0xa8: '◻', 0xd8: '➢', 0xdf: '←', 0xe0: '→', 0xe8: '➔', 0xfb: '✗', 0xfc: '✓', 0xfd: '☒', 0xfe: '☑' }).map(
    ([code, character]) => [Number(code), character],
  ),
); // prettier-ignore

/** Wingdings at the start of a line, before a space: bullets. At other places, these codes are letters and signs of Symbol. */
const BULLETS = new Map(
  Object.entries({ 0x6c: '●', 0x6e: '■', 0x71: '❑', 0x75: '◆', 0x76: '❖', 0xab: '★' }).map(([code, character]) => [
    Number(code),
    character,
  ]),
);
const AT_LINE_START = /(?:^|[\r\n])[ \t]*$/;

/**
 * Returns the character that a character of a symbol font shows; null if the table of the font lacks it. If the font is not known, the
 * table of Wingdings is tried first, then that of Symbol.
 *
 * @param {string} character from U+F020 to U+F0FF
 * @param {string} before the text before the character
 * @param {string} after the text after the character
 * @param {'Symbol' | 'Wingdings'} [font]
 */
export function symbolFor(character, before, after, font) {
  const code = character.codePointAt(0) - PRIVATE_BASE;
  if (font === 'Symbol') return SYMBOL.get(code) ?? null;
  const isBullet = BULLETS.has(code) && AT_LINE_START.test(before) && /^[ \t\u00a0]/.test(after);
  const found = (isBullet ? BULLETS.get(code) : null) ?? WINGDINGS.get(code);
  return found ?? (font === undefined ? SYMBOL.get(code) : null) ?? null;
}
