// Strings without lone surrogates: the platform's methods, or a replacement for them.
import { wrongType } from './errors.js';
import { uncurryThis } from './platform.js';

// These methods are read when this file loads, so that code that runs later cannot replace them.
const { isWellFormed: isWellFormedMethod, toWellFormed: toWellFormedMethod } = String.prototype;

// With the u flag, a surrogate pair is one character: only a lone surrogate matches.
const LONE_SURROGATE = /\p{Surrogate}/u;
const EVERY_LONE_SURROGATE = /\p{Surrogate}/gu;

const checkString = (text, call) => {
  if (typeof text !== 'string') throw wrongType(call, 'a string', text);
};

const platformIsWellFormed = isWellFormedMethod
  ? uncurryThis(isWellFormedMethod)
  : (text) => !LONE_SURROGATE.test(text);
const platformToWellFormed = toWellFormedMethod
  ? uncurryThis(toWellFormedMethod)
  : (text) => text.replace(EVERY_LONE_SURROGATE, '\ufffd');

export function isWellFormed(text) {
  checkString(text, 'isWellFormed');
  return platformIsWellFormed(text);
}

export function toWellFormed(text) {
  checkString(text, 'toWellFormed');
  return platformToWellFormed(text);
}
