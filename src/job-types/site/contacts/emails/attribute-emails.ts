import { attribute, type HtmlElement } from "../../page/html-tree.ts";
import type { EmailKind } from "../../page/site-page.ts";
import { registrableDomain } from "../site-identity.ts";
import { deobfuscate } from "./deobfuscate.ts";
import {
  decodeCloudflare,
  decodePercent,
  decodeRot13,
  decodeTypo3,
  fromBase64,
  isMailto,
  mailtoEmails,
} from "./encoded-emails.ts";
import { emailOf, scanEmails } from "./scan-emails.ts";
import { plainEmails, scriptEmails } from "./script-emails.ts";

const valueCharsMax = 50_000;

/** Attributes with other addresses or code: their values are never shown as contacts. */
const skippedNames = new Set(
  "class id style src srcset for d points transform placeholder pattern poster integrity name rel type".split(
    " ",
  ),
);
/** Form fields contain samples and visitors' input. */
const skippedTags = new Set(["textarea", "script", "style", "link", "iframe"]);

/** Pairs of attributes that scripts join after loading. */
const localNames = [
  "data-user",
  "data-local",
  "data-mailbox",
  "data-account",
  "data-name",
  "data-email-user",
  "data-u",
  "data-left",
  "data-part1",
  "data-first",
  "data-mail-name",
  "data-before",
  "data-prefix",
  "data-to",
  "data-addr",
];
const domainNames = [
  "data-domain",
  "data-host",
  "data-email-domain",
  "data-mail-domain",
  "data-d",
  "data-right",
  "data-part2",
  "data-second",
  "data-after",
  "data-suffix",
  "data-at",
];

export interface AttributeEmail {
  address: string;
  kind: EmailKind;
}

/**
 * Addresses in an element's attributes: mail links, event handlers, `data-email`, `title`, `content`, JSON for
 * scripts, and split or encoded `data-` attributes. A decoding counts only if it yields a complete valid address.
 */
export function attributeEmails(element: HtmlElement, siteHost: string): readonly AttributeEmail[] {
  if (element.name === hiddenMail) return withKind("protected", [hiddenMailAddress(element, siteHost)]);
  if (element.name === "input") return withKind("attribute", recipientField(element, siteHost));
  if (skippedTags.has(element.name)) return [];
  const found: AttributeEmail[] = [];
  let dataCount = 0;
  for (const name in element.attribs) {
    if (skippedNames.has(name)) continue;
    if (name.startsWith("data-")) dataCount += 1;
    const value = element.attribs[name] ?? "";
    if (value.length < 6) continue;
    const emails = namedEmails(name, value, siteHost);
    if (emails.length > 0) found.push(...emails);
  }
  if (dataCount > 0) found.push(...withKind("protected", dataEmails(element, dataCount, siteHost)));
  return found;
}

const none: readonly AttributeEmail[] = [];

function withKind(kind: EmailKind, addresses: readonly (string | undefined)[]): readonly AttributeEmail[] {
  // The case of almost every attribute.
  if (addresses.length === 0) return none;
  return addresses.filter((address) => address !== undefined).map((address) => ({ address, kind }));
}

function namedEmails(name: string, value: string, siteHost: string): readonly AttributeEmail[] {
  if (name === "href" || name === "xlink:href") return withKind(...linkEmails(value, siteHost));
  if (name === "action") return withKind("mailto", isMailto(value) ? mailtoEmails(value, siteHost) : []);
  if (name === "data-cfemail") return withKind("protected", [decodeCloudflare(value, siteHost)]);
  if (name.startsWith("on")) return withKind("script", handlerEmails(value, siteHost));
  return withKind("attribute", valueEmails(name, name.startsWith("data-"), value, siteHost));
}

/** Joomla's element, which its script replaces with a link. */
const hiddenMail = "joomla-hidden-mail";

