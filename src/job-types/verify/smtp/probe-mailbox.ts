import { traced } from "../../../telemetry/tracing.ts";
import type { MailAddress } from "../address/parse-address.ts";
import type { ServerAnswer, ServerConversation } from "./ask-server.ts";
import type { SmtpStage } from "./classification.ts";
import type { Provider } from "./provider.ts";
import { type FailureKind, SmtpFailure } from "./smtp-connection.ts";

/** The result of asking a domain's servers about one mailbox. */
export type MailboxAnswer =
  | ({ kind: "answer" } & ServerAnswer)
  | {
      kind: "failure";
      failure: FailureKind;
      stage: SmtpStage;
      detail: string;
      host: string;
      provider: Provider | null;
      /** A server was reached and sent its greeting before it failed. */
      connected: boolean;
    };

/** Servers that failed in this job and are not worth another wait. */
export interface ServerHealth {
  /** The failure to expect of a server, or null. */
  known(host: string): SmtpFailure | null;
  failed(host: string, failure: SmtpFailure): void;
  answered(host: string): void;
}

/** Consecutive failures after which a server is skipped for the rest of a job. */
const failuresMax = 2;

export function createServerHealth(): ServerHealth {
  const failures = new Map<string, { count: number; last: SmtpFailure }>();
  return {
    known(host) {
      const entry = failures.get(host);
      return entry !== undefined && entry.count >= failuresMax ? entry.last : null;
    },
    failed(host, failure) {
      failures.set(host, { count: (failures.get(host)?.count ?? 0) + 1, last: failure });
    },
    answered(host) {
      failures.delete(host);
    },
  };
}

export interface ProbeMeans {
  conversation: ServerConversation;
  health: ServerHealth;
  providerFor: (host: string) => Provider | null;
  /** False once too much time has passed to try a further server. */
  mayGoOn: () => boolean;
}

/** A domain may list any number of servers; mail is tried at no more than this. */
const hostsMax = 5;

/** Whether any of a domain's servers would actually be contacted instead of being skipped. */
export function isWorthAsking(hosts: readonly string[], health: ServerHealth): boolean {
  return hosts.slice(0, hostsMax).some((host) => health.known(host) === null);
}

/**
 * Asks a domain's mail servers about an address: the preferred one first, and the next if one refuses us or
 * cannot be reached.
 * @throws the signal's reason.
 */
export async function probeMailbox(
  address: MailAddress,
  hosts: readonly string[],
  means: ProbeMeans,
): Promise<MailboxAnswer> {
  let best: MailboxAnswer | null = null;
  for (const host of hosts.slice(0, hostsMax)) {
    if (best !== null && !means.mayGoOn()) break;
    const answer = await askOne(address, host, means);
    if (answer.kind === "answer" && !answer.classification.triesNextServer) return answer;
    best = better(best, answer);
  }
  return best ?? nowhere;
}

async function askOne(
  address: MailAddress,
  host: string,
  { conversation, health, providerFor }: ProbeMeans,
): Promise<MailboxAnswer> {
  const failure = health.known(host);
  if (failure) return failureAnswer(failure, host, providerFor(host));
  try {
    const answer = await traced(
      "smtp",
      (span) => {
        span?.set({ "server.address": host });
        return conversation.ask(host, address);
      },
      "client",
    );
    health.answered(host);
    return { kind: "answer", ...answer };
  } catch (error) {
    if (!(error instanceof SmtpFailure)) throw error;
    health.failed(host, error);
    return failureAnswer(error, host, providerFor(host));
  }
}

function failureAnswer(error: SmtpFailure, host: string, provider: Provider | null): MailboxAnswer {
  const connected = error.stage !== "connect";
  return {
    kind: "failure",
    failure: error.kind,
    stage: error.stage,
    detail: error.message,
    host,
    provider,
    connected,
  };
}

/** At equal rank the preferred server's answer counts. */
function better(first: MailboxAnswer | null, second: MailboxAnswer): MailboxAnswer {
  return first === null || rank(second) > rank(first) ? second : first;
}

/**
 * A reply ranks above a failure. A server without an address ranks last: a domain takes no mail only if none
 * of its servers has one.
 */
function rank(answer: MailboxAnswer): number {
  if (answer.kind === "answer") return 3;
  if (answer.failure === "no_address") return 0;
  return answer.failure === "blocked_address" ? 1 : 2;
}

const nowhere: MailboxAnswer = {
  kind: "failure",
  failure: "no_address",
  stage: "connect",
  detail: "The domain lists no mail server.",
  host: "",
  provider: null,
  connected: false,
};

/** How long the server wants to wait for a retry; null if it gave an answer. */
export function greylistPauseMs(answer: MailboxAnswer): { statedMs: number | null } | null {
  if (answer.kind === "failure") return null;
  if (answer.classification.subStatus === "greylisted")
    return { statedMs: greylistDelayMs(answer.reply.text) };
  if (answer.catchAllGreylist) return { statedMs: greylistDelayMs(answer.catchAllGreylist.text) };
  return null;
}

/** Servers that greylist without a stated delay usually mean five minutes (RFC 6647 4.1). */
export const greylistDelayDefaultMs = 300_000;
/** No server means more, and a wait this long is never waited out. */
const delayMsMax = 24 * 3_600_000;
/** Seconds, minutes and hours in the servers' languages: Sekunden, minuti, horas, секунд, 分. */
const delayUnits =
  "s(?:e[ckg]\\p{L}{0,7})?|m(?:in\\p{L}{0,5})?|h|hrs?|hours?|heures?|horas?|stunden?|or[ae]|сек\\p{L}{0,4}|мин\\p{L}{0,4}|хв\\p{L}{0,5}|час\\p{L}{0,3}|годин\\p{L}{0,2}";

/** The delay that a greylisting server states in its text; null if it states none. */
export function greylistDelayMs(text: string): number | null {
  const stated = new RegExp(
    `\\b(\\d{1,7})\\s*(?:(${delayUnits})(?![\\p{L}\\d])|(秒|分|小时|小時|時間))`,
    "iu",
  ).exec(text);
  if (stated) return boundedDelay(Number(stated[1]) * unitMs(stated[2] ?? stated[3] ?? "s"));
  const clock = /\b(?:in|for|after|within|wait)[: ]{1,2}(\d{1,2}):(\d{2}):(\d{2})\b/i.exec(text);
  if (clock) return boundedDelay(((Number(clock[1]) * 60 + Number(clock[2])) * 60 + Number(clock[3])) * 1000);
  const bare = /\b(?:retry|wait|delay)[_ -]?(?:after|in|for|time)?[:= ]+(\d{1,7})\b/i.exec(text);
  return bare ? boundedDelay(Number(bare[1]) * 1000) : null;
}

function unitMs(unit: string): number {
  if (/^(?:h|st|or|ore|ч|год|小|時|时)/i.test(unit)) return 3_600_000;
  return /^(?:m|мин|хв|分)/i.test(unit) ? 60_000 : 1000;
}

function boundedDelay(ms: number): number | null {
  return ms > 0 ? Math.min(ms, delayMsMax) : null;
}
