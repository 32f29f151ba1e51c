import { isIPv4 } from "node:net";
import { domainToASCII, domainToUnicode } from "node:url";

/** A mail address that is valid in an SMTP envelope. */
export interface MailAddress {
  /** As given, without surrounding white space, the domain in lower case. */
  address: string;
  local: string;
  /** Domain in A-labels and lower case, or an address literal as `[192.0.2.1]`. */
  domain: string;
  /** The same in U-labels, for display. */
  domainUnicode: string;
  /** The IP address of an address literal, else null. */
  literal: string | null;
  /** The local part is not ASCII: the server must support SMTPUTF8 (RFC 6531). */
  needsUtf8: boolean;
}

export type ParsedAddress =
  | { ok: true; value: MailAddress }
  | { ok: false; rule: SyntaxRule; detail: string };

export type SyntaxRule =
  | "empty"
  | "control_characters"
  | "no_at_sign"
  | "local_part"
  | "local_part_length"
  | "domain"
  | "domain_length"
  | "address_literal"
  | "address_length";

/** RFC 5321 4.5.3.1: octets of a local part, of a domain, and of a path without its angle brackets. */
const octetsMax = { local: 64, domain: 255, address: 254, label: 63 };

const atom = /^[\p{L}\p{N}\p{M}\p{S}\p{Pd}!#$%&'*+\-/=?^_`{|}~.\u{80}-\u{10ffff}]+$/u;
/** RFC 5321 4.1.2 qtextSMTP and quoted-pairSMTP: printable ASCII, and UTF-8 by RFC 6531. */
const quoted = /^"(?:[\x20\x21\x23-\x5b\x5d-\x7e\u{a0}-\u{10ffff}]|\\[\x20-\x7e])*"$/u;
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/**
 * Whether mail can be sent to an address: the envelope's grammar (RFC 5321 4.1.2, RFC 6531 3.3), not the
 * wider one of message headers. Comments, folding white space and source routes are refused.
 */
export function parseAddress(input: string): ParsedAddress {
  const address = input.trim();
  if (address === "") return refusal("empty", "The address is empty.");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\x00-\x1f\x7f-\x9f]/.test(input)) {
    return refusal("control_characters", "The address contains control characters or line breaks.");
  }
  const at = address.lastIndexOf("@");
  if (at < 0) return refusal("no_at_sign", "The address has no @.");
  const local = address.slice(0, at);
  const localRefusal = checkLocal(local);
  if (localRefusal) return localRefusal;
  const domain = parseDomain(address.slice(at + 1));
  if ("rule" in domain) return domain;
  if (octets(local) + 1 + octets(domain.domain) > octetsMax.address) {
    return refusal("address_length", `The address is longer than ${octetsMax.address} octets.`);
  }
  const value = {
    address: `${local}@${domain.domain}`,
    local,
    ...domain,
    needsUtf8: !isAscii(local),
  };
  return { ok: true, value };
}

function checkLocal(local: string): ParsedAddress | null {
  if (local === "") return refusal("local_part", "The part before the @ is empty.");
  if (octets(local) > octetsMax.local) {
    return refusal("local_part_length", `The part before the @ is longer than ${octetsMax.local} octets.`);
  }
  if (local.startsWith('"')) {
    return quoted.test(local) ? null : refusal("local_part", "The quoted part before the @ is malformed.");
  }
  if (!atom.test(local) || /[\s"(),:;<>@[\\\]]/u.test(local)) {
    return refusal("local_part", "The part before the @ contains characters that must be quoted.");
  }
  if (/^\.|\.\.|\.$/.test(local)) {
    return refusal("local_part", "The part before the @ begins or ends with a dot, or has two in a row.");
  }
  return null;
}

type Domain = Pick<MailAddress, "domain" | "domainUnicode" | "literal">;

function parseDomain(text: string): Domain | Extract<ParsedAddress, { ok: false }> {
  if (text.startsWith("[")) return parseLiteral(text);
  const ascii = isAscii(text) ? text.toLowerCase() : domainToASCII(text).toLowerCase();
  if (ascii === "") return refusal("domain", "The domain is not a valid domain name.");
  if (octets(ascii) > octetsMax.domain) {
    return refusal("domain_length", `The domain is longer than ${octetsMax.domain} octets.`);
  }
  const bad = ascii.split(".").find((each) => !label.test(each) || each.length > octetsMax.label);
  if (bad !== undefined) {
    return refusal(
      "domain",
      bad === "" ? "The domain has an empty label." : `'${bad}' is not a valid label of a domain name.`,
    );
  }
  return { domain: ascii, domainUnicode: domainToUnicode(ascii) || ascii, literal: null };
}

function parseLiteral(text: string): Domain | Extract<ParsedAddress, { ok: false }> {
  const inner = /^\[([^[\]\\]+)\]$/.exec(text)?.[1];
  const literal = inner === undefined ? null : isIPv4(inner) ? inner : ipv6Of(inner);
  if (literal === null) return refusal("address_literal", "The domain is not a valid address literal.");
  return { domain: text, domainUnicode: text, literal };
}

/**
 * The address in `IPv6:...` (RFC 5321 4.1.3), where `::` stands for at least two groups; null if it is
 * malformed.
 */
function ipv6Of(text: string): string | null {
  const address = /^IPv6:([0-9a-f:.]+)$/i.exec(text)?.[1];
  if (address === undefined) return null;
  const [, head = address, v4 = null] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? [];
  if (v4 !== null && !isIPv4(v4)) return null;
  const groupsMax = v4 === null ? 8 : 6;
  const parts = (v4 === null ? address : head.replace(/([^:]):$/, "$1")).split("::");
  if (parts.length > 2) return null;
  const groups = parts.flatMap((part) => (part === "" ? [] : part.split(":")));
  if (groups.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return null;
  const isWhole = parts.length === 2 ? groups.length <= groupsMax - 2 : groups.length === groupsMax;
  return isWhole ? address : null;
}

function refusal(rule: SyntaxRule, detail: string): Extract<ParsedAddress, { ok: false }> {
  return { ok: false, rule, detail };
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

function octets(text: string): number {
  return Buffer.byteLength(text);
}
