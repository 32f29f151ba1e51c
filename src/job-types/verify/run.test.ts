import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import {
  context,
  hosts,
  onlyAlice,
  portsFor,
  verify,
  verifyOne,
  verifyOptions,
} from "../../../test/harness/verifying.ts";
import { eventually } from "../../../test/harness/wait.ts";
import { type SmtpScript, startSmtpServer } from "../../../test/servers/smtp-server.ts";
import { ForagerError } from "../../errors.ts";
import { VerifyPayload } from "./payload.ts";
import type { OpenMailSocket } from "./ports.ts";
import { VerifyResult } from "./result.ts";
import { createVerifier } from "./run.ts";

test("a mailbox that the server accepts is valid once a random recipient was refused", async () => {
  const { row, commands } = await verifyOne("alice@firma.test", { rcpt: onlyAlice });
  assert.equal(row.status, "valid");
  assert.equal(row.sub_status, "accepted");
  assert.equal(row.quality_score, 100);
  assert.equal(row.is_deliverable, true);
  assert.deepEqual(row.domain, { name: "firma.test", has_mx: true, mx_records: ["mx.firma.test"] });
  assert.equal(commands[2], "RCPT TO:<alice@firma.test>", "the address itself is probed first");
  assert.match(commands[3] ?? "", /^RCPT TO:<[a-z]+\d+@firma\.test>$/);
  assert.equal(commands.at(-1), "QUIT");
});

test("a mailbox that the server does not know is invalid, with the server's words but no address in them", async () => {
  const { row, commands } = await verifyOne("bob@firma.test", { rcpt: onlyAlice });
  assert.equal(row.status, "invalid");
  assert.equal(row.sub_status, "user_unknown");
  assert.ok(row.quality_score <= 24);
  assert.deepEqual(row.reason, {
    stage: "rcpt",
    rule: "user-unknown",
    code: 550,
    enhanced_code: "5.1.1",
    text: "<[address]>: Recipient address rejected: User unknown",
  });
  assert.equal(
    commands.filter((line) => line.startsWith("RCPT")).length,
    1,
    "no random recipient is sent after a refusal",
  );
});

test("a mistyped domain is corrected after the last @, and text without one gets no suggestion", async () => {
  for (const [email, suggested] of [
    ["some one@gmial.com", "some one@gmail.com"],
    ["a@b@gmail.con", "a@b@gmail.com"],
    ["gmail.con", null],
    ["@gmail.con", null],
  ] as const) {
    assert.equal((await verifyOne(email, {})).row.did_you_mean, suggested, email);
  }
});

test("a catch-all server makes an address risky and not deliverable", async () => {
  const { row } = await verifyOne("alice@firma.test", {});
  assert.equal(row.status, "risky");
  assert.equal(row.sub_status, "catch_all");
  assert.equal(row.is_catch_all, true);
  assert.equal(row.is_deliverable, false);
});

test("the catch-all probe of a domain runs once for several jobs", async () => {
  await using server = await startSmtpServer({});
  const ports = portsFor({ "firma.test": hosts("mx.firma.test") }, { "mx.firma.test": server });
  const verifier = createVerifier(ports, verifyOptions);
  for (const email of ["a@firma.test", "b@firma.test"]) {
    await verifier.run(VerifyPayload.parse({ email }), context);
  }
  const named = server.commands.filter(({ line }) => line.startsWith("RCPT")).map(({ line }) => line);
  assert.equal(named.length, 3, named.join("; "));
});

test("replies about our own address never count against the mailbox", async () => {
  const reply =
    "550 5.7.1 <alice@firma.test>: Recipient address rejected: Client host [192.0.2.4] blocked using zen.spamhaus.org";
  const { row } = await verifyOne("alice@firma.test", { rcpt: () => reply });
  assert.equal(row.status, "unknown");
  assert.equal(row.sub_status, "ip_blocklisted");
  assert.ok(row.quality_score <= 49);
  assert.doesNotMatch(row.reason.text, /192\.0\.2\.4|alice/);
});

