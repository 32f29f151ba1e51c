import { request } from "node:http";

export interface StreamEvent {
  type: string;
  data: Record<string, unknown>;
  /** performance.now() when it was read. */
  at: number;
}

/** Reads a client's event stream until closed, from after `lastEventId` or from now on. */
export function readEvents(
  url: string,
  credential: string,
  onEvent: (event: StreamEvent) => void,
  lastEventId?: string,
): Promise<{ close(): void }> {
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/v1/events/stream`, {
      headers: {
        authorization: `Bearer ${credential}`,
        ...(lastEventId !== undefined && { "last-event-id": lastEventId }),
      },
      agent: false,
    });
    call.on("error", reject);
    call.on("response", (response) => {
      if (response.statusCode !== 200) reject(new Error(`the event stream answered ${response.statusCode}`));
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        const at = performance.now();
        text += chunk;
        for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
          const event = parse(text.slice(0, end), at);
          text = text.slice(end + 2);
          if (event?.type === "connected") resolve({ close: () => call.destroy() });
          else if (event !== undefined) onEvent(event);
        }
      });
      response.on("error", () => undefined);
    });
    call.end();
  });
}

function parse(block: string, at: number): StreamEvent | undefined {
  const line = (name: string) => block.match(new RegExp(`^${name}: (.*)$`, "m"))?.[1];
  const type = line("event");
  const data = line("data");
  return type === undefined || data === undefined ? undefined : { type, data: JSON.parse(data), at };
}
