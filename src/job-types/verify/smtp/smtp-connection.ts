import type { Socket } from "node:net";
import { connect as connectTls, createSecureContext, type SecureContext, type TLSSocket } from "node:tls";
import type { SmtpStage } from "./classification.ts";
import { createReplyReader, parseReply, type SmtpReply } from "./reply.ts";

/** One connection to a mail server: commands out, replies in, each with its own time limit. */
export interface SmtpConnection {
  /** The address of the server, for evidence. */
  readonly remoteAddress: string;
  /** Waits for the unsolicited reply: the greeting. @throws SmtpFailure. */
  greeting(timeoutMs: number): Promise<SmtpReply>;
  /**
   * Sends a line and waits for its complete reply.
   * @throws SmtpFailure if none comes in time, the connection ends, or it is not an SMTP reply.
   */
  command(line: string, stage: SmtpStage, timeoutMs: number): Promise<SmtpReply>;
  /** Continues inside TLS; certificates are not checked, as between mail servers. @throws SmtpFailure tls. */
  startTls(serverName: string, timeoutMs: number): Promise<void>;
  /** Sends QUIT and closes; never throws and takes at most a second. */
  quit(): Promise<void>;
  destroy(): void;
}

const quitTimeoutMs = 1_000;

/**
 * One for all connections: a separate one each would reload the certificate authorities, which are not used.
 */
let secureContext: SecureContext | undefined;

/** Speaks SMTP on an open socket; `signal` destroys it. */
export function createSmtpConnection(socket: Socket, signal: AbortSignal): SmtpConnection {
  const reader = createReplyReader();
  const replies: string[] = [];
  let stream: Socket | TLSSocket = socket;
  let ended: { kind: FailureKind; detail: string } | null = null;
  let wake: (() => void) | null = null;

  const end = (kind: FailureKind, detail: string) => {
    ended ??= { kind, detail };
    wake?.();
  };
  const onData = (chunk: Buffer) => {
    replies.push(...reader.push(chunk));
    if (reader.fault !== null) {
      end("protocol", reader.fault);
      stream.destroy();
    }
    wake?.();
  };
  const onError = (error: Error) => end("closed", `The connection broke: ${error.message}.`);
  const onClose = () => end("closed", "The server closed the connection.");
  const listen = (target: Socket | TLSSocket) =>
    target.on("data", onData).on("error", onError).on("close", onClose).on("end", onClose);
  const onAbort = () => {
    end("closed", "The verification was stopped.");
    stream.destroy();
  };
  signal.addEventListener("abort", onAbort, { once: true });
  socket.once("close", () => signal.removeEventListener("abort", onAbort));
  listen(socket);

  const nextReply = async (stage: SmtpStage, timeoutMs: number): Promise<SmtpReply> => {
    const limit = AbortSignal.timeout(timeoutMs);
    const onLimit = () => wake?.();
    limit.addEventListener("abort", onLimit, { once: true });
    try {
      for (;;) {
        const reply = replies.shift();
        if (reply !== undefined) return parseReply(reply);
        signal.throwIfAborted();
        if (ended) throw new SmtpFailure(ended.kind, stage, ended.detail);
        if (limit.aborted) {
          stream.destroy();
          throw new SmtpFailure("timeout", stage, `No complete reply arrived within ${timeoutMs / 1000} s.`);
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = null;
      }
    } finally {
      limit.removeEventListener("abort", onLimit);
    }
  };

  const command = (line: string, stage: SmtpStage, timeoutMs: number): Promise<SmtpReply> => {
    if (/[\r\n]/.test(line)) throw new Error("A command must be one line.");
    // A late reply to an earlier command must not be mistaken for this one's.
    replies.length = 0;
    if (!ended) stream.write(`${line}\r\n`);
    return nextReply(stage, timeoutMs);
  };

  const startTls = (serverName: string, timeoutMs: number): Promise<void> => {
    socket.removeListener("data", onData);
    reader.reset();
    replies.length = 0;
    const isName = /[a-z]/i.test(serverName) && !serverName.includes(":");
    secureContext ??= createSecureContext();
    const secure = connectTls({
      socket,
      secureContext,
      rejectUnauthorized: false,
      ...(isName ? { servername: serverName } : {}),
    });
    return new Promise((resolve, reject) => {
      const fail = (detail: string) => {
        clearTimeout(timer);
        secure.destroy();
        socket.destroy();
        reject(new SmtpFailure("tls", "starttls", detail));
      };
      const timer = setTimeout(() => fail(`No TLS within ${timeoutMs / 1000} s.`), timeoutMs);
      const onFailure = (error: Error) => fail(`TLS failed: ${error.message}.`);
      const onEarlyClose = () => fail("TLS failed: the server closed the connection.");
      secure.once("error", onFailure).once("close", onEarlyClose);
      secure.once("secureConnect", () => {
        clearTimeout(timer);
        secure.off("error", onFailure).off("close", onEarlyClose);
        stream = secure;
        listen(secure);
        resolve();
      });
    });
  };

  return {
    remoteAddress: socket.remoteAddress ?? "",
    greeting: (timeoutMs) => nextReply("banner", timeoutMs),
    command,
    startTls,
    async quit() {
      if (!ended) await command("QUIT", "rcpt", quitTimeoutMs).catch(() => {});
      stream.destroy();
      socket.destroy();
    },
    destroy() {
      stream.destroy();
      socket.destroy();
    },
  };
}

/** Why a dialogue broke off without a conclusive reply. */
const failureKinds = [
  "no_connection",
  "timeout",
  "closed",
  "protocol",
  "tls",
  "blocked_address",
  "dns_error",
  "no_address",
] as const;
export type FailureKind = (typeof failureKinds)[number];

/** A dialogue that ended without an answer: the fault of the network or the server, never of the mailbox. */
export class SmtpFailure extends Error {
  readonly kind: FailureKind;
  readonly stage: SmtpStage;

  constructor(kind: FailureKind, stage: SmtpStage, detail: string, options?: { cause?: unknown }) {
    super(detail, options);
    this.name = "SmtpFailure";
    this.kind = kind;
    this.stage = stage;
  }
}
