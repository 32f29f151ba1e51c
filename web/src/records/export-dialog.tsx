import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { exportColumnNames } from "../../../src/contract/export-columns.ts";
import type { ExportPreset } from "../../../src/contract/exports.ts";
import type { RecordSort } from "../../../src/contract/records.ts";
import { linkTo } from "../api/base-path.ts";
import { callForFile, countLines, withQuery } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { recordsPath } from "../api/record-queries.ts";
import { useChange } from "../api/use-change.ts";
import {
  changedChoice,
  choiceKey,
  countedRowsMax,
  type ExportChoice,
  type ExportLayout,
  exportAddresses,
  exportFormats,
  exportParameters,
  exportPresets,
  hasPresets,
  isPreset,
  keepChoice,
  readChoice,
  rowCountText,
  startedChoice,
} from "../lib/export-choice.ts";
import type { ExportStart } from "../ui/export-menu.tsx";
import { FormActions } from "../ui/form-actions.tsx";
import { Modal } from "../ui/modal.tsx";
import { OrderChoice } from "../ui/order-choice.tsx";
import { downloadBlob, downloadFrom } from "../ui/parts.tsx";
import { defaultColumns } from "./record-columns.tsx";
import type { SelectedRecords } from "./selected-records.ts";

/** Where each CRM imports the file. */
const importTexts: Readonly<Record<ExportPreset, string>> = {
  hubspot:
    "In HubSpot, import contacts and companies from one file: it then associates each contact with its company. Names are empty where none was found.",
  salesforce:
    "In Salesforce, start the Data Import Wizard for accounts and contacts. It demands a last name: where none was found, the part of the address before the @ replaces it.",
  pipedrive:
    "In Pipedrive, import data from a spreadsheet of at most 50,000 rows. It demands a name: where none was found, the part of the address before the @ replaces it.",
};

