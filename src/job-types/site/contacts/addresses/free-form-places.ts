import { countryName } from "../country-hints.ts";
import { namesLegalForm } from "./address-context.ts";
import type { Place } from "./address-places.ts";
import { postBoxIn } from "./premises.ts";
import type { Segment } from "./segments.ts";
import type { Town } from "./town.ts";

/**
 * Countries whose addresses describe a place ("Plot 23, Near Balaji Mandir, Phase II") rather than name a street and a
 * number.
 */
export const freeFormCountries: ReadonlySet<string> = new Set(
  "IN PK BD LK NP AE SA QA KW OM BH EG JO LB KE IQ NG GH TZ UG ZM ET PH MY SG HK TH VN ID CN TW JP KR".split(
    " ",
  ),
);
const partsMax = 9;
const linesMax = 5;
const charsMax = 80;

const placeWord =
  /(?<![\p{L}])(?:road|rd|street|st|marg|path|salai|nagar|lane|sector|phase|block|plot|floor|flat|office|suite|shop|unit|level|tower|towers|building|bldg|house|complex|estate|colony|chowk|cross|main|industrial|area|near|opp|opposite|behind|beside|gate|wing|village|post|dist|district|taluka?|tq|tehsil|ward|avenue|ave|highway|nh|mall|bazaar|bazar|market|park|plaza|cent(?:er|re)|campus|city|crossing|circle|society|apartments?|layout|extension|stage|puram|gulberg|block|boulevard|drive|jalan|jln|lorong|taman|km|soi|moo|phường|quận|huyện|đường|tầng|kec|kecamatan|kelurahan|kabupaten|jalan raya|barangay|brgy|mtaa|barabara|jengo|kitalu|ghorofa|karibu|p\.?\s?o\.?\s?box|số|ngõ|ngách|hẻm|thôn|xã|tổ|ấp|lô|kcn|kđt|tòa nhà|toà nhà|lầu|khu|ruko|gg|gang|blok|kav|lt|lantai|tingkat|moo|vill|erf|khayaban-e-\p{L}+|sec|rm|dong|villa|zone|way|kothi|survey|gut|mouje|industrial)(?![\p{L}])|(?:pura|pur|wadi|ganj|guda|palya|halli|nagar|pet|puram)$|\d/iu;
/** A street, floor or plot, which no menu has. */
const streetLike =
  /(?<!\p{L})(?:road|rd|street|st|marg|lane|avenue|ave|mtaa|barabara|highway|boulevard|drive|sector|plot|floor|suite|tower|towers|building|bldg|block|phase|jalan|jln|jl|soi|đường|phường|quận)(?!\p{L})|(?<!\p{L})(?:số|ngõ|ngách|hẻm|lô|thôn|xã|huyện|ruko|blok|phố|kcn|tòa nhà|q\.|p\.|khayaban)(?!\p{L})|(?<!\p{L})(?:office|shop|unit|level|flat|no)[. ]{1,2}\d|\d.*(?<!\p{L})way(?!\p{L})/iu;
const notPart =
  /\d[:.]\d\d\s?[ap]\.?m(?!\p{L})|\S@|@\S|@.*\.\p{L}|www\.|https?:|\+\d|\d{7,}|\d{3,}[ -]\d{4,}|[!?]|(?<!\p{L})(?:iso|iatf|haccp)\s\d|(?<!\p{L})(?:tel|phone|ph|mob|mobile|fax|email|e-mail|call|gst(?:in)?(?: no\.?)?\s?:|gstin|cin|pan|ntn|strn|trn|uen|licen[cs]e|permit|©|copyright|hours|open|rights)(?!\p{L})/iu;

/** "Kami buka setiap hari di Jl. Melati No. 3": the kind of street is known by its abbreviation. */
const streetInSentence = /\p{Ll}\s((?:Jl|Jln|Jalan)\.?\s\p{Lu}[^:]{2,60})$/u;

