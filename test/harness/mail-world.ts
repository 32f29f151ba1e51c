import { type DnsRecord, type DnsServer, startDnsServer } from "../servers/dns-server.ts";
import { type SmtpScript, type SmtpServer, startSmtpServer } from "../servers/smtp-server.ts";

export interface MailWorld extends AsyncDisposable {
  smtp: SmtpServer;
  dns: DnsServer;
  /** Settings for a process that verifies against these servers only, without pauses. */
  env: Record<string, string>;
}

/**
 * A mail server and its DNS. By default, it accepts `alice@` at any domain and every recipient at `everybody.test`, does
 * not respond to RCPT for `silent.test`, and rejects other recipients.
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