test("a refusal before the recipient is unknown, regardless of its words", async () => {
  for (const script of [
    { banner: "554 5.1.1 User unknown" },
    { on: { EHLO: "550 5.1.1 no such user" } },
    { on: { MAIL: "550 5.1.1 mailbox unavailable" } },
    { banner: "421 4.3.2 too many connections" },
  ] satisfies SmtpScript[]) {
    const { row } = await verifyOne("alice@firma.test", script);
    assert.equal(row.status, "unknown", JSON.stringify(script));
  }
});

test("the next mail server is tried if one refuses connections or relaying", async () => {
  await using away = await startSmtpServer({ rcpt: () => "454 4.7.1 Relay access denied" });
  await using home = await startSmtpServer({ rcpt: onlyAlice });
  const route = hosts("dead.firma.test", "away.firma.test", "home.firma.test");
  const ports = portsFor({ "firma.test": route }, { "away.firma.test": away, "home.firma.test": home });
  const { results } = await verify(["alice@firma.test"], ports);
  assert.equal(results[0]?.status, "valid");
});

test("the next mail server is tried even if the first had no free connection for a long time", async () => {
  await using second = await startSmtpServer({ rcpt: onlyAlice });
  const route = hosts("full.firma.test", "second.firma.test");
  const clock = { now: 1_000_000, waits: [] as number[] };
  const ports = portsFor({ "firma.test": route }, { "second.firma.test": second }, clock);
  const open: (() => void)[] = [];
  const openMailSocket: OpenMailSocket = async (host, options) => {
    const isFull = host === "full.firma.test" && open.length < 16;
    if (isFull) await new Promise<void>((resolve) => open.push(resolve));
    return await ports.openMailSocket(host, options);
  };
  const verifier = createVerifier({ ...ports, openMailSocket }, verifyOptions);
  const payload = VerifyPayload.parse({ email: "alice@firma.test", smtp_timeout_secs: 1 });
  const run = () => verifier.run(payload, { ...context });
  const others = Array.from({ length: 16 }, run);
  await eventually(
    () => open.length,
    (count) => count === 16,
  );
  const late = run();
  await setImmediate();
  clock.now += 600_000;
  open[0]?.();
  assert.equal(VerifyResult.parse((await late).data).results[0]?.status, "valid");
  for (const end of open) end();
  await Promise.all(others);
});

test("a domain without an answering server is unknown, with the network as reason", async () => {
  const ports = portsFor({ "firma.test": hosts("dead.firma.test") }, {});
  const { results } = await verify(["alice@firma.test"], ports);
  assert.equal(results[0]?.status, "unknown");
  assert.equal(results[0]?.sub_status, "no_connect");
  assert.deepEqual(results[0]?.smtp, { can_connect: false, is_catch_all: false });
});

test("a mail server with a private address is not contacted", async () => {
  const guard = new ForagerError(
    "address_blocked",
    "The mail server mx.firma.test leads to 10.0.0.1, which is private.",
  );
  const ports = portsFor({ "firma.test": hosts("mx.firma.test") }, { "mx.firma.test": guard });
  const { results } = await verify(["alice@firma.test"], ports);
  assert.equal(results[0]?.status, "unknown");
  assert.equal(results[0]?.sub_status, "mx_unroutable");
});

test("DNS decides: a missing domain and null MX are invalid, a name server error is unknown", async () => {
  const ports = portsFor(
    { "nullmx.test": { kind: "null_mx" }, "broken.test": { kind: "dns_error", reason: "SERVFAIL" } },
    {},
  );
  const { results, summary } = await verify(
    ["a@gone.test", "a@nullmx.test", "a@broken.test", "a b@c"],
    ports,
  );
  assert.deepEqual(
    results.map(({ status, sub_status }) => [status, sub_status]),
    [
      ["invalid", "no_mail"],
      ["invalid", "no_mail"],
      ["unknown", "dns_error"],
      ["invalid", "invalid_syntax"],
    ],
  );
  assert.deepEqual(summary, { total: 4, valid: 0, invalid: 3, risky: 0, unknown: 1 });
});

