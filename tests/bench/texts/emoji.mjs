// Emoji as people send them: faces, things, hands with skin tones, emoji joined by ZWJ, flags, symbols and keycaps.

const TONES = ['\u{1F3FB}', '\u{1F3FC}', '\u{1F3FD}', '\u{1F3FE}', '\u{1F3FF}'];
const ZERO_WIDTH_JOINER = '\u200d';
const VARIATION_SELECTOR_16 = '\ufe0f';

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
const flag = (code) => [...code].map((letter) => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 0x41)).join('');

const FACES = range(0x1f600, 0x1f64f);
const THINGS = [...range(0x1f300, 0x1f32c), ...range(0x1f400, 0x1f43e), ...range(0x1f680, 0x1f6a4)];
const HANDS = ['\u{1F44D}', '\u{1F44B}', '\u{1F64F}', '\u{1F4AA}', '\u{1F44F}'].flatMap((hand) =>
  ['', ...TONES].map((tone) => hand + tone),
);
const JOINED = [
  ['\u{1F468}', '\u{1F469}', '\u{1F467}'],
  ['\u{1F469}', '\u{1F4BB}'],
  ['\u{1F469}\u{1F3FD}', '\u{1F680}'],
  [`\u{1F3F3}${VARIATION_SELECTOR_16}`, '\u{1F308}'],
].map((parts) => parts.join(ZERO_WIDTH_JOINER));
const FLAGS = ['DE', 'FR', 'JP', 'BR', 'IN', 'KE', 'KR', 'GR'].map(flag);
const SYMBOLS = ['\u2764', '\u2600', '\u2728', '\u2705', '\u270c', '\u263a'].map((s) => s + VARIATION_SELECTOR_16);
const KEYCAPS = [...'0123456789'].map((digit) => `${digit}${VARIATION_SELECTOR_16}\u20e3`);

// The list has each face three times, because people send faces most.
export const EMOJI = [...FACES, ...FACES, ...FACES, ...THINGS, ...HANDS, ...JOINED, ...FLAGS, ...SYMBOLS, ...KEYCAPS];
