import { z } from "zod";
import { identifier } from "../../contract/fields.ts";
import {
  SuppressedSubject,
  SuppressionCheck,
  SuppressionPage,
  SuppressionsAdded,
  SuppressionsImport,
  SuppressionsInput,
  suppressionImportBytesMax,
  suppressionImportMax,
  suppressionKinds,
  suppressionPageMax,
  UnsubscribeUrls,
  UnsubscribeUrlsInput,
} from "../../contract/privacy.ts";
import { escapeHtml } from "../../text/escape-html.ts";
import { defineRoute, textResponse } from "../route.ts";
import { orRefusalPage, pageHeaders, plainPage, refusalResponse } from "./shifts/plain-page.ts";

const path = "/api/v1/suppressions";
const ofSuppressions = {
  tags: ["Privacy"],
  auth: "client",
  rateLimit: true,
  errors: ["database_unavailable"],
} as const;
const changing = {
  ...ofSuppressions,
  access: "member",
  errors: ["database_unavailable", "client_moving"],
} as const;
const kinds = Object.keys(suppressionKinds) as [keyof typeof suppressionKinds];

export const listSuppressions = defineRoute({
  ...ofSuppressions,
  method: "GET",
  path,
  operationId: "listSuppressions",
  summary: "The suppression list",
  description:
    "Entries without their values, newest first, with who added them and why, and how many there are of each kind. Only keyed digests of values are stored; `check` finds the entries for a value.",
  access: "viewer",
  query: z.object({
    kind: z.enum(kinds).optional().meta({ description: "Only entries of this kind." }),
    cursor: z.uuid().optional().meta({ description: "`next_cursor` of the previous page." }),
    page_size: z.int().min(1).max(suppressionPageMax).default(50).meta({ description: "Entries per page." }),
  }),
  responses: { 200: SuppressionPage },
}).handle(async ({ principal, query: { kind, cursor, page_size: pageSize } }, { privacy }) => ({
  status: 200,
  body: await privacy.suppressions.list(principal.clientId, { kind, cursor, pageSize }),
}));

export const addSuppressions = defineRoute({
  ...changing,
  method: "POST",
  path,
  operationId: "addSuppressions",
  summary: "Suppress addresses, domains, phones, profiles or businesses",
  description:
    "From now on they are not submitted, verified, delivered in results, made records or exported. Results that exist are not changed: to remove a person from these, erase them.",
  body: SuppressionsInput,
  responses: { 200: SuppressionsAdded },
}).handle(async ({ principal, body }, { privacy }) => ({
  status: 200,
  body: await privacy.addSuppressions(principal.clientId, body.entries, {
    note: body.note,
    isDryRun: body.dry_run,
  }),
}));

export const importSuppressions = defineRoute({
  ...changing,
  method: "POST",
  path: `${path}/import`,
  operationId: "importSuppressions",
  summary: "Import a suppression list",
  description: [
    `Adds the entries of a CSV file, all or none of them; \`dry_run\` counts them first. At most ${suppressionImportMax.toLocaleString("en")} in a request of ${suppressionImportBytesMax / 1_048_576} MiB.`,
    "The location of an error ends with the number of its line.",
  ].join(" "),
  body: SuppressionsImport,
  bodyBytesMax: suppressionImportBytesMax,
  responses: { 200: SuppressionsAdded },
}).handle(async ({ principal, body }, { privacy }) => ({
  status: 200,
  body: await privacy.importSuppressions(principal.clientId, body.csv, {
    note: body.note,
    isDryRun: body.dry_run,
  }),
}));

export const checkSuppression = defineRoute({
  ...ofSuppressions,
  method: "POST",
  path: `${path}/check`,
  operationId: "checkSuppression",
  summary: "Whether a value is suppressed",
  description: "POST, so that the value is in no URL or log.",
  access: "viewer",
  body: SuppressedSubject,
  responses: { 200: SuppressionCheck },
}).handle(async ({ principal, body }, { privacy }) => {
  const entries = await privacy.checkSuppression(principal.clientId, body);
  return { status: 200, body: { suppressed: entries.length > 0, entries } };
});

export const removeSuppression = defineRoute({
  ...changing,
  method: "DELETE",
  path: `${path}/:suppression_id`,
  operationId: "removeSuppression",
  summary: "Remove an entry",
  description: "What it stood for may be collected again.",
  access: "owner",
  resource: "Entry",
  params: z.object({ suppression_id: identifier("Identifier of the entry.") }),
  responses: { 200: z.object({ removed: z.literal(true) }).meta({ description: "The entry was removed." }) },
}).handle(async ({ principal, params }, { privacy }) => {
  await privacy.suppressions.remove(principal.clientId, params.suppression_id);
  return { status: 200, body: { removed: true as const } };
});

export const createUnsubscribeUrls = defineRoute({
  ...ofSuppressions,
  method: "POST",
  path: `${path}/unsubscribe-urls`,
  operationId: "createUnsubscribeUrls",
  summary: "Unsubscribe links for your own mail",
  description:
    "A signed URL for each address. Put it into your mail as a link and as `List-Unsubscribe: <URL>` with `List-Unsubscribe-Post: List-Unsubscribe=One-Click` (RFC 8058): following it puts the address on this list. The URL does not expire, and contains the address.",
  access: "member",
  body: UnsubscribeUrlsInput,
  responses: { 200: UnsubscribeUrls },
}).handle(({ principal, body }, { privacy }) => ({
  status: 200,
  body: { urls: privacy.optOut.urlsFor(principal.clientId, body.emails) },
}));

const optOutRoute = {
  path: "/opt-out/:token",
  tags: ["Privacy"],
  auth: "none",
  link: "report",
  rateLimit: true,
  params: z.object({ token: z.string().min(1).max(2_000).meta({ description: "Token of the link." }) }),
  errors: ["share_invalid", "database_unavailable"],
  responses: { 200: textResponse("text/html; charset=utf-8", "A page."), 401: refusalResponse },
} as const;

/** Asks first: otherwise programs that open every link of a mail would unsubscribe its reader. */
export const getOptOut = defineRoute({
  ...optOutRoute,
  method: "GET",
  operationId: "getOptOut",
  summary: "Ask whether to unsubscribe an address",
  description: "Target of the links of `createUnsubscribeUrls`. Changes nothing.",
}).handle(({ params, request }, { privacy }) =>
  orRefusalPage(["share_invalid"], request.headers.accept, () => {
    const body = `<h1>Unsubscribe</h1>
<p>Do you want no more mail at ${escapeHtml(privacy.optOut.addressOf(params.token))}?</p>
<form method="post"><button type="submit">Unsubscribe</button></form>`;
    return { status: 200 as const, body: plainPage("Unsubscribe", body), headers: pageHeaders };
  }),
);

export const postOptOut = defineRoute({
  ...optOutRoute,
  method: "POST",
  operationId: "postOptOut",
  summary: "Unsubscribe an address",
  description: "Adds the address to the suppression list; supports one-click unsubscribe (RFC 8058).",
}).handle(({ params, request }, { privacy }) =>
  orRefusalPage(["share_invalid"], request.headers.accept, async () => {
    const address = escapeHtml(privacy.optOut.addressOf(params.token));
    await privacy.optOut.confirm(params.token);
    const body = `<h1>Unsubscribed</h1>
<p>${address} is on the list of addresses that get no mail.</p>`;
    return { status: 200 as const, body: plainPage("Unsubscribed", body), headers: pageHeaders };
  }),
);
