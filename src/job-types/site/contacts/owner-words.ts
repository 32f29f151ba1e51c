import { memoize } from "../page/memoize.ts";
import type { ContactOwner } from "../page/site-page.ts";
import { streetAtEnd } from "./addresses/street.ts";
import { institutionIn, isOthersHeading } from "./institutions.ts";

/** The thing made: "website by ..." credits its maker, "website: ..." precedes an address. */
const site =
  "web ?sites?|webseiten?|internetauftritt|webauftritt|internetseiten?|homepage|site(?: internet| web)?|sito(?: web| internet)?|sitio(?: web)?|página(?: web)?|strona|" +
  "webbplats|hemsida|hjemmeside|nettside|nettsted|sivusto|sivut|verkkosivut|weboldal|honlap|theme|template|projekt(?: strony| graficzny)?|сайт";
/** The work done, in the languages of site credits. */
const work =
  "seo|(?:web|internet|digital) marketing|web[ -]?design|webdesign|design(?:ed)?|layout|gestaltung|gestaltet|umsetzung|umgesetzt|realisierung|realisiert|realisation|konzept(?:ion)?|" +
  "programmierung|programmiert|webentwicklung|web development|developed|built|made|created|crafted|coded|powered|produced|maintained|erstellt|" +
  "erstellung|webagentur|webmaster|conception|conçu|réalisation|réalisé|création|créé|développement|développé|graphisme|diseño(?: web)?|diseñad[oa]|" +
  "desarrollo(?: web)?|desarrollad[oa]|realización|realizad[oa]|realizzazione|realizzato|progettazione|progettato|sviluppo|sviluppato|creato|" +
  "ontwerp|ontworpen|webontwikkeling|gerealiseerd|realisatie|gemaakt|ontwikkeld|gebouwd|projekt i wykonanie|wykonanie|realizacja|stworzon[ea]|" +
  "webbdesign|webbyrå|producerad|utvecklad|udviklet|utviklet|lavet|laget|toteutus|suunnittelu|desenvolvido|desenvolvimento|criado|criação|" +
  "tvorba(?: webu| stránek)?|vytvořil[ao]?|vytvoril[ao]?|vytvorené?|készítette|realizat|credits?|cr[eé]diti?|cr[eé]ditos|(?:bild|foto)nachweise?|bildrechte|photo credits?|crédits? photos?|tasarım|yazılım|κατασκευή|σχεδιασμός|разработка|создание|розробка|розроблено|створення|izrada|izdelava|dizains|" +
  "thiết kế(?: web(?:site)?)?|(?:web|サイト|ホームページ)?制作|(?:サイト|web)?製作|(?:網頁|网页|網站|网站)(?:設計|设计|製作|制作|建設|建设)|技术支持|技術支援|(?:홈페이지|웹사이트|웹)\\s?제작|제작|" +
  "(?:בניי?ת|עיצוב|פיתוח)(?: ו(?:בניי?ת|עיצוב|פיתוח))? (?:ה)?אתר(?:ים)?|تصميم(?: و(?:تطوير|برمجة))?(?: الموقع| المواقع)?|(?:تطوير|برمجة)(?: الموقع)?";
/** Who publishes or runs a site is no maker: "Le présent site est édité par :". */
const published =
  "published|operated|owned|édité|publié|exploité|herausgegeben|betrieben|editado|operado|propiedad|edito|pubblicato|proprietà|propriedade|uitgegeven|wydawan[ya]|prowadzon[ya]|udgives|drives|utgis|drivs";
