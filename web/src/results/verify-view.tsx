import { useNavigate, useSearch } from "@tanstack/react-router";
import { useDeferredValue, useId, useMemo, useState } from "react";
import type { VerifyRow } from "../../../src/job-types/verify/result.ts";
import { SubmitButton } from "../batches/submit-button.tsx";
import { ColumnChoice } from "../grid/column-choice.tsx";
import { DataGrid } from "../grid/data-grid.tsx";
import { sortedRows } from "../grid/grid-column.ts";
import { ListTools } from "../grid/list-tools.tsx";
import { useOpenRow } from "../grid/open-row.tsx";
import { useKeptColumns } from "../grid/use-kept-columns.ts";
import { validRate } from "../lib/campaign-search.ts";
import { csvOf } from "../lib/csv.ts";
import { verifyBatch } from "../lib/new-jobs.ts";
import { resultRows } from "../lib/result-rows.ts";
import {
  countReasons,
  countVerdicts,
  foundVerdicts,
  type Property,
  properties,
  propertyNames,
  reasonText,
  type Verdict,
  type VerdictChoice,
  verdictSearch,
  verdicts,
} from "../lib/verdict-list.ts";
import { FilterSelect } from "../ui/filter-select.tsx";
import { download, Empty, Panel } from "../ui/parts.tsx";
import { useNarrow } from "../ui/use-narrow.ts";
import { SelectionBar, useSelection } from "../ui/use-selection.tsx";
import { verdictColumns } from "./verdict-columns.tsx";
import { VerdictDetail } from "./verdict-detail.tsx";
import "../styles/results.css";

const verdictTitles = {
  valid: "Valid",
  risky: "Risky",
  unknown: "Unknown",
  invalid: "Invalid",
} as const satisfies Record<Verdict, string>;

const keyOf = ({ email }: VerifyRow) => email;

/** Verdicts on email addresses: their shares, then a line for each address with what can be done with it. */
export function VerifyView({ rows }: { rows: readonly VerifyRow[] }) {
  const [choice, choose] = useVerdictChoice();
  if (rows.length === 0) {
    return (
      <Panel title="Verdicts">
        <Empty title="No new verdicts">All addresses are in earlier results.</Empty>
      </Panel>
    );
  }
  return (
    <>
      <VerdictShares
        rows={rows}
        chosen={choice.verdict}
        choose={(verdict) => choose({ ...choice, verdict })}
      />
      <VerdictList rows={rows} choice={choice} setChoice={choose} />
    </>
  );
}

/** Which verdicts are shown, in the address: a link leads to them. What is typed is here at once, and there soon after. */
function useVerdictChoice() {
  const inAddress = verdictSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [q, setQ] = useState(inAddress.q);
  const choose = (choice: VerdictChoice) => {
    setQ(choice.q);
    const named = verdictSearch({ ...choice });
    void navigate({
      to: ".",
      search: (search: object) => ({ ...search, ...named }),
      replace: true,
      resetScroll: false,
    });
  };
  return [{ ...inAddress, q }, choose] as const;
}

