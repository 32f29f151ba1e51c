import type { components } from "./api.d.ts";
import { backoffMs, delay } from "./delay.ts";
import { ForagerError } from "./errors.ts";
import type { Http } from "./http.ts";

type S = components["schemas"];

export interface EventData {
  connected: S["ConnectedEvent"];
  heartbeat: S["HeartbeatEvent"];
  "job.queued": S["JobQueuedEvent"];
  "job.started": S["JobStartedEvent"];
  "job.completed": S["JobCompletedEvent"];
  "job.failed": S["JobFailedEvent"];
  "job.cancelled": S["JobCancelledEvent"];
  "batch.completed": S["BatchCompletedEvent"];
  "campaign.location.completed": S["CampaignLocationCompletedEvent"];
  "campaign.completed": S["CampaignCompletedEvent"];
  "campaign.terminal": S["CampaignTerminalEvent"];
  pin_created: S["PinCreatedEvent"];
  "webhook.disabled": S["WebhookDisabledEvent"];
}

/** One server-sent event; `type` narrows `data`. `id` is where to resume; `heartbeat` has none. */
export type ForagerEvent = {
  [Type in keyof EventData]: { id: string | undefined; type: Type; data: EventData[Type] };
}[keyof EventData];

export interface EventOptions {
  jobId?: string;
  campaignId?: string;
  /** Resumes after this event. The service replays what it sent within the last hour. */
  lastEventId?: string;
  signal?: AbortSignal;
}

/** The service sends a heartbeat every 30 seconds; without one for this long, the connection is dead. */
const silenceMaxMs = 75_000;
/** An event that is held for longer may be the last one that is read: an open connection would keep the program running. */
const heldMaxMs = 5_000;

/**
 * The events of the client, from now on, or after `lastEventId`. Ends only by the signal, by leaving the loop, or by an
 * error that another connection would meet as well, or that the first one meets. Lost connections are resumed without a gap.
 * @internal
 */
export async function* followEvents(http: Http, options: EventOptions): AsyncGenerator<ForagerEvent, void> {
  let { lastEventId } = options;
  let isKnown = false;
  for (let failures = 0; ; failures += 1) {
    try {
      for await (const event of connect(http, { ...options, ...(lastEventId && { lastEventId }) })) {
        failures = 0;
        isKnown = true;
        lastEventId = event.id ?? lastEventId;
        yield event;
      }
    } catch (error) {
      options.signal?.throwIfAborted();
      const isLasting = error instanceof ForagerError && error.status !== 0 && error.status < 500;
      if (isLasting || !isKnown) throw error;
    }
    await delay(backoffMs(failures), options.signal);
  }
}

async function* connect(http: Http, options: EventOptions): AsyncGenerator<ForagerEvent, void> {
  const over = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, over.signal]) : over.signal;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const closeAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => over.abort(new Error("The event stream is silent, or not read.")), ms);
  };
  const { jobId, campaignId } = options;
  const subject = String(
    new URLSearchParams({ ...(jobId && { job_id: jobId }), ...(campaignId && { campaign_id: campaignId }) }),
  );
  try {
    closeAfter(silenceMaxMs);
    const { body } = await http.send({
      method: "GET",
      // A 404 names the path.
      path: `/api/v1/events/stream${subject && `?${subject}`}`,
      headers: {
        accept: "text/event-stream",
        ...(options.lastEventId !== undefined && { "last-event-id": options.lastEventId }),
      },
      signal,
    });
    for await (const event of body ? readEvents(body) : []) {
      closeAfter(heldMaxMs);
      yield event;
      closeAfter(silenceMaxMs);
    }
  } finally {
    clearTimeout(timer);
    // Leaving the loop must close the connection.
    over.abort();
  }
}

/** Parses text/event-stream (WHATWG HTML section 9.2.6). An event that the end of the stream cuts off is dropped. @internal */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ForagerEvent, void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  let fields: EventFields = { data: [] };
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += decoder.decode(value, { stream: true });
    // A carriage return at the end may be the first half of a line end.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line !== "") {
        addField(fields, line);
        continue;
      }
      const event = eventOf(fields);
      fields = { data: [] };
      if (event) yield event;
    }
  }
}

interface EventFields {
  id?: string;
  event?: string;
  data: string[];
}

function addField(fields: EventFields, line: string): void {
  const colon = line.indexOf(":");
  const name = colon < 0 ? line : line.slice(0, colon);
  const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
  if (name === "data") fields.data.push(value);
  else if (name === "id" || name === "event") fields[name] = value;
}

function eventOf({ id, event = "message", data }: EventFields): ForagerEvent | undefined {
  if (data.length === 0) return undefined;
  return { id, type: event, data: JSON.parse(data.join("\n")) } as ForagerEvent;
}
