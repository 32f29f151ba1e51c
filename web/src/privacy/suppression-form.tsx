import { type FormEvent, useState } from "react";
import type { SuppressedSubject } from "../../../src/contract/privacy.ts";
import type { SuppressionCheck } from "../api/answers.ts";
import { call } from "../api/client.ts";
import { changedWithSuppressions, suppressionsPath } from "../api/privacy-queries.ts";
import { useChange } from "../api/use-change.ts";
import { addedText, type EntryKind, entryKindOf, entryKinds, entryOf } from "../lib/suppression-input.ts";
import { Needs } from "../ui/access.tsx";
import { BusyButton } from "../ui/busy-button.tsx";
import { FormActions } from "../ui/form-actions.tsx";
import { EntryTable } from "./entry-table.tsx";
import { NoteField } from "./note-field.tsx";
import { sendEntries } from "./send-suppressions.ts";

const post = <Answer,>(path: string, body: object) => call<Answer>(path, { method: "POST", body });

/** An address is suppressed by an entry of its own, or by that of its domain. */
function throughText({ entry, entries }: SuppressionCheck & { entry: SuppressedSubject }): string {
  const isOwn = entries.some(({ kind }) => kind in entry);
  return isOwn ? "" : ", through its domain";
}

/** Checks whether one value is suppressed, and adds it. */
export function SuppressionForm() {
  const [value, setValue] = useState("");
  const [note, setNote] = useState("");
  const [chosen, setChosen] = useState<EntryKind | "">("");
  const check = useChange({
    call: async (entry: SuppressedSubject) => ({
      entry,
      ...(await post<SuppressionCheck>(`${suppressionsPath}/check`, entry)),
    }),
    changes: [],
    showsErrors: false,
  });
  const add = useChange({
    call: (entry: SuppressedSubject) => sendEntries([entry], { note }),
    changes: changedWithSuppressions,
    done: (answer) => addedText([answer]),
    onDone: (_answer, entry) => {
      setNote("");
      check.mutate(entry);
    },
    showsErrors: false,
  });
  const text = value.trim();
  const kind = chosen || entryKindOf(text);
  const entry = entryOf(text, kind);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    add.reset();
    check.mutate(entry);
  };
  const found = check.data;
  return (
    <form
      className={text === "" ? "suppression-check" : "suppression-check suppression-check-open"}
      onSubmit={onSubmit}
      aria-label="Check a value"
    >
      <label className="field">
        <span>Address, domain, phone or profile</span>
        <input
          value={value}
          required
          maxLength={2_000}
          autoComplete="off"
          spellCheck={false}
          placeholder="jane@example.com"
          onChange={({ target }) => {
            setValue(target.value);
            check.reset();
            add.reset();
          }}
        />
      </label>
      {text !== "" && (
        <label className="field">
          <span>Kind</span>
          <select
            value={chosen}
            onChange={({ target }) => {
              setChosen((target.value in entryKinds ? target.value : "") as EntryKind | "");
              check.reset();
              add.reset();
            }}
          >
            <option value="">{entryKinds[entryKindOf(text)]} (automatic)</option>
            {Object.entries(entryKinds).map(([name, title]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      {text !== "" && (
        <Needs access="member">
          <NoteField note={note} setNote={setNote} />
        </Needs>
      )}
      <FormActions
        change={{ isPending: check.isPending, error: check.error ?? add.error }}
        submit="Check"
        isMain={false}
        isIncomplete={text === ""}
      >
        <Needs access="member">
          <BusyButton
            type="button"
            isBusy={add.isPending}
            disabled={text === ""}
            onClick={() => add.mutate(entry)}
          >
            Add
          </BusyButton>
        </Needs>
      </FormActions>
      {found && (
        <div role="status">
          {found.suppressed ? (
            <>
              <p className="strong">
                <bdi>{Object.values(found.entry)[0]}</bdi> is suppressed{throughText(found)}.
              </p>
              <EntryTable
                label="Entries that apply"
                entries={found.entries}
                onRemoved={() => check.mutate(found.entry)}
              />
            </>
          ) : (
            <p>
              <bdi className="strong">{Object.values(found.entry)[0]}</bdi> is not suppressed.
            </p>
          )}
        </div>
      )}
    </form>
  );
}
