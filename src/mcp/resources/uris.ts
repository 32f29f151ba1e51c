import type { Link } from "../answer/answer.ts";
import { ToolError } from "../tool-error.ts";

/** URI templates of what agents can read besides tools. */
export const uriTemplates = {
  jobResults: "forager://jobs/{job_id}/results{?cursor}",
  jobMarkdown: "forager://jobs/{job_id}/markdown{?cursor}",
  campaignResults: "forager://campaigns/{campaign_id}/results{?cursor}",
  record: "forager://records/{kind}/{record_id}",
} as const;

/** What an agent is told about a URI that has none of these forms. */
export const knownForms = `Resources are ${Object.values(uriTemplates).join(", ")}; answers of tools have their ids.`;

const cursorPart = "{?cursor}";

/**
 * The variables of a URI of this form; null for another form.
 * @throws ToolError for a parameter that the form does not have: ignored, it would seem to work.
 */
export function variablesIn(uri: string, template: string): Record<string, string> | null {
  const [path = "", ...query] = uri.split("?");
  const names: string[] = [];
  const form = template.replace(cursorPart, "").replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return "([^/]+)";
  });
  const values = new RegExp(`^${form}$`).exec(path)?.slice(1);
  if (values === undefined) return null;
  const parameters = new URLSearchParams(query.join("?"));
  const known = template.endsWith(cursorPart) ? ["cursor"] : [];
  for (const name of parameters.keys()) {
    if (known.includes(name) && parameters.getAll(name).length === 1) continue;
    throw new ToolError(
      `${path} takes ${known.length === 0 ? "no parameter" : "only one cursor"}, not '?${query.join("?").slice(0, 50)}'.`,
    );
  }
  const inPath = names.map((name, index) => [name, decoded(values[index] ?? "")]);
  return Object.fromEntries([...inPath, ...parameters]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const jobResultsLink = (jobId: string): Link => ({
  field: "results_uri",
  uri: `forager://jobs/${jobId}/results`,
  name: "results",
  title: "Complete result",
  mimeType: "application/json",
});

export const jobMarkdownLink = (jobId: string): Link => ({
  field: "text_uri",
  uri: `forager://jobs/${jobId}/markdown`,
  name: "markdown",
  title: "Text of the website",
  mimeType: "text/markdown",
});

export const campaignResultsLink = (campaignId: string): Link => ({
  field: "results_uri",
  uri: `forager://campaigns/${campaignId}/results`,
  name: "results",
  title: "Results of the campaign",
  mimeType: "application/json",
});
