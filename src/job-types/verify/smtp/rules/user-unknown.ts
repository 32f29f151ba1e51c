import {
  enhancedIs,
  isPermanent,
  isTemporary,
  mailAddress,
  type ReplyRule,
  type ReplyView,
  says,
} from "../classification.ts";
import { otherLanguages } from "./other-languages.ts";

/** Words for a mailbox or its owner. */
const noun = `(?:user(?: ?name| ?id)?|recipient|rcpt|account|mail ?box(?: name)?|mail ?drop|addressee|${mailAddress}|local[- ]?part|person|subscriber|customer|alias|login|employee)(?:e?s|\\(s\\))?`;
/** Words after the noun that deny its existence. */
const isNotThere =
  "(?:unknown|invalid|absent|non-?exist|no longer exist|could(?: not|n't) be found|(?:does|do|is|was)n't (?:exist|found|known|valid|an? (?:valid|known)|have an? (?:account|mail ?box|inbox))|doesn't have an? \\S{0,40} ?(?:account|mail ?box)|dosn't exist|not? (?:found|known|exist|valid|recogni[sz]ed|be found|have an? (?:account|mail ?box|inbox)|here|listed|local|a valid|defined|an? known|registered|present|hosted|our|in (?:our|the|my|this)|on (?:this|the|our)))";
/** Words before the noun that deny its existence. */
const missing =
  "(?:unknown|no such|invalid|non-?existent|bad|illegal|unrecogni[sz]ed|undeliverable|unroute?able|incorrect|no valid|wrong|not an? (?:valid|known|existing|local|active))";

