import { countryName } from "../country-hints.ts";
import { mexicanStates, withoutPreposition } from "./codes-first.ts";
import { usStates } from "./codes-last.ts";
import { freeFormCountries } from "./free-form-places.ts";
import { isKnownRegion, isKnownTown, namesKnownPlace, placeKey } from "./known-towns.ts";
import { isPostalCode } from "./postal-formats.ts";
import { postBoxIn } from "./premises.ts";
import type { Segment } from "./segments.ts";
import { isTownName, type StreetOrder, type Town } from "./town.ts";

/** A town in a form that shows its country without a postal code. */
interface CodelessForm {
  country: string;
  /** A whole segment; group 1 is the town. */
  pattern: RegExp;
  /** What the next segment must be, if the town's has no region: "São Paulo - SP". */
  next?: RegExp;
  order: StreetOrder;
  /** The form is common elsewhere, too, so the page must be from this country. */
  isHintNeeded: boolean;
  /** The pattern lists the towns. */
  isListed?: true;
  /** Listings and references name towns in this form, too, so the surroundings must announce an address. */
  isWeak?: true;
  /** A sign in every such segment. */
  sign?: string;
}

const italianProvinces =
  "AG|AL|AN|AO|AP|AQ|AR|AT|AV|BA|BG|BI|BL|BN|BO|BR|BS|BT|BZ|CA|CB|CE|CH|CL|CN|CO|CR|CS|CT|CZ|EN|FC|FE|FG|FI|FM|FR|GE|GO|GR|IM|IS|KR|LC|LE|" +
  "LI|LO|LT|LU|MB|MC|ME|MI|MN|MO|MS|MT|NA|NO|NU|OR|PA|PC|PD|PE|PG|PI|PN|PO|PR|PT|PU|PV|PZ|RA|RC|RE|RG|RI|RM|RN|RO|SA|SI|SO|SP|SR|SS|SU|SV|" +
  "TA|TE|TN|TO|TP|TR|TS|TV|UD|VA|VB|VC|VE|VI|VR|VT|VV";
const brazilianStates = "AC|AL|AM|AP|BA|CE|DF|ES|GO|MA|MG|MS|MT|PA|PB|PE|PI|PR|RJ|RN|RO|RR|RS|SC|SE|SP|TO";
const emirates =
  "Dubai|Abu Dhabi|Sharjah|Ajman|Al Ain|Ras Al Khaimah|Ras Al-Khaimah|Fujairah|Umm Al Quwain|Umm Al-Quwain";
