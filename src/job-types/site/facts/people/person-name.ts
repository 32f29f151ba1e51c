import { isFirstName } from "../../../../ai/grounding/first-names.ts";
import { foldLetters } from "../../../../text/fold.ts";
import { startsLikeStreet } from "../../contacts/addresses/street.ts";
import { memoize } from "../../page/memoize.ts";
import { isRoleWord } from "./job-titles.ts";

const charsMax = 60;
const formsOfAddress =
  /^(?:Sayın|Sn\.|Dame|Sir|Shri|Smt\.?|Herrn?|Frau|Hr\.|Fr\.|Mr\.?|Mrs\.?|Ms\.?|Miss|Mme\.?|Mlle|M\.|Monsieur|Madame|Sr\.?|Sra\.?|Sig\.?|Sig\.ra|Dhr\.|Mevr\.|Mw\.|Encik|Puan|Pan|Pani|D\.ª|D\.|Dña\.|Don|Doña|Hra|Rouva|Bay|Bayan|Mbak|Mas|Ibu|Bapak|Pak|Bu)\s+(?=\p{Lu})|^(?:Mw|Mevr|Dhr|Hr|Fr)\.(?=\p{Lu})/u;
/** Academic titles, before or after a name. */
const academic =
  /^(?:Dr|Prof|M\.V|D\.V\.M|M\.D|D\.D\.S|d\.d|Professor|Professorin|Dipl|Ing|Mag|MMag|DI|Dkfm|med|dent|vet|iur|jur|rer|nat|phil|pol|oec|päd|paed|theol|soz|biol|chem|psych|math|inform|wirt|agr|verw|kffr|kfm|h\.?c|habil|Dott|Dott\.ssa|Prof\.ssa|prof\.ssa|dott\.ssa|Dr\.ssa|dr\.ssa|RAin|StBin|WPin|dipl|ing|oec|univ|bacc|mag|spec|Sp|sc|drg|Adv|Avv|Arch|Geom|Rag|mgr|inż|dr|hab|Bc|MUDr|MVDr|JUDr|Mgr|RNDr|PhDr|Ph\.?D|Doc|Lic|Eng|MBA|LL\.?M|M\.?A|B\.?A|M\.?Sc|B\.?Sc|MSc|BSc|BA|MA|BEng|MEng|CPA|FCCA|ACCA|Esq|Jr|RA|StB|WP|HLL|HLT|ELL|LL|II|III|CA|RIBA|DDS|DVM|MD|FH|TH|Univ|lek|n|adw|r\.pr|Licda|Lcdo|Lcda|Dra|ir|mr|drs|bc|Maître|Me|Pr|Ir|Drs|Cand|cand|Siv|Civ|Tekn|tekn|Lic|TkT|DI|FM|FT|KTM|VTM|YTM|OTM|DDr|MMag|BSc|MVDr|PharmDr|ThDr|doc|dr|ifj|id|özv|ml|st|sen|jun|Sr|Cllr|Rev|Revd|Chief|Engr|Alhaji|Alhaja|Barr|Hon|Dt|Uzm|Av|Op|Yrd|Öğr|Gör|SAN|д-р|Д-р|доц|Доц|проф|Проф|дм|инж|Инж|арх|Арх|адв|Адв|d\.d|s\.p)(?:\.|,|$|-(?!\p{L}))/u;
