// Strings without lone surrogates: as the platform says, where it does.
import { wrongType } from './input.js';

// From before anyone could replace them.
const { isWellFormed: platformSays, toWellFormed: platformMends } = String.prototype;

// With the u flag a pair is one character, so that these are lone.
const LONE = /\p{Surrogate}/u;
const EVERY_LONE = /\p{Surrogate}/gu;

const checked = (text, call) => {
  if (typeof text !== 'string') throw wrongType(call, 'a string', text);
  return text;
};

export function isWellFormed(text) {
  checked(text, 'isWellFormed');
  return platformSays ? Reflect.apply(platformSays, text, []) : !LONE.test(text);
}

export function toWellFormed(text) {
  checked(text, 'toWellFormed');
  return platformMends ? Reflect.apply(platformMends, text, []) : text.replace(EVERY_LONE, '\ufffd');
}
