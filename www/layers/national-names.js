/**
 * Frequent names of people and places with letters beyond ASCII, which are the evidence for a language in an enumeration.
 * `words` are complete names. `parts` match the beginnings and the ends of longer names. A name is evidence only if it
 * is longer than the part.
 *
 * @typedef {object} Names
 * @property {string} words
 * @property {RegExp} parts
 */

const LETTER = '[a-zàáäåæçèéêìíñòóöøùúüß]';
/** Returns a pattern of names that consist of a beginning or an end and at least two more letters. `others` matches other names. */
const parts = (beginnings, ends, others = '(?!)') =>
  new RegExp(`^(?:(?:${beginnings})${LETTER}{2,}|${LETTER}{2,}(?:${ends})|${others})$`);

/** @type {Record<string, Names>} */
export const NAMES = {
  finnish: {
    words:
      'mäki mäkelä mäkinen järvinen hämäläinen jyväskylä hyvinkää riihimäki seinäjoki järvenpää hämeenlinna mänttä ähtäri äänekoski ' +
      'päijänne väinö yrjö päivi pärttyli pöyry nykänen pitkänen väisänen väyrynen hyvönen hänninen kärkkäinen kääriäinen lähde lähdemäki ' +
      'lähteenmäki määttä mönkkönen pääkkönen pöllänen pöysti räsänen räikkönen ryynänen rytkönen säkkinen sääksi tähtinen tähti töyrylä ' +
      'törmä törrönen vänskä ylönen ylänen häkkinen häkämies häyrinen käyhkö jääskeläinen jäntti jäppinen hölttä höglund heikkilä niemelä ' +
      'pesälä pylväs pöytyä pälkäne kärsämäki ylöjärvi',
    parts: parts(
      'jyväs|hämeen|järven|seinä|pääs|ylä|mäen|tähti|lähteen|lähti|väinö|mänty|myllymä|jääske|hämäl|kärk|pöytä|sääsk|väyry|väisä',
      'mäki|järvi|järven|pää|kylä|lähti|lähde|mäen|kkilä|kkälä|kelä|melä|pelä|nnilä|ttilä|rjälä|pylä|määttä',
      // Because of vowel harmony, these names have no a, o or u.
      '[^aou]*[äö][^aou]*nen',
    ),
  },
  swedish: {
    words:
      'björn göran håkan pär åke åsa örjan märta östen jörgen sören gösta björk bäck dahlström sjöberg sjögren sjölin sjödin sjölund ' +
      'ström öberg öhman öhrn öström åberg ågren åkesson åström ångström jönsson jönköping månsson pålsson hägg häggström hägglund ' +
      'hägerström hörnqvist löfgren löfberg lövgren lönn lönnqvist mårtensson nyström näslund nyköping linköping norrköping köping ' +
      'enköping göteborg malmö örebro västerås gävle luleå umeå skellefteå piteå borås växjö östersund södertälje sölvesborg mölndal ' +
      'trollhättan ängelholm härnösand örnsköldsvik västervik söderhamn sätra täby järfälla åre älmhult åmål grönköping värnamo alingsås ' +
      'höganäs hässleholm mjölby skövde falköping lidköping strängnäs öland västergötland östergötland småland skåne värmland jämtland ' +
      'hälsingland ångermanland västerbotten märsta åstorp åhus rönneby kävlinge höör hörby sjöbo',
    parts: parts(
      'sjö|björk|björn|öster|väster|söder|ström|åker|ång|älv|älg|hägg|häll|hög|lönn|löv|löf|grön|näs|åkes|åsa|öh|måns|bäck|käll|västra|östra|södra',
      'ström|köping|sjö|sjön|gård|gården|gårdar|näs|näset|åsen|ängen|älven|vägen|gränd|höjd|höjden|fält|kärr|träsk|björk|bäck|bäcken|åker|källa|härad|hög|möllan',
    ),
  },
  danishAndNorwegian: {
    words:
      'bjørn bjørg jørgen jørn jørgensen sørensen søren søndergaard østergaard nørgaard kjær kjærgaard bjørnstad bjørnsen bjørnson håkon ' +
      'håvard hålogaland kåre pål åge åse åsmund åshild øyvind øystein øivind ørjan torbjørn asbjørn sigbjørn esbjørn møller mølgaard ' +
      'mørk mørch mårten bådsmand bækgaard bæk bøgh bøe bøhm brøndum brønd dahlstrøm døssing fjære færch færøyene grønland grønbæk grøn ' +
      'håland haugård høgh høj højgaard høyer jæger kjøller knøsen krogsgård køhler lærke lønning løvås løkke mjøs næs nygård nørby ' +
      'ødegård ødegaard ørsted østby østlie ågård åsen rød røed sæther sæbø skjæveland strøm strømme sørlie tjønn tømmerås vågen våge ' +
      'ålesund århus ålborg københavn helsingør hillerød hørsholm køge næstved sønderborg tønder åbenrå tromsø bodø drøbak lørenskog ' +
      'bærum gjøvik hønefoss røros mosjøen stjørdal strømmen sandnessjøen førde ørsta bømlo tønsberg lillestrøm rødovre brøndby hvidøre ' +
      'nørresundby sæby fåborg rønne brønshøj holbæk rødby rødekro brønderslev østfold møre nordmøre sørlandet trøndelag østlandet jæren ' +
      'værnes',
    parts: parts(
      'sør|nør|nørre|øster|øst|bjørn|strøm|kjær|mølle|møll|håk|rød|grøn|brønd|vær|sønder|søndre|bæk|løve|løv|løk|skjær|tjør|høj|høy|ødeg|kær',
      'gård|gården|gårds|bjørn|strøm|strømmen|rød|kjær|sjøen|åsen|bråten|løkken|løkka|mølle|bæk|høj|høy|vågen|ødegård|søn|bøl|næs|kær|øya|øyen|møllen|jørgensen|sørensen|sæter|sæther|dølen|bø',
    ),
  },
  german: {
    words:
      'müller schröder schäfer krüger köhler könig böhm böhme möller günther günter jürgen jörg jäger größ groß weiß förster gärtner ' +
      'köster krämer kühn köhn lüders lüdke löffler löwe lösch mühl münch nöth öhler höfer hölzl hübner hänsel hübsch häusler höhne ' +
      'jänicke jähn kästner käfer köllner küster lämmle märz möbius mößner nägele österle pröll rösler röhrig rößler röder rüdiger ' +
      'schäffer schönherr schönfeld schöne schüler schütte schütz schüßler strauß süß söllner thürmer träger vögele völker wächter wößner ' +
      'wörner zöllner zürn büchner bühler bücker bäcker bäumer bärbel käthe sören björn döring dörfler dürr düring fürst füßl fröhlich ' +
      'grüner grün günzel gößwein hähnel hörmann hänel hüttner köln düsseldorf münchen nürnberg münster göttingen würzburg lübeck ' +
      'lüneburg mönchengladbach saarbrücken osnabrück zürich tübingen thüringen österreich gießen görlitz fürth mühlheim mülheim ' +
      'gütersloh düren neuß rüsselsheim böblingen göppingen völklingen zwönitz wörth süderlügum löbau lörrach jülich künzelsau köthen ' +
      'grünstadt grünwald hünfeld höxter prüm märkisch bützow geißler jäckel spieß heß preiß bähr börner sönke cäcilia',
    parts: parts(
      'schön|grün|mühl|brück|köst|kühl|könig|groß|weiß|böh[mn]|bäck|gärt|jäg|krä[mt]|schäf|schlüt|schlöss|schröd|hübn|röhr|lübb|lüne|nürn|würz|fürst|götz|günt|jürg|süd|öst|wür|schütz|schüß|hütten|mönch|münch|münst|höhen|mühlen|düss|tübin|völk|köhl|krüg|kröger|müll|möll',
      'straße|brück|brücken|mühle|mühl|höfer|bäcker|müller|gäßchen|jäger|schön|grün|köhler|grundstück|hütte|städt|städter|höhe|höfe|dörfer|dörfler|schläger|käufler|häuser|mönch|könig|bühl|bühler|wörth|röder|krämer|gärtner|förster',
    ),
  },
  croatianSerbianAndSlovenian: {
    words:
      // First names
      'đorđe đorđević đura đuro đurđa đurđica đurica đoko živko živka živojin živana živadin živorad živković željko željka žarko žana žika ' +
      'božo božidar božica božena boža božić dušan duško dušanka dušica miloš uroš nebojša saša maša nataša staša siniša radiša vukašin ' +
      'tomaž aleš matjaž blaž boštjan andraž jože žiga špela urška štefan štefka štefica šime anđelko anđelka anđa slađana ružica snežana ' +
      'snježana neđeljko čedomir čeda časlav ćirilo ćiro mića braća žižić đinđić nešić pašić žagar žnidaršič hočevar kovačič zupančič ' +
      // Towns and regions
      'čačak šabac užice požarevac požega ćuprija čajetina žabalj žitište vršac zaječar aranđelovac inđija kučevo kuršumlija šumadija šid ' +
      'bačka bačkoj mačva mačvanska niška čakovec šibenik đakovo županja varaždin križevci poreč goražde višegrad foča tešanj bihać brčko ' +
      'čapljina bileća nikšić žabljak kolašin žepče široki šentjur žalec črnomelj šoštanj šmarje tržič domžale kočevje črna žiri železniki ' +
      'čukarica voždovac žarkovo ' +
      // Invoices, ledgers and letters
      'račun računa računi računu računom računovodstvo računovodstva računovođa obračun obračuna žiro plaćeno plaćanje plaćanja plaćanju ' +
      'uplaćeno isplaćeno dužnik dužan količina količine isporučeno isporučena kašnjenje kašnjenju preduzeće preduzeća mesečno mesečna ' +
      'godišnje godišnji tekući izveštaj šifra čekom čekova građana građani građanska opština općina šef stručni tehnički tehnička ulična ' +
      'održavanje čišćenje osveženje održavanja čišćenja prečišćavanje zaključak zaključno početno početak važi izvršeno izvršenje ' +
      // Goods and trades
      'šećer brašno voće voća povrće povrća sveže svježe šljive šljiva višnje višnja kruške trešnje češnjak čaj čokolada žito žitopromet pšenica ' +
      'ječam đubrivo đubrenje građa građe građevinar građevinski građevinska čelik čelika džak uređaj uređaji ćirilica čestitke rođendanske ' +
      'knjižara knjižare autokuća međuzbir drvođelja kuća kuće mašina mašine mašinski prekidač osigurač grejač utičnica ključ ključevi ' +
      'čaša čaše šolja šolje kašika košulja košulje čizme čarape čaršav ćebe ćilim šraf šrafovi čekić žica žice šampon školski škola škole ' +
      'trgovačka zanatska radnička radničkog četinarska vožnja vožnje prevoženje',
    // Surnames. A word with { (š) before } (ć) can be a field of a template instead.
    parts: /^(?!.*š)[a-zčćđž]*[a-z]{2}ić$/,
  },
};
