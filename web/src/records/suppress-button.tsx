import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { SuppressedSubject } from "../../../src/contract/privacy.ts";
import type { RecordSummary } from "../api/answers.ts";
import { changedWithSuppressions } from "../api/privacy-queries.ts";
import { useSeries } from "../api/use-series.ts";
import { entriesOfGroup, suppressionGroups } from "../lib/record-subjects.ts";
import { addedText, inParts } from "../lib/suppression-input.ts";
import { NoteField } from "../privacy/note-field.tsx";
import { sendEntries } from "../privacy/send-suppressions.ts";
import { ActionButton } from "./action-button.tsx";
import type { SelectedRecords } from "./selected-records.ts";
import { SeriesDialog } from "./series-dialog.tsx";

const max = 20_000;

/** Puts what identifies records on the suppression list. */
export function SuppressButton({ selected }: { selected: SelectedRecords }) {
  const groups = suppressionGroups[selected.kind];
  return (
    <ActionButton
      text="Suppress"
      selected={selected}
      max={max}
      plan={(records) =>
        groups.some((group) => entriesOfGroup(group, records).length > 0)
          ? { records }
          : "Nothing identifies the selected records. Add them under Suppression list."
      }
    >
      {({ records }, close) => <SuppressDialog selected={selected} records={records} close={close} />}
    </ActionButton>
  );
}

function SuppressDialog(props: {
  selected: SelectedRecords;
  records: readonly RecordSummary[];
  close(): void;
}) {
  const { selected, records, close } = props;
  const groups = suppressionGroups[selected.kind].map((group) => ({
    ...group,
    entries: entriesOfGroup(group, records),
  }));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(groups.filter(({ isUsual }) => isUsual).map(({ title }) => title)),
  );
  const [note, setNote] = useState("");
  const entries = groups.flatMap(({ title, entries }) => (chosen.has(title) ? entries : []));
  const series = useSeries({
    send: (part: readonly SuppressedSubject[]) => sendEntries(part, { note }),
    changes: changedWithSuppressions,
    done: addedText,
    onDone: close,
  });
  const toggle = (title: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(title);
    else next.delete(title);
    setChosen(next);
  };
  return (
    <SeriesDialog
      title={`Suppress: ${selected.text}`}
      submit="Suppress"
      series={series}
      items={inParts(entries)}
      close={close}
    >
      <p>
        Jobs no longer collect or verify them, and exports leave them out. The records stay here. An owner can
        remove entries under <Link to="/records/suppression">Suppression list</Link>.
      </p>
      <fieldset className="facet">
        <legend>Suppress by</legend>
        {groups.map(({ title, about, entries }) => (
          <label key={title} className="facet-value facet-value-long">
            <input
              type="checkbox"
              checked={chosen.has(title) && entries.length > 0}
              disabled={entries.length === 0 || series.sent > 0}
              onChange={({ target }) => toggle(title, target.checked)}
            />
            <span>
              {title}
              {about !== undefined && <span className="muted"> {about}</span>}
            </span>
            <span className="muted numbers">{entries.length.toLocaleString()}</span>
          </label>
        ))}
      </fieldset>
      <NoteField note={note} setNote={setNote} />
    </SeriesDialog>
  );
}
