import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { ApiError } from "../api/client.ts";
import { changedWithSuppressions } from "../api/privacy-queries.ts";
import { useChange } from "../api/use-change.ts";
import {
  addedText,
  kindCounts,
  type PastedList,
  previewText,
  readPasted,
  valuesIn,
} from "../lib/suppression-input.ts";
import { FormActions } from "../ui/form-actions.tsx";
import { useRested } from "../ui/use-rested.ts";
import { NoteField } from "./note-field.tsx";
import { sendList } from "./send-suppressions.ts";

const problemsShown = 8;
const valuesShown = 5;

/** Adds a list that was pasted or is in a file: CSV, or one value per line. Counts what is new before. */
export function SuppressionImport({ close }: { close(): void }) {
  const [text, setText] = useState("");
  const [note, setNote] = useState("");
  const [area, about] = [useId(), useId()];
  const add = useChange({
    call: (list: PastedList) => sendList(list, { note }),
    changes: changedWithSuppressions,
    done: addedText,
    onDone: close,
    showsErrors: false,
  });
  const preview = usePreview(text);
  const list = readPasted(text);
  const count = valuesIn(list).length;
  const failure = add.error ?? preview.error;
  const problems = problemsOf(failure, add.error ? add.variables : preview.list);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") add.mutate(list);
  };
  return (
    <form className="fields" onSubmit={onSubmit} aria-label="Add entries">
      <div className="field">
        <label htmlFor={area}>List</label>
        <textarea
          id={area}
          rows={5}
          spellCheck={false}
          placeholder={"jane@example.com\nexample.org\n+49 30 1234567"}
          aria-describedby={about}
          aria-invalid={problems.length > 0 || undefined}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            add.reset();
          }}
        />
        <div id={about} className="field-about">
          <p>
            One value per line, or CSV with a header: <code>email</code>, <code>domain</code>,{" "}
            <code>phone</code>, <code>profile_url</code>, <code>place_id</code>, <code>note</code>; other
            columns are ignored.
          </p>
          {problems.length > 0 && (
            <ul className="problems">
              {problems.slice(0, problemsShown).map((problem) => (
                <li key={problem} className="problem">
                  {problem}
                </li>
              ))}
              {problems.length > problemsShown && (
                <li className="problem">and {problems.length - problemsShown} more</li>
              )}
            </ul>
          )}
        </div>
        <ListFile
          read={(content) => {
            add.reset();
            setText(content);
          }}
        />
      </div>
      {count > 0 && <Preview list={list} counted={preview.counted} />}
      <NoteField note={note} setNote={setNote} />
      <FormActions
        change={problems.length > 0 ? { isPending: add.isPending, error: null } : add}
        submit={count === 0 ? "Add" : `Add ${count.toLocaleString()} ${count === 1 ? "value" : "values"}`}
        isIncomplete={text.trim() === ""}
      >
        <button type="button" onClick={close}>
          Cancel
        </button>
      </FormActions>
    </form>
  );
}

/** Reads a file into the list, where it can be corrected. */
function ListFile({ read }: { read(content: string): void }) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <div className="actions">
      <input
        ref={file}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Or a file"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          void chosen?.text().then(read);
          // So that the same file can be chosen again.
          target.value = "";
        }}
      />
      <button type="button" onClick={() => file.current?.click()}>
        Choose a file…
      </button>
    </div>
  );
}

/** What importing the list would do, once it rests. */
function usePreview(text: string) {
  const rested = useRested(text);
  const list = readPasted(rested);
  const { data, error } = useQuery({
    queryKey: ["suppressions", "preview", rested],
    enabled: valuesIn(list).length > 0,
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) => sendList(list, { isDryRun: true, signal }),
  });
  return rested === text ? { list, counted: data, error } : { list, counted: undefined, error: null };
}

function Preview(props: { list: PastedList; counted: Awaited<ReturnType<typeof sendList>> | undefined }) {
  const { list, counted } = props;
  const values = valuesIn(list);
  const rest = values.length - valuesShown;
  return (
    <section className="preview" aria-label="Preview">
      <p role="status">
        <span className="strong">{kindCounts(values)}.</span> {counted && previewText(counted)}
      </p>
      <ul>
        {values.slice(0, valuesShown).map(({ value, title }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat
          <li key={index}>
            <bdi>{value}</bdi> <span className="muted">{title.toLowerCase()}</span>
          </li>
        ))}
        {rest > 0 && <li className="muted">and {rest.toLocaleString()} more</li>}
      </ul>
    </section>
  );
}

/** What is wrong with the list, line by line. */
function problemsOf(error: unknown, sent: PastedList | undefined): string[] {
  if (!(error instanceof ApiError)) return [];
  return error.violations.map(({ loc, msg }) => {
    const place = loc.find((part) => typeof part === "number");
    if (typeof place !== "number") return `The list ${msg}.`;
    const line = sent !== undefined && "lines" in sent ? (sent.lines[place] ?? place) : place;
    return `Line ${line} ${msg}.`;
  });
}
