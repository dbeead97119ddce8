/**
 * The national variants of 7-bit ASCII (ISO 646), each with its letters, and the languages in which it was used. The lists of words are
 * the evidence for a language: `words` have letters beyond ASCII, `plain` are words in ASCII that other languages rarely have.
 *
 * @typedef {object} Language
 * @property {string} words
 * @property {string} plain
 * @property {import('./national-names.js').Names} [names] names that are evidence in enumerations, in addition to `words`
 * @property {RegExp} [endings] endings of other words, which `words` does not list
 * @property {string} [alone] a letter that is a word by itself
 * @property {string} [brackets] two characters, other than [ and ], that are brackets if the first one begins a word, and the second one ends
 *   this or a later word. In this position they are no letters, because no word of the language ends with the letter of the second character
 *
 * @typedef {object} Variant
 * @property {string} id
 * @property {Record<string, string>} letters maps each ASCII character that is replaced to the letter in its place
 * @property {Record<string, string>} [rare] more letters, only within a word
 * @property {string} [notFirst] letters that no word begins with
 * @property {Language[]} languages
 */
import { NAMES } from './national-names.js';

const finnish = {
  names: NAMES.finnish,
  words:
    'että hän hänen häntä mitä mikä tämä tämän tätä nämä sitä niitä siinä siitä tässä tästä täällä täältä tänne tänään enää vielä myös ' +
    'kyllä pitää päivä päivää päivän hyvä hyvää hyvän sä mä sää äiti äitiä isä isää isän pää pään päälle päin jälkeen jää näin nähdään näkyy ' +
    'käy käyn käyttää käyttö yö yötä öitä ettei eikä sekä tehdä mennä nähdä syödä missä siellä sieltä vähän väärin työ työtä työn kesä kesän ' +
    'lähtee lähteä pöytä tyttö äsken ystävä ystävän kiitän terveisiä yhtään',
  // Because of vowel harmony, words with these endings have no a, o or u.
  endings: /^[^aou]{2,}(?:ssä|stä|llä|ltä|ttä|ään|iä|nä|mä|yä)$/,
  plain:
    'ja ei mutta kun niin oli jos joka vain sitten kaikki ovat olen kuin vai tai ole joo huomenna kuitenkin jotka koska vaan mukaan paljon ' +
    'minun sinun olisi ollut terveisin kiitos moi vasta nyt sen sinne',
  brackets: '{}',
};

const swedish = {
  names: NAMES.swedish,
  words:
    'är för på så då när även också från får många någon något några måste går står åt år året där här över två första förr före själv ' +
    'själva sådan människor människa större störst först göra gör kör säger säga sätt bättre väl nästa hälsningar hälsning åka åkte nån nåt ' +
    'blå förstå vår våra än ännu ändå ännu äger därför varför måndag lördag söndag öl må då gå få nå stå slå rå lägg lägga ändra välj välja ' +
    'sök söka fråga frågor svår hjälp öppna stäng stänga förnamn göteborg malmö språk språket väg vägen världen åren året kväll höger vänster ' +
    'gäller behöver möte möjligt möjlighet användare lösenord fönster följande följer hålla håller lång långt länge läs läsa kör köra köp köpa',
  plain:
    'och att inte jag till ett bara vara detta mycket finns dom alla sedan vad eftersom nog kanske ingen inget skulle mig dig hur kommer utan ' +
    'eller mellan',
  alone: 'å',
};

const danishAndNorwegian = {
  names: NAMES.danishAndNorwegian,
  words:
    'på så få får må år når også før for være været åpen gjøre gør gøre gjør første større måtte måske både hår altså sådan således således ' +
    'nå går står ønsker kjører køre kører bør søndag lørdag ære værd dårlig dårligt måned måneder ligger år åbent båd måde måte vår våre nærmere ' +
    'spørsmål spørgsmål prøve prøver forstår øl øre då gå stå slå blå',
  plain:
    'og ikke jeg til fra hvad hva hvordan hvorfor noe noget nogen meg hun blev ble skal eller men kan som det hvis mange etter efter ' +
    'kommer bare andre ved hvor noen uden uten mellom mellem',
  alone: 'å',
};