const saysBehind = says(
  // "user anna is unknown", "account <...> does not exist": allows a name or an address in between.
  new RegExp(
    `\\b${noun}(?::|,)?(?: \\S{1,100}){0,2}[ .:-]{1,3}(?:is |was |are |does |do |did |has |could |can |been )?(?:currently )?${isNotThere}`,
  ),
  /<address>(?: is)?[ :,.-]{1,4}(?:unknown\b|not found|user unknown|no such|does(?: not|n't) exist|is not (?:a )?(?:valid|known|found|here|an existing))/,
  /\b(?:user|mail ?box|account|recipient|address)\b[^.;]{0,60}\b(?:do(?:es)?(?: not?|n't) exists?|couldn't be found)\b/,
  /\bdo(?:es)?(?: not?|n't) exists? (?:that|this|the|such) (?:user|mail ?box|account|recipient)/,
);

const saysBefore = says(
  // "no such user here", "invalid local mailbox", "unknown or illegal alias"
  new RegExp(
    `\\b${missing}(?: or \\w{1,12})?(?: local| final| destination| virtual| system)?(?: e-?mail| mail)? ${noun}\\b`,
  ),
  /\bno ?such ?(?:user|mailbox|recipient|person|address|account|alias|local|one)|\bno ?(?:one|body|user|mail ?box|account)(?: \w{1,12}){0,2} (?:by|with|of|under|here|found|exists?)\b/,
  /\bthere is no (?:such )?(?:user|mail|account|one|person|recipient)|\bcould(?: not|n't) find any ?(?:one|body)\b/,
);

const idioms = says(
  /\b(?:recip|recipient|user)notfound\b|\bnosuchuser\b|\bbadrcptto\b|\bvalidrcptto\b|\b(?:user|recipient) ?unknown\b/,
  /\bcan(?:'t|not) (?:find|locate|accept) (?:the |that |this )?(?:user|mail ?box|recipient|account|address)\b/,
  /\bnot listed in (?:the )?(?:domino|public|global|directory|address|name)|\bnot (?:found |present )?in (?:the |our |ldap )?(?:directory|address book)\b|\bnot found in ldap\b/,
  /\bunknown (?:in|to) |\b(?:possibly|probably) incorrect\b|\bdouble-?checking the recipient|\bnever logged (?:on|in)|\bnot (?:a )?user (?:of|on|at|in) (?:this|the|our)\b|\bnot in (?:the )?route list/,
  /\bwe (?:do not|don't) (?:have|know)\b[^.;]{0,30}\b(?:user|person|mail|account|name|address)/,
  /\b(?:address|user|account|mail ?box)\b[^.;]{0,60}\b(?:(?:does not|doesn't) (?:accept|receive)|not configured to (?:accept|receive)) (?:any )?(?:e-?mail|mail|messages)\b(?! from)/,
  /\bmailbox lookup failed\b|\binactive (?:e-?mail )?address\b|\bnot a valid rfc ?\d{3,4} address\b/,
);

const saysMissing = (text: string): boolean =>
  saysBehind(text) || saysBefore(text) || idioms(text) || otherLanguages.saysUnknown(text);

/** The unambiguous subset: decides even next to words about relaying or content, or with a 4xx code. */
export const saysNoUser = says(
  /\b(?:user|recipient|mail ?box|account|addressee|subscriber)s?(?::? <address>)? (?:is |was )?(?:unknown|not found|does(?: not|n't) exist)\b/,
  /\b(?:unknown|no such) (?:local )?(?:user|recipient|mail ?box|account|addressee|subscriber|person)\b|\bnosuchuser\b/,
);

/** Words that may mean the mailbox, used only if no policy is mentioned beside them. */
const saysUnavailable = says(
  /\b(?:mail ?box|user|account|recipient|address)(?: <address>)?(?: is)? (?:currently )?(?:unavailable|not available|inaccessible)\b/,
  /\b(?:unavailable|inactive) (?:mail )?(?:user|mail ?box|recipient|account)\b|\bno longer (?:accepts|receives)\b/,
);
const saysRejected = says(
  /\b(?:recipient|rcpt|destination)s? (?:was |is |has been |not )?(?:rejected|accepted)\b|\brejected recipients?\b/,
  /\baddress rejected\W{0,3}(?:<address>)?\W{0,3}$/,
);
const mayPass = says(/\btemporar|\b(?:try|again|retry|come back) later\b|\btry again\b|\bplease retry\b/);

/** Directory Based Edge Blocking: the tenant has no such recipient, though the text reads like a block. */
const isDirectoryBlock = (view: ReplyView): boolean =>
  enhancedIs(view, /^5\.4\.1$/) && /\baddress(?:es)? rejected ?: access denied\b/.test(view.text);

/** The reply says that the mailbox does not exist. */
export const userUnknownRules: readonly ReplyRule[] = [
  {
    rule: "user-unknown-softly",
    subStatus: "user_unknown",
    verdict: "invalid",
    // Postfix answers so with soft_bounce, and when the server behind it refused the user permanently.
    when: (view) =>
      isTemporary(view) &&
      saysNoUser(view.text) &&
      (enhancedIs(view, /^4\.1\.1$/) || /\bsaid: 5\d\d /.test(view.text)) &&
      !mayPass(view.text),
    seen: [
      "450 4.1.1 <a@example.com>: Recipient address rejected: User unknown in virtual alias table",
      "450 4.1.1 <a@example.com>: Recipient address rejected: undeliverable address: host mx.example.com[192.0.2.4] said: 550 5.1.1 <a@example.com>: User unknown",
    ],
  },
  {
    rule: "microsoft-directory-block",
    subStatus: "user_unknown",
    verdict: "invalid",
    when: (view) => isPermanent(view) && isDirectoryBlock(view),
    seen: [
      "550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [AM1.eurprd01.prod.outlook.com]",
      "550 5.4.1 [a@example.com]: Recipient address rejected: Access denied",
      "550 5.4.1 All recipient addresses rejected : Access denied",
    ],
  },
  {
    rule: "user-unknown",
    subStatus: "user_unknown",
    verdict: "invalid",
    when: (view) => isPermanent(view) && (saysMissing(view.text) || saysNoUser(view.links)),
    seen: [
      "550 5.1.1 <a@example.com>: Recipient address rejected: User unknown in virtual mailbox table",
      "550 Unrouteable address",
      "550 Invalid recipient",
      "550 sorry, no mailbox here by that name. (#5.1.1 - chkuser)",
      "554 delivery error: dd This user doesn't have a yahoo.com account (a@yahoo.com)",
      "554 User anna (a@example.com) not listed in Domino Directory",
      "550 Empfänger unbekannt",
      "550 Nobody with that name lives here",
    ],
  },
];

/** The recipient is refused without another reason: runs after the policy rules. */
export const recipientRefusedRules: readonly ReplyRule[] = [
  {
    rule: "mailbox-unavailable",
    subStatus: "user_unknown",
    verdict: "invalid",
    when: (view) =>
      isPermanent(view) &&
      !mayPass(view.text) &&
      (saysUnavailable(view.text) || (saysRejected(view.text) && !enhancedIs(view, /^5\.7\./))),
    seen: [
      "550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)",
      "550 Mailbox unavailable or access denied [IP: 192.0.2.4]",
      "550 #5.1.0 Address rejected.",
    ],
  },
  {
    rule: "bad-mailbox-address",
    subStatus: "user_unknown",
    verdict: "invalid",
    when: (view) =>
      isPermanent(view) &&
      !mayPass(view.text) &&
      (enhancedIs(view, /^5\.1\.[0-3]$/) || view.reply.code === 542),
    seen: [
      "550 5.1.1 Rejected",
      "550 5.1.1 <a@example.com>: Recipient address rejected: example.com",
      "542 a@example.com Rejected",
      "553 5.1.3 <a@example.com>: mailbox name not allowed",
    ],
  },
];
