import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type RenderedFormat, type RenderOptions, textOf } from "./formats.ts";

export interface RenderRequest {
  format: RenderedFormat;
  /** In UTF-8. */
  json: Uint8Array;
  options: RenderOptions;
}

/** Converts JSON to the other formats without blocking the event loop. */
export interface Renderer {
  render(format: RenderedFormat, json: string | Buffer, options: RenderOptions): Promise<string | Buffer>;
  /** Ends its thread; rendering in progress fails. */
  close(): Promise<void>;
}

/** Up to this size, rendering blocks the event loop for a few milliseconds, less than a round trip to a thread. */
const inlineBytesMax = 50_000;
/** How long an idle thread is kept: it costs some 15 MB. */
const idleMs = 60_000;

/**
 * Small responses are rendered synchronously, large ones in a thread, one at a time: concurrent requests use one core
 * and the memory of one.
 */
export function createRenderer(): Renderer {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();

  const end = async () => {
    clearTimeout(idle);
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  };
  const ask = async (request: RenderRequest): Promise<Buffer> => {
    if (isClosed) throw new Error("The renderer is closed.");
    clearTimeout(idle);
    worker ??= startThread();
    try {
      const text = await answerOf(worker, request);
      idle = setTimeout(() => void end(), idleMs).unref();
      return text;
    } catch (error) {
      await end();
      throw error;
    }
  };
  return {
    async render(format, json, options) {
      const bytes = typeof json === "string" ? Buffer.from(json) : json;
      if (bytes.byteLength <= inlineBytesMax) return textOf(format, bytes.toString(), options);
      const text = last.then(() => ask({ format, json: bytes, options }));
      last = text.catch(() => undefined);
      return text;
    },
    close() {
      isClosed = true;
      return end();
    },
  };
}

function startThread(): Worker {
  const worker = new Worker(new URL("./render-thread.ts", import.meta.url), { env: {}, execArgv: [] });
  worker.unref();
  // Waiting callers get the error; an unhandled one would end the process.
  return worker.on("error", () => undefined);
}

/** @throws the error that ended the thread. */
async function answerOf(worker: Worker, request: RenderRequest): Promise<Buffer> {
  const over = new AbortController();
  const { signal } = over;
  worker.ref();
  try {
    const answer = once(worker, "message", { signal });
    const exit = once(worker, "exit", { signal }).then(() => {
      throw new Error("The render thread ended.");
    });
    worker.postMessage(request);
    const [text] = (await Promise.race([answer, exit])) as [Uint8Array];
    return Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  } finally {
    worker.unref();
    over.abort();
  }
}
