import { hash } from "node:crypto";
import type { Link } from "../../../../crawler/ports.ts";
import type { TextBlock } from "./text-blocks.ts";

export interface SaidOnPage {
  title: string | null;
  blocks: readonly TextBlock[];
  /** Before addresses that are written twice are made one. */
  links: readonly Link[];
  /** What else was found, whether a reader sees it or not: contacts, structured data. */
  found: readonly unknown[];
}

/** Pages that show less have pictures or scripts for their content, which no text compares. */
const textCharsMin = 40;
/** A short number names a record or a page of a list; a longer value may be an id of the visit. */
const plainValue = /^\d{1,8}$/;

/**
 * Equal for pages that say the same to a reader: the same title and text, contacts and links, but for what may be
 * an id of the visit in them (`?sid=…`). Null for a page that shows next to nothing.
 */
export function contentHash({ title, blocks, links, found }: SaidOnPage): string | null {
  const chars = blocks.reduce((sum, { text }) => sum + text.length, 0);
  if (chars < textCharsMin) return null;
  const targets = new Set(links.map(({ url }) => withoutIds(url)));
  const shown = [title ?? "", ...blocks.map(({ text }) => text)].join("\n");
  // At once: a hash that is fed block by block takes as long as reading the page's links.
  return hash("sha256", `${shown}\n${JSON.stringify([[...targets].sort(), found])}`, "base64");
}

/** The address without session ids in its path, and its query without values that may be ids. */
function withoutIds(address: string): string {
  if (!address.includes("?") && !address.includes(";")) return `${address}?`;
  const [path = "", query = ""] = address.split(/\?(.*)/s, 2);
  const parameters = query.split("&").map((parameter) => {
    const [name = "", value = ""] = parameter.split(/=(.*)/s, 2);
    return plainValue.test(value) ? parameter : name;
  });
  return `${path.replace(/;[^/]*/g, "")}?${parameters.sort().join("&")}`;
}
