import { type FormEvent, useId, useState } from "react";
import type { NewClientKey } from "../../api/answers.ts";
import { call } from "../../api/client.ts";
import { keysPath } from "../../api/settings-queries.ts";
import { useChange } from "../../api/use-change.ts";
import { isolated } from "../../lib/isolated.ts";
import { type Access, accessLevels, accessTexts } from "../../ui/access.tsx";
import { FormActions } from "../../ui/form-actions.tsx";

const empty = {
  name: "",
  actorId: "",
  actorName: "",
  role: "",
  access: "member" as Access,
  delegate: false,
};

/** Creates a key for an actor. Empty fields default to the key's name. */
export function NewKeyForm(props: {
  mayDelegate: boolean;
  close(): void;
  show(shown: { name: string; credential: string; about: string }): void;
}) {
  const [draft, setDraft] = useState(empty);
  const ids = {
    name: useId(),
    actorId: useId(),
    actorName: useId(),
    role: useId(),
    access: useId(),
    delegate: useId(),
  };
  const make = useChange({
    call: (body: object) => call<NewClientKey>(keysPath, { method: "POST", body }),
    changes: ["keys"],
    onDone: ({ name, actor, credential }) => {
      props.close();
      props.show({ name, credential, about: `Calls with this key act as ${isolated(actor.name)}.` });
    },
    showsErrors: false,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate(bodyOf(draft));
  };
  const text = (field: "name" | "actorId" | "actorName" | "role", max: number) => ({
    id: ids[field],
    type: "text",
    maxLength: max,
    autoComplete: "off",
    value: draft[field],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [field]: event.target.value }),
  });
  return (
    <form onSubmit={onSubmit} aria-label="New key">
      <div className="field-pair">
        <div className="field">
          <label htmlFor={ids.name}>Name</label>
          <input {...text("name", 200)} required placeholder="CRM import" />
          <p className="field-about">What the key is for.</p>
        </div>
        <div className="field">
          <label htmlFor={ids.access}>Access</label>
          <select
            id={ids.access}
            value={draft.access}
            onChange={(event) => setDraft({ ...draft, access: event.target.value as Access })}
          >
            {accessLevels.map((access) => (
              <option key={access}>{access}</option>
            ))}
          </select>
          <p className="field-about">{accessTexts[draft.access]}</p>
        </div>
      </div>
      <details className="more">
        <summary>Name in shifts</summary>
        <div className="field-pair">
          <div className="field">
            <label htmlFor={ids.actorId}>Actor ID</label>
            <input {...text("actorId", 128)} placeholder="ann" />
            <p className="field-about">
              ID of the person or program that the key acts as. Defaults to the key's name.
            </p>
          </div>
          <div className="field">
            <label htmlFor={ids.actorName}>Actor's name</label>
            <input {...text("actorName", 200)} placeholder="Ann Example" />
            <p className="field-about">Shown in shifts instead of the ID.</p>
          </div>
          <div className="field">
            <label htmlFor={ids.role}>Role in shifts</label>
            <input {...text("role", 64)} placeholder="member" />
            <p className="field-about">
              Shown beside the name, for example sales. It does not change what the key may do.
            </p>
          </div>
        </div>
        {props.mayDelegate && (
          <div className="field field-check">
            <label htmlFor={ids.delegate}>Can act for other actors, as a gateway</label>
            <input
              id={ids.delegate}
              type="checkbox"
              checked={draft.delegate}
              onChange={(event) => setDraft({ ...draft, delegate: event.target.checked })}
            />
          </div>
        )}
      </details>
      <FormActions change={make} submit="Create key">
        <button type="button" onClick={props.close}>
          Cancel
        </button>
      </FormActions>
    </form>
  );
}

function bodyOf({ name, actorId, actorName, role, access, delegate }: typeof empty): object {
  const given = (value: string) => value.trim() || undefined;
  const actor = { id: given(actorId) ?? given(name), name: given(actorName), role: given(role) };
  const hasActor = [actorId, actorName, role].some((value) => value.trim() !== "");
  return { name, access, delegate, ...(hasActor && { actor }) };
}
