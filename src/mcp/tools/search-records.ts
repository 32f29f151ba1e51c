import { z } from "zod";
import {
  type RecordKind,
  type RecordPage,
  type RecordSummary,
  recordKinds,
  verificationStatuses,
} from "../../contract/records.ts";
import { counted } from "../../text/counted.ts";
import type { Row } from "../answer/answer.ts";
import { read } from "../api/forager-api.ts";
import { uriTemplates } from "../resources/uris.ts";
import { common, defineTool } from "../tool.ts";

/** Records in each page of the API, so that a cursor can name one within it. */
const pageSize = 50;
const emailsMax = 3;

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
    country: z.string().optional().describe("ISO 3166-1 code, or several: 'DE,AT'."),
    region: z.string().optional(),
    category: z.string().optional(),
    verification: z
      .enum(verificationStatuses)
      .optional()
      .describe("Of the address, or of the best of several."),
    has_email: z.boolean().optional(),
    has_phone: z.boolean().optional(),
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
    const query = {
      ...filter,
      campaign: campaign_id,
      job: job_id,
      page_size: pageSize,
      cursor: pageCursor === "" ? undefined : pageCursor,
      ...(kind === "businesses" || kind === "people" ? { include: "emails" } : {}),
    };
    const path = `/api/v1/records/${kind}`;
    const page = await read<RecordPage>(api, { method: "GET", path, query, signal });
    // Only a sync feed has tombstones.
    const records = page.records as RecordSummary[];
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
        cursorAfter(shown) {
          if (skipped + shown < records.length) return `${skipped + shown}.${pageCursor}`;
          return page.next_cursor === null ? null : `0.${page.next_cursor}`;
        },
      },
      nextStep:
        records.length === 0
          ? "Use fewer arguments. If nothing was collected yet, find_businesses or run_campaign does."
          : undefined,
    };
  },
});

function rowOf({ id, kind, name, verification, fields, emails = [], tags, status }: RecordSummary): Row {
  const shown = Object.fromEntries(shownFields[kind].map((field) => [field, fields[field]]));
  return {
    id,
    name: name ?? undefined,
    ...shown,
    ...(Array.isArray(shown.categories) && { categories: shown.categories.slice(0, 2) }),
    emails: emails
      .slice(0, emailsMax)
      .map((email) => `${email.name ?? ""} ${email.verification ?? ""}`.trim()),
    verification,
    tags,
    status,
  };
}
