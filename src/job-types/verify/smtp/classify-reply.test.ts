import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { hostileParts } from "../../../../test/harness/hostile-text.ts";
import { classifyReply, replyRules } from "./classify-reply.ts";
import { providerByName } from "./provider.ts";
import { parseReply } from "./reply.ts";

const atRcpt = (reply: string) => classifyReply(parseReply(reply), "rcpt", null);

for (const { rule, seen, verdict } of replyRules) {
  test(`rule ${rule} returns ${verdict} for its example replies`, () => {
    assert.ok(seen.length > 0);
    for (const reply of seen) assert.equal(atRcpt(reply).rule, rule, reply);
  });
}

test("rule names are unique", () => {
  assert.equal(new Set(replyRules.map(({ rule }) => rule)).size, replyRules.length);
});

test("only a reply to RCPT is about the mailbox", () => {
  for (const stage of ["connect", "banner", "helo", "starttls", "mail"] as const) {
    for (const { seen } of replyRules) {
      for (const reply of seen) {
        assert.equal(classifyReply(parseReply(reply), stage, null).verdict, "unknown", `${stage}: ${reply}`);
      }
    }
  }
});

test("a 421 ends the connection and says nothing about the mailbox", () => {
  assert.equal(atRcpt("421 5.1.1 User unknown, closing connection").verdict, "unknown");
});

test("a local part that reads like a reply has no effect", () => {
  const reply = "554 5.7.1 <user-unknown.mailbox-full@example.com>: Relay access denied";
  assert.equal(atRcpt(reply).subStatus, "no_relay");
});

test("252 and a catch-all provider are not a confirmation", () => {
  assert.equal(atRcpt("252 2.0.0 Cannot VRFY user").verdict, "unknown");
  const yahoo = providerByName("yahoo");
  assert.equal(classifyReply(parseReply("250 recipient ok"), "rcpt", yahoo).verdict, "unknown");
  assert.equal(classifyReply(parseReply("250 recipient ok"), "rcpt", null).verdict, "valid");
});

