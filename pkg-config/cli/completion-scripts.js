// Generates the completion scripts of Bash, Zsh and Fish from the model of the program (command-model.js).

/** Returns a word in single quotes, for Bash and Zsh. */
const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Returns a map from the name of each option or argument value to the words that can complete it. */
function wordLists({ commands }) {
  const values = commands.flatMap((command) => [...command.options, ...command.arguments]).map(({ value }) => value);
  return new Map(values.flatMap((value) => (value?.words ? [[value.name, value.words]] : [])));
}

/** Returns the name of the variable, or in Fish of the function, that has the words of a value. */
const variableOf = (name) => `_utfscope_${name}s`;

const flagsOf = ({ short, long }) => [short, long].filter(Boolean);

// Bash

/** Returns the Bash statement that completes a value: a call of a function in `bashScript`, or `:`, which does nothing. */
function bashValue({ name, isList, isFile } = {}) {
  if (isFile) return '_utfscope_files';
  if (name === undefined) return ':';
  return `${isList ? '_utfscope_list' : '_utfscope_words'} "$${variableOf(name)}"`;
}

/** Returns the branch for a command in the `case` statement. `_utfscope_options` fails after `--`, so the next word is completed as an argument. */
function bashCommand({ name, options, arguments: [argument] }) {
  const longOptions = options.map(({ long }) => long).join(' ');
  const optionsWithValue = options.filter(({ value }) => value);
  return [
    `    ${name})`,
    '      case $option in',
    ...optionsWithValue.map((option) => `        ${flagsOf(option).join(' | ')}) ${bashValue(option.value)} ;;`),
    `        *) _utfscope_options ${quoted(longOptions)} || ${bashValue(argument?.value)} ;;`,
    '      esac',
    '      ;;',
  ];
}

function bashScript(program) {
  const programOptions = program.options.map(({ long }) => long).join(' ');
  const names = program.commands.map(({ name }) => name).join(' ');
  return [
    '# Completions of utfscope for Bash. To load them: source <(utfscope completions bash)',
    '_utfscope_words() { COMPREPLY=($(compgen -W "$1" -- "$current")); }',
    '',
    '# Completes the last word of a list that is separated by commas.',
    '_utfscope_list() {',
    '  local start=${current%"${current##*,}"}',
    '  COMPREPLY=($(compgen -P "$start" -W "$1" -- "${current##*,}"))',
    '}',
    '',
    '# Lets Bash complete the name of a file. Bash 3 has no compopt.',
    '_utfscope_files() {',
    "  local IFS=$'\\n'",
    '  compopt -o default 2> /dev/null || COMPREPLY=($(compgen -f -- "$current"))',
    '}',
    '',
    '# Completes the name of an option. Fails if the current word is not an option, or if no option matches.',
    '_utfscope_options() {',
    '  [[ $current == -* && $terminated == no ]] && _utfscope_words "$1"',
    '}',
    '',
    '_utfscope() {',
    '  local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}',
    '  local command= terminated=no index',
    ...Array.from(wordLists(program), ([name, words]) => `  local ${variableOf(name)}=${quoted(words.join(' '))}`),
    '  COMPREPLY=()',
    '  # Bash splits --from=utf-8 at the equals sign.',
    '  if [[ $current == = ]]; then',
    '    current=',
    '  elif [[ $option == = ]]; then',
    '    option=${COMP_WORDS[COMP_CWORD - 2]}',
    '  fi',
    '  for ((index = 1; index < COMP_CWORD; index++)); do',
    '    case ${COMP_WORDS[index]} in',
    '      --)',
    '        terminated=yes',
    '        option=',
    '        break',
    '        ;;',
    '      -*) ;;',
    '      *) command=${command:-${COMP_WORDS[index]}} ;;',
    '    esac',
    '  done',
    '  case $command in',
    `    '') _utfscope_options ${quoted(programOptions)} || _utfscope_words ${quoted(names)} ;;`,
    ...program.commands.flatMap(bashCommand),
    '  esac',
    '}',
    'complete -F _utfscope utfscope',
  ].join('\n');
}

// Zsh

/** Returns text for a specification of Zsh's `_arguments`, in which brackets and colons have a meaning. */
const zshText = (text) => text.replace(/[[\]:\\]/g, '\\$&');

