import { type BackgroundService, backgroundService } from "../async/background-service.ts";
import { channels } from "../store/core/channels.ts";
import type { Database } from "../store/core/database.ts";
import { type EventRow, missedEvents, readEvents } from "../store/core/event-log.ts";
import type { Signals } from "../store/core/signals.ts";

/** One row of the event log, as sent over the stream. */
export interface ForagerEvent {
  /** Decimal number, increasing in commit order. */
  id: string;
  type: string;
  jobId: string | null;
  campaignId: string | null;
  dataJson: string;
}

export interface SubscribeOptions {
  clientId: string;
  apiKeyId: string;
  /** The session that opened it; undefined for API credentials. */
  sessionId?: string | undefined;
  /** Start after this event (the last hour is kept); undefined: from now on. */
  afterId?: string | undefined;
  jobId?: string | undefined;
  campaignId?: string | undefined;
  /** Delivers nothing more once this many missed events have been replayed; undefined: no limit. */
  missedMax?: number | undefined;
  /** Must not throw. Receives one or more events in order, each once. */
  onEvents(events: ForagerEvent[]): void;
  /** The server ends the subscription: credentials revoked, or shutting down. */
  onEnd(reason: string): void;
}

export interface Subscription {
  /** The last event before those that are delivered as they happen: where to resume if none arrives. */
  joinedAfterId: string;
  close(): void;
}

export interface EventSubscriptions {
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** Open subscriptions of one client, or of all. */
  activeSubscriptions(clientId?: string): number;
}

/** Additional operations for the composition root. */
export interface EventBroadcaster extends EventSubscriptions, BackgroundService {
  /** Clients with open subscriptions. */
  clientIds(): string[];
  /** Sessions that opened a client's subscriptions. */
  sessionIds(clientId: string): string[];
  /** Ends a client's subscriptions whose key is not among these, or whose session has ended. */
  endExcept(clientId: string, apiKeyIds: ReadonlySet<string>, endedSessionIds?: ReadonlySet<string>): void;
  /** Delivers all logged events, including the ends of the last jobs, and ends all subscriptions. */
  stop(): Promise<void>;
}

/** Events per read. */
const pageSize = 1_000;
/** Why a stream ends with the session that opened it. */
export const sessionOver = "The session has ended. Sign in again.";
/** Notifications may be lost: with subscribers, the log is also polled this often. */
const pollMs = 5_000;

/**
 * Reads the event log once for all subscriptions of this process and dispatches each event to its subscribers.
 * One position in the log (`position`) is shared by all. Reading and joining are serialized (`inTurn`): a new
 * subscriber that replays up to `position` and then joins neither misses nor repeats an event.
 */
export function createEventBroadcaster(ports: {
  database: Database;
  signals: Signals;
  onError: (error: unknown) => void;
  /** How long events are kept. */
  keptMinutes: number;
  /** Receives the ages of events in seconds when they are read for subscribers. */
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

  /** Notifications during a pending read are served by that read. */
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
        // One object per event for all subscribers: the stream renders each only once.
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

  /**
   * Replays the backlog outside the queue; only what was added meanwhile is replayed inside it.
   * @returns the last event before those that are delivered as they happen.
   */
  async function join(subscriber: SubscribeOptions): Promise<string> {
    await inTurn(readForward);
    const seenId = subscriber.afterId && (await replay(subscriber, subscriber.afterId, position));
    if (seenId === null) return position;
    return await inTurn(async () => {
      await readForward();
      if (seenId !== undefined && (await replay(subscriber, seenId, position)) === null) return position;
      const group = byClient.get(subscriber.clientId) ?? new Set();
      byClient.set(subscriber.clientId, group.add(subscriber));
      return position;
    });
  }

  /** Returns the id up to which all events are delivered, or null if there were more than the subscriber takes. */
  async function replay(
    subscriber: SubscribeOptions,
    fromId: string,
    upToId: string,
  ): Promise<string | null> {
    const { clientId, jobId, campaignId, missedMax = Number.POSITIVE_INFINITY } = subscriber;
    let replayed = 0;
    for (let afterId = fromId; ; ) {
      const rows = await missedEvents(database, {
        clientId,
        jobId,
        campaignId,
        afterId,
        upToId,
        limit: pageSize,
        keptMinutes: ports.keptMinutes,
      });
      if (rows.length > 0) subscriber.onEvents(rows.map(eventOf));
      replayed += rows.length;
      if (replayed > missedMax) return null;
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
      const joinedAfterId = await join(subscriber);
      // Events committed between reading the position and joining were already notified.
      scheduleRead();
      return {
        joinedAfterId,
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