const german = {
  names: NAMES.german,
  words:
    'für über können könnte müssen müßte muß daß größe groß große größer außer weiß wäre wären würde würden möchte möglich schön schöne ' +
    'zurück während natürlich grüße gruß früher später nächste nächsten wörter hätte hätten fährt läuft gehört hören höher heißt heißen ' +
    'schließen straße änderung ändern öffnen übrigens tür münchen köln fünf zwölf dreißig bißchen ließ läßt gefällt spaß jährlich dafür ' +
    'gegenüber ähnlich österreich überall üben schließlich außerdem müller süß grüßen jörg jürgen günter schröder köln düsseldorf nürnberg ' +
    'prüfen prüfung änderungen wählen auswählen gültig ungültig löschen einfügen hinzufügen übersicht verfügbar ausführen schlüssel menü ' +
    'schäfer krüger köhler könig günther käthe bärbel größmann großmann weiß löhr höfer jäger böhm grün bräuer vögel götz schütz lübeck münster ' +
    'abzüglich zuzüglich vergütung fürth würzburg göttingen thüringen württemberg nürnberger münchner kölner märz büro söhne stück löhne gehälter beiträge bücher geschäft',
  // Endings of compounds in names of streets and firms, and in lists of goods and accounts.
  endings:
    /^[a-zäöüß]*(?:straße|gäßchen|bäckerei|mühle|brücke|schön|gebühr|gebühren|prüfung|küche|möbel|geschäft|käufe|kälte|hütte|wäsche|gemüse|söhne|müller|straßen|büro|züge|kürzung|erlöse|güter|getränke|zuschläge|beträge|gebäude)$/,
  plain:
    'und ist nicht das eine ich mit auf auch wir sie aber oder noch nach bei wenn wird haben sind zum zur dann hier als wie nur sich ein von',
  brackets: '{}',
};

const french = {
  words:
    'été déjà là delà holà çà où très après était étaient système problème première deuxième dernière derrière frère père mère près voilà ça française ' +
    'français françois leçon reçu reçoit façon garçon année années société général générale différent différents présent présente université ' +
    'téléphone écrire écrit école étudiant étudiants également hélas président répondre réponse santé qualité numéro matière manière arrivée',
  plain:
    'les des est une qui dans pour pas sur avec cette vous nous je elle sont mais plus tout leur ces aux comme bien fait',
  alone: 'à',
  brackets: '{}',
};

const italian = {
  words:
    'più però perché perchè così già può sarà città università qualità possibilità libertà attività lunedì martedì mercoledì giovedì ' +
    'venerdì lì là sì né ciò poiché affinché finché cioè metà età verrà potrà dovrà farà avrà società realtà caffè laggiù giù quassù virtù verità',
  plain:
    'che non il con sono della del alla dei delle nel nella questo questa anche gli molto quando ho hai ciao dal dalla per una si tutti come',
  alone: 'è',
};

const spanish = {
  words:
    'año años españa español española españoles españolas mañana mañanas niño niña niños niñas señor señora señores pequeño pequeña pequeños ' +
    'compañia compañias compañero compañeros enseñanza enseñar diseño otoño tamaño baño baños montaña montañas cumpleaños sueño sueños ' +
    'dueño extraño extraña campaña señal daño cariño piña viña cañon soñar acompañar añadir',
  plain: 'el los las del pero muy una hay donde cuando tiene con hasta sobre que para por como este esta se',
};

const hungarian = {
  words:
    'és még már én között szép után előtt több első kérem köszönöm köszönjük három négy öt két kérdés része elég néha néhány később számára ' +
    'lehetséges történt üdvözlettel másik mást kér kérek dél éjszaka ház házban máris vált magyarország általában igazán sokkal és én én ' +
    'ér én té így én mért ezért azért jól én külön körül ön önök ők ülés úgy nál ott nagyon vége',
  plain: 'hogy nem egy van meg csak vagy mint lesz volt azt ezt minden mert itt ott kell nagyon',
};

const portuguese = {
  words:
    'não são então informação informações mão avião coração razão situação função questão educação população atenção ação ações razões ' +
    'condições relações força começa começar começou preço preços cabeça pão irmão estão põe põem nação nações serviço serviços manhã amanhã',
  plain: 'uma os em foi ao dos das pelo pela muito ele isso seu sua tem nos mais mas como para com que',
  brackets: '{}',
};