/** `<joomla-hidden-mail first="…" last="…">`: both parts in Base64. */
function hiddenMailAddress({ attribs }: HtmlElement, siteHost: string): string | undefined {
  const [local, domain] = [attribs.first, attribs.last].map((part) =>
    Buffer.from(part?.slice(0, 400) ?? "", "base64").toString("utf8"),
  );
  return local && domain ? emailOf(local, domain, siteHost) : undefined;
}

/** `<input type="hidden" name="recipient">` names the recipient for a mail script. */
function recipientField(element: HtmlElement, siteHost: string): string[] {
  const { value = "", type = "", name = "" } = element.attribs;
  if (!value.includes("@") || type.toLowerCase() !== "hidden") return [];
  return /recipient|mail_?to|^_?to$|empfaenger|destinataire|send_?to/i.test(name)
    ? scanEmails(value.slice(0, 500), siteHost)
    : [];
}

const noEmails: [EmailKind, readonly string[]] = ["attribute", []];

function linkEmails(href: string, siteHost: string): [EmailKind, readonly (string | undefined)[]] {
  const isWeb = /^(?:https?:\/\/(?!mail)|[/#.?])/i.test(href);
  if (isWeb && !href.includes("/cdn-cgi/")) return noEmails;
  if (!isWeb && isMailto(href)) return ["mailto", mailtoEmails(href, siteHost)];
  const encoded = href.includes("/cdn-cgi/l/email-protection#") ? href.split("#")[1] : undefined;
  if (encoded) return ["protected", [decodeCloudflare(encoded, siteHost)]];
  if (/^\s{0,3}javascript:/i.test(href)) {
    const token = /UnCryptMailto\((?:'|%27)([^'%]{5,400})/.exec(href)?.[1];
    return token
      ? ["protected", [decodeTypo3(token, siteHost)]]
      : ["script", handlerEmails(decodePercent(href), siteHost)];
  }
  // An address in place of a link target.
  const isBare =
    !isWeb &&
    href.length <= 254 &&
    href.includes("@") &&
    /^\s{0,3}[^\s/:?@]{1,64}@[^\s/:?@]{3,190}$/.test(href);
  return ["attribute", isBare ? scanEmails(href, siteHost) : []];
}

function handlerEmails(value: string, siteHost: string): string[] {
  const code = value.slice(0, valueCharsMax);
  const found = scriptEmails(code, siteHost);
  if (found.length > 0) return found;
  // `mail('info', 'firma', 'de')`
  const quoted = code.length <= 200 ? [...code.matchAll(/["']([\w.+-]{1,60})["']/g)] : [];
  const joined =
    quoted.length >= 2
      ? joinedParts(
          quoted.map((match) => match[1] ?? ""),
          siteHost,
        )
      : undefined;
  if (joined !== undefined) return [joined];
  if (!code.includes("@")) return found;
  // `decode('vasb@svezn.qr')`: an address only after ROT13.
  return scanEmails(code, siteHost).length > 0 ? found : scanEmails(decodeRot13(code), siteHost);
}

function valueEmails(name: string, isData: boolean, value: string, siteHost: string): string[] {
  if (isData && name.includes("enc") && name.includes("mail"))
    return scanEmails(decodeRot13(plainText(value)), siteHost);
  if (value.includes("@") || value.includes("%40"))
    return signEmails(name, isData, value.slice(0, valueCharsMax), siteHost);
  if (isData) return encodedEmails(name, value, siteHost);
  const mayHide = value.length <= 300 && /[[({<]/.test(value);
  return mayHide ? scanEmails(plainText(value), siteHost) : [];
}

function signEmails(name: string, isData: boolean, value: string, siteHost: string): string[] {
  if (/^\s{0,5}[[{]/.test(value)) return plainEmails(value, siteHost);
  const found = scanEmails(plainText(value), siteHost);
  if (found.length > 0 || !isData || value.length > 500) return found;
  const turned = scanEmails([...value].reverse().join(""), siteHost);
  if (/mail|contact/.test(name) && turned.length > 0) return turned;
  // "mastercard@2x.png" is an address after ROT13, too, but not on the site's domain.
  const domain = registrableDomain(siteHost);
  return [...turned, ...scanEmails(decodeRot13(value), siteHost)].filter(
    (address) => registrableDomain(address.slice(address.lastIndexOf("@") + 1)) === domain,
  );
}

/** Base64 of an address or `mailto:` link, words for symbols, reversed letters. */
function encodedEmails(name: string, value: string, siteHost: string): string[] {
  if (value.length > 400) return [];
  // Cloudflare's encoding is copied by other scripts: each byte XORed with the first.
  const xored = /^(?:[0-9a-f]{2}){8,120}$/i.test(value) ? decodeCloudflare(value, siteHost) : undefined;
  if (xored !== undefined) return [xored];
  const decoded = value.length >= 12 && !value.includes(" ") ? fromBase64(value) : "";
  if (decoded.includes("@") && /^[\x20-\x7e]+$/.test(decoded))
    return scanEmails(decodePercent(decoded.replace(/^mailto:/i, "")), siteHost);
  return name.includes("mail") ? scanEmails(plainText(value), siteHost) : [];
}

function plainText(value: string): string {
  const text = decodePercent(value);
  return deobfuscate(text) ?? text;
}

function dataEmails(element: HtmlElement, dataCount: number, siteHost: string): (string | undefined)[] {
  const token = attribute(element, "data-mailto-token");
  const found = [token ? decodeTypo3(token, siteHost) : undefined];
  if (dataCount >= 2) found.push(splitAddress(element, siteHost) ?? ownPartsAddress(element, siteHost));
  return found;
}

const ownPartsMax = 5;
const mailboxPart = /^[a-z][\w.+-]{1,40}$/i;

/**
 * The address in attributes of any name, of which one or two are the host of the site, perhaps from right to left:
 * `data-a="ed.amrif" data-b="ofni"`.
 */
function ownPartsAddress(element: HtmlElement, siteHost: string): string | undefined {
  const { href = "#" } = element.attribs;
  if (element.name !== "a" && element.name !== "span") return undefined;
  if (!/^(?:#|javascript:|$)/i.test(href)) return undefined;
  const values: string[] = [];
  for (const name in element.attribs)
    if (name.startsWith("data-")) values.push(element.attribs[name]?.trim().replace(/^@|[@.]$/g, "") ?? "");
  return joinedParts(values, siteHost);
}

function joinedParts(values: readonly string[], siteHost: string): string | undefined {
  if (values.length > ownPartsMax) return undefined;
  const host = siteHost.replace(/^www\./, "").toLowerCase();
  for (const isReversed of [false, true]) {
    const parts = isReversed ? values.map((value) => [...value].reverse().join("")) : values;
    const [local, ...others] = parts.filter((part) => mailboxPart.test(part) && !isOfHost(part, parts, host));
    if (local && others.length === 0 && parts.some((part) => isOfHost(part, parts, host)))
      return emailOf(local, host, siteHost);
  }
  return undefined;
}

/** Whether a part is the host, or one of two that make it. */
function isOfHost(part: string, parts: readonly string[], host: string): boolean {
  const own = part.toLowerCase();
  return own === host || parts.some((other) => `${own}.${other}` === host || `${other}.${own}` === host);
}

function splitAddress(element: HtmlElement, siteHost: string): string | undefined {
  const local = firstOf(element, localNames);
  const domain = local && firstOf(element, domainNames)?.replace(/^@/, "");
  if (!local || !domain || !/^[\w.+-]{1,64}$/.test(local)) return undefined;
  const tld = firstOf(element, ["data-tld", "data-ext", "data-t", "data-z"]);
  return emailOf(local, tld ? `${domain}.${tld.replace(/^\./, "")}` : domain, siteHost);
}

/** The value of the first attribute that is there and not empty. */
function firstOf(element: HtmlElement, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = attribute(element, name);
    if (value) return value;
  }
  return undefined;
}
