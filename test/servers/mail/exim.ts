import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { eventually } from "../../harness/wait.ts";
import { accountOf, answers } from "./postfix.ts";

export interface EximOptions {
  address: string;
  port: number;
  /** Domains it accepts mail for. */
  domains: readonly string[];
  /** Local parts that exist in all of these domains. */
  users: readonly string[];
  /** Domains that accept every recipient. */
  catchAll?: readonly string[];
  /** Replies of an access rule, by recipient: temporary (`defer`) or permanent (`deny`). */
  replies?: readonly [recipient: string, verb: "deny" | "defer", message: string][];
  /** Recipients that are greylisted until `seconds` after the start. */
  greylisted?: { recipients: readonly string[]; seconds: number };
  /** Number of rejected recipients after which the server closes the connection. */
  refusedMax?: number;
}

/**
 * Folder of the unpacked package, which cannot be installed because the system allows only one mail server. Debian's
 * build needs the account Debian-exim.
 */
const eximRoot = process.env.FORAGER_TEST_EXIM ?? "/opt/forager-test-exim";

/** Why tests cannot run Exim, or null. */
export function missingExim(): string | null {
  if (process.getuid?.() !== 0) return "starting mail servers needs root";
  return existsSync(`${eximRoot}/usr/sbin/exim4`) ? null : "Exim is not unpacked (FORAGER_TEST_EXIM)";
}

/** Starts Exim in the foreground, in a separate folder. */
export async function startExim(options: EximOptions): Promise<AsyncDisposable> {
  const folder = mkdtempSync("/var/lib/forager-exim-");
  chmodSync(folder, 0o755);
  const { uid, gid } = accountOf("Debian-exim");
  mkdirSync(`${folder}/spool`);
  chownSync(`${folder}/spool`, uid, gid);
  const config = `${folder}/exim.conf`;
  writeFileSync(config, configuration(options, folder), { mode: 0o644 });
  const child: ChildProcess = spawn(
    `${eximRoot}/usr/sbin/exim4`,
    ["-C", config, "-bdf", "-oP", `${folder}/exim.pid`, "-oX", `<; [${options.address}]:${options.port}`],
    { stdio: "ignore", env: { LD_LIBRARY_PATH: `${eximRoot}/usr/lib/x86_64-linux-gnu` } },
  );
  await eventually(() => answers(options.address, options.port), Boolean);
  return {
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configuration(options: EximOptions, folder: string): string {
  const rules = (options.replies ?? []).map(
    ([recipient, verb, message]) => `  ${verb} message = ${message}\n    recipients = ${recipient}`,
  );
  const { recipients = [], seconds = 0 } = options.greylisted ?? {};
  const opensAt = Math.ceil(Date.now() / 1000) + seconds;
  rules.unshift(`  drop message = too many unknown recipients
    condition = \${if >{$rcpt_fail_count}{${options.refusedMax ?? 1_000}}}`);
  for (const recipient of recipients) {
    rules.push(`  defer message = Greylisted, please try again in ${seconds} seconds
    recipients = ${recipient}
    condition = \${if <{$tod_epoch}{${opensAt}}}`);
  }
  return `primary_hostname = mx.exim.test
spool_directory = ${folder}/spool
log_file_path = ${folder}/spool/%slog
exim_user = Debian-exim
exim_group = Debian-exim
domainlist local_domains = ${options.domains.join(" : ")}
acl_smtp_rcpt = check_rcpt
daemon_smtp_ports =
tls_advertise_hosts =
rfc1413_query_timeout = 0s
host_lookup =
keep_environment =
begin acl
check_rcpt:
${rules.join("\n")}
  deny message = relay not permitted
    domains = ! +local_domains
  require verify = recipient
  accept
begin routers
everybody:
  driver = accept
  domains = ${(options.catchAll ?? ["nowhere.invalid"]).join(" : ")}
  transport = nothing
users:
  driver = accept
  domains = +local_domains
  local_parts = ${options.users.join(" : ")}
  transport = nothing
begin transports
nothing:
  driver = appendfile
  file = /dev/null
`;
}
