/** How a form calls the fields of its request, by their path: `filter.admin_regions` or only `admin_regions`. */
export type FieldLabels = Readonly<Record<string, string>>;

interface Violation {
  loc: readonly (string | number)[];
  msg: string;
}

/** A clause about calls of the API, which a form does not name. */
const aboutCalls = /[.;]? *(?:GET|POST|PUT|PATCH|DELETE) \/\S.*$/;

/** What the service refuses of a form, one sentence per field, with the form's labels. */
export function refusals(violations: readonly Violation[], labels: FieldLabels = {}): string[] {
  return violations.map(({ loc, msg }) => {
    const path = loc[1] === "items" ? loc.slice(3) : loc.slice(1);
    const job = loc[1] === "items" && typeof loc[2] === "number" ? `Job ${loc[2] + 1}: ` : "";
    const at = path.findLast((part) => typeof part === "number");
    const place = at === undefined ? "" : `, number ${at + 1}`;
    const label = labelOf(path, labels);
    const text = namesIn(msg, labels);
    const between = label === "" ? "" : predicates.test(text) ? `${place} ` : `${place}: `;
    return job + sentence(label + between + text);
  });
}

/** How most messages begin; others are sentences without their subject. */
const predicates =
  /^(?:is|are|was|were|has|have|must|may|can|cannot|does|do|needs?|selects?|contains?|differs?|names?)\b/;

/** Empty for the whole request. */
function labelOf(path: Violation["loc"], labels: FieldLabels): string {
  const names = path.filter((part) => typeof part === "string");
  const last = names.at(-1);
  if (last === undefined || (names.length === 1 && last === "payload")) return "";
  return labels[names.join(".")] ?? labels[last] ?? capital(last.replaceAll("_", " "));
}

/** Names of fields within a message become labels; quoted text is the user's. */
const namesIn = (msg: string, labels: FieldLabels): string =>
  msg
    .replace(aboutCalls, "")
    .replace(/'[^']*'|\b[a-z]+(?:_[a-z]+)+\b/g, (name) =>
      name.startsWith("'") ? name : (labels[name] ?? name.replaceAll("_", " ")),
    );

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const sentence = (text: string): string => (/[.!?]$/.test(text) ? capital(text) : `${capital(text)}.`);
