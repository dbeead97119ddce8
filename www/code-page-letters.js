/**
 * The 8-bit encodings that programs of Windows and DOS write for the same languages, and the cost of each byte in each
 * encoding. The cost is low for frequent letters of the language, and higher for other letters, symbols and box drawing
 * characters. The cost of a byte also depends on the adjacent bytes.
 */

/**
 * Encodings of the same languages, and the letters of each language. A bar separates letters of different frequencies, the most
 * frequent first.
 */
export const FAMILIES = [
  {
    encodings: ['windows-1251', 'ibm866', 'koi8-r'],
    languages: [
      'оеаинтсрвл|кмдпуяыьгзбч|йхжшюцщэфъё', // Russian
      'оанивертсі|лкумдпьязбгчй|жхєюшцїщфґ', // Ukrainian
      'аоеитнрвсд|клпмзуъбгячщ|жхцшюйфь', // Bulgarian
      'аоіненрстл|каўуывдмпяьчг|збйхжшцэюёф', // Belarusian
      'аоеинрсјту|вкдлпмзгбцчш|жхфњљћђџ', // Serbian
    ],
  },
  {
    encodings: ['windows-1252', 'cp850', 'cp437'],
    languages: [
      'äöüß|éà', // German
      'éàèêçâîôûù|ëïœæü', // French
      'áéíóúñ|üçºª', // Spanish
      'ãáçéóõíêâúà|ôüºª', // Portuguese
      'àèìòùé|óîº', // Italian
      'äåö|éàüšž', // Swedish and Finnish
      'æøå|éöäôòèê', // Danish and Norwegian
      'éëïöüèó|êçáí', // Dutch
      'áéíóúýþæöð', // Icelandic
      'àéèíòóúïüç|·ºª', // Catalan
    ],
  },
  {
    encodings: ['windows-1250', 'cp852'],
    languages: [
      'ąęłóśżćńź', // Polish
      'áéíěščřžýůú|ňďťóüö', // Czech
      'áéíšľčťžýúô|ňďäóŕĺ', // Slovak
      'áéíóöőúüű', // Hungarian
      'ăâîşţ', // Romanian
      'čšžćđ|áéöüä', // Croatian and Slovenian
      'äöüß|éà', // German
    ],
  },
  // Greek
  { encodings: ['windows-1253', 'cp737'], languages: ['αοιετσνηυρ|πκμλωδγόίάέή|θχφβώξύζςψϊΐϋΰ'] },
  // Turkish
  { encodings: ['windows-1254', 'cp857'], languages: ['ıüşğçö|îâû'] },
  // Lithuanian, Latvian and Estonian
  { encodings: ['windows-1257', 'cp775'], languages: ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöü|šž'] },
];

/** Encodings outside the families. If one of them explains the whole text, the lines are not in two encodings of a family. */
export const OTHER_ENCODINGS = [
  ...['iso-8859-1', 'iso-8859-2', 'iso-8859-3', 'iso-8859-4', 'iso-8859-5', 'iso-8859-7', 'iso-8859-10'],
  ...['iso-8859-13', 'iso-8859-14', 'iso-8859-15', 'iso-8859-16', 'windows-1258', 'macintosh', 'x-mac-cyrillic'],
  ...['koi8-u', 'cp855', 'cp860', 'cp861', 'cp863', 'cp865', 'cp1125'],
];

/** Costs in bits. Only their differences matter. */
const COST = {
  frequencies: [3, 4.5, 7], // a letter of the language, by its frequency
  upperCase: 1.5, // added for an upper-case letter
  foreign: 14, // a letter that the language lacks
  caseBreak: 9, // added for a letter in another case than the letters beside it
  alone: 3, // added for a letter that is the only one of its word
  run: 6, // added for a Latin letter that follows `RUN` others above ASCII
  mixed: 9, // added for a letter of another alphabet than the ASCII letter beside it
  punctuation: 4, // a quotation mark, dash or space
  symbol: 6,
  rare: 9, // a symbol that text rarely has
  inWord: 14, // punctuation or a symbol between two letters
  box: 4, // a box drawing character in a usual place
  boxJoined: 10, // a box drawing character after a different one, if neither of the two is horizontal or a block
  boxInText: 14, // a box drawing character beside a letter or a digit
  never: 18, // a control character, or a byte without a character
  repeated: 1, // a byte that is equal to the byte before it, except letters
};
/** Words of Latin letters rarely have more than this many letters above ASCII side by side. */
const RUN = 3;
/** A character with at least this cost is evidence that the line is in another encoding. */
const MIN_BAD = 9;

/** Marks that text can have between two letters, and their cost there. */
const IN_WORD = new Map([
  ['’', 4],
  ['·', 6],
  ['–', 7],
  ['—', 7],
  ['\u00a0', 7],
  ['\u00ad', 9],
  ['…', 8],
  ['‘', 8],
]);

/** The kinds of characters, which decide the cost of a byte. */
const [OTHER, LOWER, UPPER, BOX, PUNCTUATION, SYMBOL, RARE, NEVER] = Array(8).keys();

function kindOf(character) {
  if (character === '\ufffd' || /\p{C}/u.test(character)) return character === '\u00ad' ? PUNCTUATION : NEVER;
  if (/\p{Lu}/u.test(character)) return UPPER;
  if (/\p{L}/u.test(character)) return LOWER;
  if (character >= '\u2320' && character <= '\u25a0') return BOX;
  if (/[“”„‘’‚«»‹›–—…\u00a0·•¿¡]/u.test(character)) return PUNCTUATION;
  return /[§©®°№€£±µ×º²³½¼¾™¢¥]/u.test(character) ? SYMBOL : RARE;
}

const ASCII_KINDS = Uint8Array.from({ length: 0x80 }, (_, byte) =>
  byte >= 0x61 && byte <= 0x7a ? LOWER : byte >= 0x41 && byte <= 0x5a ? UPPER : OTHER,
);
const isDigit = (byte) => byte >= 0x30 && byte <= 0x39;
/** Returns whether the byte of a letter is ASCII, but not i or I. Text in ibm866 has i in place of the Ukrainian letter і, which ibm866 lacks. */
const isAsciiLetterOtherThanI = (byte) => byte < 0x80 && byte !== 0x69 && byte !== 0x49;
const isLetter = (kind) => kind === LOWER || kind === UPPER;

/** Returns the cost of each letter of languages: the lowest one, if several languages have the letter. */
function costsByLetter(languages) {
  const costs = new Map();
  for (const language of languages) {
    for (const [at, letters] of language.split('|').entries()) {
      for (const letter of letters) {
        const cost = COST.frequencies[at];
        costs.set(letter, Math.min(costs.get(letter) ?? cost, cost));
      }
    }
  }
  return costs;
}

/** The costs of bytes in an encoding and a language. */
export class ByteCosts {
  /**
   * @param {object} codec the full edition of the package
   * @param {string} encoding
   * @param {string[]} languages letters of the possible languages
   */
  constructor(codec, encoding, languages) {
    const costs = costsByLetter(languages);
    const highBytes = Uint8Array.from({ length: 0x80 }, (_, at) => 0x80 + at);
    this.characters = Array.from(highBytes, (byte) =>
      codec.decode(Uint8Array.of(byte), encoding, { errors: 'replace' }),
    );
    this.kinds = Uint8Array.from([...ASCII_KINDS, ...this.characters.map(kindOf)]);
    this.isLatin = this.characters.map((character) => !/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(character));
    this.isHorizontalOrBlock = this.characters.map((character) => /[─═▀-▟]/u.test(character));
    this.letterCosts = Float64Array.from(this.characters, (character) => {
      const isUpper = kindOf(character) === UPPER;
      return (
        (costs.get(character === 'İ' ? 'ı' : character.toLowerCase()) ?? COST.foreign) + (isUpper ? COST.upperCase : 0)
      );
    });
  }

  /** Returns the cost of the byte above 7F at an offset of a line. */
  costAt(line, at) {
    const { kinds } = this;
    const [byte, previous, next] = [line[at], line[at - 1] ?? 0x20, line[at + 1] ?? 0x20];
    const [kind, before, after] = [kinds[byte], kinds[previous], kinds[next]];
    if (isLetter(kind)) return this.letterCost(line, at, before, after);
    if (kind === NEVER) return COST.never;
    const isInWord = isLetter(before) && isLetter(after);
    if (kind === BOX) {
      const isBesideText = [before, after].some(isLetter) || isDigit(previous) || isDigit(next);
      if (isBesideText) return COST.boxInText;
      if (previous === byte) return COST.repeated;
      const isJoined =
        before === BOX && !this.isHorizontalOrBlock[previous - 0x80] && !this.isHorizontalOrBlock[byte - 0x80];
      return isJoined ? COST.boxJoined : COST.box;
    }
    if (isInWord) return IN_WORD.get(this.characters[byte - 0x80]) ?? COST.inWord;
    if (previous === byte) return COST.repeated;
    if (kind === PUNCTUATION) return COST.punctuation;
    return kind === SYMBOL ? COST.symbol : COST.rare;
  }

  /** Returns whether the `RUN` bytes before an offset are letters above ASCII. */
  isAfterRun(line, at) {
    for (let before = 1; before <= RUN; before += 1)
      if (!(line[at - before] > 0x7f && isLetter(this.kinds[line[at - before]]))) return false;
    return true;
  }

  /** Returns the cost of the letter at an offset of a line. `before` and `after`: the kinds of the bytes beside the letter. */
  letterCost(line, at, before, after) {
    const { kinds, letterCosts } = this;
    const [byte, previous, next] = [line[at], line[at - 1] ?? 0x20, line[at + 1] ?? 0x20];
    let cost = letterCosts[byte - 0x80];
    if (kinds[byte] === UPPER ? before === LOWER : before === UPPER && after === UPPER) cost += COST.caseBreak;
    if (!isLetter(before) && !isLetter(after)) cost += COST.alone;
    if (this.isLatin[byte - 0x80] && this.isAfterRun(line, at)) cost += COST.run;
    const isBesideAscii =
      (isLetter(before) && isAsciiLetterOtherThanI(previous)) || (isLetter(after) && isAsciiLetterOtherThanI(next));
    return isBesideAscii && !this.isLatin[byte - 0x80] ? cost + COST.mixed : cost;
  }

  /**
   * Returns three numbers for a line:
   *
   * - `cost`: the sum of the costs
   * - `bad`: the number of characters that cost at least `MIN_BAD`
   * - `letters`: the number of letters above ASCII that cost less
   */
  of(line) {
    let [cost, bad, letters] = [0, 0, 0];
    for (let at = 0; at < line.length; at += 1) {
      if (line[at] < 0x80) continue;
      const each = this.costAt(line, at);
      cost += each;
      if (each >= MIN_BAD) bad += 1;
      else if (isLetter(this.kinds[line[at]])) letters += 1;
    }
    return { cost, bad, letters };
  }

  /** Returns the cost of a line without characters that cost at least `MIN_BAD`; infinity for other lines, which takes less time than `of`. */
  ofPlausible(line) {
    let cost = 0;
    for (let at = 0; at < line.length; at += 1) {
      if (line[at] < 0x80) continue;
      const each = this.costAt(line, at);
      if (each >= MIN_BAD) return Infinity;
      cost += each;
    }
    return cost;
  }
}
