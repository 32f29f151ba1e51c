import type { FastifyReply } from "fastify";
import { z } from "zod";
import { timerMsMax } from "../../async/coalesce.ts";
import { type EventData, EventsStatus, eventData } from "../../contract/events.ts";
import { limits } from "../../contract/limits.ts";
import type { Principal } from "../../contract/principal.ts";
import { ForagerError } from "../../errors.ts";
import { type ForagerEvent, type Subscription, sessionOver } from "../../jobs/event-subscriptions.ts";
import type { HttpServices } from "../http-services.ts";
import type { EventStream, EventStreams } from "../response/event-streams.ts";
import { defineRoute, type Route, streamResponse } from "../route.ts";

/** Ids are PostgreSQL's bigint. */
const eventIdMax = 2n ** 63n - 1n;
const eventIdForm = "must be the id of an event of this stream";
const eventId = z
  .string()
  .regex(/^\d{0,19}$/, eventIdForm)
  .refine((id) => !/^\d{19}$/.test(id) || BigInt(id) <= eventIdMax, eventIdForm)
  .optional();

const StreamQuery = z.object({
  job_id: z.uuid().optional().meta({ description: "Only events of this job." }),
  campaign_id: z.string().min(1).max(200).optional().meta({ description: "Only events of this campaign." }),
  last_event_id: eventId.meta({
    description: "Same as the Last-Event-ID header, for clients that cannot set headers.",
  }),
});

const StreamHeaders = z.object({
  "last-event-id": eventId.meta({
    description: "Id of the last received event: later events of the last hour are replayed first.",
  }),
});

/** Proxies must forward each event immediately, and nothing may cache it. */
const streamHeaders = {
  "cache-control": "no-cache, no-store, no-transform",
  "x-accel-buffering": "no",
};

export function streamEvents(streams: EventStreams): Route {
  return defineRoute({
    method: "GET",
    path: "/api/v1/events/stream",
    operationId: "streamEvents",
    summary: "Event stream",
    description: [
      "Server-sent events of your jobs as they happen. `connected` comes first, with the id to resume after, and a `heartbeat` follows every 30 seconds.",
      "Reconnect with Last-Event-ID to replay missed events of the last hour. A reader that falls more than 1 MiB behind is disconnected.",
      "A stream ends when its API key is revoked or its session ends.",
      `A client may have ${limits.event_streams_max} streams open; one more answers 429.`,
      "Browsers' EventSource cannot set headers: `token` carries the credentials in the query instead.",
    ].join(" "),
    tags: ["Events"],
    auth: "stream",
    access: "viewer",
    rateLimit: true,
    query: StreamQuery,
    headers: StreamHeaders,
    errors: ["not_found", "stream_limit", "database_unavailable", "shutting_down"],
    responses: { 200: streamResponse("text/event-stream; charset=utf-8", "The stream.", eventData) },
  }).handle(async ({ principal, query, headers, request }, services) => {
    if (request.method === "HEAD") return { status: 200, body: () => {} };
    const { events, sessions } = services;
    const afterId = headers["last-event-id"] || query.last_event_id || undefined;
    const relay = new Relay(await services.eventStreams.open(principal.clientId));
    const { session: opener } = request;
    try {
      relay.subscription = await events.subscribe({
        clientId: principal.clientId,
        apiKeyId: principal.apiKeyId,
        sessionId: opener?.session.id,
        afterId,
        jobId: query.job_id?.toLowerCase(),
        campaignId: query.campaign_id,
        missedMax: earlyEventsMax,
        onEvents: (batch) => relay.take(batch),
        onEnd: (reason) => relay.end(reason),
      });
      // The last event of a deleted campaign is replayed after its deletion.
      if (!relay.hasMissedEvents) await requireSubject(services, principal.clientId, query);
      if (opener) {
        // One that ended while the subscription was made was not among those that the end of a session ends.
        const { expiresAt } = await sessions.find(opener.token);
        relay.endAt(expiresAt, sessionOver);
      }
    } catch (error) {
      relay.close();
      throw error;
    }
    return {
      status: 200,
      headers: streamHeaders,
      body: (reply) => relay.connect(streams, reply, { principal, beginsNow: afterId === undefined }),
    };
  });
}

