import type { FastifyReply } from "fastify";
import { z } from "zod";
import { type EventData, eventData } from "../../../contract/events.ts";
import type { Principal } from "../../../contract/principal.ts";
import type { ForagerEvent, Subscription } from "../../../events/subscriptions.ts";
import type { EventStream, EventStreams } from "../../event-streams.ts";
import { defineRoute, type Route, streamResponse } from "../../route.ts";

const eventId = z
  .string()
  .regex(/^\d{0,19}$/, "must be the id of an event of this stream")
  .optional();

const StreamQuery = z.object({
  job_id: z.uuid().optional().meta({ description: "Only events of this job." }),
  campaign_id: z.string().min(1).max(200).optional().meta({ description: "Only events of this campaign." }),
  last_event_id: eventId.meta({
    description: "As the Last-Event-ID header, for clients that cannot set one.",
  }),
});

const StreamHeaders = z.object({
  "last-event-id": eventId.meta({
    description: "Id of the last event that was received: what followed in the last hour comes first.",
  }),
});

/** Proxies must pass each event on at once, and nothing may keep a copy. */
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
      "Server-sent events of your jobs as they happen. `connected` comes first, then a `heartbeat` every 30 seconds between the others.",
      "Reconnect with Last-Event-ID to miss nothing of the last hour. A reader that lets more than 1 MiB wait is cut off.",
      "Browsers' EventSource cannot set headers: `token` carries the credentials in the query instead.",
    ].join(" "),
    tags: ["Events"],
    auth: "stream",
    rateLimit: true,
    query: StreamQuery,
    headers: StreamHeaders,
    errors: ["database_unavailable", "shutting_down"],
    responses: { 200: streamResponse("text/event-stream; charset=utf-8", "The stream.", eventData) },
  }).handle(async ({ principal, query, headers, request }, { events }) => {
    if (request.method === "HEAD") return { status: 200, body: () => {} };
    const relay = new Relay();
    relay.subscription = await events.subscribe({
      clientId: principal.clientId,
      apiKeyId: principal.apiKeyId,
      afterId: headers["last-event-id"] || query.last_event_id || undefined,
      jobId: query.job_id?.toLowerCase(),
      campaignId: query.campaign_id,
      onEvents: (batch) => relay.take(batch),
      onEnd: (reason) => relay.end(reason),
    });
    return {
      status: 200,
      headers: streamHeaders,
      body: (reply) => relay.connect(streams, reply, principal),
    };
  });
}

/** Events that may wait for their stream to open; who has missed more comes back for the rest. */
const earlyEventsMax = 10_000;

/**
 * Joins a subscription and its stream. The subscription is made first, so that a failure can still be
 * answered with a status and nothing that follows `connected` is missed; what it brings meanwhile waits.
 */
class Relay {
  subscription: Subscription | undefined;
  #stream: EventStream | undefined;
  #early: ForagerEvent[] = [];
  #endReason: string | undefined;
  #isCutShort = false;

  /** Settles when the reader has taken enough for more. */
  take(batch: ForagerEvent[]): Promise<void> | undefined {
    if (this.#stream) return this.#stream.send(batch);
    for (const event of batch) this.#early.push(event);
    if (this.#early.length > earlyEventsMax) {
      this.#early.length = earlyEventsMax;
      this.#isCutShort = true;
    }
    return undefined;
  }

  end(reason: string): void {
    this.#endReason = reason;
    this.#stream?.end(reason);
  }

  connect(streams: EventStreams, reply: FastifyReply, principal: Principal): void {
    const connected: EventData<"connected"> = {
      client_id: principal.clientId,
      message: "Connected to the event stream",
    };
    this.#stream = streams.open({
      response: reply.raw,
      headers: reply.getHeaders(),
      connected,
      missed: this.#early,
      onClose: () => this.subscription?.close(),
    });
    this.#early = [];
    if (this.#isCutShort) this.#stream.finish("There is more: connect again with Last-Event-ID.");
    if (this.#endReason !== undefined) this.#stream.end(this.#endReason);
  }
}