const by = "by|von|durch|bei|par|por|da|dal|di|door|przez|av|af|de către";
const upTo4Words = "(?:[\\s,/+&]{1,3}[\\p{L}'’.♥❤]{1,20}){0,4}?\\s{0,2}";
const makerCredit = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:fotos?|photos?|photography|fotografie)(?: (?:${by})(?![\\p{L}])|\\s?[:：])|(?:web|stránky|strony|strona) (?:vytvořil|vytvoril|realizoval|stworzył|wykonał|zaprojektował)[aoy]?(?![\\p{L}])|(?<!(?<!\\p{L})(?:have|haben|få|ha|get|want|wil|laten|faire) )(?:${work})${upTo4Words}(?:(?:${by})(?![\\p{L}])|[:：–—])|(?:${site})(?!(?:\\s\\p{L}{1,12}){0,2}\\s(?:${published})(?!\\p{L}))${upTo4Words}(?:${by})(?![\\p{L}]))`,
  "iu",
);
/** "Website: Example Ltd" without an address: the site's maker. */
const siteMaker = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${site}|kotisivut|webb|web|webové stránky|projekt(?: i wykonanie)?)\\s?:\\s?(?!www|https?)[^@.:]{3,60}$`,
  "iu",
);
/** Immediately before a linked name: "Projekt: [Webhaus]", "Tema de [Webhaus]". */
const creditAtEnd =
  /(?:^|[^\p{L}])(?:projekt\s?:|(?:vytvořil[ao]?|vytvoril[ao]?|készítette|stworzył[ao]?|wykonał[ao]?|zaprojektował[ao]?|lavet af|разработал[аио]?|сделал[аио]?|розробил[аио]?)\s?|(?:tema|thème|theme|template|plantilla|skin)\s(?:de|by|par|por|av|af|von|di)\s?:?)\s?$/iu;
/** A line that names only the work done for the site is a heading over its maker. */
const makerHeading = new RegExp(
  `^(?:(?:${work}|${site}|credits|crédits|technische|grafische|der|dieser|des|du|de la|of|the|this|and|und|et|y|e|i|og|och|&|,|/|\\+)[\\s,/&+]{0,3}){1,8}:?$`,
  "iu",
);
/** At least one word must be something that no company calls a section of its own work. */
const unmistakable =
  /web ?design|webentwicklung|web development|umsetzung|realisierung|réalisation|conception|création d|diseño web|desarrollo web|realizzazione|webontwikkeling|realisatie|webbdesign|webbyrå|toteutus|tvorba webu|wykonanie|cr[eé]dit|nachweise?$|created|készítette/iu;
/** Words with no other meaning, in any position. */
const hosting =
  /(?<!\p{L})(?:hébergeur|hébergement|hébergé|hoster|webhoster|web ?hosting|hosted by|gehostet|hostet|hosting[- ]?(?:anbieter|provider|partner|by|von|di|de|por)|alojamiento web|hospedaje|hospedagem|alojado en|webhotell|rechenzentrum|auftragsverarbeiter|tárhely(?:szolgáltató\p{L}{0,4})?|hosting(?=\s?:)|dostawca hostingu|găzduire(?: web)?|yer sağlayıcı|barındırma|хостинг(?:-провайдер)?|φιλοξενία ιστο\p{L}+)(?!\p{L})/iu;

