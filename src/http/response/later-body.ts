import { Readable } from "node:stream";

/** A body that takes minutes. Work starts when its headers are sent, immediately. */
export class LaterBody<Body> {
  readonly begin: (signal: AbortSignal) => Promise<Body>;

  /** @param begin its signal fires when the reader has left. */
  constructor(begin: (signal: AbortSignal) => Promise<Body>) {
    this.begin = begin;
  }
}

/**
 * Proxies and clients drop connections without data for 60 seconds (nginx, AWS load balancers), 55 (Heroku) or 30
 * (common HAProxy settings).
 */
export const defaultWaitBeatMs = 10_000;

/** Proxies must forward each line break immediately and must not compress. */
export const laterHeaders = {
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
} as const;

/**
 * A text preceded by line breaks until it is ready; JSON, YAML and Markdown ignore these. The first is sent
 * immediately, since some proxies forward headers only with the first byte of the body. A failure destroys the
 * stream, so that its reader sees that the text is incomplete.
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
