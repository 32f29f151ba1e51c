import { enhancedIs, isRefusal, type ReplyRule, type ReplyView, says } from "../classification.ts";
import { accountIsBlocked } from "./mailbox-closed.ts";
import { otherLanguages } from "./other-languages.ts";

/** Blocklists and their operators, in the text or in a link. */
const namesBlocklist = says(
  /\b(?:spamhaus|spamcop|sorbs|barracuda(?:central|networks)|barracuda reputation|abusix|abuseat|cloudmark)\b/,
  /\b(?:invaluement|uceprotect\w{0,10}|mailspike|senderscore|senderbase|spamrats?|trend ?micro|symantec)\b/,
  /\b(?:uribl|surbl|njabl|gbudb|psky|spfbl|0spam|manitu|nixspam|mail-abuse|lashback|backscatterer|hostkarma)\b/,
  /\b(?:dnsbl|d?rbl|xbl|sbl|pbl|dbl|cbl|psbl|attrbl|shxbl|ddnsbl)\b|dnsbl-lookup|ipcheck\.proofpoint/,
);

const speaksOfBlocklist = says(
  /\b(?:black|block|deny|white|allow|spammer|suspicious|bad[- ]sender)[- ]?list/,
  /(?<!\bnot )\blisted (?:at|in|by|on)\b/,
  /\breputation\b|\bsbrs\b|\bbanned\b|\bcurrently sending spam\b|\bspam ?sources?\b|\bopen (?:proxy|relay)\b/,
);

const speaksOfBlock = says(
  /\bblocked (?:using|by|for)\b|\bblocked[ -]{0,4}(?:see\b|-)|\bblocked ip\b|<net> > is blocked\b/,
  /\bblock(?:ed|s|ing)? (?:your |this )?(?:ip|host|network|server|client)\b/,
);

const speaksOfClient = says(
  /\bclient (?:host|address|ip)\b|\bpart of their network\b/,
  // What the reply says about the client machine, under any name.
  /\b(?:client|connecting|sending|remote|sender|sender's|your) (?:mail |smtp )?(?:ip|host|server|network|mta|subnet|isp|provider)\b[^.;]{0,60}\b(?:rejected|blocked|denied|refused|banned|deferred|bad|not (?:allowed|authori[sz]ed|permitted|accepted|welcome))/,
  /\bip(?: address(?:es)?)?\b[^.;]{0,40}\b(?:rejected|blocked|denied|refused|limited|not (?:allowed|authori[sz]ed|permitted|accepted|welcome|in))/,
  /\bfrom (?:ip |host |server |your (?:ip|network|server|host)|\[?<net>)/,
  /<net>\]?[ )]{0,2}(?:is |was |are |has been |have been |will be )?(?:temporarily |permanently )?(?:not (?:allowed|accepted)|rejected|refused|denied|blocked|deferred|found in)/,
  /<net> - a problem occurred/,
  /\bip (?:is |has been |was )?(?:temporarily |permanently )?block/,
);

const speaksOfConnection = says(
  /\bnot (?:allowed|permitted) to connect\b|\bnot accepting connections\b/,
  /\bconnections? (?:is |are |has been |have been |was |were )?(?:not accepted|refused|rejected|denied|dropped|will not be accepted)/,
  /\b(?:your )?access to (?:submit|this mail)/,
  /\b(?:geographical|countr(?:y|ies)|geo[- ]?(?:ip|filter|block))\b/,
  /\bdynamic\b[^.;]{0,30}\b(?:ip|ips|host|address|range)\b|\b(?:ip|host)\b[^.;]{0,20}\bdynamic\b|\bzombie|\bdial-?up\b/,
);

/** Codes of large providers for blocked senders: Yahoo, Microsoft, T-Online, Comcast, AOL, GoDaddy. */
const hasBlockCode = says(
  /\[bl\d{1,3}\]|\(bl\)|\[tss(?:0[7-9]|1\d)\]|\bs31[1-5]\d\b|\bbl\d{6}\b|\bib10\d\b/,
  /\((?:con|rtr|dyn|hvu|rly|dns|cor):[a-z]{1,2}\d?\)/,
);

const reverseDns = says(
  /\breverse[- ](?:dns|host ?name|lookup|resolution|mapping|address)\b|\bptr\b|\brdns\b|\biprev\b|\bfcrdns\b|\bptr\d{6,7}\b/,
  /\bcannot (?:find|resolve|determine) your (?:host ?name|reverse)|\bip (?:name )?lookup failed\b/,
  /\b(?:client|host|host ?name|ip)\b[^.;,]{0,60}\b(?:does not resolve|has no (?:name|dns|host ?name|reverse)|no name found)/,
  /\bunresolvable (?:host|client|ip|address)|\bno dns (?:a|mx|entry) (?:record )?for (?:your|ip|client)/,
  /\binvalid dns a\/aaaa resource record/,
);

const blocksNetwork = ({ text, links }: ReplyView): boolean =>
  namesBlocklist(text) ||
  namesBlocklist(links) ||
  speaksOfBlocklist(text) ||
  (speaksOfBlock(text) && !accountIsBlocked(text)) ||
  speaksOfClient(text) ||
  speaksOfConnection(text) ||
  hasBlockCode(text) ||
  otherLanguages.blocksNetwork(text);

/** About our own IP address. */
export const networkRules: readonly ReplyRule[] = [
  {
    rule: "sender-without-reverse-dns",
    subStatus: "needs_rdns",
    verdict: "unknown",
    when: (view) => isRefusal(view) && (reverseDns(view.text) || enhancedIs(view, /^[45]\.7\.25$/)),
    seen: [
      "450 4.7.25 <a@example.com>: Recipient address rejected: Client host rejected: cannot find your reverse hostname, [192.0.2.4]",
      "550 5.7.25 The IP address sending this message does not have a PTR record setup.",
      "554-No SMTP service 554-Bad DNS PTR resource record.",
      "450 4.7.1 Access denied. IP name lookup failed [192.0.2.4]",
    ],
  },
  {
    rule: "sender-ip-blocklisted",
    subStatus: "ip_blocklisted",
    verdict: "unknown",
    when: (view) =>
      isRefusal(view) && (blocksNetwork(view) || enhancedIs(view, /^5\.7\.(?:6[0-4]\d|511|70\d)$/)),
    seen: [
      "554 5.7.1 Service unavailable; Client host [192.0.2.4] blocked using zen.spamhaus.org",
      "550 5.2.1 Mailbox unavailable. Your IP address 192.0.2.4 is blacklisted using SPAMHAUS-XBL.",
      "550 5.7.606 Access denied, banned sending IP [192.0.2.4].",
      "554 IP=192.0.2.4 - A problem occurred. (Ask your postmaster for help.) (BL)",
      "550 5.7.0 Blocked - see https://support.proofpoint.com/dnsbl-lookup.cgi?ip=192.0.2.4",
      "550 https://www.spamhaus.org/query/ip/192.0.2.4",
      "521 5.2.1 :  (CON:B1)  https://postmaster.example.com/error-codes#554conb1",
      "550 5.7.1 Ihre IP-Adresse steht auf einer Sperrliste",
    ],
  },
];
