import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ClientKey, RotatedClientKey, Session } from "../../api/answers.ts";
import { call, setCsrfToken, whileRenewing } from "../../api/client.ts";
import { keysPath, settingsQueries } from "../../api/settings-queries.ts";
import { useChange } from "../../api/use-change.ts";
import { actorName } from "../../lib/actor-name.ts";
import { isolated } from "../../lib/isolated.ts";
import { type Access, AccessNote, accessLevels, Needs, useAccess } from "../../ui/access.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { DialogButton } from "../../ui/modal.tsx";
import { RowMenu } from "../../ui/more-menu.tsx";
import { Panel } from "../../ui/parts.tsx";
import { Reading } from "../../ui/reading.tsx";
import { SecretOnce } from "../../ui/secret-once.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import { exactTime, Time } from "../../ui/time.tsx";
import { NewKeyForm } from "./new-key-form.tsx";

interface Shown {
  name: string;
  credential: string;
  /** A note on the key and the previous one. */
  about: string;
}

/** Lists, creates, rotates and revokes the client's API keys. */
export function KeysPage() {
  const keys = useQuery(settingsQueries.keys());
  const [shown, setShown] = useState<Shown | null>(null);
  const active = keys.data?.keys.filter((key) => key.active) ?? [];
  const revoked = keys.data?.keys.filter((key) => !key.active) ?? [];
  const own = active.find((key) => key.in_use);
  return (
    <>
      <SectionHead about="An API key lets a program use the service. Its access limits what the program may do; shifts show its work under the name that it acts as.">
        <Needs access="owner">
          <DialogButton text="New key" dialogClass="modal-wide">
            {(close) => <NewKeyForm mayDelegate={own?.delegate ?? false} close={close} show={setShown} />}
          </DialogButton>
        </Needs>
      </SectionHead>
      <AccessNote access="owner" />
      {shown && (
        <SecretOnce
          title={`Credentials of ${isolated(shown.name)}`}
          label="Credentials"
          secret={shown.credential}
          done={() => setShown(null)}
        >
          {shown.about}
        </SecretOnce>
      )}
      <Panel title="Active keys" aside={keys.data && <span className="muted numbers">{active.length}</span>}>
        <Reading query={keys} rows={4} />
        {active.length > 0 && <KeyTable keys={active} show={setShown} />}
      </Panel>
      {revoked.length > 0 && <RevokedKeys keys={revoked} />}
    </>
  );
}

function KeyTable({ keys, show }: { keys: readonly ClientKey[]; show(shown: Shown): void }) {
  return (
    <DataTable
      label="Active keys"
      className="rows"
      rows={keys}
      keyOf={(key) => key.key_id}
      columns={[
        {
          head: "Key",
          className: "long",
          cell: (key) => (
            <>
              <bdi className="strong">{key.name}</bdi>
              <Marks of={key} />
            </>
          ),
        },
        {
          head: "Acts as",
          className: "long-name",
          cell: ({ actor }) => (
            <>
              <bdi>{actorName(actor)}</bdi>
              <span className="sub">
                <bdi>{actor.role}</bdi>
                {actor.id !== actor.name && (
                  <>
                    {" · "}
                    <bdi>{actor.id}</bdi>
                  </>
                )}
              </span>
            </>
          ),
        },
        { head: "Access", isLabelled: true, cell: (key) => <KeyAccess apiKey={key} /> },
        {
          head: "Created",
          className: "nowrap muted",
          isLabelled: true,
          cell: (key) => <Time value={key.created_at} relative />,
        },
        { head: "Last used", className: "nowrap muted", isLabelled: true, cell: lastUse },
        {
          head: "Actions",
          hidesHead: true,
          cell: (key) => (
            <Needs access="owner">
              <KeyActions apiKey={key} isLast={keys.length === 1} show={show} />
            </Needs>
          ),
        },
      ]}
    />
  );
}

const lastUse = ({ last_used_at: at }: ClientKey) => (at === null ? "never" : <Time value={at} relative />);

const usedText = ({ last_used_at: at }: ClientKey) =>
  at === null ? "It was never used." : `It was last used on ${exactTime(new Date(at))}.`;

function Marks({ of: key }: { of: ClientKey }) {
  const marks = [
    key.in_use && "used by this session",
    key.delegate && "can act for others",
    !key.stores_credentials && "cannot run scheduled campaigns",
  ].filter(Boolean);
  return marks.length > 0 && <span className="sub">{marks.join(" · ")}</span>;
}

