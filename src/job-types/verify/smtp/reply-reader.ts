import { isUtf8 } from "node:buffer";

/** A whole reply is a few hundred bytes; servers that send more are broken or hostile. */
const replyBytesMax = 64_000;
const linesMax = 200;

/** Splits what a server sends into replies (RFC 5321 4.2): lines `250-...` up to one `250 ...`. */
export interface ReplyReader {
  /** Takes bytes. @returns whole replies in their order, lines joined by `\n`. */
  push(chunk: Buffer): string[];
  /** What came without the end of a reply, for the message of an error. */
  readonly rest: string;
  /** Why what comes is no SMTP, or null. */
  readonly fault: string | null;
  /** Forgets what came in the clear: after STARTTLS it must not count (RFC 3207 4.2). */
  reset(): void;
}

/** Lines may end with a bare LF, as several old servers write. */
export function createReplyReader(): ReplyReader {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let lines: string[] = [];
  let fault: string | null = null;

  const takeLine = (line: string, replies: string[]): void => {
    if (!/^\d{3}(?:[ -]|$)/.test(line)) {
      // A broken server may continue a reply without repeating the code; anything else is another protocol.
      if (lines.length === 0) fault = `The server sent '${line.slice(0, 80)}', which is no SMTP reply.`;
      else lines.push(line);
      return;
    }
    lines.push(line);
    if (line[3] === "-") return;
    replies.push(lines.join("\n"));
    lines = [];
    replyBytes = 0;
  };
  let replyBytes = 0;

  return {
    push(chunk) {
      const replies: string[] = [];
      if (fault !== null) return replies;
      pending.push(chunk);
      pendingBytes += chunk.length;
      replyBytes += chunk.length;
      if (chunk.includes(10)) {
        const bytes = Buffer.concat(pending);
        // Cut as bytes: a character may come in two pieces.
        const end = bytes.lastIndexOf(10);
        const rest = bytes.subarray(end + 1);
        const whole = bytes.subarray(0, end);
        // Old servers write 8-bit text as Windows does in western Europe.
        const text = isUtf8(whole) ? whole.toString("utf8") : whole.toString("latin1");
        pending = [rest];
        pendingBytes = rest.length;
        for (const line of text.split("\n")) {
          if (fault === null) takeLine(line.replace(/\r$/, ""), replies);
        }
      }
      if (
        fault === null &&
        (pendingBytes > replyBytesMax || replyBytes > replyBytesMax || lines.length > linesMax)
      ) {
        fault = `The server's reply is longer than ${replyBytesMax} bytes or ${linesMax} lines.`;
      }
      return replies;
    },
    get rest() {
      return [...lines, Buffer.concat(pending).toString("utf8")].join(" ").trim().slice(0, 200);
    },
    get fault() {
      return fault;
    },
    reset() {
      pending = [];
      pendingBytes = 0;
      replyBytes = 0;
      lines = [];
    },
  };
}
