/**
 * Words that identify a line as a street, lower case, in the languages of the supported countries. `before`: the kind
 * of street precedes its name (rue, via, ul.). `after`: a separate word follows the name (Mill Road, Arany János
 * utca). `ending`: the end of a compound (Schmiedeweg, Storgatan).
 */
const before = {
  de: "am an im in auf zum zur vor hinter unter beim ob",
  fr:
    "rue avenue av boulevard bd boul place allée allées chemin impasse quai route rte cours square passage sentier " +
    "esplanade faubourg promenade voie lieu-dit lieudit hameau montée ruelle rond-point résidence domaine " +
    "chaussée clos drève venelle zone za zi zac zae z.a z.i parc grand-rue grand'rue côte rang chem imp derb cité rocade",
  es:
    "calle c/ avenida avda avd av plaza plza pza paseo pº p.º carretera ctra camino cno ronda travesía glorieta polígono " +
    "pol polig urbanización urb rambla vía barrio callejón cuesta carrer passeig pg passatge ptge avinguda plaça rúa praza " +
    "calzada bulevar prolongación andador cl bv bvar blvr pje pasaje diagonal jirón jr circuito privada priv cerrada cda retorno " +
    "autopista aut transversal vereda camí moll partida paraje diseminado etorbidea kalea ruta",
  it:
    "via viale v.le piazza p.zza p.za piazzale p.le corso c.so largo vicolo strada contrada c.da località loc frazione " +
    "fraz lungomare lungolago lungofiume lungotevere lungarno salita vico piazzetta galleria borgo zona traversa fondamenta campo riva s.s s.p",
  pt:
    "rua r avenida av praça pç largo lg travessa tv tr estrada alameda al rodovia rod praceta beco quinta lugar zona " +
    "bairro urbanização calçada caminho",
  pl: "ul ulica al aleja aleje pl plac os osiedle rynek rondo bulwar szosa trakt skwer",
  cs: "ulice ul náměstí nám námestie třída tř trieda nábřeží nábř",
  hr: "obala trg šetalište put bulevar bul",
  sq: "rruga rr bulevardi blv",
  mt: "triq misraħ pjazza",
  ro: "str strada bd bulevardul b-dul calea şos șos șoseaua piața aleea intrarea",
  el: "οδός οδος λεωφόρος λεωφ πλατεία",
  ru: "ул улица проспект пр-т переулок площадь вул вулиця",
};
const after = {
  en:
    "street st road rd avenue ave boulevard blvd drive dr lane ln way court ct place pl square sq highway hwy parkway " +
    "pkwy terrace tce ter close crescent cres row mews walk hill gardens grove green quay wharf parade pde circuit cct " +
    "circle cir trail trl loop broadway esplanade embankment rise view turnpike pike expressway freeway bypass plaza " +
    "alley arcade promenade crossing approach broadwalk bridge causeway marg nagar salai path ridge run bend point pt",
  de: "straße strasse str weg gasse platz allee ring damm ufer markt chaussee steig pfad graben wall",
  nl: "straat laan weg plein gracht kade dijk singel steeg",
  nordic:
    "gatan vägen väg gata gate vei veien veg gade vej allé alle plads plass torv torvet torg esplanaden boulevard gt",
  fi: "katu tie kuja polku valtatie puistotie puistokatu rantatie rantakatu väylä tori raitti aukio bulevardi puistikko",
  hu: "utca u út útja tér tere körút krt sor köz fasor rakpart sétány",
  tr: "caddesi cadde cad cd sokak sokağı sok sk bulvarı bulv blv meydanı yolu",
  az: "küçəsi küç prospekti xiyabanı",
  cs: "nám náměstí námestie tř třída nábř nábřeží",
  south: "cesta c ulica ul trg put bulevar",
  lt: "g gatvė gatve pr prospektas al alėja pl plentas aikštė skg kelias",
  lv: "iela bulvāris prospekts gatve laukums ceļš šoseja",
  et: "tn tänav mnt maantee pst puiestee tee plats väljak",
  eu: "kalea etorbidea",
  sq: "boulevard",
};
const endings = {
  de:
    "straße strasse straẞe str gasse gässle gässchen gäßchen weg platz allee ring damm ufer markt chaussee steig " +
    "steige pfad stieg graben wall kai winkel anger gürtel zeile promenade siedlung brücke",
  nl: "steenweg baan straat laan weg plein gracht kade dijk singel steeg pad dreef plantsoen baan lei vest wal markt haven hof",
  nordic:
    "gatan gata vägen väg torget torg gränd backen allén stigen esplanaden kajen gate gaten vei veien veg vegen " +
    "gade gaden vej vejen plads pladsen plass plassen torv torvet stræde bryggen kaj vænget parken bakken stien",
  fi: "katu tie kuja polku väylä tori raitti kaari ranta rinne penger puistikko aukio bulevardi esplanadi",
  cs: "ská cká ova ová",
  is: "gata vegur stræti braut stígur torg gerði múli holt höfði bakki",
  ko: "-ro -gil -daero",
};

