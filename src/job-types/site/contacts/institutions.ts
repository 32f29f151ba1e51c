/**
 * Public bodies, courts, regulators, emergency and utility services that a page names right before their contacts. Words that
 * companies use of themselves ("Service", "Agency", "Hospital") are not among them.
 */
const institution = new RegExp(
  `(?<!\\p{L})(?:${[
    // English
    "Parish Clerk",
    "Ministry of \\p{Lu}\\p{L}+",
    "Inspectorate",
    "Ombuds\\p{L}+",
    "(?:Non-emergency )?[Pp]olice",
    "Fire (?:Department|Brigade|Service)",
    "(?:Gas|Water|Power) Emergency(?: Service)?",
    "[Pp]ower outages?",
    "IRS|HMRC|OSHA|ICAI|Social Security|Medicare",
    "Chamber of \\p{Lu}\\p{L}+|Division of \\p{Lu}\\p{L}+",
    "(?:Complaints|Klachten|Beschwerden?|Réclamations?|Reclami|Reclamaciones|Reclamações|Reklamacje|Klagor|Klager)\\s?:\\s\\p{Lu}\\p{L}+",
    "[Ii]nsured (?:with|by)",
    "(?:insurance|claims?) (?:carrier|claims?|department)",
    // German
    "Entstörungsdienst|Störungs(?:dienst|stelle|nummer)|Gasnotruf|Tourismusverband|Tourist-?[Ii]nfo(?:rmation)?",
    "Gesundheitsamt|Landratsamt|Finanzamt|Ordnungsamt|Jugendamt|Amtsgericht|Landgericht|ÄK|Innung|Verbraucherzentrale",
    "Bergrettung|Taxi \\p{Lu}\\p{L}+|Skischule \\p{Lu}\\p{L}+",
    // French
    "SAAQ|CAA(?:-Québec)?|URSSAF|Préfecture|Tribunal|Office de tourisme|Réclamations? d['’]assurance|Direction départementale",
    // Spanish
    "Consejo Regulador|Superintendencia|Secretaría de[l]?|PROFECO|Procuraduría|Ministerio|Ayuntamiento de|Tribunal|Juzgado",
    "Policía (?:de \\p{Lu}\\p{L}+|Nacional|Local|Municipal)",
    "Colegio de \\p{Lu}\\p{L}+|Diputación de|Gobierno de|Línea (?:gratuita|ética)",
    // Italian, Portuguese
    "Comune di|Prefettura|Questura|ASL|Agenzia delle|Ordine de(?:gli|i|lle)",
    "Entidade Reguladora|SNS ?24|INEM|OAB(?:/\\p{Lu}{2})?|TRT|Procon|ASAE|Turismo d[eoa]|Câmara Municipal|Ministério",
    // Dutch, Polish, Czech
    "Ombudsdienst|Juridisch [Ll]oket|Orde van|Kantoor Rechtszekerheid|Rechtbank",
    "(?:Okręgow\\p{L}+ )?Izba|Sąd(?: \\p{Lu}\\p{L}+)?|Urząd|NFZ|ZUS|Kuratorium|Krajowa Rada",
    "vodárny|[Hh]asiči|(?:Městský|Krajský) úřad|(?:Okresní|Krajský) soud|komora",
    // Nordic
    "Länsstyrelsen|Polisen|Kronofogden|[Jj]our övrig tid|Securitas|Försäkring|Kommunen|Folktandvården|Folktannklinikken|Politiet|Mattilsynet|Fødevarestyrelsen",
    "Poliisi|Aluehallintovirasto|Kela",
    // Turkish, Ukrainian, Russian
    "SABİM|Emniyet",
    "НЗОК|РЗОК|РЗИ|НАП",
    "[Гг]аряча лінія|МВС|ДСНС|[Мм]іністерство|[Гг]орячая линия|Роспотребнадзор|[Мм]инистерство",
  ].join("|")})(?!\\p{L})`,
  "u",
);
/** Those whose name precedes their kind: looking for the start of a name is slow, and most lines lack the kind. */
const named = new RegExp(
  `(?<!\\p{L})(?:${[
    "(?:\\p{Lu}\\p{L}+ )*(?:County|City|Town|District|Borough|Parish|Shire|Regional|Legal Practice|\\p{Lu}\\p{L}+shire) Council",
    "(?:\\p{Lu}\\p{L}+ )+Commission(?:er)?",
    "(?:\\p{Lu}\\p{L}+ )?Department of (?:\\p{Lu}\\p{L}+)",
    "(?:\\p{Lu}\\p{L}+ )+(?:Help|Life|Crisis )[Ll]ine",
    "(?:\\p{Lu}\\p{L}+ )+Bureau",
    "\\p{L}*loket",
    "\\p{L}+n[äe]mnd(?:en|a)",
    "(?:\\p{Lu}\\p{L}+ )+(?:Odası|Belediyesi|Barosu)",
  ].join("|")})(?!\\p{L})`,
  "u",
);
const kindOfNamed = /Council|Commission|Department of|[Ll]ine|Bureau|loket|n[äe]mnd|Odası|Belediyesi|Barosu/;

/** Where an institution is named first, or -1. */
function institutionAt(text: string): number {
  const first = text.search(institution);
  const other = kindOfNamed.test(text) ? text.search(named) : -1;
  return first < 0 || other < 0 ? Math.max(first, other) : Math.min(first, other);
}

