import { useDeferredValue, useMemo, useState } from "react";
import type { VerifyRow } from "../../../src/job-types/verify/result.ts";
import { SubmitButton } from "../batches/submit-button.tsx";
import { csvOf } from "../lib/csv.ts";
import { verifyBatch } from "../lib/new-jobs.ts";
import { resultRows } from "../lib/result-rows.ts";
import {
  chosenVerdicts,
  countVerdicts,
  type Verdict,
  type VerdictOrder,
  verdictOrders,
  verdicts,
} from "../lib/verdict-list.ts";
import { DataTable } from "../ui/data-table.tsx";
import { download, Empty, Panel } from "../ui/parts.tsx";
import { SelectionBar, selectColumn, useSelection } from "../ui/use-selection.tsx";
import { verdictColumns } from "./verdict-columns.tsx";
import "../styles/results.css";

/** Rows added at once. */
const rowsAtOnce = 200;

const verdictTitles = {
  all: "All",
  valid: "Valid",
  risky: "Risky",
  invalid: "Invalid",
  unknown: "Unknown",
} as const satisfies Record<Verdict | "all", string>;

const keyOf = ({ email }: VerifyRow) => email;

/** Verdicts on email addresses: how many of each, filters, sorting, and what to do with them. */
export function VerifyView({ rows }: { rows: readonly VerifyRow[] }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<VerdictOrder>("request");
  const [shownMax, setShownMax] = useState(rowsAtOnce);
  const wanted = useDeferredValue(search);
  const found = useMemo(
    () => chosenVerdicts(rows, { verdict, search: wanted, order }),
    [rows, verdict, wanted, order],
  );
  const selection = useSelection(found, keyOf);
  const counts = useMemo(() => countVerdicts(rows), [rows]);
  if (rows.length === 0) {
    return (
      <Panel title="Verdicts">
        <Empty title="No new verdicts">All addresses are in earlier results.</Empty>
      </Panel>
    );
  }
  return (
    <Panel title="Verdicts" aside={<span className="muted numbers">{rows.length.toLocaleString()}</span>}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-label="Verdict" className="counts">
        {[null, ...verdicts].map((name) => (
          <button
            key={name ?? "all"}
            type="button"
            aria-pressed={verdict === name}
            onClick={() => setVerdict(name)}
          >
            {verdictTitles[name ?? "all"]}{" "}
            <span className="muted numbers">
              {(name === null ? rows.length : counts[name]).toLocaleString()}
            </span>
          </button>
        ))}
      </div>
      {rows.length > 1 && (
        <div className="filters">
          <label>
            Search
            <input
              type="search"
              value={search}
              placeholder="Address or reason"
              onChange={(event) => setSearch(event.target.value)}
            />
          </label>
          <label>
            Sort by
            <select value={order} onChange={(event) => setOrder(event.target.value as VerdictOrder)}>
              {Object.entries(verdictOrders).map(([name, text]) => (
                <option key={name} value={name}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      {found.length === 0 ? (
        <Empty title="No address matches">Choose another verdict, or clear the search.</Empty>
      ) : (
        <>
          <SelectionBar selection={selection} units={["address", "addresses"]}>
            <button type="button" onClick={() => save(selection.chosen)}>
              Export CSV
            </button>
            <SubmitButton text="Verify again" batch={verifyBatch(selection.chosen.map(keyOf))} />
          </SelectionBar>
          <DataTable
            label="Verdicts"
            className="rows"
            rows={found.slice(0, shownMax)}
            keyOf={keyOf}
            columns={[selectColumn(selection, keyOf), ...verdictColumns]}
          />
        </>
      )}
      {found.length > shownMax && (
        <p className="muted">
          Showing {shownMax.toLocaleString()} of {found.length.toLocaleString()}.{" "}
          <button type="button" onClick={() => setShownMax(shownMax + rowsAtOnce)}>
            Show more
          </button>
        </p>
      )}
    </Panel>
  );
}

const save = (rows: readonly VerifyRow[]) =>
  download("verdicts.csv", csvOf(resultRows("svcVerify", { results: rows })), "text/csv;charset=utf-8");
