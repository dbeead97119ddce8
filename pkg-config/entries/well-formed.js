// Strings without lone surrogates: the platform's methods, or a replacement for them.
import { wrongType } from './errors.js';

// These methods are read when the module loads, before other code can replace them.
const { isWellFormed: platformIsWellFormed, toWellFormed: platformToWellFormed } = String.prototype;

// With the u flag, a surrogate pair is one character: only a lone surrogate matches.
const LONE_SURROGATE = /\p{Surrogate}/u;
const EVERY_LONE_SURROGATE = /\p{Surrogate}/gu;

const checked = (text, call) => {
  if (typeof text !== 'string') throw wrongType(call, 'a string', text);
  return text;
};

export function isWellFormed(text) {
  checked(text, 'isWellFormed');
  return platformIsWellFormed ? Reflect.apply(platformIsWellFormed, text, []) : !LONE_SURROGATE.test(text);
}

export function toWellFormed(text) {
  checked(text, 'toWellFormed');
  return platformToWellFormed
    ? Reflect.apply(platformToWellFormed, text, [])
    : text.replace(EVERY_LONE_SURROGATE, '\ufffd');
}
