/**
 * Spaces of form data, which are written as `+` (URL Standard, section 5, application/x-www-form-urlencoded), as in
 * `name=J%C3%BCrgen+M%C3%BCller`. In addresses, plus signs stay, because spaces would split an address, and the fields of a log.
 */

/** The start of form data: a name before `=`, without a character of an address or of another field. */
const STARTS_WITH_NAME = /^["']?[\w.%[\]+-]+=/;
/** A plus sign in a value, or directly after `=`. After other characters, such as a separator of a table, a plus sign may belong to a number. */
const SPACE_IN_VALUE = /(?<=[\w%.*~=+-])\+/g;

/** Returns whether a word without spaces is form data with percent-encoded characters. */
const isFormData = (word) => word.includes('%') && !word.includes('?') && STARTS_WITH_NAME.test(word);

/**
 * Returns a text with spaces in the place of the plus signs in its form data.
 *
 * @param {string} text
 */
export const spacesOfFormData = (text) =>
  text
    .split(/(\s+)/)
    .map((word) => (isFormData(word) ? word.replace(SPACE_IN_VALUE, ' ') : word))
    .join('');