test("a greylisted address is retried after the server's delay, with the same sender and random recipient", async () => {
  const seen = new Map<string, number>();
  await using server = await startSmtpServer({
    rcpt(address) {
      const times = (seen.get(address) ?? 0) + 1;
      seen.set(address, times);
      if (times === 1) return "451 4.7.1 Greylisted, please try again in 40 seconds";
      return onlyAlice(address);
    },
  });
  const clock = { now: 1_000_000, waits: [] as number[] };
  const ports = portsFor({ "firma.test": hosts("mx.firma.test") }, { "mx.firma.test": server }, clock);
  const { results } = await verify(["alice@firma.test"], ports);
  assert.equal(results[0]?.status, "valid");
  assert.equal(results[0]?.retry_at, null);
  assert.deepEqual(clock.waits, [40_500], "the random recipient was greylisted at the same time");
  const senders = new Set(
    server.commands.filter(({ line }) => line.startsWith("MAIL")).map(({ line }) => line),
  );
  assert.deepEqual([...senders], ["MAIL FROM:<probe@checker.test>"]);
});

test("a longer delay is reported as retry_at, and waited out if the job requests it", async () => {
  let times = 0;
  await using server = await startSmtpServer({
    rcpt: (address) => {
      times += 1;
      return times === 1 ? "450 4.2.0 Greylisted for 5 minutes" : onlyAlice(address);
    },
  });
  const clock = { now: 1_000_000, waits: [] as number[] };
  const ports = portsFor({ "firma.test": hosts("mx.firma.test") }, { "mx.firma.test": server }, clock);
  const impatient = await verify(["alice@firma.test"], ports);
  assert.equal(impatient.results[0]?.status, "unknown");
  assert.equal(impatient.results[0]?.sub_status, "greylisted");
  assert.equal(impatient.results[0]?.retry_at, new Date(1_300_000).toISOString());
  assert.deepEqual(clock.waits, []);
  times = 0;
  const patient = await verify(["alice@firma.test"], ports, {}, { wait_for_greylist: true });
  assert.equal(patient.results[0]?.status, "valid");
  assert.deepEqual(clock.waits, [300_500]);
});

test("a non-ASCII address is probed with SMTPUTF8, and is unknown if the server lacks it", async () => {
  const rcpt = (address: string) => (address === "jörg@firma.test" ? "250 Ok" : "550 5.1.1 User unknown");
  const able = await verifyOne("jörg@firma.test", { extensions: ["SMTPUTF8"], rcpt });
  assert.equal(able.row.status, "valid");
  assert.ok(able.commands.includes("MAIL FROM:<probe@checker.test> SMTPUTF8"));
  const unable = await verifyOne("jörg@firma.test", { rcpt });
  assert.equal(unable.row.status, "unknown");
  assert.equal(unable.row.sub_status, "not_verifiable");
});

test("the connection is reused over a batch, and replaced before the server counts too many errors", async () => {
  const refused = new Map<number, number>();
  await using server = await startSmtpServer({
    rcpt(address, { connection }) {
      const count = (refused.get(connection) ?? 0) + 1;
      refused.set(connection, count);
      return count > 10 ? "421 4.7.0 Error: too many errors" : onlyAlice(address);
    },
  });
  const ports = portsFor({ "firma.test": hosts("mx.firma.test") }, { "mx.firma.test": server });
  const emails = Array.from({ length: 30 }, (_, index) => `nobody${index}@firma.test`);
  const { summary } = await verify(emails, ports);
  assert.equal(summary.invalid, 30);
  assert.ok(server.connections < 15, `${server.connections} connections`);
});

