// The properties of code points.
import { blocksBetween } from '../tables/block-names.js';
import { codePointFrom } from './code-point.js';
import { columnReader } from './columns.js';
import { AGE, BIDI_CLASS, BINARY, EAST_ASIAN_WIDTH, SCRIPT, SCRIPT_EXTENSIONS } from './data/properties.js';
import { decompositionOf } from './decompositions.js';
import { categoryOf } from './names.js';

const ageOf = columnReader(AGE);
const bidiClassOf = columnReader(BIDI_CLASS);
const binaryOf = columnReader(BINARY);
const scriptOf = columnReader(SCRIPT);
const scriptExtensionsOf = columnReader(SCRIPT_EXTENSIONS);
const widthOf = columnReader(EAST_ASIAN_WIDTH);

export function properties(codePoint) {
  const value = codePointFrom(codePoint, 'properties');
  const script = scriptOf(value);
  const extensions = scriptExtensionsOf(value);
  const binary = binaryOf(value).split(' ');
  const has = (property) => binary.includes(property);
  return {
    codePoint: value,
    generalCategory: categoryOf(value),
    script,
    scriptExtensions: extensions === '' ? [script] : extensions.split(' '),
    age: ageOf(value) || null,
    block: blocksBetween(value, value)[0]?.name ?? null,
    bidiClass: bidiClassOf(value),
    eastAsianWidth: widthOf(value),
    defaultIgnorable: has('Default_Ignorable_Code_Point'),
    emoji: has('Emoji'),
    emojiPresentation: has('Emoji_Presentation'),
    emojiModifier: has('Emoji_Modifier'),
    emojiModifierBase: has('Emoji_Modifier_Base'),
    emojiComponent: has('Emoji_Component'),
    extendedPictographic: has('Extended_Pictographic'),
    decomposition: decompositionOf(value),
  };
}