/** Large towns of countries whose addresses seldom have a code; the page must be from there. */
const largeTowns: Record<string, string> = {
  AR: "CABA|C\\.A\\.B\\.A|Ciudad Autónoma de Buenos Aires|Capital Federal|Buenos Aires|Rosario|Córdoba|Mendoza|La Plata|Mar del Plata",
  AL: "Tiran[ëa]|Durrës|Vlorë",
  AM: "Yerevan",
  AZ: "Bak[ıu]|Baku",
  BA: "Sarajevo|Mostar|Banja Luka|Tuzla",
  BD: "Dhaka|Chittagong|Chattogram|Sylhet",
  BH: "Manama",
  BO: "La Paz|Santa Cruz de la Sierra|Cochabamba",
  CI: "Abidjan",
  CM: "Douala|Yaoundé",
  CU: "La Habana|Havana|Varadero",
  CY: "Nicosia|Limassol|Larnaca|Paphos",
  CL: "Santiago|Santiago Centro|Lo Barnechea|Santiago de Chile|Las Condes|Providencia|Vitacura|Ñuñoa|Concepción|Viña del Mar|Valparaíso|Antofagasta|Temuco|La Serena|Puerto Montt|Rancagua|Iquique|Talca",
  CO: "Bogotá(?:,? D\\.?\\s?C\\.?)?|Medellín|Cali|Barranquilla|Cartagena|Bucaramanga|Pereira|Manizales|Armenia|Ibagué|Pasto|Cúcuta|Santa Marta|Villavicencio|Neiva|Popayán|Montería|Valledupar|Tunja",
  CR: "San José|Escazú|Heredia",
  DZ: "Alger|Oran|Constantine",
  DO: "Santo Domingo|Santiago de los Caballeros",
  EC: "Quito|Guayaquil|Cuenca",
  EE: "Tallinn|Tartu|Pärnu",
  ET: "Addis Ababa",
  EG: "Cairo|New Cairo|Giza|Alexandria|Maadi",
  GE: "Tbilisi|Batumi|Kutaisi",
  GH: "Accra|Kumasi|Tema",
  GT: "Ciudad de Guatemala|Guatemala",
  HN: "Tegucigalpa|San Pedro Sula",
  HR: "Zagreb|Split|Rijeka|Osijek|Zadar|Pula|Dubrovnik|Šibenik|Varaždin",
  HK: "Hong Kong|Kowloon|New Territories",
  JO: "Amman",
  KE: "Nairobi|Mombasa|Kisumu|Nakuru|Eldoret",
  KW: "Kuwait City|Kuwait|Hawally|Salmiya",
  ID: "Jakarta(?: (?:Selatan|Pusat|Barat|Timur|Utara))?|Bandung|Surabaya|Yogyakarta|Semarang|Medan|Denpasar|Tangerang(?: Selatan)?|Bekasi|Depok|Bogor|Malang",
  IQ: "Baghdad|Erbil|Basra",
  LB: "Beirut",
  LT: "Vilnius|Kaunas|Klaipėda|Šiauliai|Panevėžys",
  LV: "Rīga|Jūrmala|Liepāja|Daugavpils",
  MY: "Kuala Lumpur|Petaling Jaya|Shah Alam|Johor Bahru|George Town|Ipoh",
  MA: "Casablanca|Rabat|Marrakech|Fès|Tanger|Agadir|Meknès",
  MD: "Chișinău|Bălți",
  ME: "Podgorica|Budva|Kotor",
  MK: "Skopje",
  LK: "Colombo|Kandy",
  NG: "Lagos|Abuja|Ibadan|Port Harcourt|Kano",
  NI: "Managua",
  NZ: "Auckland|Wellington|Christchurch|Hamilton|Tauranga|Dunedin|Queenstown|Nelson|Napier",
  NP: "Kathmandu|Lalitpur|Pokhara",
  OM: "Muscat",
  PA: "Panamá|Ciudad de Panamá",
  PE: "Lima|Miraflores|San Isidro|Arequipa|Cusco|Trujillo|Chiclayo|Piura",
  PH: "Makati City|Makati|Manila|Metro Manila|Quezon City|Cebu City|Taguig City|Pasig City|Davao City",
  PK: "Karachi|Lahore|Islamabad|Rawalpindi|Faisalabad|Multan|Peshawar|Sialkot",
  PY: "Asunción",
  QA: "Doha",
  RO: "București|Bucuresti|Cluj-Napoca|Timișoara|Iași|Constanța|Craiova|Brașov|Sibiu|Oradea|Arad|Ploiești|Galați",
  RS: "Beograd|Novi Sad|Niš|Kragujevac|Subotica",
  SA: "Riyadh|Jeddah|Dammam|Al Khobar|Makkah",
  SI: "Ljubljana|Maribor|Celje|Kranj|Koper",
  SN: "Dakar",
  SV: "San Salvador",
  TN: "Tunis|Sfax|Sousse",
  TZ: "Dar es Salaam|Arusha|Dodoma",
  UG: "Kampala|Entebbe",
  UY: "Montevideo|Punta del Este",
  VE: "Caracas|Maracaibo|Valencia|Barquisimeto",
  VN: "(?:TP\\.?\\s?|Thành phố )?(?:Hồ Chí Minh|HCM|Hà Nội|Đà Nẵng|Hải Phòng|Cần Thơ|Nha Trang|Huế)|(?:[Tt]ỉnh|[Tt]hành phố|TP\\.|T\\.) ?\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+){0,2}|Hanoi|Ho Chi Minh City",
};
const turkishProvinces =
  "Adana|Adıyaman|Afyonkarahisar|Ağrı|Aksaray|Amasya|Ankara|Antalya|Ardahan|Artvin|Aydın|Balıkesir|Bartın|Batman|Bayburt" +
  "|Bilecik|Bingöl|Bitlis|Bolu|Burdur|Bursa|Çanakkale|Çankırı|Çorum|Denizli|Diyarbakır|Düzce|Edirne|Elazığ|Erzincan|Erzurum" +
  "|Eskişehir|Gaziantep|Giresun|Gümüşhane|Hakkâri|Hatay|Iğdır|Isparta|İstanbul|İzmir|Kahramanmaraş|Karabük|Karaman|Kars" +
  "|Kastamonu|Kayseri|Kırıkkale|Kırklareli|Kırşehir|Kilis|Kocaeli|Konya|Kütahya|Malatya|Manisa|Mardin|Mersin|Muğla|Muş" +
  "|Nevşehir|Niğde|Ordu|Osmaniye|Rize|Sakarya|Samsun|Siirt|Sinop|Sivas|Şanlıurfa|Şırnak|Tekirdağ|Tokat|Trabzon|Tunceli|Uşak" +
  "|Van|Yalova|Yozgat|Zonguldak";
