import { createHash } from "node:crypto";
import type { MailAddress } from "../address/parse-address.ts";
import type { OpenMailSocket } from "../ports.ts";
import type { Classification } from "./classification.ts";
import { classifyReply } from "./classify-reply.ts";
import { type MailSession, openSession, type Refusal, type SessionTarget } from "./open-session.ts";
import { type Provider, providerOf } from "./provider.ts";
import type { SmtpReply } from "./reply.ts";
import { SmtpFailure } from "./smtp-connection.ts";

/** What one mail server said of one recipient. */
export interface ServerAnswer extends Refusal {
  host: string;
  provider: Provider | null;
  /** Whether it takes any recipient of the domain; null when that was not asked or not answered. */
  isCatchAll: boolean | null;
  /** The reply to a recipient that does not exist asked to come back: the catch-all question is open. */
  catchAllGreylist: SmtpReply | null;
}

export interface ServerConversation {
  /**
   * Asks a server about one recipient, over the open connection where there is one.
   * @throws SmtpFailure when it gives no answer that can be judged; the signal's reason.
   */
  ask(host: string, address: MailAddress): Promise<ServerAnswer>;
  /** Says QUIT on the open connection; never throws. */
  close(): Promise<void>;
}

export interface ConversationOptions
  extends Pick<SessionTarget, "heloName" | "mailFrom" | "timeoutMs" | "signal"> {
  openMailSocket: OpenMailSocket;
  catchAll: CatchAllCache;
  /** Recipients that nobody has, by domain; filled as they are needed. */
  strangers: Map<string, string>;
}

/** What is wrong is the session, not the recipient: too many recipients or messages (RFC 3463 x.5.3), or their order. */
function isOfSession({ code, enhanced }: SmtpReply, { rule }: Classification): boolean {
  return code === 421 || code === 503 || /^[45]\.5\.3$/.test(enhanced ?? "") || rule === "rate-limited";
}

/** Postfix slows down after 10 errors of a session and ends it after 20; other servers count recipients. */
const recipientsMax = 20;
const refusedMax = 8;

/** Questions to mail servers one after the other, with one connection that is kept while the server allows. */
export function createConversation(options: ConversationOptions): ServerConversation {
  let open: { session: MailSession; utf8: boolean } | null = null;
  /** Recipients that a server was seen to take on one connection, where that is fewer than we would name. */
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

  /** Names a recipient; a server that takes no more of them on this connection is asked again on a new one. */
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
    const stranger = options.strangers.get(domain) ?? strangerName(domain, options.heloName);
    options.strangers.set(domain, stranger);
    try {
      const { classification, reply, stage } = await recipient(
        host,
        provider,
        `${stranger}@${domain}`,
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
   * A yes is worth what a stranger's no makes of it. Greylisting counts the wait for each recipient, so the stranger
   * is named beside the first address that was greylisted: both may come back at the same time.
   */
  const asksForStranger = (
    { subStatus }: Classification,
    provider: Provider | null,
    domain: string,
  ): boolean => {
    if (subStatus === "accepted") return true;
    return subStatus === "greylisted" && !provider?.singleRecipient && !options.strangers.has(domain);
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
 * A local part that nobody has and no filter finds odd: letters as in a name, and digits. Always the same for a domain
 * and our name, so that a later job, in any process, meets a greylisting server with a recipient that it remembers.
 */
function strangerName(domain: string, heloName: string): string {
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

/** Whether a mail server takes any recipient of a domain, as it was lately seen. */
export interface CatchAllCache {
  get(domain: string, host: string): boolean | undefined;
  set(domain: string, host: string, isCatchAll: boolean): void;
}

const catchAllLifeMs = 6 * 3_600_000;
const catchAllEntriesMax = 20_000;

/** One a process: the answer of a domain's server is asked for once in six hours. */
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
      // A Map keeps the order of insertion: the first is the oldest.
      const oldest = entries.size > catchAllEntriesMax ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
    },
  };
}
