import { enhancedIs, isRefusal, type ReplyRule, says } from "../classification.ts";
import { otherLanguages } from "./other-languages.ts";

/** Names the mailbox, so no other reason is possible. */
export const saysMailboxFull = says(
  /\b(?:mail ?box|inbox|maildir|mail ?drop|mail ?folder|account|user|recipient)s?(?: for user| <address>| \S{1,80})? (?:is |are |has been |was )?(?:currently |now |too )?(?:over)?full\b/,
  /\b(?:mail ?box|inbox|maildir|mail ?drop|account|user|recipient)\b[^.;]{0,60}\bover[- ]?(?:quota|limit|its (?:quota|storage|limit))/,
  /\bfull (?:mail ?box|inbox)\b|\bp=overquota|^\S{1,80} is full\b/,
  /\b(?:too (?:many|much)|number of) (?:messages|mails?|data) (?:on|in) (?:the |this |its |their )?(?:server|mail ?box|inbox)\b/,
);

const quota = says(
  /\b(?:over)?quota\b|\bshutoffquota|\bquotaexceeded/,
  /\b(?:exceed|exhaust)(?:ed|s|ing)?\b[^.;]{0,40}\b(?:storage|disk|dropfile|space)\b/,
  /\b(?:mail ?box|inbox|account|user|recipient)\b[^.;]{0,40}\bexceed(?:ed|s|ing)?\b[^.;]{0,30}\b(?:limit|size|space|allocation)/,
  /\b(?:mail ?box|inbox)\b[^.;]{0,20}\blimit (?:is |was )?(?:exceeded|reached)/,
);

const space = says(
  /\b(?:not|n't)\b[^.;]{0,20}\benough (?:storage |disk |free )?(?:space|storage|room)\b|\bout of (?:storage|disk|mailbox|space)/,
  /\binsufficient (?:mailbox|storage|quota|(?:disk )?space (?:in|for|on) (?:the )?(?:mail|user|recipient))|\bno (?:space|room) (?:left )?(?:in|for)\b/,
  /\bstorage (?:limit|allocation|space|(?:is )?full)\b|\b(?:mail ?box|inbox) (?:storage|size|space)\b|\bexceeds allowed size\b/,
);

/** 4.3.1 and similar words: the server's disk, not one mailbox. */
const systemStorage = says(
  /\binsufficient (?:system (?:storage|resources)|disk|space)|\bsystem (?:storage|is full|full|resources)|\bserver disk\b|\bdisk (?:is )?full\b/,
);
/** About us, or about one message. */
const notOfMailbox = says(/\bsend(?:ing)?\b|\bmail ?size\b|\bmessage size\b|\bsender\b/);

export const mailboxFullRules: readonly ReplyRule[] = [
  {
    rule: "server-disk-full",
    subStatus: "server_error",
    verdict: "unknown",
    when: (view) =>
      isRefusal(view) &&
      !saysMailboxFull(view.text) &&
      !enhancedIs(view, /^[45]\.2\.2$/) &&
      (systemStorage(view.text) || enhancedIs(view, /^[45]\.3\.1$/)),
    seen: ["452 4.3.1 Insufficient system storage", "452 Insufficient disk space; try again later"],
  },
  {
    rule: "mailbox-full",
    subStatus: "mailbox_full",
    verdict: "risky",
    when: (view) =>
      isRefusal(view) &&
      (enhancedIs(view, /^[45]\.2\.2$/) ||
        saysMailboxFull(view.text) ||
        saysMailboxFull(view.links) ||
        otherLanguages.saysFull(view.text) ||
        ((quota(view.text) || space(view.text)) && !notOfMailbox(view.text))),
    seen: [
      "452 4.2.2 <a@example.com>: Recipient address rejected: Mailbox full: over quota",
      "552 5.1.1 Boite du destinataire pleine. Recipient overquota.",
      "522 5.2.0 Delivery failed: Over quota",
      "552 Account(s) <a@example.com> does not have enough space",
      "552 Requested mail action aborted: exceeded storage allocation",
      "550 Mailbox has exceeded the limit",
    ],
  },
];
