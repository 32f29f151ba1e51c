import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createConnection } from "node:net";
import { eventually } from "../../harness/wait.ts";
import { createTestCertificate } from "../test-certificate.ts";
import { run } from "./programs.ts";

export interface PostfixOptions {
  /** Loopback address and port to listen on. */
  address: string;
  port: number;
  /** Existing mailboxes; `@domain` accepts every recipient of a domain. */
  mailboxes: readonly string[];
  /** Additional domains without mailboxes. */
  domains?: readonly string[];
  /** Replies of an access table, by recipient. */
  replies?: readonly [recipient: string, reply: string][];
  /** Domains that postgrey greylists. */
  greylisted?: readonly string[];
  /** Port of postgrey on loopback. */
  postgreyPort?: number;
  /** Number of errors after which the server closes a session. */
  hardErrorLimit?: number;
  /** Delivers to the mailboxes; by default accepted mail is discarded. */
  delivers?: boolean;
}

export interface Postfix extends AsyncDisposable {
  /** Sources of the mails in a mailbox. */
  delivered(mailbox: string): string[];
  /** How many connections its log has. */
  connections(): number;
}

/** Starts Postfix in a separate folder, without touching the system's configuration. */
export async function startPostfix(options: PostfixOptions): Promise<Postfix> {
  // Postfix rejects folders below a world-writable one, and socket paths longer than 100 characters.
  const folder = mkdtempSync("/var/lib/forager-postfix-");
  chmodSync(folder, 0o755);
  const config = `${folder}/etc`;
  for (const each of ["etc", "queue", "data", "mail"]) mkdirSync(`${folder}/${each}`, { mode: 0o755 });
  const { uid, gid } = accountOf("postfix");
  chownSync(`${folder}/data`, uid, gid);
  const owner = accountOf("nobody");
  chownSync(`${folder}/mail`, owner.uid, owner.gid);
  writeConfiguration(options, folder);
  run("postfix", ["-c", config, "start"]);
  await eventually(() => answers(options.address, options.port), Boolean);
  return {
    delivered(mailbox) {
      const inbox = `${folder}/mail/${mailbox}/new`;
      return existsSync(inbox)
        ? readdirSync(inbox).map((name) => readFileSync(`${inbox}/${name}`, "utf8"))
        : [];
    },
    connections: () =>
      readFileSync(`${folder}/postfix.log`, "utf8").split(/smtpd\[\d+\]: connect from /).length - 1,
    async [Symbol.asyncDispose]() {
      try {
        run("postfix", ["-c", config, "stop"]);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

function writeConfiguration(options: PostfixOptions, folder: string): void {
  const config = `${folder}/etc`;
  const domains = new Set([
    ...options.mailboxes.map((each) => each.split("@")[1] ?? ""),
    ...(options.domains ?? []),
  ]);
  const table = (entries: readonly string[], value: (entry: string) => string) =>
    `inline:{ ${entries.map((entry) => `{${entry}=${value(entry)}}`).join(", ")} }`;
  const { uid, gid } = accountOf("nobody");
  const { key, cert } = createTestCertificate();
  writeFileSync(`${config}/key.pem`, key, { mode: 0o600 });
  writeFileSync(`${config}/cert.pem`, cert);
  const replies = (options.replies ?? []).map(
    ([recipient, reply]) => `/^${pcreLiteral(recipient)}$/ ${reply}`,
  );
  writeFileSync(`${config}/recipients.pcre`, `${replies.join("\n")}\n`);
  const greylist = options.greylisted ?? [];
  writeFileSync(
    `${config}/main.cf`,
    [
      "compatibility_level=3.6",
      `queue_directory=${folder}/queue`,
      `data_directory=${folder}/data`,
      `maillog_file=${folder}/postfix.log`,
      "maillog_file_prefixes=/var",
      `inet_interfaces=${options.address}`,
      "inet_protocols=ipv4",
      "mydestination=",
      "mynetworks=",
      "myhostname=mx.good.test",
      // The default queries NIS, which takes a second for each new process.
      "alias_maps=",
      "default_transport=discard:",
      `virtual_transport=${options.delivers ? "virtual" : "discard"}:`,
      `virtual_mailbox_base=${folder}/mail`,
      `virtual_uid_maps=static:${uid}`,
      `virtual_gid_maps=static:${gid}`,
      `virtual_mailbox_domains=${[...domains].join(", ")}`,
      `virtual_mailbox_maps=${table(options.mailboxes, (mailbox) => `${mailbox}/`)}`,
      "smtpd_recipient_restrictions=reject_unauth_destination,",
      `  check_recipient_access pcre:${config}/recipients.pcre,`,
      "  reject_unlisted_recipient,",
      ...(greylist.length > 0 ? [`  check_recipient_access ${table(greylist, () => "greylist")},`] : []),
      "  permit",
      "smtpd_restriction_classes=greylist",
      `greylist=check_policy_service inet:127.0.0.1:${options.postgreyPort ?? 1}`,
      "smtpd_error_sleep_time=0",
      // Otherwise each accepted recipient takes a second after about a hundred messages started but not sent.
      "in_flow_delay=0",
      `smtpd_hard_error_limit=${options.hardErrorLimit ?? 20}`,
      "smtpd_client_connection_rate_limit=0",
      "smtpd_client_connection_count_limit=0",
      "smtpd_tls_security_level=may",
      `smtpd_tls_cert_file=${config}/cert.pem`,
      `smtpd_tls_key_file=${config}/key.pem`,
      "smtputf8_enable=yes",
      "",
    ].join("\n"),
  );
  writeFileSync(`${config}/master.cf`, `${services(options).join("\n")}\n`);
}

function services({ address, port }: PostfixOptions): string[] {
  const inside = "unix - - n - - ";
  const named = (name: string, rest: string) => `${name} ${rest}`;
  return [
    `${address}:${port} inet n - n - - smtpd`,
    "pickup unix n - n 60 1 pickup",
    "cleanup unix n - n - 0 cleanup",
    "qmgr unix n - n 300 1 qmgr",
    "tlsmgr unix - - n 1000? 1 tlsmgr",
    ...["rewrite trivial-rewrite", "bounce bounce", "defer bounce", "trace bounce", "verify verify"].map(
      (pair) => {
        const [name = "", program = ""] = pair.split(" ");
        return named(name, `${inside}${program}`);
      },
    ),
    "proxymap unix - - n - - proxymap",
    "anvil unix - - n - 1 anvil",
    "scache unix - - n - 1 scache",
    "discard unix - - n - - discard",
    "virtual unix - n n - - virtual",
    "error unix - - n - - error",
    "retry unix - - n - - error",
    "showq unix n - n - - showq",
    "flush unix n - n 1000? 0 flush",
    "smtp unix - - n - - smtp",
    "relay unix - - n - - smtp",
    "postlog unix-dgram n - n - 1 postlogd",
  ];
}

function pcreLiteral(recipient: string): string {
  return recipient.replace(/[.+]/g, "\\$&");
}

export function accountOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout);
  return { uid: id("-u"), gid: id("-g") };
}

export function answers(address: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: address, port, timeout: 2_000 });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once("data", () => end(true))
      .once("error", () => end(false))
      .once("timeout", () => end(false))
      .once("close", () => end(false));
  });
}
