import { countedWords, type QueryLexicon, wordSet } from "../lexicon.ts";

const numbers = {
  ...countedWords(
    "eins zwei|zwo drei vier fünf|fuenf sechs sieben acht neun zehn elf zwölf|zwoelf dreizehn vierzehn fünfzehn|fuenfzehn sechzehn siebzehn achtzehn neunzehn zwanzig",
  ),
  fünfundzwanzig: 25,
  dreißig: 30,
  dreissig: 30,
  vierzig: 40,
  fünfzig: 50,
  hundert: 100,
  "ein halbes dutzend": 6,
  "ein dutzend": 12,
  dutzend: 12,
};

export const german: QueryLexicon = {
  language: "de",
  hints:
    wordSet(`in ich suche suchen finde finden zeige zeig mir uns gib nenne bitte wir brauche brauchen möchte wer ist sind die der
    das den dem des und oder aus bei beim mit für von vom im am zur zum nahe raum rund um region nach als erfahrung bereich branche unternehmen
    firmen firma ansässig wohnhaft tätig spezialisiert auf arbeiten arbeitet eine einen ein einem einer
    leiter leiterin geschäftsführer inhaber gründer entwickler ingenieure ärzte anwälte berater zwei drei vier fünf sechs
    sieben acht neun zehn elf zwölf fünfzehn zwanzig schweiz deutschland österreich mittelstand personen ansprechpartner köln münchen zürich wien liste gesucht schwerpunkt bis höchstens maximal kollegen`),
  hintEndings:
    /(?:leiter|leiterin|leitung|leitungen|ungen|heimen|häusern|managerin|meister|schaften?|ärztin|inhaber|gründer|führer|innen|entwickler|berater|ingenieure?|anwälte|ärzte|händler|macher|ung|keit|[äöüß]\p{L}*)$/u,
  leads: [
    /^(?:eine )?(?:liste|übersicht|auswahl) (?:von|mit|der|aller)\s+/iu,
    /^(?:bitte|hallo|guten tag)[,!]?\s+/iu,
    /^(?:ich|wir) (?:suchen?|brauchen?|benötigen?|wollen?|will|möchten?|hätten? gerne?|bin auf der suche nach|sind auf der suche nach)\s+/iu,
    /^(?:kannst du|können sie|könntest du|könnten sie)\s+/iu,
    /^(?:suche?n?|finden?|zeigen?|zeige?|nenne?n?|gib|geben|liste?n?|liefere?|ermittle|recherchiere|such|auf der suche|gesucht(?: werden| wird)?|identifiziere|such[et]?)[:,]?(?: sie)?(?: bitte)?(?: (?:mir|uns))?(?: bitte)?(?: (?:nach|auf|heraus))?\s+/iu,
    /^(?:auf der suche )?nach\s+/iu,
    /^wer (?:leitet|führt|verantwortet|betreut|ist (?:verantwortlich|zuständig) für)\s+(?:(?:den|die|das)\s+)?/iu,
    /^(?:wer ist|wer sind|welche)\s+/iu,
    /^(?:die )?(?:namen|profile|kontakte?|kontaktdaten|adressen|linkedin-profile) (?:von|der|zu[mr]?|für|bei)\s+/iu,
    /^(?:etwa|ungefähr|circa|ca\.|rund|bis zu|höchstens|maximal|max\.|mindestens|genau|alle|einige|ein paar|mehrere|den|die|das|der|einen|eine|einem|einer|ein|insgesamt|gerne)\s+(?!dutzend\b|halbes dutzend\b)/iu,
    /^(?:top|besten|ersten|wichtigsten)[\s-]+(?=\d|(?:drei|fünf|zehn|zwanzig)\b)/iu,
  ],
  countFillers:
    /^(?:(?:linkedin-)?(?:profile|ergebnisse|kontakte|treffer|kandidaten|personen|leute|beispiele|ansprechpartner) (?:von|zu[mr]?|für|als|der|mit dem titel)\s+|(?:verschiedene|weitere|mögliche|gute|passende|potenzielle|potentielle|erfahrene|besten?|wichtigste|führende)n?\s+|von\s+)/iu,
  numbers,
  markers: {
    place: [
      "in der nähe (?:von|der)",
      "in der umgebung (?:von|der)?",
      "in der region",
      "aus der region",
      "(?:in|aus) der (?:stadt|gegend|metropolregion)",
      "im (?:groß)?raum",
      "aus dem (?:groß)?raum",
      "im umkreis von",
      "im gebiet",
      "in und um",
      "rund um",
      "mit (?:wohn|firmen|haupt)?sitz (?:in|im)",
      "mit standort in",
      "am standort",
      "(?:die )?(?:ansässig|wohnhaft|stationiert|lebend|beheimatet) in",
      "nahe",
      "nähe",
      "region",
      "(?:groß)?raum",
      "um",
    ],
    place_or_field: [
      "in(?: (?:der|den|dem|die|einem|einer))?",
      "im",
      "aus(?: (?:der|den|dem|einem|einer))?",
      "bei(?: (?:der|den|dem|einem|einer))?",
      "beim",
      "am",
      "innerhalb",
      "(?:die |der )?(?:tätig|aktiv|beschäftigt|angestellt) (?:in|im|bei|beim)",
    ],
    field: [
      "mit (?:\\p{L}+er |mehrjähriger |viel |guter |praktischer |fundierter |langjähriger |nachgewiesener |\\d+ jahren )?(?:berufs)?(?:erfahrung|kenntnissen|expertise|wissen|know-how|hintergrund|schwerpunkt|fokus|spezialisierung|fachwissen)(?: (?:in|im|mit|bei|auf|aus|für|als))?",
      "(?:die (?:sich )?)?(?:spezialisiert|fokussiert|konzentriert) auf",
      "(?:die )?erfahren (?:in|im|mit)",
      "im (?:bereich|sektor|feld|umfeld|segment|fachbereich|fachgebiet)",
      "in der (?:branche|abteilung|sparte)",
      "in den (?:bereichen|branchen)",
      "aus (?:dem bereich|der branche|dem sektor|dem umfeld)",
      "für den bereich",
      "für(?: (?:die|den|das|ein|eine|einen))?",
      "mit(?: (?:der|den|dem|einem|einer))?",
      "an",
      "auf",
      "die sich mit",
      "die",
      "welche",
      "bereich",
      "branche",
      "schwerpunkt",
      "unter",
    ],
    of: ["von(?: (?:der|den|dem|einem|einer))?", "vom", "der", "des", "eines", "einer"],
    role: [
      "(?:die |der )?(?:arbeiten |tätig )?als",
      "mit (?:dem |der )?(?:titel|position|rolle|funktion)(?: als)?",
    ],
  },
  articles: /^(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines)\s+/iu,
  articledField: /^(?:der|den|dem|das|die|einem|einer)\s/iu,
  conjunctions: "und|oder|sowie|und/oder|&|bzw\\.",
  genericNouns: wordSet(
    "unternehmen firma firmen betrieb betriebe betrieben branche branchen sektor sektoren bereich bereiche bereichen industrie gesellschaft gesellschaften organisation organisationen umfeld feld markt segment",
  ),
  organisationNouns: wordSet(
    "startup startups start-up start-ups agentur agenturen bank banken krankenhaus krankenhäuser krankenhäusern klinik kliniken schule schulen hochschule hochschulen universität universitäten hotel hotels restaurant restaurants händler hersteller herstellern fintech fintechs versicherung versicherungen verein vereine kanzlei kanzleien praxis praxen mittelstand konzern konzerne konzernen beratung beratungen zulieferer zulieferern dienstleister dienstleistern verlag verlage verlagen stadtwerke stadtwerken brauerei brauereien sparkasse sparkassen spedition speditionen kmu stiftung stiftungen werkstatt werkstätten kette ketten",
  ),
  personNouns: wordSet(
    "personen leute menschen person ansprechpartner kandidaten fachleute kontakte profile entscheider jemand jemanden mitarbeiter",
  ),
  wholeRoles:
    /(?:geschäftsführer(?:in|innen|n)?|inhaber(?:in|innen|n)?|gründer(?:in|innen|n)?|c[a-z]{1,2}os?|vorstände?n?|eigentümer(?:in|innen|n)?|gesellschafter|besitzer|vorstandsmitglieder|mitarbeiter|angestellte|partner|chefs?)$/iu,
  trailing:
    /\s+(?:gesucht|arbeiten|arbeitet|arbeiten können|tätig(?: sind| ist)?|sind|ist|leben|lebt|wohnen|haben|hat|kennen|können|kann|sprechen|beherrschen|suchen|finden|anbieten|verfügen|beschäftigt(?: sind)?|spezialisiert(?: sind| haben)?|an|heraus|zeigen|nennen|geben|bitte|auf linkedin|erfahrung|auskennen)$/iu,
  singular: germanSingular,
  capitalisesNouns: true,
};