test("duplicate addresses are verified once, and each has its row", async () => {
  await using server = await startSmtpServer({ rcpt: onlyAlice });
  const ports = portsFor({ "firma.test": hosts("mx.firma.test") }, { "mx.firma.test": server });
  const { results, total } = await verify(
    ["alice@firma.test", " alice@FIRMA.test", "alice@firma.test"],
    ports,
  );
  assert.equal(total, 3);
  assert.deepEqual(
    results.map(({ status }) => status),
    ["valid", "valid", "valid"],
  );
  const asked = server.commands.filter(({ line }) => line === "RCPT TO:<alice@firma.test>");
  assert.equal(asked.length, 1);
});

test("an address cannot inject a command", async () => {
  const { row, commands } = await verifyOne("a@firma.test\r\nDATA", { rcpt: onlyAlice });
  assert.equal(row.status, "invalid");
  assert.deepEqual(commands, []);
});

test("verifications keep their pause, with one pace for the process or for each mail host", async () => {
  await using one = await startSmtpServer({ rcpt: () => "550 5.1.1 User unknown" });
  await using two = await startSmtpServer({ rcpt: () => "550 5.1.1 User unknown" });
  const routes = { "one.test": hosts("mx.one.test"), "two.test": hosts("mx.two.test") };
  const emails = ["a@one.test", "b@two.test", "c@one.test", "d@two.test"];
  const waits = async (pacingScope: "worker" | "mx") => {
    const clock = { now: 1_000_000, waits: [] as number[] };
    const ports = portsFor(routes, { "mx.one.test": one, "mx.two.test": two }, clock);
    await verify(emails, ports, { pacingMs: 3_000, pacingScope });
    return clock.waits.length;
  };
  assert.equal(await waits("worker"), 3);
  assert.ok((await waits("mx")) <= 2);
});

test("addresses of servers that failed before do not wait for a turn of the pace", async () => {
  const clock = { now: 1_000_000, waits: [] as number[] };
  const gone = new ForagerError("connection_failed", "mx.gone.test refused.");
  const ports = portsFor({ "gone.test": hosts("mx.gone.test") }, { "mx.gone.test": gone }, clock);
  const emails = Array.from({ length: 20 }, (_, index) => `user${index}@gone.test`);
  const { results } = await verify(emails, ports, { pacingMs: 3_000 });
  assert.equal(results.length, 20);
  assert.deepEqual(clock.waits, [3_000], "a pause between the two times that the server was tried");
});

test("a client gets 16 connections to a mail host, and another client gets its own at once", async () => {
  await using server = await startSmtpServer({
    rcpt: (address) => (address.startsWith("slow") ? { act: "silence" } : onlyAlice(address)),
  });
  const ports = portsFor({ "firma.test": hosts("mx.firma.test") }, { "mx.firma.test": server });
  const verifier = createVerifier(ports, verifyOptions);
  const stop = new AbortController();
  const jobs = Array.from({ length: 6 }, () => {
    const emails = Array.from({ length: 20 }, (_, index) => `slow${index}@firma.test`);
    const payload = VerifyPayload.parse({ emails, smtp_timeout_secs: 120 });
    return verifier.run(payload, { clientId: "greedy", signal: stop.signal, report: () => {} });
  });
  const ended = Promise.allSettled(jobs);
  await eventually(
    () => server.commands.filter(({ line }) => line.startsWith("RCPT")).length,
    (count) => count >= 16,
  );
  const { data } = await verifier.run(VerifyPayload.parse({ email: "alice@firma.test" }), context);
  assert.equal(VerifyResult.parse(data).status, "valid");
  assert.equal(server.connections, 17);
  stop.abort(new Error("seen enough"));
  for (const { status } of await ended) assert.equal(status, "rejected");
});

