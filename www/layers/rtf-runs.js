/**
 * Reads the text of RTF, without its formatting (Microsoft, “Rich Text Format (RTF) Specification”, version 1.9.1). The text consists of
 * runs: bytes in a code page, which rtf.js decodes, or characters.
 *
 * @typedef {object} Run
 * @property {string | null} page the label of the code page of bytes, `ANSI`, `Symbol` or `Wingdings`; null for characters
 * @property {string} text the characters, or one character for each byte
 */

/**
 * The page of fonts with the character set 0. By the specification, this page is windows-1252, but programs that know only the code page of the
 * document also write the character set 0.
 */
export const ANSI = 'ansi';
/** Fonts with the character set 2 whose bytes are symbols. Other fonts with this character set often have letters of a language. */
const SYMBOL_FONT = /^(?:Symbol|Wingdings)(?=;|$)/;
const SYMBOL_CHARSET = 2;

/** The code pages of the character sets of fonts (`\fcharset`). Character set 1 is not listed, because it is the code page of the document. */
const CHARSETS = new Map(
  Object.entries({ 77: 10000, 78: 10001, 79: 10003, 80: 10008, 81: 10002, 83: 10005, 84: 10004, 85: 10006, 86: 10081, 87: 10021,
    88: 10029, 89: 10007, 128: 932, 129: 949, 130: 1361, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258, 177: 1255, 178: 1256,
    186: 1257, 204: 1251, 222: 874, 238: 1250, 254: 437, 255: 850 }).map(([charset, page]) => [Number(charset), page]),
); // prettier-ignore
/** The code pages of the control words that stand before `\ansicpg`. */
const CHARACTER_SETS = { ansi: 1252, mac: 10000, pc: 437, pca: 850 };
/** The labels of code pages, except those that consist of “cp” and the number, such as cp1252. */
const NAMED = { 10000: 'macintosh', 10007: 'x-mac-cyrillic', 54936: 'gb18030', 65001: 'utf-8' };

const labelOf = (page) => NAMED[page] ?? `cp${page}`;

