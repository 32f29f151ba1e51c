import type { Listing, Review } from "../../../listing/listing.ts";

/** The parts of the request that a decoder needs. */
export interface AnswerContext {
  /** BCP 47 language of the request. Used only for what the answer itself does not show. */
  language: string;
}

/**
 * Why an answer contains no result:
 * - `stub`: well-formed, but without a listing's content; the same request may get a full answer later.
 * - `consent`: a page that first asks to accept or reject cookies.
 * - `captcha`: a page that asks for proof of a human, or reports unusual traffic.
 * - `not_found`: the provider reports that there is no such place, or no result.
 * - `quota`: a rate limit of the provider.
 * - `unreadable`: truncated, in another format, or without any known content.
 */
export type PoorKind = "stub" | "consent" | "captcha" | "not_found" | "quota" | "unreadable";

export interface PoorAnswer {
  kind: PoorKind;
  /** The finding in one sentence for logs and errors, without content of the answer. */
  reason: string;
  listings: [];
}

/** Where the place nodes of an answer were found. `walked`: at no known path, by their shape only. */
export type Layout = "place" | "old-place" | "classic-search" | "search-2026" | "walked";

export interface FoundPlaces {
  /** `limited`: the provider withheld parts that it has (the view of a visitor who is not signed in). */
  kind: "rich" | "limited";
  layout: Layout;
  /** In the provider's order, without duplicates. */
  listings: Listing[];
}

export interface FoundSearch extends FoundPlaces {
  /** Place ids of listings for which a place request returns more than this answer. */
  needsDetails: ReadonlySet<string>;
  /** Whether requesting the next page may yield more. */
  hasMore: boolean;
}

export interface FoundPlace extends FoundPlaces {
  /** The included reviews, at most about eight. */
  reviews: Review[];
  /** URLs of the included photos, without duplicates. */
  photos: string[];
}

/** An answer to a search. A poor one of kind `not_found` means that the provider reported no results. */
export type SearchAnswer = FoundSearch | (PoorAnswer & { hasMore: false });
/** An answer to a request for one place. `listings` has exactly one entry unless it is poor. */
export type PlaceAnswer = FoundPlace | PoorAnswer;

export type ReviewsAnswer =
  | {
      kind: "rich";
      reviews: Review[] /** Token of the next page; null on the last. */;
      nextToken: string | null;
    }
  | { kind: PoorKind; reason: string; reviews: []; nextToken: null };

export const isPoor = <Answer extends { kind: string }>(
  answer: Answer,
): answer is Extract<Answer, { reason: string }> => "reason" in answer;

/** Telltale signs are near the beginning of such pages; a place page has megabytes after that. */
const charsRead = 400_000;

/** Classifies a page without places by its signs, in this order; null if there are none. */
export function poorPage(html: string): PoorAnswer | null {
  const page = html.slice(0, charsRead);
  const found = signs.find(({ sign }) => sign.test(page));
  return found === undefined ? null : poor(found.kind, found.reason);
}

export const poor = (kind: PoorKind, reason: string): PoorAnswer => ({ kind, reason, listings: [] });

/** The opening words in the languages of countries with consent pages, for variants with unknown code. */
const consentTitles = [
  "Before you continue",
  "Bevor Sie (?:zu Google weitergehen|fortfahren)",
  "Avant d(?:'|’|&#39;|e )(?:accéder|continuer)",
  "Antes de (?:ir a|continuar|aceder|acessar)",
  "Prima di continuare",
  "Voordat (?:je|u) (?:verdergaat|doorgaat)",
  "Zanim przejdziesz",
  "Než budete pokračovat",
  "Skôr ako budete pokračovať",
  "Mielőtt továbblép",
  "Înainte de a continua",
  "Преди да продължите",
  "(?:Προτού|Πριν) συνεχίσετε",
  "Innan du fortsätter",
  "Før du (?:fortsætter|fortsetter|går)",
  "Ennen kuin jatkat",
  "Enne (?:jätkamist|kui jätkate)",
  "Pirms turpināt",
  "Prieš tęsdami",
  "Prije nego (?:što )?nastavite",
  "Preden nadaljujete",
  "Перш ніж продовжити",
  "Прежде чем продолжить",
  "Google (?:にアクセスする前に|に進む前に)",
  "계속하기 전에",
  "Google'a devam etmeden",
];

function consentTitle(): RegExp {
  return new RegExp(`<(?:title|h1)\\b[^>]{0,200}>\\s{0,50}(?:${consentTitles.join("|")})`, "i");
}

/** By URLs and names in the page's code, which do not depend on its language. */
const signs: readonly { kind: PoorKind; sign: RegExp; reason: string }[] = [
  {
    kind: "captcha",
    sign: /id=["']captcha-form["']|class=["']g-recaptcha["']|\/sorry\/(?:index|image)|action=["'][^"']{0,500}\/sorry\/|recaptcha\/(?:api|enterprise)\.js|unusual traffic from your computer/i,
    reason: "The provider asks for proof of a human.",
  },
  {
    kind: "consent",
    sign: /action=["']https:\/\/consent\.(?:google|youtube)\.[a-z.]+\/(?:save|s|m)\b|https:\/\/consent\.google\.[a-z.]+\/(?:m|ml|d|save)\?|<base href=["']https:\/\/consent\.google|window\.location(?:\.href)?\s*=\s*["']https:\/\/consent\.|name=["']set_eom["']|\bConsentUi\b/i,
    reason: "The provider asks about cookies first.",
  },
  { kind: "consent", sign: consentTitle(), reason: "The provider asks about cookies first." },
  {
    kind: "quota",
    sign: /<title>\s*(?:Error\s*)?429\b|Error 429|Too Many Requests|quota exceeded|rateLimitExceeded/i,
    reason: "The provider's limit is reached.",
  },
  {
    kind: "not_found",
    sign: /<title>\s*Error 404|<title>\s*404\b|Error 404 \(Not Found\)/i,
    reason: "The provider has no such page.",
  },
];

/** An error answer of the provider's APIs: `{"error": {"code": 429, "status": "…"}}`. */
export function poorObject(value: unknown): PoorAnswer | null {
  if (typeof value !== "object" || value === null || Array.isArray(value) || !("error" in value)) return null;
  const { error } = value;
  const [code, status] =
    typeof error === "object" && error !== null
      ? [field(error, "code"), field(error, "status")]
      : [null, error];
  const words = `${String(code)} ${String(status)}`;
  if (/\b429\b|RESOURCE_EXHAUSTED|OVER_QUERY_LIMIT|OVER_DAILY_LIMIT|quota|rate.?limit/i.test(words)) {
    return poor("quota", "The provider's limit is reached.");
  }
  if (/\b404\b|NOT_FOUND/.test(words)) return poor("not_found", "The provider has no such place.");
  return poor("unreadable", "The provider answered with an error.");
}

const field = (value: object, name: string): unknown =>
  Object.hasOwn(value, name) ? Reflect.get(value, name) : null;
