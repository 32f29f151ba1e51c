import { enhancedIs, isPermanent, mailAddress, type ReplyRule, says } from "../classification.ts";
import { otherLanguages } from "./other-languages.ts";
import { saysNoUser } from "./user-unknown.ts";

/** "Your account" is the sender's. */
const noun = `(?<!\\byour (?:e-?mail )?)(?:mail ?box|account|user|recipient(?:'s)?|${mailAddress}|inbox|alias|subscriber|customer)`;

/** Words for an account that is out of use, and for nothing else. */
const outOfUse =
  "(?:disabled|deactivated|suspend(?:ed)?|inactive|frozen|discontinued|terminated|dormant|archived|cancell?ed|abandoned|deleted|expired|not (?:active|activated|enabled)|retired|no longer (?:valid|active|available|in (?:use|service)|accept\\w{0,3}|exists?|on server|used|monitored)|been (?:closed|removed|deleted)|has closed)";

const saysDisabled = says(
  new RegExp(`\\b${noun}\\b[^.;]{0,90}\\b${outOfUse}\\b`),
  new RegExp(
    `\\b(?:disabled|deactivated|suspended|inactive|frozen|discontinued|closed|expired|terminated|locked) (?:e-?mail |mail )?${noun}\\b`,
  ),
  /\bno longer valid\b|\bp=disableduser\b|\bextended inactivity\b|\bhas(?: not|n't) (?:entered|logged|been used)\b|\bsubscription\b[^.;]{0,30}\bexpired\b/,
  /\bdomain (?:\S{1,80} )?(?:is |has been |was )?(?:currently |temporarily )?(?:disabled|suspended|inactive|deactivated|expired|closed)\b/,
);

/** Words that may also refer to a connection or a message: only directly after the noun. */
export const accountIsBlocked = says(
  new RegExp(
    `\\b${noun}(?: <address>| \\S{1,80})? (?:is |was |has been |have been )?(?:temporar\\w{1,4} |currently |permanently )?(?:blocked|locked|closed|banned)\\b`,
  ),
);

/** "Message sending for this account is disabled" is about the sender. */
const ofSending = says(/\b(?:message|mail) sending\b|\bsending (?:for|from|is)\b/);

export const mailboxDisabledRules: readonly ReplyRule[] = [
  {
    rule: "mailbox-disabled",
    subStatus: "mailbox_disabled",
    verdict: "invalid",
    when: (view) =>
      isPermanent(view) &&
      !saysNoUser(view.text) &&
      !ofSending(view.text) &&
      (saysDisabled(view.text) ||
        saysDisabled(view.links) ||
        accountIsBlocked(view.text) ||
        otherLanguages.saysDisabled(view.text) ||
        enhancedIs(view, /^5\.7\.13$/)),
    seen: [
      "550 5.2.1 The email account that you tried to reach is disabled.",
      "525 5.7.13 Disabled recipient address",
      "550 Mailbox is frozen.",
      "550 5.7.1 <a@example.com>: Recipient address rejected: User a@example.com temporary locked.",
      "554 delivery error: dd a@example.com is no longer valid.",
      "550 Domain has been disabled.",
      "550 Konto ist deaktiviert",
      "550 This email address is no longer in service",
    ],
  },
];

/** What a code alone says if the words are unknown. */
export const mailboxDisabledByCodeRules: readonly ReplyRule[] = [
  {
    rule: "mailbox-disabled-by-code",
    subStatus: "mailbox_disabled",
    verdict: "invalid",
    when: (view) => isPermanent(view) && enhancedIs(view, /^5\.2\.1$/),
    seen: ["550 5.2.1 Not accepting messages"],
  },
];

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

/** RFC 5321 defines 551 as moved, but some servers use it for anything. */
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