/** Control words and symbols that stand for characters. */
const CHARACTERS = {
  __proto__: null,
  ...{ emdash: '—', endash: '–', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”', bullet: '•' },
  ...{ emspace: '\u2003', enspace: '\u2002', qmspace: '\u2005' },
  ...{ zwbo: '\u200b', zwnj: '\u200c', zwj: '\u200d', ltrmark: '\u200e', rtlmark: '\u200f', zwnbo: '\u2060' },
  ...{ '~': '\u00a0', _: '\u2011', '-': '\u00ad' },
};
/** Control words and symbols that end a line or a cell. */
const ENDS = {
  __proto__: null,
  ...{
    par: '\n',
    line: '\n',
    sect: '\n',
    page: '\n',
    column: '\n',
    row: '\n',
    nestrow: '\n',
    '\n': '\n',
    '\r': '\n',
    '\r\n': '\n',
  },
  ...{ tab: '\t', cell: '\t', nestcell: '\t', '\t': '\t' },
};
/** Destinations that are no text of the document. Most other such destinations begin with `\*`. */
const SKIPPED = new Set(
  `fonttbl colortbl stylesheet info pict nonshppict filetbl listtable listoverridetable revtbl rsidtbl pgptbl xmlnstbl generator
  themedata colorschememapping datastore latentstyles datafield objdata objclass objname objalias bkmkstart bkmkend fldinst xe tc rxe
  txe template sp shprslt nonesttables pntxta pntxtb`.split(/\s+/),
);
/** Destinations whose text is not in the flow of the document. Their text follows after the text of the body. */
const SEPARATE = /^(?:header|footer)[lrf]?$|^(?:footnote|annotation|shptxt)$/;
/** Destinations with `\*` that have text, or the end of a row. */
const KEPT = /^(?:shpinst|nesttableprops|annotation|ud)$/;

/** A control word and its number, a byte, a control symbol, a brace, or text. Line ends are no text. */
const TOKEN = /\\(?:([A-Za-z]{1,32})(-?\d{1,10})? ?|'([\dA-Fa-f]{2})|(\r\n|[^A-Za-z]))|([{}])|[^\\{}\r\n\0]+/g;
/**
 * The starts of some control words and symbols. If one of these follows a closing brace, the document has more text, so the brace does not end
 * the document.
 */
const CONTROLS = ['\\par', '\\u', "\\'"];
const MAX_CODE_POINT = 0x10ffff;

/** Returns the character of `\u` and a number. Numbers beyond 7FFF are written as negative numbers. */
function characterOf(number) {
  const code = number < 0 ? number + 0x10000 : number;
  return code < 0 || code > MAX_CODE_POINT ? '\ufffd' : String.fromCodePoint(code);
}

/** Collects runs. */
class Text {
  runs = [];

  add(page, text) {
    const last = this.runs.at(-1);
    if (last?.page === page) last.text += text;
    else this.runs.push({ page, text });
  }

  /** Ends a row of a table: its end replaces the end of the last cell. */
  endRow() {
    const last = this.runs.at(-1);
    if (last?.page === null && last.text.endsWith('\t')) last.text = last.text.slice(0, -1);
    this.add(null, '\n');
  }
}

/** Reads a document. The end of a group restores `state`, an object that is replaced and never changed. */
class Reader {
  body = new Text();
  /** The body, and the texts that are not in its flow. */
  texts = [this.body];
  documentPage = CHARACTER_SETS.ansi;
  /** The code pages of the fonts in the font table. */
  fonts = new Map();
  /** The fonts with the character set of symbols. */
  symbolFonts = new Set();
  defaultFont = null;
  /** The number of characters to skip: the rest of the fallback that programs without Unicode show in place of a `\u` escape. */
  toSkip = 0;
  stack = [];
  state = {
    font: null,
    fallbackLength: 1,
    text: this.body,
    isSkipped: false,
    isNextSkipped: false,
    isFontTable: false,
    isStarred: false,
  };

  /** @param {string} source one character for each byte @param {boolean} isUtf8 whether bytes beyond ASCII are UTF-8 */
  constructor(source, isUtf8) {
    this.source = source;
    this.isUtf8 = isUtf8;
    this.lastControl = Math.max(...CONTROLS.map((control) => source.lastIndexOf(control)));
  }

  set(properties) {
    this.state = { ...this.state, ...properties };
  }

  /** Returns the page of the current font. */
  get page() {
    return this.fonts.get(this.state.font ?? this.defaultFont) ?? labelOf(this.documentPage);
  }

  add(page, text) {
    if (!this.state.isSkipped) this.state.text.add(page, text);
  }

  /** Counts a character. Returns whether it is skipped because a `\u` escape was read instead. */
  skips() {
    if (this.toSkip === 0) return false;
    this.toSkip -= 1;
    return true;
  }

  /** Reads the name of a font. */
  readFontName(text) {
    const { font } = this.state;
    const [name] = SYMBOL_FONT.exec(text.trim()) ?? [];
    if (name && this.symbolFonts.has(font)) this.fonts.set(font, name);
  }

  addText(text) {
    if (this.state.isFontTable) return this.readFontName(text);
    const remaining = text.slice(this.toSkip);
    this.toSkip -= text.length - remaining.length;
    for (const part of this.isUtf8 ? remaining.split(/([\x80-\xff]+)/) : [remaining]) {
      if (part !== '') this.add(this.isUtf8 && part >= '\x80' ? 'utf-8' : this.page, part);
    }
  }

  addEnd(name) {
    this.skips(); // a line or cell end counts as a character, but is kept
    if (/row$/.test(name) && !this.state.isSkipped) this.state.text.endRow();
    else this.add(null, ENDS[name]);
  }

  readSymbol(symbol) {
    if (symbol === '*') this.set({ isStarred: true });
    else if (symbol in ENDS) this.addEnd(symbol);
    else if (this.skips()) return;
    else if (symbol in CHARACTERS) this.add(null, CHARACTERS[symbol]);
    else if (/[\\{}]/.test(symbol)) this.add(this.page, symbol);
    else if (!/[|:]/.test(symbol)) this.add(this.page, `\\${symbol}`); // not in the specification
  }

  /** Reads a control word of the font table. */
  readFont(word, number) {
    const setPage = (page) => this.fonts.set(this.state.font, page);
    if (word === 'f') this.set({ font: number });
    else if (word === 'cpg' && number > 0) setPage(labelOf(number));
    else if (word === 'fcharset' && number === 0) setPage(this.documentPage === CHARACTER_SETS.ansi ? 'cp1252' : ANSI);
    else if (word === 'fcharset' && number === SYMBOL_CHARSET) this.symbolFonts.add(this.state.font);
    else if (word === 'fcharset' && CHARSETS.has(number)) setPage(labelOf(CHARSETS.get(number)));
  }

  /** Changes the state if a control word begins a destination. */
  readDestination(word) {
    const isIgnored = this.state.isStarred && !KEPT.test(word);
    if (isIgnored || SKIPPED.has(word))
      this.set({ isSkipped: true, isFontTable: word === 'fonttbl', isStarred: false });
    else if (SEPARATE.test(word)) {
      const text = new Text();
      this.texts.push(text);
      this.set({ text, isStarred: false });
    } else if (word === 'upr') this.set({ isNextSkipped: true });
    else if (this.state.isStarred) this.set({ isStarred: false });
  }

  readWord(word, number) {
    this.readDestination(word);
    if (this.state.isFontTable) return this.readFont(word, number);
    if (word in ENDS) return this.addEnd(word);
    if (word === 'u' && number !== undefined) {
      this.toSkip = this.state.fallbackLength;
      return this.add(null, characterOf(number));
    }
    if (word === 'bin') TOKEN.lastIndex += Math.max(0, number ?? 0);
    else if (word === 'uc') this.set({ fallbackLength: Math.max(0, number ?? 1) });
    else if (word === 'f') this.set({ font: number });
    else if (word === 'plain') this.set({ font: null });
    else if (word === 'deff') this.defaultFont = number;
    else if (word === 'ansicpg' && number > 0) this.documentPage = number;
    else if (Object.hasOwn(CHARACTER_SETS, word)) this.documentPage = CHARACTER_SETS[word];
    // A control word counts as a character.
    if (!this.skips() && word in CHARACTERS) this.add(null, CHARACTERS[word]);
  }

  /** Begins a group. The first group after `\upr` has the text in the code page, and the second one the same text in Unicode. */
  beginGroup() {
    const { isNextSkipped, isSkipped } = this.state;
    this.set({ isNextSkipped: false });
    this.stack.push(this.state);
    this.set({ isSkipped: isSkipped || isNextSkipped });
  }

  /** Reads a brace. Returns whether this brace ends the document. */
  readBrace(brace) {
    this.toSkip = 0;
    if (brace === '{') this.beginGroup();
    else if (this.stack.length > 1) this.state = this.stack.pop();
    else if (this.lastControl < TOKEN.lastIndex) return true;
    else this.hasExtraBrace = true;
    return false;
  }

  read() {
    TOKEN.lastIndex = this.source.indexOf('{');
    for (let token = TOKEN.exec(this.source); token; token = TOKEN.exec(this.source)) {
      const [text, word, number, hex, symbol, brace] = token;
      if (brace !== undefined) {
        if (this.readBrace(brace)) return this.result(this.source.slice(TOKEN.lastIndex));
      } else if (word !== undefined) {
        // At the end of an incomplete document, the number may be incomplete too.
        if (TOKEN.lastIndex < this.source.length)
          this.readWord(word, number === undefined ? undefined : Number(number));
      } else if (hex !== undefined) {
        if (!this.skips()) this.add(this.page, String.fromCharCode(Number.parseInt(hex, 16)));
      } else if (symbol === undefined) this.addText(text);
      else this.readSymbol(symbol);
    }
    return this.result(null);
  }

  result(rest) {
    const { texts, documentPage, hasExtraBrace = false } = this;
    return { texts: texts.map(({ runs }) => runs), page: labelOf(documentPage), rest, hasExtraBrace };
  }
}

/**
 * Returns the text of a document.
 *
 * @param {string} source the document, with one character for each byte
 * @param {boolean} isUtf8 whether its bytes beyond ASCII, which RTF should not have, are UTF-8
 * @returns {{ texts: Run[][], page: string, rest: string | null, hasExtraBrace: boolean }} `texts`: the text, and then the headers,
 *   footers, footnotes, comments and text boxes; `page`: the label of the code page of the document; `rest`: what follows after the
 *   document, null if the document has no end; `hasExtraBrace`: whether a brace closes the document before its end
 */
export const readRtf = (source, isUtf8) => new Reader(source, isUtf8).read();