/** "Factory & Registered Office" is a heading, "Office 12" is not. */
const officeHeading =
  /^(?:(?:our|the|registered|regd\.?|head|branch|corporate|main|city|sales|factory|works|liaison|project|regional|zonal|administrative|international)(?:\s?[&/]\s?|\sand\s|\s))*(?:office|factory|works|plant|mills?|showroom|clinic|warehouse)s?$/i;

/** The run of place descriptions before a town of such a country; undefined if nothing there describes a place. */
export function freeFormPlace(
  segments: readonly Segment[],
  town: Town,
  floor: number,
  countries: ReadonlySet<string>,
): Place | undefined {
  const possible =
    town.country === null ? town.countries.filter((code) => countries.has(code)) : [town.country];
  if (possible.length === 0 || !possible.every((country) => freeFormCountries.has(country))) return undefined;
  const run: { text: string; index: number }[] = [];
  const townLine = segments[town.from]?.line ?? 0;
  const take = (text: string, index: number): boolean => {
    const part = text.trim();
    if (part === "") return true;
    if (!isPart(part) || run.length >= partsMax) return false;
    run.unshift({ text: part.replace(/[.\s]+$/, ""), index });
    return true;
  };
  /** Whether the segment before may belong to the place, too. */
  const takeSegment = ({ text, isLabelled }: Segment, index: number): boolean => {
    if (take(text, index)) return !isLabelled;
    take(streetInSentence.exec(text)?.[1] ?? /^[^:\d]{2,30}:\s(.+)$/u.exec(text)?.[1] ?? "", index);
    return false;
  };
  if (take(town.lead.replace(/[,\s-]+$/, ""), town.from)) {
    for (let index = town.from - 1; index >= floor; index--) {
      const segment = segments[index];
      const below = segments[index + 1];
      if (!segment || !below || townLine - segment.line > linesMax || below.line - segment.line > 1) break;
      if (!takeSegment(segment, index)) break;
    }
  }
  // Names of companies and people come before the first part that describes a place.
  if (town.code === null && town.strength === 1 && !isSure(run.map(({ text }) => text))) return undefined;
  const start = run.findIndex(({ text }) => placeWord.test(text));
  const parts = run.slice(Math.max(0, start));
  const first = parts[0];
  if (start < 0 || !first) return undefined;
  return {
    parts: [...parts.map(({ text }) => text), town.text],
    street: { isWorded: true, hasNumber: town.code === null || parts.some(({ text }) => /\d/.test(text)) },
    kind: "street",
    lead: "",
    from: first.index,
  };
}

/** "ngõ 84", "đường Ngô Xuân Quảng", "tòa nhà Sông Đà" */
const vietnamesePart =
  /^(?:số|ngõ|ngách|hẻm|đường|phố|phường|quận|huyện|xã|thôn|tổ|ấp|lô|khu|tầng|lầu|tòa nhà|toà nhà|thị xã|thị trấn|tỉnh|thành phố)\s[\p{Lu}\d]/iu;

/** Without a code, a list of words needs more: "India Post, Advert, India", "Founded in 2009, Nairobi". */
function isSure(parts: readonly string[]): boolean {
  return (
    parts.some((text) => streetLike.test(text)) && parts.every((text) => countryName(text) === undefined)
  );
}

function isPart(text: string): boolean {
  // A digital address of Ghana.
  if (/^[A-Z]{2}-\d{3,4}-\d{4}$/.test(text)) return true;
  if (text.length > charsMax || notPart.test(text) || /:$/.test(text) || officeHeading.test(text))
    return false;
  if (postBoxIn(text)) return true;
  if (namesLegalForm(text) || /^(?:c\/o|attn)/i.test(text)) return false;
  const small = text
    .split(/\s+/)
    .filter(
      (word) =>
        /^\p{Ll}{3,}$/u.test(word) && !/^(?:of|and|near|the|opposite|behind|main|road|next)$/.test(word),
    );
  return (
    vietnamesePart.test(text) || (small.length <= 1 && /^[\p{Lu}\p{N}#("']|^(?:near|opp|behind)/u.test(text))
  );
}