test("multi-line replies are read as one text, however they were joined", () => {
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

test("a reply that accepts in one line and refuses in another is inconclusive", () => {
  for (const reply of ["250-Ok\r\n550 5.1.1 User unknown", "550-5.1.1 User unknown\r\n250 Ok"]) {
    assert.equal(atRcpt(reply).verdict, "unknown", reply);
  }
});

test("a reply about the sender is never about the mailbox, regardless of its other words", () => {
  const replies: [reply: string, subStatus: string][] = [
    ["550-Requested action not taken: mailbox unavailable 550-Reject due to SPF policy.", "sender_rejected"],
    ["550-Requested action not taken: mailbox unavailable 550 Mail send limit exceeded", "rate_limited"],
    [
      "550 5.1.0 <a@example.com>: Sender address rejected: User unknown in virtual mailbox table",
      "sender_rejected",
    ],
    ["550 5.1.1 I cannot deliver mail for <a@example.com>, relaying is off", "no_relay"],
    ["550 Too many unknown users", "rate_limited"],
    ["550 5.7.1 Client address [192.0.2.4] blocked. Mailbox unavailable", "ip_blocklisted"],
    ["550 5.1.1 <a@example.com>: Recipient address rejected: Greylisted", "greylisted"],
    ["550 Mailbox unavailable, https://www.spamhaus.org/query/ip/192.0.2.4", "ip_blocklisted"],
    ["550 message sending for this account is disabled", "unclassified"],
    ["550 unknown host [192.0.2.4] not permitted", "policy"],
    ["501 5.5.4 Invalid domain name", "protocol_error"],
  ];
  for (const [reply, subStatus] of replies) {
    const { verdict, subStatus: found } = atRcpt(reply);
    assert.deepEqual([verdict, found], ["unknown", subStatus], reply);
  }
});

test("words for blocks and sending have no effect if they refer to the mailbox", () => {
  const replies: [reply: string, subStatus: string][] = [
    ["550 5.2.1 This mailbox has been blocked due to inactivity", "mailbox_disabled"],
    ["550 User a@example.com not listed in Domino Directory", "user_unknown"],
    ["550 5.1.1 <a@example.com>: User unknown in relay recipient table", "user_unknown"],
    ["550 Return to sender: no such user here", "user_unknown"],
    ["550 Too many messages on this mailbox", "mailbox_full"],
    ["550 Mailbox has exceeded the limit", "mailbox_full"],
  ];
  for (const [reply, subStatus] of replies) assert.equal(atRcpt(reply).subStatus, subStatus, reply);
});

test("a 4xx is final only if a server is known to have refused the user", () => {
  const rejected = "450 4.1.1 <a@example.com>: Recipient address rejected:";
  assert.equal(atRcpt(`${rejected} User unknown in local recipient table`).verdict, "invalid");
  assert.equal(
    atRcpt(`${rejected} unverified address: host mx[192.0.2.4] said: 550 No such user`).verdict,
    "invalid",
  );
  assert.equal(atRcpt(`${rejected} unverified address: Address verification in progress`).verdict, "unknown");
  assert.equal(atRcpt(`${rejected} User unknown, try again later`).verdict, "unknown");
  assert.equal(atRcpt("450 4.2.1 Mailbox disabled").verdict, "unknown");
});

test("a reply is recognized with accents, decomposed accents and broken bytes", () => {
  for (const recipient of ["Empfänger", "Empfa\u0308nger", "Empf\ufffdnger", "Empfaenger"]) {
    assert.equal(atRcpt(`550 ${recipient} unbekannt`).subStatus, "user_unknown", recipient);
  }
  const replies: [reply: string, subStatus: string][] = [
    ["550 5.1.1 Utilisateur inconnu", "user_unknown"],
    ["550 El usuario no existe", "user_unknown"],
    ["550 Пользователь не найден", "user_unknown"],
    ["550 用户不存在", "user_unknown"],
    ["550 5.1.1 指定されたユーザーは存在しません", "user_unknown"],
    ["552 Boîte aux lettres pleine", "mailbox_full"],
    ["552 Postfach des Empfängers ist voll", "mailbox_full"],
    ["550 Cuenta deshabilitada", "mailbox_disabled"],
    ["550 Почтовый ящик отключен", "mailbox_disabled"],
    ["550 Absenderadresse existiert nicht", "sender_rejected"],
    ["550 Ihre IP-Adresse steht auf einer Sperrliste", "ip_blocklisted"],
    ["550 Empfänger auf diesem Server unbekannt", "user_unknown"],
    ["550 Verbindung abgelehnt: IP unbekannt", "unclassified"],
    ["550 IP-Adresse unbekannt", "unclassified"],
    ["550 Kullanıcı bulunamadı", "user_unknown"],
    ["550 Такого пользователя нет", "user_unknown"],
    ["550 Користувача не знайдено", "user_unknown"],
    ["550 Потребителят не съществува", "user_unknown"],
    ["550 該当するユーザーはありません", "user_unknown"],
    ["550 Không tìm thấy người dùng", "user_unknown"],
    ["550 המשתמש לא קיים", "user_unknown"],
    ["550 المستخدم غير موجود", "user_unknown"],
  ];
  for (const [reply, subStatus] of replies) assert.equal(atRcpt(reply).subStatus, subStatus, reply);
});

test("a reply of repeated fragments of known sentences gets a verdict", () => {
  for (const part of hostileParts.mailReply) {
    const { rule, verdict } = atRcpt(`550 ${part.repeat(8_000 / part.length)}`);
    assert.ok(rule.length > 0 && verdict !== "valid", part);
  }
});

test("text that is not a reply is unknown", () => {
  for (const text of ["", "hello", "99 x", "5501 x", "\0\0", "550", "x".repeat(100_000)]) {
    assert.equal(atRcpt(text).verdict, "unknown", text.slice(0, 20));
  }
});

const labelled = new URL("../../../../../shared/fixtures/smtp-replies/labelled.json", import.meta.url);

test("97 of 100 labelled replies are classified correctly, and hardly one is wrongly called invalid", (context) => {
  if (!existsSync(labelled)) return context.skip("the labelled replies are not available (../shared)");
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
