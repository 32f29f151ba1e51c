import phonePlans from "libphonenumber-js/min/metadata";
import { attribute, type HtmlElement } from "../page/html-tree.ts";
import type { CountryHint, PhoneFinding } from "../page/site-page.ts";
import type { TextBlock } from "../page/text-blocks.ts";
import { countryOfLargeTown } from "./addresses/codeless-towns.ts";

const weights = { geoTag: 5, companyNumber: 5, phone: 1, town: 2, currency: 2, script: 2, words: 1 } as const;
/** More is a directory or an archive, whose country the first part tells. */
const textCharsMax = 100_000;
/** Currencies, scripts and words show soon. */
const pricesCharsMax = 20_000;
const wordsCharsMax = 5_000;
/** Cheap, and decides most texts: numbers have digits or abbreviations. */
const mayHoldNumber =
  /\d{3}|[A-Z]{2}|[A-Z]\.\s?[A-Z]\.|Amtsg|[Mm]ersis|[Vv]ergi|Livro|egistered in|[Ss]dn|\(Pty|adósz|cégj|[Ii]va|[Kk]v[Kk]|tunnus|[^\0-\u024f\u2000-\u20ff]/;
/** Companies show their numbers in lines and short paragraphs, not in articles. */
const blockCharsMax = 600;
const metaElementsMax = 200;

/** Numbers that companies must show, by their name or their form. */
const companyNumbers: readonly (readonly [country: string, pattern: RegExp])[] = [
  [
    "IN",
    /\b\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]\b|\b[LU]\d{5}[A-Z]{2}(?:19|20)\d{2}[A-Z]{3}\d{6}\b|\bGSTIN\b/,
  ],
  ["BR", /\bCNPJ\b|\b\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}\b/],
  ["AU", /\bA[BC]N:? ?\d{2} ?\d{3} ?\d{3}/],
  ["NZ", /\bNZBN\b/],
  ["FR", /\bSIRET\b|\bSIREN\b|\bRCS \p{Lu}\p{L}+/u],
  ["IT", /\bP\.? ?IVA\b|\bPartita IVA\b|\bC\.F\.\s?(?:e|\/)\s?P\.?/i],
  ["ES", /\bC\.?I\.?F\.?:? ?[A-HJ-W]-?\d{8}\b/],
  ["PT", /\bNIPC\b|\bLivro de Reclamações\b/],
  ["DE", /\bHRB? \d{3,6}\b|\bAmtsgericht \p{Lu}|\bUSt-?Id-?Nr\.?:? ?DE ?\d/u],
  ["AT", /\bATU ?\d{8}\b|\bFN \d{4,6} ?[a-z]\b/],
  ["CH", /\bCHE-?\d{3}[. ]\d{3}[. ]\d{3}\b/],
  ["NL", /\bKvK\b|\bNL ?\d{9}B\d{2}\b/i],
  ["BE", /\bBE ?0\d{3}[. ]?\d{3}[. ]?\d{3}\b/],
  ["PL", /\bREGON\b|\bNIP:? ?\d{3}[- ]?\d{2,3}[- ]?\d{2}[- ]?\d{2,3}\b/],
  ["CZ", /\bDIČ:? ?CZ|\bIČO?:? ?\d{8}\b/],
  ["SK", /\bIČ DPH\b/],
  ["HU", /\b(?:adószám|cégjegyzékszám)/i],
  ["RO", /\bCUI:? ?(?:RO)? ?\d{5,9}\b|\bReg\. ?Com\b/],
  ["DK", /\bCVR\b/],
  ["FI", /\bY-tunnus\b/i],
  ["SE", /\bOrg\.? ?(?:nr|nummer)\.?:? ?\d{6}-\d{4}\b/i],
  ["NO", /\bOrg\.? ?(?:nr|nummer)\.?:? ?(?:NO ?)?\d{3} ?\d{3} ?\d{3}\b/i],
  [
    "GB",
    /\b[Rr]egistered in England|\bCompany (?:[Nn]o|[Nn]umber|[Rr]eg\p{L}*)[.:]* ?\d{7,8}\b|\bVAT (?:[Nn]o|[Nn]umber|[Rr]eg\p{L}*)?[.: ]*GB ?\d{3}/u,
  ],
  ["IE", /\b[Rr]egistered in Ireland\b|\bCRO (?:[Nn]o|[Nn]umber)/],
  ["AR", /\bCUIT\b/],
  ["CL", /\bRUT:? ?\d{1,2}\.\d{3}\.\d{3}-[\dkK]\b/],
  ["MX", /\bR\.?F\.?C\.?:? ?[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}\b|\bC\.V\.(?=\W)/],
  ["CO", /\bNIT:? ?\d{3}\.?\d{3}\.?\d{3}-\d\b/],
  ["PE", /\bRUC:? ?(?:10|20)\d{9}\b/],
  ["SG", /\bUEN:? ?(?:No\.? ?)?(?:\d{8,9}|[TS]\d{2}[A-Z]{2}\d{4})[A-Z]\b/],
  ["MY", /\bSSM\b|\bSdn\.? Bhd\b/i],
  ["AE", /\bTRN:? ?(?:No\.? ?)?1\d{14}\b/],
  ["PK", /\bNTN:? ?(?:No\.? ?)?\d{7}-\d\b/],
  ["TR", /\bMersis\b|\bVergi (?:No|Dairesi)\b/i],
  ["ZA", /\b(?:19|20)\d{2}\/\d{6}\/\d{2}\b|\(Pty\) Ltd\b/],
  ["GR", /Α\.?Φ\.?Μ\.?|Γ\.?Ε\.?ΜΗ/],
  ["RU", /ОГРН|ИНН/],
  ["UA", /ЄДРПОУ/],
  ["IL", /ח\.?פ\.|ע\.?מ\./],
  ["KR", /사업자\s?등록번호/],
  ["JP", /法人番号|特定商取引法/],
  ["TW", /統一編號|統編/],
  ["CN", /ICP[备備]/],
];
const currencies: readonly (readonly [country: string, pattern: RegExp])[] = [
  ["BR", /R\$ ?\d/],
  ["IN", /₹ ?\d/],
  ["GB", /£ ?\d/],
  ["PL", /\d ?zł(?!\p{L})/u],
  ["CZ", /\d(?:,-)? ?Kč/],
  ["HU", /\d ?Ft(?!\p{L})/u],
  ["TR", /₺|\d ?TL(?!\p{L})/u],
  ["UA", /₴|\d ?грн/],
  ["RU", /₽|\d ?руб/],
  ["KR", /₩|\d ?원/],
  ["JP", /\d ?円/],
  ["TW", /NT\$ ?\d/],
  ["SG", /S\$ ?\d/],
  ["NZ", /NZ\$ ?\d/],
  ["HK", /HK\$ ?\d/],
  ["MY", /(?<!\p{L})RM ?\d/u],
  ["AE", /AED ?\d|\d ?AED/],
  ["IL", /₪/],
  ["NG", /₦/],
  ["VN", /₫|\d ?VNĐ/],
  ["TH", /฿/],
  ["CH", /CHF ?\d|\d ?CHF/],
];
const scripts: readonly (readonly [country: string, pattern: RegExp])[] = [
  ["GR", /[α-ω]{3}/],
  ["IL", /[א-ת]{3}/],
  ["JP", /[ぁ-んァ-ヶ]{2}/],
  ["KR", /[가-힣]{2}/],
  ["TH", /[ก-ฮ]{3}/],
];
/** Words that are frequent in one language and do not occur in its neighbours. */
const frequentWords: Readonly<Record<string, string>> = {
  // English, which many countries share.
  "": "the and of with our your for this",
  DE: "und nicht mit für wir eine werden",
  FR: "et vous nous une pour dans avec est",
  ES: "y los las con para nuestro nuestros más una",
  IT: "della dell che gli sono nostra nostre nostri nostro è di più",
  PT: "não você nosso nossos uma são ao mais dos",
  NL: "het een voor niet wij zijn onze ook",
  PL: "się jest nie oraz dla przez nasz nasza nasze naszych naszego naszej naszym",
  SE: "och att är för inte vår våra vårt hos",
  DK: "af vores hvad eller jer",
  NO: "å hva vår våre noen eller deg",
  FI: "ovat meidän sekä myös voit että kanssa",
  CZ: "že jsou jsme nebo pro při také",
  HU: "és egy nem hogy vagy ez az",
  RO: "și pentru este sau din care mai",
  TR: "ve bir için ile olarak çok daha",
};
const countriesByWord = new Map<string, string[]>();
for (const [country, words] of Object.entries(frequentWords))
  for (const word of words.split(" "))
    countriesByWord.set(word, [...(countriesByWord.get(word) ?? []), country]);
