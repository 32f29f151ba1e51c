import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { VerifyResult, VerifyRow } from "../../src/job-types/verify/result.ts";
import { type MailWorld, startMailWorld } from "../harness/mail-world.ts";
import { environment, forager, program, projectRoot } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";

let world: MailWorld;
before(async () => {
  world = await startMailWorld();
});
after(() => world[Symbol.asyncDispose]());

function start(...args: string[]) {
  return spawn(process.execPath, [program, ...args], {
    cwd: projectRoot,
    env: environment(world.env),
  });
}

async function batch(lines: readonly unknown[], ...args: string[]) {
  const child = start(...args);
  child.stdin.end(lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"));
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return {
    code,
    stderr,
    answers: stdout
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  };
}

describe("forager verify", () => {
  it("prints with --json the data of a job's results, flat for one address", async () => {
    const { code, stdout, stderr } = await forager(world.env, "verify", "alice@firma.test", "--json");
    assert.deepEqual([code, stderr], [0, ""]);
    const result = VerifyResult.parse(JSON.parse(stdout));
    assert.deepEqual([result.email, result.status, result.total], ["alice@firma.test", "valid", 1]);
    assert.deepEqual(result.results[0]?.reason.code, 250);
  });

  it("prints a line for each address, its reply, and the totals", async () => {
    const { code, stdout } = await forager(
      world.env,
      "verify",
      "alice@firma.test",
      "bob@firma.test",
      "x y@z",
    );
    assert.equal(code, 0);
    assert.match(stdout, /^Address +Status +Score +Why +Said\n/);
    assert.match(stdout, /^alice@firma\.test +valid +100 +accepted +250 2\.1\.5 Ok$/m);
    assert.match(stdout, /^bob@firma\.test +invalid +24 +user_unknown +550 5\.1\.1 .*User unknown$/m);
    assert.match(stdout, /^x y@z +invalid +24 +invalid_syntax /m);
    assert.match(stdout, /\n3 addresses: 1 valid, 2 invalid\n$/);
  });

  it("applies its options within the configured limits", async () => {
    const { stdout } = await forager(
      { ...world.env, GRAVATAR_URL: "http://127.0.0.1:1", VERIFY_DNSBL_ZONES: "bl.test" },
      ...["verify", "alice@firma.test", "a@silent.test"],
      ...["--json", "--gravatar", "--dnsbl", "--timeout", "1"],
    );
    const [alice, silent] = VerifyResult.parse(JSON.parse(stdout)).results;
    assert.equal(alice?.gravatar_url, null);
    assert.deepEqual(alice?.dnsbl?.zones_checked, []);
    assert.equal(alice?.dnsbl?.zones_skipped[0]?.zone, "bl.test");
    assert.equal(silent?.reason.text, "No complete reply arrived within 1 s.");
  });

  it("also keeps the pause between verifications", async () => {
    const startedAtMs = performance.now();
    const env = { ...world.env, VERIFY_PACING_SECONDS: "0.7" };
    await forager(env, "verify", "p1@firma.test", "p2@firma.test", "p3@firma.test");
    const third = world.smtp.commands.find(({ line }) => line.includes("<p3@firma.test>"));
    assert.ok((third?.atMs ?? 0) - startedAtMs >= 1_400, "two pauses were observed");
  });

  it("stops at Ctrl-C in the middle of a dialogue, with exit code 130", async () => {
    const child = start("verify", "stop@silent.test", "--timeout", "120", "--json");
    await eventually(
      () => world.smtp.commands.some(({ line }) => line.includes("stop@silent.test")),
      Boolean,
    );
    child.kill("SIGINT");
    const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
    assert.equal(code, 130);
    assert.equal(JSON.parse(stdout).error.code, "cancelled");
  });

  it("exits with 2 on invalid usage: no address, a bad limit, addresses together with --batch", async () => {
    for (const [args, sentence] of [
      [[], /The address to verify is missing/],
      [["a@b.test", "--timeout", "121"], /--timeout: '121' is not a whole number from 1 to 120/],
      [["a@b.test", "--batch"], /addresses come on standard input/],
    ] as const) {
      const { code, stderr } = await forager(world.env, "verify", ...args);
      assert.equal(code, 2);
      assert.match(stderr, sentence);
    }
  });

  it("reports an invalid setting in the format of --json", async () => {
    const env = { ...world.env, SMTP_HELO_NAME: "x" };
    const { code, stdout } = await forager(env, "verify", "a@b.test", "--json");
    assert.equal(code, 1);
    assert.equal(JSON.parse(stdout).error.code, "configuration_invalid");
  });
});

describe("forager verify --batch", () => {
  it("answers each line with its row, in order, and continues after an invalid one", async () => {
    const emails = Array.from({ length: 150 }, (_, index) => `b${index % 140}@firma.test`);
    const lines = [
      { id: "first", email: "alice@firma.test" },
      "no json",
      { id: 3 },
      { id: 4, email: "x".repeat(400) },
      ...emails.map((email, id) => ({ id, email })),
      { email: "a@nullmx.test" },
    ];
    const connectionsBefore = world.smtp.connections;
    const { code, stderr, answers } = await batch(lines, "verify", "--batch");
    assert.deepEqual([code, stderr], [0, ""]);
    assert.equal(answers.length, lines.length);
    const { id, ...row } = answers[0];
    assert.deepEqual([id, VerifyRow.parse(row).status], ["first", "valid"]);
    for (const answer of answers.slice(1, 4)) assert.ok(answer.error.code && answer.error.detail);
    assert.deepEqual(
      answers.slice(4, -1).map(({ id, email, status }) => [id, email, status]),
      emails.map((email, id) => [id, email, "invalid"]),
    );
    assert.deepEqual([answers.at(-1).id, answers.at(-1).sub_status], [null, "no_mail"]);
    const connections = world.smtp.connections - connectionsBefore;
    assert.ok(connections < 40, `${connections} connections for ${emails.length} addresses`);
  });

  it("answers each line immediately while its input stays open", async () => {
    const child = start("verify", "--batch");
    child.stdin.write('{"id":1,"email":"alice@firma.test"}\n');
    const [chunk] = (await once(child.stdout, "data")) as [Buffer];
    assert.equal(JSON.parse(chunk.toString()).status, "valid");
    child.stdin.end();
    await once(child, "exit");
  });
});

describe("forager explain-smtp", () => {
  it("prints verdict, finer status and rule of each reply", async () => {
    const lines = [
      { id: 1, reply: "550 5.1.1 <x@example.com>: User unknown" },
      { reply: "550-5.7.1 Client host [192.0.2.1]\r\n550 5.7.1 blocked using zen.spamhaus.org" },
      { id: "y", reply: "250 recipient ok", provider: "yahoo" },
      { id: "m", reply: "250 2.1.5 Ok", provider: "mta7.am0.yahoodns.net" },
      { id: "n", reply: "250 2.1.5 Ok", provider: null },
      { id: 5, reply: "552 5.2.2 Over quota", provider: "nobody knows" },
      { id: 6, reply: 550 },
      { id: 7, reply: "250 Ok", provider: 1 },
    ];
    const { code, answers } = await batch(lines, "explain-smtp");
    assert.equal(code, 0);
    assert.deepEqual(answers[0], {
      id: 1,
      reply: "550 5.1.1 <x@example.com>: User unknown",
      verdict: "invalid",
      sub_status: "user_unknown",
      rule: "user-unknown",
    });
    assert.deepEqual(
      answers.map(({ id, verdict, error }) => [id, verdict ?? error.code]),
      [
        [1, "invalid"],
        [null, "unknown"],
        ["y", "unknown"],
        ["m", "unknown"],
        ["n", "valid"],
        [5, "risky"],
        [6, "validation_error"],
        [7, "validation_error"],
      ],
    );
  });
});
