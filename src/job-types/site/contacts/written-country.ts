import phonePlans from "libphonenumber-js/min/metadata";
import { attribute, type HtmlElement } from "../page/html-tree.ts";
import type { CountryHint, PhoneFinding } from "../page/site-page.ts";
import type { TextBlock } from "../page/text-blocks.ts";

const weights = { geoTag: 5, companyNumber: 5, phone: 1, currency: 2, script: 2, words: 1 } as const;
/** More is a directory or an archive, whose country the first part tells. */
const textCharsMax = 100_000;
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
const frequentWords: readonly (readonly [country: string, pattern: RegExp])[] = [
  // English, which many countries share.
  ["", /(?<!\p{L})(?:the|and|of|with|our|your|for|this)(?!\p{L})/giu],
  ["DE", /(?<!\p{L})(?:und|nicht|mit|für|wir|eine|werden)(?!\p{L})/giu],
  ["FR", /(?<!\p{L})(?:et|vous|nous|une|pour|dans|avec|est)(?!\p{L})/giu],
  ["ES", /(?<!\p{L})(?:y|los|las|con|para|nuestros?|más|una)(?!\p{L})/giu],
  ["IT", /(?<!\p{L})(?:della?|che|gli|sono|nostr[aeio]|è|di|più)(?!\p{L})/giu],
  ["PT", /(?<!\p{L})(?:não|você|nossos?|uma|são|ao|mais|dos)(?!\p{L})/giu],
  ["NL", /(?<!\p{L})(?:het|een|voor|niet|wij|zijn|onze|ook)(?!\p{L})/giu],
  ["PL", /(?<!\p{L})(?:się|jest|nie|oraz|dla|przez|nasz\p{L}*)(?!\p{L})/giu],
  ["SE", /(?<!\p{L})(?:och|att|är|för|inte|vår[at]?|hos)(?!\p{L})/giu],
  ["DK", /(?<!\p{L})(?:af|vores|jer|hvad|kan du|eller)(?!\p{L})/giu],
  ["NO", /(?<!\p{L})(?:å|hva|våre?|noen|eller|deg)(?!\p{L})/giu],
  ["FI", /(?<!\p{L})(?:ovat|meidän|sekä|myös|voit|että|kanssa)(?!\p{L})/giu],
  ["CZ", /(?<!\p{L})(?:že|jsou|jsme|nebo|pro|při|také)(?!\p{L})/giu],
  ["HU", /(?<!\p{L})(?:és|egy|nem|hogy|vagy|ez|az)(?!\p{L})/giu],
  ["RO", /(?<!\p{L})(?:și|pentru|este|sau|din|care|mai)(?!\p{L})/giu],
  ["TR", /(?<!\p{L})(?:ve|bir|için|ile|olarak|çok|daha)(?!\p{L})/giu],
];
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
  const text = textOf(blocks);
  for (const country of matching(companyNumbers, text)) add(country, weights.companyNumber);
  if (hints.length === 0) for (const country of matching(currencies, text)) add(country, weights.currency);
  if (hints.length === 0) for (const country of matching(scripts, text)) add(country, weights.script);
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
  const start = text.slice(0, 5000);
  const counts = frequentWords
    .map(([country, pattern]) => ({ country, count: [...start.matchAll(pattern)].length }))
    .sort((a, b) => b.count - a.count);
  const [first, second] = counts;
  return first && first.count >= wordsMin && first.count >= 2 * (second?.count ?? 0)
    ? first.country
    : undefined;
}