export const particles: ReadonlySet<string> = new Set(
  "s/o d/o a/l a/p bin binti bte bt von vom zu zum zur van der den de del della delle di da dal do dos das du des la le las los el al bin ibn ben y i e ter ten te 't ’t op af av und mac ap ní ó ua".split(
    " ",
  ),
);
const nameWord = /^\p{Lu}[\p{L}\p{M}]*(?:['’.-]\p{L}[\p{L}\p{M}]*){0,4}\.?$/u;
const scripts = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\s.ªº'’,-]+$/u;
const legalForm =
  /^(?:GmbH|AG|KG|OHG|UG|Ltd|LLP|LLC|Inc|PLC|SARL|SAS|SA|SL|SRL|SpA|BV|NV|AB|AS|ApS|Oy|Oyj|Kft|Lda|Co|Corp|eV|eK|Group|Holding|Gruppe|Groupe|Grupo)\.?$/u;

/** Names of persons never start with an article; articles that start family names are not listed here. */
const article = /^(?:The|Der|Die|Das|Den|Det|Les|Los|Las|Gli|Het|Een|Une?|Az|Our|Unsere?|Notre|Nos)\s/;

/** Words of companies, pages and places that do not occur in names of persons, lower case. */
const notNames = new Set(
  // English
  (
    "about above academy account accessories advice all always and appointment area areas article at award awards back bathroom bar bay best " +
    "better big blog board book booking brand brochure building business by call camp car care careers case catalogue center centre certified " +
    "charity city class classic client clients club collection college come commercial community company complete condition contact control " +
    "cookie cookies corporate council country county course craft create custom customer customers data day days dear delivery department " +
    "design details digital discover district do download easy email emergency energy english enquiries environment equipment estate event " +
    "events every excellence experience facebook fair family faq fast featured feedback festival find fire first follow food for forest free " +
    "fresh friday from full gallery garden general get gift global good great green group guide hall happy have health hello help high hill " +
    "historic history holiday home hospital hot hotel hour hours house how industry information innovation instagram insurance international " +
    "islands join journey key kitchen lake last latest law learn legal liability light limited line linkedin list live local location locations " +
    "long made main make map market media meet meeting member members menu mission mobile modern monday month more mountain museum my national " +
    "natural nature new news next night no north not now of office official on online open opening or order organic our out outdoor over page " +
    "park part parts pay people phone plan plans please policy portfolio post power premium press price prices privacy private process product " +
    "products professional program project projects promise property public quality quick quote range read ready real region registered rental " +
    "repair report request research residential resources restaurant results return review reviews river road room safety saint sample sat " +
    "saturday save school science sea search season secure security see senior service services share shipping shop simple site sitemap small " +
    "social software solution solutions south special spring standard start state station steel stock store stories story street studio " +
    "subscribe success summer sunday super supply support sustainability system systems table take talk team technology terms test testimonials " +
    "thank thanks the things this thursday time to today top total tour town track training travel trust tuesday twitter type united university " +
    "up us use useful value values video view village visit water way we website wednesday week weekend welcome west what when where who why " +
    "foods holding holdings industries labs laboratories media partners pictures brothers bros sons ventures capital brands motors textiles pharma " +
    "corporation incorporated associates enterprises enterprise division headquarters branch branches faculty faculteit fakultät faculté facultad " +
    "department departement abteilung institute institut instituto istituto université universiteit universität universidad università klinik clinic " +
    "biotech robotics networks airlines bank insurances consulting trading prize medal trophy winner gold golden silver bronze " +
    "wine winter with work workshop world year years you young your youtube street avenue square clients head full part time senior junior " +
    // German
    "aktuelles alle allgemeine am an angebot angebote anfahrt anfrage ansprechpartner arbeit auf aus ausbildung bad bau beratung bereich bereiche " +
    "bericht bestellung betrieb bild bilder das datenschutz dein deine der deutsche die dienst dienstag donnerstag ein eine einfach energie " +
    "erfahrung erste fachbereich feier ferien fragen freitag für garantie geschichte geschäft gesundheit gmbh große gute haftung handel haus " +
    "hausverwaltung herzlich heute hier hotel ihr ihre im immobilien impressum in information jahr jahre jetzt jobs karriere kinder klein kontakt " +
    "konzept kunden kundenstimmen küche lage leben leistung leistungen lieferung lösungen markt maschinen mehr mein meine mit mittwoch montag " +
    "nachhaltigkeit neu neue neues neuigkeiten oder online partner preise privat produkt produkte produktion projekt projekte qualität rat " +
    "raum redaktion rédaction redazione redactie redakcja redaktionen referenzen region reparatur sanierung samstag schule seite sie service sicherheit sommer sonntag stadt standort start stelle team technik " +
    "telefon termin tor treppen tür über umbau umwelt und uns unser unsere unternehmen urlaub veranstaltungen verein vertrag vielen von " +
    "vorteile warum was weg welt werkstatt werte wie willkommen winter wir wirtschaft wohnen zahlen zeit zentrum ziele zukunft zur " +
    // French
    "accueil mairie préfecture actualités aide atelier avec avis bien bienvenue boutique cave chez client clients collection contact conseil dans découvrir " +
    "demande devis entreprise équipe espace expérience formation galerie grand grande histoire horaires infos jardin livraison maison marché " +
    "mentions métier mon monde musée notre nos nous nouveau nouveautés nouvelle offre offres page panier parc petit petite photos plan plat " +
    "politique pour pourquoi prestations prix produit produits projet projets qualité qui réalisations région sans savoir service services " +
    "site société solution sur tarifs tous tout toute travail travaux une vente vie ville vin vins vos votre vous " +
    // Spanish, Portuguese, Italian
    "acerca aviso ayuda bienvenidos blog buena calidad casa centro cliente clientes cocina cómo compra con condiciones conocer contacto cuenta " +
    "descubre empresa empresas envío equipo experiencia familia formación gracias gran historia horario horarios información inicio instalaciones " +
    "legal líneas más mejor mundo nosotros noticias nuestra nuestras nuestro nuestros nueva nuevo obra obras oferta para paseo pedido política " +
    "por preguntas presupuesto producto productos proyecto proyectos punto quiénes servicio servicios siempre sin sobre somos soluciones taller " +
    "tienda todo todos trabajo tradición una ventajas vida vino vinos " +
    "ajuda atendimento cidade como compras contato contactos empresa equipa equipe faça história início loja mais melhor nossa nossas nosso nossos " +
    "notícias novo nova obrigado orçamento portfólio privacidade produtos projetos qualidade quem serviço serviços sobre soluções " +
    "azienda benvenuti carne casa chi clienti contatti cucina dolce dove famiglia formaggi insalata spaghetti pizza pasta risotto tiramisù " +
    "gelato informazioni lavoro listino marchio menù negozio noi nostra nostre nostri nostro novità nuova offerta officina orari ordine " +
    "perché prezzi prodotti prodotto progetti qualità ristorante scopri servizi servizio siamo soluzioni storia sul tutti tutto vini vostro " +
    // Dutch, Scandinavian, Finnish, Polish, Czech
    "aanbod afspraak algemene bedrijf bekijk diensten een gratis het klanten kwaliteit lees meer merken met nieuws onze ons openingstijden " +
    "over prijzen producten projecten verhaal voor waarom welkom werk werken winkel wonen " +
    "aktuellt alla bokning det erbjudanden företag för hem hitta jobb kontakt kunder kundtjänst kvalitet läs mer nyheter om oss projekt " +
    "tjänster vad våra vår välkommen öppettider åbningstider bestil ejendomme ledige stillinger nyheder ydelser velkommen vores vi " +
    "tilbud tjenester åpningstider våre hjem ajankohtaista etusivu lue lisää palvelut tuotteet tervetuloa yhteystiedot yritys meistä " +
    "aktualności cennik dla dlaczego dom galeria godziny historia jak klienci kontakt nas nasz nasza nasze nowości o oferta otwarcia polityka " +
    "praca produkty prywatności realizacje sklep strona usługi witamy więcej zamówienie " +
    "domů kontakty naše o obchod podmínky produkty služby více " +
    // Prizes
    "preis pokal goldener goldene goldenes prix trophée médaille or premio premios oro mejor trofeo prémio ouro melhor " +
    "premi migliore gouden prijs beste gylden gyldne gyllene pris årets " +
    "palkinto kultainen vuoden nagroda złoty złota roku ocenění cena zlaté zlatý díj arany " +
    // Things, places, times
    "sofa tisch stuhl schrank regal bett lampe tabelle january february march april june july august september october november december " +
    "januar februar märz mai juni oktober dezember janvier février mars avril juin juillet août septembre octobre novembre décembre enero " +
    "febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio " +
    "york francisco angeles britain kingdom states america europe europa germany deutschland france espana italia österreich schweiz suisse " +
    "svizzera london paris berlin münchen hamburg köln wien zürich madrid barcelona milano roma amsterdam bruxelles brussel stockholm " +
    "københavn oslo helsinki lisboa warszawa praha dublin sydney toronto davos"
  ).split(" "),
);

/** Never family names, even after a common first name: "Victoria Hotel". */
const neverNames = new Set(
  (
    "telefon phone mail e-mail fax post cc fc telefono téléphone teléfono " +
    "team service services gmbh kontakt contact shop store online hotel restaurant museum hospital school university college collection " +
    "desk front consejo blvd boulevard bulevar square estate estates vineyard vineyards winery farm farms supplies court terrace mews crescent cottage lodge manor villas apartments residences heights plaza arena stadium airport " +
    "street avenue road sofa tisch stuhl regal lampe projekt project projects produkte products news blog home impressum info sales " +
    "solicitors attorneys lawyers architects accountants dentists opticians surveyors consultants builders plumbers avocats architectes notaires abogados arquitectos avvocati advocaten architecten notarissen rechtsanwälte steuerberater architekten anwälte advokater arkitekter " +
    "marketing support office company group center centre club gallery festival island islands beach café cafe salon studio praxis " +
    "edifício edificio immeuble budynek building zgrada clădirea avdeling avdelning afdeling osasto oddział oddělení oddelenie " +
    "vista horizonte rathaus gemeinde ayuntamiento comune straße strasse platz kirche schule verein haus museum rue place école musée calle plaza iglesia via piazza chiesa wein wine vin vino " +
    "und and et y e the der die das with mit for für of by"
  ).split(" "),
);

/**
 * The personal name in a text, without forms of address; null if the text cannot be one. Two to five capitalized
 * words, possibly with particles, none of them typical of companies, roles or pages.
 * @param anyFamilyName the last word may be a role, such as Baker or Koch: the position indicates a name.
 */
export function personName(text: string, anyFamilyName = false): string | null {
  if (text.length < 5 || text.length > charsMax + 20) return null;
  // Cheap, and decides most lines of a page: a name has a capital and two words.
  if (!/\p{Lu}/u.test(text) || !/[\s,]/.test(text)) return null;
  if (nickname.test(text)) return personName(text.replace(nickname, ""), anyFamilyName);
  const plain = text.includes("/") ? text.replace(/\s[asd]\/[olp]\s/, " ") : text;
  if (!scripts.test(plain) || article.test(text)) return null;
  return anyFamilyName ? nameIn(text, true) : usualNameIn(text);
}

/** Nicknames inside a name: Danijel "Drux" Deletic. */
const nickname = /\s(?:[‘'“"„«(])[^\s‘'“"„«()’”»]{2,15}(?:[’'”"»)])(?=\s\p{Lu})/u;

/** "Dipl.-Ing. (FH) Ines Beer" */
const degreeIn = /\s\((?:FH|TH|TU|ETH|BA|Univ)\.?\)(?=\s\p{Lu})/u;

const usualNameIn = memoize((text) => nameIn(text, false));

function nameIn(text: string, anyFamilyName: boolean): string | null {
  const bare = text
    .replace(formsOfAddress, "")
    .replace(/\s*,\s*$/, "")
    .trim();
  const words = coreWords(bare);
  if (bare.length > charsMax || words.length < 2 || words.length > 5 || hasForeignComma(bare)) return null;
  if (!words.every((word, index) => isNamePart(word, index > 0 && index < words.length - 1))) return null;
  const last = words.at(-1) ?? "";
  // "Inh. Ines Beer": the abbreviation is a role.
  if (!hasFullWords(words) || isInitial(last) || isRoleAbbreviation(bare)) return null;
  // "Egresada de la UAQ. Céd.": a sentence ends within.
  if (words.slice(1, -1).some((word) => /^\p{Lu}{3,}\.$/u.test(word))) return null;
  const isCalled = isFirstName(words[0] ?? "") || maria.test(words[0] ?? "");
  // "Lægerne i Beerby": a place follows, unless the first name is known, as in "Jordi Beer i Kern".
  if ((!isCalled && words.some((word) => conjunctions.has(word))) || isStreet(bare, isCalled)) return null;
  if (numberSign.test(last)) return null;
  const checked = anyFamilyName && isRoleWord(last) ? words.slice(0, -1) : words;
  // "Pinoterapia FRSc", "Faculteit EWI": an abbreviation is no family name, but "M. Gwenn KERN" has one.
  if (!isCalled && bare === text.trim() && /^\p{Lu}{2,}\p{Ll}?$/u.test(last) && bare !== bare.toUpperCase())
    return null;
  return hasOtherWord(checked, isCalled, bare !== text.trim()) ? null : bare;
}

/** Whether a word is typical of companies, roles or pages. */
function hasOtherWord(words: readonly string[], isCalled: boolean, isAddressed: boolean): boolean {
  const [first = "", ...others] = words;
  // "Juli Clover" is a name, "Rose Garden" is none.
  if (isCalled && notNames.has(first.toLowerCase())) return others.some((word) => isOtherWord(word, false));
  // "Mr A Kern": the initial is no article.
  const isInitialAlone = isAddressed && first.length === 1;
  return (!isInitialAlone && isOtherWord(first, false)) || others.some((word) => isOtherWord(word, isCalled));
}

/** Between two things, if no first name precedes: "Abteilungen und Mitarbeitende". */
const conjunctions: ReadonlySet<string> = new Set("i und y e og och ja en".split(" "));
/** "Albo Medici di Treviso n. 1147", "Atatürk Bulvarı No: 203" */
const numberSign = /^(?:n|no|nr|num|núm|č|št|fl|apt|lok|tel)\.?$/iu;
/** Ends of words for institutions, offices and streets, without accents. */
const institution =
  /(?:verein|gericht|gymnasium|klinikum|klinik|schule|behorde|kammer|verband|polizei|mitarbeitende|abteilung(?:en)?|schwerpunkt|verwaltung|verwaltungsrat(?:es|s)?|zentrum|gesellschaft|genossenschaft|stiftung|sparkasse|feuerwehr|ministerium|therapie|drainage|behandlung|gymnastik|bulvari|caddesi|sokagi|mahallesi)$|^(?:rada|rady|albo|ordine|selarl|selas|scp|scm|gaec|earl|eurl|sasu|fournil|etude|ochrony|danych|halls|central|stowarzyszenie|fundacja|spolek|sdruzeni|kanzlei|lyceum|liceum|college|collegio|istituto|lycee|ordre|mairie|tribunal|tribunale)$/;

/** Titles and words for relatives that one name follows: "Me Kern", "Tante Ines". */
const addressOnly =
  /^(?:Cllr|Revd?|Chief|Engr|Barr|Hon|Me|Mtre|Maître|Avv|Tanti|Nenea|Tante|Onkel|Oma|Opa|Aunt|Auntie|Uncle|Tía|Tío|Tia|Tio|Zia|Zio|Teta|Ciocia|Wujek|Tant|Farbror|Bestemor|Mormor|Farmor)\.?$/;

const roleAbbreviation = /^(\p{L}{2,6})\.\s/u;

function isRoleAbbreviation(text: string): boolean {
  const first = roleAbbreviation.exec(text)?.[1];
  return first !== undefined && isRoleWord(first);
}

/** Whether enough words of a name are neither initials nor particles. */
function hasFullWords(words: readonly string[]): boolean {
  const long = words.filter((word) => /\p{L}{2}/u.test(word) && !particles.has(word));
  // "Céd. Prof." is none, and "Cllr Beer" only half a name.
  if (words.length === 2 && addressOnly.test(words[0] ?? "")) return false;
  if (long.every((word) => word.endsWith("."))) return false;
  return long.length >= (words.some(isInitial) ? 1 : 2);
}

/** "Rua São João de Brito" */
function isStreet(text: string, isCalled: boolean): boolean {
  return (
    (!isCalled && startsLikeStreet(text)) || /^(?:Blvd|Bvd|Avda?|Ctra|Pza|Str|Fracc|Urb)\.\s/u.test(text)
  );
}

/** A comma in a name only precedes a title: "Jo Kern, MBA", "Jo Kern, BScPT". */
function hasForeignComma(name: string): boolean {
  const [before = "", ...behind] = name.split(/,\s*/);
  // "Eau Claire, WI" is a place.
  if (
    behind.length === 1 &&
    /^\p{Lu}{2}$/u.test(behind[0] ?? "") &&
    !isFirstName(before.split(" ", 1)[0] ?? "")
  )
    return !academic.test(behind[0] ?? "");
  return behind.some((part) => !part.split(" ").every((word) => academic.test(word) || isPostNominal(word)));
}

/** A degree missing from the lists: short, with two capitals, and not a legal form. */
function isPostNominal(word: string): boolean {
  return word.length <= 8 && /^\p{Lu}[\p{L}.]*\p{Lu}[\p{L}.]*$/u.test(word) && !isLegalForm(word);
}

function isOtherWord(word: string, mayBeFamilyName: boolean): boolean {
  if (particles.has(word)) return false;
  if (word.length > 3 && institution.test(foldLetters(word))) return true;
  const bare = word.toLowerCase().replace(/[’']s$/, "");
  if (mayBeFamilyName) return neverNames.has(bare) || isLegalForm(word);
  if (neverNames.has(bare)) return true;
  return (notNames.has(bare) && !isName(bare)) || isRoleWord(word) || isLegalForm(word);
}

/** First names that are words in another language: "Thi Mai Pham". */
function isName(word: string): boolean {
  return word === "mai" || word === "line" || word === "long";
}

/** "GmbH", "Verwaltungs-GmbH", "S.L.P." */
function isLegalForm(word: string): boolean {
  return (
    legalForm.test(word.includes("-") ? (word.split("-").at(-1) ?? "") : word) ||
    /^S\.(?:[ALNCPRU]\.?){1,4}$/.test(word)
  );
}

/** The folded name without academic titles: equal for two spellings of one person. */
export function personKey(name: string): string {
  const bare = name.replace(nickname, "").replace(degreeIn, "").replace(formsOfAddress, "");
  return foldLetters(coreWords(bare).join(" "))
    .replace(/[^\p{L}]+/gu, " ")
    .trim();
}

/** Whether a text starts with a doctoral or professorial title, as only names do. */
export function hasDegree(text: string): boolean {
  return /^(?:Dr|Prof|Professor|Professorin|Dra|Dott|lek|MUDr|MVDr|Cllr|Revd?|Dt|Uzm|д-р|доц|проф|инж|адв)\.?(?:ssa)?\s/iu.test(
    text,
  );
}

/** Whether a text starts with a form of address, as only names do: "Mrs. Beer". */
export function isAddressed(text: string): boolean {
  return /^(?:Mrs?|Ms|Miss|Shri|Smt|Herrn?|Frau|Mme|Mlle|Madame|Monsieur|Sra?|Sig|Sig\.ra|Dhr|Mevr|Mw|Rouva|Pani)\.?\s\p{Lu}/u.test(
    text,
  );
}

/** The first name of `name`. */
export function firstNameOf(name: string): string {
  return coreWords(name)[0] ?? "";
}

/** Places and clubs are named after people: "San Carlos", "Fort Kent". */
const placePrefixes: ReadonlySet<string> = new Set(
  "san santa santo são saint sainte st st. los las el la le lo il villa monte mont fort port porto puerto point mount lake rio río casa club real sporting deportivo atlético".split(
    " ",
  ),
);

/** Whether a name has a common first name, before or, as in Hungarian, after the family name. */
export function hasFirstName(name: string): boolean {
  const words = coreWords(name.replace(formsOfAddress, ""));
  const [first = "", second = ""] = words;
  if (placePrefixes.has(first.toLowerCase())) return false;
  if (isFirstName(first)) return true;
  // "Kern Ines", "K. Ines Beer", and with the father's name, "Дудина Виктория Жоржевна"
  const mayBeSecond =
    words.length === 2 || isInitial(first) || (words.length === 3 && patronymic.test(words[2] ?? ""));
  return mayBeSecond && isFirstName(second);
}

const patronymic = /(?:ович|евич|ьич|овна|евна|инична|івна|ївна|йович)$/iu;

/** "Enf.", "Enfª.", "Prof.ª", "Mag.a" */
const abbreviated = /^\p{L}{2,5}(?:[ªº]?\.|\.(?:ª|º|a|o|in|ra))$/u;

/** "Ma. del Carmen Kern", "Mª José Kern": María. */
const maria = /^M\.?[aª]\.?$/u;

/** The words of a name without academic titles, in front or after a comma or space. */
export function coreWords(name: string): string[] {
  const [before = "", ...behind] = name.split(/,\s*/);
  const degrees = behind.flatMap((part) => part.split(/\s+/)).filter((word) => !isPostNominal(word));
  const words = [...before.split(/\s+/), ...degrees].filter(Boolean);
  // Any abbreviation before a name is a title: "Enfª. Ana Costa".
  while (
    words.length > 2 &&
    !maria.test(words[0] ?? "") &&
    (academic.test(words[0] ?? "") || abbreviated.test(words[0] ?? ""))
  )
    words.shift();
  while (words.length > 2 && academic.test(words.at(-1) ?? "")) words.pop();
  return words;
}

function isNamePart(word: string, isInside: boolean): boolean {
  if (/^[dl]['’]\p{Lu}\p{L}+$/u.test(word)) return true;
  // "HomeAboutContact" are links without a space.
  return (
    (nameWord.test(word) && !/\p{Ll}{3}\p{Lu}/u.test(word)) ||
    isInitial(word) ||
    (isInside && particles.has(word))
  );
}

function isInitial(word: string): boolean {
  return /^(?:\p{Lu}\.?|(?:\p{Lu}\.){2,4})$/u.test(word);
}
