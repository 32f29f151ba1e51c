import { z } from "zod";
import { ShiftList } from "../../../contract/shifts.ts";
import { escapeHtml } from "../../../shifts/index.ts";
import { defineRoute, textResponse } from "../../route.ts";
import { pageHeaders, plainPage } from "./plain-page.ts";

type Report = z.output<typeof ShiftList>;

const gapMinutes = 30;
/** A page that a browser can show; JSON has them all up to a list's own limit. */
const shownMax = 2_000;

export const getSharedReport = defineRoute({
  method: "GET",
  path: "/share/:token",
  operationId: "getSharedReport",
  summary: "A shared report",
  description: [
    "The shifts of a window as a page; with `Accept: application/json` as JSON, like the list of shifts.",
    "The token is the authorization. One that was changed answers 401; one that has expired or was revoked, or whose client is inactive, 410.",
  ].join(" "),
  tags: ["Shifts"],
  auth: "none",
  rateLimit: true,
  params: z.object({ token: z.string().min(1).max(2_000).meta({ description: "Of the link." }) }),
  errors: ["share_invalid", "share_gone", "database_unavailable"],
  responses: { 200: textResponse("text/html; charset=utf-8", "The report.") },
}).handle(async ({ params, request }, { shifts }) => {
  const share = await shifts.shares.open(params.token);
  const { clientId, from, to } = share;
  const isJson = prefersJson(request.headers.accept);
  const range = { page: 1, pageSize: isJson ? 10_000 : shownMax };
  const found = await shifts.reader.list(clientId, { from, to, gapMinutes }, range);
  const report = { client_id: clientId, from, to, gap_minutes: gapMinutes, ...found };
  const varied = { vary: "accept" };
  if (isJson) {
    const headers = { ...varied, "content-type": "application/json; charset=utf-8" };
    return { status: 200, body: JSON.stringify(ShiftList.parse(report)), headers };
  }
  const body = page(report, share.clientName, share.expiresAt);
  return { status: 200, body, headers: { ...varied, ...pageHeaders } };
});

/** Browsers name text/html and take anything besides. */
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

const number = (value: number) => Math.round(value).toLocaleString("en");
const momentText = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;

function page(report: Report, clientName: string, expiresAt: Date): string {
  const { from, to, total, shifts } = report;
  const days = from === to ? from : `${from} to ${to}`;
  const cells = (tag: "td" | "th", texts: string[]) =>
    texts
      .map((text, index) => {
        const attributes = `${tag === "th" ? ' scope="col"' : ""}${columns[index]?.[2] ? ' class="number"' : ""}`;
        return `<${tag}${attributes}>${escapeHtml(text)}</${tag}>`;
      })
      .join("");
  const rows = shifts.map(
    (shift) =>
      `<tr>${cells(
        "td",
        columns.map(([, cell]) => cell(shift)),
      )}</tr>`,
  );
  const table = `<div class="table" role="region" aria-label="Shifts" tabindex="0"><table><thead><tr>${cells(
    "th",
    columns.map(([head]) => head),
  )}</tr></thead><tbody>${rows.join("\n")}</tbody></table></div>`;
  const shown = shifts.length < total ? `, the first ${number(shifts.length)} shown` : "";
  return plainPage(
    `Shifts of ${clientName}, ${days}`,
    `<h1>Shifts of ${escapeHtml(clientName)}</h1>
<p>${days}, times in UTC. ${number(total)} ${total === 1 ? "shift" : "shifts"}${shown}. This link works until ${momentText(expiresAt.toISOString())}.</p>
${total === 0 ? "<p>Nobody did anything on these days.</p>" : table}`,
  );
}
