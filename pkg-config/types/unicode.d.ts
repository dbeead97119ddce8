/** The version of Unicode of all names and properties: `17.0.0`. */
export const unicodeVersion: string;

/**
 * Returns the name of a character: the value of the property Name (The Unicode Standard §4.8). Names never change, even where they
 * have a typo; `aliases` has the corrections.
 *
 * ```js
 * name(0x20ac); // 'EURO SIGN'
 * name(0xd55c); // 'HANGUL SYLLABLE HAN'
 * name(0x0a); // null
 * ```
 *
 * @param codePoint The code point.
 * @returns The name; null for code points without one: controls, surrogates, private use, noncharacters and unassigned code points.
 * @throws RangeError with the code `ERR_OFFSET` for a number that is not a code point.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for anything but a number.
 */
export function name(codePoint: number): string | null;

/**
 * Returns a name to show, for every code point. The command line and the inspector show the same names. The result is the first of these
 * that the code point has:
 *
 * 1. a corrected name;
 * 2. a name;
 * 3. an alias of the type `control`;
 * 4. a code point label (The Unicode Standard §4.8, table 4-9).
 *
 * ```js
 * displayName(0x20ac); // 'EURO SIGN'
 * displayName(0x0a); // 'LINE FEED'
 * displayName(0x1a2); // 'LATIN CAPITAL LETTER GHA'
 * displayName(0xe000); // '<private-use-E000>'
 * displayName(0xffff); // '<noncharacter-FFFF>'
 * displayName(0x378); // '<reserved-0378>'
 * ```
 *
 * @param codePoint The code point.
 * @returns The name, the alias, or the label.
 * @throws RangeError with the code `ERR_OFFSET` for a number that is not a code point.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for anything but a number.
 */
export function displayName(codePoint: number): string;

/**
 * The purpose of a formal alias (NameAliases.txt).
 *
 * - `correction`: the name without a mistake.
 * - `control`: a name of a control character, in ISO/IEC 6429 or in common use.
 * - `alternate`: a widely used other name.
 * - `figment`: a name that was documented and never approved.
 * - `abbreviation`: such as `ZWJ`.
 */
export type AliasType = 'correction' | 'control' | 'alternate' | 'figment' | 'abbreviation';

/** A formal alias of a character. */
export interface Alias {
  /** The alias. */
  alias: string;
  /** The purpose of the alias. */
  type: AliasType;
}

/**
 * Returns the formal aliases of a character (The Unicode Standard §4.8, NameAliases.txt).
 *
 * ```js
 * aliases(0x200d); // [{ alias: 'ZWJ', type: 'abbreviation' }]
 * aliases(0x20ac); // []
 * ```
 *
 * @param codePoint The code point.
 * @returns The aliases in the order of `AliasType`; most characters have none.
 * @throws RangeError with the code `ERR_OFFSET` for a number that is not a code point.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for anything but a number.
 */
export function aliases(codePoint: number): Alias[];

/** Options of `findByName`. */
export interface FindByNameOptions {
  /** The maximum number of characters to return (default: all). */
  limit?: number;
}

/** A character that `findByName` found. */
export interface NamedCharacter {
  /** The code point. */
  codePoint: number;
  /** The name; null for characters that only have aliases. */
  name: string | null;
  /** The alias that has the words, if it matches better than the name. */
  alias?: string;
}

/**
 * Finds characters by words of their names or aliases, in any letter case and order. Each word must start a word of the name; spaces and
 * hyphens separate words.
 *
 * Each call searches all names, which takes about 10 ms.
 *
 * ```js
 * findByName('euro sign', { limit: 1 }); // [{ codePoint: 0x20ac, name: 'EURO SIGN' }]
 * findByName('zero joiner').map(({ codePoint }) => codePoint); // [0x200c, 0x200d]
 * findByName('line feed', { limit: 1 }); // [{ codePoint: 10, name: null, alias: 'LINE FEED' }]
 * ```
 *
 * @param words The words, as a string or an array of strings.
 * @param options How many characters to return.
 * @returns The characters in three groups. In the first group, the words are the whole name or alias. In the second, each word is a
 * complete word of the name or alias. In the third, some words are only the start of a longer word. Each group is in the order of code
 * points. Without words, the array is empty.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for anything but strings, and `ERR_OPTION` for an unknown option or a limit that is
 * not a number.
 * @throws RangeError with the code `ERR_OFFSET` for a limit that is negative or not an integer.
 */
export function findByName(words: string | readonly string[], options?: FindByNameOptions): NamedCharacter[];

/** The values of General_Category (UAX #44 §5.7.1). */
export type GeneralCategory =
  | 'Lu'
  | 'Ll'
  | 'Lt'
  | 'Lm'
  | 'Lo'
  | 'Mn'
  | 'Mc'
  | 'Me'
  | 'Nd'
  | 'Nl'
  | 'No'
  | 'Pc'
  | 'Pd'
  | 'Ps'
  | 'Pe'
  | 'Pi'
  | 'Pf'
  | 'Po'
  | 'Sm'
  | 'Sc'
  | 'Sk'
  | 'So'
  | 'Zs'
  | 'Zl'
  | 'Zp'
  | 'Cc'
  | 'Cf'
  | 'Cs'
  | 'Co'
  | 'Cn';

