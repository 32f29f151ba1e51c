import { countryName } from "../country-hints.ts";
import { freeFormCountries } from "./free-form-places.ts";
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
}

const italianProvinces =
  "AG|AL|AN|AO|AP|AQ|AR|AT|AV|BA|BG|BI|BL|BN|BO|BR|BS|BT|BZ|CA|CB|CE|CH|CL|CN|CO|CR|CS|CT|CZ|EN|FC|FE|FG|FI|FM|FR|GE|GO|GR|IM|IS|KR|LC|LE|" +
  "LI|LO|LT|LU|MB|MC|ME|MI|MN|MO|MS|MT|NA|NO|NU|OR|PA|PC|PD|PE|PG|PI|PN|PO|PR|PT|PU|PV|PZ|RA|RC|RE|RG|RI|RM|RN|RO|SA|SI|SO|SP|SR|SS|SU|SV|" +
  "TA|TE|TN|TO|TP|TR|TS|TV|UD|VA|VB|VC|VE|VI|VR|VT|VV";
const brazilianStates = "AC|AL|AM|AP|BA|CE|DF|ES|GO|MA|MG|MS|MT|PA|PB|PE|PI|PR|RJ|RN|RO|RR|RS|SC|SE|SP|TO";
const emirates =
  "Dubai|Abu Dhabi|Sharjah|Ajman|Al Ain|Ras Al Khaimah|Ras Al-Khaimah|Fujairah|Umm Al Quwain|Umm Al-Quwain";
const name = String.raw`\p{Lu}[\p{L}\p{M}'’. -]{1,35}?`;

const forms: readonly CodelessForm[] = [
  {
    country: "IT",
    pattern: new RegExp(String.raw`^(${name}) ?\((?:${italianProvinces})\)\.?$`, "u"),
    order: "number-last",
    isHintNeeded: false,
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
    pattern: /^.*\d\S*\s(\p{Lu}\p{L}{2,20})$/u,
    next: /^\p{Lu}\p{L}{2,20}$/u,
    order: "number-last",
    isHintNeeded: true,
  },
  {
    country: "AE",
    pattern: new RegExp(String.raw`^(${emirates})(?:\s?[-–]\s?(?:U\.?A\.?E\.?))?\.?$`, "u"),
    order: "either",
    isHintNeeded: false,
  },
];
const mayEnd = new RegExp(
  String.raw`\([A-Z]{2}\)|/|^(?:${brazilianStates}|${emirates})(?!\p{L})|[/-]\s?(?:${brazilianStates})\.?$|[Ee]mirates|UAE|(?:Pakistan|India|Bangladesh|Sri Lanka|Nepal|Qatar|Kuwait|Bahrain|Oman|Saudi Arabia|Egypt|Jordan|Lebanon|Kenya|Nigeria|Ghana|Tanzania|Uganda|Zambia|Philippines|Malaysia|Hong Kong|Thailand|Vietnam|Viet Nam|Indonesia)\.?$`,
  "u",
);

/** Whether a line may end with such a town. Cheap, since it runs on every line of every page. */
export function mayHoldCodelessTown(line: string): boolean {
  return line.length < 250 && mayEnd.test(line);
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
    const town =
      !form.isHintNeeded || countries.has(form.country) ? townOf(segments, index, form) : undefined;
    if (town) return [town];
  }
  return [];
}

/** "Karachi, Pakistan": where few addresses have a code, the country's name stands for it. */
function townBeforeCountry(segments: readonly Segment[], index: number): Town | undefined {
  const segment = segments[index];
  const next = segments[index + 1];
  if (!segment || !next || next.line > segment.line + 1 || !isTownName(segment.text)) return undefined;
  const name = next.text.replace(/[.\s]+$/, "");
  const country = name.length <= 30 ? countryName(name) : undefined;
  if (country === undefined || !freeFormCountries.has(country) || country === "SG") return undefined;
  // "Nagpur, India, 440016": the code makes a more complete address.
  const after = segments.slice(index + 1, index + 4);
  if (after.some(({ text, line }) => line <= segment.line + 1 && /(?<!\d)\d{4,6}(?!\d)/.test(text))) return undefined;
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

function townOf(segments: readonly Segment[], index: number, form: CodelessForm): Town | undefined {
  const text = segments[index]?.text ?? "";
  const town = form.pattern.exec(text)?.[1];
  if (town === undefined || !isTownName(town)) return undefined;
  const next = segments[index + 1];
  const region = form.next?.test(next?.text ?? "") ? next : undefined;
  if (form.next && !region) return undefined;
  const last = region ? index + 1 : index;
  if (codeFollows(segments, last)) return undefined;
  const box = form.country === "AE" ? boxIn(segments[last + 1]) : undefined;
  const lead = form.next ? text.slice(0, text.length - town.length) : "";
  return {
    countries: [form.country],
    country: form.country,
    code: null,
    text: [text.slice(lead.length), region?.text, box].filter(Boolean).join(", "),
    lead: lead.trim(),
    rest: "",
    from: index,
    to: box === undefined ? last : last + 1,
    order: form.order,
    strength: 2,
    between: 4,
  };
}

/** The post box that a segment is. */
function boxIn(segment: Segment | undefined): string | undefined {
  return segment && postBoxIn(segment.text) === segment.text ? segment.text : undefined;
}

function codeFollows(segments: readonly Segment[], to: number): boolean {
  const line = segments[to]?.line ?? 0;
  return segments
    .slice(to + 1, to + 3)
    .some(
      (next) =>
        next.line <= line + 1 &&
        /(?<!\d)\d{5}-?\d{3}(?!\d)|^(?:CAP|CEP)\b/.test(next.text) &&
        countryName(next.text) === undefined,
    );
}
