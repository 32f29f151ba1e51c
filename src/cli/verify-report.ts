import type { VerifyResult, VerifyRow } from "../job-types/verify/index.ts";

const headings = ["Address", "Status", "Score", "Why", "Said"] as const;
const saidCharsMax = 100;

/** A svcVerify result for people: a line for each address, what else is known of it below, the sums last. */
export function verifyReport({ results, summary }: VerifyResult): string {
  const table = results.map((row) => cellsOf(row));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...table.map((cells) => cells[column]?.length ?? 0)),
  );
  const lineOf = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(column < cells.length - 1 ? (widths[column] ?? 0) : 0))
      .join("  ");
  const rows = results.flatMap((row, index) => [
    lineOf(table[index] ?? []),
    ...notesOf(row).map((note) => `  ${note}`),
  ]);
  const counted = (["valid", "invalid", "risky", "unknown"] as const)
    .filter((status) => summary[status] > 0)
    .map((status) => `${summary[status]} ${status}`);
  const total = summary.total === 1 ? "1 address" : `${summary.total} addresses`;
  return withoutControls([lineOf(headings), ...rows, "", `${total}: ${counted.join(", ")}`].join("\n"));
}

function cellsOf({ email, status, quality_score, sub_status, reason }: VerifyRow): string[] {
  const said = [reason.code, reason.enhanced_code, reason.text].filter((part) => part !== null).join(" ");
  const shown = said.length > saidCharsMax ? `${said.slice(0, saidCharsMax - 1)}…` : said;
  return [email, status, String(quality_score), sub_status, shown];
}

function notesOf(row: VerifyRow): string[] {
  const kinds = [
    row.is_disposable && "disposable",
    row.disposable_certainty === "suspected" && "perhaps disposable",
    row.is_privacy_forwarder && "privacy forwarder",
    row.is_role_account && "role account",
    row.is_free && "free provider",
    row.smtp_provider !== null && `mail by ${row.smtp_provider}`,
  ].filter((kind) => kind !== false);
  return [
    ...(kinds.length > 0 ? [kinds.join(", ")] : []),
    ...(row.did_you_mean === null ? [] : [`Did you mean ${row.did_you_mean}?`]),
    ...(row.retry_at === null ? [] : [`Ask again after ${row.retry_at}`]),
    ...(row.gravatar_url ? [`Picture: ${row.gravatar_url}`] : []),
    ...(row.dnsbl?.listed ? [`Mail servers on blocklists: ${listingsOf(row.dnsbl)}`] : []),
  ];
}

function listingsOf({ listings }: NonNullable<VerifyRow["dnsbl"]>): string {
  return listings.map(({ zone, address }) => `${address} on ${zone}`).join(", ");
}

/** A server's words go to a terminal here, and must not steer it. */
const withoutControls = (text: string) => text.replace(/(?![\n\t])\p{Cc}/gu, "");