/** Their names in scripts without spaces. */
const eastAsian =
  /(?:観光協会|消防署|警察署?|市役所|区役所|保健所|税務署|消費生活センター|위원회|시청|구청|경찰서|소비자원|消费者协会|工商局|派出所)/u;

/** "After hours: Westside Emergency Clinic, 12 Mill Road": another practice, not a number of the site's own. */
const substitute = /(?:[Aa]fter|[Oo]ut of) hours(?: care| emergencies)?\s?:\s(?:\p{Lu}[\p{L}&'’.-]*\s){2,}/u;

/** Where such an institution is named in a line, after its last sentence; -1 if none is. */
export function institutionIn(line: string): number {
  const sentences = /[.!?]\s/.test(line) ? line.split(/(?<=\p{L}{3}|\d)[.!?]\s+(?=\p{Lu})/u) : [line];
  const final = sentences.at(-1) ?? "";
  // "... Augusta, ME 04333. Complaints: ": a label continues the sentence before it.
  const isLabel = /^\p{L}{3,20}\s?:\s?$/u.test(final) && sentences.length > 1;
  const sentence = isLabel ? line.slice(-(final.length + (sentences.at(-2) ?? "").length + 2)) : final;
  const start = line.length - sentence.length;
  // "Consejo Regulador · C/ Mayor 3 · 980 690 335", but "Mitglied der Innung · 0561 1".
  const first = sentence.split(/\s[·•|]\s/, 1)[0] ?? "";
  const last = sentence.split(/\s[·•|]\s/).at(-1) ?? "";
  const part = /^\s*(?:mitglied|member|membre|miembro|membro|lid|członek|medlem)/iu.test(first)
    ? last
    : sentence;
  const found = Math.max(institutionAt(part), part.search(eastAsian), part.search(substitute));
  return found < 0 ? -1 : start + (sentence.length - part.length) + found;
}

const heading = new RegExp(
  `^(?:(?:our|unsere|nos|nuestros|i nostri|onze|våra|vores)\\s)?(?:${[
    "(?:useful|other|helpful|emergency|important|external) (?:phone |telephone )?(?:contacts|addresses|numbers|links)",
    "(?:after|out of)[- ]hours|in an emergency|emergency contacts?",
    "insurance(?:s| plans?| carriers?)?(?: we)? accept(?:ed)?|accepted insurance(?:s| plans)?|(?:insurance )?carriers",
    "suppliers|(?:\\p{L}{2,12} )?(?:importers?|distributors?|resellers?|stockists|dealers)|agents (?:abroad|worldwide)",
    "(?:concerns|complaints)(?: and feedback)?|regulators?",
    "nützliche (?:kontakte|adressen|nummern|links)|wichtige (?:kontakte|adressen|rufnummern)|lieferanten|beschwerden?",
    "(?:adresses|contacts|numéros|liens) utiles|fournisseurs|réclamations|distributeurs?",
    "(?:enlaces|direcciones|contactos|teléfonos) (?:útiles|de interés)|proveedores|distribuidores|reclamaciones",
    "(?:indirizzi|contatti|link|numeri) utili|fornitori|distributori|reclami",
    "(?:links|contactos|contatos|endereços|telefones) úteis|fornecedores|distribuidores|reclamações",
    "nuttige (?:adressen|contacten|links)|leveranciers|klachten|verdelers",
    "przydatne (?:adresy|kontakty|linki|numery)|dostawcy|dystrybutorzy|reklamacje",
    "felanmälan|(?:ekonomisk |teknisk )?förvaltare|nyttige (?:adresser|kontakter|lenker|links)|leverantörer|leverandører|återförsäljare|forhandlere",
    "havárie|užitečné (?:kontakty|odkazy)|hasznos (?:címek|linkek)|linkuri utile|hyödyllisiä linkkejä|jälleenmyyjät",
    "(?:důležitá|užitečná|dôležité) čísla|(?:důležité|dôležité) kontakty|fontos (?:telefon)?számok|(?:numere|telefoane) utile|tärkeitä numeroita|(?:vigtige|viktige) (?:telefon)?(?:numre|nummer)",
    "χρήσιμα τηλέφωνα|важливі (?:телефони|номери)|важные телефоны|важни телефони|önemli (?:telefonlar|numaralar)",
    "nachbarn|voisins|vecinos|vicini|buren|grannar|naboer|sąsiedzi|sousedé|(?:our |the )?neighbou?rs|(?:наші |наши )?(?:сусіди|соседи)|нашите съседи",
    "(?:休日|夜間|時間外)(?:・(?:休日|夜間))?の?(?:急患|救急|診療|当番医).{0,6}|救急.{0,6}|関係(?:機関|団体)|協力(?:会社|機関|医療機関)|提携(?:先|施設|会社|医療機関)|取扱店.{0,4}|販売店.{0,4}|協賛.{0,4}|スポンサー|関連リンク|リンク集?",
    "další (?:důležité|užitečné) kontakty|other (?:important|useful) contacts|weitere (?:wichtige )?(?:kontakte|ansprechstellen)|altri contatti utili|otros contactos de interés",
    "faydalı (?:linkler|bilgiler)|bayiler(?:imiz)?|корисні (?:контакти|посилання)|полезные (?:контакты|ссылки|телефоны)",
  ].join("|")})\\s?[:?]?$`,
  "iu",
);

/** Whether a heading announces contacts of others. */
export function isOthersHeading(line: string): boolean {
  return line.length <= 45 && heading.test(line.trim());
}
