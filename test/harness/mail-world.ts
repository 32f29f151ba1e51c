import { type DnsRecord, type DnsServer, startDnsServer } from "../servers/dns-server.ts";
import { type SmtpScript, type SmtpServer, startSmtpServer } from "../servers/smtp-server.ts";

export interface MailWorld extends AsyncDisposable {
  smtp: SmtpServer;
  dns: DnsServer;
  /** Settings with which a process verifies in this world alone, without a pause. */
  env: Record<string, string>;
}

/**
 * One mail server for `firma.test` with names for it. It knows `alice@`, takes everybody at `everybody.test`, and says
 * nothing after RCPT for `silent.test`, unless `script` says otherwise.
 */
export async function startMailWorld(
  options: { script?: SmtpScript; records?: Record<string, DnsRecord> } = {},
): Promise<MailWorld> {
  const smtp = await startSmtpServer({ rcpt: answerTo, ...options.script });
  const home: DnsRecord = ["mx 10 mx.firma.test"];
  const dns = await startDnsServer({
    "mx.firma.test": ["127.0.0.1"],
    "firma.test": home,
    "everybody.test": home,
    "silent.test": home,
    "nullmx.test": ["mx 0 ."],
    ...options.records,
  });
  return {
    smtp,
    dns,
    env: {
      DNS_SERVERS: dns.address,
      SMTP_PORT: String(smtp.port),
      SMTP_HELO_NAME: "checker.test",
      ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
      VERIFY_PACING_SECONDS: "0",
    },
    async [Symbol.asyncDispose]() {
      await smtp[Symbol.asyncDispose]();
      await dns.close();
    },
  };
}

function answerTo(address: string): ReturnType<NonNullable<SmtpScript["rcpt"]>> {
  if (address.endsWith("@silent.test")) return { act: "silence" };
  if (address.endsWith("@everybody.test") || address.startsWith("alice@")) return "250 2.1.5 Ok";
  return `550 5.1.1 <${address}>: Recipient address rejected: User unknown`;
}
