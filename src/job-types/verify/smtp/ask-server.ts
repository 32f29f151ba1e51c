import { createHash } from "node:crypto";
import type { MailAddress } from "../address/parse-address.ts";
import type { OpenMailSocket } from "../ports.ts";
import type { Classification } from "./classification.ts";
import { classifyReply } from "./classify-reply.ts";
import { type MailSession, openSession, type Refusal, type SessionTarget } from "./open-session.ts";
import { type Provider, providerOf } from "./provider.ts";
import type { SmtpReply } from "./reply.ts";
import { SmtpFailure } from "./smtp-connection.ts";

/** One mail server's answer on one recipient. */
export interface ServerAnswer extends Refusal {
  host: string;
  provider: Provider | null;
  /** Whether it accepts any recipient of the domain; null if that was not probed or not answered. */
  isCatchAll: boolean | null;
  /** The random recipient was greylisted, so the catch-all question is open. */
  catchAllGreylist: SmtpReply | null;
}

export interface ServerConversation {
  /**
   * Asks a server about one recipient, over the open connection if there is one.
   * @throws SmtpFailure if it gives no conclusive answer; the signal's reason.
   */
  ask(host: string, address: MailAddress): Promise<ServerAnswer>;
  /** Sends QUIT on the open connection; never throws. */
  close(): Promise<void>;
}

export interface ConversationOptions
  extends Pick<SessionTarget, "heloName" | "mailFrom" | "timeoutMs" | "signal"> {
  openMailSocket: OpenMailSocket;
  catchAll: CatchAllCache;
  /** Random recipients by domain; filled on demand. */
  randomRecipients: Map<string, string>;
}

/**
 * The session is at fault, not the recipient: too many recipients or messages (RFC 3463 x.5.3), or their
 * order.
 */
function isOfSession({ code, enhanced }: SmtpReply, { rule }: Classification): boolean {
  return code === 421 || code === 503 || /^[45]\.5\.3$/.test(enhanced ?? "") || rule === "rate-limited";
}

/** Postfix slows down after 10 errors in a session and ends it after 20; other servers count recipients. */
const recipientsMax = 20;
const refusedMax = 8;

/** Asks mail servers sequentially over one connection, which is kept as long as the server allows. */
export function createConversation(options: ConversationOptions): ServerConversation {
  let open: { session: MailSession; utf8: boolean } | null = null;
  /** How many recipients a server was seen to accept per connection, if fewer than our maximum. */
  const taken = new Map<string, number>();

  const close = async (): Promise<void> => {
    const session = open?.session;
    open = null;
    await session?.close();
  };

  const sessionFor = async (host: string, provider: Provider | null, needsUtf8: boolean) => {
    const fits =
      open !== null &&
      open.session.host === host &&
      (open.utf8 || !needsUtf8) &&
      open.session.recipients < (provider?.singleRecipient ? 1 : (taken.get(host) ?? recipientsMax)) &&
      open.session.refused < refusedMax;
    if (open !== null && fits) return { session: open.session };
    await close();
    const { heloName, mailFrom, timeoutMs, signal } = options;
    const target = { host, provider, heloName, mailFrom, needsUtf8, timeoutMs, signal };
    const opened = await openSession(target, options.openMailSocket);
    if ("session" in opened) open = { session: opened.session, utf8: needsUtf8 };
    return opened;
  };

  /** Sends a recipient; if the server accepts no more of them on this connection, retries on a new one. */
  const recipient = async (
    host: string,
    provider: Provider | null,
    envelope: string,
    needsUtf8: boolean,
    isRepeated = false,
  ): Promise<Refusal> => {
    const opened = await sessionFor(host, provider, needsUtf8);
    if ("refusal" in opened) return opened.refusal;
    const { session } = opened;
    if (needsUtf8 && !session.supportsUtf8) return withoutUtf8;
    const before = session.recipients;
    try {
      const reply = await session.recipient(envelope);
      const classification = classifyReply(reply, "rcpt", provider);
      const isOver = isOfSession(reply, classification);
      if (isOver) await close();
      if (!isOver || before === 0 || isRepeated) return { stage: "rcpt", reply, classification };
    } catch (error) {
      await close();
      const isOver = error instanceof SmtpFailure && error.kind === "closed";
      if (!isOver || isRepeated) throw error;
      options.signal.throwIfAborted();
    }
    if (before > 0) taken.set(host, before);
    return recipient(host, provider, envelope, needsUtf8, true);
  };

  const catchAllOf = async (host: string, provider: Provider | null, domain: string) => {
    if (provider?.catchAllProbe === "never") return { isCatchAll: null, catchAllGreylist: null };
    const known = options.catchAll.get(domain, host);
    if (known !== undefined) return { isCatchAll: known, catchAllGreylist: null };
    const randomRecipient = options.randomRecipients.get(domain) ?? randomLocalPart(domain, options.heloName);
    options.randomRecipients.set(domain, randomRecipient);
    try {
      const { classification, reply, stage } = await recipient(
        host,
        provider,
        `${randomRecipient}@${domain}`,
        false,
      );
      const isCatchAll = stage === "rcpt" ? catchAllBy(classification) : null;
      if (isCatchAll !== null) options.catchAll.set(domain, host, isCatchAll);
      return { isCatchAll, catchAllGreylist: classification.subStatus === "greylisted" ? reply : null };
    } catch (error) {
      if (error instanceof SmtpFailure) return { isCatchAll: null, catchAllGreylist: null };
      throw error;
    }
  };

  /**
   * Acceptance counts only if a random recipient is refused. Greylisting counts the wait for each recipient,
   * so the random recipient is sent beside the first greylisted address: both can then be retried at the same
   * time.
   */
  const asksForStranger = (
    { subStatus }: Classification,
    provider: Provider | null,
    domain: string,
  ): boolean => {
    if (subStatus === "accepted") return true;
    return subStatus === "greylisted" && !provider?.singleRecipient && !options.randomRecipients.has(domain);
  };

  return {
    async ask(host, address) {
      const provider = providerOf(host, address.domain);
      const envelope = `${address.local}@${address.domain}`;
      const answer = await recipient(host, provider, envelope, address.needsUtf8);
      const catchAll = asksForStranger(answer.classification, provider, address.domain)
        ? await catchAllOf(host, provider, address.domain)
        : { isCatchAll: null, catchAllGreylist: null };
      if (provider?.singleRecipient) await close();
      return { ...answer, host, provider, ...catchAll };
    },
    close,
  };
}

