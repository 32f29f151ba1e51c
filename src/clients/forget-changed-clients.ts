import type { Logger } from "pino";
import { messageOf } from "../errors.ts";
import type { EventBroadcaster } from "../jobs/event-subscriptions.ts";
import { findClient, listKeys } from "../store/clients/clients.ts";
import type { Database } from "../store/core/database.ts";
import { channels, type Signals } from "../store/core/signals.ts";
import type { Authenticator } from "./authenticate.ts";
import type { Sessions } from "./sessions.ts";

/**
 * A client that was deactivated, whose keys were rotated or revoked, or whose session has ended, is out at once, its
 * event streams included.
 * @returns what forgets a client before its signal comes.
 */
export function forgetChangedClients(ports: {
  core: { readonly database: Database; readonly log: Logger };
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