/** @throws ForagerError not_found for a job or campaign that does not exist, whose stream would be silent for ever. */
async function requireSubject(
  { jobs, campaigns }: Pick<HttpServices, "jobs" | "campaigns">,
  clientId: string,
  { job_id, campaign_id }: z.output<typeof StreamQuery>,
): Promise<void> {
  if (job_id !== undefined && (await jobs.find(clientId, job_id)) === null) {
    throw new ForagerError("not_found", "Job not found");
  }
  if (campaign_id !== undefined && (await campaigns.find(clientId, campaign_id)) === null) {
    throw new ForagerError("not_found", "Campaign not found");
  }
}

/** Events that may wait for their stream to open; a reader that missed more reconnects for the rest. */
const earlyEventsMax = 10_000;

/**
 * Joins a subscription and its stream. The subscription is created first, so that a failure can still be answered
 * with a status and nothing after `connected` is missed; its early events wait.
 */
class Relay {
  subscription: Subscription | undefined;
  readonly #release: () => void;
  #stream: EventStream | undefined;
  #early: ForagerEvent[] = [];
  #endReason: string | undefined;
  #isCutShort = false;
  #expiry: NodeJS.Timeout | undefined;

  /** @param release gives back the client's place among the open streams. */
  constructor(release: () => void) {
    this.#release = release;
  }

  /** Whether events wait for the stream to open. */
  get hasMissedEvents(): boolean {
    return this.#early.length > 0;
  }

  take(batch: ForagerEvent[]): void {
    if (this.#stream) {
      void this.#stream.send(batch);
      return;
    }
    for (const event of batch) this.#early.push(event);
    if (this.#early.length > earlyEventsMax) {
      this.#early.length = earlyEventsMax;
      this.#isCutShort = true;
    }
  }

  /** A session of SESSION_HOURS=720 exceeds the maximum timer: its stream then ends early and is reopened. */
  endAt(time: Date, reason: string): void {
    const waitMs = Math.min(timerMsMax, Math.max(0, time.getTime() - Date.now()));
    this.#expiry = setTimeout(() => this.end(reason), waitMs).unref();
  }

  /** The reader has left. */
  close(): void {
    clearTimeout(this.#expiry);
    this.subscription?.close();
    this.#release();
  }

  end(reason: string): void {
    this.#endReason = reason;
    this.#stream?.end(reason);
  }

  connect(
    streams: EventStreams,
    reply: FastifyReply,
    { principal, beginsNow }: { principal: Principal; beginsNow: boolean },
  ): void {
    const connected: EventData<"connected"> = {
      client_id: principal.clientId,
      message: "Connected to the event stream",
    };
    this.#stream = streams.open({
      response: reply.raw,
      headers: reply.getHeaders(),
      connected,
      // A reader that has seen an event knows where to resume.
      resumeAfterId: beginsNow ? this.subscription?.joinedAfterId : undefined,
      missed: this.#early,
      onClose: () => this.close(),
    });
    this.#early = [];
    if (this.#isCutShort) this.#stream.finish("More events are available: reconnect with Last-Event-ID.");
    if (this.#endReason !== undefined) this.#stream.end(this.#endReason);
  }
}

export const getEventsStatus = defineRoute({
  method: "GET",
  path: "/api/v1/events/status",
  operationId: "getEventsStatus",
  summary: "Status of the event service",
  description: "Number of open event streams, and whether one of them is yours.",
  tags: ["Events"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  responses: { 200: EventsStatus },
}).handle(({ principal }, { events }) => {
  return {
    status: 200,
    body: {
      status: "healthy",
      active_subscriptions: events.activeSubscriptions(),
      client_connected: events.activeSubscriptions(principal.clientId) > 0,
      timestamp: new Date().toISOString(),
    },
  };
});
