import { type ClientRequest, request } from "node:http";
import type { SeenEvent } from "./journal.ts";

/** Longer than the pause between heartbeats. */
const silenceMs = 35_000;
const reconnectMs = 200;

/**
 * Follows a client's events into `seen`, from one API process after the other: when a stream ends, the next continues
 * after the last event.
 */
export function followEvents(
  urls: readonly string[],
  credential: string,
  onEvent: (event: SeenEvent) => void,
): { close(): void } {
  let lastId = "0";
  let turn = 0;
  let call: ClientRequest | undefined;
  let closed = false;

  function connect(): void {
    let text = "";
    call = request(`${urls[turn++ % urls.length]}/api/v1/events/stream`, {
      agent: false,
      timeout: silenceMs,
      headers: { authorization: `Bearer ${credential}`, "last-event-id": lastId },
    });
    call.on("timeout", () => call?.destroy());
    call.on("error", () => undefined);
    call.on("close", () => {
      if (!closed) setTimeout(connect, reconnectMs);
    });
    call.on("response", (response) => {
      response.setEncoding("utf8");
      response.on("error", () => undefined);
      if (response.statusCode !== 200) return void response.resume();
      response.on("data", (chunk: string) => {
        text += chunk;
        for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
          read(text.slice(0, end));
          text = text.slice(end + 2);
        }
      });
    });
    call.end();
  }

  function read(block: string): void {
    const field = (name: string) => block.match(new RegExp(`^${name}: ?(.*)$`, "m"))?.[1];
    const [id, type, data] = [field("id"), field("event"), field("data")];
    if (id === undefined || type === undefined || data === undefined) return;
    lastId = id;
    const {
      job_id: jobId,
      campaign_id: campaignId,
      worker_id: workerId,
    } = JSON.parse(data) as Record<string, string>;
    const subject = jobId ?? campaignId;
    if (subject !== undefined) onEvent({ id, type, jobId: subject, campaignId, workerId, at: Date.now() });
  }

  connect();
  return {
    close() {
      closed = true;
      call?.destroy();
    },
  };
}
