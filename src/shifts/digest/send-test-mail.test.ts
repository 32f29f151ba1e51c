import assert from "node:assert/strict";
import { test } from "node:test";
import { type ErrorCode, ForagerError } from "../../errors.ts";
import { sendTestMail } from "./send-test-mail.ts";

const mail = {
  to: "ann@example.com",
  unsubscribeUrl: "https://f.test/u",
  subject: "Shifts",
  text: "",
  html: "",
};

const resultOf = (words: string, code: ErrorCode = "mail_refused") =>
  sendTestMail(
    {
      domain: "example.com",
      send: () => Promise.reject(new ForagerError(code, undefined, { cause: new Error(words) })),
    },
    mail,
  );

test("a test mail that the server accepts is marked as a test", async () => {
  const subjects: string[] = [];
  const mailer = {
    domain: "example.com",
    send: async ({ subject }: { subject: string }) => void subjects.push(subject),
  };
  const { status, reply, remedy } = await sendTestMail(mailer, mail);
  assert.deepEqual([subjects, status, reply, remedy], [["Test: Shifts"], "sent", null, null]);
});

test("a refused test mail has the server's reply and what helps", async () => {
  for (const [words, reply, remedy] of [
    [
      "Can't send mail - all recipients were rejected: 550 5.1.1 <ann@example.com>: User unknown",
      "550 5.1.1 <ann@example.com>: User unknown",
      /Check the address/,
    ],
    [
      "Invalid login: 535 5.7.8 Error: authentication failed",
      "535 5.7.8 Error: authentication failed",
      /MAILER_URL/,
    ],
    [
      "Mail command failed: 553 5.7.1 Sender address rejected",
      "553 5.7.1 Sender address rejected",
      /MAIL_FROM/,
    ],
    ["Message failed: 451 4.7.1 Greylisted", "451 4.7.1 Greylisted", /Try again/],
  ] as const) {
    const result = await resultOf(words);
    assert.deepEqual([result.status, result.reply], ["refused", reply]);
    assert.match(result.remedy ?? "", remedy);
  }
});

test("the operator's addresses are not shown when the mail server cannot be reached", async () => {
  const result = await resultOf("connect ECONNREFUSED 10.0.0.5:587");
  assert.deepEqual([result.status, result.reply], ["unreachable", null]);
  assert.match(result.remedy ?? "", /MAILER_URL/);
  assert.equal((await resultOf("Timeout", "mail_unconfirmed")).status, "unconfirmed");
});
