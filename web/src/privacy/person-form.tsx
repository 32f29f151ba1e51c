import { type FormEvent, useId } from "react";
import type { PrivacySubject } from "../../../src/contract/privacy.ts";
import { FormActions } from "../ui/form-actions.tsx";

export type PersonDraft = Record<keyof PrivacySubject, string>;

const fields = [
  ["email", "Email address", "jane@example.com", undefined],
  ["phone", "Phone number", "+49 30 1234567", "With country code."],
  ["profile_url", "Profile", "https://www.linkedin.com/in/…", undefined],
  ["name", "Full name", "Jane Doe", "Together with the website."],
  ["domain", "Website or domain", "example.com", "Of the company that names the person."],
] as const;

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
  return (
    <form className="fields" onSubmit={onSubmit} aria-label="Person">
      <div className="field-pair">
        {fields.map(([name, label, example, about]) => (
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
        ))}
      </div>
      <FormActions
        change={search}
        submit={search.isPending ? "Searching…" : "Show everything stored"}
        isIncomplete={Object.keys(subjectOf(draft)).length === 0}
      />
    </form>
  );
}
