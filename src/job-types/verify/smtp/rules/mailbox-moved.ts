import type { ReplyRule } from "../classification.ts";
import { enhancedIs, isPermanent, says } from "./match.ts";

const saysMoved = says(
  /\b(?:has|have) moved\b|\bno longer on (?:this )?server\b|\bnot our (?:user|customer)\b|\buser not local\b|\bplease try <address>/,
  /\bhas changed [^.;]{0,30}\baddress|\bnew address is\b|\bhas been replaced by\b|\bforwarding to\b/,
  /\bno longer (?:works?|employed|with)\b|\b(?:has |have )?left (?:the|our) (?:company|organi[sz]ation|firm|university|school)\b|\bno longer an? (?:employee|member|customer)\b/,
);

export const mailboxMovedRules: readonly ReplyRule[] = [
  {
    rule: "mailbox-moved",
    subStatus: "mailbox_moved",
    verdict: "invalid",
    when: (view) => isPermanent(view) && (enhancedIs(view, /^5\.1\.6$/) || saysMoved(view.text)),
    seen: [
      "551 not our user",
      "550 5.1.6 recipient no longer on server: a@example.com",
      "551 User not local; please try <b@example.com>",
      "550 a@example.com has left the organisation",
    ],
  },
];

/** 551 is moved by RFC 5321, but some servers say it of anything. */
const blamesOther = says(/\b(?:error|auth|reject|refus|denied|block|forbid)/);

export const mailboxMovedByCodeRules: readonly ReplyRule[] = [
  {
    rule: "moved-by-code",
    subStatus: "mailbox_moved",
    verdict: "invalid",
    when: (view) => view.reply.code === 551 && !enhancedIs(view, /^5\.7\./) && !blamesOther(view.text),
    seen: ["551 not here"],
  },
];
