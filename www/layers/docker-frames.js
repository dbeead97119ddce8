/**
 * The log stream of a container, as the API of Docker and Podman sends it if the container has no terminal. Each part
 * of the output follows a header of eight bytes:
 *
 * - one byte for the stream (0: standard input, 1: standard output, 2: standard error, 3: errors of the daemon)
 * - three bytes 00
 * - four bytes for the length of the part, in big-endian order
 *
 * See Docker Engine API, “Attach to a container”, “Stream format”, and stdcopy.go.
 */
import { concatBytes } from '../concat-bytes.js';
import * as words from '../text/layer-hints.js';

const HEADER_LENGTH = 8;
const MAX_STREAM = 3;
/** The number of complete parts that a stream needs if its end is missing. */
const MIN_PARTS_OF_CUT_STREAM = 2;

/** Returns the length of a part from its header; 0 if the bytes at an offset are no header. */
function lengthAt(bytes, at) {
  const [stream, ...zeros] = bytes.subarray(at, at + 4);
  if (stream > MAX_STREAM || zeros.some((byte) => byte !== 0)) return 0;
  return new DataView(bytes.buffer, bytes.byteOffset + at).getUint32(4);
}

/**
 * Returns the parts of a stream; null for bytes that are not a stream. Each header must be where the previous part ends. No part may be empty or have NUL.
 * `missing` is the number of bytes that the last part lacks, and `isCut` is true if a header is incomplete.
 *
 * @param {Uint8Array} bytes
 * @param {boolean} isWhole whether these are all bytes, not a sample
 */
function framesOf(bytes, isWhole) {
  const parts = [];
  let at = 0;
  while (bytes.length - at >= HEADER_LENGTH) {
    const start = at + HEADER_LENGTH;
    const length = lengthAt(bytes, at);
    const content = bytes.subarray(start, start + length);
    if (length === 0 || content.includes(0)) return null;
    parts.push({ stream: bytes[at], content });
    at = start + length;
  }
  const isCut = at < bytes.length;
  if (isCut && (bytes[at] > MAX_STREAM || bytes.subarray(at + 1, at + 4).some((byte) => byte !== 0))) return null;
  const missing = Math.max(0, at - bytes.length);
  const complete = parts.length - (missing > 0 ? 1 : 0);
  // The first part of a sample can be longer than the sample.
  const minParts = isWhole && (isCut || missing > 0) ? MIN_PARTS_OF_CUT_STREAM : isWhole ? 1 : 0;
  return parts.length > 0 && complete >= minParts ? { parts, missing, isCut } : null;
}

function decode(bytes) {
  const isWhole = true;
  const frames = framesOf(bytes, isWhole);
  if (frames === null) return { problem: words.NO_DOCKER_FRAMES };
  const { parts, missing, isCut } = frames;
  const note = missing > 0 || isCut ? words.DOCKER_STREAM_IS_CUT : null;
  return { bytes: concatBytes(parts.map(({ content }) => content)), encoding: null, form: {}, note };
}

/** Returns a hint with the number of parts, and the number of parts of standard error. */
function describe(bytes, isWhole) {
  const { parts } = framesOf(bytes, isWhole);
  const errors = parts.filter(({ stream }) => stream === 2).length;
  return { hint: words.dockerFrames(parts.length, errors, isWhole) };
}

export const dockerFrames = {
  id: 'docker-frames',
  label: words.DOCKER_STREAM,
  description: words.A_DOCKER_STREAM,
  decodeLabel: words.REMOVE_HEADERS,
  // The bytes of the headers are not text, so suggestions about them would be wrong.
  explainsInput: true,
  isBinary: true,
  trims: false,
  recognise: (bytes, isWhole) => framesOf(bytes, isWhole) !== null,
  describe,
  decode,
  canEncode: () => false,
  encode: () => ({ problem: words.DOCKER_STREAM_NOT_WRITTEN }),
};