const withoutUtf8: Refusal = {
  stage: "rcpt",
  reply: { code: 0, enhanced: null, text: "The server does not offer SMTPUTF8, which this address needs." },
  classification: {
    rule: "server-without-smtputf8",
    subStatus: "not_verifiable",
    verdict: "unknown",
    triesNextServer: true,
  },
};

function catchAllBy({ verdict, subStatus }: Classification): boolean | null {
  if (subStatus === "accepted") return true;
  return verdict === "invalid" ? false : null;
}

/**
 * A local part that does not exist and triggers no filter: name-like letters, and digits. Deterministic for a
 * domain and our name, so that a later job, in any process, retries a greylisting server with the same
 * recipient.
 */
function randomLocalPart(domain: string, heloName: string): string {
  const consonants = "bcdfghklmnprstvz";
  const vowels = "aeiou";
  const bytes = [...createHash("sha256").update(`${heloName} ${domain}`).digest()];
  const letter = (from: string, at: number) => from[(bytes[at] ?? 0) % from.length] ?? "a";
  const syllables = Array.from(
    { length: 7 },
    (_, at) => letter(consonants, 2 * at) + letter(vowels, 2 * at + 1),
  );
  const number = 1_000 + (((bytes[14] ?? 0) * 256 + (bytes[15] ?? 0)) % 9_000);
  return `${syllables.join("")}${number}`;
}

/** Cached result of whether a domain's mail server is a catch-all. */
export interface CatchAllCache {
  get(domain: string, host: string): boolean | undefined;
  set(domain: string, host: string, isCatchAll: boolean): void;
}

const catchAllLifeMs = 6 * 3_600_000;
const catchAllEntriesMax = 20_000;

/** One per process: a domain's server is probed at most once in six hours. */
export function createCatchAllCache(now: () => number): CatchAllCache {
  const entries = new Map<string, { isCatchAll: boolean; until: number }>();
  const keyOf = (domain: string, host: string) => `${domain} ${host.toLowerCase()}`;
  return {
    get(domain, host) {
      const key = keyOf(domain, host);
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (entry.until > now()) return entry.isCatchAll;
      entries.delete(key);
      return undefined;
    },
    set(domain, host, isCatchAll) {
      const key = keyOf(domain, host);
      entries.delete(key);
      entries.set(key, { isCatchAll, until: now() + catchAllLifeMs });
      // A Map keeps insertion order: the first entry is the oldest.
      const oldest = entries.size > catchAllEntriesMax ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
    },
  };
}
