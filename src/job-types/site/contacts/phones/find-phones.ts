import { attribute, type HtmlElement, type HtmlParent, textContent } from "../../page/html-tree.ts";
import { memoize } from "../../page/memoize.ts";
import type { ContactEntry, PhoneFinding, PhoneKind } from "../../page/site-page.ts";
import { type StructuredItem, stringsAt } from "../../page/structured-data.ts";
import { tableCell } from "../../page/table-cells.ts";
import type { TextBlock } from "../../page/text-blocks.ts";
import {
  type ContactContext,
  type ContactPlace,
  createContactContext,
  linesBefore,
} from "../contact-context.ts";
import { countryName } from "../country-hints.ts";
import { decodePercent } from "../emails/encoded-emails.ts";

export const phoneFindingsMax = 300;
const windowBefore = 60;
const windowAfter = 30;
const countryLinesMax = 6;

/** At least six digits with at most four other characters between two: the minimum for a number. */
const digitRun = /[+(]?\d(?:(?:[\s()./\u2010-\u2015\u2212-]{0,4}|\u00b7)\d){5,40}/g;
const anyDigit =
  /[\d\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0ae6-\u0aef\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0e50-\u0e59\u1040-\u1049\u17e0-\u17e9]/;
const wideDigits =
  /[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0ae6-\u0aef\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0e50-\u0e59\u1040-\u1049\u17e0-\u17e9]{2}/;
const wideRun =
  /[+(\uff08]?\p{Nd}(?:[\s()./\u2010-\u2015\u2212\uff08\uff09\uff0d\u30fc-]{0,4}\p{Nd}){5,40}/gu;
const keypadWord = /\b(?:1[-. ])?\(?\d{3,4}\)?[-. ](?:\d{3}[-. ])?[A-Z\d-]{0,4}[A-Z]{3}/g;

/**
 * Every part of a page that may contain a phone number, undecided: interpretation needs the site's country, and so
 * all pages. At most 300.
 */
export function findPhones(
  elements: readonly HtmlElement[],
  blocks: readonly TextBlock[],
  structured: readonly StructuredItem[],
  context: ContactContext = createContactContext(blocks),
): PhoneFinding[] {
  const found = [
    ...elementPhones(elements, context, phoneFindingsMax),
    ...structuredPhones(structured),
    ...textPhones(blocks, context),
  ];
  const distinct = new Map(
    found.map((finding) => [
      `${finding.kind} ${finding.label} ${finding.region} ${finding.owner} ${finding.raw}`,
      finding,
    ]),
  );
  return [...distinct.values()].slice(0, phoneFindingsMax);
}

function structuredPhones(structured: readonly StructuredItem[]): PhoneFinding[] {
  return structured.flatMap((item) => {
    const isOthers = [...item.holders, ...item.types].some((type) =>
      /^(?:Review|Comment|Rating)$/.test(type),
    );
    const phone = (raw: string, label: string): PhoneFinding => ({
      raw: raw.replace(/^tel:/i, "").slice(0, 60),
      kind: "structured",
      label,
      region: "main",
      owner: isOthers ? "other" : null,
      country: null,
    });
    return [
      ...[...stringsAt(item, "telephone"), ...stringsAt(item, "phone")].map((raw) => phone(raw, "")),
      ...stringsAt(item, "faxNumber").map((raw) => phone(raw, "fax")),
    ];
  });
}

function textPhones(blocks: readonly TextBlock[], context: ContactContext): PhoneFinding[] {
  const found: PhoneFinding[] = [];
  let label = "";
  for (let index = 0; index < blocks.length && found.length <= phoneFindingsMax; index += 1) {
    const block = blocks[index];
    if (!block) break;
    if (!anyDigit.test(block.text)) {
      label = labelOf(block.text.slice(block.text.lastIndexOf("\n") + 1));
      continue;
    }
    label = columnLabel(block.element) ?? label;
    let offset = 0;
    for (const line of block.text.split("\n")) {
      const lineStart = offset;
      const placeAt = (start: number): NumberPlace => ({
        ...context.ofText(index, lineStart + start),
        country: callersCountry(line.slice(Math.max(0, start - 40), start)),
      });
      for (const { text, place } of windows(line, placeAt)) {
        const country = place.country ?? countryBefore(blocks, index, offset);
        found.push({ raw: text, kind: "text", label, ...place, country });
      }
      label = labelOf(line);
      offset += line.length + 1;
    }
  }
  return found;
}

/** `<dt>Phone</dt><dd>030 1</dd>`: a short line without digits is a label. */
function labelOf(line: string): string {
  return line.length <= 40 && !anyDigit.test(line) ? line : "";
}

/** The heading of a table cell's column; undefined for anything else. */
function columnLabel(cell: HtmlParent): string | undefined {
  const heading = tableCell(cell)?.heading;
  return heading && textContent(heading, 40);
}

interface NumberPlace extends ContactPlace {
  /** Whose callers a number is for: "UK callers: 0800 ..."; null if the line does not say. */
  country: string | null;
}

interface Window {
  start: number;
  end: number;
  place: NumberPlace;
}

/** The country immediately before a number, alone or with a few words: "UK:", "From the UK call", "US & Canada toll free". */
function callersCountry(before: string): string | null {
  const label =
    /(?:^|[.;|(·•]\s?|\bfrom (?:the )?|\bin (?:the )?)(\p{Lu}[\p{L}.]{1,14}(?: \p{Lu}\p{L}{2,12})?)(?: (?:&|and) \p{Lu}\p{L}+)?(?: (?:callers|customers|toll[- ]?free|free ?phone|office|call|tel|phone)\.?){0,2}\s?:?\s{0,2}$/u.exec(
      before,
    )?.[1];
  return (label && countryName(label)) || null;
}

/** The parts of a line around its digits; adjacent parts of one owner are joined. */
function windows(
  line: string,
  placeAt: (start: number) => NumberPlace,
): { text: string; place: NumberPlace }[] {
  if (line.length < 6) return [];
  const isWide = wideDigits.test(line);
  const parts: Window[] = [];
  let lastRunEnd = 0;
  const runs = [...line.matchAll(isWide ? wideRun : digitRun)];
  if (/\d[)]?[-. ][A-Z\d-]{0,4}[A-Z]{3}/.test(line)) {
    runs.push(...line.matchAll(keypadWord));
    runs.sort((a, b) => a.index - b.index);
  }
  for (const match of runs.slice(0, phoneFindingsMax)) {
    const start = Math.max(0, match.index - windowBefore);
    const end = wordEnd(line, match.index + match[0].length + windowAfter);
    const place = placeAt(match.index);
    const last = parts.at(-1);
    const isNear = last !== undefined && start <= last.end && end - last.start <= 400;
    const isOfSame =
      last?.place.owner === place.owner &&
      last.place.country === place.country &&
      last.place.entry?.name === place.entry?.name;
    if (isNear && isOfSame) last.end = Math.max(last.end, end);
    // What another owner's number begins in does not belong to the part before it.
    else {
      const cut = entryStart(line, place.entry, lastRunEnd, match.index);
      if (last) last.end = Math.min(last.end, Math.max(last.start, cut));
      parts.push({ start: last ? Math.max(start, last.end) : start, end, place });
    }
    lastRunEnd = match.index + match[0].length;
  }
  return parts.map(({ start, end, place }) => ({ text: line.slice(start, end), place }));
}

/** The end of the word at a position, so that no email address is cut. */
function wordEnd(line: string, position: number): number {
  const rest = /^\S{0,60}/.exec(line.slice(position, position + 60))?.[0].length ?? 0;
  return Math.min(line.length, position + rest);
}

/** Where what belongs to a number starts: at the name of its entry, or after the sentence of the number before. */
function entryStart(line: string, entry: ContactEntry | null, from: number, numberStart: number): number {
  const named = entry === null ? -1 : line.lastIndexOf(entry.name, numberStart);
  if (named >= from) return named;
  const end = line.slice(from, numberStart).search(/[.;|·•]\s/);
  return end < 0 ? numberStart : from + end + 1;
}

const postalPrefix: Record<string, string> = {
  A: "AT",
  D: "DE",
  CH: "CH",
  F: "FR",
  I: "IT",
  L: "LU",
  B: "BE",
  NL: "NL",
  E: "ES",
  P: "PT",
  PL: "PL",
  DK: "DK",
  S: "SE",
  FI: "FI",
  FIN: "FI",
  N: "NO",
  CZ: "CZ",
  FL: "LI",
};

/** The country named by an address or heading shortly before a number. */
function countryBefore(blocks: readonly TextBlock[], index: number, offset: number): string | null {
  const before = blocks[index]?.text.slice(0, offset) ?? "";
  for (const { text, isListItem } of linesBefore(blocks, index, before, countryLinesMax)) {
    const country = isListItem ? undefined : countryIn(text);
    if (country) return country;
  }
  return null;
}

const countryIn = memoize((line): string | undefined => {
  if (line.length > 120) return undefined;
  const prefix = /(?:^|[\s,(])([A-Z]{1,3})[-–]\s?\d{4,5}(?!\d)/.exec(line)?.[1];
  if (prefix && Object.hasOwn(postalPrefix, prefix)) return postalPrefix[prefix];
  const words = line
    .replace(/[,;:()|]/g, " ")
    .trim()
    .split(/\s+/);
  if (words.length > 4 && !line.includes(",")) return undefined;
  const last = line.split(/[,;|]/).at(-1)?.trim().replace(/:$/, "") ?? "";
  return countryName(last) ?? countryName(words.at(-1) ?? "");
});

const scriptCharsMax = 500_000;

interface ElementPhone {
  kind: PhoneKind;
  raw: string;
  label: string;
}

/** Numbers in attributes: phone links, `data-phone`, meta elements, data for scripts. */
function elementPhones(
  elements: readonly HtmlElement[],
  context: ContactContext,
  findingsMax: number,
): PhoneFinding[] {
  const found: PhoneFinding[] = [];
  for (const element of elements) {
    const phones = phonesOf(element);
    if (phones.length === 0) continue;
    for (const phone of phones) found.push({ ...phone, country: null, ...context.ofElement(element) });
    if (found.length >= findingsMax) break;
  }
  return found;
}

const none: readonly ElementPhone[] = [];

function phonesOf(element: HtmlElement): readonly ElementPhone[] {
  const href = element.attribs.href;
  const linked = href ? linkedNumber(href) : undefined;
  if (linked?.isFax) return [{ kind: "structured", raw: linked.raw, label: "fax" }];
  if (linked) return [{ kind: "tel", raw: linked.raw, label: textContent(element, 80) }];
  const fax = faxField(element);
  if (fax) return [{ kind: "structured", raw: fax, label: "fax" }];
  switch (element.name) {
    case "meta":
      return metaPhones(element).map((raw) => ({ kind: "attribute", raw, label: "" }));
    case "script":
      return scriptPhones(element).map((raw) => ({ kind: "script", raw, label: "" }));
    case "a":
    case "button":
    case "span": {
      const raw = dataNumber(element) ?? dialledNumber(element);
      return raw ? [{ kind: "attribute", raw, label: "" }] : none;
    }
    default:
      return none;
  }
}

const faxName = /(?:^|[\s_-])(?:tele)?fax(?:[\s_-]?(?:number|nummer|nr))?(?:$|[\s_-])/i;
const phoneName = /tel(?!efax|e-?fax)|phone|mobil/i;
const onlyNumber = /^[^\p{L}\d]*(?:(?:tele)?fax\s?[.:]?\s?)?([+(\d][\d\s()./-]{5,25}\d)\s*$/iu;

/** The number of an element that only its name tells to be for faxes: `<span class="field-fax">`. */
function faxField(element: HtmlElement): string | undefined {
  const { class: className = "", itemprop = "" } = element.attribs;
  // Cheap, and decides almost every element.
  if (!className.includes("ax") && itemprop !== "faxNumber") return undefined;
  if (!(faxName.test(className.slice(0, 200)) || itemprop === "faxNumber") || phoneName.test(className))
    return undefined;
  return onlyNumber.exec(textContent(element, 60))?.[1];
}

function linkedNumber(href: string): { raw: string; isFax: boolean } | undefined {
  const first = href.charCodeAt(0) | 0x20;
  // t, c, p, f and white space: other links need no closer look.
  if (
    first !== 0x74 &&
    first !== 0x63 &&
    first !== 0x70 &&
    first !== 0x66 &&
    first !== 0x20 &&
    first !== 0x2a
  )
    return undefined;
  const match = /^\s{0,3}(tel|callto|phone|fax):(?:\/\/)?(.{3,80})/is.exec(href);
  if (!match?.[2]) return undefined;
  return { raw: decodePercent(match[2]).trim().slice(0, 60), isFax: match[1]?.toLowerCase() === "fax" };
}

const numberNames = ["data-phone", "data-tel", "data-telephone", "data-phone-number", "data-telefon"];

function dataNumber(element: HtmlElement): string | undefined {
  for (const name of numberNames) {
    const value = attribute(element, name);
    if (value && value.length <= 40 && /^[+(\d][\d\s()./-]{5,}$/.test(value)) return value;
  }
  return undefined;
}

/** `onclick="location.href='tel:+49...'"` */
function dialledNumber(element: HtmlElement): string | undefined {
  const handler = element.attribs.onclick;
  return handler?.includes("tel:")
    ? /tel:([+(\d][\d\s()./-]{5,25})/.exec(handler.slice(0, 1000))?.[1]
    : undefined;
}

function metaPhones(element: HtmlElement): string[] {
  const name = (attribute(element, "property") ?? attribute(element, "name") ?? "").toLowerCase();
  if (!/(?:^|[:_.-])(?:phone(?:[_-]?number)?|telephone)$/.test(name)) return [];
  const content = attribute(element, "content");
  return content ? [content.slice(0, 60)] : [];
}

const labelledInScript =
  /"(?:phone|telephone|tel|phone_?number|contact_?phone|telefon|mobile_?phone|main_?phone)"\s{0,3}:\s{0,3}"([+(\d][\d\s()./-]{5,30})"/gi;

/** Cheap, and decides most scripts. */
const scriptKeyEnd = /(?:hone|HONE|tel|Tel|TEL|elefon|ELEFON)"/;

/** Numbers under phone-like keys in data for scripts. */
function scriptPhones(element: HtmlElement): string[] {
  const node = element.children[0];
  const text = node && "data" in node ? node.data : "";
  if (!scriptKeyEnd.test(text)) return [];
  return [...text.slice(0, scriptCharsMax).matchAll(labelledInScript)]
    .slice(0, 20)
    .map((match) => match[1] ?? "");
}
