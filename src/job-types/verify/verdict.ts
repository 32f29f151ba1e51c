import type { ParsedAddress } from "./address/parse-address.ts";
import type { DisposableCertainty } from "./domain/domain-lists.ts";
import type { MailRoute } from "./ports.ts";
import type { ReplySubStatus, SmtpStage, Verdict } from "./smtp/classification.ts";
import type { MailboxAnswer } from "./smtp/probe-mailbox.ts";

/** Everything known about one address when it is judged. */
export interface Evidence {
  syntax: ParsedAddress;
  /** Null if the syntax is invalid. */
  route: MailRoute | null;
  disposable: DisposableCertainty;
  isPrivacyForwarder: boolean;
  isRole: boolean;
  isFree: boolean;
  /** Null if no server was asked. */
  mailbox: MailboxAnswer | null;
  /** Why servers cannot be reached from here, or null. */
  egressProblem: string | null;
}

export const verdictSubStatuses = [
  "invalid_syntax",
  "no_mail",
  "dns_error",
  "mx_unroutable",
  "no_connect",
  "timeout",
  "dropped",
  "egress_blocked",
  "catch_all",
  "disposable",
] as const;
export type SubStatus = (typeof verdictSubStatuses)[number] | ReplySubStatus;

/** The reply or rule that decided. */
export interface Reason {
  /** Step that decided; a stage of the SMTP dialogue if it was a server. */
  stage: "syntax" | "domain" | "lists" | SmtpStage;
  rule: string;
  code: number | null;
  enhanced_code: string | null;
  /** The server's words, or an explanation of ours; addresses, including our own, are replaced. */
  text: string;
}

export interface Judgement {
  status: Verdict;
  subStatus: SubStatus;
  reason: Reason;
  score: number;
  isDeliverable: boolean;
  isCatchAll: boolean;
  canConnect: boolean;
}

/** The verdict on an address: pure, from its evidence alone. */
export function judge(evidence: Evidence): Judgement {
  const finding = findingOf(evidence);
  const { mailbox } = evidence;
  const isCatchAll = mailbox?.kind === "answer" && mailbox.isCatchAll === true;
  const canConnect = mailbox?.kind === "failure" ? mailbox.connected : mailbox !== null;
  const isDeliverable = finding.subStatus === "accepted";
  const judged = { ...finding, isDeliverable, isCatchAll, canConnect };
  const disposed = disposableRisk(judged, evidence);
  return { ...disposed, score: score(disposed, evidence) };
}

type Finding = Pick<Judgement, "status" | "subStatus" | "reason">;
type Scored = Omit<Judgement, "score">;

function findingOf({ syntax, route, mailbox, egressProblem }: Evidence): Finding {
  if (!syntax.ok) return own("invalid", "invalid_syntax", "syntax", syntax.rule, syntax.detail);
  switch (route?.kind) {
    case "no_mail":
      return own("invalid", "no_mail", "domain", "domain-without-mail", route.reason);
    case "null_mx":
      return own(
        "invalid",
        "no_mail",
        "domain",
        "null-mx",
        "The domain states that it takes no mail (null MX).",
      );
    case "dns_error":
      return own("unknown", "dns_error", "domain", "dns-error", route.reason);
    default:
  }
  if (mailbox === null) {
    const text = egressProblem ?? "No mail server was asked.";
    return own("unknown", "egress_blocked", "connect", "egress-blocked", text);
  }
  return mailbox.kind === "failure" ? failureFinding(mailbox, egressProblem) : answerFinding(mailbox);
}

