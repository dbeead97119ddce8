// Generates the man page from the definition of the command line, with the macros of man(7).

/**
 * Escapes text for roff. Characters outside ASCII become \[uXXXX]. A hyphen-minus becomes \-, because roff can print - as U+2010, which
 * no shell accepts in an option.
 */
function escaped(text) {
  const withEscapes = text.replaceAll('\\', '\\e').replaceAll('-', '\\-');
  const ascii = withEscapes.replace(/[^\x20-\x7e\n]/gu, (character) => {
    const hex = character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0');
    return `\\[u${hex}]`;
  });
  return ascii.replace(/^[.']/gm, '\\&$&');
}

const paragraph = (text) => `.PP\n${escaped(text)}`;
const entry = (term, text) => `.TP\n\\fB${escaped(term)}\\fR\n${escaped(text)}`;
const code = (lines) => ['.PP', '.RS 4', '.nf', ...lines.map(escaped), '.fi', '.RE'].join('\n');

const options = (list) => list.map(({ flags, fullDescription }) => entry(flags, fullDescription));
const statuses = (meanings) => Object.entries(meanings).map(([status, meaning]) => entry(status, meaning));

/** Returns the lines about a command. Leaves out the lists whose titles are in `sectionTitles`: the man page has a section for each. */
function commandPart({ name, usage, description, ...model }, helpParts, sectionTitles) {
  const head = [`.SS ${escaped(name)}`, code([usage]), paragraph(description)];
  const parts = helpParts(model.command);
  if (!parts) return head; // the command "help"
  return [
    ...head,
    ...model.arguments
      .filter((argument) => argument.description)
      .map((argument) => entry(argument.term, argument.description)),
    ...options(model.options),
    ...parts.prose.map(paragraph),
    ...parts.lists
      .filter(({ title }) => !sectionTitles.has(title))
      .flatMap(({ title, text }) => [paragraph(`${title}:`), paragraph(text)]),
    paragraph('Exit status:'),
    ...statuses(parts.statuses),
    paragraph('Examples:'),
    code(parts.examples),
  ];
}

/** Returns the man page. The package must be built, because the command line imports it. */
export async function manPage() {
  const { createProgram } = await import('../../cli/program.js');
  const { commandModel } = await import('../../cli/command-model.js');
  const { helpParts } = await import('../../cli/help-text.js');
  const { ENCODINGS_HELP } = await import('../../cli/argument-parsers.js');
  const program = createProgram();
  const model = commandModel(program);
  const parts = helpParts(program);
  const sectionTitles = new Set([ENCODINGS_HELP.title]);
  const heading = (title) => `.SH ${title.toUpperCase()}`;
  const lines = [
    // The date is empty, so that two builds are equal.
    `.TH UTFSCOPE 1 "" "utfscope ${program.version()}" "User Commands"`,
    heading('Name'),
    'utfscope \\- find, explain, convert and repair invalid text',
    heading('Synopsis'),
    ...model.commands.flatMap(({ usage }) => [escaped(usage), '.br']).slice(0, -1),
    heading('Description'),
    escaped(model.description),
    heading('Options'),
    ...options(model.options),
    heading('Commands'),
    ...model.commands.flatMap((command) => commandPart(command, helpParts, sectionTitles)),
    heading(ENCODINGS_HELP.title),
    escaped(ENCODINGS_HELP.text),
    heading('Exit status'),
    ...statuses(parts.statuses),
    heading('Examples'),
    code(parts.examples),
  ];
  // A heading already begins a paragraph, so no `.PP` follows it.
  return `${lines.join('\n')}\n`.replace(/^(\.S[HS] .*\n)\.PP\n/gm, '$1');
}
