import type { ParseArgsOptionsConfig } from "node:util";
import { z } from "zod";
import type { Forager } from "../../../clients/typescript/src/index.ts";
import { campaignArguments, campaignRequestOf } from "../../mcp/campaigns/campaign-request.ts";
import { ToolError } from "../../mcp/tool-error.ts";
import { UsageError } from "../command.ts";

/** Options of the commands that plan a campaign. */
export const campaignOptions = {
  country: { type: "string" },
  city: { type: "string", multiple: true },
  region: { type: "string", multiple: true },
  "min-population": { type: "string" },
  all: { type: "boolean", default: false },
  "max-results": { type: "string" },
  "no-crawl": { type: "boolean", default: false },
  "no-verify": { type: "boolean", default: false },
} as const satisfies ParseArgsOptionsConfig;

export const campaignUsage = `  --country CODE   ISO 3166-1, such as LU.
  --city NAME      One of its cities, by its local or English name; may be repeated.
  --region NAME    One of its states or provinces; may be repeated.
  --min-population N  Its cities of at least this size.
  --all            All of its cities.
  --max-results N  Businesses of each city at most, up to 100 (default 100).
  --no-verify      Leaves the addresses unverified.
  --no-crawl       Only searches the map, without websites and addresses.`;

interface Given {
  country?: string | undefined;
  city?: string[] | undefined;
  region?: string[] | undefined;
  "min-population"?: string | undefined;
  all: boolean;
  "max-results"?: string | undefined;
  "no-crawl": boolean;
  "no-verify": boolean;
}

const Plan = z.object(campaignArguments).omit({ query: true });
type Request = { country_code: string };

/** The API's request for a campaign without its query. @throws UsageError for places that are missing or unknown. */
export async function requestOf(forager: Forager, given: Given): Promise<Request> {
  const { country, city, region, all } = given;
  const population = given["min-population"];
  if (country === undefined) throw new UsageError("Name the country: --country LU.");
  if ([city, region, population, all || undefined].filter((place) => place !== undefined).length !== 1)
    throw new UsageError(
      "Say where, in one of these ways: --city NAME, --region NAME, --min-population N, or --all of the country.",
    );
  const plan = Plan.safeParse({
    country_code: country,
    cities: city,
    regions: region,
    min_population: population === undefined ? undefined : Number(population),
    max_results: given["max-results"] === undefined ? undefined : Number(given["max-results"]),
    crawl_websites: !given["no-crawl"],
    verify_emails: !given["no-verify"] && !given["no-crawl"],
  });
  if (!plan.success) {
    const [{ path, message } = { path: [], message: "" }] = plan.error.issues;
    throw new UsageError(`${optionOf(String(path[0]))}: ${message}.`);
  }
  const { signal } = new AbortController();
  try {
    const { body } = await campaignRequestOf({ api: apiOf(forager), signal }, plan.data);
    return body as Request;
  } catch (error) {
    if (error instanceof ToolError) throw new UsageError(error.message);
    throw error;
  }
}

const optionNames: Readonly<Record<string, string>> = {
  country_code: "--country",
  cities: "--city",
  regions: "--region",
};
const optionOf = (argument: string) => optionNames[argument] ?? `--${argument.replaceAll("_", "-")}`;

/** The client's own errors are those of the service. */
const apiOf = (forager: Forager) => ({
  async call({ path, query }: { path: string; query?: object }) {
    const body = await forager.call("get", path as "/api/v1/locations", { query: query as object });
    return { status: 200, headers: {}, body };
  },
});
