import { z } from "zod";
import { CountryCode } from "../../contract/country-code.ts";
import {
  type RecordFacets,
  type RecordKind,
  type RecordPage,
  type RecordSummary,
  recordKinds,
  unverifiedFilter,
  verificationStatuses,
} from "../../contract/records.ts";
import { counted } from "../../text/counted.ts";
import { known, type Row } from "../answer/answer.ts";
import { type ApiRequest, read } from "../api/forager-api.ts";
import { readCampaignState } from "../campaigns/campaign-state.ts";
import { readJobState } from "../jobs/read-job.ts";
import { uriTemplates } from "../resources/uris.ts";
import { common, defineTool, type ToolContext } from "../tool.ts";

/** Records in each page of the API, so that a cursor can name one within it. */
const pageSize = 50;
const emailsMax = 3;
const businessesMax = 3;
const countriesMax = 5;

const areCountries = (codes: string) =>
  codes.split(",").every((code) => CountryCode.safeParse(code.trim()).success);

/** The best verdicts first, addresses without one last. */
function rankOf(verification: (typeof verificationStatuses)[number] | null): number {
  const rank = verification === null ? -1 : verificationStatuses.indexOf(verification);
  return rank < 0 ? verificationStatuses.length : rank;
}

/** Fields of a row, besides id, name, verification and addresses. */
const shownFields: Readonly<Record<RecordKind, readonly string[]>> = {
  businesses: ["phone", "website", "address", "country", "categories", "rating"],
  people: ["title", "company", "location", "email", "profile_url"],
  emails: ["quality_score", "is_role_account", "is_catch_all", "domain"],
  phones: ["national", "country", "type"],
  domains: ["website", "name", "country", "has_mx", "mail_provider"],
};

export const searchRecords = defineTool({
  name: "search_records",
  title: "Search everything that was found",
  description: [
    "Searches the records that all jobs and campaigns have built: one for each business, person, email address, phone number or domain.",
    "Collects nothing new, so try it before a crawl or search. All arguments must match.",
  ].join(" "),
  access: "viewer",
  isReadOnly: true,
  isOpenWorld: false,
  input: z.strictObject({
    kind: z.enum(recordKinds).default("businesses"),
    q: z.string().trim().min(1).max(200).optional().describe("Words or their beginnings, in any order."),
    country: z
      .string()
      .refine(areCountries, "must be a code of ISO 3166-1, or several: 'DE,AT'")
      .optional()
      .describe("Where the business itself is: ISO 3166-1 code, or several: 'DE,AT'."),
    region: z.string().optional(),
    category: z.string().optional(),
    verification: z
      .enum([...verificationStatuses, unverifiedFilter])
      .optional()
      .describe("Of the address, or of the best of several; none: has an address that was never verified."),
    has_email: z.boolean().optional(),
    has_phone: z.boolean().optional().describe("True: with a number that can be dialled."),
    rating_min: z.number().min(1).max(5).optional(),
    tag: z.string().optional(),
    campaign_id: z.string().optional().describe("Found by this campaign."),
    job_id: z.uuid().optional().describe("Found by this job."),
    limit: z.int().min(1).max(pageSize).default(20),
    cursor: z
      .string()
      .regex(/^\d{1,3}\..{0,1000}$/, "is the next_cursor of an earlier answer with the same arguments")
      .optional()
      .describe("next_cursor of the page before; repeat the other arguments."),
  }),
  output: z.object({
    ...common,
    total: z.int().optional(),
    total_is_estimate: z.literal(true).optional(),
    records: z.array(z.record(z.string(), z.unknown())).optional(),
    record_uri: z.string().optional().describe("Resource with everything about one record."),
    next_cursor: z.string().optional(),
  }),
  async run({ kind, limit, cursor = "0.", campaign_id, job_id, ...filter }, { api, signal }) {
    const dot = cursor.indexOf(".");
    const [skipped, pageCursor] = [Number(cursor.slice(0, dot)), cursor.slice(dot + 1)];
    const withEmails = kind === "businesses" || kind === "people";
    const added = withEmails ? "emails" : "businesses";
    const query = {
      ...filter,
      campaign: campaign_id,
      job: job_id,
      page_size: pageSize,
      cursor: pageCursor === "" ? undefined : pageCursor,
      include: added,
    };
    const path = `/api/v1/records/${kind}`;
    const page = await read<RecordPage>(api, { method: "GET", path, query, signal });
    // Only a sync feed has tombstones.
    const records = page.records as RecordSummary[];
    if (records.length === 0) await checkSource({ api, signal }, { campaign_id, job_id });
    const wanted = records.slice(skipped, skipped + limit);
    return {
      summary: `${page.total_is_estimate ? "About " : ""}${counted(page.total ?? records.length, "record")} of kind '${kind}' match.`,
      fields: {
        total: page.total,
        total_is_estimate: page.total_is_estimate || undefined,
        record_uri: wanted.length > 0 ? uriTemplates.record.replace("{kind}", kind) : undefined,
      },
      rows: {
        name: "records",
        items: wanted.map(rowOf),
        // The addresses of a business have their verdicts.
        spare: [
          ...(withEmails ? ["verification"] : ["businesses"]),
          "rating",
          "categories",
          "address",
          "phone",
        ],
        cursorAfter(shown) {
          if (skipped + shown < records.length) return `${skipped + shown}.${pageCursor}`;
          return page.next_cursor === null ? null : `0.${page.next_cursor}`;
        },
        ...(page.total !== null && {
          place: {
            offset: 0,
            total: page.total,
            unit: "records",
            next: () => "search_records with the same arguments and next_cursor as cursor",
          },
        }),
      },
      nextStep:
        records.length === 0
          ? `${await elsewhere({ api, signal }, kind, query)}${nextStepWithout(kind, { ...filter, campaign_id, job_id })}`
          : undefined,
    };
  },
});