test("stopping the job ends a waiting dialogue", async () => {
  await using server = await startSmtpServer({ rcpt: () => ({ act: "silence" }) });
  const ports = portsFor({ "firma.test": hosts("mx.firma.test") }, { "mx.firma.test": server });
  const stop = new AbortController();
  const payload = VerifyPayload.parse({ email: "alice@firma.test", smtp_timeout_secs: 120 });
  const running = createVerifier(ports, verifyOptions).run(payload, {
    clientId: "client",
    signal: stop.signal,
    report: () => {},
  });
  const reached = setInterval(() => {
    if (server.commands.some(({ line }) => line.startsWith("RCPT"))) stop.abort(new Error("stopped"));
  }, 5);
  await assert.rejects(running, /stopped/);
  clearInterval(reached);
});

test("if the mail port is blocked, addresses are unknown for that reason, never invalid", async () => {
  const ports = portsFor({ "firma.test": hosts("mx.firma.test") }, {});
  const checkEgress = async () => "Port 25 does not leave this network.";
  const { results } = await verify(["alice@firma.test"], { ...ports, checkEgress });
  assert.equal(results[0]?.status, "unknown");
  assert.equal(results[0]?.sub_status, "egress_blocked");
  assert.equal(results[0]?.reason.text, "Port 25 does not leave this network.");
});

test("a single address has its row's fields at the top level as well", async () => {
  await using server = await startSmtpServer({ rcpt: onlyAlice });
  const ports = portsFor({ "firma.test": hosts("mx.firma.test") }, { "mx.firma.test": server });
  const { data } = await createVerifier(ports, verifyOptions).run(
    VerifyPayload.parse({ email: "alice@firma.test" }),
    context,
  );
  const result = VerifyResult.parse(data);
  assert.equal(result.email, "alice@firma.test");
  assert.equal(result.status, "valid");
  assert.equal(result.results.length, 1);
  assert.equal(result.total, 1);
});

test("with the null sender, each recipient is a separate message on one connection", async () => {
  await using server = await startSmtpServer({ rcpt: onlyAlice });
  const ports = portsFor({ "firma.test": hosts("mx.firma.test") }, { "mx.firma.test": server });
  const { results } = await verify(["alice@firma.test", "bob@firma.test"], ports, { mailFrom: "" });
  assert.deepEqual(
    results.map(({ status }) => status),
    ["valid", "invalid"],
  );
  const senders = server.commands.filter(({ line }) => line === "MAIL FROM:<>");
  assert.equal(senders.length, 3, "alice, the random recipient, bob");
  assert.equal(server.connections, 1);
});

test("a domain is only said to take no mail if none of its servers has an address", async () => {
  const gone = new ForagerError("dns_not_found", "mx1.firma.test has no address.");
  const slow = new ForagerError("fetch_timeout", "mx2.firma.test did not answer.");
  const route = hosts("mx1.firma.test", "mx2.firma.test");
  const ask = async (second: ForagerError) => {
    const ports = portsFor({ "firma.test": route }, { "mx1.firma.test": gone, "mx2.firma.test": second });
    const { results } = await verify(["alice@firma.test"], ports);
    return `${results[0]?.status}: ${results[0]?.sub_status}`;
  };
  assert.equal(await ask(slow), "unknown: timeout");
  assert.equal(await ask(gone), "invalid: no_mail");
});

test("an address is verified once, however its international domain is spelled", async () => {
  await using server = await startSmtpServer({ rcpt: () => "550 5.1.1 User unknown" });
  const ports = portsFor({ "xn--mnchen-3ya.test": hosts("mx.test") }, { "mx.test": server });
  const { results } = await verify(["info@münchen.test", "info@xn--mnchen-3ya.test"], ports);
  assert.deepEqual(
    results.map(({ email, status }) => [email, status]),
    [
      ["info@münchen.test", "invalid"],
      ["info@xn--mnchen-3ya.test", "invalid"],
    ],
  );
  assert.equal(server.commands.filter(({ line }) => line.startsWith("RCPT")).length, 1);
});

