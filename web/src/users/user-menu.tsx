import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Session } from "../api/answers.ts";
import { linkTo } from "../api/base-path.ts";
import { call } from "../api/client.ts";
import { useChange } from "../api/use-change.ts";
import { actorName } from "../lib/actor-name.ts";
import { accountPath, userQueries } from "./user-queries.ts";

/** For users: the way to their account, and to their other clients. */
export function UserMenu({ session, onOpen }: { session: Session; onOpen?: () => void }) {
  return session.user_id ? <Menu session={session} {...(onOpen && { onOpen })} /> : null;
}

function Menu({ session, onOpen }: { session: Session; onOpen?: () => void }) {
  const account = useQuery(userQueries.account());
  const clients = account.data?.clients ?? [];
  const change = useChange({
    call: (clientId: string) =>
      call(`${accountPath}/client`, { method: "POST", body: { client_id: clientId } }),
    changes: [],
    // Loads anew: nothing of the other client may stay.
    onDone: () => window.location.replace(linkTo("/")),
  });
  return (
    <div className="user-menu">
      <Link to="/account" onClick={onOpen}>
        <bdi>{account.data?.name ?? actorName(session.actor)}</bdi>
      </Link>
      {clients.length > 1 && (
        <select
          aria-label="Client"
          value={session.client_id}
          disabled={change.isPending}
          onChange={(event) => change.mutate(event.target.value)}
        >
          {clients.map((client) => (
            <option key={client.client_id} value={client.client_id}>
              {client.client_name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
