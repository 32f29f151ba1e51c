import { z } from "zod";
import { publicUrlOf } from "../../../contract/public-urls.ts";
import { ShareInput, ShareLink, ShareList, ShareRevoked, ShiftList } from "../../../contract/shifts.ts";
import { type Shifts, windowOf } from "../../../shifts/index.ts";
import { escapeHtml } from "../../../text/escape-html.ts";
import { writeJson } from "../../response/written-json.ts";
import { defineRoute, textResponse } from "../../route.ts";
import { orRefusalPage, pageHeaders, plainPage, refusalResponse } from "./plain-page.ts";

export const createShare = defineRoute({
  method: "POST",
  path: "/api/v1/share",
  operationId: "createShare",
  summary: "Share a report",
  description:
    "Creates a link that shows the shifts of a window to anyone who has it, without credentials, until it expires or is revoked.",
  tags: ["Shifts"],
  auth: "client",
  access: "member",
  rateLimit: true,
  body: ShareInput,
  errors: ["database_unavailable"],
  responses: { 201: ShareLink },
}).handle(async ({ body, principal, actor }, { shifts, config }) => {
  const window = windowOf(body, "body");
  const share = await shifts.shares.create(principal.clientId, actor, window, body.ttl_days);
  const { id, token, from, to, expiresAt } = share;
  const url = `${publicUrlOf(config)}/share/${token}`;
  return { status: 201, body: { id, url, token, from, to, expires_at: expiresAt.toISOString() } };
});

