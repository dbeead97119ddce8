// The rules for findings of an audit in SARIF reports: what each kind of finding means, and what to do.

/** By kind: a short description, and a help text. */
export const AUDIT_RULES = Object.freeze({
  'bidi-control': [
    'Control that can reorder text',
    'A bidirectional control can display text in a different order from the one that programs read. In source code, ' +
      'that can hide code in a comment, or show a comment as code (Trojan Source, UTS #55). Close each embedding, override ' +
      'and isolate on its line, or remove it.',
  ],
  invisible: [
    'Invisible character without a use',
    'The character has no glyph of its own, and no script or emoji needs it here. Two names can look the same and differ only in it. It can also ' +
      'hide words from a search, or carry a message. Remove it.',
  ],
  'tag-smuggling': [
    'Text in tag characters',
    'Tag characters are invisible, and each stands for an ASCII character. Programs, language models among them, can read the ' +
      'text that they spell. Remove them unless they belong to a flag.',
  ],
  'variation-selector': [
    'Variation selectors without a variant',
    'A variation selector is invisible and selects a variant of the previous character. Several in a row can encode hidden bytes. ' +
      'Remove those that select no variant.',
  ],
  'mixed-script': [
    'Word with letters of several scripts',
    'Letters of different scripts can look the same, so such a word can imitate another (UTS #39, section 5). Write the word ' +
      'in one script, unless it is a name or a unit that needs several.',
  ],
  confusable: [
    'Word that looks like another',
    'The word, character or space looks like another one (UTS #39, section 4). In code, a reader can take it for another ' +
      'function or variable. Write the word that was meant, or choose a name that looks different.',
  ],
  control: [
    'Control character',
    'The character is not part of ordinary text. It can change what a terminal shows, end a line in some programs only, or ' +
      'cut the text. It often shows that the file is binary or in another encoding. Remove or escape it.',
  ],
  'private-use': [
    'Private-use character',
    'Only a font or a private agreement gives the code point a meaning. Other readers see a box or an unrelated symbol. Use a ' +
      'character that Unicode assigns, or state the font.',
  ],
  unassigned: [
    'Unassigned code point',
    'Unicode 17 assigns no character to the code point. The text uses a newer version, or was decoded in the wrong encoding.',
  ],
  noncharacter: [
    'Noncharacter',
    'The code point is reserved for internal use in programs, and is never a character. U+FFFE at the start of a text is a ' +
      'BOM in the other byte order.',
  ],
  'replacement-character': [
    'Replacement character',
    'U+FFFD stands for bytes that a program could not decode: text was lost. Find the original file, and decode it in the ' +
      'right encoding.',
  ],
  'not-nfc': [
    'Word that is not in Normalization Form C',
    'The same characters have another, more usual form (UAX #15). Programs that compare code points treat the two forms as ' +
      'different words. Normalize the text, unless it is data that must not change.',
  ],
  'bom-inside': [
    'BOM inside the text',
    'U+FEFF is a BOM only at the start. Inside, it is an invisible character, often left where files were joined. Remove it.',
  ],
  'lone-surrogate-escape': [
    'Escape of a lone surrogate',
    'The escape stands for one half of a surrogate pair, which is not a character. Programs replace it or reject the text. Write ' +
      'both halves, or the character.',
  ],
  'surrogate-pair-escape': [
    'Two escapes of a surrogate pair in place of one escape',
    'The notation has one escape for the character. XML and many programs reject escapes of the halves, and HTML shows two U+FFFD. ' +
      'Write the suggested escape, or the character.',
  ],
  mojibake: [
    'Text that was decoded in the wrong encoding',
    'UTF-8 was read in another encoding, often windows-1252, and written again. Compare the suggestion with the line, ' +
      'and repair the text.',
  ],
  'mixed-encoding': [
    'Line in another encoding',
    'The line is in a different encoding from other lines, as happens when files are joined. Convert this line separately.',
  ],
});
