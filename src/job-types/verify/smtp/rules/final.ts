import type { ReplyRule } from "../classification.ts";
import { enhancedIs } from "./match.ts";

/** What is left when no text is known: the code alone, and never more than it says. */
export const finalRules: readonly ReplyRule[] = [
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
