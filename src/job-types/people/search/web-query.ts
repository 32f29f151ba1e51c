import type { QueryParts } from "./query/read-query.ts";

/** Longest query that all engines take. */
const charsMax = 380;

/**
 * What search engines are asked for profiles: role and place as they stand, keywords as words. In operators that all
 * engines know.
 * @param exact false leaves the quotation marks out, for a search that found nothing.
 */
export function webQuery({ role, location, keywords }: QueryParts, exact = true): string {
  const parts = ["site:linkedin.com/in"];
  if (role !== null) parts.push(alternatives(role, exact));
  // "Berlin, Germany" stands on no page in a row.
  if (location !== null) parts.push(alternatives(location.split(",")[0] ?? location, exact));
  for (const keyword of keywords) parts.push(quoted(singularLoan(keyword), exact && keyword.includes(" ")));
  return parts.join(" ").slice(0, charsMax).trim();
}

function alternatives(text: string, exact: boolean): string {
  const each = text
    .split(/,\s*|\s+(?:and|or|und|oder|et|ou|y|o|en|of|&)\s+(?=\p{Lu})|\s*\/\s*/u)
    .map((part) => plain(part))
    .filter((part) => part !== "");
  if (each.length === 1) return quoted(each[0] ?? "", exact);
  return `(${each.map((part) => quoted(part, exact)).join(" OR ")})`;
}

const quoted = (text: string, exact: boolean) => (exact ? `"${plain(text)}"` : plain(text));
/** Without what engines read as operators. */
const plain = (text: string) =>
  text
    .replace(/["()|]/g, " ")
    .replace(/(?<!\S)[-+]+|\b(?:site|intitle|inurl|filetype):/gi, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Words that are the same in every language, and that profiles have in the singular. */
function singularLoan(text: string): string {
  return text.replace(
    /(?<![\p{L}])((?:fin|insur|prop|ed|health|med|bio|clean|climate|ad|mar|legal)[ -]?tech|start-?up|scale-?up|law firm|unicorn|sme|ngo|kmu|pme)s$/iu,
    "$1",
  );
}
