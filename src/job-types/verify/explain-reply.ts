import type { Verdict } from "./smtp/classification.ts";
import { classifyReply } from "./smtp/classify-reply.ts";
import { providerByName } from "./smtp/provider.ts";
import { parseReply } from "./smtp/reply.ts";

export interface ReplyExplanation {
  verdict: Verdict;
  sub_status: string;
  /** Name of the rule that decided. */
  rule: string;
}

/**
 * What a server's reply to RCPT says of the mailbox, by the rules of a verification. Never throws.
 * @param provider name of a provider or of its mail server; replies of some are read in ways of their own.
 */
export function explainReply(reply: string, provider: string | null): ReplyExplanation {
  const known = provider === null ? null : providerByName(provider);
  const { verdict, subStatus, rule } = classifyReply(parseReply(reply), "rcpt", known);
  return { verdict, sub_status: subStatus, rule };
}
