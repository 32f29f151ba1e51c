import { messageOf } from "../../../errors.ts";
import type { OpenMailSocket } from "../ports.ts";
import type { Classification, SmtpStage } from "./classification.ts";
import { classifyReply } from "./classify-reply.ts";
import type { Provider } from "./provider.ts";
import type { SmtpReply } from "./reply.ts";
import {
  createSmtpConnection,
  type FailureKind,
  type SmtpConnection,
  SmtpFailure,
} from "./smtp-connection.ts";

/** A server's refusal, and its classification. */
export interface Refusal {
  stage: SmtpStage;
  reply: SmtpReply;
  classification: Classification;
}

/** A connection ready for recipients: greeted, in TLS if offered, sender accepted. */
export interface MailSession {
  readonly host: string;
  readonly supportsUtf8: boolean;
  /** Recipients sent so far. */
  readonly recipients: number;
  /** Recipients refused so far: servers close a connection after a number of errors. */
  readonly refused: number;
  /** @throws SmtpFailure; `closed` also if the server accepts no further recipient on this connection. */
  recipient(address: string): Promise<SmtpReply>;
  /** Sends QUIT; never throws. */
  close(): Promise<void>;
}

export interface SessionTarget {
  host: string;
  provider: Provider | null;
  heloName: string;
  /** Envelope sender; empty for the null sender. */
  mailFrom: string;
  /** Requests SMTPUTF8 if a recipient needs it. */
  needsUtf8: boolean;
  /** Limit for each phase. */
  timeoutMs: number;
  signal: AbortSignal;
}

export type OpenedSession = { session: MailSession } | { refusal: Refusal };

/**
 * Connects to one mail server and continues up to the sender. If the TLS handshake fails, it reconnects in
 * plain text, as mail servers do: nothing secret is sent.
 * @returns a session, or the server's refusal of us. @throws SmtpFailure, or the signal's reason.
 */
export async function openSession(
  target: SessionTarget,
  openMailSocket: OpenMailSocket,
): Promise<OpenedSession> {
  try {
    return await openOnce(target, openMailSocket, true);
  } catch (error) {
    if (!(error instanceof SmtpFailure) || error.stage !== "starttls") throw error;
    return await openOnce(target, openMailSocket, false);
  }
}

async function openOnce(
  target: SessionTarget,
  openMailSocket: OpenMailSocket,
  useTls: boolean,
): Promise<OpenedSession> {
  const connection = await connect(target, openMailSocket);
  let isOpen = false;
  try {
    const opened = await introduce(connection, target, useTls);
    isOpen = "session" in opened;
    if (!isOpen) await connection.quit();
    return opened;
  } finally {
    if (!isOpen) connection.destroy();
  }
}

async function connect(target: SessionTarget, openMailSocket: OpenMailSocket): Promise<SmtpConnection> {
  const { host, timeoutMs, signal } = target;
  try {
    const socket = await openMailSocket(host, { timeoutMs, signal });
    return createSmtpConnection(socket, signal);
  } catch (error) {
    signal.throwIfAborted();
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const kind: FailureKind = failureOf[code] ?? "no_connection";
    throw new SmtpFailure(kind, "connect", messageOf(error), { cause: error });
  }
}

const failureOf: Record<string, FailureKind> = {
  address_blocked: "blocked_address",
  dns_not_found: "no_address",
  dns_failed: "dns_error",
  fetch_timeout: "timeout",
};

async function introduce(
  connection: SmtpConnection,
  target: SessionTarget,
  useTls: boolean,
): Promise<OpenedSession> {
  const { heloName, mailFrom, timeoutMs, provider } = target;
  const refused = (stage: SmtpStage, reply: SmtpReply): OpenedSession => ({
    refusal: { stage, reply, classification: classifyReply(reply, stage, provider) },
  });
  const greeting = await connection.greeting(timeoutMs);
  if (greeting.code !== 220) return refused("banner", greeting);
  let hello = await connection.command(`EHLO ${heloName}`, "helo", timeoutMs);
  if (hello.code >= 500 && hello.code <= 504) {
    hello = await connection.command(`HELO ${heloName}`, "helo", timeoutMs);
  }
  if (hello.code !== 250) return refused("helo", hello);
  if (useTls && offers(hello, "STARTTLS")) {
    const ready = await connection.command("STARTTLS", "starttls", timeoutMs);
    // A server that offers TLS and then refuses it is asked in plain text.
    if (ready.code === 220) {
      await connection.startTls(target.host, timeoutMs);
      hello = await connection.command(`EHLO ${heloName}`, "helo", timeoutMs);
      if (hello.code !== 250) return refused("helo", hello);
    }
  }
  const supportsUtf8 = offers(hello, "SMTPUTF8");
  const parameters = target.needsUtf8 && supportsUtf8 ? " SMTPUTF8" : "";
  const senderLine = `MAIL FROM:<${mailFrom}>${parameters}`;
  const sender = await connection.command(senderLine, "mail", timeoutMs);
  if (sender.code !== 250) return refused("mail", sender);
  return { session: createSession(connection, target, { supportsUtf8, senderLine }) };
}

/** The reply's lines are joined: each extension is a separate word. */
function offers(hello: SmtpReply, extension: string): boolean {
  return new RegExp(`(?:^|\\s)${extension}(?:\\s|$)`, "i").test(hello.text);
}

function createSession(
  connection: SmtpConnection,
  target: SessionTarget,
  { supportsUtf8, senderLine }: { supportsUtf8: boolean; senderLine: string },
): MailSession {
  const { timeoutMs } = target;
  let recipients = 0;
  let refused = 0;
  const nextMessage = async (): Promise<void> => {
    await connection.command("RSET", "mail", timeoutMs);
    const sender = await connection.command(senderLine, "mail", timeoutMs);
    if (sender.code !== 250)
      throw new SmtpFailure("closed", "mail", `The server accepts no further message: ${sender.text}`);
  };
  return {
    host: target.host,
    supportsUtf8,
    get recipients() {
      return recipients;
    },
    get refused() {
      return refused;
    },
    async recipient(address) {
      // A message with the null sender is a bounce, which has one recipient: servers refuse a second one.
      if (target.mailFrom === "" && recipients > 0) await nextMessage();
      recipients += 1;
      const reply = await connection.command(`RCPT TO:<${address}>`, "rcpt", timeoutMs);
      if (reply.code >= 400) refused += 1;
      return reply;
    },
    close: () => connection.quit(),
  };
}
