/** Words that show whether the numbers of a text are amounts of money, in several languages. */

/**
 * Returns a pattern that matches any of the words. In a word, `*` stands for any letters.
 *
 * @param {string[]} lists of words, which spaces separate
 */
function patternOf(lists) {
  const words = lists
    .join(' ')
    .replaceAll(' ', '|')
    .replaceAll('*', String.raw`\p{L}*`);
  return new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu');
}

/** Words such as “price” and “total”. */
export const MONEY = patternOf([
  'price prices amount amounts cost costs fee fees rent salar* wage wages paid pay payment* invoice* budget total subtotal', // English
  'preis preise *preis *kosten betrag beträge summe *gebühr *gebühren *miete kaution gehalt rechnung umsatz', // German
  'prix coût coûts montant montants loyer salaire* facture* tarif tarifs', // French
  'precio precios costo coste costes importe importes alquiler factura*', // Spanish
  'prezzo prezzi importo affitto fattura fatture', // Italian
  'preço preços custo custos aluguel renda fatura', // Portuguese
  'prijs prijzen bedrag huur factuur', // Dutch
  'cena ceny koszt koszty kwota kwoty czynsz faktura faktury částka částky celkem', // Polish and Czech
  'ár ára árak összeg költség*', // Hungarian
  'preț prețuri preţ', // Romanian
  'cijena cijene', // Croatian
  'hinta hinnat yhteensä', // Finnish
  'pris priser belopp beløb beløp kostnad hyra husleje', // Swedish, Danish and Norwegian
  'fiyat* tutar* toplam', // Turkish
  'hind kaina kainos', // Estonian and Lithuanian
  'τιμή τιμές ποσό σύνολο', // Greek
  'цена цены цену стоимость сумма суммы итого', // Russian
  'ціна ціни вартість сума', // Ukrainian
]);

/** The names and signs of quantities and units. Many encodings lack signs of these units, such as Ω, ℃ and ″. */
export const UNIT = patternOf([
  'Ω kΩ MΩ ohm ohms resist* résist* widerst* impedan* opór odpor ellenállás direnç сопротивл* опір', // resistance
  'temp temperat* températ* teplota hőmérséklet lämpötila sıcaklık темпер* θερμοκρ* celsius fahrenheit', // temperature
  'angle angles winkel *winkel hoek kąt úhel szög угол кут grad degree degrees degré* gradi grados', // angles
  'inch inches zoll pouces pulgadas pollici cale palce promille ° ℃', // other units
]);

/** The sign, the name or the code of the euro. */
export const EURO = /€|\beuros?\b|\bEUR\b/iu;
/** The sign, a name or the code of another currency. */
export const OTHER_CURRENCY =
  /\$ ?\d|\d ?\$|[£¥₺₽₴₪₹₫₩₸]|\b(?:GBP|PLN|RUB|UAH|CZK|HUF|ILS|INR|USD|CHF|TRY|RON|BGN|SEK|NOK|DKK|ISK|JPY|CNY|KRW|KZT|BRL)\b|(?<!\p{L})(?:z[łl?]|TL|[Ll]ei|Kč|K\?|Ft|kr|руб|грн|[Dd]ollars?)(?!\p{L})/u;
