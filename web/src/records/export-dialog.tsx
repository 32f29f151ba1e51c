import { useState } from "react";
import type { RecordKind } from "../api/answers.ts";
import { withQuery } from "../api/client.ts";
import { recordsPath } from "../api/record-queries.ts";
import { filterOf, type RecordSearch } from "../lib/record-search.ts";
import { Modal } from "../ui/modal.tsx";

const formats = [
  ["csv", "CSV"],
  ["xlsx", "Excel (XLSX)"],
  ["ndjson", "JSON lines (NDJSON)"],
  ["parquet", "Parquet"],
] as const;
const presets = [
  ["hubspot", "HubSpot"],
  ["salesforce", "Salesforce"],
  ["pipedrive", "Pipedrive"],
] as const;
const kindsWithPresets: readonly RecordKind[] = ["businesses", "people", "emails"];

/** Chooses the file for the records that match the search. */
export function ExportDialog(props: { kind: RecordKind; search: RecordSearch; close(): void }) {
  const { kind, search, close } = props;
  const [format, setFormat] = useState("csv");
  const [per, setPer] = useState("record");
  const [layout, setLayout] = useState("");
  const href = withQuery(`${recordsPath}/${kind}/export`, {
    ...filterOf(search),
    sort: search.sort,
    format,
    per: per === "record" ? undefined : per,
    preset: layout || undefined,
    bom: format === "csv" && layout === "" ? true : undefined,
  });
  return (
    <Modal title="Export" close={close}>
      <div className="fields">
        <p className="muted">All records that match the filters, in the order of the list.</p>
        <Choice label="Format" value={format} options={formats} choose={setFormat} />
        {kind === "businesses" && (
          <Choice
            label="One row per"
            value={per}
            options={[
              ["record", "Company"],
              ["contact", "Contact: each email address and person"],
            ]}
            choose={setPer}
          />
        )}
        {kindsWithPresets.includes(kind) && (
          <Choice
            label="Columns"
            value={layout}
            options={[
              ["", "All columns"],
              ...presets.map(([name, text]) => [name, `Import into ${text}`] as const),
            ]}
            choose={setLayout}
          />
        )}
      </div>
      <div className="dialog-actions">
        <button type="button" onClick={close}>
          Cancel
        </button>
        <a href={href} download className="button button-primary" onClick={() => setTimeout(close)}>
          Download
        </a>
      </div>
    </Modal>
  );
}

function Choice(props: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  choose(value: string): void;
}) {
  return (
    <label className="field">
      <span>{props.label}</span>
      <select value={props.value} onChange={({ target }) => props.choose(target.value)}>
        {props.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
