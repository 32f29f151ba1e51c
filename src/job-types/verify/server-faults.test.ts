import assert from "node:assert/strict";
import { test } from "node:test";
import { hosts, onlyAlice, portsFor, verify, verifyOne } from "../../../test/harness/verifying.ts";
import { type SmtpScript, startSmtpServer } from "../../../test/servers/smtp-server.ts";

const faults: [name: string, script: SmtpScript, status: string][] = [
  ["ends the connection at once", { banner: { act: "drop" } }, "unknown"],
  ["ends it after every RCPT", { rcpt: () => ({ act: "drop" }) }, "unknown"],
  ["sends nothing", { banner: { act: "silence" } }, "unknown"],
  ["sends nothing after RCPT", { rcpt: () => ({ act: "silence" }) }, "unknown"],
  ["sends a byte at a time", { banner: { act: "drip", everyMs: 20 } }, "unknown"],
  [
    "greets with a megabyte",
    { banner: { act: "raw", bytes: Buffer.from(`220-${"x".repeat(1_000_000)}\r\n`) } },
    "unknown",
  ],
  [
    "greets with endless lines",
    { banner: { act: "raw", bytes: Buffer.from("220-x\r\n".repeat(5_000)) } },
    "unknown",
  ],
  ["speaks HTTP", { banner: "HTTP/1.1 400 Bad Request" }, "unknown"],
  [
    "answers in 8-bit text",
    {
      rcpt: () => ({
        act: "raw",
        bytes: Buffer.from("550 5.1.1 Benutzer \xfc\xff unknown user\r\n", "latin1"),
      }),
    },
    "invalid",
  ],
  [
    "ends lines with a bare LF",
    { rcpt: () => ({ act: "raw", bytes: Buffer.from("550-5.1.1 no\n550 5.1.1 such user\n") }) },
    "invalid",
  ],
  ["does not support EHLO", { on: { EHLO: "502 5.5.1 not implemented" }, rcpt: onlyAlice }, "valid"],
  [
    "offers TLS and refuses it",
    { extensions: ["STARTTLS"], on: { STARTTLS: "454 4.7.0 not available" }, rcpt: onlyAlice },
    "valid",
  ],
];
for (const [name, script, status] of faults) {
  test(`a server that ${name}: ${status}, in bounded time`, async () => {
    const { row } = await verifyOne("alice@firma.test", script);
    assert.equal(row.status, status, JSON.stringify(row.reason));
  });
}

test("the dialogue continues in TLS if offered, and in plain text if the handshake fails", async () => {
  const extensions = ["STARTTLS", "SMTPUTF8"];
  const secure = await verifyOne("alice@firma.test", { extensions, rcpt: onlyAlice });
  assert.equal(secure.row.status, "valid");
  assert.ok(secure.server.commands.some(({ line, secure: inTls }) => inTls && line.startsWith("RCPT")));
  const broken = await verifyOne("alice@firma.test", { extensions, tls: "garbage", rcpt: onlyAlice });
  assert.equal(broken.row.status, "valid");
});

const silence = { act: "silence" } as const;
const silentPhases: [phase: string, script: SmtpScript, stage: string][] = [
  ["the greeting", { banner: silence }, "banner"],
  ["EHLO", { on: { EHLO: silence } }, "helo"],
  ["MAIL", { on: { MAIL: silence } }, "mail"],
  ["RCPT", { rcpt: () => silence }, "rcpt"],
];
for (const [phase, script, stage] of silentPhases) {
  test(`smtp_timeout_secs ends the wait for ${phase}`, async () => {
    const { row } = await verifyOne("alice@firma.test", script);
    assert.deepEqual([row.status, row.sub_status, row.reason.stage], ["unknown", "timeout", stage]);
    assert.match(String(row.reason.text), /within 1 s/);
  });
}

for (const script of [{ tls: "silence" }, { on: { STARTTLS: silence } }] satisfies SmtpScript[]) {
  test(`a TLS handshake that never starts is given up, and the server is asked in plain text: ${Object.keys(script)}`, async () => {
    const { row } = await verifyOne("alice@firma.test", {
      extensions: ["STARTTLS"],
      rcpt: onlyAlice,
      ...script,
    });
    assert.equal(row.status, "valid");
  });
}

test("the limit applies to each phase of the dialogue, not to the total", async () => {
  const later = (line: string) => ({ act: "later", ms: 400, line }) as const;
  const { row } = await verifyOne("alice@firma.test", {
    banner: later("220 mail.test ESMTP"),
    on: { EHLO: later("250 mail.test"), MAIL: later("250 Ok") },
    rcpt: (address) => later(onlyAlice(address)),
  });
  assert.equal(row.status, "valid");
});

test("after a dialogue no connection stays open", async () => {
  await using server = await startSmtpServer({ rcpt: () => ({ act: "silence" }) });
  const ports = portsFor({ "firma.test": hosts("mx.firma.test") }, { "mx.firma.test": server });
  await verify(["alice@firma.test", "bob@firma.test"], ports);
  while (server.open > 0) await new Promise((resolve) => setImmediate(resolve));
});

const sessionLimits: [name: string, script: SmtpScript][] = [
  [
    "accepts one recipient per connection",
    { rcpt: (address, { count }) => (count > 1 ? "452 4.5.3 Too many recipients" : onlyAlice(address)) },
  ],
  [
    "accepts two recipients per connection and ends it with a 421",
    { rcpt: (address, { count }) => (count > 2 ? "421 4.7.0 Too many recipients" : onlyAlice(address)) },
  ],
  [
    "requires another order after the first recipient",
    { rcpt: (address, { count }) => (count > 1 ? "503 5.5.1 Need MAIL before RCPT" : onlyAlice(address)) },
  ],
];
for (const [name, script] of sessionLimits) {
  test(`a server that ${name} is asked about the other recipients on new connections`, async () => {
    await using server = await startSmtpServer(script);
    const ports = portsFor({ "firma.test": hosts("mx.firma.test") }, { "mx.firma.test": server });
    const emails = ["bob@firma.test", "alice@firma.test", "carol@firma.test"];
    const { results } = await verify(emails, ports);
    assert.deepEqual(
      results.map(({ status }) => status),
      ["invalid", "valid", "invalid"],
    );
    assert.ok(server.connections <= 5, `${server.connections} connections`);
  });
}

test("a server that accepts one message per connection is asked about the other recipients on new connections", async () => {
  await using server = await startSmtpServer({
    on: { MAIL: (count) => (count > 1 ? "452 4.3.2 One message a connection" : "250 2.1.0 Ok") },
    rcpt: onlyAlice,
  });
  const ports = portsFor({ "firma.test": hosts("mx.firma.test") }, { "mx.firma.test": server });
  const emails = ["bob@firma.test", "alice@firma.test", "carol@firma.test"];
  const { results } = await verify(emails, ports, { mailFrom: "" });
  assert.deepEqual(
    results.map(({ status }) => status),
    ["invalid", "valid", "invalid"],
  );
  const named = server.commands.filter(({ line }) => line.startsWith("RCPT"));
  assert.equal(
    new Set(named.map(({ connection }) => connection)).size,
    named.length,
    "no recipient is named without its message",
  );
});

test("a catch-all server with one recipient per connection: the random recipient is probed on another connection", async () => {
  const { row } = await verifyOne("alice@firma.test", {
    rcpt: (_address, { count }) => (count > 1 ? "452 4.5.3 Too many recipients" : "250 Ok"),
  });
  assert.deepEqual([row.status, row.sub_status], ["risky", "catch_all"]);
});
