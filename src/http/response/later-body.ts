import { Readable } from "node:stream";

/** A body that takes minutes. It is begun when its headers are sent, which is at once. */
export class LaterBody<Body> {
  readonly begin: (signal: AbortSignal) => Promise<Body>;

  /** @param begin is told by the signal when the reader has left. */
  constructor(begin: (signal: AbortSignal) => Promise<Body>) {
    this.begin = begin;
  }
}

/**
 * Proxies and clients give up connections on which nothing comes for 60 seconds (nginx, AWS load balancers), 55 (Heroku)
 * or 30 (HAProxy as it is often set).
 */
export const defaultWaitBeatMs = 10_000;

/** Proxies must pass each line break on at once, and compress nothing. */
export const laterHeaders = {
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
} as const;

/**
 * A text with line breaks before it for as long as it is not there: of JSON, YAML and Markdown these are no part. The
 * first comes at once, since some proxies pass headers on with the first byte of the body alone. A failure destroys the
 * stream, so that its reader sees that the text is not whole.
 */
export function laterText(
  begin: (signal: AbortSignal) => Promise<string | Buffer>,
  beatMs: number,
): Readable {
  const left = new AbortController();
  const stream = new Readable({
    read: () => undefined,
    destroy(error, done) {
      clearInterval(beat);
      left.abort();
      done(error);
    },
  });
  const beat = setInterval(() => stream.push("\n"), beatMs);
  stream.push("\n");
  begin(left.signal).then(
    (text) => {
      clearInterval(beat);
      if (stream.destroyed) return;
      stream.push(text);
      stream.push(null);
    },
    (error: Error) => stream.destroy(error),
  );
  return stream;
}
