import { isIP } from "node:net";
import { ForagerError } from "../errors.ts";

/** Longest URL that is accepted, in characters, as typed and as normalised. */
export const urlCharsMax = 2048;

/**
 * Reads what a user typed as the address of a website: an absolute http or https URL.
 * Returns it as WHATWG parses it: host in lower case and A-labels, path percent-encoded, dot segments
 * resolved, a trailing dot of the host removed.
 * @throws ForagerError invalid_url, with the reason and what to do as its sentence.
 */
export function parseHttpUrl(input: string): URL {
  const text = input.trim();
  if (text === "") throw invalid("The URL is empty.");
  if (text.length > urlCharsMax) throw invalid(`The URL is longer than ${urlCharsMax} characters.`);
  rejectCharacters(text);
  rejectScheme(text);
  if (!URL.canParse(text)) throw invalid(`${shown(text)} is not a valid URL.`);
  const url = new URL(text);
  if (url.username || url.password) {
    throw invalid("The URL holds a user name or password. Remove the part before '@'.");
  }
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  rejectHost(url.hostname);
  if (url.port === "0") throw invalid("Port 0 cannot be connected to.");
  if (url.href.length > urlCharsMax) {
    throw invalid(`The URL is longer than ${urlCharsMax} characters once it is percent-encoded.`);
  }
  return url;
}

function rejectCharacters(text: string): void {
  // WHATWG drops tabs and line breaks and turns backslashes into slashes, so that the URL fetched would
  // not be the one that was read.
  if (/\s/.test(text)) throw invalid("The URL holds white space. Write a space as %20.");
  if (/\p{Cc}/u.test(text)) throw invalid("The URL holds control characters.");
  if (text.includes("\\")) throw invalid("The URL holds a backslash. Write '/' or %5C.");
}

function rejectScheme(text: string): void {
  if (/^https?:\/\/[^/?#]/i.test(text)) return;
  if (/^https?:/i.test(text)) {
    throw invalid(`${shown(text)} has no host. Write it as https://example.com/.`);
  }
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  // "example.com:8080" looks like a scheme to a parser, and like a missing one to its writer.
  if (scheme === undefined || scheme.includes(".") || scheme === "localhost") {
    throw invalid(`${shown(text)} has no scheme. Begin it with https:// or http://.`);
  }
  throw invalid(`'${scheme}:' URLs cannot be fetched. Only http and https can.`);
}

function rejectHost(hostname: string): void {
  if (hostname.startsWith("[") || isIP(hostname) !== 0 || hostname === "localhost") return;
  if (!hostname.includes(".")) {
    throw invalid(`The host '${hostname}' has no dot. Write its full name, for example example.com.`);
  }
  const labels = hostname.split(".");
  if (hostname.length > 253 || labels.some((label) => label === "" || label.length > 63)) {
    throw invalid(
      `The host of ${shown(hostname)} is not a valid name: its parts have 1 to 63 characters, 253 in all.`,
    );
  }
}

/** Long input is cut, so that an error sentence stays a sentence; a password never gets into one. */
function shown(input: string): string {
  const text = input.replace(/\/\/[^/?#]*@/, "//…@");
  return text.length > 100 ? `'${text.slice(0, 100)}…'` : `'${text}'`;
}

function invalid(detail: string): ForagerError {
  return new ForagerError("invalid_url", detail);
}

/** Percent decoding of one part of a URL; what is malformed is returned unchanged. */
export function decodeUrlPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
