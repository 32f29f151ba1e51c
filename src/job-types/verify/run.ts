import type { JobContext, JobOutcome } from "../../jobs/job-type.ts";
import { traced } from "../../telemetry/tracing.ts";
import { parseAddress } from "./address/parse-address.ts";
import { type Case, gatherEvidence, resolveRoutes } from "./cases.ts";
import { createDnsblChecker } from "./domain/dnsbl.ts";
import { addExtras } from "./extras.ts";
import { assembleOutcome, verifyRow } from "./outcome.ts";
import type { VerifyPayload } from "./payload.ts";
import type { VerifyOptions, VerifyPorts } from "./ports.ts";
import type { VerifyRow } from "./result.ts";
import { createCatchAllCache } from "./smtp/ask-server.ts";
import { createPacer, shareSessions } from "./smtp/host-limits.ts";
import { probeCases } from "./smtp/probe-cases.ts";

export interface Verifier {
  run(
    payload: VerifyPayload,
    context: Pick<JobContext, "clientId" | "signal" | "report" | "lendSlot">,
  ): Promise<JobOutcome>;
}

/**
 * Verifies addresses. Jobs share catch-all results of domains, the pace, and the connections to each mail
 * host, which clients use in turn.
 */
export function createVerifier(ports: VerifyPorts, options: VerifyOptions): Verifier {
  const shared = {
    pacer: createPacer({ pauseMs: options.pacingMs, now: ports.now, wait: ports.wait }),
    openSocketFor: shareSessions(ports.openMailSocket, ports.now),
    catchAll: createCatchAllCache(ports.now),
    dnsbl: createDnsblChecker(options.dnsblZones, ports.resolveAddresses, ports.now),
  };
  return {
    async run(payload, context) {
      const { signal, report, lendSlot } = context;
      const given = payload.emails ?? [payload.email ?? ""];
      const { cases, keys } = distinctCases(given);
      const all = [...cases.values()];
      await traced("stage domains", () => resolveRoutes(all, ports.resolveMailRoute, signal));
      const probing = { payload, ports, options, shared, owner: context, signal, report, lendSlot };
      await traced("stage mailboxes", () => probeCases(all, probing));
      const egressProblem = all.some(isUnreachable) ? await ports.checkEgress(signal) : null;
      const lists = ports.loadLists();
      const rows = new Map<string, VerifyRow>();
      for (const [key, each] of cases) {
        rows.set(key, verifyRow(each, gatherEvidence(each, lists, egressProblem)));
      }
      await traced("stage extras", () => addExtras(rows, payload, { ports, dnsbl: shared.dnsbl, signal }));
      const inOrder = given.map((email, index) => rowOf(rows, keys[index] ?? email, email));
      const valid = inOrder.filter(({ status }) => status === "valid").length;
      // Kept with the job, so that lists of batches need not read results.
      report({ total: all.length, verified: all.length, valid });
      return assembleOutcome(payload, inOrder);
    },
  };
}

/** No connection was made, which may be the local network's fault. */
function isUnreachable({ mailbox }: Case): boolean {
  if (mailbox?.kind !== "failure" || mailbox.stage !== "connect") return false;
  return mailbox.failure === "no_connection" || mailbox.failure === "timeout";
}

/**
 * Equal addresses are one case, regardless of their domain's spelling; a local part's case may matter to its
 * server.
 */
function distinctCases(given: readonly string[]): { cases: Map<string, Case>; keys: string[] } {
  const cases = new Map<string, Case>();
  const keys = given.map((email) => {
    const trimmed = email.trim();
    const syntax = parseAddress(trimmed);
    const key = syntax.ok ? syntax.value.address : trimmed;
    if (!cases.has(key))
      cases.set(key, { given: trimmed, syntax, route: null, mailbox: null, retryAt: null });
    return key;
  });
  return { cases, keys };
}

function rowOf(rows: ReadonlyMap<string, VerifyRow>, key: string, email: string): VerifyRow {
  const row = rows.get(key);
  if (row === undefined) throw new Error("every address has its row");
  return { ...row, email: email.trim() };
}
