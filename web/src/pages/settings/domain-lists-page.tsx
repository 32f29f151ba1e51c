import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import type { DomainLists } from "../../api/answers.ts";
import { ApiError, call } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { useChange } from "../../api/use-change.ts";
import { useDraft } from "../../forms/use-draft.ts";
import { dayText } from "../../lib/days.ts";
import { Editable } from "../../ui/access.tsx";
import { FormActions } from "../../ui/form-actions.tsx";
import { Panel } from "../../ui/parts.tsx";
import { Reading } from "../../ui/reading.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import { Time } from "../../ui/time.tsx";

const listNames = [
  ["social_media", "Social networks"],
  ["review_sites", "Review sites"],
  ["directories", "Directories"],
  ["maps", "Maps"],
] as const;
type ListName = (typeof listNames)[number][0];
type Part = "add" | "except";
/** One of a list's two text fields. */
type Field = `${ListName}.${Part}`;
/** The text fields as typed, one website per line. */
type Draft = Record<Field, string>;

/** The websites that campaigns skip: the built-in lists and the client's changes to them. */
export function DomainListsPage() {
  const lists = useQuery(queries.domainLists());
  return (
    <>
      <SectionHead />
      <Reading query={lists} rows={8} />
      {lists.data && (
        <Editable access="owner">
          <ListsForm lists={lists.data} />
        </Editable>
      )}
    </>
  );
}

function ListsForm({ lists }: { lists: DomainLists }) {
  const form = useDraft(draftOf(lists));
  const { draft, isChanged } = form;
  const save = useChange({
    call: (sent: Draft) => call("/api/v1/domain-lists", { method: "PUT", body: bodyOf(sent) }),
    changes: ["domain-lists"],
    done: "Saved.",
    showsErrors: false,
  });
  const problems = problemsOf(save.error, save.variables);
  const undo = () => {
    form.undo();
    save.reset();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(draft, { onSuccess: (_saved, sent) => form.saved(sent) });
  };
  return (
    <Panel title="Websites that campaigns skip">
      <p className="muted">
        Campaigns skip the websites on Forager's built-in lists, dated {dayText(lists.listed.date)}. Add
        websites to a list, or exclude websites from it, one per line: <code>example.com</code> including its
        subdomains, <code>example.com/path</code>, or <code>brand.*</code> for a brand's domains in every
        country.{" "}
        {lists.updated_at === null ? (
          "You have not changed the lists."
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
            draft={{ add: draft[`${name}.add`], except: draft[`${name}.except`] }}
            problems={{ add: problems[`${name}.add`], except: problems[`${name}.except`] }}
            change={(part, text) => form.change({ [`${name}.${part}`]: text })}
          />
        ))}
        <FormActions change={save} submit="Save lists">
          {isChanged && (
            <button type="button" onClick={undo}>
              Discard changes
            </button>
          )}
        </FormActions>
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
        {title} <span className="muted numbers">{listed.toLocaleString()} built-in</span>
        {own > 0 && <span className="muted numbers"> · {own} custom</span>}
      </summary>
      <div className="field-pair">
        <Lines
          label={`Add to ${title.toLowerCase()}`}
          text={draft.add}
          problem={problems.add}
          change={(text) => change("add", text)}
        />
        <Lines
          label={`Exclude from ${title.toLowerCase()}`}
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
  const fields = listNames.flatMap(([name]) => [
    [`${name}.add`, lists[name].add.join("\n")],
    [`${name}.except`, lists[name].except.join("\n")],
  ]);
  return Object.fromEntries(fields) as Draft;
}

const bodyOf = (draft: Draft) =>
  Object.fromEntries(
    listNames.map(([name]) => [
      name,
      { add: linesOf(draft[`${name}.add`]), except: linesOf(draft[`${name}.except`]) },
    ]),
  );

const linesOf = (text: string) => text.split(/\s+/).filter(Boolean);

/** The service's validation errors, each with the line in question. */
function problemsOf(error: unknown, sent: Draft | undefined): Partial<Record<Field, string>> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    error.violations.map(({ loc: [, name, part, index], msg }) => {
      const field = `${name}.${part}` as Field;
      const line = typeof index === "number" ? linesOf(sent?.[field] ?? "")[index] : undefined;
      return [field, line === undefined ? `${msg}.` : `${line}: ${msg}.`];
    }),
  );
}