const germanEndings: readonly (readonly [RegExp, string])[] = [
  [/innen$/, "in"],
  [/ungen$/, "ung"],
  [/ärzten?$/, "arzt"],
  [/Ärzten?$/, "Arzt"],
  [/anwälten?$/, "anwalt"],
  [/Anwälten?$/, "Anwalt"],
  [/vorstände?n?$/, "vorstand"],
  [/Vorstände?n?$/, "Vorstand"],
  [/köchen?$/, "koch"],
  [/Köchen?$/, "Koch"],
  [/kräften?$/, "kraft"],
  [/räten?$/, "rat"],
  [/experten$/i, "experte"],
  [/(?<=[a-zäöüß])eure?n?$/, "eur"],
  [/oren$/, "or"],
  [/(ler|ner|ter|ger|der|ser|ber|her|fer|ker|cher|zer|ßer|rer|mer|ier|ster|per|yer)n$/, "$1"],
  [/(log|agog)en$/, "$1e"],
  [/anden$/, "and"],
  [/(i?st|kt|nt|at|ot|et)en$/, "$1"],
  [/aren?$/, "ar"],
  [/(?<=[a-z]t)istinnen$/, "istin"],
  [
    /(consultant|chef|lead|coach|scout|trainee|recruiter|head|designer|manager|owner|scientist|engineer|developer|architect|analyst|controller|officer|founder|partner|buyer|tester|admin)e?s$/i,
    "$1",
  ],
  [/frauen$/, "frau"],
  [/männern?$/, "mann"],
];

function germanSingular(word: string, isHead: boolean): string {
  if (/^[A-Z]{2,}s$/.test(word)) return word.slice(0, -1);
  if (!isHead) return word;
  if (/[-/][A-Z]{2,}s$/.test(word)) return word.slice(0, -1);
  if (/^(?:Head|Heads)$/i.test(word)) return word.replace(/s$/i, "");
  if (/experten$/i.test(word)) return word.slice(0, -1);
  for (const [ending, replacement] of germanEndings) {
    if (ending.test(word)) return word.replace(ending, replacement);
  }
  return word;
}
