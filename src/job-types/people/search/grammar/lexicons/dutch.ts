import { countedWords, type QueryLexicon, wordSet } from "../lexicon.ts";

const numbers = {
  ...countedWords(
    "één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig",
  ),
  vijfentwintig: 25,
  dertig: 30,
  veertig: 40,
  vijftig: 50,
  honderd: 100,
  "een half dozijn": 6,
  "een dozijn": 12,
  dozijn: 12,
  "een tiental": 10,
  tiental: 10,
  "een twintigtal": 20,
  twintigtal: 20,
};

export const dutch: QueryLexicon = {
  language: "nl",
  hints:
    wordSet(`zoek zoeken vind vinden toon geef mij me ons ik wij we graag wil willen nodig lijst van de het een en of in bij met voor uit rond rondom nabij
    omgeving regio te die werken werkt werkzaam wonen gevestigd gespecialiseerd ervaring op naar als sector branche bedrijven bedrijf binnen
    gebied twee drie vier vijf zes zeven acht negen tien elf twaalf vijftien twintig dozijn directeuren directeur hoofd hoofden leidinggevenden
    ontwikkelaars artsen advocaten inkopers verkopers eigenaren oprichters mensen personen zorg bouw onderwijs wie zijn alstublieft aub ondernemers
    nederland vlaanderen buurt maximaal minstens hoogstens tot belgië duitsland frankrijk`),
  hintEndings:
    /(?:leiders?|bouw|beheer|kunde|aars?|euren|en|kundigen|isten|heid|ij|lijke|sche|oeren|eers|[a-z]*ij[a-z]*|[a-z]*oe[a-z]*|[a-z]*uu[a-z]*|[a-z]*aa[a-z]*)$/,
  leads: [
    /^(?:een )?(?:lijst|overzicht|lijstje) (?:van|met)\s+/iu,
    /^(?:alstublieft|alsjeblieft|hallo|graag|aub)[,!]?\s+/iu,
    /^(?:kun je|kunt u|kan je|zou je|wil je)\s+(?:me |mij |ons )?/iu,
    /^(?:ik|wij|we) (?:zoek|zoeken|wil|willen|heb|hebben|ben|zijn)(?: graag)?(?: (?:op zoek )?naar)?\s+/iu,
    /^(?:zoek|zoeken|vind|vinden|toon|geef|laat|noem|lijst|haal|gezocht|op zoek)[:,]?(?: (?:me|mij|ons))?(?: naar)?(?: zien)?\s+/iu,
    /^naar\s+/iu,
    /^wie (?:leidt|bestuurt|beheert|is (?:verantwoordelijk|bevoegd) voor)\s+(?:(?:de|het)\s+)?/iu,
    /^(?:wie is|wie zijn|welke)\s+/iu,
    /^(?:de )?(?:namen|profielen|contacten|linkedin-profielen) van\s+/iu,
    /^(?:ongeveer|circa|ca\.|zo'n|tot|maximaal|max\.|minstens|minimaal|hoogstens|precies|alle|enkele|een paar|de|het|enige)\s+(?=\S)/iu,
    /^een\s+(?!dozijn|half dozijn|tiental|twintigtal)/iu,
    /^(?:top|beste|eerste)\s+(?=\d|(?:drie|vijf|tien|twintig)\b)/iu,
  ],
  countFillers:
    /^(?:(?:linkedin-)?(?:profielen|resultaten|contacten|kandidaten|personen|mensen|voorbeelden) (?:van|voor|die|met de functie)\s+|(?:verschillende|goede|geschikte|ervaren|beste|lokale|andere|mogelijke)\s+|van\s+)/iu,
  numbers,
  markers: {
    place: [
      "(?:die )?(?:gevestigd|gelegen|woonachtig|wonend|wonende|gestationeerd) (?:in|te|bij)",
      "in de (?:buurt|omgeving|nabijheid) van",
      "in de omgeving",
      "(?:in |uit )?de (?:regio|provincie|agglomeratie)",
      "(?:in|uit) de stad",
      "regio",
      "omgeving",
      "vlakbij",
      "nabij",
      "rondom",
      "rond",
      "in en rond(?:om)?",
      "omstreken",
      "die wonen in",
      "met (?:standplaats|vestiging|kantoor) in",
    ],
    place_or_field: [
      "in",
      "te",
      "uit",
      "bij",
      "binnen",
      "(?:die )?(?:werkzaam|actief|werkend|werkende) (?:in|bij|binnen)",
      "die werken (?:in|bij)",
    ],
    field: [
      "met (?:\\p{L}+ )?(?:ruime |veel |\\d+ jaar )?(?:werk)?(?:ervaring|kennis|expertise|achtergrond|specialisatie|vaardigheden)(?: (?:in|met|van|op het gebied van|bij|binnen|als))?(?: (?:de|het))?",
      "(?:die )?(?:gespecialiseerd|ervaren|bekwaam|geïnteresseerd) (?:zijn )?(?:in|met)",
      "(?:die (?:zich )?)?(?:gericht|gefocust|focussen|richten) op",
      "op het gebied van",
      "in de (?:sector|branche|industrie)",
      "uit de (?:sector|branche)",
      "die werken (?:voor|met)",
      "voor",
      "met",
      "op",
      "aan",
      "die",
      "sector",
    ],
    of: ["van", "van de", "van het", "van een"],
    role: ["(?:die )?(?:werkzaam |werken )?als", "met (?:de )?(?:functie|titel|rol)(?: van| als)?"],
  },
  articles: /^(?:de|het|een|'t)\s+/iu,
  articledField: /^(?:de|het|een)\s/iu,
  conjunctions: "en|of|en/of|alsook|&",
  genericNouns: wordSet(
    "bedrijf bedrijven onderneming ondernemingen organisatie organisaties sector sectoren branche branches industrie firma firma's gebied markt wereld segment",
  ),
  organisationNouns: wordSet(
    "startup startups start-up start-ups scale-up scale-ups bureau bureaus bank banken ziekenhuis ziekenhuizen kliniek klinieken school scholen universiteit universiteiten hogeschool hogescholen hotel hotels restaurant restaurants winkel winkels fabrikant fabrikanten fintech fintechs verzekeraar verzekeraars stichting stichtingen vereniging kantoor kantoren mkb producent producenten groothandel groothandels adviesbureau adviesbureaus brouwerij brouwerijen uitgeverij uitgeverijen gemeente gemeenten gemeentes keten ketens leverancier leveranciers fabriek fabrieken woningcorporatie woningcorporaties advocatenkantoren",
  ),
  personNouns: wordSet(
    "mensen personen persoon iemand professionals kandidaten contacten profielen beslissers medewerkers",
  ),
  wholeRoles:
    /(?:oprichters?|mede-?oprichters?|eigena(?:ars?|ren)|c[a-z]{1,2}o'?s?|zaakvoerders?|bestuurders?|algemeen directeur(?:en)?|partners?|vennoten|medewerkers?|ondernemers?|bestuursleden|voorzitters?)$/iu,
  trailing:
    /\s+(?:werken|werkt|werkzaam(?: zijn)?|wonen|woont|zijn|hebben|heeft|kennen|kunnen|spreken|zoeken|vinden|alstublieft|aub|graag|nodig|op linkedin|linkedin|ervaring|actief(?: zijn)?|zien)$/iu,
  singular: dutchSingular,
  capitalisesNouns: false,
};

const dutchEndings: readonly (readonly [RegExp, string])[] = [
  [/['’]s$/, ""],
  [/logen$/, "loog"],
  [/gogen$/, "goog"],
  [/peuten$/, "peut"],
  [/caten$/, "caat"],
  [/maten$/, "maat"],
  [/aren$/, "aar"],
  [/issen$/, "is"],
  [/euren$/, "eur"],
  [/oren$/, "or"],
  [/(ist|ect|nt|ts|oofd|rd)en$/, "$1"],
  [/digen$/, "dige"],
  [/lijken$/, "lijke"],
  [/gevenden$/, "gevende"],
  [/leden$/, "lid"],
  [/vennoten$/, "vennoot"],
  [/piloten$/, "piloot"],
  [/koks$/, "kok"],
  [/(er|ar|eur|or|ant|ent|ef|aris|ian|ist|ead|oach|yst|ect|wner|cien|jurist|cout|ier|oer|am)s$/, "$1"],
  [/coaches$/, "coach"],
];

function dutchSingular(word: string, isHead: boolean): string {
  if (/^[A-Z]{2,}['’]?s$/.test(word)) return word.replace(/['’]?s$/, "");
  if (!isHead) return word;
  if (/[A-Z]{2,}['’]?s$/.test(word)) return word.replace(/['’]?s$/, "");
  for (const [ending, replacement] of dutchEndings) {
    if (ending.test(word)) return word.replace(ending, replacement);
  }
  return word;
}
