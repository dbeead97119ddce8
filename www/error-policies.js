/** The error policy that decodes malformed bytes as windows-1252. */
export const FALLBACK_POLICY = 'fallback-windows-1252';
