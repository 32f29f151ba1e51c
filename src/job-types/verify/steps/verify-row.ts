import type { MailRoute } from "../ports.ts";
import type { VerifyRow } from "../result.ts";
import type { Case } from "./gather-evidence.ts";
import { suggestDomain } from "./suggest-domain.ts";
import { type Evidence, judge } from "./verdict.ts";

/** A case's row of the result, without what only was asked for by a flag. */
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

/** Only for addresses that are not confirmed: a domain that looks mistyped may be somebody's. */
function didYouMean({ given, syntax, mailbox }: Case): string | null {
  if (mailbox?.kind === "answer" && mailbox.classification.subStatus === "accepted" && !mailbox.isCatchAll)
    return null;
  const [local, domain] = syntax.ok
    ? [syntax.value.local, syntax.value.domain]
    : [given.slice(0, given.lastIndexOf("@")), given.slice(given.lastIndexOf("@") + 1).toLowerCase()];
  const meant =
    local && domain ? suggestDomain(domain.replace(/[^\p{L}\p{N}.-]+/gu, "").replace(/\.{2,}/g, ".")) : null;
  return meant === null || meant === domain ? null : `${local}@${meant}`;
}
