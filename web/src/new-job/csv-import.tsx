import { type ChangeEvent, useId, useRef, useState } from "react";
import { type CsvColumn, columnsOf, likelyColumn, readCsv } from "../lib/csv-table.ts";
import { type PastedKind, pastedKinds, readPastedValues } from "../lib/pasted-values.ts";

const bytesMax = 16_777_216;
const previewed = 5;
/** Cells of another column that are read to see whether it could be meant. */
const sampled = 100;

interface Imported {
  name: string;
  columns: readonly CsvColumn[];
  /** Whether the first row has their names. */
  hasNames: boolean;
  chosen: number;
}

/** Adds the values in a column of a CSV file. */
export function CsvImport({ kind, add }: { kind: PastedKind; add(values: readonly string[]): void }) {
  const [file, setFile] = useState<Imported | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const selectId = useId();
  const { units } = pastedKinds[kind];
  const isValue = (cell: string) => readPastedValues(cell, kind).values.length > 0;
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const [given] = event.target.files ?? [];
    // So that the same file can be chosen again.
    const name = given?.name ?? "";
    setFile(null);
    setProblem(null);
    if (given === undefined) return;
    if (given.size > bytesMax) {
      setProblem("The file is larger than 16 MB. Split it, and import its parts one after the other.");
      return;
    }
    const text = await given.text();
    event.target.value = "";
    if (text.includes("\0")) {
      setProblem(`${name} is not a text file. In your spreadsheet, save it as CSV first.`);
      return;
    }
    const { columns, hasNames } = columnsOf(readCsv(text), isValue);
    if (columns.length === 0) setProblem(`${name} is empty.`);
    else setFile({ name, columns, hasNames, chosen: likelyColumn(columns, isValue) });
  };
  const column = file?.columns[file.chosen];
  const others = (file?.columns ?? []).filter(
    ({ values }, index) => index !== file?.chosen && values.slice(0, sampled).some(isValue),
  );
  const found = column && readPastedValues(column.values.join("\n"), kind);
  return (
    <div className="csv-import">
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="CSV file"
        onChange={(event) => void read(event)}
      />
      <button type="button" onClick={() => input.current?.click()}>
        Import CSV…
      </button>
      {problem !== null && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {file !== null && column !== undefined && found !== undefined && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div role="group" aria-label={`Import ${file.name}`} className="csv-preview">
          <div className="field">
            <label htmlFor={selectId}>Column of {file.name}</label>
            <select
              id={selectId}
              value={file.chosen}
              onChange={(event) => setFile({ ...file, chosen: Number(event.target.value) })}
            >
              {file.columns.map(({ name, values }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns may have equal names
                <option key={index} value={index}>
                  {name} ({values.length.toLocaleString()})
                </option>
              ))}
            </select>
          </div>
          <p className="muted">
            <bdi>{column.values.slice(0, previewed).join(", ")}</bdi>
            {column.values.length > previewed && ", …"}
          </p>
          <p className="muted">
            {file.hasNames
              ? "The first row names the columns and is not imported."
              : `The first row is imported too: it has ${article(units[0])} ${units[0]}.`}
          </p>
          {found.invalid.length > 0 && (
            <p className="note" role="alert">
              {found.values.length === 0
                ? `No cell of this column is ${article(units[0])} ${units[0]}. Choose another column.`
                : `${found.invalid.length.toLocaleString()} of ${column.values.length.toLocaleString()} cells are no ${units[1]} and stay out: `}
              {found.values.length > 0 && <bdi>{found.invalid.slice(0, 3).join(", ")}</bdi>}
            </p>
          )}
          {others.length > 0 && (
            <p className="note">
              {others.map(({ name }) => name).join(", ")} {others.length === 1 ? "has" : "have"} {units[1]}{" "}
              too. Check that this is the column you mean.
            </p>
          )}
          <p aria-live="polite">
            <strong>{found.values.length.toLocaleString()}</strong> {units[found.values.length === 1 ? 0 : 1]}
            {found.duplicates > 0 &&
              `, ${found.duplicates.toLocaleString()} ${found.duplicates === 1 ? "duplicate" : "duplicates"}`}
            {found.invalid.length > 0 && (
              <span className="problem">, {found.invalid.length.toLocaleString()} invalid</span>
            )}
          </p>
          <div className="row-actions">
            <button type="button" onClick={() => setFile(null)}>
              Discard
            </button>
            <button
              type="button"
              className="button-primary"
              disabled={found.values.length === 0}
              onClick={() => {
                add(found.values);
                setFile(null);
              }}
            >
              Add {found.values.length.toLocaleString()} {units[found.values.length === 1 ? 0 : 1]}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}

const article = (noun: string) => (/^[aeiou]/.test(noun) ? "an" : "a");