const croatianSerbianAndSlovenian = {
  names: NAMES.croatianSerbianAndSlovenian,
  words:
    'što šta već više može možda će ću ćemo ćete ćeš reč reči riječ kuća kuće noć neće neću čovek čovjek život žena žene dođe takođe ' +
    'također između građani ništa nešto uopšte uopće znači način inače tačno točno kaže kažem želim treća naš vaš naša još če še več ' +
    'človek življenje čas naš vaš kaj če reče sreća drži račun računa računi preduzeće preduzeća poduzeće poduzeća količina količine tačna ' +
    'dužni dužan čeka četiri četvrtak ponedeljak ponedjeljak mišljenje rješenje rešenje sledeći sljedeći opština općina željeznica ulična ' +
    'že ček cijenjeni poštovani poštovana našeg vašeg našim vašim najviše sačuvati tražiti traži slučaju veče veoma čest često plaćanje plaćanja',
  // Endings of names and of adjectives and nouns.
  endings: /^[a-zčćđšž]{2,}(?:ović|ević|ovića|evića|anić|ički|ička|ičko|ačka|ačko|ština|štine|štvo|štva|ćanin|čanin)$/,
  plain:
    'ali kao kako koji koje koja nije samo kad kada bilo sve ima ako jer ker tudi lahko sem bil bila je da ne se od ste smo su broj prema ' +
    'roku godine hvala kupac ili nakon',
};

/** @type {Variant[]} */
export const VARIANTS = [
  // SEN 850200, Annex B; Annex C, for names, has the rare letters too.
  {
    id: 'fi-se',
    letters: { '[': 'Ä', '\\': 'Ö', ']': 'Å', '{': 'ä', '|': 'ö', '}': 'å' },
    rare: { '@': 'É', '^': 'Ü', '`': 'é', '~': 'ü' },
    languages: [finnish, swedish],
  },
  // NS 4551-1 and DS 2089
  {
    id: 'no-dk',
    letters: { '[': 'Æ', '\\': 'Ø', ']': 'Å', '{': 'æ', '|': 'ø', '}': 'å' },
    languages: [danishAndNorwegian],
  },
  // DIN 66003
  {
    id: 'de',
    letters: { '[': 'Ä', '\\': 'Ö', ']': 'Ü', '{': 'ä', '|': 'ö', '}': 'ü', '~': 'ß' },
    notFirst: 'ß',
    languages: [german],
  },
  // NF Z 62-010
  { id: 'fr', letters: { '@': 'à', '\\': 'ç', '{': 'é', '|': 'ù', '}': 'è' }, notFirst: 'ù', languages: [french] },
  // UNI 0204-70
  {
    id: 'it',
    letters: { '\\': 'ç', ']': 'é', '`': 'ù', '{': 'à', '|': 'ò', '}': 'è', '~': 'ì' },
    notFirst: 'çùòì',
    languages: [italian],
  },
  // ISO-IR 17
  { id: 'es', letters: { '\\': 'Ñ', '|': 'ñ' }, notFirst: 'ñ', languages: [spanish] },
  // MSZ 7795.3
  {
    id: 'hu',
    letters: { '@': 'Á', '[': 'É', '\\': 'Ö', ']': 'Ü', '`': 'á', '{': 'é', '|': 'ö', '}': 'ü' },
    languages: [hungarian],
  },
  // ISO-IR 16
  {
    id: 'pt',
    letters: { '[': 'Ã', '\\': 'Ç', ']': 'Õ', '{': 'ã', '|': 'ç', '}': 'õ' },
    notFirst: 'ãçõÃÇÕ',
    languages: [portuguese],
  },
  // JUS I.B1.002
  {
    id: 'yu',
    letters: {
      '@': 'Ž', '[': 'Š', '\\': 'Đ', ']': 'Ć', '^': 'Č', '`': 'ž', '{': 'š', '|': 'đ', '}': 'ć', '~': 'č',
    }, // prettier-ignore
    languages: [croatianSerbianAndSlovenian],
  },
];