/** A key's access, which owners can change. */
function KeyAccess({ apiKey: key }: { apiKey: ClientKey }) {
  const change = useChange({
    call: (access: Access) => call(`${keysPath}/${key.key_id}`, { method: "PATCH", body: { access } }),
    changes: ["keys", "session"],
    done: (_answer, access) => `${isolated(key.name)} now has ${access} access.`,
    undo: () => () => call(`${keysPath}/${key.key_id}`, { method: "PATCH", body: { access: key.access } }),
  });
  // Who lowered their own access could not raise it again.
  if (!useAccess("owner")) return key.access;
  if (key.in_use)
    return <span title="Only another owner can change the access of the key you use.">{key.access}</span>;
  return (
    <select
      aria-label={`Access of ${key.name}`}
      value={key.access}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.target.value as Access)}
    >
      {accessLevels.map((access) => (
        <option key={access}>{access}</option>
      ))}
    </select>
  );
}

function KeyActions(props: { apiKey: ClientKey; isLast: boolean; show(shown: Shown): void }) {
  const { apiKey: key, isLast, show } = props;
  const rotate = useRotation(key, show);
  const revoke = useChange({
    call: () => call(`${keysPath}/${key.key_id}${key.in_use ? "?own=true" : ""}`, { method: "DELETE" }),
    changes: ["keys"],
    done: `${isolated(key.name)} revoked.`,
  });
  return (
    <RowMenu of={key.name}>
      <ConfirmButton
        label={`Rotate ${key.name}`}
        question={`Rotate the key ${isolated(key.name)}?`}
        about="The old key stops working immediately. Programs that use it need the new one, which is shown once."
        confirm="Rotate key"
        isBusy={rotate.isPending}
        act={() => rotate.mutate()}
      >
        Rotate
      </ConfirmButton>
      {!isLast && (
        <ConfirmButton
          label={`Revoke ${key.name}`}
          question={`Revoke the key ${isolated(key.name)}?`}
          about={
            key.in_use
              ? "You are signed in with this key and will be signed out."
              : `The key stops working immediately. ${usedText(key)} This cannot be undone.`
          }
          confirm="Revoke key"
          isBusy={revoke.isPending}
          act={() => revoke.mutate()}
        >
          Revoke
        </ConfirmButton>
      )}
    </RowMenu>
  );
}

/** A rotation ends the key's sessions: if the current session is one, it signs in again with the new key. */
function useRotation(key: ClientKey, show: (shown: Shown) => void) {
  const client = useQueryClient();
  const rotate = () => call<RotatedClientKey>(`${keysPath}/${key.key_id}/rotate`, { method: "POST" });
  const rotateOwn = () =>
    whileRenewing(async () => {
      const rotated = await rotate();
      // First of all, so that the secret is not lost if signing in fails.
      show(shownOf(rotated));
      const { session } = await call<{ session: Session }>("/api/v1/session", {
        method: "POST",
        body: { credential: rotated.credential },
      });
      setCsrfToken(session.csrf_token);
      client.setQueryData(["session"], session);
      return rotated;
    });
  return useChange({
    call: key.in_use ? rotateOwn : rotate,
    changes: ["keys"],
    onDone: (rotated) => show(shownOf(rotated)),
  });
}

const shownOf = ({ name, credential }: RotatedClientKey): Shown => ({
  name,
  credential,
  about: "The old credentials no longer work, and their sessions have ended.",
});

function RevokedKeys({ keys }: { keys: readonly ClientKey[] }) {
  return (
    <details className="panel revoked">
      <summary>Revoked keys ({keys.length})</summary>
      <DataTable
        label="Revoked keys"
        className="rows"
        rows={keys}
        keyOf={(key) => key.key_id}
        columns={[
          { head: "Key", className: "long", cell: (key) => <bdi>{key.name}</bdi> },
          { head: "Acted as", className: "long-name", cell: (key) => <bdi>{actorName(key.actor)}</bdi> },
          { head: "Last used", className: "nowrap muted", isLabelled: true, cell: lastUse },
          {
            head: "Revoked",
            className: "nowrap muted",
            isLabelled: true,
            cell: (key) => key.revoked_at && <Time value={key.revoked_at} relative />,
          },
        ]}
      />
    </details>
  );
}
