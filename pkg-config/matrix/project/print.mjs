/** Prints the result of the checks and the version of the runtime as JSON on the last line. */
export function print(result) {
  const version = globalThis.Deno?.version.deno ?? globalThis.Bun?.version ?? globalThis.process.versions.node;
  console.log(JSON.stringify({ version, ...result }));
}
