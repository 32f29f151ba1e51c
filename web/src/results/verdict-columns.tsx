import type { VerifyRow } from "../../../src/job-types/verify/result.ts";
import type { Column } from "../ui/data-table.tsx";
import { Status } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";

/** The verdict on an address, with its reason. */
export const verdictColumns: readonly Column<VerifyRow>[] = [
  {
    head: "Email address",
    className: "long",
    cell: ({ email, did_you_mean: other }) => (
      <>
        <span className="strong">{email}</span>
        {other && <span className="sub">Did you mean {other}?</span>}
      </>
    ),
  },
  {
    head: "Verdict",
    cell: ({ status, sub_status }) => (
      <>
        <Status value={status} />
        <span className="sub">{sub_status.replaceAll("_", " ")}</span>
      </>
    ),
  },
  { head: "Score", isNumber: true, isLabelled: true, cell: (row) => row.quality_score },
  { head: "Reason", className: "long evidence", cell: (row) => <Evidence row={row} /> },
  { head: "Properties", className: "muted", cell: (row) => traits(row).join(", ") },
];

function Evidence({ row }: { row: VerifyRow }) {
  const { reason } = row;
  const codes = [reason.code, reason.enhanced_code].filter(Boolean).join(" ");
  return (
    <>
      <span className="sub">
        {reason.stage} · {reason.rule}
      </span>
      <q>{codes ? `${codes} ${reason.text.replace(/^\d{3}[ -]?(?:\d\.\d+\.\d+ )?/, "")}` : reason.text}</q>
      {row.retry_at && (
        <span className="sub">
          Retry after <Time value={row.retry_at} />
        </span>
      )}
    </>
  );
}

function traits(row: VerifyRow): string[] {
  const found: [boolean, string][] = [
    [row.is_role_account, "role account"],
    [row.is_free, "free provider"],
    [row.is_disposable, "disposable"],
    [row.is_catch_all, "catch-all"],
    [row.smtp_provider !== null, row.smtp_provider ?? ""],
  ];
  return found.filter(([holds]) => holds).map(([, text]) => text);
}
