import { type FormEvent, useId, useState } from "react";
import type { CreatedInvitation } from "../api/answers.ts";
import { call } from "../api/client.ts";
import { useChange } from "../api/use-change.ts";
import { accessLevels } from "../ui/access.tsx";
import { FormActions } from "../ui/form-actions.tsx";
import { type Role, roleTexts } from "./roles.ts";
import { usersPath } from "./user-queries.ts";

/** Invites an address. The first user is best an owner. */
export function InviteForm(props: {
  isFirst: boolean;
  close(): void;
  onInvited(invitation: CreatedInvitation): void;
}) {
  const [address, setAddress] = useState("");
  const [chosen, setChosen] = useState<Role | null>(null);
  const role = chosen ?? (props.isFirst ? "owner" : "member");
  const ids = { address: useId(), role: useId() };
  const invite = useChange({
    call: () =>
      call<CreatedInvitation>(`${usersPath}/invitations`, {
        method: "POST",
        body: { address: address.trim(), role },
      }),
    changes: ["users"],
    done: ({ address: invited, url }) =>
      url === null ? `A link was mailed to ${invited}.` : `${invited} is invited.`,
    onDone: (invitation) => {
      props.close();
      props.onInvited(invitation);
    },
    showsErrors: false,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate(undefined);
  };
  return (
    <form onSubmit={onSubmit} aria-label="Invite a user">
      <div className="field-pair">
        <div className="field">
          <label htmlFor={ids.address}>Email address</label>
          <input
            id={ids.address}
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor={ids.role}>Role</label>
          <select id={ids.role} value={role} onChange={(event) => setChosen(event.target.value as Role)}>
            {accessLevels.map((level) => (
              <option key={level}>{level}</option>
            ))}
          </select>
          <p className="field-about">
            A{role === "owner" ? "n" : ""} {role} may {roleTexts[role]}
          </p>
        </div>
      </div>
      <FormActions change={invite} submit="Invite">
        <button type="button" onClick={props.close}>
          Cancel
        </button>
      </FormActions>
    </form>
  );
}
