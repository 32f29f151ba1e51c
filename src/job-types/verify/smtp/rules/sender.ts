import { enhancedIs, isRefusal, type ReplyRule, says } from "../classification.ts";
import { otherLanguages } from "./other-languages.ts";

const authentication = says(
  /\b(?:spf|dkim|dmarc|arc)\b|\bsender[- ]id\b|\bsender policy framework\b|\bpurported responsible\b|\banti-?spoof/,
  /\bunauthenticated (?:e-?mail|mail|sender)|\bsender is unauthenticated\b|\bsender authentication\b/,
  /\bdoes not have authentication information\b|\bdoes(?: not|n't) meet the required authentication\b/,
);

/** Words that refuse a sender, after a mention of the sender. */
const refused =
  "(?:reject|refus|denied|fail|invalid|unknown|block|unresolv|missing|mismatch|not |n't |no (?:mx|a|valid)\\b|must )";

const senderRefused = says(
  // "Return to sender: no such user" and "Dear sender, the mailbox is not ..." are about the recipient.
  new RegExp(
    `(?<!\\bto (?:the )?)\\bsender\\b(?:(?!recipient|mailbox|<address>\\W{0,3}recipient)[^.;]){0,100}?${refused}`,
  ),
  new RegExp(
    `\\b(?:return[- ]path|reverse[- ]path|mail from|from address|from domain|from:? header|originator)\\b[^.;]{0,90}${refused}`,
  ),
  /\b(?:invalid|bad|unknown|unverified|unresolvable|missing|null|forged|no) (?:outbound |envelope |envelop |return )?(?:sender|mail from|return path|from header)\b/,
  /\bdomain name required for sender\b|\benvell?op?e sender mismatch\b|\bwithout a valid sender\b|\bsending domain\b/,
  /\bdomain (?:must|does not|doesn't) resolve\b|\bcould not (?:resolve|verify|complete) (?:the )?sender\b/,
  // The user blocks this sender, so the user exists.
  /\bnot (?:accepting|accepted|allowed|authori[sz]ed|permitted|accept)\b[^.;]{0,40}\bfrom (?:this|the|your|you\b|that)/,
  /\bfrom (?:\S{1,80} )?(?:is |are |was |were |will be |has been |have been )?(?:not (?:accepted|allowed)|rejected|refused|denied|permanently deferred)/,
  /\bin reply to (?:mail from|helo|ehlo) command/,
);

/** Exim's callout: the reply quotes our own server's answer about the sender, for example "User unknown". */
const callout = says(
  /\bverification failed for <address>/,
  /\bsender (?:address )?verif\w{1,8} fail|\bcall ?(?:back|out)s?\b/,
  /\byour (?:e-?mail |mail )?(?:mail ?box|account|address)\b[^.;]{0,60}\b(?:verified|unknown|invalid|not exist)\b/,
);
const recipientVerify = says(/\brecipient verif\w{1,8} fail/);

/** About our sender in MAIL FROM. */
export const senderRules: readonly ReplyRule[] = [
  {
    rule: "sender-not-authenticated",
    subStatus: "sender_rejected",
    verdict: "unknown",
    when: (view) =>
      isRefusal(view) &&
      (authentication(view.text) || enhancedIs(view, /^[45]\.7\.(?:2[0-46-9]|3\d|509|515)$/)),
    seen: [
      "550-5.7.26 The MAIL FROM domain [example.com] has an SPF record with a hard fail",
      "550 5.7.509 Access denied, sending domain example.com does not pass DMARC verification",
      "550-Requested action not taken: mailbox unavailable 550-Reject due to SPF policy.",
      "550 5.7.1 can't determine Purported Responsible Address",
    ],
  },
  {
    rule: "sender-rejected",
    subStatus: "sender_rejected",
    verdict: "unknown",
    when: (view) =>
      isRefusal(view) &&
      !recipientVerify(view.text) &&
      (senderRefused(view.text) ||
        callout(view.text) ||
        otherLanguages.namesSender(view.text) ||
        enhancedIs(view, /^[45]\.1\.[78]$/)),
    seen: [
      "553 5.1.8 <a@example.com>... Domain of sender address a@example.com does not exist",
      "550-Verification failed for <b@example.net> 550-Response: 550 5.1.1 User unknown 550 Sender verify failed",
      "501 5.1.8 Sender address rejected: Domain not found",
      "550 Callback verification failed: sender mailbox does not exist",
      "550 Your mailbox a@example.com could not be verified: no such user",
      "550 5.5.0 Adresse expediteur invalide. Invalid sender.",
      "550 a@example.com IS NOT ACCEPTING MAIL FROM THIS SENDER",
    ],
  },
];
