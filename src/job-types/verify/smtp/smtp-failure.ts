import type { SmtpStage } from "./classification.ts";

/** Why a dialogue broke off without a reply that could be judged. */
export const failureKinds = [
  "no_connection",
  "timeout",
  "closed",
  "protocol",
  "tls",
  "blocked_address",
  "dns_error",
  "no_address",
] as const;
export type FailureKind = (typeof failureKinds)[number];

/** A dialogue that ended without an answer: the network's fault or the server's, never the mailbox's. */
export class SmtpFailure extends Error {
  readonly kind: FailureKind;
  readonly stage: SmtpStage;

  constructor(kind: FailureKind, stage: SmtpStage, detail: string, options?: { cause?: unknown }) {
    super(detail, options);
    this.name = "SmtpFailure";
    this.kind = kind;
    this.stage = stage;
  }
}
