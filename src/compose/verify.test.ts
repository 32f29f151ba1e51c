import assert from "node:assert/strict";
import { test } from "node:test";
import { startDnsServer } from "../../test/servers/dns-server.ts";
import { startSmtpServer } from "../../test/servers/smtp-server.ts";
import { loadConfig } from "../config.ts";
import { limits } from "../contract/limits.ts";
import { VerifyResult } from "../job-types/verify/index.ts";
import { createVerifyType } from "./verify.ts";

const context = {
  jobId: "1",
  clientId: "cli_a",
  signal: new AbortController().signal,
  report: () => undefined,
};

test("the settings determine what mail servers see: port, greeting, sender, pace, blocklists", async () => {
  await using smtp = await startSmtpServer({ rcpt: () => "550 5.1.1 User unknown" });
  await using dns = await startDnsServer({
    "firma.test": ["mx 1 mx.firma.test"],
    "mx.firma.test": ["127.0.0.1"],
    "2.0.0.127.bl.test": ["127.0.0.2"],
    "1.0.0.127.bl.test": ["127.0.0.9"],
  });
  const config = loadConfig({
    SMTP_PORT: String(smtp.port),
    DNS_SERVERS: dns.address,
    SMTP_HELO_NAME: "out.forager.test",
    SMTP_MAIL_FROM: "probe@forager.test",
    ALLOW_PRIVATE_NETWORKS: "127.0.0.1",
    VERIFY_PACING_SECONDS: "0.2",
    VERIFY_DNSBL_ZONES: "bl.test",
  });
  const type = createVerifyType(config);
  const startedAtMs = performance.now();
  const payload = type.payload.parse({ emails: ["a@firma.test", "b@firma.test"], check_dnsbl: true });
  const { results } = VerifyResult.parse((await type.run(payload, context)).data);
  const second = smtp.commands.find(({ line }) => line.includes("<b@firma.test>"));
  assert.ok((second?.atMs ?? 0) - startedAtMs >= 195, "the pause between two addresses was kept");
  const lines = smtp.commands.map(({ line }) => line);
  assert.deepEqual(lines.slice(0, 2), ["EHLO out.forager.test", "MAIL FROM:<probe@forager.test>"]);
  assert.match(results[0]?.dnsbl?.zones_skipped[0]?.reason ?? "", /lists 127\.0\.0\.1/);
});

test("svcVerify has the published limits", () => {
  const type = createVerifyType(loadConfig({ VERIFY_CONCURRENCY: "3" }));
  assert.deepEqual([type.waitingMax, type.concurrency], [limits.queue_depth_max, 3]);
  const isTaken = (count: number) =>
    type.payload.safeParse({ emails: Array(count).fill("a@firma.test") }).success;
  assert.deepEqual([isTaken(limits.verify_emails_max), isTaken(limits.verify_emails_max + 1)], [true, false]);
});
