import type { ReplyRule, ReplyView } from "../classification.ts";
import { enhancedIs, says } from "./match.ts";

const full = says(
  /\bover[- ]?quota\b|\bquota (?:is )?(?:exceed|full|reached|violat)|exceed(?:ed|s|ing)? (?:\w+ ){0,4}(?:quota|storage|disk)|\bout of (?:storage|disk|mailbox)|overquota|\bdisk (?:quota|full)|mailbox (?:\S{1,80} )?(?:is )?(?:size limit|full|quota|over)|(?:mail ?box|inbox|account|mail ?folder|user|storage|maildir)(?: for user| \S{1,60})? (?:is |are |has been )?(?:currently )?(?:too )?full|not enough (?:storage|space|disk)|insufficient (?:disk|storage|space|mailbox)|storage (?:limit|allocation|space)|shutoffquota|quotaexceeded|account is over|maximum (?:mailbox )?(?:storage|size)|boite (?:aux lettres )?(?:du destinataire )?(?:est )?pleine|bo.te .{0,30}pleine|postfach (?:ist )?(?:voll|.berf.llt)|speicherplatz|buz.n (?:est. )?llen[oa]|casella (?:.{0,20} )?piena|caixa (?:postal )?cheia|skrzynka .{0,20}pe.na|full mailbox/,
);

const disabled = says(
  /\b(?:mail ?box|account|user|address|recipient|e-?mail|inbox|alias|subscriber)\b[^.;]{0,100}\b(?:disabled|deactivated|suspended|inactive|frozen|discontinued|closed|expired|locked|blocked|terminated|no longer (?:valid|active|available|in use|accept\w*|exists?|on server)|not active|not activated|been (?:closed|removed|deleted))\b/,
  /\b(?:disabled|deactivated|suspended|inactive|frozen|discontinued|closed|expired|terminated|locked) (?:e-?mail |mail )?(?:recipient|account|mail ?box|user|address)|\bno longer valid\b|p=disableduser|extended inactivity|vacation .{0,20}disabled|konto (?:ist )?(?:gesperrt|deaktiviert)|compte (?:.{0,20})?(?:d.sactiv|suspendu)/,
);

const moved = says(
  /\bhas moved\b|no longer on (?:this )?server|not our (?:user|customer)|user not local; please try|please try <address>|has changed .{0,30}address|forwarding to|new address is|no longer (?:works|employed|with)/,
);

const greylist = says(
  /gr[ea]y[- ]?list|postgrey|try (?:again|back|it)? ?(?:later|in \d+|after)|(?:retry|wait) (?:in|after|for|at least)? ?\d+|temporar(?:y|ily) (?:rejected|deferred|refused|unavailable|blocked|not accepted)|\bdeferred\b|come back later|please retry|retry later|try later|again in \d+|wait(?:ing)? (?:a few|some|\d+) (?:minutes|seconds)/,
);

const serverTrouble = says(
  /insufficient system (?:storage|resources)|system (?:storage|error|resources|not)|server (?:error|busy|too busy|disk|configuration)|local (?:error|problem)|internal (?:error|server)|resources? temporarily|service (?:is )?(?:currently )?(?:unavailable|not available)|out of (?:memory|resources)|could not load|lookup (?:failure|failed|error)|temporar(?:y|ily) .{0,20}(?:lookup|failure|error|problem)|unable to (?:verify|check)|verification in progress|unverified address|address verification|dns (?:error|query|lookup|failure|timeout)|database|ldap|timed? ?out|connection (?:timed|reset|lost)|configuration error|maintenance|shutting down|overload|smtp connection|resolving mx/,
);

