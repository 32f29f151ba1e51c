import type { Grounded, SourceText } from "../ports.ts";
import { groundText, inventionsIn } from "./ground-text.ts";

/** Properties that hold the name of somebody or something, or words taken from the source. */
const nameKey = /(?:^|_)(?:names?|person|people|contact_person|decision_makers?|founders?|ceo|owner)$/i;
/** Properties that may hold one, or something else. */
const personKey =
  /(?:^|_)(?:contacts?|managers?|authors?|directors?|heads?|chair(?:man|woman)?|presidents?|partners?|employees?|members?|staff|c[fimot]o|leaders?|principals?|spokes(?:person|man|woman))$/i;
const looksLikeName = /^(?:\p{Lu}[\p{L}\p{M}.'’-]*\s+){1,4}\p{Lu}[\p{L}\p{M}'’-]+$/u;
const quoteKey = /(?:^|_)(?:quotes?|citations?|verbatim)$/i;
const listItemsMax = 10_000;

/**
 * An answer of any form, with every text in it held against the source: invented names, quotes, addresses and links
 * become null, items of lists and properties with such a name go.
 */
export function groundJson(value: unknown, source: SourceText, key = ""): Grounded<unknown> {
  if (typeof value === "string") return groundLeaf(value, source, key);
  if (Array.isArray(value)) {
    const items = value.slice(0, listItemsMax).map((item) => ({ item, ...groundJson(item, source, key) }));
    return {
      value: items
        .filter(({ item, value: left }) => left !== null || item === null)
        .map(({ value: left }) => left),
      dropped: items.reduce((total, { dropped }) => total + dropped, 0),
    };
  }
  if (typeof value !== "object" || value === null) return { value, dropped: 0 };
  const given = Object.entries(value);
  const kept = given.filter(([name]) => inventionsIn(name, source) === 0);
  const entries = kept.map(([name, part]) => [name, groundJson(part, source, name)] as const);
  return {
    value: Object.fromEntries(entries.map(([name, grounded]) => [name, grounded.value])),
    dropped: entries.reduce((total, [, grounded]) => total + grounded.dropped, given.length - kept.length),
  };
}

function groundLeaf(text: string, source: SourceText, key: string): Grounded<string | null> {
  if (text.trim() === "") return { value: text, dropped: 0 };
  const isName = nameKey.test(key) || (personKey.test(key) && looksLikeName.test(text.trim()));
  if (isName && text.length <= 200) {
    return source.hasName(text) ? { value: text, dropped: 0 } : { value: null, dropped: 1 };
  }
  if (quoteKey.test(key)) {
    return source.hasQuote(text) ? { value: text, dropped: 0 } : { value: null, dropped: 1 };
  }
  const grounded = groundText(text, source);
  return grounded.dropped === 0 ? { value: text, dropped: 0 } : grounded;
}
