import type { ShiftRow } from "../../store/shift-row.ts";
import { escapeHtml } from "../escape-html.ts";
import { nameIn } from "../name-in.ts";
import type { ActorTotals, DigestReport } from "./digest-report.ts";

export interface RenderedDigest {
  subject: string;
  text: string;
  html: string;
}

const number = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 0 });
/** One line, whatever a name holds. */
const line = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

function durationText(minutes: number): string {
  const whole = Math.round(minutes);
  return whole < 60
    ? `${whole} min`
    : `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, "0")} min`;
}

/** Day and time in UTC. */
const momentText = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;

const periodText = ({ period: { from, to } }: DigestReport) => (from === to ? from : `${from} to ${to}`);

const actorCells = (actor: ActorTotals): string[] => [
  `${line(actor.actor_name)} (${line(actor.role)})`,
  number(actor.shifts),
  durationText(actor.minutes),
  number(actor.activities),
  `${number(actor.jobs_completed)} of ${number(actor.jobs_submitted)}`,
  number(actor.jobs_failed),
  number(actor.results_count),
  number(actor.shipped_count),
];
const actorHeads = ["Who", "Shifts", "Time", "Activities", "Jobs done", "Failed", "Results", "Shipped"];

const shiftCells = (shift: ShiftRow): string[] => [
  line(shift.actor_name),
  momentText(shift.started_at),
  momentText(shift.ended_at),
  durationText(shift.duration_minutes),
  number(shift.activities),
  number(shift.shipped_count),
];
const shiftHeads = ["Who", "From", "To", "Time", "Activities", "Shipped"];

const shippedText = (item: DigestReport["shipped"][number]): string =>
  line(
    `${item.kind} ${item.name ?? item.query ?? nameIn(item.payload) ?? item.id ?? ""}, ${momentText(item.at)}, ${item.actor_name}`,
  );

/** A period's report as a mail. Every name in it may be hostile. */
export function renderDigest(
  report: DigestReport,
  links: { publicUrl: string; unsubscribeUrl: string },
): RenderedDigest {
  const more = report.shiftsTotal - report.shifts.length;
  const moreText = more > 0 ? `and ${number(more)} more` : null;
  const parts = {
    anomalies: report.anomalies.map(
      ({ actor_id: actor, severity, message }) =>
        `${severity}: ${actor === null ? "" : `${line(actor)}: `}${message}`,
    ),
    shipped: report.shipped.map(shippedText),
  };
  return {
    subject: `${line(report.clientName)}: shifts of ${periodText(report)}`,
    text: renderText(report, parts, { ...links, moreText }),
    html: renderHtml(report, parts, { ...links, moreText }),
  };
}

interface Parts {
  anomalies: string[];
  shipped: string[];
}

interface Frame {
  publicUrl: string;
  unsubscribeUrl: string;
  moreText: string | null;
}

const nothing = "Nobody did anything in this period.";
const footer = "All times are UTC. A pause of more than 30 minutes ends a shift.";

function renderText(report: DigestReport, parts: Parts, frame: Frame): string {
  const table = (heads: string[], rows: string[][]) =>
    rows.map(
      (cells) =>
        `- ${cells[0]}: ${cells
          .slice(1)
          .map((cell, index) => `${heads[index + 1]} ${cell}`)
          .join(", ")}`,
    );
  const section = (title: string, lines: string[]) => (lines.length === 0 ? [] : [title, "", ...lines, ""]);
  return [
    `${line(report.clientName)}: shifts of ${periodText(report)}`,
    "",
    ...(report.actors.length === 0 ? [nothing, ""] : []),
    ...section("WHO DID WHAT", table(actorHeads, report.actors.map(actorCells))),
    ...section(
      "SHIPPED",
      parts.shipped.map((text) => `- ${text}`),
    ),
    ...section(
      "UNUSUAL",
      parts.anomalies.map((text) => `- ${text}`),
    ),
    ...section("SHIFTS", [
      ...table(shiftHeads, report.shifts.map(shiftCells)),
      ...(frame.moreText === null ? [] : [frame.moreText]),
    ]),
    footer,
    `Forager: ${frame.publicUrl}`,
    `Unsubscribe: ${frame.unsubscribeUrl}`,
    "",
  ].join("\n");
}

const cellStyle = "padding:6px 10px;border-bottom:1px solid #d8dde3;text-align:left;vertical-align:top";

function renderHtml(report: DigestReport, parts: Parts, frame: Frame): string {
  const row = (cells: string[], tag: "td" | "th") =>
    `<tr>${cells.map((cell) => `<${tag} style="${cellStyle}">${escapeHtml(cell)}</${tag}>`).join("")}</tr>`;
  const table = (heads: string[], rows: string[][]) =>
    `<table style="border-collapse:collapse;font-size:14px">${row(heads, "th")}${rows.map((cells) => row(cells, "td")).join("")}</table>`;
  const list = (texts: string[]) =>
    `<ul>${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join("")}</ul>`;
  const section = (title: string, isShown: boolean, html: () => string) =>
    isShown ? `<h2 style="font-size:17px;margin:24px 0 8px">${title}</h2>${html()}` : "";
  const title = `${escapeHtml(line(report.clientName))}: shifts of ${periodText(report)}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1c2733;font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:1.45">
<h1 style="font-size:21px;margin:0 0 12px">${title}</h1>
${report.actors.length === 0 ? `<p>${nothing}</p>` : ""}
${section("Who did what", report.actors.length > 0, () => table(actorHeads, report.actors.map(actorCells)))}
${section("Shipped", parts.shipped.length > 0, () => list(parts.shipped))}
${section("Unusual", parts.anomalies.length > 0, () => list(parts.anomalies))}
${section("Shifts", report.shifts.length > 0, () => table(shiftHeads, report.shifts.map(shiftCells)) + (frame.moreText === null ? "" : `<p>${frame.moreText}</p>`))}
<p style="margin-top:28px;color:#55606c;font-size:13px">${footer}<br>
<a href="${escapeHtml(frame.publicUrl)}">Forager</a> &middot; <a href="${escapeHtml(frame.unsubscribeUrl)}">Unsubscribe</a></p>
</body></html>
`;
}
