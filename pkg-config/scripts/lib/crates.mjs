// The rules of deny.toml, applied to what `cargo metadata` tells: the short form of `cargo deny check licenses bans sources`.

/** The licences that the text of a deny.toml allows. */
export function allowedIn(toml) {
  const [, list] = /^\[licenses\]\n(?:[^[]*\n)?allow = \[([^\]]*)\]/m.exec(toml) ?? [];
  return new Set(Array.from((list ?? '').matchAll(/"([^"]+)"/g), ([, name]) => name));
}

/** Whether the licences of this set are enough for an SPDX expression, older spellings with a slash too. */
export function satisfies(expression, allowed) {
  const tokens = expression.replaceAll('/', ' OR ').match(/[()]|[^\s()]+/g) ?? [];
  const one = () => {
    const token = tokens.shift();
    if (token !== '(') return allowed.has(token);
    const inner = either();
    tokens.shift();
    return inner;
  };
  const both = () => {
    let holds = one();
    while (tokens[0] === 'AND') holds = tokens.shift() && one() && holds;
    return holds;
  };
  const either = () => {
    let holds = both();
    while (tokens[0] === 'OR') holds = (tokens.shift() && both()) || holds;
    return holds;
  };
  return either() && tokens.length === 0;
}

/** What is against the rules among `packages` of `cargo metadata`: a sentence each. */
export function objections(packages, allowed) {
  const versions = new Map();
  for (const { name, version } of packages) versions.set(name, [...(versions.get(name) ?? []), version]);
  return packages.flatMap(({ name, version, license, source, dependencies }) => {
    const of = `${name} ${version}`;
    return [
      !satisfies(license ?? '', allowed) &&
        `${of} has the licence ${license ?? '(none stated)'}, which deny.toml does not allow.`,
      source !== null && !/^registry\+\S*\bcrates\.io-index$/.test(source) && `${of} comes from ${source}.`,
      versions.get(name)[0] === version &&
        versions.get(name).length > 1 &&
        `${name} comes in versions ${versions.get(name).join(' and ')}.`,
      source === null &&
        dependencies.some(({ req, path }) => req === '*' && !path) &&
        `${of} depends on any version of something.`,
    ].filter(Boolean);
  });
}

/** The packages of a lock file of npm whose contents no hash holds. */
export const withoutHash = ({ packages }) =>
  Object.entries(packages)
    .filter(([path, { integrity, link }]) => path !== '' && !link && !/^sha512-/.test(integrity))
    .map(([path]) => path);
