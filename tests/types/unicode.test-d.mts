// The types of `utfscope/unicode`: exact result types, literal types of property values, and optional arguments.
import * as unicode from 'utfscope/unicode';
import type { Alias, CharacterProperties, Grapheme, NamedCharacter } from 'utfscope/unicode';
import { is } from './equal.mjs';

is<string | null>()(unicode.name(0x20ac));
is<string>()(unicode.displayName(0x20ac));
is<Alias[]>()(unicode.aliases(0x20ac));
is<NamedCharacter[]>()(unicode.findByName('euro sign'));
unicode.findByName(['euro', 'sign'] as const, { limit: 1 });
is<CharacterProperties>()(unicode.properties(0x20ac));
is<Grapheme[]>()(unicode.graphemes('text'));
is<string>()(unicode.unicodeVersion);

const { generalCategory, bidiClass, eastAsianWidth, decomposition } = unicode.properties(0x20ac);
if (generalCategory === 'Sc' && bidiClass === 'ET' && eastAsianWidth === 'A') decomposition satisfies object | null;

// @ts-expect-error: a code point is a number
unicode.name('€');
// @ts-expect-error: no such category
generalCategory === 'Xx';
// @ts-expect-error: no such option
unicode.findByName('euro', { max: 1 });
