import type { ApiProblem } from "./api/forager-api.ts";

/** A failure that the agent can do something about: its message says what. */
export class ToolError extends Error {
  override readonly name = "ToolError";
}

/** What to do about a problem, by its code. What the problem is, its own detail says. */
const advice: Partial<Record<ApiProblem["code"], string>> = {
  unreachable:
    "Ask the user to start the service ('npm start' in its folder) or to correct FORAGER_URL in the configuration of this MCP server.",
  credentials_missing:
    "Ask the user to set FORAGER_CREDENTIALS to client_id:api_key:api_secret in the configuration of this MCP server. 'forager client create --name NAME' on the service's machine creates them.",
  unauthenticated:
    "The credentials of this MCP server are wrong or were revoked. Ask the user to correct FORAGER_CREDENTIALS, or the Authorization header of a remote server.",
  malformed_credentials:
    "Ask the user to correct FORAGER_CREDENTIALS in the configuration of this MCP server.",
  client_inactive: "Ask the operator to activate the client ('forager client activate').",
  access_denied: "Reading tools (get_job, search_records) still work with this key.",
  suppressed:
    "Leave it out: people or the operator asked not to be contacted. Do not repeat the call with the same values.",
  not_found: "Check the identifier. search_records finds what earlier jobs have collected.",
  results_expired: "Repeat the call that submitted the job to collect the data again.",
  queue_full: "Wait until some of the waiting jobs have ended; get_job shows their state.",
  rate_limited: "Wait, then repeat the call. Jobs already submitted continue; get_job reads their results.",
  invalid_map_url: "Give the URL of a place at the map provider or its place id, or search with query.",
  address_blocked:
    "Private addresses can be reached only if the operator lists them in ALLOW_PRIVATE_NETWORKS.",
};

/** An API problem as a sentence or two for an agent: what is wrong, and what to change. */
export function explain(problem: ApiProblem): string {
  const again =
    problem.retryAfterSeconds === undefined ? "" : `Retry after ${problem.retryAfterSeconds} seconds.`;
  const next = advice[problem.code] ?? (problem.status >= 500 ? "Repeat the call later." : "");
  return [sentenceOf(problem.message), again, next].filter((part) => part !== "").join(" ");
}

/** What agents cannot do: calls of the API, and names of its fields. */
const foreign = /[.;:]? ?GET \/api\/\S+ lists [^.;]*/g;

/** A detail as a sentence about the tool's arguments, which have no payload around them. */
function sentenceOf(detail: string): string {
  const text = detail
    .replace(/(?:^|(?<= ))items\.(\d+)\.payload\.url(?=:)/, "urls.$1")
    .replace(/^(?:payload|workflow|filter)\./, "")
    .replace(
      /^country_code: '(\w+)' has 0 locations/,
      "The service knows no city of $1: check the country code, or ask the operator to import some. find_businesses searches the map itself, which has places of any size",
    )
    .replace(
      /^filter: selects 0 locations/,
      "No city fits: give a lower min_population, or name cities or regions instead",
    )
    .replace(/^filter: selects (?=.* a campaign may have )/, "The campaign would search ")
    .replace(/(?<=a campaign may have [\d,.]*\d)$/, ": give cities, regions or a higher min_population")
    .replaceAll(foreign, "");
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
