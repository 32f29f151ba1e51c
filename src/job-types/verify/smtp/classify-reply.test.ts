import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { classifyReply, replyRules } from "./classify-reply.ts";
import { providerByName } from "./provider.ts";
import { parseReply } from "./reply.ts";

const atRcpt = (reply: string) => classifyReply(parseReply(reply), "rcpt", null);

for (const { rule, seen, verdict } of replyRules) {
  test(`rule ${rule} says ${verdict} of the replies that it was made for`, () => {
    assert.ok(seen.length > 0);
    for (const reply of seen) assert.equal(atRcpt(reply).rule, rule, reply);
  });
}

test("rules have names of their own", () => {
  assert.equal(new Set(replyRules.map(({ rule }) => rule)).size, replyRules.length);
});

test("nothing but a reply to RCPT is about the mailbox", () => {
  for (const stage of ["connect", "banner", "helo", "starttls", "mail"] as const) {
    for (const { seen } of replyRules) {
      for (const reply of seen) {
        assert.equal(classifyReply(parseReply(reply), stage, null).verdict, "unknown", `${stage}: ${reply}`);
      }
    }
  }
});

test("a 421 ends the connection and says nothing of the mailbox", () => {
  assert.equal(atRcpt("421 5.1.1 User unknown, closing connection").verdict, "unknown");
});

test("a local part that reads like a reply decides nothing", () => {
  const reply = "554 5.7.1 <user-unknown.mailbox-full@example.com>: Relay access denied";
  assert.equal(atRcpt(reply).subStatus, "no_relay");
});

test("252 and a provider that accepts everybody are no confirmation", () => {
  assert.equal(atRcpt("252 2.0.0 Cannot VRFY user").verdict, "unknown");
  const yahoo = providerByName("yahoo");
  assert.equal(classifyReply(parseReply("250 recipient ok"), "rcpt", yahoo).verdict, "unknown");
  assert.equal(classifyReply(parseReply("250 recipient ok"), "rcpt", null).verdict, "valid");
});

test("lines of a reply are read as one text, however they were joined", () => {
  const lines = "550-5.1.1 The email account that you tried to reach\r\n550 5.1.1 does not exist";
  const joined = "550-5.1.1 The email account that you tried to reach 550 5.1.1 does not exist";
  const expected = {
    code: 550,
    enhanced: "5.1.1",
    text: "The email account that you tried to reach does not exist",
  };
  assert.deepEqual(parseReply(lines), expected);
  assert.deepEqual(parseReply(joined), expected);
});

test("what is no reply at all is unknown", () => {
  for (const text of ["", "hello", "99 x", "5501 x", "\0\0", "550", "x".repeat(100_000)]) {
    assert.equal(atRcpt(text).verdict, "unknown", text.slice(0, 20));
  }
});

const labelled = new URL("../../../../../shared/fixtures/smtp-replies/labelled.json", import.meta.url);

test("97 of 100 labelled replies are judged right, and hardly one is called invalid wrongly", (context) => {
  if (!existsSync(labelled))
    return context.skip("the labelled replies are not beside this repository (../shared)");
  const cases: { reply: string; truth: "invalid" | "full" | "unknown" }[] = JSON.parse(
    readFileSync(labelled, "utf8"),
  );
  let right = 0;
  let wronglyInvalid = 0;
  for (const { reply, truth } of cases) {
    const { verdict, subStatus } = atRcpt(reply);
    const judged = subStatus === "mailbox_full" ? "full" : verdict;
    if (judged === truth) right += 1;
    if (truth !== "invalid" && verdict === "invalid") wronglyInvalid += 1;
  }
  const notAboutMailbox = cases.filter(({ truth }) => truth !== "invalid").length;
  context.diagnostic(
    `${right} of ${cases.length} right, ${wronglyInvalid} of ${notAboutMailbox} wrongly invalid`,
  );
  assert.ok(right / cases.length >= 0.97);
  assert.ok(wronglyInvalid / notAboutMailbox < 0.01);
});