/** Words with such an ending that are not streets. */
const notStreets = new Set(
  (
    "parkplatz stellplatz arbeitsplatz sitzplatz liegeplatz spielplatz campingplatz supermarkt baumarkt " +
    "verbrauchermarkt flohmarkt arbeitsmarkt weihnachtsmarkt umweg fußweg rettungsweg heimweg postweg beitrag " +
    "umgang abhof bahnhof friedhof tagung sitzung sammlung spring string during hosting marketing engineering " +
    "training meeting catering parking monitoring aktie garantie batterie serie"
  ).split(" "),
);

const list = (words: Record<string, string>): Set<string> =>
  new Set(Object.values(words).join(" ").split(" "));
const wordsBefore = list(before);
const wordsAfter = list(after);
/** By their last two letters: trying each of some hundred on every word took a fifth of the time of finding streets. */
const endingsByTail = Map.groupBy(list(endings), (end) => end.slice(-2));

/** How a word makes a street. `number-first` words are those of countries that write "12, rue ...". */
export type StreetWord = "before" | "after" | "ending";

/** Kinds of street in lower case after their name: "Arany János utca", "Karl Johans gate". */
const smallAfter = new Set(
  `u út utca tér krt körút gate gade vej vei gata gatan plads straat laan ${after.fi} ${after.cs} ${after.south} ${after.az} ${after.lt} ${after.lv} ${after.et} ${after.eu}`.split(
    " ",
  ),
);

const onlyAbbreviated = new Set(["g", "pr", "c"]);

/**
 * How a word, as written, makes its surroundings a street; undefined for most words. The kind of street before its
 * name may be in lower case, but German prepositions (`Am Markt`) need a capital.
 * @param isLast at most a number follows, so it cannot be a kind of street before its name.
 */
export function streetWord(word: string, isLast = false): StreetWord | undefined {
  const written = word.replace(/[.,]+$/, "");
  const bare = written.toLowerCase();
  // The article of Arabic names; the Polish and Portuguese words have a full stop.
  if (bare.length === 0 || notStreets.has(bare) || word === "Al") return undefined;
  const isCapital = /^\p{Lu}/u.test(written);
  if (germanPrepositions.has(bare)) return isCapital && !isLast ? "before" : undefined;
  if (!isLast && (wordsBefore.has(bare) || /^c\/(?!o$)\p{L}/u.test(bare))) return "before";
  // "Gedimino pr. 24", but "Lautwerk PR"
  const isAbbreviated = /^(?:g|pr|c|al|pl)\.$/.test(word);
  if (onlyAbbreviated.has(bare) && !isAbbreviated) return undefined;
  if (!isCapital && !isAbbreviated && (/^(?:al|pl|tr|ul)$/.test(bare) || !smallAfter.has(written)))
    return undefined;
  if (wordsAfter.has(bare)) return "after";
  const mayEndSo = endingsByTail.get(bare.slice(-2)) ?? [];
  return mayEndSo.some((end) => bare.length > end.length + 1 && bare.endsWith(end)) ? "ending" : undefined;
}

const germanPrepositions = new Set(before.de.split(" "));

/** Small words inside street names. */
export const nameConnectors: ReadonlySet<string> = new Set(
  (
    "of the and de des du la le les del della delle dello dei degli di alla alle ai agli da do dos das e y i las los el van den der dem het " +
    "'t ten ter te op aan am an in im auf zum zur zu und unter bei vom von sur sous en et à aux au pod nad na og och ja " +
    "sv sv. d' l' 's ang. angolo esq. esquina per " +
    // Titles in Polish and Czech names: "ul. gen. J. Hallera", "ul. św. Jana".
    "gen. ks. św. kard. bp. abp. płk. mjr. kpt. marsz. prof. im. hr. pplk."
  ).split(" "),
);
