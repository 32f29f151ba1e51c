import { type BackgroundService, backgroundService } from "../async/background-service.ts";
import type { Database } from "../store/core/database.ts";
import { type EventRow, missedEvents, readEvents } from "../store/core/event-log.ts";
import { channels, type Signals } from "../store/core/signals.ts";

/** One row of the event log, as it goes over the stream. */
export interface ForagerEvent {
  /** Decimal number, growing in the order of commits. */
  id: string;
  type: string;
  jobId: string | null;
  campaignId: string | null;
  dataJson: string;
}

export interface SubscribeOptions {
  clientId: string;
  apiKeyId: string;
  /** Of the session that it was opened by; undefined where credentials were sent. */
  sessionId?: string | undefined;
  /** Deliver what came after this event first (the last hour is kept); from now on without it. */
  afterId?: string | undefined;
  jobId?: string | undefined;
  campaignId?: string | undefined;
  /** Must not throw. Called with one or more events, in order, each once. */
  onEvents(events: ForagerEvent[]): void;
  /** The server ends the subscription: credentials revoked, or shutting down. */
  onEnd(reason: string): void;
}

export interface Subscription {
  close(): void;
}

export interface EventSubscriptions {
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** Open subscriptions of one client, or of all. */
  activeSubscriptions(clientId?: string): number;
}

/** What the composition root needs besides. */
export interface EventBroadcaster extends EventSubscriptions, BackgroundService {
  /** Clients with open subscriptions. */
  clientIds(): string[];
  /** Sessions that open subscriptions of a client were opened by. */
  sessionIds(clientId: string): string[];
  /** Ends the subscriptions of a client whose key is not among these, or whose session has ended. */
  endExcept(clientId: string, apiKeyIds: ReadonlySet<string>, endedSessionIds?: ReadonlySet<string>): void;
  /** Hands out what is in the log by now, the ends of the last jobs among it, and ends all subscriptions. */
  stop(): Promise<void>;
}

/** Events read at once. */
const pageSize = 1_000;
/** Why a stream ends with the session that opened it. */
export const sessionOver = "The session has ended. Sign in again.";
/** Signals may get lost: the log is read this often without one, while somebody listens. */
const pollMs = 5_000;

/**
 * Reads the event log once for all subscriptions of this process and hands each event to those it belongs to.
 *
 * One position in the log (`position`) serves everybody. Reading forward and joining happen one after the
 * other (`inTurn`), so that a newcomer who replays up to `position` and then joins misses nothing and sees
 * nothing twice.
 */
