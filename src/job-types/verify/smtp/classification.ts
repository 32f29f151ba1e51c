import type { Provider } from "./provider.ts";
import type { SmtpReply } from "./reply.ts";

/** The stage of the dialogue at which a reply came (RFC 5321 3). Only `rcpt` can be about the mailbox. */
export type SmtpStage = "connect" | "banner" | "helo" | "starttls" | "mail" | "rcpt";

export type Verdict = "valid" | "invalid" | "risky" | "unknown";

/** The meaning of a reply, more specific than the verdict. */
export const subStatuses = [
  "accepted",
  "not_verifiable",
  "accepts_everything",
  "ip_blocklisted",
  "needs_rdns",
  "sender_rejected",
  "no_relay",
  "authentication_required",
  "tls_required",
  "content_rejected",
  "rate_limited",
  "policy",
  "server_error",
  "protocol_error",
  "mailbox_full",
  "mailbox_disabled",
  "mailbox_moved",
  "greylisted",
  "temporary_failure",
  "user_unknown",
  "no_mail",
  "unclassified",
] as const;
export type ReplySubStatus = (typeof subStatuses)[number];

/** A reply as the rules see it. */
export interface ReplyView {
  reply: SmtpReply;
  /** Lower case without accents; `<address>`, `<net>` and `<url>` are placeholders. */
  text: string;
  /** The links of the text, in lower case. */
  links: string;
  provider: Provider | null;
}

export interface ReplyRule {
  /** The name that verdicts cite. */
  rule: string;
  subStatus: ReplySubStatus;
  verdict: Verdict;
  /** Another mail server of the domain may know more. */
  triesNextServer?: true;
  when: (view: ReplyView) => boolean;
  /** Real server replies with addresses and hosts replaced: the reason for the rule, and its tests. */
  seen: readonly string[];
}

export interface Classification {
  rule: string;
  subStatus: ReplySubStatus;
  verdict: Verdict;
  /** Another mail server of the domain may know more. */
  triesNextServer?: true | undefined;
}

/**
 * Whether one of the patterns occurs in a lower-case text. Patterns must run in linear time: gaps between
 * words are bounded (`[^.;]{0,60}`), and quantifiers are not nested.
 */
export function says(...patterns: readonly RegExp[]): (text: string) => boolean {
  return (text) => patterns.some((pattern) => pattern.test(text));
}

/**
 * "address" in the sense of a mailbox, as opposed to an "IP address", "client address" or "sender address".
 */
export const mailAddress = "(?<!\\b(?:ip|client|host|server|network|sender|from|source|remote|your) )address";

export function enhancedIs({ reply }: ReplyView, pattern: RegExp): boolean {
  return reply.enhanced !== null && pattern.test(reply.enhanced);
}

export const isRefusal = ({ reply }: ReplyView): boolean => reply.code >= 400;
export const isTemporary = ({ reply }: ReplyView): boolean => reply.code >= 400 && reply.code < 500;
export const isPermanent = ({ reply }: ReplyView): boolean => reply.code >= 500 && reply.code < 600;
