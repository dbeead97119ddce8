/** Returns whether a text is valid JSON. A BOM is not allowed. */
export function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
