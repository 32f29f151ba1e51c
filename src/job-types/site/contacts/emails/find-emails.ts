import { attribute, type HtmlElement } from "../../page/html-tree.ts";
import { type EmailFinding, type EmailKind, emailKinds } from "../../page/site-page.ts";
import { type StructuredItem, stringsAt } from "../../page/structured-data.ts";
import type { TextBlock } from "../../page/text-blocks.ts";
import { type ContactContext, createContactContext } from "../contact-context.ts";
import { registrableDomain } from "../site-identity.ts";
import { attributeEmails } from "./attribute-emails.ts";
import { deobfuscate } from "./deobfuscate.ts";
import { locateEmails, scanEmails } from "./scan-emails.ts";
import { plainEmails, scriptEmails } from "./script-emails.ts";

export const emailFindingsMax = 500;

export interface EmailSources {
  elements: readonly HtmlElement[];
  blocks: readonly TextBlock[];
  structured: readonly StructuredItem[];
  /** Host of the page; addresses on it are accepted whatever its top-level domain. */
  siteHost: string;
  context?: ContactContext;
}

/**
 * Every email address of a page, once per informative place, unfiltered. At most 500, best evidence first. Sources:
 * links, text, structured data, anti-harvesting encodings, attributes, inline scripts.
 */
export function findEmails(sources: EmailSources): EmailFinding[] {
  const context =
    sources.context ?? createContactContext(sources.blocks, registrableDomain(sources.siteHost));
  const found: EmailFinding[] = [
    ...elementEmails(sources, context),
    ...sources.structured.flatMap((item) => structuredEmails(item, sources.siteHost)),
    ...textEmails(sources, context),
  ];
  found.sort((a, b) => emailKinds.indexOf(a.kind) - emailKinds.indexOf(b.kind));
  const distinct = new Map<string, EmailFinding>();
  for (const finding of found) {
    const key = `${finding.address.toLowerCase()} ${finding.region} ${finding.owner} ${finding.entry?.name}`;
    if (!distinct.has(key)) distinct.set(key, finding);
    if (distinct.size >= emailFindingsMax) break;
  }
  return [...distinct.values()];
}

function elementEmails({ elements, siteHost }: EmailSources, context: ContactContext): EmailFinding[] {
  const found: EmailFinding[] = [];
  const add = (element: HtmlElement, address: string, kind: EmailKind): void => {
    if (found.length >= emailFindingsMax) return;
    // The author named in a page's head often made the page.
    const isCredit =
      element.name === "meta" &&
      /^(?:author|designer|generator|web_?author|creator|copyright)$/i.test(attribute(element, "name") ?? "");
    const place =
      element.name === "script"
        ? { region: "main" as const, owner: null, entry: null }
        : context.ofElement(element);
    found.push({ address, kind, ...place, owner: isCredit ? "maker" : place.owner });
  };
  for (const element of elements) {
    if (element.name === "script") {
      for (const { address, kind } of elementScript(element, siteHost)) add(element, address, kind);
    } else {
      for (const { address, kind } of attributeEmails(element, siteHost)) add(element, address, kind);
    }
  }
  return found;
}

/** JSON that is not parsed as such, or has objects without a type, may still contain labelled addresses. */
function elementScript(element: HtmlElement, siteHost: string): { address: string; kind: EmailKind }[] {
  const text =
    element.children.length === 0
      ? ""
      : element.children.map((node) => ("data" in node ? node.data : "")).join("");
  if (text === "") return [];
  const isData = (attribute(element, "type") ?? "").toLowerCase().includes("json");
  const found = isData ? plainEmails(text, siteHost) : scriptEmails(text, siteHost);
  return found.map((address) => ({ address, kind: "script" }));
}

function structuredEmails(item: StructuredItem, siteHost: string): EmailFinding[] {
  const isOthers = [...item.holders, ...item.types].some((type) =>
    /^(?:Review|Comment|Rating|Event|JobPosting)$/.test(type),
  );
  return stringsAt(item, "email").flatMap((value) => {
    const text = value.replace(/^mailto:/i, "");
    return scanEmails(deobfuscate(text) ?? text, siteHost).map(
      (address): EmailFinding => ({
        address,
        kind: "structured",
        region: "main",
        owner: isOthers ? "other" : null,
      }),
    );
  });
}

function textEmails({ blocks, siteHost }: EmailSources, context: ContactContext): EmailFinding[] {
  const found: EmailFinding[] = [];
  for (let index = 0; index < blocks.length && found.length < emailFindingsMax; index += 1) {
    const text = blocks[index]?.text ?? "";
    const plain = deobfuscate(text);
    const shown = plain ?? text;
    if (!shown.includes("@")) continue;
    const asWritten = plain === undefined ? undefined : new Set(scanEmails(text, siteHost));
    const seen = new Set<string>();
    for (const { address, start } of locateEmails(shown, siteHost)) {
      if (seen.has(address) || found.length >= emailFindingsMax) continue;
      seen.add(address);
      const kind = asWritten === undefined || asWritten.has(address) ? "text" : "obfuscated";
      found.push({ address, kind, ...context.ofText(index, start, shown) });
    }
  }
  return found;
}
