import { z } from "zod";
import { identifier } from "../../../contract/fields.ts";
import {
  RecordBackfill,
  RecordDetail,
  RecordFacets,
  RecordKind,
  RecordPage,
  RecordSort,
  ResolvedRecords,
  recordFields,
  recordFilterShape,
  recordIncludes,
  recordsPageMax,
} from "../../../contract/records.ts";
import { invalidRequest } from "../../../errors.ts";
import { nearestName } from "../../../text/nearest-name.ts";
import { defineRoute } from "../../route.ts";

export const ofRecords = { tags: ["Records"], auth: "client", rateLimit: true, resource: "Record" } as const;
export const KindPath = z.object({ kind: RecordKind });
export const RecordPath = KindPath.extend({
  id: identifier("Identifier of the record, or of one that was merged into it."),
});

const names = (description: string) => z.string().min(1).max(1000).optional().meta({ description });

const ListQuery = z.object({
  ...recordFilterShape,
  sort: RecordSort.default("-first_seen").meta({
    description: "`-` sorts in descending order. By first finding, no record moves while you page.",
  }),
  cursor: z.string().max(1000).optional().meta({ description: "`next_cursor` of the previous page." }),
  since: z.string().max(100).optional().meta({
    description:
      "Sync feed instead of a list: `0` at first, then `next_since` of the previous page. Not with filters, sort or cursor.",
  }),
  page_size: z.int().min(1).max(recordsPageMax).default(50).meta({ description: "Records per page." }),
  fields: names("Names of the fields to return, separated by commas; all by default."),
  include: names(`What to add to each record, separated by commas: ${recordIncludes.join(", ")}.`),
});

export const listRecords = defineRoute({
  method: "GET",
  path: "/api/v1/records/:kind",
  operationId: "listRecords",
  summary: "Records",
  description: [
    "Everything that your jobs and campaigns found, one record per real-world business, person, address, phone number or",
    "domain. Search words and filters must all match. With `since`, the records that changed, in the order of the changes,",
    "and tombstones of those that were merged or deleted: remove these, store the others, and continue with `next_since`.",
  ].join(" "),
  ...ofRecords,
  access: "viewer",
  params: KindPath,
  query: ListQuery,
  responses: { 200: RecordPage },
}).handle(async ({ params: { kind }, query, principal }, { records }) => {
  const { sort, cursor, since, page_size: pageSize, fields, include, ...filter } = query;
  const shown = {
    pageSize,
    fields: namesIn("fields", fields, Object.keys(recordFields[kind])),
    include: namesIn("include", include, recordIncludes) ?? [],
  };
  if (since === undefined) {
    return {
      status: 200,
      body: await records.list(principal.clientId, kind, { filter, sort, cursor, ...shown }),
    };
  }
  const [narrowing] = Object.entries({ ...filter, cursor }).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  if (narrowing !== undefined) {
    const msg = "cannot be combined with since: a feed has every change";
    throw invalidRequest([{ loc: ["query", narrowing], msg, type: "value_error" }]);
  }
  return { status: 200, body: await records.feed(principal.clientId, kind, { since, ...shown }) };
});

/** The names of a comma-separated list. @throws ForagerError validation_error for a name that is not `known`. */
function namesIn<Name extends string>(
  parameter: string,
  text: string | undefined,
  known: readonly Name[],
): Name[] | undefined {
  return text?.split(",").map((part) => {
    const name = known.find((each) => each === part.trim());
    if (name !== undefined) return name;
    const near = nearestName(part, known);
    const question = near === null ? "" : ` (did you mean '${near}'?)`;
    const msg = `has '${part.trim().slice(0, 50)}'${question}; known are ${known.join(", ")}`;
    throw invalidRequest([{ loc: ["query", parameter], msg, type: "value_error" }]);
  });
}

export const getRecord = defineRoute({
  method: "GET",
  path: "/api/v1/records/:kind/:id",
  operationId: "getRecord",
  summary: "One record",
  description:
    "A record with the provenance of each field, related records, merges and sources. The id of a merged record answers the one that it is part of.",
  ...ofRecords,
  access: "viewer",
  params: RecordPath,
  responses: { 200: RecordDetail },
}).handle(async ({ params: { kind, id }, principal }, { records }) => ({
  status: 200,
  body: await records.find(principal.clientId, kind, id),
}));

const identified = (description: string) => z.string().min(1).max(2048).optional().meta({ description });

export const resolveRecord = defineRoute({
  method: "GET",
  path: "/api/v1/records/:kind/resolve",
  operationId: "resolveRecord",
  summary: "Find records by an identifier",
  description:
    "The records that an address, domain, place, phone number or profile identifies, or is connected with: the businesses of an address, the people of a business's domain. Give exactly one. Empty if nothing is known.",
  ...ofRecords,
  access: "viewer",
  params: KindPath,
  query: z.object({
    email: identified("Mail address."),
    domain: identified("Domain, or a URL."),
    place_id: identified("Identifier at the map provider."),
    phone: identified("Phone number with country code."),
    profile_url: identified(
      "URL of a public profile of a person, or page of a business at a social platform.",
    ),
  }),
  responses: { 200: ResolvedRecords },
}).handle(async ({ params: { kind }, query, principal }, { records }) => ({
  status: 200,
  body: { records: await records.resolve(principal.clientId, kind, query) },
}));

export const getRecordFacets = defineRoute({
  method: "GET",
  path: "/api/v1/records/:kind/facets",
  operationId: "getRecordFacets",
  summary: "Count records by their traits",
  description:
    "How many of the matching records have each country, region, category, verdict, tag, owner and status.",
  ...ofRecords,
  access: "viewer",
  params: KindPath,
  query: z.object(recordFilterShape),
  responses: { 200: RecordFacets },
}).handle(async ({ params: { kind }, query, principal }, { records }) => ({
  status: 200,
  body: await records.facets(principal.clientId, kind, query),
}));

export const getRecordBackfill = defineRoute({
  method: "GET",
  path: "/api/v1/records/backfill",
  operationId: "getRecordBackfill",
  summary: "Progress of the backfill",
  description:
    "After an upgrade to a version with records, the results of earlier jobs become records in the background. It continues after a restart.",
  ...ofRecords,
  access: "viewer",
  responses: { 200: RecordBackfill },
}).handle(async ({ principal }, { records }) => ({
  status: 200,
  body: await records.backfill(principal.clientId),
}));
