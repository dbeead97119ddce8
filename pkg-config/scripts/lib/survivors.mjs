// Mutants that no test can kill, because they do what the code does: tests/mutants/survivors.json names each, with the reason.
// Like the sample, they are known by the text of their line: one that moves is still known, one that changes is looked at anew.

/** A mutant as the list names it, given the text of its file. */
export function survivorOf({ file, name, span }, text) {
  const change = name.slice(`${file}:${span.start.line}:${span.start.column}: `.length);
  return { file, change, line: text.split('\n')[span.start.line - 1].trim() };
}

/** Those of some survivors that the list does not name, or not as often. */
export function unnamed(survivors, list) {
  const keyOf = ({ file, change, line }) => [file, change, line].join('\n');
  const left = new Map();
  for (const { mutants } of list) {
    for (const key of mutants.map(keyOf)) left.set(key, (left.get(key) ?? 0) + 1);
  }
  return survivors.filter((survivor) => {
    const count = left.get(keyOf(survivor)) ?? 0;
    left.set(keyOf(survivor), count - 1);
    return count <= 0;
  });
}
