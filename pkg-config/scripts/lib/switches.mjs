// Many mutants in one build: each function becomes a choice among its own body and those that cargo-mutants makes of it,
// by a number that the environment gives. What runs while the crate compiles has no environment, and stays as it is. None of
// these functions is inlined: those of the kernels are inlined into each other, and bodies within bodies multiply.

/** What is asked for the number; it is appended to src/lib.rs. */
export const CHOICE = `
#[doc(hidden)]
pub mod mutant {
    use std::sync::LazyLock;
    static NUMBER: LazyLock<u32> = LazyLock::new(|| {
        std::env::var("UTFSCOPE_MUTANT").ok().and_then(|number| number.parse().ok()).unwrap_or(0)
    });
    #[inline(never)]
    pub fn number() -> u32 {
        *NUMBER
    }
}
`;

/** The index in a text of a place that is counted from one, in lines and characters. */
function indexer(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return ({ line, column }) => {
    // Columns are code points.
    const rest = Array.from(text.slice(starts[line - 1], starts[line]));
    return starts[line - 1] + rest.slice(0, column - 1).join('').length;
  };
}

/** Where the body of a function begins: at the first brace that is in no parenthesis behind its name. */
function bodyOf(text, start, name) {
  let depth = 0;
  for (let at = text.indexOf(`fn ${name}`, start); at < text.length; at += 1) {
    if ('(['.includes(text[at])) depth += 1;
    else if (')]'.includes(text[at])) depth -= 1;
    else if (text[at] === '{' && depth === 0) return at;
  }
  throw new Error(`no body of ${name}`);
}

/** The name of a function without what it belongs to. */
export const shortName = ({ function_name: name }) => name.replace(/^.*::/, '').replace(/<.*$/, '');

/**
 * Whether a mutant is built alone: it changes what may run while the crate compiles, a constant function or none at all, or a
 * function whose type its body tells, or the type itself.
 */
export function isAlone(text, { function: owner, span }) {
  if (!owner) return true;
  const index = indexer(text);
  const start = index(owner.span.start);
  const body = bodyOf(text, start, shortName(owner));
  const head = text.slice(text.lastIndexOf('\n', start) + 1, body);
  return index(span.start) < body || /\bconst (unsafe )?fn\b|-> .*\bimpl\b/.test(head);
}

/**
 * A source with a choice in each function that has mutants: `{ text, lines }`, which says for each mutant's number the first
 * and the last line of its body. Each mutant has a `number`.
 */
export function withSwitches(text, mutants) {
  const index = indexer(text);
  const places = [...byFunction(mutants).values()].map((group) => {
    const { function: owner } = group[0];
    const [start, end] = [index(owner.span.start), index(owner.span.end)];
    return { group, begin: bodyOf(text, start, shortName(owner)), end };
  });
  places.sort((a, b) => a.begin - b.begin);
  let out = '';
  let at = 0;
  const lines = new Map();
  let line = 1;
  const put = (more) => {
    out += more;
    line += more.split('\n').length - 1;
  };
  for (const { group, begin, end } of places) {
    put(`${text.slice(at, begin)}{ match crate::mutant::number() {\n`);
    for (const mutant of group) {
      const [from, to] = [index(mutant.span.start), index(mutant.span.end)];
      const first = line;
      put(`${mutant.number} => ${text.slice(begin, from)}${mutant.replacement}${text.slice(to, end)}\n`);
      lines.set(mutant.number, [first, line - 1]);
    }
    put(`_ => ${text.slice(begin, end)}\n}}`);
    at = end;
  }
  put(text.slice(at));
  return { text: out.replaceAll('#[inline(always)]', '#[inline(never)]'), lines };
}

function byFunction(mutants) {
  const groups = new Map();
  for (const mutant of mutants) {
    const key = JSON.stringify(mutant.function.span);
    groups.set(key, [...(groups.get(key) ?? []), mutant]);
  }
  return groups;
}
