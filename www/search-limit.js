/** The maximum size of a text that is searched for damage. */

/** In bytes. A megabyte takes about a second. Only the start of a longer text is searched, or nothing. */
export const MAX_EXAMINED = 1 << 21;
