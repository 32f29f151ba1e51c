import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import type { Account } from "../api/answers.ts";
import { linkTo } from "../api/base-path.ts";
import { call } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { useChange } from "../api/use-change.ts";
import { isolated } from "../lib/isolated.ts";
import { useSignOut } from "../shell/use-sign-out.ts";
import { BusyButton } from "../ui/busy-button.tsx";
import { ConfirmButton } from "../ui/confirm-button.tsx";
import { FormActions } from "../ui/form-actions.tsx";
import { PageHead, Panel } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { SessionFacts } from "./session-facts.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";
import { accountPath, userQueries } from "./user-queries.ts";

/** The session; of users also their name, password, other sessions and clients. */
export function AccountPage() {
  const session = useQuery(queries.session()).data;
  return (
    <>
      <PageHead>
        <SignOutButton />
      </PageHead>
      {session && <SessionFacts session={session} />}
      {session?.user_id ? (
        <OwnAccount />
      ) : (
        <Panel title="A user of your own">
          <p>
            Users sign in with a mailed link or a password, and appear by name in shifts and the audit log.{" "}
            <Link to="/settings/users">Invite yourself as a user</Link>, or manage{" "}
            <Link to="/settings/keys">API keys</Link>.
          </p>
        </Panel>
      )}
    </>
  );
}

function SignOutButton() {
  const signOut = useSignOut();
  return (
    <BusyButton type="button" isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
      Sign out
    </BusyButton>
  );
}

function OwnAccount() {
  const account = useQuery(userQueries.account());
  if (account.data === undefined) return <Reading query={account} rows={6} />;
  return (
    <>
      <NamePanel account={account.data} />
      <PasswordPanel account={account.data} />
      <SessionsPanel />
      <LeavePanel account={account.data} />
    </>
  );
}

function NamePanel({ account }: { account: Account }) {
  const [name, setName] = useState(account.name);
  const field = useId();
  const rename = useChange({
    call: () => call<Account>(accountPath, { method: "PATCH", body: { name } }),
    changes: ["account", "users", "session"],
    done: "Name changed.",
    showsErrors: false,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate(undefined);
  };
  return (
    <Panel title="You">
      <p>
        <bdi>{account.address}</bdi>
        {account.has_sso && <span className="muted"> · signs in through single sign-on</span>}
      </p>
      <form onSubmit={onSubmit} aria-label="Your name">
        <div className="field">
          <label htmlFor={field}>Name</label>
          <input
            id={field}
            type="text"
            required
            maxLength={200}
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <p className="field-about">Shown in shifts, jobs and the audit log.</p>
        </div>
        <FormActions change={rename} submit="Save name" isMain={false} />
      </form>
    </Panel>
  );
}

function LeavePanel({ account }: { account: Account }) {
  const current = account.clients.find((client) => client.is_current);
  const isLast = account.clients.length === 1;
  const leave = useChange({
    call: () => call(accountPath, { method: "DELETE" }),
    changes: [],
    onDone: () => window.location.replace(linkTo("/")),
  });
  if (current === undefined) return null;
  const name = current.client_name;
  return (
    <Panel title={isLast ? "Delete your account" : `Leave ${isolated(name)}`}>
      <p className="muted">
        You will no longer be a user of <bdi>{name}</bdi>.
        {isLast && " Your account is deleted, and your name is removed from jobs, shifts and the audit log."}
      </p>
      <ConfirmButton
        question={isLast ? "Delete your account?" : `Leave ${isolated(name)}?`}
        about="This cannot be undone. An owner can invite you again."
        confirm={isLast ? "Delete account" : "Leave"}
        isBusy={leave.isPending}
        act={() => leave.mutate(undefined)}
      >
        {isLast ? "Delete account" : "Leave"}
      </ConfirmButton>
    </Panel>
  );
}
