import { enhancedIs, isRefusal, type ReplyRule, says } from "../classification.ts";
import { saysNoUser } from "./user-unknown.ts";

const relay = says(
  // Excludes Postfix's "relay recipient table" and "relay=" in logs.
  /\brelay(?:ing|ed)?\b(?! recipient|=)/,
  /\btenantattribution\b|\brcpthosts\b|\bnot (?:an? )?(?:local|hosted|served) (?:domain|host)\b/,
  /\bwe do(?:n't| not) (?:handle|accept) mail for\b|\bmail for \S{1,120} (?:is )?not (?:handled|accepted) here\b/,
);

const authentication = says(
  /\b(?:smtp[- ]?)?auth(?:entication|entifi(?:cation|zierung)|orization)? (?:is )?(?:required|needed|failed|credentials)\b/,
  /\b(?:authenticat(?:ion|e)|smtp auth)\b[^.;]{0,40}\b(?:required|needed|first|please|in your mail client)\b/,
  /\bauthrequired\b|\bmust (?:be )?authenticate|\bnot (?:been )?authenticated\b|\brequires? authentication\b/,
  /\bplease (?:log ?in|authenticate|turn on smtp auth)|\busername and password\b|\b(?:bad|invalid|incorrect) (?:credentials|authentication)/,
  /\blogin attempts\b|\bunauthenticated\b|\bidentity changes\b/,
);

const tls = says(
  /\bmust issue (?:a )?starttls\b|\bstarttls (?:is )?(?:required|first|command)\b/,
  /\b(?:tls|ssl|encryption|encrypted connection) (?:is )?(?:required|needed)\b|\bover a tls connection\b/,
  /\brequires? (?:the use of )?(?:tls|encryption)\b/,
);

const helo = says(/\b(?:helo|ehlo)\b/);

const protocol = says(
  /\bsyntax error\b|\bbad sequence\b|\bcommand (?:not|un)|\bunrecogni[sz]ed command\b|\bprotocol (?:error|violation)\b/,
  /\bneed (?:mail|rcpt|helo) command\b|\berror: no valid recipients\b|\bpipelining\b|\bsyntax: (?:rcpt|mail|helo)\b/,
);

/** About this dialogue: what the server requires before it accepts any recipient. */
export const sessionRules: readonly ReplyRule[] = [
  {
    rule: "no-relay",
    subStatus: "no_relay",
    verdict: "unknown",
    triesNextServer: true,
    when: (view) =>
      isRefusal(view) && ((relay(view.text) && !saysNoUser(view.text)) || enhancedIs(view, /^5\.7\.64$/)),
    seen: [
      "454 4.7.1 <a@example.com>: Relay access denied",
      "550 relay not permitted",
      "550 5.7.64 TenantAttribution; Relay Access Denied",
      "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
    ],
  },
  {
    rule: "tls-required",
    subStatus: "tls_required",
    verdict: "unknown",
    when: (view) => isRefusal(view) && (tls(view.text) || enhancedIs(view, /^5\.7\.10$/)),
    seen: ["530 5.7.0 Must issue a STARTTLS command first", "523 5.7.10 encryption needed"],
  },
  {
    rule: "authentication-required",
    subStatus: "authentication_required",
    verdict: "unknown",
    when: (view) =>
      isRefusal(view) && (authentication(view.text) || [530, 534, 535, 538].includes(view.reply.code)),
    seen: [
      "530 5.5.1 Authentication Required.",
      "550 5.7.1 RESOLVER.RST.AuthRequired; authentication required",
      "550-Please turn on SMTP Authentication in your mail client.",
    ],
  },
  {
    rule: "helo-rejected",
    subStatus: "policy",
    verdict: "unknown",
    when: (view) => isRefusal(view) && helo(view.text),
    seen: [
      "501 5.5.4 HELO/EHLO argument is invalid.",
      "450 4.7.1 <localhost>: Helo command rejected: Host not found",
    ],
  },
  {
    rule: "protocol-error",
    subStatus: "protocol_error",
    verdict: "unknown",
    when: (view) => isRefusal(view) && protocol(view.text) && !saysNoUser(view.text),
    seen: ["503 5.5.1 Bad sequence of commands", "502 5.5.2 Error: command not recognized"],
  },
];