const upperCase = (names: string, language: string): string =>
  `${names}|${names.toLocaleUpperCase(language)}`;
const colombianDepartments =
  "Antioquia|Atlántico|Bolívar|Boyacá|Caldas|Caquetá|Casanare|Cauca|Cesar|Chocó|Córdoba|Cundinamarca|Huila|La Guajira|Magdalena|Meta|Nariño|" +
  "Norte de Santander|Putumayo|Quindío|Risaralda|Santander|Sucre|Tolima|Valle del Cauca|Valle";
const ends: ReadonlyMap<string, RegExp> = new Map([
  ...Object.entries(largeTowns).map(
    ([country, towns]) => [country, new RegExp(`(?<!\\p{L})(?:${towns})(?!\\p{L})`, "u")] as const,
  ),
  ["CO", new RegExp(`(?<!\\p{L})(?:${largeTowns.CO}|(?:${colombianDepartments}))(?!\\p{L})`, "u")],
  ["BR", /, (?:[A-Z]{2}|\p{Lu}\p{L}+(?: \p{L}+){0,3})\.?$/u],
  ["MX", new RegExp(`, (?:${mexicanStates})`, "u")],
  ["AE", new RegExp(`(?<!\\p{L})(?:${emirates})(?!\\p{L})`, "u")],
  ["US", /\p{L}, [A-Z]{2}(?![\p{L}\p{N}]| \d)/u],
  ["TR", /\/|\s[-–]\s\p{Lu}{3,}$|\d\S*\s\p{Lu}\p{L}{2,20}, \p{Lu}/u],
]);
const name = String.raw`\p{Lu}[\p{L}\p{M}'’. -]{1,35}?`;

