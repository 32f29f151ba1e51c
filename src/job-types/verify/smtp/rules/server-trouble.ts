import { enhancedIs, isPermanent, isTemporary, type ReplyRule, says } from "../classification.ts";

const asksToWait = says(
  /\b(?:try|again|back|retry)\b[^.;]{0,30}\b(?:later|after|in \d{1,6})|\b(?:retry|wait) (?:in|after|for|at least)? ?\d/,
  /\btemporar(?:y|ily) (?:rejected|deferred|refused|blocked|not accepted)|\bdeferred\b|\bplease retry\b|\btry again\b/,
  /\bwait(?:ing)? (?:a few|some|\d{1,6}) (?:minutes|seconds)/,
  // Postfix is checking with the server behind it, and has the answer within seconds.
  /\bverification in progress\b/,
);

const trouble = says(
  /\bsystem (?:storage|error|resources|not|incorrectly)|\bserver (?:error|busy|too busy|configuration)|\bconfiguration (?:error|problem)/,
  /\blocal (?:error|problem)|\binternal (?:error|server)|\bresources? temporarily\b|\boverload|\bmaintenance\b|\bshutting down\b/,
  /\bservice (?:is )?(?:currently |temporarily )?(?:unavailable|not available|refus)|\bout of (?:memory|resources)\b|\bcould not load\b/,
  /\blookup (?:failure|failed|error)|\btemporar(?:y|ily) .{0,20}(?:lookup|failure|error|problem)|\bunable to (?:verify|check)\b/,
  /\bverification in progress\b|\bunverified address\b|\bdatabase\b|\bdns (?:error|query|lookup|failure|timeout)|\bresolving mx\b/,
  /\btimed? ?out\b|\bconnection (?:timed|reset|lost)|\btransaction failed\b|\btls\b|\bcannot connect\b|\bunable to connect\b/,
);

/** A 4xx that asks to retry, as most greylisting does without naming itself. */
export const waitRules: readonly ReplyRule[] = [
  {
    rule: "asked-to-wait",
    subStatus: "greylisted",
    verdict: "unknown",
    when: (view) => isTemporary(view) && asksToWait(view.text),
    seen: [
      "451 4.7.1 Please try again later",
      "450 4.7.1 Come back in 5 minutes, please retry",
      "450 4.1.1 <a@example.com>: Recipient address rejected: unverified address: Address verification in progress",
    ],
  },
];

/** A 4xx without another reason: never final. */
export const temporaryRules: readonly ReplyRule[] = [
  {
    rule: "temporary-failure",
    subStatus: "temporary_failure",
    verdict: "unknown",
    when: isTemporary,
    seen: ["451 4.3.0 Temporary lookup failure", "451 Temporary failure", "426 connection timed out"],
  },
];

/** A 5xx of a server with an internal problem. */
export const serverTroubleRules: readonly ReplyRule[] = [
  {
    rule: "server-trouble",
    subStatus: "server_error",
    verdict: "unknown",
    triesNextServer: true,
    when: (view) => isPermanent(view) && trouble(view.text),
    seen: [
      "554 Service currently unavailable",
      "550 DNS error when resolving MX server for example.com: Domain name not found",
      "550 5.4.4 timeout talking to next server",
    ],
  },
];

/** Mail system or routing problems (RFC 3463 3.4, 3.5), in unknown words. */
export const serverTroubleByCodeRules: readonly ReplyRule[] = [
  {
    rule: "server-trouble-by-code",
    subStatus: "server_error",
    verdict: "unknown",
    triesNextServer: true,
    when: (view) => isPermanent(view) && enhancedIs(view, /^5\.[34]\.\d+$/),
    seen: ["550 5.4.4 unable to route", "554 5.3.0 Mailer refused"],
  },
];
