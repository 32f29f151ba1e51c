import type { MailRoute } from "./resolve-mail-route.ts";

interface EgressOptions {
  resolveMailRoute: (domain: string, signal: AbortSignal) => Promise<MailRoute>;
  openMailSocket: (
    host: string,
    options: { timeoutMs: number; signal: AbortSignal },
  ) => Promise<{ destroy(): unknown }>;
  port: number;
  now: () => number;
}

/** Domains whose mail servers answer from everywhere, of owners that have nothing in common. */
const knownDomains = ["gmail.com", "yahoo.com", "gmx.net"];
const timeoutMs = 5_000;
/** How long an answer holds: networks are mended, but not every minute. */
const answerLifeMs = 10 * 60_000;

/**
 * Tells why mail servers can not be reached from this machine, by connecting to some that always answer. Nothing
 * is sent to them. Null when one answers, and when not even their names are found: then nobody can tell.
 * Answers are kept for ten minutes.
 */
export function createEgressCheck(options: EgressOptions): (signal: AbortSignal) => Promise<string | null> {
  let answer: { problem: string | null; until: number } | null = null;
  return async (signal) => {
    if (answer !== null && answer.until > options.now()) return answer.problem;
    const outcomes = await Promise.all(knownDomains.map((domain) => reach(domain, options, signal)));
    const found = outcomes.filter((outcome) => outcome !== "unresolved");
    const isClosed = found.length > 0 && found.every((outcome) => outcome === "unreached");
    const problem = isClosed
      ? `No mail server can be reached from here on port ${options.port}: most providers block it until they are asked.`
      : null;
    answer = { problem, until: options.now() + answerLifeMs };
    return problem;
  };
}

type Outcome = "reached" | "unreached" | "unresolved";

async function reach(domain: string, options: EgressOptions, signal: AbortSignal): Promise<Outcome> {
  const route = await options.resolveMailRoute(domain, signal);
  const host = route.kind === "hosts" ? route.hosts[0] : undefined;
  if (host === undefined) return "unresolved";
  try {
    const socket = await options.openMailSocket(host, { timeoutMs, signal });
    socket.destroy();
    return "reached";
  } catch {
    signal.throwIfAborted();
    return "unreached";
  }
}
