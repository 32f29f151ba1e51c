import { attribute, type HtmlElement } from "../html-tree.ts";
import type { EmailFinding } from "../site-page.ts";
import { deobfuscate } from "./deobfuscate.ts";
import { decodePercent } from "./mailto-emails.ts";
import { decodeRot13, decodeTypo3 } from "./protected-emails.ts";
import { emailOf, scanEmails } from "./scan-emails.ts";

const valueCharsMax = 50_000;

/** Addresses of other things, or code: a value here is never shown to a reader as a contact. */
const skippedNames = new Set(
  "href src srcset style class id for d points transform placeholder pattern action poster integrity name".split(
    " ",
  ),
);
/** Form fields hold samples and what visitors typed. */
const skippedTags = new Set(["input", "textarea", "script", "style", "link", "form"]);

/** Attribute pairs that scripts put together when the page has loaded. */
const localNames = [
  "data-user",
  "data-local",
  "data-mailbox",
  "data-account",
  "data-name",
  "data-email-user",
];
const domainNames = ["data-domain", "data-host", "data-email-domain"];

/**
 * Addresses in attributes: `data-email`, `title`, `content`, JSON for scripts, and what is split or
 * encoded in `data-` attributes. Each decoding must give a whole valid address to count.
 */
export function attributeEmails(element: HtmlElement, siteHost: string): EmailFinding[] {
  if (skippedTags.has(element.name)) return [];
  const found: EmailFinding[] = [];
  let hasData = false;
  for (const [name, value] of Object.entries(element.attribs)) {
    if (name.startsWith("data-")) hasData = true;
    if (value.length < 6 || skippedNames.has(name) || name.startsWith("on")) continue;
    const text = value.slice(0, valueCharsMax);
    for (const address of valueEmails(name, text, siteHost)) found.push({ address, kind: "attribute" });
  }
  const split = hasData ? splitAddress(element, siteHost) : undefined;
  if (split) found.push({ address: split, kind: "protected" });
  const token = (hasData ? attribute(element, "data-mailto-token") : undefined) ?? typo3Argument(element);
  const typo3 = token ? decodeTypo3(token) : undefined;
  if (typo3) found.push({ address: typo3, kind: "protected" });
  return found;
}

function valueEmails(name: string, value: string, siteHost: string): string[] {
  const mayHide = name.startsWith("data-") && /mail/.test(name);
  if (mayHide && name.includes("enc")) return scanEmails(plainText(decodeRot13(value)), siteHost);
  if (mayHide && !value.includes("@")) {
    const reversed = [...value].reverse().join("");
    for (const text of [plainText(value), fromBase64(value), plainText(reversed)]) {
      const emails = scanEmails(text, siteHost);
      if (emails.length > 0) return emails;
    }
    return [];
  }
  return value.includes("@") ? scanEmails(plainText(value), siteHost) : [];
}

function plainText(value: string): string {
  const text = decodePercent(value);
  return deobfuscate(text) ?? text;
}

function fromBase64(value: string): string {
  if (!/^[A-Za-z0-9+/]{8,400}={0,2}$/.test(value)) return "";
  return Buffer.from(value, "base64").toString("latin1");
}

function splitAddress(element: HtmlElement, siteHost: string): string | undefined {
  const local = localNames.map((name) => attribute(element, name)).find(Boolean);
  const domain = domainNames.map((name) => attribute(element, name)).find(Boolean);
  if (!local || !domain || !/^[\w.+-]{1,64}$/.test(local)) return undefined;
  const tld = attribute(element, "data-tld");
  return emailOf(local, tld ? `${domain}.${tld.replace(/^\./, "")}` : domain, siteHost);
}

/** The argument of `javascript:linkTo_UnCryptMailto('...')`. */
function typo3Argument(element: HtmlElement): string | undefined {
  const href = element.name === "a" ? attribute(element, "href") : undefined;
  if (!href?.includes("UnCryptMailto")) return undefined;
  return /UnCryptMailto\((?:'|%27)([^'%]{5,400})/.exec(href)?.[1];
}