/** A few such words may be a quotation or a name. */
const wordsMin = 8;

/**
 * Evidence for the country of a page in what it shows, for pages whose address, `lang` and structured data tell none:
 * geo tags, company numbers, international phone numbers, currency, script, frequent words.
 */
export function writtenCountries(
  elements: readonly HtmlElement[],
  blocks: readonly TextBlock[],
  phones: readonly PhoneFinding[],
): CountryHint[] {
  const hints: CountryHint[] = [];
  const add = (country: string | undefined, weight: number): void => {
    if (country !== undefined && Object.hasOwn(phonePlans.countries, country))
      hints.push({ country, weight });
  };
  for (const country of geoTags(elements)) add(country, weights.geoTag);
  for (const country of new Set(phones.map(calledCountry))) add(country, weights.phone);
  const short = textOf(blocks.filter(({ text }) => text.length <= blockCharsMax && mayHoldNumber.test(text)));
  for (const country of matching(companyNumbers, short)) add(country, weights.companyNumber);
  if (hints.length === 0) add(townCountry(blocks), weights.town);
  if (hints.length === 0 && phones.some(isNorthAmerican)) add("US", weights.phone);
  if (hints.length > 0) return hints;
  for (const country of matching(currencies, short.slice(0, pricesCharsMax))) add(country, weights.currency);
  const text = hints.length === 0 ? textOf(blocks).slice(0, wordsCharsMax) : "";
  for (const country of matching(scripts, text)) add(country, weights.script);
  if (hints.length === 0) add(countryOfWords(text), weights.words);
  return hints;
}

