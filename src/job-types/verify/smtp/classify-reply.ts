import {
  type Classification,
  enhancedIs,
  type ReplyRule,
  type ReplyView,
  type SmtpStage,
  type Verdict,
} from "./classification.ts";
import { type Provider, providerByName } from "./provider.ts";
import { parseReply, readableReply, type SmtpReply } from "./reply.ts";
import {
  mailboxDisabledByCodeRules,
  mailboxDisabledRules,
  mailboxMovedByCodeRules,
  mailboxMovedRules,
} from "./rules/mailbox-closed.ts";
import { mailboxFullRules } from "./rules/mailbox-full.ts";
import { messageRules } from "./rules/message.ts";
import { networkRules } from "./rules/network.ts";
import { noMailHostByCodeRules, noMailHostRules } from "./rules/no-mail-host.ts";
import { policyRules, recipientDeclinesRules } from "./rules/policy.ts";
import { senderRules } from "./rules/sender.ts";
import {
  serverTroubleByCodeRules,
  serverTroubleRules,
  temporaryRules,
  waitRules,
} from "./rules/server-trouble.ts";
import { sessionRules } from "./rules/session.ts";
import { trafficRules } from "./rules/traffic.ts";
import { recipientRefusedRules, userUnknownRules } from "./rules/user-unknown.ts";

/** The fallback for unknown texts: interprets the code alone, conservatively. */
const finalRules: readonly ReplyRule[] = [
  {
    rule: "refused-by-policy-code",
    subStatus: "policy",
    verdict: "unknown",
    when: (view) => enhancedIs(view, /^[57]\.7\.\d+$/),
    seen: ["550 5.7.6 Failed to delivery", "550 5.7.9 Rejected"],
  },
  {
    rule: "protocol-error-code",
    subStatus: "protocol_error",
    verdict: "unknown",
    when: ({ reply }) => reply.code >= 500 && reply.code <= 504,
    seen: ["503 5.5.1 Out of order", "502 Not implemented"],
  },
];

/** Rules are tried in this order; the first match decides. */
export const replyRules: readonly ReplyRule[] = [
  // The client and its behaviour. Such replies come in any class and often with a mailbox code, so these
  // rules come first.
  ...trafficRules,
  ...recipientDeclinesRules,
  ...networkRules,
  ...senderRules,
  ...sessionRules,
  ...messageRules,
  // Unambiguous statements about the mailbox.
  ...mailboxFullRules,
  ...noMailHostRules,
  ...mailboxMovedRules,
  ...userUnknownRules,
  ...mailboxDisabledRules,
  // Statements that leave open whether the mailbox exists.
  ...waitRules,
  ...policyRules,
  ...temporaryRules,
  ...serverTroubleRules,
  // The recipient is refused, and no rule above found the reason.
  ...recipientRefusedRules,
  ...noMailHostByCodeRules,
  ...mailboxDisabledByCodeRules,
  ...mailboxMovedByCodeRules,
  ...serverTroubleByCodeRules,
  ...finalRules,
];

/**
 * Classifies a server's reply with respect to the recipient. Pure.
 * @param stage where the reply came: before RCPT, and for a 421, it says nothing about the mailbox,
 * regardless of its text.
 */
export function classifyReply(reply: SmtpReply, stage: SmtpStage, provider: Provider | null): Classification {
  if (stage === "rcpt") {
    const accepted = classifyAcceptance(reply, provider);
    if (accepted) return accepted;
  }
  const view: ReplyView = { reply, ...readableReply(reply), provider };
  const found = replyRules.find((rule) => rule.when(view));
  const outcome: Classification = found ?? unclassified;
  const { rule, subStatus, verdict, triesNextServer } = outcome;
  const isAboutMailbox = stage === "rcpt" && reply.code !== 421;
  if (!isAboutMailbox && verdict !== "unknown") return refusedBefore;
  return { rule, subStatus, verdict, triesNextServer };
}

const unclassified: Classification = {
  rule: "unclassified-refusal",
  subStatus: "unclassified",
  verdict: "unknown",
  triesNextServer: true,
};
const refusedBefore: Classification = {
  rule: "refused-before-recipient",
  subStatus: "server_error",
  verdict: "unknown",
  triesNextServer: true,
};

function classifyAcceptance({ code }: SmtpReply, provider: Provider | null): Classification | null {
  if (code < 200 || code >= 300) return null;
  if (code === 252) return { rule: "cannot-verify", subStatus: "not_verifiable", verdict: "unknown" };
  if (provider?.acceptsAll) {
    return {
      rule: "provider-accepts-everyone",
      subStatus: "accepts_everything",
      verdict: "unknown",
    };
  }
  return { rule: "accepted", subStatus: "accepted", verdict: "valid" };
}

export interface ReplyExplanation {
  verdict: Verdict;
  sub_status: string;
  /** Name of the rule that decided. */
  rule: string;
}

/**
 * Classifies a server's reply to RCPT by the rules of a verification. Never throws.
 * @param provider name of a provider or of its mail server; some providers' replies have special rules.
 */
export function explainReply(reply: string, provider: string | null): ReplyExplanation {
  const known = provider === null ? null : providerByName(provider);
  const { verdict, subStatus, rule } = classifyReply(parseReply(reply), "rcpt", known);
  return { verdict, sub_status: subStatus, rule };
}
