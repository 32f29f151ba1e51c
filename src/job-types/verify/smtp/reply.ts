import { foldAccents } from "../../../text/fold.ts";

/** A server's reply to one command (RFC 5321 4.2), its lines joined. */
export interface SmtpReply {
  /** Three digits; 0 when the text does not begin with a reply code. */
  code: number;
  /** Enhanced status code (RFC 3463), for example `5.1.1`, or null. */
  enhanced: string | null;
  /** The text without codes, lines joined by a space. */
  text: string;
}

/** Bytes of a reply that are kept: the rest of a long one says nothing more. */
const textCharsMax = 2_000;
const enhancedPattern = /(?:^|[\s#([])([2457]\.\d{1,3}\.\d{1,3})(?![.\d])/;

/**
 * Reads a reply as it stood on the wire or in a log: several lines, or several lines that were joined by a
 * space (`550-5.1.1 No such 550 5.1.1 user`). Never throws.
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

/** Lines of one reply whose codes are of different classes: a yes and a no at once (RFC 5321 4.2.1 wants one code). */
function contradictsItself(raw: string): boolean {
  const classes = raw.matchAll(/^([2-5])\d\d(?:-|(?= )|$)/gm);
  return new Set([...classes].map(([, first]) => first)).size > 1;
}

const linkPattern = /\bhttps?:\/\/[^\s<>"]{1,400}/g;
const addressPattern =
  /<?(?:"[^"\s]{1,64}"|[^\s<>@"]{1,64})@(?:\[[^\]\s]{1,60}\]|[\p{L}\p{N}_-]{1,63}(?:\.[\p{L}\p{N}_-]{1,63}){0,8})>?/gu;
const networkPattern = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g;

/**
 * A reply's words as the rules compare them: lower case, accents off, curly quotes straight. An address becomes
 * `<address>`, since `<userunknown@example.com>` says nothing of a user; an IPv4 address becomes `<net>`, a link
 * `<url>`, so that gaps between words do not end at their dots. Links stand apart: some name the reason.
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
