import assert from "node:assert/strict";
import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";

export interface ReceivedEvent {
  event: string;
  id?: string;
  data: string;
}

/** Reads a server-sent event stream over a socket, one event at a time. */
export class SseReader {
  readonly response: IncomingMessage;
  readonly #request: ClientRequest;
  readonly #events: AsyncGenerator<ReceivedEvent, void>;

  private constructor(sent: ClientRequest, response: IncomingMessage) {
    this.#request = sent;
    this.response = response;
    this.#events = parse(response);
  }

  static async open(url: string, headers: Record<string, string>): Promise<SseReader> {
    const sent = request(url, { headers, agent: false });
    sent.end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    return new SseReader(sent, response);
  }

  /** The next event; fails if the stream is over. */
  async next(): Promise<ReceivedEvent> {
    const { value } = await this.#events.next();
    assert.ok(value, "the stream has ended");
    return value;
  }

  /** All events up to the stream's end, orderly or not. */
  async rest(): Promise<ReceivedEvent[]> {
    const events: ReceivedEvent[] = [];
    for await (const event of this.#events) events.push(event);
    return events;
  }

  close(): void {
    this.#request.destroy();
  }
}

async function* parse(response: IncomingMessage): AsyncGenerator<ReceivedEvent, void> {
  let buffer = "";
  try {
    for await (const chunk of response.setEncoding("utf8")) {
      buffer += chunk;
      for (let end = buffer.indexOf("\n\n"); end >= 0; end = buffer.indexOf("\n\n")) {
        const fields = fieldsOf(buffer.slice(0, end));
        buffer = buffer.slice(end + 2);
        if (fields) yield fields;
      }
    }
  } catch (error) {
    // The server has disconnected the reader.
    assert.equal((error as NodeJS.ErrnoException).code, "ECONNRESET");
  }
}

function fieldsOf(block: string): ReceivedEvent | undefined {
  const lines = block.split("\n").map((line) => line.split(/: (.*)/s) as [string, string]);
  const valuesOf = (name: string) => lines.filter(([field]) => field === name).map(([, value]) => value);
  const [event] = valuesOf("event");
  const [id] = valuesOf("id");
  if (event === undefined) return undefined;
  return { event, data: valuesOf("data").join("\n"), ...(id !== undefined && { id }) };
}
