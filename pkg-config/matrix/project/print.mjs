/** Prints what the checks gave, and which runtime this is, as the last line. */
export function print(result) {
  const version = globalThis.Deno?.version.deno ?? globalThis.Bun?.version ?? globalThis.process.versions.node;
  console.log(JSON.stringify({ version, ...result }));
}
