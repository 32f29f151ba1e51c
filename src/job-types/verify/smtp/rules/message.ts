import { enhancedIs, isRefusal, type ReplyRule, says } from "../classification.ts";
import { saysMailboxFull } from "./mailbox-full.ts";

const unwanted = says(
  /\bspam(?!haus|cop)|\bube\b|\bvirus(?:es)?\b|\bmalware\b|\bphish|\bjunk ?mail\b|\bunsolicited\b|\bbulk mail\b|\bbackscatter/,
  /\bsuspicious\b|\bsuspected\b|\bpotential(?:ly)? (?:security|harm)|\bsecurity (?:issue|threat)\b|\bcontent (?:rejected|denied|filter)/,
);

const oversized = says(
  /\b(?:message|mail|header|body|attachment|file|data|subject)s?(?: \w{1,20}){0,3} too (?:large|big|long)\b/,
  /\b(?:message|mail) ?(?:size|length)\b|\b(?:size|length) of (?:your|the) (?:message|mail)|\brecipsizelimit\b|\bmailsize\b|\bmaximum (?:allowed )?(?:message )?size\b/,
);

const malformed = says(
  /\b(?:message|header|headers|mail|content|date|subject|body) (?:\w{1,20} ){0,3}(?:malformed|not (?:rfc|compliant)|contains?|fail|error)/,
  /\bduplicate headers?\b|\bheader (?:based|error)|\brfc ?(?:2822|5322|822) |\bbare (?:lf|newline)|\bline (?:is )?too long\b/,
  /\battachments?\b|\b(?:message|mail) (?:content|headers?|body)\b|\b(?:smtputf8|8bit-?mime|internationalized)\b/,
);

const looping = says(
  /\btoo many hops\b|\bhop count\b|\b(?:mail|routing|forwarding) loop\b|\bloop (?:detected|configured)|\bmessage expired\b|\bdelivery expired\b/,
);

/** About the message, which we never send: such servers answer every recipient with the same text. */
export const messageRules: readonly ReplyRule[] = [
  {
    rule: "content-rejected",
    subStatus: "content_rejected",
    verdict: "unknown",
    when: (view) =>
      isRefusal(view) &&
      !saysMailboxFull(view.text) &&
      (unwanted(view.text) ||
        oversized(view.text) ||
        malformed(view.text) ||
        looping(view.text) ||
        enhancedIs(view, /^[45]\.(?:6\.\d+|3\.4|2\.3|4\.6)$/)),
    seen: [
      "552 5.6.0 Headers too large (3 max)",
      "554 5.7.0 Reject, id=1-1 - SPAM",
      "554 5.4.6 Too many hops",
      "550 5.2.3 RESOLVER.RST.RecipSizeLimit; message too large for this recipient",
      "552 Requested mail action aborted: exceeded mailsize limit",
    ],
  },
];