export const listShares = defineRoute({
  method: "GET",
  path: "/api/v1/share",
  operationId: "listShares",
  summary: "Shared reports",
  description: "Your client's active links and their creators; expired and revoked links are not listed.",
  tags: ["Shifts"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  errors: ["database_unavailable"],
  responses: { 200: ShareList },
}).handle(async ({ principal }, { shifts, config }) => {
  const shares = (await shifts.shares.list(principal.clientId)).map((share) => ({
    id: share.id,
    url: `${publicUrlOf(config)}/share/${share.token}`,
    from: share.from,
    to: share.to,
    created_by: share.createdBy,
    created_at: share.createdAt.toISOString(),
    expires_at: share.expiresAt.toISOString(),
  }));
  return { status: 200, body: { shares } };
});

export const revokeShare = defineRoute({
  method: "DELETE",
  path: "/api/v1/share/:id",
  operationId: "revokeShare",
  summary: "Revoke a shared report",
  description:
    "From now on, the link answers 410. Revoking it again has no effect. A week after expiry, the share is no longer found.",
  tags: ["Shifts"],
  auth: "client",
  access: "member",
  rateLimit: true,
  resource: "Share",
  params: z.object({ id: z.uuid().meta({ description: "The share's id." }) }),
  errors: ["not_found", "database_unavailable"],
  responses: { 200: ShareRevoked },
}).handle(async ({ params, principal, actor }, { shifts }) => {
  await shifts.shares.revoke(principal.clientId, actor, params.id);
  return { status: 200, body: { id: params.id, revoked: true } };
});

type Report = z.output<typeof ShiftList>;

const gapMinutes = 30;
/** Rows that a browser can handle; JSON has all, up to the limit of lists. */
const shownMax = 2_000;

export const getSharedReport = defineRoute({
  method: "GET",
  path: "/share/:token",
  operationId: "getSharedReport",
  summary: "A shared report",
  description: [
    "The shifts of a window as a page; with `Accept: application/json` as JSON, like the list of shifts.",
    "The token is the authorization. An altered token answers 401; an expired or revoked one, or one of an inactive client, 410.",
  ].join(" "),
  tags: ["Shifts"],
  auth: "none",
  link: "report",
  rateLimit: true,
  params: z.object({ token: z.string().min(1).max(2_000).meta({ description: "Token of the link." }) }),
  errors: ["share_invalid", "share_gone", "database_unavailable"],
  responses: {
    200: textResponse("text/html; charset=utf-8", "The report, as a page or as JSON.", ShiftList),
    401: refusalResponse,
    410: refusalResponse,
  },
}).handle(({ params, request }, { shifts }) =>
  orRefusalPage(["share_invalid", "share_gone"], request.headers.accept, () =>
    report(params.token, request.headers.accept, shifts),
  ),
);

async function report(token: string, accept: string | undefined, shifts: Shifts) {
  const share = await shifts.shares.open(token);
  const { clientId, from, to } = share;
  const isJson = prefersJson(accept);
  const range = { page: 1, pageSize: isJson ? 10_000 : shownMax };
  const found = await shifts.reader.list(clientId, { from, to, gapMinutes }, range);
  const body = { client_id: clientId, from, to, gap_minutes: gapMinutes, ...found };
  const varied = { vary: "accept" };
  if (isJson) {
    const headers = { ...varied, "content-type": "application/json; charset=utf-8" };
    return { status: 200 as const, body: await writeJson(body), headers };
  }
  const html = page(body, share.clientName, share.expiresAt);
  return { status: 200 as const, body: html, headers: { ...varied, ...pageHeaders } };
}

/** Browsers accept text/html and anything else. */
const prefersJson = (accept = "") => accept.includes("application/json") && !accept.includes("text/html");

const columns: readonly [head: string, cell: (shift: Report["shifts"][number]) => string, isNumber?: true][] =
  [
    ["Who", (shift) => `${shift.actor_name} (${shift.role})`],
    ["From", (shift) => momentText(shift.started_at)],
    ["To", (shift) => momentText(shift.ended_at)],
    ["Minutes", (shift) => number(shift.duration_minutes), true],
    ["Activities", (shift) => number(shift.activities), true],
    ["Jobs", (shift) => number(shift.jobs_submitted), true],
    ["Completed", (shift) => number(shift.jobs_completed), true],
    ["Failed", (shift) => number(shift.jobs_failed), true],
    ["Results", (shift) => number(shift.results_count), true],
    ["Shipped", (shift) => number(shift.shipped_count), true],
  ];

/** What the shifts on the page have in common, before they are listed one by one. */
function summary({ shifts }: Report): string {
  const sum = (
    name: "duration_minutes" | "jobs_completed" | "jobs_failed" | "results_count" | "shipped_count",
  ) => shifts.reduce((total, shift) => total + shift[name], 0);
  const figures: [name: string, value: string][] = [
    ["People", number(new Set(shifts.map(({ actor_id: id }) => id)).size)],
    ["Hours", number(sum("duration_minutes") / 60)],
    ["Jobs completed", number(sum("jobs_completed"))],
    ["Jobs failed", number(sum("jobs_failed"))],
    ["Results", number(sum("results_count"))],
    ["Shipped", number(sum("shipped_count"))],
  ];
  const items = figures.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`);
  return `<dl class="summary" aria-label="Summary">${items.join("")}</dl>`;
}

const number = (value: number) => Math.round(value).toLocaleString("en");
const momentText = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;

function page(report: Report, clientName: string, expiresAt: Date): string {
  const { from, to, total, shifts } = report;
  const days = from === to ? from : `${from} to ${to}`;
  const attributes = (index: number) => (columns[index]?.[2] ? ' class="number"' : "");
  const heads = columns.map(
    ([head], index) => `<th role="columnheader" scope="col"${attributes(index)}>${escapeHtml(head)}</th>`,
  );
  const rows = shifts.map((shift) => {
    const cells = columns.map(
      ([head, cell], index) =>
        `<td role="cell" data-label="${escapeHtml(head)}"${attributes(index)}>${escapeHtml(cell(shift))}</td>`,
    );
    return `<tr role="row">${cells.join("")}</tr>`;
  });
  // Explicit roles: a phone's layout would otherwise remove them.
  const table = `<div class="table" role="region" aria-label="Shifts" tabindex="0"><table role="table">
<thead role="rowgroup"><tr role="row">${heads.join("")}</tr></thead>
<tbody role="rowgroup">${rows.join("\n")}</tbody></table></div>`;
  const shown = shifts.length < total ? `, the first ${number(shifts.length)} shown` : "";
  return plainPage(
    `Shifts of ${clientName}, ${days}`,
    `<h1>Shifts of ${escapeHtml(clientName)}</h1>
<p>${days}, times in UTC. ${number(total)} ${total === 1 ? "shift" : "shifts"}${shown}. This link is valid until ${momentText(expiresAt.toISOString())}.</p>
${total === 0 ? "<p>No activity on these days.</p>" : `${summary(report)}\n${table}`}`,
  );
}
