// How a byte looks in a terminal: its role by colour, and by a mark before it that needs no colour.
import { ansis } from './colours.js';
import { LEGEND, hexByte, roleOf } from '../../www/format.js';

/** The colours of a terminal that has sixteen: the shades of more would become one. */
const SIXTEEN = 1;

/** Ink on a ground, or the nearest of sixteen colours. */
const painted = (ink, ground, plain) => (ansis.level > SIXTEEN ? ansis.hex(ink).bgHex(ground) : plain);

/** By the keys of `roleOf`, as on the page: white, pink and red from the code page article, the others Okabe and Ito's. */
const LOOKS = {
  ascii: { mark: ' ', paint: String },
  single: { mark: ' ', paint: String },
  unit: { mark: ' ', paint: String },
  lead: { mark: '<', paint: painted('#10161d', '#ffffff', ansis.black.bgWhite) },
  restricted: { mark: '(', paint: painted('#33041a', '#cf8bb0', ansis.black.bgMagenta) },
  continuation: { mark: '-', paint: painted('#442d00', '#fbd78c', ansis.black.bgYellow) },
  high: { mark: '^', paint: painted('#053528', '#b4e3d3', ansis.black.bgGreen) },
  low: { mark: '_', paint: painted('#38330a', '#f5ec95', ansis.black.bgCyan) },
  never: { mark: 'x', paint: painted('#ffffff', '#c3222f', ansis.whiteBright.bgRed) },
};
/** What is malformed is red whatever its role. */
const MALFORMED = { mark: '!', paint: LOOKS.never.paint };

/** A byte of a role, in three columns. */
export function byteText(byte, role) {
  const { key, malformed } = roleOf(role);
  const { mark, paint } = malformed ? MALFORMED : LOOKS[key];
  return paint(`${mark}${hexByte(byte)}`);
}

/** What the marks mean that stand before these roles; empty where none does. */
export function legend(roles) {
  const met = new Set();
  for (const role of roles) {
    const { key, malformed } = roleOf(role);
    met.add(malformed ? 'malformed' : key);
  }
  return Object.entries({ ...LOOKS, malformed: MALFORMED })
    .filter(([key, { mark }]) => met.has(key) && mark !== ' ')
    .map(([key, { mark, paint }]) => `${paint(mark)} ${LEGEND[key]?.[0].toLowerCase() ?? key}`)
    .join('   ');
}
