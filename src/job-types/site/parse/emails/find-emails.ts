import { attribute, type HtmlElement } from "../html-tree.ts";
import { type EmailFinding, emailKinds } from "../site-page.ts";
import type { StructuredItem } from "../steps/structured-data.ts";
import { stringsAt } from "../steps/structured-data.ts";
import type { TextBlock } from "../steps/text-blocks.ts";
import { attributeEmails } from "./attribute-emails.ts";
import { deobfuscate } from "./deobfuscate.ts";
import { mailtoEmails } from "./mailto-emails.ts";
import { decodeCloudflare } from "./protected-emails.ts";
import { scanEmails } from "./scan-emails.ts";
import { scriptEmails } from "./script-emails.ts";

const findingsMax = 500;

export interface EmailSources {
  elements: readonly HtmlElement[];
  blocks: readonly TextBlock[];
  structured: readonly StructuredItem[];
  /** Host of the page, whose own addresses are accepted whatever its top-level domain. */
  siteHost: string;
}

/**
 * Every email address of a page, each once with its best evidence, nothing filtered yet. At most 500.
 * Sources: links, text, structured data, encodings against harvesters, attributes, inline scripts.
 */
export function findEmails(sources: EmailSources): EmailFinding[] {
  const found: EmailFinding[] = [
    ...sources.elements.flatMap((element) => elementEmails(element, sources.siteHost)),
    ...sources.structured.flatMap((item) => structuredEmails(item, sources.siteHost)),
    ...sources.blocks.flatMap((block) => textEmails(block.text, sources.siteHost)),
  ];
  found.sort((a, b) => emailKinds.indexOf(a.kind) - emailKinds.indexOf(b.kind));
  const best = new Map<string, EmailFinding>();
  for (const finding of found) {
    const key = finding.address.toLowerCase();
    if (!best.has(key)) best.set(key, finding);
    if (best.size >= findingsMax) break;
  }
  return [...best.values()];
}

function elementEmails(element: HtmlElement, siteHost: string): EmailFinding[] {
  const found = attributeEmails(element, siteHost);
  const href = attribute(element, "href");
  if (href && /^mailto:/i.test(href)) {
    for (const address of mailtoEmails(href, siteHost)) found.push({ address, kind: "mailto" });
  }
  const cloudflare = attribute(element, "data-cfemail") ?? href?.split("/cdn-cgi/l/email-protection#")[1];
  const decoded = cloudflare ? decodeCloudflare(cloudflare) : undefined;
  if (decoded) found.push({ address: decoded, kind: "protected" });
  if (element.name === "script" && !isJsonLd(element)) {
    for (const address of scriptEmails(scriptText(element), siteHost))
      found.push({ address, kind: "script" });
  }
  return found;
}

function isJsonLd(element: HtmlElement): boolean {
  return (attribute(element, "type") ?? "").toLowerCase().includes("ld+json");
}

function scriptText(element: HtmlElement): string {
  return element.children.map((node) => ("data" in node ? node.data : "")).join("");
}

function structuredEmails(item: StructuredItem, siteHost: string): EmailFinding[] {
  return stringsAt(item, "email").flatMap((value) => {
    const text = value.replace(/^mailto:/i, "");
    return scanEmails(deobfuscate(text) ?? text, siteHost).map(
      (address): EmailFinding => ({ address, kind: "structured" }),
    );
  });
}

function textEmails(text: string, siteHost: string): EmailFinding[] {
  const found = scanEmails(text, siteHost).map((address): EmailFinding => ({ address, kind: "text" }));
  const plain = deobfuscate(text);
  if (plain !== undefined) {
    for (const address of scanEmails(plain, siteHost)) found.push({ address, kind: "obfuscated" });
  }
  return found;
}
