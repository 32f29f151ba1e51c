import { AsyncLocalStorage } from "node:async_hooks";

/** Who causes an administrative action, as the audit log shows it. */
export interface Cause {
  /** How the caller proved who it is: `link` is a signed link, `cli` the command line, `system` the service itself. */
  credential: "key" | "session" | "link" | "cli" | "system";
  actorId?: string | undefined;
  actorName?: string | undefined;
  keyId?: string | undefined;
  requestId?: string | undefined;
  /** The caller's address, as TRUST_PROXY says to read it. */
  address?: string | undefined;
}

/** A request, a job or a command: what log lines and audit entries are attributed to. */
export interface Work {
  /** Added to every log line. */
  readonly logFields: Readonly<Record<string, string>>;
  cause?(): Cause;
  /** The caller's span, while tracing is on. */
  readonly traceparent?: string | undefined;
  /**
   * Set when the work is over. Timers, sockets and shared browsers that it opened live on and keep its context, but what
   * they log later is not about it.
   */
  ended: boolean;
}

interface Scope {
  readonly work: Work | undefined;
  /** The innermost span, for telemetry/tracing.ts alone. */
  readonly span: unknown;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs a function, and everything that it starts, on behalf of `work`. Spans begun before are not its parents. */
export function inWork<Result>(work: Work, run: () => Result): Result {
  return scopes.run({ work, span: undefined }, run);
}

/** Runs a function below a span, on behalf of the same work. */
export function inSpan<Result>(span: unknown, run: () => Result): Result {
  return scopes.run({ work: scopes.getStore()?.work, span }, run);
}

/** The innermost span of work that has not ended. */
export function currentSpan(): unknown {
  const scope = scopes.getStore();
  return scope?.work?.ended ? undefined : scope?.span;
}

/** The fields of the current work for a log line; a new object, because pino adds the line's own fields to it. */
export function workLogFields(): Record<string, string> {
  const work = scopes.getStore()?.work;
  return work === undefined || work.ended ? {} : { ...work.logFields };
}

/** The span of the present request's caller. */
export function currentTraceparent(): string | undefined {
  const work = scopes.getStore()?.work;
  return work?.ended ? undefined : work?.traceparent;
}

/** Who causes what happens now; the service itself outside of requests and commands. */
export function currentCause(): Cause {
  const work = scopes.getStore()?.work;
  return (work?.ended ? undefined : work?.cause?.()) ?? { credential: "system" };
}
