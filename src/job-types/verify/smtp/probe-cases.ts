import type { Owner } from "../../../async/fair-queue.ts";
import { forEachParallel } from "../../../async/parallel.ts";
import type { JobContext, JsonObject } from "../../../jobs/job-type.ts";
import type { MailAddress } from "../address/parse-address.ts";
import type { Case } from "../cases.ts";
import type { VerifyPayload } from "../payload.ts";
import type { VerifyOptions, VerifyPorts } from "../ports.ts";
import { type CatchAllCache, createConversation, type ServerConversation } from "./ask-server.ts";
import type { OpenSessions, Pacer } from "./host-limits.ts";
import {
  createServerHealth,
  greylistDelayDefaultMs,
  greylistPauseMs,
  isWorthAsking,
  probeMailbox,
  type ServerHealth,
} from "./probe-mailbox.ts";
import { providerOf } from "./provider.ts";

export interface ProbeContext {
  payload: VerifyPayload;
  ports: VerifyPorts;
  options: VerifyOptions;
  shared: { pacer: Pacer; openSocketFor: OpenSessions; catchAll: CatchAllCache };
  owner: Owner;
  signal: AbortSignal;
  report: (progress: JsonObject) => void;
  /** Undefined if no other job could use the slot. */
  lendSlot: JobContext["lendSlot"];
}

/** A case whose servers are still to be asked. */
interface Mailbox {
  case: Case;
  address: MailAddress;
  hosts: readonly string[];
  /** How many times it was greylisted. */
  retries: number;
  firstGreylistedAt: number | null;
  /** When it is retried. */
  due: number;
}

/** State shared by a job's rounds. */
interface RoundMemory {
  health: ServerHealth;
  /** The random recipient by domain: a greylisting server must see the same one again. */
  randomRecipients: Map<string, string>;
}

/** Servers asked concurrently. With a common pace, connections idle between turns, so fewer are opened. */
const hostsAtOnce = 20;
const hostsAtCommonPace = 4;
/** Connections to one server without a pace. */
const connectionsPerHostUnpaced = 4;
/** Wait for greylisting without a stated delay: most servers accept a second attempt within a minute. */
const unstatedPausesMs = [5_000, 25_000, 28_000];
/** No further server is tried for an address once this multiple of the phase limit has passed. */
const nextHostsFactor = 2;
/**
 * Longest single wait inside a job, and total of all waits for one address, since the random recipient may be
 * greylisted as well.
 */
const waitInsideMsMax = 60_000;
const waitsInsideMsMax = 150_000;
const waitForGreylistMsMax = 30 * 60_000;

/**
 * Asks the mail servers of every case that has some, at the configured pace, and retries greylisted ones.
 * @throws the signal's reason.
 */
export async function probeCases(cases: readonly Case[], context: ProbeContext): Promise<void> {
  const { ports } = context;
  let waiting = cases.flatMap(mailboxOf);
  const settled = () => cases.length - waiting.length;
  const progress = { total: cases.length, verified: settled() };
  const advance = () => {
    progress.verified += 1;
    context.report({ ...progress });
  };
  context.report({ ...progress });
  const memory: RoundMemory = { health: createServerHealth(), randomRecipients: new Map() };
  while (waiting.length > 0) {
    await waitUntilDue(waiting, context);
    const due = waiting.filter((each) => each.due <= ports.now());
    const again: Mailbox[] = [];
    await probeRound(due, context, memory, (each) => {
      if (returnsLater(each, context)) again.push(each);
      else advance();
    });
    waiting = [...waiting.filter((each) => !due.includes(each)), ...again];
  }
}

/** Waits until the first of them may be retried. */
async function waitUntilDue(waiting: readonly Mailbox[], context: ProbeContext): Promise<void> {
  const { ports, signal, lendSlot = (wait) => wait() } = context;
  const dueAt = Math.min(...waiting.map(({ due }) => due));
  const pause = dueAt - ports.now();
  if (pause <= 0) return;
  const hosts = [...new Set(waiting.flatMap((each) => (each.due === dueAt ? paceKey(each) : [])))];
  const who = hosts.length === 1 ? `${hosts[0]}: it asks` : `${hosts.length} mail servers: they ask`;
  const waitingFor = `${who} to try again later (greylisting)`;
  await lendSlot(() => ports.wait(pause, signal), { waitingFor, retryAt: new Date(dueAt) });
  // The job has waited for its slot as well, which is not the server's fault.
  const late = Math.max(0, ports.now() - dueAt);
  for (const each of waiting) if (each.firstGreylistedAt !== null) each.firstGreylistedAt += late;
}

