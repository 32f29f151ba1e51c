import type { Logger } from "pino";
import { messageOf } from "../errors.ts";
import type { EventBroadcaster } from "../jobs/event-subscriptions.ts";
import { findClient, listValidIds } from "../store/clients/clients.ts";
import { channels } from "../store/core/channels.ts";
import type { Database } from "../store/core/database.ts";
import type { Signals } from "../store/core/signals.ts";
import type { Authenticator } from "./authenticate.ts";
import type { Sessions } from "./sessions.ts";

/**
 * Cache invalidation across processes: deactivated clients, rotated or revoked keys and ended sessions lose access
 * immediately, including open event streams.
 * @returns a function that invalidates a client before its signal arrives.
 */
export function invalidateChangedClients(ports: {
  core: { readonly database: Database; readonly log: Logger };
  signals: Signals;
  authenticator: Authenticator;
  sessions: Sessions;
  events: EventBroadcaster;
}): (clientId: string) => void {
  const { authenticator, sessions, events } = ports;
  const { database, log } = ports.core;
  const invalidate = (clientId?: string) => {
    authenticator.invalidate(clientId);
    sessions.invalidate(clientId);
  };
  const endStreams = async (clientId: string) => {
    const client = await findClient(database, clientId);
    const valid = client?.active ? await listValidIds(database, clientId) : new Set<string>();
    const ended = await sessions.endedAmong(events.sessionIds(clientId));
    events.endExcept(clientId, valid, ended);
  };
  const check = (clientId: string) => {
    endStreams(clientId).catch((error: unknown) =>
      log.warn({ error: messageOf(error) }, "could not check a changed client"),
    );
  };
  ports.signals.on(channels.clients, (clientId) => {
    invalidate(clientId);
    check(clientId);
  });
  // Signals lost while the connection was down may concern any client.
  ports.signals.onReconnect(() => {
    invalidate();
    for (const clientId of events.clientIds()) check(clientId);
  });
  return invalidate;
}