export function createEventBroadcaster(ports: {
  database: Database;
  signals: Signals;
  onError: (error: unknown) => void;
  /** Learns the ages of events in seconds, when they are read for their subscribers. */
  onRead?: (ages: number[]) => void;
}): EventBroadcaster {
  const { database, signals } = ports;
  const byClient = new Map<string, Set<SubscribeOptions>>();
  let position = "0";
  let turn: Promise<void> = Promise.resolve();
  let readScheduled = false;

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work);
    turn = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  /** Signals that come while a read waits for its turn are served by that read. */
  function scheduleRead(): void {
    if (readScheduled || byClient.size === 0) return;
    readScheduled = true;
    inTurn(readForward).catch(ports.onError);
  }

  async function readForward(): Promise<void> {
    readScheduled = false;
    for (;;) {
      const clientIds = [...byClient.keys()];
      const { newestId, events } = await readEvents(database, {
        afterId: position,
        clientIds,
        limit: pageSize,
      });
      ports.onRead?.(events.map(({ age_seconds }) => age_seconds));
      for (const [clientId, rows] of Map.groupBy(events, (row) => row.client_id)) {
        // One object per event, however many read it: the stream renders each only once.
        const forClient = rows.map(eventOf);
        for (const subscriber of byClient.get(clientId) ?? []) deliver(subscriber, forClient);
      }
      if (events.length < pageSize) {
        position = newestId;
        return;
      }
      position = events.at(-1)?.id ?? position;
    }
  }

  /** What was missed is read beside everybody's reading first; in turn, only what came meanwhile. */
  async function join(subscriber: SubscribeOptions): Promise<void> {
    await inTurn(readForward);
    const seenId = subscriber.afterId && (await replay(subscriber, subscriber.afterId, position));
    await inTurn(async () => {
      await readForward();
      if (seenId !== undefined) await replay(subscriber, seenId, position);
      const group = byClient.get(subscriber.clientId) ?? new Set();
      byClient.set(subscriber.clientId, group.add(subscriber));
    });
  }

  /** Returns the last id that was delivered, or `fromId`. */
  async function replay(subscriber: SubscribeOptions, fromId: string, upToId: string): Promise<string> {
    for (let afterId = fromId; ; ) {
      const rows = await missedEvents(database, {
        clientId: subscriber.clientId,
        afterId,
        upToId,
        limit: pageSize,
      });
      deliver(subscriber, rows.map(eventOf));
      const last = rows.at(-1);
      afterId = last?.id ?? afterId;
      if (rows.length < pageSize) return afterId;
    }
  }

  function leave(subscriber: SubscribeOptions): void {
    const group = byClient.get(subscriber.clientId);
    group?.delete(subscriber);
    if (group?.size === 0) byClient.delete(subscriber.clientId);
  }

  const end = (subscriber: SubscribeOptions, reason: string) => {
    leave(subscriber);
    subscriber.onEnd(reason);
  };

  const service = backgroundService(() => {
    const unsubscribe = [signals.on(channels.events, scheduleRead), signals.onReconnect(scheduleRead)];
    const timer = setInterval(scheduleRead, pollMs);
    return async () => {
      clearInterval(timer);
      for (const off of unsubscribe) off();
      if (byClient.size > 0) await inTurn(readForward).catch(ports.onError);
      for (const group of [...byClient.values()]) {
        for (const subscriber of [...group]) end(subscriber, "The server is shutting down.");
      }
      await turn;
    };
  });

  return {
    ...service,
    async subscribe(subscriber) {
      let closed = false;
      await join(subscriber);
      // What was committed between reading the position and joining has had its signal already.
      scheduleRead();
      return {
        close() {
          if (closed) return;
          closed = true;
          leave(subscriber);
        },
      };
    },
    activeSubscriptions(clientId) {
      if (clientId !== undefined) return byClient.get(clientId)?.size ?? 0;
      return [...byClient.values()].reduce((sum, group) => sum + group.size, 0);
    },
    clientIds: () => [...byClient.keys()],
    sessionIds: (clientId) => [...(byClient.get(clientId) ?? [])].flatMap(({ sessionId }) => sessionId ?? []),
    endExcept(clientId, apiKeyIds, endedSessionIds) {
      for (const subscriber of [...(byClient.get(clientId) ?? [])]) {
        const { apiKeyId, sessionId } = subscriber;
        if (!apiKeyIds.has(apiKeyId)) end(subscriber, "The credentials are no longer valid.");
        else if (sessionId !== undefined && endedSessionIds?.has(sessionId)) end(subscriber, sessionOver);
      }
    },
  };
}

function deliver({ jobId, campaignId, onEvents }: SubscribeOptions, events: ForagerEvent[]): void {
  const isForAll = jobId === undefined && campaignId === undefined;
  const wanted = isForAll
    ? events
    : events.filter(
        (event) =>
          (jobId === undefined || event.jobId === jobId) &&
          (campaignId === undefined || event.campaignId === campaignId),
      );
  if (wanted.length > 0) onEvents(wanted);
}

const eventOf = (row: EventRow): ForagerEvent => ({
  id: row.id,
  type: row.type,
  jobId: row.job_id,
  campaignId: row.campaign_id,
  dataJson: row.data,
});
