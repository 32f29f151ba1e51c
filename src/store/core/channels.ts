/**
 * Signals between processes over LISTEN/NOTIFY. A signal is a hint that something changed; the tables hold the change.
 * Signals can be lost while a connection is down or when a process dies after a commit, so subscribers also check after
 * a reconnect and poll at intervals.
 *
 * What every job causes is announced after its commit (`announces` of a `Statement`): a transaction that notifies holds
 * a lock of the whole server until its commit is flushed. Rare changes notify in their own transaction.
 */
export const channels = {
  /** The event log has grown. */
  events: "forager_events",
  /** A queue has work; the payload is its name. */
  work: "forager_work",
  /** A running job was cancelled; the payload is its id. */
  cancel: "forager_cancel",
  /** A client or its keys changed; the payload is the client id. */
  clients: "forager_clients",
  /** In the home cell: the directory of clients in other cells has changed. */
  cells: "forager_cells",
  /** Locations were imported. */
  locations: "forager_locations",
  /** Webhooks: the payload is `due` (deliveries were added) or `endpoints` (some were created, changed or deleted). */
  webhooks: "forager_webhooks",
} as const;

export type Channel = (typeof channels)[keyof typeof channels];

export interface Signal {
  channel: Channel;
  payload: string;
}

/** A statement that sends signals, and with them the transaction that runs it. */
export const notifying = (signals: readonly Signal[]) => ({
  name: "send-signals",
  text: "select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as signal(channel, payload)",
  values: [signals.map(({ channel }) => channel), signals.map(({ payload }) => payload)],
});