test("at a common pace, an unresponsive server delays only its own addresses", async () => {
  await using dead = await startSmtpServer({ rcpt: () => ({ act: "silence" }) });
  let answered = false;
  await using alive = await startSmtpServer({
    rcpt: (address) => {
      answered = true;
      return onlyAlice(address);
    },
  });
  const routes = { "dead.test": hosts("mx.dead.test"), "firma.test": hosts("mx.firma.test") };
  const ports = portsFor(routes, { "mx.dead.test": dead, "mx.firma.test": alive });
  const stop = new AbortController();
  const payload = VerifyPayload.parse({
    emails: ["a@dead.test", "alice@firma.test"],
    smtp_timeout_secs: 120,
  });
  const running = createVerifier(ports, { ...verifyOptions, pacingMs: 5 }).run(payload, {
    clientId: "client",
    signal: stop.signal,
    report: () => {},
  });
  const look = setInterval(() => answered && stop.abort(new Error("seen enough")), 5);
  await assert.rejects(running, /seen enough/);
  clearInterval(look);
});

test("progress counts finished addresses, not rounds", async () => {
  const emails = Array.from({ length: 4 }, (_, index) => `nobody${index}@firma.test`);
  const reports: unknown[] = [];
  const answeredAtReport: number[] = [];
  await using server = await startSmtpServer({ rcpt: onlyAlice });
  const ports = portsFor({ "firma.test": hosts("mx.firma.test") }, { "mx.firma.test": server });
  await createVerifier(ports, verifyOptions).run(VerifyPayload.parse({ emails }), {
    clientId: "client",
    signal: new AbortController().signal,
    report(progress) {
      reports.push(progress);
      answeredAtReport.push(server.commands.filter(({ line }) => line.startsWith("RCPT")).length);
    },
  });
  assert.deepEqual(reports, [
    ...[0, 1, 2, 3, 4].map((verified) => ({ total: 4, verified })),
    { total: 4, verified: 4, valid: 0 },
  ]);
  assert.deepEqual(answeredAtReport, [0, 1, 2, 3, 4, 4]);
});

test("a greylisting catch-all domain is recognized at the time reported as retry_at", async () => {
  const seen = new Set<string>();
  await using server = await startSmtpServer({
    rcpt(address) {
      if (seen.has(address)) return "250 Ok";
      seen.add(address);
      return "450 4.2.0 Greylisted for 10 minutes";
    },
  });
  const ports = portsFor({ "firma.test": hosts("mx.firma.test") }, { "mx.firma.test": server });
  const first = await verify(["anna@firma.test", "bob@firma.test"], ports);
  assert.deepEqual(
    first.results.map(({ sub_status }) => sub_status),
    ["greylisted", "greylisted"],
  );
  const later = await verify(["anna@firma.test", "bob@firma.test"], ports);
  assert.deepEqual(
    later.results.map(({ status, sub_status }) => [status, sub_status]),
    [
      ["risky", "catch_all"],
      ["risky", "catch_all"],
    ],
  );
  assert.equal(seen.size, 3, "two addresses, and one random recipient for both jobs");
});

test("a server that is still checking with its own backend is asked again within seconds", async () => {
  const seen = new Set<string>();
  await using server = await startSmtpServer({
    rcpt(address) {
      if (seen.has(address)) return onlyAlice(address);
      seen.add(address);
      return `450 4.1.1 <${address}>: Recipient address rejected: unverified address: Address verification in progress`;
    },
  });
  const clock = { now: 1_000_000, waits: [] as number[] };
  const ports = portsFor({ "firma.test": hosts("mx.firma.test") }, { "mx.firma.test": server }, clock);
  const { results } = await verify(["alice@firma.test", "bob@firma.test"], ports);
  assert.deepEqual(
    results.map(({ status }) => status),
    ["valid", "invalid"],
  );
  assert.ok(Math.max(...clock.waits) <= 10_000, `${clock.waits} ms`);
});