/** Chooses the file for records, and downloads it. */
export function ExportDialog(props: {
  selected: SelectedRecords;
  /** Columns of the list; by default the usual ones. */
  shown?: readonly string[];
  sort?: RecordSort | undefined;
  /** What is chosen at first, instead of the last choice. */
  initial?: Partial<ExportChoice>;
  /** What was chosen in the menu. */
  start?: ExportStart;
  /** Another way to have the data. */
  other?: ReactNode;
  close(): void;
}) {
  const { selected, sort, initial, start = {}, close } = props;
  const { kind, chosen } = selected;
  const { shown = defaultColumns(kind) } = props;
  const client = useQuery(queries.session()).data?.client_id ?? "";
  const key = choiceKey(client, kind);
  const [choice, setChoice] = useState(() =>
    changedChoice(
      kind,
      startedChoice(readChoice(localStorage, key, kind, shown), start),
      { ...initial, ...start },
      shown,
    ),
  );
  const change = (part: Partial<ExportChoice>) => setChoice(changedChoice(kind, choice, part, shown));
  const path = `${recordsPath}/${kind}/export`;
  const download = useChange({
    call: async () => {
      const parameters = exportParameters(kind, choice, shown);
      if ("filter" in chosen) {
        downloadFrom(withQuery(linkTo(path), { ...chosen.filter, sort, ...parameters }));
        return null;
      }
      return await callForFile(path, { ids: chosen.ids, ...(sort && { sort }), ...parameters });
    },
    changes: [],
    showsErrors: false,
    done: `Export of ${selected.text} started. Your browser shows its progress.`,
    onDone: (file) => {
      if (file !== null) downloadBlob(file.name, file.blob);
      if (initial === undefined) keepChoice(localStorage, key, choice);
      close();
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    download.mutate(undefined);
  };
  const columns = exportColumnNames(kind, choice.per).map((name) => ({ name, head: name }));
  const layouts: readonly [ExportLayout, string][] = [
    ["all", "All columns"],
    ["list", "As in the list"],
    ["chosen", "Choose columns"],
  ];
  const imports = Object.entries(exportPresets) as [ExportPreset, string][];
  const layout = choice.layout;
  return (
    <Modal title={`Export: ${selected.text}`} close={close}>
      <form className="fields" onSubmit={onSubmit}>
        <Chips
          label="Contents"
          value={layout}
          options={[
            ...layouts,
            ...(hasPresets(kind) ? imports.map(([name, title]) => [name, `For ${title}`] as const) : []),
          ]}
          choose={(name) => change({ layout: name })}
        />
        {isPreset(layout) && (
          <p className="field-about">
            {kind === "businesses" && choice.per === "record"
              ? "Companies only, without email addresses: choose one row per contact to import these too."
              : importTexts[layout]}
          </p>
        )}
        {isPreset(layout) && (
          <label className="facet-value">
            <input
              type="checkbox"
              checked={choice.provenance}
              onChange={({ target }) => change({ provenance: target.checked })}
            />
            <span>
              Source and first seen <span className="muted">as columns that you map yourself</span>
            </span>
          </label>
        )}
        {choice.layout === "chosen" && (
          <OrderChoice
            what="columns"
            all={columns}
            chosen={choice.columns}
            choose={(names) => change({ columns: names })}
          />
        )}
        {kind === "businesses" && (
          <Choice
            label="One row per"
            value={choice.per}
            options={[
              ["record", "Business"],
              ["contact", "Contact: each email address and person"],
            ]}
            choose={(per) => change({ per })}
          />
        )}
        {kind !== "phones" && (
          <Chips
            label="Email addresses"
            value={choice.addresses}
            options={Object.entries(exportAddresses) as [ExportChoice["addresses"], string][]}
            choose={(addresses) => change({ addresses })}
          />
        )}
        <Choice
          label="Format"
          value={choice.format}
          options={Object.entries(exportFormats) as [ExportChoice["format"], string][]}
          choose={(format) => change({ format })}
        />
        {choice.format === "csv" && !isPreset(layout) && (
          <label className="facet-value">
            <input
              type="checkbox"
              checked={choice.bom}
              onChange={({ target }) => change({ bom: target.checked })}
            />
            <span>
              Byte order mark <span className="muted">so that Excel reads accents</span>
            </span>
          </label>
        )}
        <RowCount selected={selected} choice={choice} shown={shown} />
        <FormActions
          change={download}
          submit={download.isPending ? "Writing…" : "Download"}
          isIncomplete={choice.layout === "chosen" && choice.columns.length === 0}
        >
          <button type="button" onClick={close}>
            Cancel
          </button>
        </FormActions>
        {props.other}
      </form>
    </Modal>
  );
}

/** How many rows the file will have: the service writes it as lines of JSON, which are counted and dropped. */
function RowCount(props: { selected: SelectedRecords; choice: ExportChoice; shown: readonly string[] }) {
  const { selected, choice, shown } = props;
  const { kind, chosen } = selected;
  const isEmpty = choice.layout === "chosen" && choice.columns.length === 0;
  const parameters = exportParameters(kind, { ...choice, format: "ndjson" }, shown);
  const count = useQuery({
    queryKey: ["export-rows", kind, chosen, parameters],
    queryFn: ({ signal }) => {
      const path = `${recordsPath}/${kind}/export`;
      if ("filter" in chosen) {
        return countLines(withQuery(path, { ...chosen.filter, ...parameters }), { signal }, countedRowsMax);
      }
      const body = { ids: chosen.ids, ...parameters };
      return countLines(path, { method: "POST", body, signal }, countedRowsMax);
    },
    enabled: !isEmpty,
    // Another export may follow a change of the records: nothing is kept.
    gcTime: 0,
  });
  return (
    <p className="export-rows" role="status">
      {count.isFetching && "Counting rows…"}
      {!count.isFetching && count.data && rowCountText(count.data, choice.addresses)}
    </p>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, text: string])[];
  choose(value: Value): void;
}

/** All values at sight. */
function Chips<Value extends string>({ label, value, options, choose }: ChoiceProps<Value>) {
  const group = useId();
  return (
    <fieldset className="layout-choice">
      <legend>{label}</legend>
      <div>
        {options.map(([name, text]) => (
          <label key={name}>
            <input type="radio" name={group} checked={value === name} onChange={() => choose(name)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, choose } = props;
  return (
    <label className="field">
      <span>{label}</span>
      <select
        value={value}
        onChange={({ target }) => {
          const option = options.find(([name]) => name === target.value);
          if (option !== undefined) choose(option[0]);
        }}
      >
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
