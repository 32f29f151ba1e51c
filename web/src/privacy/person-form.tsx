import { type FormEvent, useId } from "react";
import type { PrivacySubject } from "../../../src/contract/privacy.ts";
import { FormActions } from "../ui/form-actions.tsx";

export type PersonDraft = Record<keyof PrivacySubject, string>;

type FieldRow = readonly [keyof PrivacySubject, label: string, example: string, about?: string];

const usual: readonly FieldRow[] = [
  ["email", "Email address", "jane@example.com"],
  ["phone", "Phone number", "+49 30 1234567", "With country code."],
];
const others: readonly FieldRow[] = [
  ["profile_url", "Profile", "https://www.linkedin.com/in/…"],
  ["name", "Full name", "Jane Doe", "Together with the website."],
  ["domain", "Website or domain", "example.com", "Of the company that names the person."],
];

const labels = Object.fromEntries([...usual, ...others].map(([name, label]) => [name, label]));

export const draftOf = (subject: PrivacySubject = {}): PersonDraft => ({
  email: subject.email ?? "",
  phone: subject.phone ?? "",
  profile_url: subject.profile_url ?? "",
  name: subject.name ?? "",
  domain: subject.domain ?? "",
});

/** The identifiers that are filled in. */
export const subjectOf = (draft: PersonDraft): PrivacySubject =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([name, text]) => (text.trim() === "" ? [] : [[name, text.trim()]])),
  );

/** The identifiers of one person. */
export function PersonForm(props: {
  draft: PersonDraft;
  change(part: Partial<PersonDraft>): void;
  search: { isPending: boolean; error: unknown };
  find(): void;
}) {
  const { draft, change, search, find } = props;
  const id = useId();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    find();
  };
  const field = ([name, label, example, about]: FieldRow) => (
    <div key={name} className="field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        value={draft[name]}
        placeholder={example}
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        aria-describedby={about && `${id}-${name}-about`}
        onChange={({ target }) => change({ [name]: target.value })}
      />
      {about && (
        <p id={`${id}-${name}-about`} className="field-about">
          {about}
        </p>
      )}
    </div>
  );
  return (
    <form className="fields" onSubmit={onSubmit} aria-label="Person">
      <div className="field-pair">{usual.map(field)}</div>
      {/* Open if another page filled it in. */}
      <details className="more" open={others.some(([name]) => draft[name] !== "") || undefined}>
        <summary>Profile, or name and company</summary>
        <div className="field-pair">{others.map(field)}</div>
      </details>
      <FormActions
        change={search}
        submit={search.isPending ? "Searching…" : "Show everything stored"}
        labels={labels}
        isIncomplete={Object.keys(subjectOf(draft)).length === 0}
      />
    </form>
  );
}