/** The values of Bidi_Class (UAX #9 §3.2). */
export type BidiClass =
  | 'L'
  | 'R'
  | 'AL'
  | 'EN'
  | 'ES'
  | 'ET'
  | 'AN'
  | 'CS'
  | 'NSM'
  | 'BN'
  | 'B'
  | 'S'
  | 'WS'
  | 'ON'
  | 'LRE'
  | 'LRO'
  | 'RLE'
  | 'RLO'
  | 'PDF'
  | 'LRI'
  | 'RLI'
  | 'FSI'
  | 'PDI';

/** The values of East_Asian_Width (UAX #11): fullwidth, halfwidth, wide, narrow, ambiguous and neutral. */
export type EastAsianWidth = 'F' | 'H' | 'W' | 'Na' | 'A' | 'N';

/** The types of decompositions, as UnicodeData.txt tags them; all but `canonical` are compatibility decompositions. */
export type DecompositionType =
  | 'canonical'
  | 'compat'
  | 'font'
  | 'noBreak'
  | 'initial'
  | 'medial'
  | 'final'
  | 'isolated'
  | 'circle'
  | 'super'
  | 'sub'
  | 'vertical'
  | 'wide'
  | 'narrow'
  | 'small'
  | 'square'
  | 'fraction';

/** A decomposition of a character: one step, whose code points can decompose further. */
export interface Decomposition {
  /** The type. */
  type: DecompositionType;
  /** The code points. */
  codePoints: number[];
}

/** The properties of a code point (UAX #44). */
export interface CharacterProperties {
  /** The code point. */
  codePoint: number;
  /** General_Category, in two letters. */
  generalCategory: GeneralCategory;
  /** Script, as `\p{Script=...}` names it: `Latin`, `Old_Italic`; `Common`, `Inherited` and `Unknown` do not name a script. */
  script: string;
  /** Script_Extensions: all scripts in which the character is used, sorted by name; `script` alone for most characters. */
  scriptExtensions: string[];
  /** The version of Unicode that assigned the code point, such as `6.0`; null if none did. */
  age: string | null;
  /** The name of the block, as in Blocks.txt: `Latin-1 Supplement`; null outside of blocks. */
  block: string | null;
  /** Bidi_Class. Unassigned code points have the default of their range in DerivedBidiClass.txt. */
  bidiClass: BidiClass;
  /** East_Asian_Width. */
  eastAsianWidth: EastAsianWidth;
  /** Whether it is Default_Ignorable_Code_Point: invisible where a font does not support it. */
  defaultIgnorable: boolean;
  /** Whether it is Emoji: such as 😀, but `#` and digits too. */
  emoji: boolean;
  /** Whether it is Emoji_Presentation: shown as an emoji by default. */
  emojiPresentation: boolean;
  /** Whether it is Emoji_Modifier: a skin tone. */
  emojiModifier: boolean;
  /** Whether it is Emoji_Modifier_Base: a skin tone can follow. */
  emojiModifierBase: boolean;
  /** Whether it is Emoji_Component: a part of emoji sequences, usually not an emoji by itself. */
  emojiComponent: boolean;
  /** Whether it is Extended_Pictographic: an emoji or another symbol, or a code point reserved for one. */
  extendedPictographic: boolean;
  /** The decomposition; null without one. */
  decomposition: Decomposition | null;
}

/**
 * Returns the properties of a code point in this package's version of Unicode, which can differ from that of the runtime's `\p{}`.
 *
 * ```js
 * const { generalCategory, script, age, block } = properties(0x20ac);
 * [generalCategory, script, age, block]; // ['Sc', 'Common', '2.1', 'Currency Symbols']
 * properties(0x640).scriptExtensions.includes('Syriac'); // true
 * properties(0xc5).decomposition; // { type: 'canonical', codePoints: [0x41, 0x30a] }
 * ```
 *
 * @param codePoint The code point.
 * @returns The properties.
 * @throws RangeError with the code `ERR_OFFSET` for a number that is not a code point.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for anything but a number.
 */
export function properties(codePoint: number): CharacterProperties;

/** A grapheme cluster, and where it is in a text. */
export interface Grapheme {
  /** The cluster. */
  text: string;
  /** The offset in UTF-16 code units. */
  offset: number;
  /** The length in UTF-16 code units. */
  length: number;
  /** The offset in bytes, in the same text in UTF-8. */
  byteOffset: number;
  /** The length in bytes, in UTF-8. */
  byteLength: number;
}

/**
 * Divides a text into extended grapheme clusters, which people see as one character each (UAX #29 §3.1.1).
 *
 * A lone surrogate is a cluster by itself and counts as three bytes, like U+FFFD in UTF-8 or the surrogate in WTF-8. The result has an
 * object for each cluster, so divide long texts after line feeds, where clusters always end.
 *
 * ```js
 * graphemes('e\u0301').length; // 1
 * graphemes('a👩‍👧').at(-1); // { text: '👩‍👧', offset: 1, length: 5, byteOffset: 1, byteLength: 11 }
 * graphemes('🇫🇷🇩🇪').map(({ text }) => text); // ['🇫🇷', '🇩🇪']
 * ```
 *
 * @param text The text.
 * @returns The clusters in order. They cover the text without gaps.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for anything but a string.
 */
export function graphemes(text: string): Grapheme[];
