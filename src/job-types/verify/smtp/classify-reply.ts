import type { Classification, ReplyRule, ReplyView, SmtpStage } from "./classification.ts";
import type { Provider } from "./provider.ts";
import { comparableText, type SmtpReply } from "./reply.ts";
import { finalRules } from "./rules/final.ts";
import { mailboxRules } from "./rules/mailbox.ts";
import { senderSideRules } from "./rules/sender-side.ts";

/** In the order in which they are asked; the first that fits decides. */
export const replyRules: readonly ReplyRule[] = [...senderSideRules, ...mailboxRules, ...finalRules];

/**
 * What a server's reply says of the recipient. Pure.
 * @param stage where it came: before RCPT, and for a 421, nothing is said of the mailbox, whatever the text.
 */
export function classifyReply(reply: SmtpReply, stage: SmtpStage, provider: Provider | null): Classification {
  if (stage === "rcpt") {
    const accepted = classifyAcceptance(reply, provider);
    if (accepted) return accepted;
  }
  const view: ReplyView = { reply, text: comparableText(reply), provider };
  const found = replyRules.find((rule) => rule.when(view));
  const outcome: Classification = found ?? unclassified;
  const { rule, subStatus, verdict, next } = outcome;
  const isAboutMailbox = stage === "rcpt" && reply.code !== 421;
  if (!isAboutMailbox && verdict !== "unknown") return refusedBefore;
  return { rule, subStatus, verdict, next };
}

const unclassified: Classification = {
  rule: "unclassified-refusal",
  subStatus: "unclassified",
  verdict: "unknown",
  next: "next_mx",
};
const refusedBefore: Classification = {
  rule: "refused-before-recipient",
  subStatus: "server_error",
  verdict: "unknown",
  next: "next_mx",
};

function classifyAcceptance({ code }: SmtpReply, provider: Provider | null): Classification | null {
  if (code < 200 || code >= 300) return null;
  if (code === 252)
    return { rule: "cannot-verify", subStatus: "not_verifiable", verdict: "unknown", next: "none" };
  if (provider?.acceptsAll) {
    return {
      rule: "provider-accepts-everyone",
      subStatus: "accepts_everything",
      verdict: "unknown",
      next: "none",
    };
  }
  return { rule: "accepted", subStatus: "accepted", verdict: "valid", next: "none" };
}