/** "recipient address rejected" alone says nothing: Postfix begins every refusal at RCPT with it. */
const noUser = says(
  /\b(?:user|recipient|account|mail ?box|addressee|local[- ]?part|person|subscriber|customer|alias|maildrop|destinataire|mailbox name|address|local user|login|mailuser)s?\b(?: \S{1,120}| <address>| not our| is)?[ -]{1,3}(?:is |was |does |did |has |could |in |be )?(?:currently )?(?:an? )?(?:unknown|not (?:found|known|exist\w*|valid|recogni[sz]ed|available|be found|here|listed|local|a valid|defined|an? known|registered|present|on (?:this|the) (?:server|system)|hosted|our|present|have)|n't exist|n't (?:have|be found)|doesn't (?:exist|have)|unavailable|invalid|non-?exist\w*|absent|undeliverable|inconnu\w*|invalide|inexist\w*|desconocid[oa]|sconosciut[oa]|desconhecid[oa]|unbekannt|nicht (?:gefunden|vorhanden|bekannt))/,
  /\b(?:unknown|no such|invalid|non-?existent|nonexistent|bad|illegal|unrecogni[sz]ed|undeliverable|unrout(?:e)?able|unknown or illegal|incorrect|unavailable|no valid|not a valid|not a known|not an? (?:existing|local)|wrong|inexistent|invalid final delivery)(?: or illegal| local| rcpt| destination| virtual| e-?mail| mail| final| final delivery| or unavailable)? (?:user(?:name)?|recipients?|account|mail ?box|address(?:ee)?|alias|person|local[- ]?part|rcpt|name|customer|subscriber|userid|user id|destinat\w+|recipient address|mail(?:box)? address)\b/,
  /(?:does not|doesn't|do not|don't|did not) (?:have|exist|match)[^.]{0,60}|(?:user|mail ?box|account|recipient) (?:does )?not exist|not exist\b|no (?:mail ?box|user|account|recipient|one|person|such)(?: (?:here|by|with|of|found|named|address))|there is no (?:such )?(?:user|mail|account|one|person|recipient)|recipient ?not ?found|recipnotfound|recipientnotfound|mailbox (?:unavailable|not found|does not|not available|lookup failed)|can(?:'t|not) (?:find|locate|accept|deliver to) (?:the |that |this )?(?:user|mail ?box|recipient|account|address)|address (?:is )?(?:unknown|rejected$|not (?:known|present)|invalid|does)|unknown (?:in|to) |unknown$|user unknown|recipient rejected|rcpt (?:address )?(?:unknown|invalid|rejected)|we (?:do not|don't) (?:have|know)|nosuchuser|no ?such ?mailbox|not a valid mailbox|double-checking the recipient|adresse .{0,40}(?:invalide|inconnue|unbekannt|existiert nicht)|empf.nger .{0,40}(?:unbekannt|nicht|abgelehnt)|destinatario .{0,40}(?:no|sconosciuto|inesistente|desconocido)|usuario (?:.{0,30} )?(?:no existe|desconocido|desconhecido|inexistente)|utilisateur (?:.{0,20})?inconnu|inactive (?:e-?mail )?address|is not (?:a )?(?:valid|known|found|here|accepted here|an existing)|verify(?:ing)? the (?:e-?mail )?address|typos? or/,
);

const noMailHost = says(
  /\b(?:host|domain|server|system)\b[^.]{0,60}\b(?:does not|doesn't|do not|not) (?:accept|receive|process|handle)(?:ing)? (?:any )?(?:mail|e-?mail|messages)\b|\bnull ?mx\b|domain (?:is )?not reachable|domain (?:\S{1,80} )?(?:does not|doesn't) exist|no such (?:domain|host)|(?:host|domain) (?:name )?(?:is )?(?:unknown|not found)|unknown (?:host|domain)|recipient address has null mx|no mail (?:is )?accepted|unrouteable mail domain|bad destination (?:host|system)|illegal host/,
);

const is5 = ({ reply }: ReplyView) => reply.code >= 500 && reply.code < 600;
const is4 = ({ reply }: ReplyView) => reply.code >= 400 && reply.code < 500;

export const mailboxRules: readonly ReplyRule[] = [
  {
    rule: "server-disk-full",
    subStatus: "server_error",
    verdict: "unknown",
    next: "later",
    when: (view) => enhancedIs(view, /^[45]\.3\.1$/) || /insufficient system storage/.test(view.text),
    seen: ["452 4.3.1 Insufficient system storage"],
  },
  {
    rule: "mailbox-full",
    subStatus: "mailbox_full",
    verdict: "risky",
    next: "later",
    when: (view) => view.reply.code >= 400 && (enhancedIs(view, /^[45]\.2\.2$/) || full(view.text)),
    seen: [
      "452 4.2.2 <a@example.com>: Recipient address rejected: Mailbox full: over quota",
      "552 5.1.1 Boite du destinataire pleine. Recipient overquota.",
      "522 5.2.0 Delivery failed: Over quota",
    ],
  },
  {
    rule: "host-takes-no-mail",
    subStatus: "no_mail",
    verdict: "invalid",
    next: "none",
    when: (view) =>
      is5(view) &&
      ([521, 556].includes(view.reply.code) ||
        (enhancedIs(view, /^5\.1\.10$/) && !noUser(view.text)) ||
        (noMailHost(view.text) && !/dns (?:error|query|lookup)|resolving/.test(view.text))),
    seen: ["556 5.1.10 Recipient address has null MX", "550 Host does not accept mail", "550 Host unknown"],
  },
  {
    rule: "user-unknown-softly",
    subStatus: "user_unknown",
    verdict: "invalid",
    next: "none",
    // Postfix with unknown_local_recipient_reject_code=450 says so of users that it knows not to exist.
    when: (view) => is4(view) && enhancedIs(view, /^4\.1\.1$/) && /\buser unknown in \w+/.test(view.text),
    seen: ["450 4.1.1 <a@example.com>: Recipient address rejected: User unknown in virtual alias table"],
  },
  {
    rule: "greylisted",
    subStatus: "greylisted",
    verdict: "unknown",
    next: "later",
    when: (view) => (is4(view) && greylist(view.text)) || /gr[ea]y[- ]?list/.test(view.text),
    seen: [
      "450 4.2.0 <a@example.com>: Recipient address rejected: Greylisted, see http://postgrey.example/help",
      "451 Greylisted, please try again in 300 seconds",
      "451 4.7.1 Please try again later",
    ],
  },
  {
    rule: "temporary-failure",
    subStatus: "temporary_failure",
    verdict: "unknown",
    next: "later",
    when: is4,
    seen: ["451 4.3.0 Temporary lookup failure", "451 Temporary failure", "426 connection timed out"],
  },
  {
    rule: "microsoft-directory-block",
    subStatus: "user_unknown",
    verdict: "invalid",
    next: "none",
    // Directory Based Edge Blocking: the tenant has no such recipient, though the text reads like a block.
    when: (view) =>
      is5(view) && enhancedIs(view, /^5\.4\.1$/) && /address rejected: access denied/.test(view.text),
    seen: [
      "550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [AM1.eurprd01.prod.outlook.com]",
      "550 5.4.1 [a@example.com]: Recipient address rejected: Access denied",
    ],
  },
  {
    rule: "mailbox-moved",
    subStatus: "mailbox_moved",
    verdict: "invalid",
    next: "none",
    when: (view) =>
      is5(view) && (view.reply.code === 551 || enhancedIs(view, /^5\.1\.6$/) || moved(view.text)),
    seen: ["551 not our user", "550 5.1.6 recipient no longer on server: a@example.com"],
  },
  {
    rule: "user-unknown",
    subStatus: "user_unknown",
    verdict: "invalid",
    next: "none",
    when: (view) => is5(view) && (noUser(view.text) || view.reply.code === 542) && !disabledByCode(view),
    seen: [
      "550 5.1.1 <a@example.com>: Recipient address rejected: User unknown in virtual mailbox table",
      "550 Unrouteable address",
      "550 Invalid recipient",
      "554 delivery error: dd This user doesn't have a yahoo.com account (a@yahoo.com)",
      "550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)",
      "542 a@example.com Rejected",
    ],
  },
  {
    rule: "mailbox-disabled",
    subStatus: "mailbox_disabled",
    verdict: "invalid",
    next: "none",
    when: (view) => is5(view) && (disabled(view.text) || disabledByCode(view)),
    seen: [
      "550 5.2.1 The email account that you tried to reach is disabled.",
      "525 5.7.13 Disabled recipient address",
      "550 Mailbox is frozen.",
      "550 5.7.1 <a@example.com>: Recipient address rejected: User a@example.com temporary locked.",
    ],
  },
  {
    rule: "server-trouble",
    subStatus: "server_error",
    verdict: "unknown",
    next: "next_mx",
    when: (view) => is5(view) && (serverTrouble(view.text) || enhancedIs(view, /^5\.3\.\d+$/)),
    seen: [
      "554 Service currently unavailable",
      "550 DNS error when resolving MX server for example.com: Domain name not found",
    ],
  },
  {
    rule: "bad-mailbox-address",
    subStatus: "user_unknown",
    verdict: "invalid",
    next: "none",
    when: (view) => is5(view) && enhancedIs(view, /^5\.1\.(?:[0-3]|10)$/),
    seen: ["550 5.1.0 Address rejected.", "550 5.1.1 Rejected"],
  },
];

function disabledByCode(view: ReplyView): boolean {
  if (enhancedIs(view, /^5\.7\.13$/)) return true;
  return enhancedIs(view, /^5\.2\.1$/) && !/\bunknown\b|not found|no such/.test(view.text);
}