/** Returns the end of a specification: a message and the action that completes the value. */
function zshAction(value = {}) {
  const { name = 'value', words, isList, isFile } = value;
  if (isFile) return ':file:_files';
  if (!words) return `:${name}: `;
  return isList ? `:${name}:_sequence compadd - $${variableOf(name)}` : `:${name}:compadd - $${variableOf(name)}`;
}

function zshOption(option) {
  const { short, long, description, value } = option;
  const flags = flagsOf(option);
  const text = `[${zshText(description)}]`;
  if (!value) return flags.map((flag) => quoted(`(${flags.join(' ')})${flag}${text}`)).join(' ');
  const forms = [short && `${short}+`, `${long}=`].filter(Boolean);
  return forms.map((form) => quoted(`*${form}${text}${zshAction(value)}`)).join(' ');
}

function zshCommand({ name, options, arguments: [argument] }) {
  const specifications = options.map(zshOption);
  if (argument) specifications.push(quoted(`*:${zshAction(argument.value)}`));
  return [`    ${name})`, `      _arguments -s ${specifications.join(' \\\n        ')}`, '      ;;'];
}

function zshScript(program) {
  return [
    '#compdef utfscope',
    '# Completions of utfscope for Zsh. To load them: source <(utfscope completions zsh)',
    '_utfscope() {',
    '  local curcontext=$curcontext state line',
    ...Array.from(wordLists(program), ([name, words]) => `  local -a ${variableOf(name)}=(${words.join(' ')})`),
    '  local -a commands=(',
    ...program.commands.map(({ name, summary }) => `    ${quoted(`${name}:${zshText(summary)}`)}`),
    '  )',
    `  _arguments -C ${program.options.map(zshOption).join(' \\\n    ')} \\`,
    "    '1: :->command' '*:: :->argument'",
    '  case $state in',
    "    command) _describe -t commands 'command' commands; return ;;",
    '    argument) ;;',
    '    *) return ;;',
    '  esac',
    '  case $words[1] in',
    ...program.commands.flatMap(zshCommand),
    '  esac',
    '}',
    '# If Zsh loads this file from fpath, the file is the body of the function.',
    'if [[ $funcstack[1] == _utfscope ]]; then _utfscope "$@"; else compdef _utfscope utfscope; fi',
  ].join('\n');
}

// Fish

/** Returns text in single quotes, for Fish. */
const fishQuoted = (text) => `'${text.replace(/['\\]/g, '\\$&')}'`;

function fishAction({ name, words, isList, isFile } = {}) {
  if (isFile) return ['-F'];
  if (!words) return [];
  return ['-a', isList ? `'(__fish_complete_list , ${variableOf(name)})'` : `'(${variableOf(name)})'`];
}

function fishOption(condition, { short, long, description, value }) {
  const flags = [short && `-s ${short.slice(1)}`, `-l ${long.slice(2)}`].filter(Boolean);
  const action = value ? [value.isFile ? '-r' : '-x', ...fishAction(value)] : [];
  return ['complete -c utfscope', `-n '${condition}'`, ...flags, ...action, '-d', fishQuoted(description)].join(' ');
}

function fishCommand({ name, options, arguments: [argument] }) {
  const condition = `_utfscope_command_is ${name}`;
  const lines = options.map((option) => fishOption(condition, option));
  const action = fishAction(argument?.value);
  if (action.length > 0) lines.push(`complete -c utfscope -n '${condition}' ${action.join(' ')}`);
  return lines;
}

function fishScript(program) {
  const noCommandYet = '_utfscope_command_is';
  return [
    '# Completions of utfscope for Fish. To save them: utfscope completions fish > ~/.config/fish/completions/utfscope.fish',
    '# Succeeds if the first word that is not an option is the given command. Without an argument, succeeds if all words are options.',
    'function _utfscope_command_is',
    "  set -l command (string match -v -- '-*' (commandline -opc)[2..-1])[1]",
    '  test "$command" = "$argv"',
    'end',
    ...Array.from(
      wordLists(program),
      ([name, words]) => `function ${variableOf(name)}; printf '%s\\n' ${words.join(' ')}; end`,
    ),
    'complete -c utfscope -f',
    ...program.options.map((option) => fishOption(noCommandYet, option)),
    ...program.commands.map(
      ({ name, summary }) => `complete -c utfscope -n ${noCommandYet} -a ${name} -d ${fishQuoted(summary)}`,
    ),
    ...program.commands.flatMap(fishCommand),
  ].join('\n');
}

/** For each shell, a function that returns the script for the model of the program. */
export const COMPLETION_SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };
