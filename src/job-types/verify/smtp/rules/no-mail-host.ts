import { enhancedIs, isPermanent, type ReplyRule, type ReplyView, says } from "../classification.ts";

const saysNoMail = says(
  /\b(?:host|domain|server|system)\b[^.]{0,60}\b(?:does not|doesn't|do not|not) (?:accept|receive|process|handle)(?:ing)? (?:any )?(?:incoming )?(?:mail|e-?mail|messages)\b(?! from)/,
  /\bnull ?mx\b|\bno mail (?:is )?accepted\b|\bno mail hosts?\b|\bnullmx\b/,
);

const saysNoHost = says(
  /\bno such (?:domain|host)\b|\b(?:host|domain)(?: name| \S{1,80})? (?:is )?(?:unknown|not found)\b|\bunknown (?:host|domain)\b(?! \[?<net>)/,
  /\b(?:could(?: not|n't)|cannot) find (?:an?y?) (?:mail exchanger|mail server|host)|\bunknown mail server\b|\binvalid domain\b/,
  /\bdomain (?:is )?not reachable\b|\bdomain (?:\S{1,80} )?(?:does not|doesn't) exist\b|\bdomain\b[^.;]{0,40} is unknown\b/,
  /\bunroute?able (?:mail )?domain\b|\bbad destination (?:host|system)\b|\billegal host\b|\bname or service not known\b/,
);

/** RFC 3463 3.6: our command is wrong, as when Exchange calls our HELO name an "invalid domain name". */
const isOurCommand = (view: ReplyView): boolean => enhancedIs(view, /^5\.5\.[124]$/);

/** A failed lookup does not prove absence. */
const lookupFailed = says(/\bdns (?:error|query|timeout|failure)|\bresolving\b|\btemporar|\bhelo\b/);

/** RFC 7504: 556 is final; 521 is also used for blocks, which contain an address or a code of their own. */
const isNoMailCode = ({ reply, text }: ReplyView): boolean =>
  (reply.code === 556 && !/\berror\b|<net>/.test(text)) ||
  (reply.code === 521 && [null, "5.3.2", "5.1.10"].includes(reply.enhanced) && !/<net>|<url>/.test(text));

export const noMailHostRules: readonly ReplyRule[] = [
  {
    rule: "host-takes-no-mail",
    subStatus: "no_mail",
    verdict: "invalid",
    when: (view) =>
      isPermanent(view) &&
      !isOurCommand(view) &&
      !lookupFailed(view.text) &&
      (isNoMailCode(view) || saysNoMail(view.text) || saysNoHost(view.text)),
    seen: [
      "556 5.1.10 Recipient address has null MX",
      "550 Host does not accept mail",
      "550 Host unknown",
      "521 mx.example.com does not accept mail",
      "554 The mail could not be delivered because the domain is not reachable.",
    ],
  },
];

/** Runs after the rules for unknown users, for whom Exchange uses 5.1.10 too. */
export const noMailHostByCodeRules: readonly ReplyRule[] = [
  {
    rule: "null-mx-by-code",
    subStatus: "no_mail",
    verdict: "invalid",
    when: (view) => isPermanent(view) && enhancedIs(view, /^5\.1\.10$/),
    seen: ["550 5.1.10 Recipient refused"],
  },
];
