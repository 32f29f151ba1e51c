import { isUtf8 } from "node:buffer";
import { foldAccents } from "../../../text/fold.ts";

/** A server's reply to one command (RFC 5321 4.2), its lines joined. */
export interface SmtpReply {
  /** Three digits; 0 if the text does not begin with a reply code. */
  code: number;
  /** Enhanced status code (RFC 3463), for example `5.1.1`, or null. */
  enhanced: string | null;
  /** The text without codes, lines joined by a space. */
  text: string;
}

/** Bytes of a reply that are kept: the rest of a long one adds nothing. */
const textCharsMax = 2_000;
const enhancedPattern = /(?:^|[\s#([])([2457]\.\d{1,3}\.\d{1,3})(?![.\d])/;

/**
 * Parses a reply as received or logged: several lines, or several lines joined by a space (`550-5.1.1 No such
 * 550 5.1.1 user`). Never throws.
 */
export function parseReply(input: string): SmtpReply {
  const raw = input.slice(0, 4 * textCharsMax).trim();
  const code = contradictsItself(raw) ? 0 : Number(/^(\d{3})(?!\d)/.exec(raw)?.[1] ?? 0);
  const lines = raw
    .split(/\r\n|\r|\n/)
    .map((line) => (code === 0 ? line : line.replace(new RegExp(`^\\s*${code}(?:[ -]|$)`), "")))
    .join(" ");
  const joined = code === 0 ? lines : lines.replace(new RegExp(`\\s${code}[ -](?=\\S)`, "g"), " ");
  const enhanced = enhancedPattern.exec(joined.slice(0, 400))?.[1] ?? null;
  const text = enhanced === null ? joined : joined.replaceAll(enhanced, " ");
  return {
    code,
    enhanced,
    text: text
      .replace(/\s+/g, " ")
      .replace(/^[\s#:-]+/, "")
      .trim()
      .slice(0, textCharsMax),
  };
}

/**
 * Lines of one reply with codes of different classes: acceptance and refusal at once (RFC 5321 4.2.1 requires
 * one code).
 */
function contradictsItself(raw: string): boolean {
  const classes = raw.matchAll(/^([2-5])\d\d(?:-|(?= )|$)/gm);
  return new Set([...classes].map(([, first]) => first)).size > 1;
}

const linkPattern = /\bhttps?:\/\/[^\s<>"]{1,400}/g;
const addressPattern =
  /<?(?:"[^"\s]{1,64}"|[^\s<>@"]{1,64})@(?:\[[^\]\s]{1,60}\]|[\p{L}\p{N}_-]{1,63}(?:\.[\p{L}\p{N}_-]{1,63}){0,8})>?/gu;
const networkPattern = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g;

/**
 * A reply's text as the rules compare it: lower case, without accents, with straight quotes. An address
 * becomes `<address>`, since `<userunknown@example.com>` says nothing about a user; an IPv4 address becomes
 * `<net>` and a link `<url>`, so that gaps between words do not end at their dots. Links are kept separately:
 * some state the reason.
 */
export function readableReply(reply: SmtpReply): { text: string; links: string } {
  const words = foldAccents(reply.text).replace(/[\u2018\u2019\u00b4`]/g, "'");
  const links = (words.match(linkPattern) ?? []).join(" ");
  const text = words
    .replace(linkPattern, "<url>")
    .replace(addressPattern, "<address>")
    .replace(networkPattern, "<net>")
    .replaceAll("_", " ");
  return { text, links };
}

/** A complete reply is a few hundred bytes; servers that send more are broken or hostile. */
const replyBytesMax = 64_000;
const linesMax = 200;

/** Splits what a server sends into replies (RFC 5321 4.2): lines `250-...` up to one `250 ...`. */
interface ReplyReader {
  /** Takes bytes. @returns complete replies in order, lines joined by `\n`. */
  push(chunk: Buffer): string[];
  /** Data received after the last complete reply, for error messages. */
  readonly rest: string;
  /** Why the data is not SMTP, or null. */
  readonly fault: string | null;
  /** Discards data received in plain text: after STARTTLS it must not count (RFC 3207 4.2). */
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
      if (lines.length === 0) fault = `The server sent '${line.slice(0, 80)}', which is not an SMTP reply.`;
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
        // Buffered as bytes: chunks may split a character.
        const end = bytes.lastIndexOf(10);
        const rest = bytes.subarray(end + 1);
        const whole = bytes.subarray(0, end);
        // Old servers write 8-bit text in the Windows code page of western Europe.
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
