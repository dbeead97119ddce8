/** The names of the error policies that the page offers and suggests. */

/** The policies of a package that does not export `errorPolicies`. */
export const ERROR_POLICIES = [
  'strict',
  'replace',
  'replace-octet',
  'ignore',
  'backslashreplace',
  'surrogateescape',
  'fallback-latin1',
  'fallback-windows-1252',
];

/** The policy that decodes malformed bytes as windows-1252. */
export const FALLBACK_POLICY = 'fallback-windows-1252';
