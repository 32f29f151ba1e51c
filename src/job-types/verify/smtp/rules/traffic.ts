import {
  enhancedIs,
  isRefusal,
  isTemporary,
  type ReplyRule,
  type ReplyView,
  says,
} from "../classification.ts";
import { saysMailboxFull } from "./mailbox-full.ts";

const recipientIsBusy = says(/\buser (?:you are trying to contact )?is receiving (?:mail|too)/);

const rate = says(
  /\brate[- ]?limit|\bunusual (?:rate|sending)\b|\bthrottl|\bfrequency\b|\bslow down\b|\bconcurren(?:t|cy)\b/,
  /\btoo (?:many|much|fast|quickly|frequent)\b(?! hops)|\bexcessive\b/,
  /\b(?:hourly|daily|per[- ](?:hour|day|minute)|(?:this|last|in the) hour)\b/,
  /\b(?:send|sending|has sent)\b[^.;]{0,30}\b(?:limit|quota|rate)s?\b|\b(?:limit|quota)s?\b[^.;]{0,30}\bsending\b/,
  /\b(?:connections?|sessions?|messages?|recipients?|volume) (?:limit|quota)|\bvolume\b/,
  /\bnumber of (?:connections|messages|recipients|sessions)\b|\buser complaints\b|\btrop de (?:connexions|messages|destinataires)\b/,
  /\[tss0[1-6]\]|\brl\d{6}\b/,
);

const rateCode = (view: ReplyView): boolean =>
  enhancedIs(view, /^(?:4\.7\.(?:28|[56]\d\d|850)|[45]\.5\.3|5\.7\.23[23])$/);

const greylist = says(/gr[ea]y[- ]?(?:list|trap)|\bpostgrey\b/);

/** About the volume and rate of our requests. */
export const trafficRules: readonly ReplyRule[] = [
  {
    rule: "greylisted",
    subStatus: "greylisted",
    verdict: "unknown",
    when: (view) => isRefusal(view) && (greylist(view.text) || (isTemporary(view) && greylist(view.links))),
    seen: [
      "450 4.2.0 <a@example.com>: Recipient address rejected: Greylisted, see http://postgrey.example/help",
      "451 Greylisted, please try again in 300 seconds",
    ],
  },
  {
    rule: "rate-limit-of-recipient",
    subStatus: "rate_limited",
    verdict: "unknown",
    when: (view) => isRefusal(view) && recipientIsBusy(view.text),
    seen: [
      "450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.",
      "450 User is receiving mail too quickly",
    ],
  },
  {
    rule: "rate-limited",
    subStatus: "rate_limited",
    verdict: "unknown",
    when: (view) => isRefusal(view) && !saysMailboxFull(view.text) && (rate(view.text) || rateCode(view)),
    seen: [
      "421 4.7.0 [TSS04] Messages from 192.0.2.4 temporarily deferred due to unexpected volume or user complaints",
      "452 4.5.3 Your message has too many recipients.",
      "421 4.7.0 mx.example.com Error: too many errors",
      "550 Ip frequency limited",
      "550 5.4.5 Daily SMTP sending limit exceeded for user.",
    ],
  },
];
