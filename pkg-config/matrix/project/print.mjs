/** Prints the result of the checks and the version of the runtime as one line of JSON. */
export function print(result) {
  const version = globalThis.Deno?.version.deno ?? globalThis.Bun?.version ?? globalThis.process.versions.node;
  console.log(JSON.stringify({ version, ...result }));
}