/** @throws ApiProblem not_found for a campaign or job that does not exist, whose records nobody can find. */
async function checkSource(
  { api, signal }: Pick<ToolContext, "api" | "signal">,
  { campaign_id, job_id }: { campaign_id?: string | undefined; job_id?: string | undefined },
): Promise<void> {
  if (campaign_id !== undefined) await readCampaignState(api, campaign_id, signal);
  if (job_id !== undefined) await readJobState(api, job_id, signal);
}

/** Where the records are that match all but the countries: agents set them for places near a border. */
async function elsewhere(
  { api, signal }: Pick<ToolContext, "api" | "signal">,
  kind: RecordKind,
  given: NonNullable<ApiRequest["query"]>,
): Promise<string> {
  const { country, page_size: _, cursor: __, include: ___, ...query } = given;
  if (country === undefined) return "";
  const path = `/api/v1/records/${kind}/facets`;
  const found = await read<RecordFacets>(api, { method: "GET", path, query, signal }).catch(() => null);
  const counts = (found?.facets.country ?? []).slice(0, countriesMax);
  if (counts.length === 0) return "";
  return `Records of other countries match: ${counts.map(({ value, count }) => `${count} in ${value}`).join(", ")}. `;
}

/** What to do if nothing matches. Collecting again costs much, and does not change what a filter leaves out. */
function nextStepWithout(kind: RecordKind, { q, ...filters }: Row): string {
  const names = Object.keys(known(filters));
  if (names.length > 0) {
    const phones =
      filters.has_phone === true ? " Numbers that cannot be dialled do not count as a phone." : "";
    return `Search without ${names.join(" or ")}: records that lack the fact do not match a filter.${phones} Records follow a job within seconds.`;
  }
  return q === undefined
    ? `No record of kind '${kind}' exists so far; there may be records of other kinds. ${collectors[kind]}`
    : `Use fewer words of q, or other ones, or another kind. ${collectors[kind]}`;
}

/** What collects records of a kind. */
const collectors: Readonly<Record<RecordKind, string>> = {
  businesses: "find_businesses and run_campaign collect businesses.",
  people: "find_people, and crawl_site with extract_team, collect people.",
  emails: "crawl_site and run_campaign collect addresses; verify_emails checks them.",
  phones: "find_businesses and crawl_site collect phone numbers.",
  domains: "crawl_site and run_campaign collect domains.",
};

function rowOf({
  id,
  kind,
  name,
  verification,
  fields,
  emails = [],
  businesses = [],
  tags,
  status,
}: RecordSummary): Row {
  const shown = Object.fromEntries(shownFields[kind].map((field) => [field, fields[field]]));
  return {
    id,
    name: name ?? undefined,
    ...shown,
    ...(Array.isArray(shown.categories) && { categories: shown.categories.slice(0, 2) }),
    emails: emails
      .toSorted((one, other) => rankOf(one.verification) - rankOf(other.verification))
      .slice(0, emailsMax)
      .map((email) => `${email.name ?? ""} ${email.verification ?? ""}`.trim()),
    businesses: businesses.slice(0, businessesMax).flatMap(({ name: business }) => business ?? []),
    verification,
    tags,
    status,
  };
}
