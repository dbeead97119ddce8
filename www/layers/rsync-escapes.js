/**
 * Bytes of names of files as rsync writes them in its output if the locale has no characters for them. Each byte is
 * `\#` and three octal digits: `\#303\#251` is é (filtered_fwrite in log.c). In TeX and Markdown, `\#303` is a number
 * sign and a number. So the evidence is the escapes of a complete character in UTF-8, or several escapes of another
 * encoding within words.
 */
import { escapedCharacter, OCTAL } from './escaped-characters.js';
import { numberedEscapes } from './numbered-escapes.js';
import * as words from '../text/terminal-layers.js';

const ESCAPE = String.raw`\\#`;
const ONE_CHARACTER = new RegExp(escapedCharacter(ESCAPE, OCTAL));
const WITHIN_WORD = /(?<=[A-Za-z])(?:\\#[23][0-7]{2}){1,3}(?=[A-Za-z])/g;
const MIN_WITHIN_WORDS = 2;

export const rsyncEscapes = numberedEscapes(
  {
    escape: /\\#\d{3}/g,
    run: new RegExp(`(?:${ESCAPE}[23][0-7]{2})+`, 'g'),
    base: 8,
    isDecoded: () => true,
    recognise: (text) => ONE_CHARACTER.test(text) || (text.match(WITHIN_WORD) ?? []).length >= MIN_WITHIN_WORDS,
  },
  {
    id: 'rsync-escapes',
    label: words.RSYNC_ESCAPES,
    description: words.TEXT_WITH_RSYNC_ESCAPES,
    hint: words.WRITTEN_BY_RSYNC,
  },
);
