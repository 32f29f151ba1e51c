import { decodePercent } from "../emails/mailto-emails.ts";
import { attribute, type HtmlElement, textContent } from "../html-tree.ts";
import type { PhoneFinding, PhoneKind } from "../site-page.ts";
import type { ContactContext } from "./contact-context.ts";

const scriptCharsMax = 500_000;

interface ElementPhone {
  kind: PhoneKind;
  raw: string;
  label: string;
}

/** Numbers in the attributes of elements: links that dial, `data-phone`, meta elements, data for scripts. */
export function elementPhones(
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

function linkedNumber(href: string): { raw: string; isFax: boolean } | undefined {
  const first = href.charCodeAt(0) | 0x20;
  // t, c, p, f and white space: other links are not worth a closer look.
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

/** Numbers that data for scripts calls phones. */
function scriptPhones(element: HtmlElement): string[] {
  const node = element.children[0];
  const text = node && "data" in node ? node.data : "";
  if (!/phone"|tel(?:ephone|efon)?"/i.test(text)) return [];
  return [...text.slice(0, scriptCharsMax).matchAll(labelledInScript)]
    .slice(0, 20)
    .map((match) => match[1] ?? "");
}
