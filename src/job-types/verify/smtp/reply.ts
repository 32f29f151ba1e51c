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
  const code = Number(/^(\d{3})(?!\d)/.exec(raw)?.[1] ?? 0);
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

/** The text in lower case without mail addresses: `<userunknown@example.com>` says nothing of a user. */
export function comparableText(reply: SmtpReply): string {
  return reply.text
    .toLowerCase()
    .replace(/<?(?:"[^"\s]{1,64}"|[^\s<>@"]{1,64})@[^\s<>@,;:()]{1,255}>?/g, "<address>");
}
