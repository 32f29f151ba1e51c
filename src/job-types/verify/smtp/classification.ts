import type { Provider } from "./provider.ts";
import type { SmtpReply } from "./reply.ts";

/** Where in the dialogue a reply came (RFC 5321 3). Only `rcpt` can be about the mailbox. */
export type SmtpStage = "connect" | "banner" | "helo" | "starttls" | "mail" | "rcpt";

export type Verdict = "valid" | "invalid" | "risky" | "unknown";

/** What a reply says, finer than the verdict. */
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

/** A reply as the rules look at it. */
export interface ReplyView {
  reply: SmtpReply;
  /** Lower case without accents; `<address>`, `<net>` and `<url>` stand for what they name. */
  text: string;
  /** The links of the text, lower case. */
  links: string;
  provider: Provider | null;
}

export interface ReplyRule {
  /** Name that verdicts cite. */
  rule: string;
  subStatus: ReplySubStatus;
  verdict: Verdict;
  /** Another mail server of the domain may say more. */
  triesNextServer?: true;
  when: (view: ReplyView) => boolean;
  /** Replies that servers gave, addresses and hosts replaced: the reason for the rule, and its test. */
  seen: readonly string[];
}

export interface Classification {
  rule: string;
  subStatus: ReplySubStatus;
  verdict: Verdict;
  /** Another mail server of the domain may say more. */
  triesNextServer?: true | undefined;
}
