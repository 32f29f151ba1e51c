import { limits } from "../../contract/limits.ts";
import type { JobType } from "../../jobs/job-type.ts";
import { VerifyPayload } from "./payload.ts";
import type { VerifyOptions, VerifyPorts } from "./ports.ts";
import { VerifyResult } from "./result.ts";
import { createVerifier } from "./run.ts";

export { isRoleWord } from "./address/role-words.ts";
export { createDnsblChecker } from "./domain/dnsbl.ts";
export { type DomainLists, loadDomainLists } from "./domain/domain-lists.ts";
export { VerifyPayload } from "./payload.ts";
export type { VerifyOptions, VerifyPorts } from "./ports.ts";
export { VerifyResult, type VerifyRow } from "./result.ts";
export { explainReply, type ReplyExplanation } from "./smtp/classify-reply.ts";

/** The svcVerify job type: mail addresses in, verdicts with their evidence out. */
export function createVerifyJobType(ports: VerifyPorts, options: VerifyOptions): JobType<VerifyPayload> {
  const verifier = createVerifier(ports, options);
  return {
    name: "svcVerify",
    payload: VerifyPayload,
    result: VerifyResult,
    evidence: ["reason", "results[].reason"],
    concurrency: options.concurrency,
    defaultPriority: 5,
    waitingMax: limits.queue_depth_max,
    subject: (payload) => ({
      url: null,
      query: payload.email ?? null,
      test: payload.test,
      cacheKey: null,
      dedup: { enabled: payload.dedup_enabled, uniqueOnly: payload.dedup_unique_only },
    }),
    run: (payload, context) => verifier.run(payload, context),
  };
}