function mailboxOf(each: Case): Mailbox[] {
  if (!each.syntax.ok || each.route?.kind !== "hosts") return [];
  const { hosts } = each.route;
  return [{ case: each, address: each.syntax.value, hosts, retries: 0, firstGreylistedAt: null, due: 0 }];
}

/** One round over mailboxes: concurrent for different mail hosts, sequential at each. */
async function probeRound(
  mailboxes: readonly Mailbox[],
  context: ProbeContext,
  memory: RoundMemory,
  onAnswer: (mailbox: Mailbox) => void,
): Promise<void> {
  const batches = batchesOf(mailboxes, context.options);
  const parallel = hasCommonPace(context.options) ? hostsAtCommonPace : hostsAtOnce;
  await forEachParallel(batches, parallel, (batch) => probeBatch(batch, context, memory, onAnswer));
}

interface HostBatch {
  /** The key of the pace. */
  pace: string;
  mailboxes: Mailbox[];
}

function hasCommonPace({ pacingMs, pacingScope }: VerifyOptions): boolean {
  return pacingMs > 0 && pacingScope === "worker";
}

/** One per mail host, whose connection they share; without a pace, a few. */
function batchesOf(mailboxes: readonly Mailbox[], options: VerifyOptions): HostBatch[] {
  const hosts = Map.groupBy(mailboxes, paceKey);
  return [...hosts].flatMap(([host, ofHost]) => {
    const parts =
      options.pacingMs > 0 ? 1 : Math.min(connectionsPerHostUnpaced, Math.ceil(ofHost.length / 5));
    return Array.from({ length: parts }, (_, part) => ({
      pace: hasCommonPace(options) ? "" : host,
      mailboxes: ofHost.filter((_, index) => index % parts === part),
    }));
  });
}

function paceKey({ hosts }: Mailbox): string {
  return (hosts[0] ?? "").toLowerCase();
}

async function probeBatch(
  { pace, mailboxes }: HostBatch,
  context: ProbeContext,
  memory: RoundMemory,
  onAnswer: (mailbox: Mailbox) => void,
): Promise<void> {
  const { health, randomRecipients } = memory;
  const { ports, options, payload, shared, owner, signal } = context;
  let waitedMs = 0;
  /** Pauses the clock while others hold all connections to a server: that is not the server's delay. */
  const serversTime = () => ports.now() - waitedMs;
  const conversation: ServerConversation = createConversation({
    heloName: options.heloName,
    mailFrom: options.mailFrom,
    timeoutMs: payload.smtp_timeout_secs * 1000,
    openMailSocket: shared.openSocketFor(owner, (ms) => {
      waitedMs += ms;
    }),
    catchAll: shared.catchAll,
    randomRecipients,
    signal,
  });
  try {
    for (const each of mailboxes) {
      // Servers known to fail are not contacted, so no turn is needed.
      if (isWorthAsking(each.hosts, health)) await shared.pacer.turn(pace, owner, signal);
      const providerFor = (host: string) => providerOf(host, each.address.domain);
      const nextHostsUntil = serversTime() + nextHostsFactor * payload.smtp_timeout_secs * 1000;
      const mayGoOn = () => serversTime() < nextHostsUntil;
      each.case.mailbox = await probeMailbox(each.address, each.hosts, {
        conversation,
        health,
        providerFor,
        mayGoOn,
      });
      signal.throwIfAborted();
      onAnswer(each);
    }
  } finally {
    await conversation.close();
  }
}

/** Whether a greylisted mailbox is retried inside this job; sets when, and what the result reports. */
function returnsLater(each: Mailbox, { ports, payload }: ProbeContext): boolean {
  const pause = each.case.mailbox === null ? null : greylistPauseMs(each.case.mailbox);
  if (pause === null) {
    each.case.retryAt = null;
    return false;
  }
  const now = ports.now();
  each.firstGreylistedAt ??= now;
  const passed = now - each.firstGreylistedAt;
  const statedMs = pause.statedMs ?? unstatedPausesMs[each.retries] ?? greylistDelayDefaultMs;
  each.retries += 1;
  each.case.retryAt = now + (pause.statedMs ?? greylistDelayDefaultMs);
  const isShort = statedMs <= waitInsideMsMax && passed + statedMs <= waitsInsideMsMax;
  const isAwaited = payload.wait_for_greylist && passed + statedMs <= waitForGreylistMsMax;
  if (!isShort && !isAwaited) {
    // The mailbox was accepted: only the catch-all question is still open.
    if (isAccepted(each.case)) each.case.retryAt = null;
    return false;
  }
  each.due = now + statedMs + 500;
  return true;
}

function isAccepted({ mailbox }: Case): boolean {
  return mailbox?.kind === "answer" && mailbox.classification.subStatus === "accepted";
}