const authority =
  /(?<!\p{L})(?:aufsichtsbehörde|datenschutzbehörde|landesbeauftragter?|bundesbeauftragter?|landesamt für datenschutz|verbraucherschlichtung\p{L}{0,10}|schlichtungsstelle|streitbeilegung|online-streit\p{L}{0,10}|(?:handwerks|industrie|ärzte|rechtsanwalts|steuerberater|architekten|zahnärzte|apotheker|notar|wirtschafts|psychotherapeuten|ingenieur)\p{L}{0,6}kammer|zuständige kammer|kammer|berufshaftpflicht\p{L}{0,14}|haftpflichtversicherung|versicherer|supervisory authorit(?:y|ies)|data protection (?:authority|commission)|information commissioner\p{L}{0,2}|ombudsm[ae]n|ombudsperson|financial conduct authority|médiateur|médiation|autorité de contrôle|autorité de protection des données|apd|cnil|autoridad de control|agencia española de protección de datos|aepd|garante|autorità (?:di controllo|garante)|autoriteit persoonsgegevens|toezichthouder|geschillencommissie|gegevensbeschermingsautoriteit|urz[ęa]du? ochrony danych|prezesa? urzędu|organu? nadzorcz\p{L}{1,4}|uodo|integritetsskyddsmyndigheten|datainspektionen|datatilsynet|tilsynsmyndighed(?:en)?|tilsynsmyndighet(?:en)?|tietosuojavaltuutet\p{L}{1,6}|autoridade de controlo|comissão nacional|cnpd|anpd|úřad pro ochranu|livro de reclamações|registergericht|bezirkshauptmannschaft|gewerbebehörde|kassenärztliche vereinigung|beauftragte[rn]? für (?:den )?datenschutz(?! der (?:firma|gmbh))|camera di commercio|colegio (?:oficial|público|de abogados|de médicos|profesional)|ordre des (?:avocats|médecins|architectes|experts)|ordine (?:degli|dei|delle)|ordem dos|autoritatea națională|protecția consumatorilor|anpc|kormányhivatal\p{L}{0,2}|fogyasztóvédelm\p{L}{0,6}|békéltető testület|chamber of commerce|cámara de comercio|chambre de commerce|câmara de comércio|kamer van koophandel|centro de arbitragem|arbitragem de conflitos|rzecznik\p{L}{0,3} (?:praw|finansow|ubezpieczon)\p{L}{0,6}|inspekcj\p{L}{1,3} (?:handlow|sanitarn|pracy|ochrony)\p{L}{0,4}|state bar|bar association|law society|solicitors regulation authority|junta arbitral|(?:allmänna )?reklamationsnämnden|klagenævn\p{L}{0,3}|klagenemnd\p{L}{0,3}|forbrukerrådet|forbrukertilsynet|klachtencommissie|(?:fundraising|charity|gambling|press) regulator|trading standards|ankenævn(?:et)?|department of health and human services|office for civil rights|federal trade commission|better business bureau|workers[’'] compensation board)(?!\p{L})/iu;

/** Third parties whose contacts follow on the same line only: emergency and crisis lines, insurers, licensing offices. */
const thirdParty =
  /(?<!\p{L})(?:poison (?:control|cent(?:er|re)|information)|giftnotruf(?:zentrale)?|vergiftungsinformation\p{L}{0,9}|centre anti-?poisons?|centro antiveleni|antigifcentrum|gift(?:linjen|informasjonen|informationscentralen)|(?:suicide|crisis)(?: & crisis)? (?:life|hot|help)line|telefonseelsorge|bergrettung|gendarmerie(?: nationale)?|samu|pompiers|vigili del fuoco|bomberos|médecins? de garde|(?:ärztlicher|kassenärztlicher|zahnärztlicher) (?:bereitschafts|not)dienst|notfallpraxis|guardia medica|huisartsenpost|spoed praktijk|spoedpraktijk|lægevagt(?:en)?|legevakt(?:en|a)?|vårdguiden|jourläkare?|nocna i świąteczna (?:opieka|pomoc)\p{L}{0,10}|pogotowie|nhs 111|worksafe\p{L}{0,4}|your (?:insurer|insurance (?:company|carrier|provider))|verliehen (?:in|von|durch)|bezirksregierung)(?!\p{L})/iu;
/** "Emergencias: 911 / LOCATEL 55 ...": what follows an emergency number in its sentence is another public service. */
const emergencyNumber =
  /(?:(?:emergenc\p{L}{1,5}|notruf|rettung|feuerwehr|urgences?|emergenze|alarm\p{L}{0,6}|larm|nödsituation|spoed|dial|call|appelez|llame)\P{L}{0,8}|(?<!\p{L})(?:polizei|police|policía|polizia)\s?:?\s)(?<![\d.,-])(?:911|112|999|000|110|113|118|144|1-1-2|9-1-1)(?![\s.,-]{0,2}\d)[^.!?\n]{0,60}$/iu;

const sponsorship =
  /(?<!\p{L})(?:(?:haupt|main |major )?sponsor(?:s|en|er|ed by)?|sponsoris[ée]e? par|patrocinador(?:es)?|patrocinad[oa] por|sponsorzy|with (?:the )?support of)\s?:?\s(?=\p{L})/iu;

const membership =
  /(?<!\p{L})(?:[Mm]embers? of|[Mm]ember ?:|[Mm]itglied(?: (?:bei|bei der|beim|der|des|im|in der|von))?|[Mm]embre (?:de|du|des)|[Mm]iembros? de|[Ss]oci[oi] (?:de|di)|[Mm]embros? d[aeo]|[Ll]id van|[Cc]złonek|[Mm]edlem (?:av|af|i)|[Čč]len|[Aa]angesloten bij|[Aa]ffilié(?:e|es|s)? (?:à|au)|[Aa]nsluten till|[Tt]ilsluttet|[Tt]ilknyttet)[\s:]+(?:(?:the|der|des|de|la|le|du|della|do|da)\s)?\p{Lu}/u;

/** "Registered with the Committee for Private Education, 1 Paya Lebar Link, tel ": up to the end of its sentence. */
const registration =
  /(?<!\p{L})(?:[Rr]egistered|[Ll]icen[sc]ed|[Aa]ccredited|[Rr]egulated|[Cc]ertified|[Ii]nsured|[Aa]uthori[sz]ed)(?: and [Rr]egulated)? (?:with|by|through) (?:the )?\p{Lu}\p{L}+(?:[^.!?]|\.(?!\s\p{Lu}))*$/u;

/** "We work with Mill Towing, ", "Our sister school, Mill High, can be reached on ": up to the end of the sentence. */
const referral =
  /(?<!\p{L})(?:[Ww]e (?:work|partner|cooperate|team up) with|(?:we |[Pp]lease )?refer(?:red)? (?:you )?(?:on )?to|[Oo]ur sister \p{L}+|(?:call|contact) the (?:manufacturer|supplier|distributor|importer)|[Ww]ir arbeiten mit|(?:verweisen|vermitteln) (?:wir )?(?:Sie |dich |euch )?(?:gerne? )?an|[Uu]nsere Schwester\p{L}+|verwijzen (?:je|u|jullie) (?:graag )?(?:door )?naar|[Ww]ij werken (?:samen )?met|[Nn]ous (?:travaillons avec|vous (?:orientons|renvoyons) vers)|[Tt]rabajamos con|(?:le |os |les )?(?:derivamos|remitimos) a|[Ll]avoriamo con|ci appoggiamo a|[Aa]ccanto al? \p{L}+ (?:trovate|trovi|c['’]è)|[Tt]rabalhamos com|[Vv]i (?:samarbetar|samarbejder|samarbeider) med|hänvisar (?:vi )?(?:dig |er )?till|henviser (?:vi )?(?:deg |dere |dig |jer )?til|[Ww]spółpracujemy z|[Ss]polupracujeme s|[Ii]m selben Haus|[Ii]n the same building|[Ee]n el mismo edificio|[Dd]ans le même (?:bâtiment|immeuble)|[Уу] цьому ж будинку|[Вв] том же здании),? [^.!?]{0,60}?[\p{Lu}"„«“](?:[^.!?]|(?<=[Tt]el|[Tt]l[fn]|тел)\.){2,120}$/u;

/**
 * "Member of the Guild of Bakers, 3 Mill Lane", "Sponsors: Beer Bau, Am Markt 5": the rest of the line is about the
 * association or sponsor.
 */
export function namesMembership(line: string): boolean {
  return (
    membership.test(line) ||
    sponsorship.test(line) ||
    registration.test(line) ||
    referral.test(line.slice(-200))
  );
}

const siteItself =
  /(?<!\p{L})(?:kontakt|kontaktieren|contact(?: us| details)?(?! your| the)|contacto|contatti|contato|contactez|impressum|inhaber(?:in)?|verantwortlich(?:er|e stelle)?|datenschutzbeauftragte[rn]?|datenschutz-?team|geschäftsführer(?:in|ung)?|anbieter|betreiber|angaben gemäß|vertreten durch|ansprechpartner(?:in)?|(?:schreiben|erreichen|rufen|mailen|finden) sie uns|anfahrt|filiale|standort|niederlassung|zentrale|get in touch|(?:reach|call|email|write|visit|find) (?:to )?us|head ?office|registered office|data controller|controller|data protection officer|dpo|publisher|éditeur|directeur de (?:la )?publication|écrivez-nous|nous contacter|siège|responsable|délégué à la protection|responsable del tratamiento|titular|escríban[oe]s|contáctenos|sede|titolare|responsabile|contattaci|scrivici|eigenaar|verantwoordelijke|functionaris|administrator(?:em)?|wydawca|napisz do nas|inspektor|ansvarig utgivare|(?:kontakta|kontakt|ring) (?:oss|os)|dataansvarlig|behandlingsansvarlig|personuppgiftsansvarig|rekisterinpitäjä|yhteystiedot|asiakaspalvelu|yhteyshenkilö|responsável|fale conosco|pressekontakt|press contact|presse|press)(?!\p{L})/iu;

/** A heading over partners of a company. */
const partnersHeading =
  /^(?:(?:our|unsere|nos|les|nuestros|i nostri|onze|nasi|våra|vores|os nossos)\s)?(?:partners|(?<=\s)partner|partenaires|sponsors|sponsoren|förderer|unterstützer|socios colaboradores|colaboradores|patrocinadores|sponsorzy|partnerzy|samarbetspartners|samarbejdspartnere|parceiros|liens utiles|enlaces de interés|(?:nützliche|wichtige) (?:telefon|ruf)?nummern|notrufnummern|notfallnummern|(?:useful|emergency|important) (?:phone |telephone )?numbers|numéros (?:utiles|d['’]urgence)|urgences|numeri (?:utili|di emergenza)|teléfonos de (?:interés|emergencias?)|(?:números|telefones|contactos) (?:úteis|de emergência)|(?:nuttige|belangrijke) (?:telefoon)?nummers|viktiga (?:telefon)?nummer|nyttige (?:telefon)?numre|(?:ważne|przydatne) (?:telefony|numery)|telefony alarmowe|nützliche (?:links|adressen)|useful (?:links|contacts)|adresses utiles)\s?:?$/iu;

/** Numbers of public services, without the name of the service or after it: "112", "Polizei 110", "116 117". */
const emergencyLine =
  /^(?:\p{L}[\p{L} .-]{2,30}[\s:]\s?)?(?:110|112|911|999|000|113|118|144|1-1-2|9-1-1|116[ -]?\d{3})$/u;

/** Whether a line is such a number. */
export function isEmergencyNumber(line: string): boolean {
  // Cheap, and decides most lines.
  if (!/\d\s*$/.test(line)) return false;
  const text = line.trim();
  // "Hauptstraße 112" is a street.
  return text.length <= 45 && emergencyLine.test(text) && streetAtEnd(text, "number-last")?.isWorded !== true;
}

/** Whether a text names an authority or a chamber. */
export function namesAuthority(text: string): boolean {
  return authority.test(text);
}

/** Whether a line names an emergency line, an insurer or the like, whose contacts are beside its name. */
export function namesThirdParty(line: string): boolean {
  return thirdParty.test(line) || institutionIn(line) >= 0;
}

/** Whether a line is only such a heading. */
export function isPartnersHeading(line: string): boolean {
  return (line.length <= 40 && partnersHeading.test(line)) || isOthersHeading(line);
}

/** Announces a made-up address. */
const sampleBefore =
  /(?:z\.\s?b\.|zum beispiel|beispiel|e\.g\.|for example|such as|example|p\.\s?ex\.|par exemple|exemple|por ejemplo|p\.\s?ej\.|ex\.|ejemplo|per esempio|ad es\.|es\.|bijv\.|bijvoorbeeld|np\.|na przykład|t\.\s?ex\.|till exempel|f\.\s?eks\.|esim\.|por exemplo|např\.|пример|pl\.)\s{0,2}:?\s{0,2}["'„“«(]?\s?$/iu;

/** Where a line is: a heading over the contact, above it, or the beginning of its own line. */
export type LinePosition = "heading" | "above" | "beside";

/**
 * The owner of a contact after a line of text, by its last telling words; null if there are none.
 * @param line up to the contact if on the same line.
 */
export function ownerAfter(line: string, position: LinePosition): ContactOwner | null {
  return ownerAt[position](line.length > 200 ? line.slice(-200) : line);
}

const ownerAt = {
  heading: memoize((near) => ownerIn(near, "heading")),
  above: memoize((near) => ownerIn(near, "above")),
  beside: memoize((near) => ownerIn(near, "beside")),
};

function ownerIn(near: string, position: LinePosition): ContactOwner | null {
  const isHeading = position === "heading";
  // The address after a quotation is the speaker's, not the site's.
  if (holdsQuotation(near)) return "other";
  const found: [owner: ContactOwner, index: number][] = [];
  const credit = Math.max(
    lastMatch(makerCredit, near),
    near.search(siteMaker),
    isHeading ? -1 : near.search(creditAtEnd),
  );
  if (credit >= 0 || (isHeading && isMakerHeading(near))) found.push(["maker", Math.max(credit, 0)]);
  const host = lastMatch(hosting, near);
  if (host >= 0) found.push(["maker", host]);
  const isBeside = position === "beside";
  const office = Math.max(
    lastMatch(authority, near),
    isBeside ? lastMatch(thirdParty, near) : -1,
    isBeside ? near.search(emergencyNumber) : -1,
    isBeside ? institutionIn(near) : -1,
  );
  if (office >= 0) found.push(["authority", office]);
  const own = found.length === 0 || !isHeading ? lastMatch(siteItself, near) : -1;
  if (own >= 0) found.push(["site", own]);
  return found.sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function isMakerHeading(line: string): boolean {
  return line.length <= 70 && unmistakable.test(line) && makerHeading.test(line);
}

/** Whether the words before an address mark it as an example. */
export function isSampleAfter(before: string): boolean {
  return sampleBefore.test(before.slice(-40));
}

/** Where the last match starts, or -1. The text is short. */
function lastMatch(pattern: RegExp, text: string): number {
  let last = -1;
  for (let from = 0; from < text.length; ) {
    const match = pattern.exec(text.slice(from));
    if (!match) break;
    last = from + match.index;
    from = last + Math.max(match[0].length, 1);
  }
  return last;
}

/** Shorter quotations are names and sayings; a guest's quotation is a sentence. */
const charsMin = 25;
/** Up to this many are a name even before a full stop. */
const sentenceCharsMin = 12;

/** Closing marks by opening mark. One country's opening mark closes in another. */
const closersOf: Readonly<Record<string, string>> = {
  "„": "“”",
  "“": "”",
  "«": "»",
  "»": "«",
  '"': '"',
};

/**
 * Whether a text contains a complete sentence in quotation marks. Marks are paired: there is no quotation between two
 * quoted names.
 */
export function holdsQuotation(text: string): boolean {
  // Cheap, and decides most texts.
  if (!/["„“«»]/.test(text)) return false;
  let opener: { closers: string; index: number } | null = null;
  for (let index = 0; index < text.length; index++) {
    const mark = text[index] ?? "";
    if (opener?.closers.includes(mark)) {
      const chars = index - opener.index;
      const isSentence = /[!?.]/.test(text[index - 1] ?? "") && text.slice(opener.index, index).includes(" ");
      if (chars > charsMin || (isSentence && chars > sentenceCharsMin)) return true;
      opener = null;
    } else if (opener === null && opens(text, index)) {
      opener = { closers: closersOf[mark] ?? "", index };
    }
  }
  return false;
}

/** `»` opens a quotation before a letter, as in German and Danish, and closes one before a space, as in French. */
function opens(text: string, index: number): boolean {
  const mark = text[index] ?? "";
  if (!Object.hasOwn(closersOf, mark)) return false;
  if (mark !== "»") return true;
  return /^\p{L}/u.test(text.slice(index + 1, index + 3)) && !/[\p{L}\p{P}]/u.test(text[index - 1] ?? "");
}
