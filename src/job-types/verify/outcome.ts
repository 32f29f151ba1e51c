import {
  type DedupReport,
  dedupReportOf,
  duplicatesLeftOut,
  markUnique,
  withoutDedup,
} from "../../contract/dedup.ts";
import type { JobOutcome } from "../../jobs/job-type.ts";
import { suggestDomain } from "./address/suggest-domain.ts";
import type { Case } from "./cases.ts";
import type { VerifyPayload } from "./payload.ts";
import type { MailRoute } from "./ports.ts";
import type { VerifyResult, VerifyRow, VerifySummary } from "./result.ts";
import { type Evidence, judge } from "./verdict.ts";

/** A job's outcome from its rows, in request order. */
export function assembleOutcome(payload: VerifyPayload, rows: readonly VerifyRow[]): JobOutcome {
  const isSingle = payload.email !== undefined;
  return {
    ...outcomeOf(rows, isSingle, withoutDedup(rows.length)),
    dedup: {
      records: rows.map((row) => ({ kind: "email", key: recordKey(row) })),
      apply(unique, { uniqueOnly }) {
        const kept = markUnique(rows, unique, uniqueOnly);
        return outcomeOf(kept, isSingle, dedupReportOf(unique, uniqueOnly));
      },
    },
  };
}

/**
 * Hardly any server distinguishes upper from lower case, so for deduplication both spellings are the same
 * address.
 */
function recordKey({ email, domain }: VerifyRow): string {
  const at = email.lastIndexOf("@");
  return (domain.name === null ? email : `${email.slice(0, at)}@${domain.name}`).toLowerCase();
}

function outcomeOf(
  rows: readonly VerifyRow[],
  isSingle: boolean,
  dedup: DedupReport,
): Pick<JobOutcome, "data" | "resultsCount" | "message"> {
  const [first] = rows;
  const data: VerifyResult = {
    ...(isSingle && first ? first : {}),
    results: [...rows],
    summary: summarize(rows),
    total: rows.length,
    dedup,
  };
  const message = duplicatesLeftOut(dedup, { one: "address", many: "addresses" });
  return { data, resultsCount: rows.length, message };
}

function summarize(rows: readonly VerifyRow[]): VerifySummary {
  const summary: VerifySummary = { total: rows.length, valid: 0, invalid: 0, risky: 0, unknown: 0 };
  for (const { status } of rows) summary[status] += 1;
  return summary;
}

/** A case's result row, without optional fields that no flag requested. */
export function verifyRow(each: Case, evidence: Evidence): VerifyRow {
  const judgement = judge(evidence);
  const address = each.syntax.ok ? each.syntax.value : null;
  return {
    email: each.given,
    status: judgement.status,
    sub_status: judgement.subStatus,
    quality_score: judgement.score,
    is_deliverable: judgement.isDeliverable,
    is_disposable: evidence.disposable === "confirmed",
    disposable_certainty: evidence.disposable,
    is_privacy_forwarder: evidence.isPrivacyForwarder,
    is_role_account: evidence.isRole,
    is_free: evidence.isFree,
    is_catch_all: judgement.isCatchAll,
    domain: { name: address?.domain ?? null, ...mailServers(each.route) },
    smtp: { can_connect: judgement.canConnect, is_catch_all: judgement.isCatchAll },
    smtp_provider: each.mailbox?.provider?.name ?? null,
    reason: judgement.reason,
    retry_at: each.retryAt === null ? null : new Date(each.retryAt).toISOString(),
    did_you_mean: didYouMean(each),
  };
}

function mailServers(route: MailRoute | null): { has_mx: boolean; mx_records: string[] } {
  if (route?.kind !== "hosts" || route.implicit) return { has_mx: false, mx_records: [] };
  return { has_mx: true, mx_records: route.hosts };
}

/** Only for unconfirmed addresses: a domain that looks mistyped may be genuine. */
function didYouMean({ given, syntax, mailbox }: Case): string | null {
  if (mailbox?.kind === "answer" && mailbox.classification.subStatus === "accepted" && !mailbox.isCatchAll)
    return null;
  const at = given.lastIndexOf("@");
  if (!syntax.ok && at < 1) return null;
  const [local, domain] = syntax.ok
    ? [syntax.value.local, syntax.value.domain]
    : [given.slice(0, at), given.slice(at + 1).toLowerCase()];
  const meant = suggestDomain(domain.replace(/[^\p{L}\p{N}.-]+/gu, "").replace(/\.{2,}/g, "."));
  return meant === null || meant === domain ? null : `${local}@${meant}`;
}