/** `<meta name="geo.region" content="IN-KA">`, `<meta property="og:country-name" content="IN">` */
function geoTags(elements: readonly HtmlElement[]): string[] {
  const found: string[] = [];
  let read = 0;
  for (const element of elements) {
    if (element.name !== "meta") continue;
    read += 1;
    if (read > metaElementsMax) break;
    const name = (attribute(element, "name") ?? attribute(element, "property") ?? "").toLowerCase();
    if (name !== "geo.region" && name !== "geo.country" && !name.endsWith("country-name")) continue;
    const country = /^([A-Za-z]{2})(?:-|$)/.exec(attribute(element, "content")?.trim() ?? "")?.[1];
    if (country) found.push(country.toUpperCase());
  }
  return found;
}

const callingCodes: Readonly<Record<string, readonly string[]>> = phonePlans.country_calling_codes;

/** The country of an international number. None for +1, whose formats of addresses tell it themselves. */
function calledCountry({ raw, owner }: PhoneFinding): string | undefined {
  if (owner !== null && owner !== "site") return undefined;
  const digits = /\+\s?([1-9](?:[\s().-]{0,2}\d){6,14})/.exec(raw)?.[1]?.replace(/\D/g, "") ?? "";
  if (digits === "" || digits.startsWith("1")) return undefined;
  for (const length of [2, 3]) {
    const [first] = callingCodes[digits.slice(0, length)] ?? [];
    if (first !== undefined) return first;
  }
  return undefined;
}

/** "770-416-6100", "(770) 416-6100": a notation that other countries do not use. */
export const northAmerican =
  /(?<![\d+.-])(?:1[-. ])?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[-.])[2-9]\d{2}[-.]\d{4}(?![\d-])/;
/** Area codes of the Dominican Republic. */
const dominican = /(?<!\d)(?:809|829|849)\D/;

function isNorthAmerican({ raw, owner }: PhoneFinding): boolean {
  return (owner === null || owner === "site") && northAmerican.test(raw) && !dominican.test(raw);
}

const contactCharsMax = 160;
const phoneWord =
  /(?<!\p{L})(?:tel|tél|teléfono|telefono|telefone|phone|cel|fono|pbx|mobile|call)(?!\p{L})/iu;

/** The country of the large town named beside a phone number: "Benjamín Constant 658 - Asunción - Teléfono: (021) 496 261". */
function townCountry(blocks: readonly TextBlock[]): string | undefined {
  for (const { text } of blocks) {
    if (text.length > contactCharsMax || !/\d{3}/.test(text) || !phoneWord.test(text)) continue;
    const country = countryOfLargeTown(text);
    if (country !== undefined) return country;
  }
  return undefined;
}

function textOf(blocks: readonly TextBlock[]): string {
  const parts: string[] = [];
  let chars = 0;
  for (const { text } of blocks) {
    if (chars > textCharsMax) break;
    parts.push(text.slice(0, textCharsMax));
    chars += text.length;
  }
  return parts.join("\n");
}

function matching(kinds: readonly (readonly [country: string, pattern: RegExp])[], text: string): string[] {
  return kinds.filter(([, pattern]) => text.search(pattern) >= 0).map(([country]) => country);
}

function countryOfWords(text: string): string | undefined {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const countries = countriesByWord.get(word);
    if (countries === undefined) continue;
    for (const country of countries) counts.set(country, (counts.get(country) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  if (first === undefined || first[1] < wordsMin || first[1] < 2 * (second?.[1] ?? 0)) return undefined;
  return first[0] === "" ? undefined : first[0];
}