const forms: CodelessForm[] = [
  {
    country: "IT",
    pattern: new RegExp(
      String.raw`^(?:.*\d\S{0,4}\s(?:ad?\s)?)?(${name}) ?\((?:${italianProvinces})\)\.?$`,
      "u",
    ),
    order: "number-last",
    isHintNeeded: false,
    sign: "(",
  },
  {
    country: "BR",
    pattern: new RegExp(String.raw`^(${name})\s?[/-]\s?(?:${brazilianStates})\.?$`, "u"),
    order: "number-last",
    isHintNeeded: false,
  },
  {
    country: "BR",
    pattern: new RegExp(`^(${name})$`, "u"),
    next: new RegExp(String.raw`^(?:${brazilianStates})\.?$`, "u"),
    order: "number-last",
    isHintNeeded: true,
  },
  {
    country: "TR",
    pattern: new RegExp(String.raw`^(${name})\s?/\s?\p{Lu}[\p{L}]{2,20}\.?$`, "u"),
    order: "number-last",
    isHintNeeded: true,
  },
  {
    country: "TR",
    pattern: new RegExp(`^(${name})$`, "u"),
    next: new RegExp(`^(?:${upperCase(turkishProvinces, "tr")})$`, "u"),
    order: "number-last",
    isHintNeeded: true,
  },
  {
    country: "TR",
    pattern: /^.*\d\S*\s(\p{Lu}\p{L}{2,20})$/u,
    next: /^\p{Lu}\p{L}{2,20}$/u,
    order: "number-last",
    isHintNeeded: true,
  },
  {
    country: "CO",
    pattern: new RegExp(`^(${name})$`, "u"),
    next: new RegExp(`^(?:${colombianDepartments})\\.?$`, "u"),
    order: "number-last",
    isHintNeeded: true,
  },
  {
    country: "MX",
    pattern: new RegExp(`^(${name})$`, "u"),
    next: new RegExp(`^(?:${mexicanStates})$`, "u"),
    order: "number-last",
    isHintNeeded: true,
  },
  {
    // "Itajaí, Santa Catarina"
    country: "BR",
    pattern: new RegExp(`^(${name})$`, "u"),
    next: /^(?:Acre|Alagoas|Amapá|Amazonas|Bahia|Ceará|Distrito Federal|Espírito Santo|Goiás|Maranhão|Mato Grosso(?: do Sul)?|Minas Gerais|Pará|Paraíba|Paraná|Pernambuco|Piauí|Rio de Janeiro|Rio Grande do (?:Norte|Sul)|Rondônia|Roraima|Santa Catarina|São Paulo|Sergipe|Tocantins)$/u,
    order: "number-last",
    isHintNeeded: true,
    isWeak: true,
  },
  {
    country: "US",
    pattern: new RegExp(`^(${name})$`, "u"),
    next: new RegExp(`^(?:${usStates})\\.?$`, "u"),
    order: "number-first",
    isHintNeeded: true,
    isWeak: true,
  },
  {
    // "1617 Wazee Street, Suite 500 Denver, CO"
    country: "US",
    pattern: new RegExp(`^.*\\d[A-Z]?\\s(${name})$`, "u"),
    next: new RegExp(`^(?:${usStates})\\.?$`, "u"),
    order: "number-first",
    isHintNeeded: true,
    isWeak: true,
  },
  {
    country: "AE",
    pattern: new RegExp(String.raw`^(${emirates})(?:\s?[-–]\s?(?:U\.?A\.?E\.?))?\.?$`, "u"),
    order: "either",
    isHintNeeded: false,
  },
];
forms.push(
  ...Object.entries(largeTowns).map(([country, towns]) => ({
    country,
    pattern: new RegExp(`^(${towns})(?: D\\.?\\s?C\\.?| \\d{1,2})?\\.?$`, "u"),
    order: "either" as const,
    isHintNeeded: true,
    isListed: true as const,
  })),
);
/** The last words of countries' names that stand for a code. */
const countryEnds = new Set(
  (
    "Emirates UAE Pakistan India Bangladesh Lanka Nepal Qatar Kuwait Bahrain Oman Arabia Egypt Jordan Lebanon Kenya " +
    "Nigeria Ghana Tanzania Uganda Zambia Philippines Malaysia Kong Thailand Vietnam Nam Indonesia Chile Peru Perú " +
    "Colombia Argentina Ecuador Uruguay Bolivia Paraguay Rica Panama Panamá Guatemala Dominicana"
  ).split(" "),
);
/** Towns of that name are in several countries. */
const ambiguous = new Set(
  (
    "Córdoba,Cartagena,Cuenca,Santiago,Trujillo,Mendoza,Rosario,Concepción,San José,La Paz,Lima,Providencia,San Isidro,Alexandria,Guatemala," +
    "Medan,Depok,Malang,Valencia,Split,Hamilton,Nelson,Napier,Wellington,Queenstown,Dunedin,Arad,Tunis,Oran,Constantine,Pula,Kotor,Niš," +
    "Miraflores,Pereira,Cali,Armenia,Pasto,Santa Marta,Colombo,Kandy,Temuco,Multan,Kano,Tema,Heredia,Panamá,Maadi,Las Condes,Lalitpur,Kuwait"
  ).split(","),
);
const largeTownWords = Object.entries(largeTowns).flatMap(([country, towns]) =>
  /[\\(]/.test(towns.replaceAll("\\.", "")) ? [] : towns.split("|").map((town) => [town, country] as const),
);
const countryOfTown = new Map(largeTownWords.filter(([town]) => !ambiguous.has(town)));
const townName = /(?<!\p{L})\p{Lu}\p{L}+(?: (?:d[aeo]l?|es|San|\p{Lu}\p{L}+)){0,4}/gu;

/** The country of a large town that a short text names, of those whose addresses seldom have a code. */
export function countryOfLargeTown(text: string): string | undefined {
  for (const [name] of text.matchAll(townName)) {
    const country = countryOfTown.get(name);
    if (country !== undefined) return country;
  }
  return undefined;
}

const provinceInBrackets = new RegExp(`\\((?:${italianProvinces})\\)`);
const stateAtStart = new RegExp(`^(?:${brazilianStates}|${emirates})(?!\\p{L})`, "u");
const stateAtEnd = new RegExp(`[/-]\\s?(?:${brazilianStates})\\.?$`);

/** Whether a line may end with such a town. Cheap, since it runs on every line of every page. */
export function mayHoldCodelessTown(line: string, countries: ReadonlySet<string>): boolean {
  if (line.length >= 250) return false;
  const last = line.slice(line.lastIndexOf(" ") + 1);
  if (countryEnds.has(last.endsWith(".") ? last.slice(0, -1) : last)) return true;
  if (stateAtStart.test(line) || stateAtEnd.test(line.slice(-6))) return true;
  if (line.includes("(") && provinceInBrackets.test(line)) return true;
  if (line.includes("Emirates") || line.includes("UAE")) return true;
  for (const country of countries) if (ends.get(country)?.test(line)) return true;
  return namesKnownPlace(line, countries);
}

/**
 * Towns without a postal code: with a province ("Cesena (FC)"), a state ("Curitiba - PR"), or of a country that has no
 * codes. Only where no code follows, which makes a more complete address.
 */
export function codelessTowns(
  segments: readonly Segment[],
  index: number,
  countries: ReadonlySet<string>,
): Town[] {
  const text = segments[index]?.text ?? "";
  if (text.length > 60) return [];
  const named = townBeforeCountry(segments, index);
  if (named) return [named];
  for (const form of forms) {
    const town = mayHaveForm(text, form, countries) ? townOf(segments, index, form) : undefined;
    if (town) return [town];
  }
  const known = knownTown(segments, index, countries);
  return known ? [known] : [];
}

function mayHaveForm(text: string, form: CodelessForm, countries: ReadonlySet<string>): boolean {
  if (form.isHintNeeded && !countries.has(form.country)) return false;
  return form.sign === undefined || text.includes(form.sign);
}

/** A town of the page's countries by its name: "Enugu", "Valdivia", or by its region: "Almonte, Ontario". */
function knownTown(
  segments: readonly Segment[],
  index: number,
  countries: ReadonlySet<string>,
): Town | undefined {
  const segment = segments[index];
  if (!segment || countries.size === 0) return undefined;
  const next = segments[index + 1];
  const key = placeKey(segment.text);
  const nextKey = next?.line === segment.line ? placeKey(next.text) : null;
  const hasRegion = (country: string): boolean => nextKey !== null && isKnownRegion(nextKey, country);
  const named = [...countries].filter((country) => hasRegion(country) || isKnownTown(key, country));
  if (named.length === 0 || !isTownName(segment.text.replace(remarkAtEnd, ""))) return undefined;
  const lastOf = (country: string): number => (hasRegion(country) ? index + 1 : index);
  const country = named.find(
    (each) => !postalCodeFollows(segments, lastOf(each), [...countries, "GB", "CA", "NL"]),
  );
  if (country === undefined) return undefined;
  const region = hasRegion(country) ? next : undefined;
  const last = lastOf(country);
  return {
    countries: [country],
    country,
    code: null,
    text: [segment.text.replace(remarkAtEnd, ""), region?.text].filter(Boolean).join(", "),
    lead: "",
    rest: "",
    from: index,
    to: last,
    order: "either",
    strength: region || mayLackCode(country) ? 1 : 0,
    between: 4,
  };
}

/** "Karachi, Pakistan": where few addresses have a code, the country's name stands for it. */
function townBeforeCountry(segments: readonly Segment[], index: number): Town | undefined {
  const segment = segments[index];
  const next = segments[index + 1];
  if (!segment || !next || next.line !== segment.line || next.text.length > 33) return undefined;
  const country = countryName(next.text.replace(/[.\s]+$/, ""));
  if (country === undefined || !mayLackCode(country) || !isTownName(segment.text)) return undefined;
  // "Nagpur, India, 440016": the code makes a more complete address.
  const after = segments.slice(index + 1, index + 4);
  if (after.some(({ text, line }) => line <= segment.line + 1 && /(?<!\d)\d{4,6}(?!\d)/.test(text)))
    return undefined;
  return {
    countries: [country],
    country,
    code: null,
    text: segment.text,
    lead: "",
    rest: "",
    from: index,
    to: index,
    order: "either",
    strength: 1,
    between: 4,
  };
}

function mayLackCode(country: string): boolean {
  return country !== "SG" && (freeFormCountries.has(country) || Object.hasOwn(largeTowns, country));
}

function townOf(segments: readonly Segment[], index: number, form: CodelessForm): Town | undefined {
  const text = segments[index]?.text ?? "";
  const town = form.pattern.exec(text)?.[1];
  if (town === undefined || !(form.isListed || isTownName(town))) return undefined;
  const next = segments[index + 1];
  // "Las Condes, Santiago": a part of a large town comes before it.
  const wanted =
    form.next ?? (form.isListed && next?.line === segments[index]?.line ? form.pattern : undefined);
  const region = wanted?.test(next?.text ?? "") ? next : undefined;
  const last = region ? index + 1 : index;
  if ((form.next && !region) || codeFollows(segments, last)) return undefined;
  const box = form.country === "AE" ? boxIn(segments[last + 1]) : undefined;
  const lead = form.isListed ? "" : text.slice(0, text.lastIndexOf(town));
  return {
    countries: [form.country],
    country: form.country,
    code: null,
    text: [text.slice(lead.length).replace(/(?<=\p{L}{4})\.$/u, ""), region?.text, box]
      .filter(Boolean)
      .join(", "),
    lead: withoutPreposition(lead.trim()),
    rest: "",
    from: index,
    to: box === undefined ? last : last + 1,
    order: form.order,
    strength: form.isWeak ? 0 : form.isListed ? 1 : 2,
    between: 4,
  };
}

/** The post box that a segment is. */
function boxIn(segment: Segment | undefined): string | undefined {
  return segment && postBoxIn(segment.text) === segment.text ? segment.text : undefined;
}

/** "Panguipulli (al lado de la bencinera)" */
const remarkAtEnd = /\s\([^()]{3,60}\)$/u;

/** Not among the digits of a phone number. */
const codeLike =
  /(?<![\d+(-]\s?|[\p{L}.)])(?:[A-Z]{1,3}-)?[A-Z]{0,2}\d[\dA-Z]{0,7}(?:[ -]\d?[A-Z\d]{2,4})?(?!\s?[\d(]|-\d|\p{L})/gu;

/**
 * Whether a postal code follows within six segments: "Fairfield, IA 52556", "Loha, Dist. Nanded, India, 431708".
 * @param countries of the page, and those whose codes have letters: a page in English may be of any, "Leeds, LS7 3PB".
 */
function postalCodeFollows(segments: readonly Segment[], to: number, countries: readonly string[]): boolean {
  const line = segments[to]?.line ?? 0;
  const isCode = (code: string): boolean =>
    countries.some((country) => isPostalCode(code, country) || isPostalCode(code.replace(" ", ""), country));
  return segments
    .slice(to + 1, to + 7)
    .some((next) => next.line <= line + 2 && next.text.match(codeLike)?.some(isCode) === true);
}

function codeFollows(segments: readonly Segment[], to: number): boolean {
  const line = segments[to]?.line ?? 0;
  return segments
    .slice(to + 1, to + 3)
    .some(
      (next) =>
        next.line <= line + 1 &&
        /(?<!\d)\d{5}-?\d{3}(?!\d)|^(?:CAP|CEP|C\.?P\.?)(?!\p{L})|^(?:[A-Z]{2,3}-)?\d{4,6}(?!\d)|\sC\.?P\.?:? \d{5}$/u.test(
          next.text,
        ) &&
        countryName(next.text) === undefined,
    );
}
