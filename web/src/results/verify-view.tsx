import type { VerifyResult, VerifyRow } from "../../../src/job-types/verify/result.ts";
import { Empty, Panel, Status, TableScroll } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";

/** Verdicts on addresses, each with what decided it. */
export function VerifyView({ data }: { data: VerifyResult }) {
  const { results, total } = data;
  return (
    <Panel title="Verdicts" aside={<span className="muted numbers">{total}</span>}>
      {results.length === 0 ? (
        <Empty title="No verdict to show">Every address was known to you already.</Empty>
      ) : (
        <TableScroll label="Verdicts">
          <table>
            <thead>
              <tr>
                <th scope="col">Address</th>
                <th scope="col">Verdict</th>
                <th scope="col" className="numbers">
                  Score
                </th>
                <th scope="col">What decided it</th>
                <th scope="col">Also</th>
              </tr>
            </thead>
            <tbody>
              {results.map((row) => (
                <Row key={row.email} row={row} />
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </Panel>
  );
}

function Row({ row }: { row: VerifyRow }) {
  const { reason } = row;
  const codes = [reason.code, reason.enhanced_code].filter(Boolean).join(" ");
  return (
    <tr>
      <td>
        <span className="strong">{row.email}</span>
        {row.did_you_mean && <span className="sub">Did you mean {row.did_you_mean}?</span>}
      </td>
      <td>
        <Status value={row.status} />
        <span className="sub">{row.sub_status.replaceAll("_", " ")}</span>
      </td>
      <td className="numbers">{row.quality_score}</td>
      <td className="evidence">
        <span className="sub">
          {reason.stage} · {reason.rule}
        </span>
        <q>{codes ? `${codes} ${reason.text.replace(/^\d{3}[ -]?(?:\d\.\d+\.\d+ )?/, "")}` : reason.text}</q>
        {row.retry_at && (
          <span className="sub">
            Ask again from <Time value={row.retry_at} />
          </span>
        )}
      </td>
      <td className="muted">{traits(row).join(", ") || "–"}</td>
    </tr>
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
