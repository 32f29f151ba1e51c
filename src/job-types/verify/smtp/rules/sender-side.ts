import type { ReplyRule, ReplyView } from "../classification.ts";
import { enhancedIs, says } from "./match.ts";

/**
 * What servers say of whoever asks: its address, name, rate, message. Looked at first, since such replies
 * carry any class and often a mailbox's enhanced code: they are never about the mailbox.
 */
const blocklist = says(
  /\b(?:spamhaus|spamcop|sorbs|barracuda(?:central|networks)?|abusix|cloudmark|invaluement|uceprotect|mailspike|senderscore|symantec|ironport|senderbase|trend ?micro|uribl|surbl|njabl|truncate|gbudb|psky|spfbl|0spam|manitu|nixspam|mail-abuse|talos)\b/,
  /\b(?:dnsbl|rbl\+?|xbl|sbl|pbl|dbl|attrbl|shxbl|uribl|drbl|ddnsbl)\b|dnsbl[:.]/,
  /\b(?:black|block|deny)[- ]?list(?:s|ed|ing)?\b|blacklistis|\bblocked (?:using|by|for)\b|\bblocked[ -]*(?:see|-)|_is_blocked|\bip (?:address )?(?:is |has been |was )?(?:blocked|banned|blacklisted|denied|rejected)/,
  /\b(?:is |are )?(?:in|on|found in|listed (?:at|in|by|on)) (?:an? |the |our |your |local )?(?:\S+ )?(?:rbl|listing|blocklist|spammer list|bad sender list|suspicious list)\b|\blisted (?:at|in|by) /,
  /\bbanned\b|\b(?:poor|low|bad|negative)\b[a-z -]{0,20}\breputation\b|\breputation\b[a-z ]{0,30}\b(?:poor|low|bad|score)\b|due to ip reputation|\bsbrs\b|dnsbl-lookup|ipcheck\.proofpoint/,
  /\[bl\d+\]|\(s3\d{3}\)|\b(?:s3140|s3150|s3113)\b|\[tss0[79]\]|\bib10\d\b/,
  /\bblocked ip\b|\bblocked - |\bblock(?:ed)? (?:your )?(?:ip|host|network|server|client)\b|\b(?:ip|host|client|network|server)\b[^.]{0,60}\b(?:has been|is|was) (?:temporarily |permanently )?block(?:ed|listed)\b/,
  /client (?:host|address|ip)?[^.]{0,80}\b(?:rejected|blocked|denied|refused)\b|(?:connections?|mail|messages?|email) (?:from )?(?:ip )?\[?\d{1,3}(?:\.\d{1,3}){3}\]? (?:is |was |are |has been )?(?:not allowed|rejected|refused|denied|blocked|will not be accepted)/,
  /\bip[=: ]\d{1,3}(?:\.\d{1,3}){3}\b[^.]{0,8} - a problem occurred|mail from ip\b|rejected based on geographical|country (?:is )?blocked/,
  /not allowed to connect|connections? (?:is |are |has been |was )?(?:not accepted|refused|rejected|denied|will not be accepted)|connections? not accepted|ip not in whitelist|not accepting (?:connections|mail|messages) from|not on (?:the |our )?(?:white|allow)list/,
  /access to (?:submit|this)|your access to submit|(?:messages?|mail) from \S{1,100} (?:will be permanently|has been permanently|will be) deferred|spam ?sources?|currently sending spam|(?:sender|sending|remote|your) (?:ip|host|server|mta)[^.]{0,60}\b(?:rejected|blocked|denied|refused|banned|not (?:allowed|authori[sz]ed|permitted|accepted))/,
);

