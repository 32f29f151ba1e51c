import type { ServerResponse } from "node:http";
import type { ForagerEvent } from "../../jobs/event-subscriptions.ts";

/** A reader with more unread data than this is disconnected: it can resume with Last-Event-ID. */
const unsentBytesMax = 1024 * 1024;
/** So is a reader that has read nothing over this many heartbeats while data waits. */
const stalledBeatsMax = 4;
/** How long browsers wait before they reconnect. */
const reconnectMs = 3000;

interface EventStreamsOptions {
  heartbeatMs: number;
  unsentBytesMax?: number;
}

interface OpenStream {
  response: ServerResponse;
  /** Unread data before the reader is disconnected: more while it receives missed events. */
  unsentBytesMax: number;
  /** Unread bytes at the last heartbeat, and for how many heartbeats they have not decreased. */
  waitingBytes: number;
  stalledBeats: number;
  /** Settles when the reader has caught up; undefined if nothing is unread. */
  drained: Promise<void> | undefined;
}

interface StreamOpening {
  response: ServerResponse;
  headers: Readonly<Record<string, number | string | string[] | undefined>>;
  /** Data of the first event. */
  connected: object;
  /** Id of that event: where to resume if no other arrives. */
  resumeAfterId: string | undefined;
  /** Missed events, sent immediately after it. */
  missed: readonly ForagerEvent[];
  /** Called once, when the stream is over for any reason. */
  onClose(): void;
}

export interface EventStream {
  /** Writes events in order; the promise settles when the reader is ready for more. */
  send(events: readonly ForagerEvent[]): Promise<void> | undefined;
  /** Ends the stream immediately; unsent data is dropped. */
  end(reason: string): void;
  /** Ends the stream when the reader has caught up. */
  finish(reason: string): void;
}

/**
 * The open event streams of this process (text/event-stream, WHATWG HTML section 9.2). One timer sends heartbeats to
 * all, and runs only while there are streams.
 */
export class EventStreams {
  readonly #open = new Set<OpenStream>();
  readonly #heartbeatMs: number;
  readonly #unsentBytesMax: number;
  #timer: NodeJS.Timeout | undefined;
  #endReason: string | undefined;

  constructor(options: EventStreamsOptions) {
    this.#heartbeatMs = options.heartbeatMs;
    this.#unsentBytesMax = options.unsentBytesMax ?? unsentBytesMax;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Starts a stream on a response whose headers have not been sent. */
  open(opening: StreamOpening): EventStream {
    const { response, headers, connected, resumeAfterId, missed, onClose } = opening;
    const first = `retry: ${reconnectMs}\n${frame("connected", JSON.stringify(connected), resumeAfterId)}`;
    const text = first + missed.map(frameOf).join("");
    const stream: OpenStream = {
      response,
      unsentBytesMax: this.#unsentBytesMax + Buffer.byteLength(text),
      waitingBytes: 0,
      stalledBeats: 0,
      drained: undefined,
    };
    if (response.destroyed) {
      // The reader left while its subscription was created: there will be no close event.
      onClose();
      return { send: () => undefined, end: () => {}, finish: () => {} };
    }
    this.#open.add(stream);
    this.#timer ??= setInterval(() => this.#beat(), this.#heartbeatMs).unref();
    response.once("close", () => {
      this.#remove(stream);
      onClose();
    });
    response.on("error", () => response.destroy());
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) response.setHeader(name, value);
    }
    response.writeHead(200);
    const drained = this.#write(stream, text) ?? Promise.resolve();
    void drained.then(() => {
      stream.unsentBytesMax = this.#unsentBytesMax;
    });
    if (this.#endReason !== undefined) this.#end(stream, this.#endReason);
    return {
      send: (events) => this.#write(stream, events.map(frameOf).join("")),
      end: (reason) => this.#end(stream, reason),
      finish: (reason) => response.end(comment(reason)),
    };
  }

  /** Ends every stream, including those opened later. */
  endAll(reason: string): void {
    this.#endReason = reason;
    for (const stream of this.#open) this.#end(stream, reason);
  }

  #write(stream: OpenStream, text: string): Promise<void> | undefined {
    const { response } = stream;
    if (response.destroyed || response.writableEnded) return undefined;
    if (response.write(text)) return undefined;
    if (response.writableLength > stream.unsentBytesMax) {
      response.destroy();
      return undefined;
    }
    stream.drained ??= new Promise<void>((resolve) => {
      const done = () => {
        response.off("drain", done).off("close", done);
        stream.drained = undefined;
        resolve();
      };
      response.on("drain", done).on("close", done);
    });
    return stream.drained;
  }

  #end({ response, drained }: OpenStream, reason: string): void {
    // A slow reader would not see the end for a long time, and would delay the server's shutdown.
    if (drained !== undefined) response.destroy();
    else if (!response.writableEnded) response.end(comment(reason));
  }

  #beat(): void {
    const beat = frame("heartbeat", JSON.stringify({ timestamp: new Date().toISOString() }));
    for (const stream of this.#open) {
      const waiting = stream.response.writableLength;
      stream.stalledBeats = waiting > 0 && waiting >= stream.waitingBytes ? stream.stalledBeats + 1 : 0;
      if (stream.stalledBeats >= stalledBeatsMax) stream.response.destroy();
      else void this.#write(stream, beat);
      stream.waitingBytes = stream.response.writableLength;
    }
  }

  #remove(stream: OpenStream): void {
    this.#open.delete(stream);
    if (this.#open.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** One event goes to many streams: format its text once. */
const frames = new WeakMap<ForagerEvent, string>();

function frameOf(event: ForagerEvent): string {
  let text = frames.get(event);
  if (text === undefined) {
    text = frame(event.type, event.dataJson, event.id);
    frames.set(event, text);
  }
  return text;
}

function frame(type: string, dataJson: string, id?: string): string {
  const data = dataJson.includes("\n") ? dataJson.replaceAll(/\r?\n/g, "\ndata: ") : dataJson;
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${type}\ndata: ${data}\n\n`;
}

function comment(text: string): string {
  return `: ${text.replaceAll(/[\r\n]+/g, " ")}\n\n`;
}