function failureFinding(
  { failure, stage, detail }: Extract<MailboxAnswer, { kind: "failure" }>,
  egressProblem: string | null,
): Finding {
  if (
    egressProblem !== null &&
    stage === "connect" &&
    (failure === "no_connection" || failure === "timeout")
  ) {
    return own("unknown", "egress_blocked", "connect", "egress-blocked", egressProblem);
  }
  switch (failure) {
    case "blocked_address":
      return own("unknown", "mx_unroutable", stage, "mail-server-address-not-public", detail);
    case "no_address":
      return own("invalid", "no_mail", "domain", "mail-server-without-address", detail);
    case "dns_error":
      return own("unknown", "dns_error", "domain", "dns-error", detail);
    case "timeout":
      return own("unknown", "timeout", stage, "no-answer-in-time", detail);
    case "no_connection":
      return own("unknown", "no_connect", stage, "no-connection", detail);
    case "closed":
      return own("unknown", "dropped", stage, "connection-ended", detail);
    case "tls":
    case "protocol":
      return own("unknown", "protocol_error", stage, "no-smtp", detail);
  }
}

function answerFinding({
  stage,
  reply,
  classification,
  isCatchAll,
}: Extract<MailboxAnswer, { kind: "answer" }>): Finding {
  const reason: Reason = {
    stage,
    rule: classification.rule,
    code: reply.code === 0 ? null : reply.code,
    enhanced_code: reply.enhanced,
    text: redactText(reply.text),
  };
  if (classification.subStatus === "accepted" && isCatchAll === true) {
    const text = `${reason.text} The server accepts recipients that do not exist.`.trim();
    return { status: "risky", subStatus: "catch_all", reason: { ...reason, rule: "catch-all", text } };
  }
  return { status: classification.verdict, subStatus: classification.subStatus, reason };
}

/** A disposable mailbox that exists is still a risk; one that does not stays invalid. */
function disposableRisk(judged: Scored, { disposable }: Evidence): Scored {
  if (disposable !== "confirmed" || judged.status !== "valid") return judged;
  const reason = { ...judged.reason, stage: "lists" as const, rule: "disposable-domain" };
  return { ...judged, status: "risky", subStatus: "disposable", reason };
}

/** 0 to 100: evidence for the address minus evidence against it, clamped to the range of its status. */
function score(
  { status, subStatus, isDeliverable, isCatchAll, canConnect }: Scored,
  evidence: Evidence,
): number {
  const hasMail = evidence.route?.kind === "hosts";
  const points =
    50 +
    (evidence.syntax.ok ? 10 : 0) +
    (hasMail ? 10 : 0) +
    (canConnect ? 10 : 0) +
    (isDeliverable ? 20 : 0) -
    (isCatchAll ? 15 : 0) -
    (evidence.disposable === "confirmed" ? 30 : 0) -
    (evidence.isRole ? 10 : 0) -
    (subStatus === "mailbox_full" ? 20 : 0) -
    (subStatus === "mailbox_disabled" ? 50 : 0);
  const most = status === "invalid" ? 24 : status === "unknown" ? 49 : 100;
  return Math.max(0, Math.min(most, points));
}

function own(
  status: Verdict,
  subStatus: SubStatus,
  stage: Reason["stage"],
  rule: string,
  text: string,
): Finding {
  return {
    status,
    subStatus,
    reason: { stage, rule: rule.replaceAll("_", "-"), code: null, enhanced_code: null, text },
  };
}

const redactedCharsMax = 500;

/**
 * A server's words without data on us and on the person: mail addresses and IP addresses are replaced.
 * Control characters become spaces.
 */
export function redactText(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
      .replace(/[\x00-\x1f\x7f-\x9f]+/g, " ")
      .replace(/"(?:[^"\\]|\\.){0,64}"@[^\s<>@:;,"'()[\]]{1,255}/g, "[address]")
      .replace(/[^\s<>@:;,"'()[\]]{1,64}@[^\s<>@:;,"'()[\]]{1,255}/g, "[address]")
      .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, "[ip]")
      .replace(/\b(?:[0-9a-f]{1,4}:){3,7}[0-9a-f:]{1,40}/gi, "[ip]")
      .trim()
      .slice(0, redactedCharsMax)
  );
}
