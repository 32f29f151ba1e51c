import type { Authenticator } from "./clients/authenticate.ts";
import type { Sessions } from "./clients/sessions.ts";
import type { Core } from "./core.ts";
import { messageOf } from "./errors.ts";
import type { EventBroadcaster } from "./events/subscriptions.ts";
import { findClient, listKeys } from "./store/clients.ts";
import { channels, type Signals } from "./store/signals.ts";

/**
 * A client that was deactivated, whose keys were rotated or revoked, or whose session has ended, is out at once, its
 * event streams included.
 * @returns what forgets a client before its signal comes.
 */
export function forgetChangedClients(ports: {
  core: Pick<Core, "database" | "log">;
  signals: Signals;
  authenticator: Authenticator;
  sessions: Sessions;
  events: EventBroadcaster;
}): (clientId: string) => void {
  const { authenticator, sessions, events } = ports;
  const { database, log } = ports.core;
  const forget = (clientId?: string) => {
    authenticator.forget(clientId);
    sessions.forget(clientId);
  };
  const endStreams = async (clientId: string) => {
    const client = await findClient(database, clientId);
    const keys = client?.active ? await listKeys(database, clientId) : [];
    const ended = await sessions.endedAmong(events.sessionIds(clientId));
    events.endExcept(clientId, new Set(keys.map((key) => key.id)), ended);
  };
  const check = (clientId: string) => {
    endStreams(clientId).catch((error: unknown) =>
      log.warn({ error: messageOf(error) }, "could not check a changed client"),
    );
  };
  ports.signals.on(channels.clients, (clientId) => {
    forget(clientId);
    check(clientId);
  });
  // What was signalled while the connection was down may be about any of them.
  ports.signals.onReconnect(() => {
    forget();
    for (const clientId of events.clientIds()) check(clientId);
  });
  return forget;
}
