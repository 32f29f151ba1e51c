import { type FormEvent, useId, useState } from "react";
import type { SuppressionsAdded } from "../api/answers.ts";
import { ApiError, call } from "../api/client.ts";
import { changedWithSuppressions, suppressionsPath } from "../api/privacy-queries.ts";
import { useChange } from "../api/use-change.ts";
import { addedText, inParts, type PastedList, readPasted } from "../lib/suppression-input.ts";
import { FormActions } from "../ui/form-actions.tsx";

const problemsShown = 8;

/** Adds a list that was pasted or is in a file: CSV, or one value per line. */
export function SuppressionImport() {
  const [text, setText] = useState("");
  const [area, file, about] = [useId(), useId(), useId()];
  const add = useChange({
    call: async (list: PastedList) => {
      if ("csv" in list) {
        return [await call<SuppressionsAdded>(`${suppressionsPath}/import`, { method: "POST", body: list })];
      }
      const answers: SuppressionsAdded[] = [];
      let before = 0;
      for (const entries of inParts(list.entries)) {
        const body = { entries };
        answers.push(
          await call<SuppressionsAdded>(suppressionsPath, { method: "POST", body }).catch(
            (error: unknown) => {
              throw error instanceof ApiError ? shifted(error, before) : error;
            },
          ),
        );
        before += entries.length;
      }
      return answers;
    },
    changes: changedWithSuppressions,
    done: addedText,
    onDone: () => setText(""),
    showsErrors: false,
  });
  const list = readPasted(text);
  const count = "entries" in list ? list.entries.length : null;
  const problems = problemsOf(add.error, add.variables);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") add.mutate(list);
  };
  return (
    <form className="fields" onSubmit={onSubmit} aria-label="Import">
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
            <code>phone</code>, <code>profile_url</code>, <code>place_id</code>; other columns are ignored.
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
      </div>
      <div className="field">
        <label htmlFor={file}>Or a file</label>
        <input
          id={file}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            add.reset();
            void chosen?.text().then(setText);
          }}
        />
      </div>
      <FormActions
        change={problems.length > 0 ? { isPending: add.isPending, error: null } : add}
        submit={
          count === null || count === 0
            ? "Import"
            : `Import ${count.toLocaleString()} ${count === 1 ? "value" : "values"}`
        }
        isIncomplete={text.trim() === ""}
      />
    </form>
  );
}

/** The error with places in the whole list instead of its part. */
function shifted({ status, message, code, violations }: ApiError, by: number): ApiError {
  const errors = violations.map(({ loc, msg }) => ({
    loc: loc.map((part) => (typeof part === "number" ? part + by : part)),
    msg,
  }));
  return new ApiError(status, { detail: message, code, errors });
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
