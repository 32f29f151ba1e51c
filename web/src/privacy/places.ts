/** Where personal data is stored, in words; other tables show their name. */
const placeTitles: Readonly<Record<string, string>> = {
  records: "Records",
  record_observations: "What results state about records",
  record_links: "Connections between records",
  record_keys: "Identifiers of records",
  record_merges: "Merges of records",
  record_failures: "Results that could not be read",
  seen_records: "Marks of previously found results",
  jobs: "Jobs: requests and progress",
  job_results: "Results of jobs",
  object_store: "Texts in the object store",
  events: "Events",
  webhook_deliveries: "Webhook deliveries",
  webhook_endpoints: "Webhooks",
  provider_answers: "Answers of providers",
  activities: "Activities",
  campaigns: "Campaigns",
  campaign_businesses: "Businesses of campaigns",
  campaign_sites: "Websites of campaigns",
  campaign_emails: "Email addresses of campaigns",
  campaign_site_emails: "Email addresses of websites",
  idempotency_keys: "Idempotency keys",
  audit_log: "Audit log",
  suppressions: "Notes of the suppression list",
};

export function placeTitle(place: string): string {
  const known = placeTitles[place];
  if (known !== undefined) return known;
  const words = place.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const pathWords: Readonly<Record<string, string>> = {
  url: "URL",
  id: "ID",
  linkedin: "LinkedIn",
  linkedin_url: "LinkedIn",
  linkedin_id: "LinkedIn",
  profile_url: "profile",
};
/** Parts of a path that say how a result is built, not what it is about. */
const frames = new Set(["data", "metadata", "values", "fields", "value", "payload", "results"]);

/** The path of a stored value in words: `data.metadata.page_facts.people[0]` as `Page facts: people 1`. */
export function pathText(path: string): string {
  const parts = path
    .replaceAll(/\[(\d+)\]/g, (_, index: string) => ` ${Number(index) + 1}`)
    .split(".")
    .filter((part, at, all) => at === all.length - 1 || !frames.has(part))
    .map((part) => pathWords[part] ?? part.replaceAll("_", " "));
  const text = parts.join(": ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A stored value as lines of text: `name: Ada`, one for each part that is not empty. */
export function valueText(value: unknown): string {
  return linesOf(value).join("\n");
}

function linesOf(value: unknown): string[] {
  if (value === null || value === undefined || value === "") return [];
  if (Array.isArray(value)) {
    if (value.length === 0) return [];
    if (value.every((item) => typeof item !== "object")) return [value.join(", ")];
    return value.flatMap((item, at) => linesOf(item).map((line) => `${at + 1}. ${line}`));
  }
  if (typeof value === "object") {
    return Object.entries(value).flatMap(([name, part]) =>
      linesOf(part).map((line) => `${pathText(name)}: ${line}`),
    );
  }
  if (typeof value === "boolean") return [value ? "yes" : "no"];
  return [String(value)];
}

/** What is stored about a person as a text that answers a request for access. */
export function findingsText(
  findings: readonly { place: string; values: Readonly<Record<string, unknown>> }[],
): string {
  const places = [...Map.groupBy(findings, ({ place }) => place)];
  return places
    .map(([place, found]) => {
      const items = found.map(({ values }) =>
        Object.entries(values)
          .map(([path, value]) => `${pathText(path)}: ${valueText(value).replaceAll("\n", "\n  ")}`)
          .join("\n"),
      );
      return `${placeTitle(place)}\n\n${items.join("\n\n")}\n`;
    })
    .join("\n");
}