/** How many addresses have each verdict. A verdict chosen here filters the list. */
function VerdictShares(props: {
  rows: readonly VerifyRow[];
  chosen: Verdict | undefined;
  choose(verdict: Verdict | undefined): void;
}) {
  const { rows, chosen, choose } = props;
  const counts = useMemo(() => countVerdicts(rows), [rows]);
  return (
    <Panel
      title="Summary"
      aside={<span className="muted">{validRate(counts.valid, rows.length)} of the addresses are valid</span>}
    >
      <div className="verdict-shares" aria-hidden="true">
        {verdicts.map(
          (verdict) =>
            counts[verdict] > 0 && (
              <span key={verdict} className={`share-${verdict}`} style={{ flexGrow: counts[verdict] }} />
            ),
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-label="Verdict" className="counts">
        {[undefined, ...verdicts].map((name) => {
          const count = name === undefined ? rows.length : counts[name];
          return (
            <button
              key={name ?? "all"}
              type="button"
              aria-pressed={chosen === name}
              onClick={() => choose(name)}
            >
              {name === undefined ? "All" : verdictTitles[name]}{" "}
              <span className="muted numbers">{count.toLocaleString()}</span>
            </button>
          );
        })}
      </div>
    </Panel>
  );
}

function VerdictList(props: {
  rows: readonly VerifyRow[];
  choice: VerdictChoice;
  setChoice(choice: VerdictChoice): void;
}) {
  const { rows, choice, setChoice } = props;
  const [sort, setSort] = useState<string>();
  const wanted = useDeferredValue(choice);
  const found = useMemo(
    () => sortedRows(foundVerdicts(rows, wanted), verdictColumns, sort),
    [rows, wanted, sort],
  );
  const selection = useSelection(found, keyOf);
  const { columns, choice: columnChoice } = useKeptColumns("verdicts", verdictColumns);
  const details = useOpenRow({ keyOf, nameOf: keyOf, first: rows.length === 1 ? rows[0]?.email : undefined });
  const shown = useMemo(() => [...columns, details.column], [columns, details.column]);
  const reasons = useMemo(() => countReasons(rows), [rows]);
  const held = useMemo(() => propertyNames.filter((name) => rows.some(properties[name][1])), [rows]);
  const isNarrow = useNarrow();
  const boxId = useId();
  const box = (
    <input
      id={boxId}
      type="search"
      aria-label="Search"
      value={choice.q ?? ""}
      placeholder="Address or answer"
      onChange={({ target }) => setChoice({ ...choice, q: target.value })}
    />
  );
  const fields = (
    <>
      <FilterSelect
        label="Reason"
        value={choice.reason}
        options={reasons.map(([name, count]) => [name, `${reasonText(name)} (${count.toLocaleString()})`])}
        choose={(reason) => setChoice({ ...choice, reason })}
      />
      {held.length > 0 && (
        <FilterSelect
          label="Property"
          value={choice.property}
          options={held.map((name) => [name, properties[name][0]])}
          choose={(property) => setChoice({ ...choice, property: property as Property | undefined })}
        />
      )}
    </>
  );
  return (
    <Panel title="Verdicts" aside={<ColumnChoice {...columnChoice} />}>
      {rows.length > 1 &&
        (isNarrow ? (
          <ListTools
            search={<search>{box}</search>}
            filters={{
              fields,
              count: [choice.reason, choice.property].filter(Boolean).length,
              clear: () => setChoice({ q: choice.q, verdict: choice.verdict }),
            }}
            order={{ columns: shown, sort, setSort }}
          />
        ) : (
          <div className="filters">
            <label htmlFor={boxId}>
              Search
              {box}
            </label>
            {fields}
          </div>
        ))}
      {found.length === 0 ? (
        <Empty title="No address matches">
          <button type="button" onClick={() => setChoice({})}>
            Show all addresses
          </button>
        </Empty>
      ) : (
        <>
          <SelectionBar selection={selection} units={["address", "addresses"]}>
            <button type="button" onClick={() => save(selection.chosen)}>
              Download selected
            </button>
            <SubmitButton text="Verify again" batch={verifyBatch(selection.chosen.map(keyOf))} />
          </SelectionBar>
          <DataGrid
            label="Verdicts"
            rows={found}
            keyOf={keyOf}
            columns={shown}
            sort={sort}
            setSort={setSort}
            isOrderedAbove={isNarrow && rows.length > 1}
            selecting={selection.selecting(keyOf)}
            detailOf={(row) =>
              details.isOpen(row) ? { id: details.id, content: <VerdictDetail row={row} /> } : null
            }
          />
        </>
      )}
    </Panel>
  );
}

const save = (rows: readonly VerifyRow[]) =>
  download("verdicts.csv", csvOf(resultRows("svcVerify", { results: rows })), "text/csv;charset=utf-8");