const reverseDns = says(
  /\breverse[- ](?:dns|host ?name|lookup|resolution|mapping|address)\b|\bptr\b|\brdns\b|\biprev\b|\bfcrdns\b/,
  /cannot (?:find|resolve|determine) your (?:host ?name|reverse)|ip (?:name )?lookup failed|(?:client|host|ip)[^.]{0,60}(?:does not resolve|has no (?:name|dns|host ?name|reverse)|no name found)|unresolvable (?:host|client|ip|address)|no dns (?:a|mx|entry) (?:record )?for (?:your|ip|client)/,
);

const senderAuthentication = says(
  /\b(?:spf|dkim|dmarc|arc)\b|\bsender[- ]?id\b|unauthenticated (?:email|mail|sender)|does not have authentication information|sender is unauthenticated|purported responsible|anti-?spoof|sender authentication/,
);

const senderAddress = says(
  /\bsender(?:'s)?(?: e?-?mail)?(?: address| domain| verif(?:y|ication)| host| name)?(?: \S{1,120})? (?:is |was |has been |does |could |can )?(?:rejected|refused|denied|failed|not (?:allowed|permitted|accepted|authori[sz]ed|exist|be verified)|invalid|unknown|blocked|unresolvable|callout)/,
  /\b(?:domain of (?:the )?sender|sender domain|sender address|envelope sender|return[- ]path|mail from|from address|from domain|from:? header)\b[^.]{0,90}\b(?:does not exist|not exist|not found|must (?:resolve|exist)|rejected|refused|denied|invalid|no (?:mx|a|valid)|unknown|not (?:valid|allowed|a valid|accepted)|missing|blocked|unresolvable|failed)/,
  /domain (?:must|does not|doesn't) resolve|could not (?:resolve|verify) (?:the )?sender|sender verify failed|verification failed for <address>|without a valid sender|sending (?:ip|domain|host|mta)/,
);

const relay = says(
  /\brelay(?:ing)?\b[^.]{0,60}\b(?:denied|prohibited|not (?:permitted|allowed|authori[sz]ed)|rejected|refused|disallowed|forbidden|limit|access|is not|credentials)|\b(?:not|no|cannot|can't|unable to|permitted to|allowed to|authori[sz]ed to|denied|we do not|do not|don't|without) (?:\w+ )?relay|\b(?:un)?authori[sz]ed relay|credentials for relay|open relay|tenantattribution|not (?:a )?local (?:domain|host)\b|rcpthosts|we do(?:n't| not) (?:handle|accept) mail for|not (?:a )?(?:gateway|hosted|served) (?:here|domain)|mail for \S{1,120} (?:is )?not (?:handled|accepted) here|use (?:the )?smtp relay/,
);

const authentication = says(
  /\b(?:smtp[- ]?)?auth(?:entication|entifi(?:cation|zier\w*)|orization)? (?:is )?(?:required|needed|failed|credentials)|authenticat(?:ion|e)\b[^.]{0,40}\b(?:required|needed|first|please|in your mail client)|authrequired|must (?:be )?authenticate|not authenticated|please (?:log ?in|authenticate|turn on smtp auth)|username and password|bad credentials|login attempts|unauthenticated senders|identity changes/,
);

const tls = says(
  /must issue a? ?starttls|starttls (?:is )?(?:required|first)|(?:tls|ssl|encryption|encrypted connection) (?:is )?(?:required|needed)|over a tls connection|require[sd]? (?:the use of )?(?:tls|encryption)/,
);

const content = says(
  /\bspam\b(?!haus)|\bspammy\b|\bube\b|\bvirus(?:es)?\b|\bmalware\b|\bphish|\bjunk ?mail\b|\bunsolicited\b|\bbulk mail\b|\bsuspicious\b/,
  /(?:message|mail|header|body|attachment|content|file|data|subject|date)s?(?: \w+){0,4} (?:too (?:large|big|long)|malformed|rejected (?:due|for|because)|not (?:compliant|rfc)|contains?|exceed(?:s|ed)? (?:the )?(?:maximum|size|limit|google)|size limit)|(?:size|length) of your (?:message|mail)|message content|content rejected|message (?:size|rejected|blocked|refused|was rejected|has been (?:rejected|blocked))|headers? (?:error|too)|header based|duplicate headers|rfc ?(?:2822|5322|822)\b(?! address)|recipsizelimit|security (?:issue|policy|threat)|attachment|too many hops|mail loop|loop detected|routing loop|message expired|header error|bare (?:lf|newline)|line (?:too )?long/,
);

const rate = says(
  /\brate[- ]?limit|\bunusual rate\b|receiving mail (?:at a rate|too (?:quickly|fast))|\btoo (?:many|much|fast|quickly|frequent)\b(?! (?:hops|errors? in))|\bthrottl|\bexcessive\b|\bexceed(?:ed|s|ing)? (?:the |its |your |their )?(?:\w+ ){0,3}(?:rate|limit|quota for sending|connections?|recipients|messages)|\bfrequency\b|\bslow down\b|trop de (?:connexions|messages|destinataires)|\b(?:hourly|daily|per[- ](?:hour|day|minute)|this hour)\b|concurren(?:t|cy)|\[tss0[1-6]\]|unexpected volume|user complaints|sending limits?|connection limit|maximum (?:number of )?(?:connections|sessions)|limit (?:reached|exceeded) for (?:sender|your)|ip frequency limited|number of (?:connections|messages|recipients)/,
);

const policy = says(
  /\bpolic(?:y|ies)\b|\bpolicy reasons\b|local polic|administrative prohibition|administratively|prohibited|not authori[sz]ed to send|may not be mail exchanger|not permitted to send|you are not (?:allowed|authori[sz]ed|permitted)|not allowed to send|firewall|security reasons|transaction failed|not in (?:the )?allowed|restricted|only (?:accepts|allowed)|helo|ehlo|zodiac/,
);

/** A named user who is unknown, locked or full: what mentions policy beside it is about the mailbox. */
const aboutTheUser = says(
  /user \S{0,80} ?(?:temporar\w+ )?locked|user (?:unknown|is unknown)|mailbox (?:full|is full)|unknown user|no such user/,
);

const text = (test: (text: string) => boolean) => (view: ReplyView) => test(view.text);
const isRefusal = ({ reply }: ReplyView) => reply.code >= 400;

export const senderSideRules: readonly ReplyRule[] = [
  {
    rule: "sender-ip-blocklisted",
    subStatus: "ip_blocklisted",
    verdict: "unknown",
    next: "later",
    when: (view) =>
      isRefusal(view) &&
      (blocklist(view.text) || enhancedIs(view, /^5\.7\.(?:6[0-4]\d|511)$/)) &&
      !reverseDns(view.text),
    seen: [
      "554 5.7.1 Service unavailable; Client host [192.0.2.4] blocked using zen.spamhaus.org",
      "550 5.2.1 Mailbox unavailable. Your IP address 192.0.2.4 is blacklisted using SPAMHAUS-XBL.",
      "550 5.7.606 Access denied, banned sending IP [192.0.2.4].",
      "554 IP=192.0.2.4 - A problem occurred. (Ask your postmaster for help.) (BL)",
      "550 5.7.0 Blocked - see https://support.proofpoint.com/dnsbl-lookup.cgi?ip=192.0.2.4",
    ],
  },
  {
    rule: "sender-without-reverse-dns",
    subStatus: "needs_rdns",
    verdict: "unknown",
    next: "later",
    when: (view) => isRefusal(view) && (reverseDns(view.text) || enhancedIs(view, /^[45]\.7\.25$/)),
    seen: [
      "450 4.7.25 <a@example.com>: Recipient address rejected: Client host rejected: cannot find your reverse hostname, [192.0.2.4]",
      "550 5.7.25 The IP address sending this message does not have a PTR record setup.",
    ],
  },
  {
    rule: "rate-limit-of-recipient",
    subStatus: "rate_limited",
    verdict: "unknown",
    next: "later",
    when: ({ reply, text: words }) =>
      reply.code >= 400 && /user (?:you are trying to contact )?is receiving mail/.test(words),
    seen: [
      "450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.",
    ],
  },
  {
    rule: "sender-not-authenticated",
    subStatus: "sender_rejected",
    verdict: "unknown",
    next: "none",
    when: (view) =>
      isRefusal(view) &&
      (senderAuthentication(view.text) || enhancedIs(view, /^[45]\.7\.(?:2[0-46-7]|509)$/)),
    seen: [
      "550-5.7.26 The MAIL FROM domain [example.com] has an SPF record with a hard fail",
      "550 5.7.509 Access denied, sending domain example.com does not pass DMARC verification",
    ],
  },
  {
    rule: "no-relay",
    subStatus: "no_relay",
    verdict: "unknown",
    next: "next_mx",
    when: (view) => isRefusal(view) && (relay(view.text) || enhancedIs(view, /^5\.7\.64$/)),
    seen: [
      "454 4.7.1 <a@example.com>: Relay access denied",
      "550 relay not permitted",
      "550 5.7.64 TenantAttribution; Relay Access Denied",
    ],
  },
  {
    rule: "authentication-required",
    subStatus: "authentication_required",
    verdict: "unknown",
    next: "none",
    when: (view) =>
      isRefusal(view) &&
      (authentication(view.text) || [530, 534, 535, 538].includes(view.reply.code)) &&
      !tls(view.text),
    seen: [
      "530 5.5.1 Authentication Required.",
      "550 5.7.1 RESOLVER.RST.AuthRequired; authentication required",
    ],
  },
  {
    rule: "tls-required",
    subStatus: "tls_required",
    verdict: "unknown",
    next: "starttls",
    when: (view) => isRefusal(view) && tls(view.text),
    seen: ["530 5.7.0 Must issue a STARTTLS command first"],
  },
  {
    rule: "sender-rejected",
    subStatus: "sender_rejected",
    verdict: "unknown",
    next: "none",
    when: (view) => isRefusal(view) && (senderAddress(view.text) || enhancedIs(view, /^[45]\.1\.[78]$/)),
    seen: [
      "553 5.1.8 <a@example.com>... Domain of sender address a@example.com does not exist",
      "550 Sender verify failed",
      "501 5.1.8 Sender address rejected: Domain not found",
    ],
  },
  {
    rule: "rate-limited",
    subStatus: "rate_limited",
    verdict: "unknown",
    next: "later",
    when: (view) =>
      isRefusal(view) &&
      !aboutTheUser(view.text) &&
      (rate(view.text) || enhancedIs(view, /^(?:4\.7\.(?:28|[56]\d\d|850)|[45]\.5\.3)$/)),
    seen: [
      "421 4.7.0 [TSS04] Messages from 192.0.2.4 temporarily deferred due to unexpected volume or user complaints",
      "452 4.5.3 Your message has too many recipients.",
      "421 4.7.0 mx.example.com Error: too many errors",
    ],
  },
  {
    rule: "content-rejected",
    subStatus: "content_rejected",
    verdict: "unknown",
    next: "none",
    when: (view) =>
      isRefusal(view) && (content(view.text) || enhancedIs(view, /^[45]\.(?:6\.\d+|3\.4|2\.3|4\.6)$/)),
    seen: [
      "552 5.6.0 Headers too large (3 max)",
      "554 5.7.0 Reject, id=1-1 - SPAM",
      "554 5.4.6 Too many hops",
    ],
  },
  {
    rule: "policy",
    subStatus: "policy",
    verdict: "unknown",
    next: "none",
    when: (view) => isRefusal(view) && !aboutTheUser(view.text) && text(policy)(view),
    seen: ["554 5.7.9 Message not accepted for policy reasons.", "501 5.5.4 HELO/EHLO argument is invalid."],
  },
];
