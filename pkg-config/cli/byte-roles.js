// Styles a byte by its role: with a colour, and with a mark that needs no colour.
import { ansis } from './colours.js';
import { hexByte, roleOf } from '../../www/format.js';
import { LEGEND } from '../../www/text/roles.js';

/** The colour level (`ansis.level`) of terminals with 16 colours, which would show different shades as one colour. */
const SIXTEEN_COLOURS = 1;

/** Returns a style from two RGB colours, or `fallback` for terminals with at most 16 colours. */
const style = (foreground, background, fallback) =>
  ansis.level > SIXTEEN_COLOURS ? ansis.hex(foreground).bgHex(background) : fallback;

/**
 * The styles by the `key` that `roleOf` returns. The colours are those of the page: white, pink and red as in Wikipedia's UTF-8 code page
 * table, the others based on the palette of Okabe and Ito.
 */
const STYLES = {
  ascii: { mark: ' ', paint: String },
  single: { mark: ' ', paint: String },
  unit: { mark: ' ', paint: String },
  lead: { mark: '<', paint: style('#10161d', '#ffffff', ansis.black.bgWhite) },
  restricted: { mark: '(', paint: style('#33041a', '#cf8bb0', ansis.black.bgMagenta) },
  continuation: { mark: '-', paint: style('#442d00', '#fbd78c', ansis.black.bgYellow) },
  high: { mark: '^', paint: style('#053528', '#b4e3d3', ansis.black.bgGreen) },
  low: { mark: '_', paint: style('#38330a', '#f5ec95', ansis.black.bgCyan) },
  never: { mark: 'x', paint: style('#ffffff', '#c3222f', ansis.whiteBright.bgRed) },
};
/** Malformed bytes are red in every role. */
const ALL_STYLES = { ...STYLES, malformed: { mark: '!', paint: STYLES.never.paint } };

/** Returns the name of a role in JSON: its key, or `malformed`. */
export function roleName(role) {
  const { key, malformed } = roleOf(role);
  return malformed ? 'malformed' : key;
}

/** Returns a byte with its mark, three columns wide. */
export function byteText(byte, role) {
  const { mark, paint } = ALL_STYLES[roleName(role)];
  return paint(`${mark}${hexByte(byte)}`);
}

/** Returns the legend of the marks of these roles, or an empty string if no role has a mark. */
export function legend(roles) {
  const names = new Set(Array.from(roles, roleName));
  return Object.entries(ALL_STYLES)
    .filter(([name, { mark }]) => names.has(name) && mark !== ' ')
    .map(([name, { mark, paint }]) => `${paint(mark)} ${LEGEND[name]?.[0].toLowerCase() ?? name}`)
    .join('   ');
}
