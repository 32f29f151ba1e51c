import { createHash } from "node:crypto";
import type { DnsblChecker, DnsblReport } from "./domain/dnsbl.ts";
import type { VerifyPayload } from "./payload.ts";
import type { VerifyPorts } from "./ports.ts";
import type { VerifyRow } from "./result.ts";

const parallelMax = 10;
const mailServersMax = 2;

interface ExtrasContext {
  ports: VerifyPorts;
  dnsbl: DnsblChecker;
  signal: AbortSignal;
}

/** Adds what flags request: a picture, and blocklist reports. @throws the signal's reason. */
export async function addExtras(
  rows: ReadonlyMap<string, VerifyRow>,
  payload: VerifyPayload,
  context: ExtrasContext,
): Promise<void> {
  const waiting = [...rows.values()];
  const reports = new Map<string, Promise<DnsblReport | null>>();
  const worker = async (): Promise<void> => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      if (payload.check_gravatar) row.gravatar_url = await gravatarOf(row, context);
      if (payload.check_dnsbl) row.dnsbl = await reportOf(row, reports, context);
    }
  };
  if (payload.check_gravatar || payload.check_dnsbl)
    await Promise.all(Array.from({ length: parallelMax }, worker));
}

async function gravatarOf(row: VerifyRow, { ports, signal }: ExtrasContext): Promise<string | null> {
  if (row.sub_status === "invalid_syntax") return null;
  const sha256 = createHash("sha256").update(row.email.trim().toLowerCase()).digest("hex");
  return ports.findGravatar(sha256, signal);
}

/** One report per domain. */
function reportOf(
  row: VerifyRow,
  reports: Map<string, Promise<DnsblReport | null>>,
  context: ExtrasContext,
): Promise<DnsblReport | null> {
  const servers = row.domain.mx_records.slice(0, mailServersMax);
  if (servers.length === 0) return Promise.resolve(null);
  const key = servers.join(" ");
  const known = reports.get(key) ?? checkServers(servers, context);
  reports.set(key, known);
  return known;
}

async function checkServers(
  servers: readonly string[],
  { ports, dnsbl, signal }: ExtrasContext,
): Promise<DnsblReport | null> {
  const addresses = await Promise.all(
    servers.map((server) =>
      ports.resolveAddresses(server, signal).catch((error: unknown) => {
        if (signal.aborted) throw error;
        return [];
      }),
    ),
  );
  return dnsbl.check(addresses.flat(), signal);
}
