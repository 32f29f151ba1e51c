import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CreatedInvitation, Invitation, User } from "../api/answers.ts";
import { call } from "../api/client.ts";
import { useChange } from "../api/use-change.ts";
import { isolated } from "../lib/isolated.ts";
import { AccessNote, accessLevels, useAccess } from "../ui/access.tsx";
import { ConfirmButton } from "../ui/confirm-button.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { DialogButton } from "../ui/modal.tsx";
import { Empty, Panel } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";
import { SecretOnce } from "../ui/secret-once.tsx";
import { SectionHead } from "../ui/section-head.tsx";
import { Time } from "../ui/time.tsx";
import { InviteForm } from "./invite-form.tsx";
import type { Role } from "./roles.ts";
import { userQueries, usersPath } from "./user-queries.ts";

/** Lists, invites and removes the people who sign in to the client. */
export function UsersPage() {
  const isOwner = useAccess("owner");
  return (
    <>
      {isOwner ? <Users /> : <SectionHead about={about} />}
      <AccessNote access="owner" />
    </>
  );
}

const about =
  "People who sign in to the dashboard. Shifts and the audit log show their names. Programs use API keys.";

function Users() {
  const list = useQuery(userQueries.users());
  const [made, setMade] = useState<CreatedInvitation | null>(null);
  const { users = [], invitations = [] } = list.data ?? {};
  return (
    <>
      <SectionHead about={about}>
        <DialogButton text="Invite a user">
          {(close) => (
            <InviteForm isFirst={users.length + invitations.length === 0} close={close} onInvited={setMade} />
          )}
        </DialogButton>
      </SectionHead>
      {made !== null && made.url !== null && (
        <SecretOnce
          title={`Invitation of ${isolated(made.address)}`}
          label="Link"
          secret={made.url}
          done={() => setMade(null)}
        >
          This service cannot send mail: hand the link over yourself. It works once, within 7 days.
        </SecretOnce>
      )}
      <Panel title="Users" aside={list.data && <span className="muted numbers">{users.length}</span>}>
        <Reading query={list} rows={3} />
        {list.isSuccess && users.length === 0 && (
          <Empty title="No users yet">Invite yourself first, as owner: then you sign in without a key.</Empty>
        )}
        {users.length > 0 && <UserTable users={users} />}
      </Panel>
      {invitations.length > 0 && <Invitations invitations={invitations} />}
    </>
  );
}

function UserTable({ users }: { users: readonly User[] }) {
  return (
    <DataTable
      label="Users"
      className="rows"
      rows={users}
      keyOf={(user) => user.user_id}
      columns={[
        {
          head: "User",
          className: "long-name",
          cell: (user) => (
            <>
              <bdi className="strong">{user.name}</bdi>
              {user.is_you && " (you)"}
              {user.name !== user.address && (
                <span className="sub">
                  <bdi>{user.address}</bdi>
                </span>
              )}
            </>
          ),
        },
        { head: "Role", isLabelled: true, cell: (user) => <UserRole user={user} /> },
        { head: "Signs in with", className: "muted", isLabelled: true, cell: waysOf },
        {
          head: "Last active",
          className: "nowrap muted",
          isLabelled: true,
          cell: ({ last_active_at: at }) => (at === null ? "never" : <Time value={at} relative />),
        },
        { head: "Actions", hidesHead: true, cell: (user) => <RemoveUser user={user} /> },
      ]}
    />
  );
}

const waysOf = (user: User) =>
  [user.has_password && "password and code", user.has_sso && "single sign-on"].filter(Boolean).join(", ") ||
  "mailed links";

function UserRole({ user }: { user: User }) {
  const change = useChange({
    call: (role: Role) => call(`${usersPath}/${user.user_id}`, { method: "PATCH", body: { role } }),
    changes: ["users", "session"],
    done: (_answer, role) => `${isolated(user.name)} is now ${role}.`,
    undo: () => () => call(`${usersPath}/${user.user_id}`, { method: "PATCH", body: { role: user.role } }),
  });
  // Who lowered their own role could not raise it again.
  if (user.is_you) return user.role;
  return (
    <select
      aria-label={`Role of ${user.name}`}
      value={user.role}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.target.value as Role)}
    >
      {accessLevels.map((role) => (
        <option key={role}>{role}</option>
      ))}
    </select>
  );
}

function RemoveUser({ user }: { user: User }) {
  const remove = useChange({
    call: () => call(`${usersPath}/${user.user_id}`, { method: "DELETE" }),
    changes: ["users"],
    done: `${isolated(user.name)} removed.`,
  });
  return (
    <div className="row-actions">
      <ConfirmButton
        label={`Remove ${user.name}`}
        question={`Remove ${isolated(user.name)}?`}
        about="They are signed out at once. Their jobs continue. Without another client, their account is deleted."
        confirm="Remove user"
        isBusy={remove.isPending}
        act={() => remove.mutate()}
      >
        Remove
      </ConfirmButton>
    </div>
  );
}

function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <Panel title="Open invitations">
      <DataTable
        label="Open invitations"
        className="rows"
        rows={invitations}
        keyOf={(invitation) => invitation.invitation_id}
        columns={[
          { head: "Address", className: "long-name", cell: ({ address }) => <bdi>{address}</bdi> },
          { head: "Role", isLabelled: true, cell: ({ role }) => role },
          {
            head: "Expires",
            className: "nowrap muted",
            isLabelled: true,
            cell: ({ expires_at: at }) => <Time value={at} ahead />,
          },
          {
            head: "Actions",
            hidesHead: true,
            cell: (invitation) => <Withdraw invitation={invitation} />,
          },
        ]}
      />
    </Panel>
  );
}

function Withdraw({ invitation }: { invitation: Invitation }) {
  const withdraw = useChange({
    call: () => call(`${usersPath}/invitations/${invitation.invitation_id}`, { method: "DELETE" }),
    changes: ["users"],
    done: `The invitation of ${isolated(invitation.address)} is withdrawn.`,
  });
  return (
    <div className="row-actions">
      <ConfirmButton
        label={`Withdraw the invitation of ${invitation.address}`}
        question={`Withdraw the invitation of ${isolated(invitation.address)}?`}
        about="Its link stops working."
        confirm="Withdraw"
        isBusy={withdraw.isPending}
        act={() => withdraw.mutate()}
      >
        Withdraw
      </ConfirmButton>
    </div>
  );
}
