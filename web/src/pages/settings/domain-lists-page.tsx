import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { DomainLists } from "../../api/answers.ts";
import { ApiError, call } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { useChange } from "../../api/use-change.ts";
import { Failure, Loading, Panel } from "../../ui/parts.tsx";
import { Time } from "../../ui/time.tsx";
import { SettingsHead } from "./settings-head.tsx";

const listNames = [
  ["social_media", "Social networks"],
  ["review_sites", "Review sites"],
  ["directories", "Directories"],
  ["maps", "Maps"],
] as const;
type ListName = (typeof listNames)[number][0];
type Part = "add" | "except";
/** Each list as it is typed: one website a line. */
type Draft = Record<ListName, Record<Part, string>>;

/** Which websites campaigns do not crawl: the service's own lists, and what the client changes about them. */
export function DomainListsPage() {
  const lists = useQuery(queries.domainLists());
  return (
    <>
      <SettingsHead title="Website lists" />
      {lists.isPending && <Loading rows={8} />}
      {lists.isError && <Failure error={lists.error} retry={() => void lists.refetch()} />}
      {lists.data && <ListsForm key={lists.data.updated_at} lists={lists.data} />}
    </>
  );
}

function ListsForm({ lists }: { lists: DomainLists }) {
  const [draft, setDraft] = useState(() => draftOf(lists));
  const save = useChange({
    call: (body: object) => call("/api/v1/domain-lists", { method: "PUT", body }),
    changes: ["domain-lists"],
    done: "Saved.",
    tellsErrors: false,
  });
  const problems = problemsOf(save.error, draft);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(lists));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(bodyOf(draft));
  };
  return (
    <Panel title="Websites that campaigns do not crawl">
      <p className="muted">
        Forager's own lists of {lists.listed.date} hold for everybody. Add to them, or except websites from
        them: one a line, as <code>example.com</code> with all below it, <code>example.com/path</code>, or{" "}
        <code>brand.*</code> for a brand's domains in every country.{" "}
        {lists.updated_at === null ? (
          "You have changed nothing yet."
        ) : (
          <>
            Last changed <Time value={lists.updated_at} />.
          </>
        )}
      </p>
      <form onSubmit={onSubmit} aria-label="Website lists">
        {listNames.map(([name, title]) => (
          <ListFields
            key={name}
            title={title}
            listed={lists.listed.entries[name]}
            draft={draft[name]}
            problems={{ add: problems[`${name}.add`], except: problems[`${name}.except`] }}
            change={(part, text) => setDraft({ ...draft, [name]: { ...draft[name], [part]: text } })}
          />
        ))}
        {save.isError && <Failure error={save.error} />}
        <div className="actions">
          <button type="submit" className="button-primary" disabled={save.isPending || !isChanged}>
            Save lists
          </button>
          {isChanged && (
            <button type="button" onClick={() => setDraft(draftOf(lists))}>
              Undo
            </button>
          )}
        </div>
      </form>
    </Panel>
  );
}

function ListFields(props: {
  title: string;
  listed: number;
  draft: Record<Part, string>;
  problems: Record<Part, string | undefined>;
  change(part: Part, text: string): void;
}) {
  const { title, listed, draft, problems, change } = props;
  const own = linesOf(draft.add).length + linesOf(draft.except).length;
  const isWrong = problems.add !== undefined || problems.except !== undefined;
  return (
    <details className="more" open={isWrong || undefined}>
      <summary>
        {title} <span className="muted numbers">{listed.toLocaleString()} listed</span>
        {own > 0 && <span className="muted numbers"> · {own} of yours</span>}
      </summary>
      <div className="field-pair">
        <Lines
          label={`Add to ${title.toLowerCase()}`}
          text={draft.add}
          problem={problems.add}
          change={(text) => change("add", text)}
        />
        <Lines
          label={`Except from ${title.toLowerCase()}`}
          text={draft.except}
          problem={problems.except}
          change={(text) => change("except", text)}
        />
      </div>
    </details>
  );
}

function Lines(props: {
  label: string;
  text: string;
  problem: string | undefined;
  change(text: string): void;
}) {
  const [id, about] = [useId(), useId()];
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <textarea
        id={id}
        rows={5}
        spellCheck={false}
        placeholder="example.com"
        aria-invalid={props.problem !== undefined || undefined}
        aria-describedby={about}
        value={props.text}
        onChange={(event) => props.change(event.target.value)}
      />
      <p id={about} className="field-about">
        {props.problem !== undefined && <strong className="problem">{props.problem}</strong>}
      </p>
    </div>
  );
}

function draftOf(lists: DomainLists): Draft {
  const entries = listNames.map(([name]) => [
    name,
    { add: lists[name].add.join("\n"), except: lists[name].except.join("\n") },
  ]);
  return Object.fromEntries(entries) as Draft;
}

const bodyOf = (draft: Draft) =>
  Object.fromEntries(
    listNames.map(([name]) => [name, { add: linesOf(draft[name].add), except: linesOf(draft[name].except) }]),
  );

const linesOf = (text: string) => text.split(/\s+/).filter(Boolean);

/** What the service refuses, by list and part, with the line that it is about. */
function problemsOf(error: unknown, draft: Draft): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    error.violations.map(({ loc: [, name, part, index], msg }) => {
      const text = draft[name as ListName]?.[part as Part] ?? "";
      const line = typeof index === "number" ? linesOf(text)[index] : undefined;
      return [`${name}.${part}`, line === undefined ? `${msg}.` : `${line}: ${msg}.`];
    }),
  );
}
