import { z } from "zod";
import { identifier } from "../../contract/fields.ts";
import {
  PrivacyAccess,
  PrivacyAccessRequest,
  PrivacyErasure,
  PrivacyErasureList,
  PrivacySubject,
} from "../../contract/privacy.ts";
import { LaterBody } from "../response/later-body.ts";
import { defineRoute } from "../route.ts";

const ofPrivacy = {
  tags: ["Privacy"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  errors: ["database_unavailable"],
} as const;

export const accessPerson = defineRoute({
  ...ofPrivacy,
  method: "POST",
  path: "/api/v1/privacy/access",
  operationId: "accessPerson",
  summary: "Everything stored about a person",
  description:
    "Searches records, results, stored texts, events, webhook deliveries, provider answers, activities, payloads, campaigns and the audit log of your client, and shows what an erasure would remove. POST, so that the identifiers are in no URL or log. Large installations answer in parts: continue with `cursor` until `next_cursor` is null. Audited without the identifiers.",
  body: PrivacyAccessRequest,
  responses: { 200: PrivacyAccess },
}).handle(async ({ principal, body: { cursor, ...subject } }, { privacy }) => ({
  status: 200,
  body: new LaterBody(await privacy.access(principal.clientId, subject, cursor)),
}));

export const erasePerson = defineRoute({
  ...ofPrivacy,
  method: "POST",
  path: "/api/v1/privacy/erasures",
  operationId: "erasePerson",
  summary: "Erase a person",
  description:
    "Erases everything that your client has stored about a person, and keeps only digests that prevent collecting it again. The answer is the receipt. What is indexed is erased at once; the rest is searched in the background: poll the receipt until its state is `complete`. Cannot be undone.",
  body: PrivacySubject,
  errors: ["database_unavailable", "client_moving"],
  responses: { 201: PrivacyErasure },
}).handle(async ({ principal, body }, { privacy }) => ({
  status: 201,
  body: await privacy.erasures.request(principal.clientId, body),
}));

export const listErasures = defineRoute({
  ...ofPrivacy,
  method: "GET",
  path: "/api/v1/privacy/erasures",
  operationId: "listErasures",
  summary: "Receipts of erasures",
  description: "Newest first. A receipt does not name the person.",
  query: z.object({
    cursor: z.uuid().optional().meta({ description: "`next_cursor` of the previous page." }),
    page_size: z.int().min(1).max(200).default(50).meta({ description: "Receipts per page." }),
  }),
  responses: { 200: PrivacyErasureList },
}).handle(async ({ principal, query }, { privacy }) => ({
  status: 200,
  body: await privacy.erasures.list(principal.clientId, { cursor: query.cursor, pageSize: query.page_size }),
}));

export const getErasure = defineRoute({
  ...ofPrivacy,
  method: "GET",
  path: "/api/v1/privacy/erasures/:erasure_id",
  operationId: "getErasure",
  summary: "Receipt of an erasure",
  description: "State and counts of one erasure.",
  resource: "Erasure",
  params: z.object({ erasure_id: identifier("Identifier of the erasure.") }),
  responses: { 200: PrivacyErasure },
}).handle(async ({ principal, params }, { privacy }) => ({
  status: 200,
  body: await privacy.erasures.find(principal.clientId, params.erasure_id),
}));
