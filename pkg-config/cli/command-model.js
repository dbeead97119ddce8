// Describes the commands, options and arguments of the program as data. The man page and the completions of shells are made
// from this model.
import { auditChecks, encodings, errorPolicies } from 'utfscope/full/slim';

/**
 * The values that can replace a placeholder such as `<encoding>` in the help. `words` are the values, and `name` is the singular
 * noun for them. `isList`: a value is one or several of the words, separated by commas. `isFile`: a value is the name of a file.
 * Other placeholders, such as `<number>`, have no entry.
 */
const PLACEHOLDERS = {
  encoding: { name: 'encoding', words: encodings },
  encodings: { name: 'encoding', words: encodings, isList: true },
  policy: { name: 'policy', words: errorPolicies },
  checks: { name: 'check', words: auditChecks, isList: true },
  file: { isFile: true },
  files: { isFile: true },
};

/** Returns the entry of a placeholder, or `{}` if it has none. For `language|encoding`, returns the entry of `encoding`. */
const entryOf = (placeholder, entries = PLACEHOLDERS) =>
  placeholder.split('|').flatMap((name) => entries[name] ?? [])[0] ?? {};

/**
 * Returns an option: `{ short, long, flags, description, fullDescription, value }`. The full description includes the default value.
 * `value` is the entry of its placeholder, or undefined for an option without a value.
 */
function optionModel(option, help) {
  const { short, long, flags } = option;
  const [, placeholder] = /[<[](.+)[>\]]/.exec(flags) ?? [];
  const value = placeholder && entryOf(placeholder);
  return {
    short,
    long,
    flags,
    description: option.description,
    fullDescription: help.optionDescription(option),
    value,
  };
}

/**
 * Returns an argument of a command: `{ term, description, value }`. `value` is the entry of its placeholder, or an entry with the
 * argument's choices.
 */
function argumentModel(argument, commandNames) {
  const name = argument.name();
  const entries = { ...PLACEHOLDERS, command: { name: 'command', words: commandNames } };
  const value = argument.argChoices ? { name, words: argument.argChoices } : entryOf(name, entries);
  const term = `${argument.required ? '<' : '['}${name}${argument.variadic ? '...' : ''}${argument.required ? '>' : ']'}`;
  return { term, description: argument.description, value };
}

/**
 * Returns a program or command as `{ name, usage, summary, description, options, arguments, commands, command }`. `command` is the
 * `Command` object of the library Commander. Hidden options are left out, as in the help.
 *
 * @param {import('commander').Command} command
 * @param {{ name: string, commandNames: string[] }} [program] the program that `command` belongs to, unless `command` is the program
 */
export function commandModel(command, program) {
  const help = command.createHelp();
  const commands = help.visibleCommands(command);
  const owner = program ?? { name: command.name(), commandNames: commands.map((subcommand) => subcommand.name()) };
  const usage = help.commandUsage(command);
  return {
    name: command.name(),
    // The command "help" has no parent, so its usage lacks the name of the program.
    usage: usage.startsWith(owner.name) ? usage : `${owner.name} ${usage}`,
    summary: help.subcommandDescription(command),
    description: command.description(),
    options: help.visibleOptions(command).map((option) => optionModel(option, help)),
    arguments: command.registeredArguments.map((argument) => argumentModel(argument, owner.commandNames)),
    commands: commands.map((subcommand) => commandModel(subcommand, owner)),
    command,
  };
}
