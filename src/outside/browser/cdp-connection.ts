import type { Readable, Writable } from "node:stream";

export type CdpParams = Readonly<Record<string, unknown>>;
/** A protocol event and the session (page) that it belongs to. */
export type CdpListener = (method: string, params: CdpParams) => void;

/** An error that Chromium returns for a command. */
export class CdpError extends Error {}

/** Chrome's DevTools protocol: https://chromedevtools.github.io/devtools-protocol. */
export interface CdpConnection {
  /**
   * Sends a command to the browser, or to the page of `sessionId`.
   * @throws CdpError if it is refused, or if the connection ends before the answer.
   */
  send(method: string, params?: CdpParams, sessionId?: string): Promise<CdpParams>;
  /** Listens to the events of one session, or of the browser itself if undefined. One listener each. */
  listen(sessionId: string | undefined, listener: CdpListener): void;
  /** Drops a session: its pending commands fail. */
  dropSession(sessionId: string): void;
  /** Fails all pending and future commands. */
  close(reason: string): void;
  /** The connection is closed for sending. */
  isClosed(): boolean;
}

/** Pages create larger messages to exhaust this process, for example with a dialog of endless text. */
const messageBytesMax = 64 * 2 ** 20;

interface Pending {
  sessionId: string | undefined;
  resolve: (result: CdpParams) => void;
  reject: (error: Error) => void;
}

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: CdpParams;
  result?: CdpParams;
  error?: { message?: string };
}

/**
 * Communicates over the two pipes of `--remote-debugging-pipe`: JSON messages that end with a null byte.
 * Calls `onBroken` once when Chromium closes its end or violates the protocol.
 */
export function createCdpConnection(
  pipes: { output: Writable; input: Readable },
  onBroken: (reason: string) => void,
): CdpConnection {
  const pending = new Map<number, Pending>();
  const listeners = new Map<string | undefined, CdpListener>();
  let lastId = 0;
  let closed: string | undefined;

  const failPending = (reason: string, concerns: (entry: Pending) => boolean) => {
    for (const [id, entry] of pending) {
      if (!concerns(entry)) continue;
      pending.delete(id);
      entry.reject(new CdpError(reason));
    }
  };
  const close = (reason: string) => {
    closed ??= reason;
    listeners.clear();
    failPending(reason, () => true);
  };
  const receive = (message: Message) => {
    if (message.id === undefined) {
      if (message.method) listeners.get(message.sessionId)?.(message.method, message.params ?? {});
      return;
    }
    const entry = pending.get(message.id);
    pending.delete(message.id);
    if (message.error) entry?.reject(new CdpError(message.error.message ?? "it was refused"));
    else entry?.resolve(message.result ?? {});
  };
  const broken = (reason: string) => {
    if (closed !== undefined) return;
    close(reason);
    onBroken(reason);
  };
  readMessages(pipes.input, receive, broken);
  pipes.output.on("error", () => broken("the browser has closed its pipe"));

  return {
    send(method, params = {}, sessionId) {
      if (closed !== undefined) return Promise.reject(new CdpError(closed));
      lastId += 1;
      const id = lastId;
      const { promise, resolve, reject } = Promise.withResolvers<CdpParams>();
      pending.set(id, { sessionId, resolve, reject });
      pipes.output.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
      return promise;
    },
    listen: (sessionId, listener) => {
      if (closed === undefined) listeners.set(sessionId, listener);
    },
    dropSession(sessionId) {
      listeners.delete(sessionId);
      failPending("the page was closed", (entry) => entry.sessionId === sessionId);
    },
    close,
    isClosed: () => closed !== undefined,
  };
}

function readMessages(
  input: Readable,
  receive: (message: Message) => void,
  broken: (reason: string) => void,
): void {
  let parts: Buffer[] = [];
  let bytes = 0;
  const onData = (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
      parts.push(chunk.subarray(from, end));
      from = end + 1;
      const text = Buffer.concat(parts).toString("utf8");
      parts = [];
      bytes = 0;
      try {
        receive(JSON.parse(text) as Message);
      } catch {
        return broken("the browser sent something that is not a message");
      }
    }
    if (from === chunk.length) return;
    parts.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (bytes <= messageBytesMax) return;
    parts = [];
    input.off("data", onData);
    broken("the browser sent a message that is too large");
  };
  input.on("data", onData);
  input.on("error", () => broken("the browser has closed its pipe"));
  input.once("close", () => broken("the browser has closed its pipe"));
}
