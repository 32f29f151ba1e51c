import { useDeferredValue, useMemo } from "react";
import { type PastedKind, type PastedValues, pastedKinds, readPastedValues } from "../lib/pasted-values.ts";
import { CsvImport } from "./csv-import.tsx";
import { AreaField } from "./fields.tsx";

/** Values listed at once; a longer list would only fill the page. */
const listedMax = 20;

/** The values in an input, read once typing pauses. */
export function usePasted(text: string, kind: PastedKind): PastedValues {
  const settled = useDeferredValue(text);
  return useMemo(() => readPastedValues(settled, kind), [settled, kind]);
}

/** One value or many: typed, pasted with any separator, or from a column of a CSV file. */
export function ValueInput(props: {
  kind: PastedKind;
  label: string;
  placeholder: string;
  text: string;
  found: PastedValues;
  problem: string | null;
  change(text: string): void;
}) {
  const { kind, label, placeholder, text, found, problem, change } = props;
  const add = (values: readonly string[]) =>
    change([text.trimEnd(), ...values].filter((part) => part !== "").join("\n"));
  return (
    <div className="value-input">
      <AreaField
        label={label}
        about="One or many, in any form: one per line, separated by commas, or copied from a table."
        isRequired
        value={text}
        placeholder={placeholder}
        problem={problem}
        change={change}
      />
      <CsvImport kind={kind} add={add} />
      <Summary kind={kind} found={found} />
    </div>
  );
}

/** What was understood: how many, and what was left out. */
function Summary({ kind, found }: { kind: PastedKind; found: PastedValues }) {
  const { values, duplicates, invalid } = found;
  const { units } = pastedKinds[kind];
  const isSingle = values.length <= 1 && duplicates === 0 && invalid.length === 0;
  return (
    <div className="value-summary" aria-live="polite">
      {!isSingle && (
        <p>
          <strong className="numbers">{counted(values.length, units)}</strong>
          {duplicates > 0 && `, ${counted(duplicates, ["duplicate", "duplicates"])} left out`}
          {invalid.length > 0 && (
            <span className="problem">
              , {invalid.length.toLocaleString()} {invalid.length === 1 ? "is no" : "are no"}{" "}
              {units[invalid.length === 1 ? 0 : 1]} and left out
            </span>
          )}
        </p>
      )}
      {values.length > 1 && <Listed title="Show the list" values={values} />}
      {invalid.length > 0 && <Listed title="Show what was left out" values={invalid} />}
    </div>
  );
}

const counted = (count: number, units: readonly [string, string]) =>
  `${count.toLocaleString()} ${units[count === 1 ? 0 : 1]}`;

function Listed({ title, values }: { title: string; values: readonly string[] }) {
  return (
    <details>
      <summary>{title}</summary>
      <ul className="fact-list">
        {values.slice(0, listedMax).map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: values that were left out may be equal
          <li key={index}>
            <bdi>{value}</bdi>
          </li>
        ))}
        {values.length > listedMax && (
          <li className="muted">and {(values.length - listedMax).toLocaleString()} more</li>
        )}
      </ul>
    </details>
  );
}
