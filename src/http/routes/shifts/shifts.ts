import { z } from "zod";
import { limits } from "../../../contract/limits.ts";
import {
  ActivityInput,
  ActivityReceipt,
  Anomalies,
  type Shift,
  ShiftDetail,
  ShiftDetailQuery,
  ShiftFilter,
  ShiftList,
  ShiftListQuery,
} from "../../../contract/shifts.ts";
import { invalidRequest } from "../../../errors.ts";
import { nameIn, type ShiftDetails, windowOf } from "../../../shifts/index.ts";
import { csvText } from "../../response/csv-text.ts";
import { csvContentType } from "../../response/formats.ts";
import { defineRoute, fileResponse } from "../../route.ts";

export const listShifts = defineRoute({
  method: "GET",
  path: "/api/v1",
  operationId: "listShifts",
  summary: "Shifts",
  description: [
    "Activities of your client's people and agents, grouped into shifts: sessions of one actor without a long pause. Default: today.",
    "`date` with `from` or `to`, `from` after `to`, and more than 366 days answer 422.",
  ].join(" "),
  tags: ["Shifts"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  query: ShiftListQuery,
  errors: ["database_unavailable"],
  responses: { 200: ShiftList },
}).handle(async ({ query, principal }, { shifts }) => {
  const { clientId } = principal;
  const window = windowOf(query, "query");
  const choice = { ...window, gapMinutes: query.gap_minutes, actorId: query.actor_id, role: query.role };
  const found = await shifts.reader.list(clientId, choice, { page: query.page, pageSize: query.page_size });
  const body = { client_id: clientId, ...window, gap_minutes: query.gap_minutes, ...found };
  return { status: 200, body, leftOut: ["client_id"] };
});

/** A shift can be longer than any window: it continues until a pause. */
const yearsMax = 10;
const spanMaxMs = yearsMax * limits.shift_window_days_max * 86_400_000;

export const getShiftDetail = defineRoute({
  method: "GET",
  path: "/api/v1/detail",
  operationId: "getShiftDetail",
  summary: "A shift in detail",
  description:
    "Counts, hourly activities and shipped items. Take the three parameters from the list; other timestamps give the same details for that interval.",
  tags: ["Shifts"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  query: ShiftDetailQuery,
  errors: ["database_unavailable"],
  responses: { 200: ShiftDetail },
}).handle(async ({ query, principal }, { shifts }) => {
  const { actor_id: actorId, started_at: startedAt, ended_at: endedAt } = query;
  const spanMs = Date.parse(endedAt) - Date.parse(startedAt);
  if (spanMs < 0 || (spanMs === 0 && fractionOf(endedAt) < fractionOf(startedAt)))
    throw refused("must not be before 'started_at'");
  if (spanMs > spanMaxMs) throw refused(`must not be more than ${yearsMax} years after 'started_at'`);
  const details = await shifts.reader.detail({ clientId: principal.clientId, actorId, startedAt, endedAt });
  return { status: 200, body: detailBody(query, details) };
});

/** The sub-second digits that a Date loses, as comparable text. */
const fractionOf = (moment: string) => /\.(\d+)Z$/.exec(moment)?.[1]?.replace(/0+$/, "") ?? "";

const refused = (msg: string) => invalidRequest([{ loc: ["query", "ended_at"], msg, type: "custom" }]);

export const exportShifts = defineRoute({
  method: "GET",
  path: "/api/v1/export.csv",
  operationId: "exportShifts",
  summary: "Shifts as CSV",
  description:
    "Every shift of the window as one row, as a stream (RFC 4180, UTF-8). Text that a spreadsheet would interpret as a formula gets an apostrophe; numbers and phone numbers are unchanged.",
  tags: ["Shifts"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  query: ShiftFilter,
  errors: ["database_unavailable"],
  responses: { 200: fileResponse(["text/csv; charset=utf-8"], "The columns of the list.") },
}).handle(({ query, principal }, { shifts }) => {
  const window = windowOf(query, "query");
  const choice = { ...window, gapMinutes: query.gap_minutes, actorId: query.actor_id, role: query.role };
  const rows = async function* () {
    for await (const shift of shifts.reader.all(principal.clientId, choice)) {
      yield shiftColumns.map((column) => shift[column]);
    }
  };
  const { from, to } = window;
  return {
    status: 200,
    body: csvText(shiftColumns, rows()),
    headers: {
      "content-type": csvContentType,
      "content-disposition": `attachment; filename="shifts-${from === to ? from : `${from}-${to}`}.csv"`,
    },
  };
});

type ShiftBody = z.output<typeof Shift>;

/** Counters of an empty shift. */
const none = {
  duration_minutes: 0,
  activities: 0,
  jobs_submitted: 0,
  jobs_completed: 0,
  jobs_failed: 0,
  results_count: 0,
  shipped_count: 0,
};

function detailBody(
  asked: { actor_id: string; started_at: string; ended_at: string },
  { shift, hourly, shipped, recent }: ShiftDetails,
): z.output<typeof ShiftDetail> {
  const of = (kind: string) => shipped.filter((item) => item.kind === kind);
  const head = shift ?? { ...asked, actor_name: null, role: null, ...none };
  return {
    ...head,
    hourly,
    recent_activities: recent,
    shipped: {
      jobs: of("job").map(({ id, type, url, query, results_count, at }) => ({
        job_id: id,
        type,
        url,
        query,
        results_count,
        completed_at: at,
      })),
      campaigns: of("campaign").map(({ id, name, query, payload, at }) => ({
        campaign_id: id,
        name: name ?? nameIn(payload),
        query,
        completed_at: at,
      })),
      exports: of("export").map(({ id, name, query, payload, at }) => ({
        export_id: id,
        name: name ?? query ?? nameIn(payload),
        created_at: at,
      })),
      pins: of("pin").map(({ id, payload, at }) => ({ pin_id: id, name: nameIn(payload), created_at: at })),
    },
  };
}

/** Columns of the CSV: the fields of the list. */
const shiftColumns: readonly (keyof ShiftBody)[] = [
  "actor_id",
  "actor_name",
  "role",
  "started_at",
  "ended_at",
  "duration_minutes",
  "activities",
  "jobs_submitted",
  "jobs_completed",
  "jobs_failed",
  "results_count",
  "shipped_count",
];

const Several = z.array(ActivityInput).max(limits.activities_per_report_max);

export const reportActivity = defineRoute({
  method: "POST",
  path: "/api/v1/activity",
  operationId: "reportActivity",
  summary: "Report activities",
  description: [
    "Reports one activity of your people or agents outside this service, or up to 1,000; all are recorded or none.",
    "The service itself records calls that change data and finished jobs.",
    "Only an API key that may delegate can report activities of other actors.",
  ].join(" "),
  tags: ["Shifts"],
  auth: "client",
  access: "member",
  rateLimit: true,
  body: z.union([ActivityInput, Several]).meta({ id: "ActivityReport" }),
  bodyFor: (sent) => (Array.isArray(sent) ? Several : ActivityInput),
  errors: ["forbidden", "database_unavailable"],
  responses: { 202: ActivityReceipt },
}).handle(async ({ body, principal, actor }, { shifts }) => ({
  status: 202,
  body: await shifts.activities.report({ principal, actor }, Array.isArray(body) ? body : [body]),
}));

export const listAnomalies = defineRoute({
  method: "GET",
  path: "/api/v1/anomalies",
  operationId: "listAnomalies",
  summary: "Anomalies",
  description:
    "Metrics of the last 7 days that deviate from the 30 days before, for your client and each actor, with their baseline. Too few activities give no findings.",
  tags: ["Shifts"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  errors: ["database_unavailable"],
  responses: { 200: Anomalies },
}).handle(async ({ principal }, { shifts }) => ({
  status: 200,
  body: {
    generated_at: new Date().toISOString(),
    window_days: 7,
    baseline_days: 30,
    findings: await shifts.anomalies(principal.clientId),
  },
}));
