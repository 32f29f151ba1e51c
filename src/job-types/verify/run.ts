import type { JobContext, JobOutcome } from "../../jobs/job-type.ts";
import type { VerifyPayload } from "./payload.ts";
import type { VerifyOptions, VerifyPorts } from "./ports.ts";
import type { VerifyRow } from "./result.ts";
import { createCatchAllCache } from "./smtp/catch-all-cache.ts";
import { shareSessions } from "./smtp/mail-sessions.ts";
import { createPacer } from "./smtp/pacer.ts";
import { assembleOutcome } from "./steps/assemble-result.ts";
import { createDnsblChecker } from "./steps/check-dnsbl.ts";
import { addExtras } from "./steps/extras.ts";
import { type Case, gatherEvidence } from "./steps/gather-evidence.ts";
import { parseAddress } from "./steps/parse-address.ts";
import { probeCases } from "./steps/probe-cases.ts";
import { resolveRoutes } from "./steps/resolve-routes.ts";
import { verifyRow } from "./steps/verify-row.ts";

export interface Verifier {
  run(
    payload: VerifyPayload,
    context: Pick<JobContext, "clientId" | "signal" | "report" | "rest">,
  ): Promise<JobOutcome>;
}

/**
 * Verifies addresses. What servers said of whole domains is shared by all of its jobs; so are the pace and the
 * connections to each mail host, between clients in turn.
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
      const { signal, report, rest } = context;
      const given = payload.emails ?? [payload.email ?? ""];
      const { cases, keys } = distinctCases(given);
      const all = [...cases.values()];
      await resolveRoutes(all, ports.resolveMailRoute, signal);
      await probeCases(all, { payload, ports, options, shared, owner: context, signal, report, rest });
      const egressProblem = all.some(isUnreached) ? await ports.checkEgress(signal) : null;
      const lists = ports.loadLists();
      const rows = new Map<string, VerifyRow>();
      for (const [key, each] of cases) {
        rows.set(key, verifyRow(each, gatherEvidence(each, lists, egressProblem)));
      }
      await addExtras(rows, payload, { ports, dnsbl: shared.dnsbl, signal });
      const inOrder = given.map((email, index) => rowOf(rows, keys[index] ?? email, email));
      return assembleOutcome(payload, inOrder);
    },
  };
}

/** No connection came about, which may be the fault of the network here. */
function isUnreached({ mailbox }: Case): boolean {
  if (mailbox?.kind !== "failure" || mailbox.stage !== "connect") return false;
  return mailbox.failure === "no_connection" || mailbox.failure === "timeout";
}

/** Equal addresses are one case, however their domain is spelt; a local part's case may matter to its server. */
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
