export interface ReadMail {
  /** One header per line, unfolded and decoded. */
  headers: string;
  text: string;
  html: string;
}

/** Reads a mail with a text part and an HTML part, like a mail client. */
export function readMail(source: string): ReadMail {
  const [head, body] = splitPart(source.replaceAll("\r\n", "\n"));
  const boundary = /^Content-Type: multipart\/alternative;.*boundary="(.+?)"/im.exec(head)?.[1];
  if (boundary === undefined) throw new Error(`not a multipart/alternative mail:\n${head}`);
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitPart(part.replace(/^\n/, "")));
  const of = (type: string) => {
    const part = parts.find(([partHead]) =>
      partHead.toLowerCase().includes(`content-type: ${type}; charset=utf-8`),
    );
    return part === undefined ? "" : decodeBody(...part);
  };
  return { headers: decodeWords(head), text: of("text/plain"), html: of("text/html") };
}

function splitPart(part: string): [head: string, body: string] {
  const end = part.indexOf("\n\n");
  return [part.slice(0, end).replaceAll(/\n[ \t]+/g, " "), part.slice(end + 2)];
}

function decodeBody(head: string, body: string): string {
  const encoding = /^Content-Transfer-Encoding: (.+)$/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  return encoding === "quoted-printable" ? decodeQuoted(body.replaceAll("=\n", "")) : body;
}

/** Decodes non-ASCII words in headers (RFC 2047); space between two of them is not part of the text. */
const decodeWords = (head: string): string =>
  head
    .replaceAll(/(=\?utf-8\?[qb]\?[^?]*\?=)\s+(?==\?utf-8\?[qb]\?)/gi, "$1")
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString()
        : decodeQuoted(text.replaceAll("_", " ")),
    );

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString();
