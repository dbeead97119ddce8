// Samples that show, in most cases, whether a text is ASCII, without reading all of it.

/** The maximum number of values in a sample. */
const SAMPLE = 64;
/**
 * The usual minimum distance between sampled values of an array. It keeps the sample of a short array small: each value takes a nanosecond, and 64
 * values would take as long as the conversion.
 */
const SAMPLE_STEP = 64;

/** Returns whether a sample of bytes or code units is ASCII. `minStep` is the minimum distance between the sampled values. */
export function isAsciiSample(values, length, minStep = SAMPLE_STEP) {
  const step = Math.max(minStep, Math.ceil(length / SAMPLE));
  for (let at = 0; at < length; at += step) if (values[at] > 0x7f) return false;
  return true;
}

/** Returns whether a sample of bytes is ASCII, except at most one in 32 of the sampled bytes. */
export function isMostlyAscii(bytes, length) {
  const step = Math.max(SAMPLE_STEP, Math.ceil(length / SAMPLE));
  let allowed = Math.floor(length / step) >> 5;
  for (let at = 0; at < length; at += step) if (bytes[at] > 0x7f && --allowed < 0) return false;
  return true;
}

/**
 * Returns whether a sample of at most `count` code units from the whole string is ASCII; false for most texts with letters beyond ASCII, if
 * `count` is not small.
 */
export function isAsciiStringSample(text, count = SAMPLE) {
  const step = Math.ceil(text.length / count);
  for (let at = 0; at < text.length; at += step) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}
