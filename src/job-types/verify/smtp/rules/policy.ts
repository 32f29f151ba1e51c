import { enhancedIs, isRefusal, type ReplyRule, type ReplyView, says } from "../classification.ts";

const policy = says(
  /\bpolic(?:y|ies)\b|\badministrat(?:ive|ively)\b|\bprohibit|\bforbid|\bfirewall\b|\bsecurity (?:reasons|polic)/,
  /\bnot (?:authori[sz]ed|allowed|permitted)\b|\brestrict|\bonly (?:accepts?|accepting|allow(?:ed|s)?)\b/,
  /\bmay not be mail exchanger\b|\bnot in (?:the )?(?:allowed|guest)\b|\bmessage (?:was |has been |is )?(?:rejected|refused|blocked|filtered)\b/,
  /\bexceed(?:ed|s|ing)?\b[^.;]{0,40}\blimit|\blimit (?:reached|exceeded)\b/,
);

/** Filter codes of large providers: NetEase, Cox, Charter, GoDaddy, Yahoo. */
const filterCode = says(
  /\b(?:dt|mi|rp|hl):[a-z]{3}\b|\bcx(?:bl|thrt|dns|sndr|cnct|mxrt|helo|strt)\b|\baup#|\bib[1-9]\d\d\b|\[ph\d\d\]|\bzodiac\b/,
);

/** RFC 5321 4.2.3 uses these words for a wrong address, which the code must confirm. */
const isAddressWrong = (view: ReplyView): boolean =>
  enhancedIs(view, /^5\.1\.[0-3]$/) && /\bmail ?box name (?:is )?not allowed\b/.test(view.text);

const denied = says(/\b(?:access|permission) denied\b/);

/** Refused by the server's policy, without saying whether the mailbox exists. */
export const policyRules: readonly ReplyRule[] = [
  {
    rule: "policy",
    subStatus: "policy",
    verdict: "unknown",
    when: (view) =>
      isRefusal(view) &&
      !isAddressWrong(view) &&
      (policy(view.text) ||
        filterCode(view.text) ||
        (denied(view.text) &&
          !enhancedIs(view, /^[45]\.1\.\d+$/) &&
          !/\bmailbox unavailable\b/.test(view.text))),
    seen: [
      "554 5.7.9 Message not accepted for policy reasons.",
      "554 5.7.1 <a@example.com>: Recipient address rejected: Access denied",
      "550 Administrative prohibition",
    ],
  },
];

/** The mailbox exists, and its owner blocks this sender. */
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
