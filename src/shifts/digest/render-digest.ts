import type { ShiftRow } from "../../store/shifts/shifts.ts";
import { escapeHtml } from "../../text/escape-html.ts";
import { nameIn } from "../report-activities.ts";
import type { ActorTotals, DigestReport } from "./digest-report.ts";

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** A period's report as a mail. Every name in it may be hostile. */
export function renderDigest(
  report: DigestReport,
  links: { publicUrl: string; unsubscribeUrl: string },
): RenderedMail {
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

const number = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 0 });
/** A single line, regardless of what a name contains. */
const line = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

function durationText(minutes: number): string {
  const whole = Math.round(minutes);
  return whole < 60
    ? `${whole} min`
    : `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, "0")} min`;
}

/** Date and time in UTC. */
const momentText = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
/** Shows the date once if both are on the same day. */
const spanText = (from: string, to: string) =>
  `${momentText(from)} to ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11, 16) : momentText(to)}`;

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
  spanText(shift.started_at, shift.ended_at),
  durationText(shift.duration_minutes),
  number(shift.activities),
  number(shift.shipped_count),
];
const shiftHeads = ["Who", "When (UTC)", "Time", "Activities", "Shipped"];
/** The first columns of both tables are text, the others are numbers. */
const actorTexts = 1;
const shiftTexts = 2;

const shippedText = (item: DigestReport["shipped"][number]): string =>
  line(
    `${item.kind} ${item.name ?? item.query ?? nameIn(item.payload) ?? item.id ?? ""}, ${momentText(item.at)}, ${item.actor_name}`,
  );

interface Parts {
  anomalies: string[];
  shipped: string[];
}

interface Frame {
  publicUrl: string;
  unsubscribeUrl: string;
  moreText: string | null;
}

const nothing = "There was no activity in this period.";
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

const cellStyle = "padding:7px 12px;border-bottom:1px solid #d8dde3;vertical-align:top";
const headStyle = `${cellStyle};background:#f3f5f7;font-weight:600;white-space:nowrap`;

function renderHtml(report: DigestReport, parts: Parts, frame: Frame): string {
  const table = (heads: string[], rows: string[][], texts: number) => {
    const row = (cells: string[], tag: "td" | "th", style: string) =>
      `<tr>${cells
        .map((cell, index) => {
          const align = index < texts ? "left" : "right";
          const width = index === 0 ? "min-width:120px" : "white-space:nowrap";
          return `<${tag} style="${style};${width};text-align:${align}">${escapeHtml(cell)}</${tag}>`;
        })
        .join("")}</tr>`;
    // On a phone the table scrolls, not the page.
    return `<div style="overflow-x:auto"><table style="border-collapse:collapse;width:100%;font-size:14px;font-variant-numeric:tabular-nums">${row(heads, "th", headStyle)}${rows.map((cells) => row(cells, "td", cellStyle)).join("")}</table></div>`;
  };
  const list = (texts: string[]) =>
    `<ul style="margin:0;padding-left:20px">${texts.map((text) => `<li style="margin:3px 0">${escapeHtml(text)}</li>`).join("")}</ul>`;
  const section = (title: string, isShown: boolean, html: () => string) =>
    isShown ? `<h2 style="font-size:17px;margin:28px 0 8px">${title}</h2>${html()}` : "";
  const title = `${escapeHtml(line(report.clientName))}: shifts of ${periodText(report)}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${title}</title></head>
<body style="margin:0;padding:24px 16px;background:#ffffff;color:#1c2733;font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:1.45">
<div style="max-width:760px;margin:0 auto">
<h1 style="font-size:21px;line-height:1.25;margin:0 0 12px;overflow-wrap:anywhere">${title}</h1>
${report.actors.length === 0 ? `<p>${nothing}</p>` : ""}
${section("Who did what", report.actors.length > 0, () => table(actorHeads, report.actors.map(actorCells), actorTexts))}
${section("Shipped", parts.shipped.length > 0, () => list(parts.shipped))}
${section("Unusual", parts.anomalies.length > 0, () => list(parts.anomalies))}
${section("Shifts", report.shifts.length > 0, () => table(shiftHeads, report.shifts.map(shiftCells), shiftTexts) + (frame.moreText === null ? "" : `<p style="margin:8px 0 0">${frame.moreText}</p>`))}
<p style="margin-top:28px;color:#55606c;font-size:13px">${footer}<br>
<a href="${escapeHtml(frame.publicUrl)}">Forager</a> &middot; <a href="${escapeHtml(frame.unsubscribeUrl)}">Unsubscribe</a></p>
</div>
</body></html>
`;
}

/** How long the confirmation link is valid. */
export const confirmationDays = 7;

/** The mail that asks a recipient to confirm. The client's name is untrusted. */
export function renderConfirmation(mail: {
  clientName: string;
  confirmationUrl: string;
  expiresAt: Date;
}): RenderedMail {
  const { confirmationUrl: url } = mail;
  const name = line(mail.clientName);
  const until = `${mail.expiresAt.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const sentences = {
    what: `${name} would like to mail you reports about its team's shifts. No reports are sent unless you confirm:`,
    until: `The link is valid until ${until}.`,
    else: "If you did not expect this, ignore this mail, and no reports will be sent to you.",
  };
  return {
    subject: `Confirm email reports: ${name}`,
    text: [sentences.what, "", url, "", sentences.until, "", sentences.else, ""].join("\n"),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>Confirm email reports</title></head>
<body style="margin:0;padding:24px 16px;background:#ffffff;color:#1c2733;font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:1.45">
<div style="max-width:560px;margin:0 auto">
<p style="overflow-wrap:anywhere">${escapeHtml(sentences.what)}</p>
<p><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1c5f9e;color:#ffffff;text-decoration:none">Confirm</a></p>
<p>${sentences.until}</p>
<p style="color:#55606c">${sentences.else}</p>
</div>
</body></html>
`,
  };
}
