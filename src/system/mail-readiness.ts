import type { Config } from "../config.ts";
import type { Info } from "../contract/system.ts";
import type { Finding } from "./doctor/check.ts";
import {
  type BlocklistPorts,
  checkBlocklists,
  checkMailIdentity,
  checkSmtpPort,
  type MailIdentityPorts,
} from "./doctor/check-mail.ts";
import { clientMessage, type ProviderNames } from "./doctor/client-messages.ts";
import type { DoctorPorts } from "./doctor/ports.ts";

export type MailReadiness = Info["features"]["smtp"];
export type MailReadinessPorts = MailIdentityPorts & BlocklistPorts & Pick<DoctorPorts, "tryMailServers">;

/** Networks and lists change slowly, and lists are queried by DNS: not for every reader. */
const freshMs = 10 * 60_000;

/**
 * The last known state of email verification from here. Never waits: a call that finds no state, or a stale one,
 * starts a check whose outcome later calls get.
 */
export function createMailReadiness(
  config: Config,
  ports: MailReadinessPorts,
  now = Date.now,
): () => MailReadiness {
  let last: MailReadiness = { status: "unknown", problems: [], checked_at: null };
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isRunning = false;
  const check = async (): Promise<void> => {
    isRunning = true;
    try {
      const findings = await Promise.all([
        checkSmtpPort(config, ports.tryMailServers),
        checkMailIdentity(config, ports),
        checkBlocklists(config, ports),
      ]);
      last = { ...judge(config, findings), checked_at: new Date(now()).toISOString() };
    } catch {
      // Stopped, or a broken check: keep the previous state.
    } finally {
      checkedAt = now();
      isRunning = false;
    }
  };
  return () => {
    if (!isRunning && now() - checkedAt >= freshMs) void check();
    return last;
  };
}

const checkNames = ["smtp_port", "mail_identity", "mail_blocklists"] as const;

/** Findings name addresses of this machine and its network; clients get only their meaning. */
function judge(
  providers: ProviderNames,
  findings: readonly Finding[],
): Pick<MailReadiness, "status" | "problems"> {
  const problems = findings.flatMap(({ status }, index) => {
    const name = checkNames[index];
    return name !== undefined && status === "warning"
      ? clientMessage({ name, status }, providers).detail
      : [];
  });
  const [port] = findings;
  if (port?.status === "warning") return { status: "blocked", problems };
  if (problems.length > 0) return { status: "impaired", problems };
  return { status: port?.status === "ok" ? "ok" : "unknown", problems };
}
