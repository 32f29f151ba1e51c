import type { ReplyRule } from "../classification.ts";
import { isRefusal, says } from "./match.ts";

/** The mailbox exists, and its owner wants no mail of this sender. */
const recipientDeclines = says(
  /\b(?:blocked|rejected|refused|declined) by (?:the )?(?:recipient|user|addressee)/,
  /\b(?:recipient|user|addressee)\b[^.;]{0,40}\b(?:has blocked|does(?: not|n't) accept (?:e-?)?mails? from|refuses)\b/,
  /\byou (?:have been|are|were) (?:blocked|banned|not)\b|\bchallenge\b/,
);

export const recipientDeclinesRules: readonly ReplyRule[] = [
  {
    rule: "recipient-declines",
    subStatus: "policy",
    verdict: "unknown",
    when: (view) => isRefusal(view) && recipientDeclines(view.text),
    seen: ["550 5.7.1 You have been blocked by the recipient", "550 Mail is rejected by recipients"],
  },
];
