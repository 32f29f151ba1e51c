import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createSecrets } from "../../src/clients/secrets.ts";
import type { PasswordChange } from "../../src/contract/users.ts";
import { reseal } from "../../src/system/reseal.ts";
import { createAccounts } from "../../src/users/accounts.ts";
import { createPasswords } from "../../src/users/passwords.ts";
import { stepAt, totpCode } from "../../src/users/totp.ts";
import { createTestDatabase } from "../harness/database.ts";

const testDatabase = await createTestDatabase();
const database = testDatabase.open();
const secrets = createSecrets("k".repeat(40));
const log = { warn: () => undefined };
const accounts = createAccounts({ database, log, publicUrl: "https://forager.example.com", sendMail: null });
/** Time that has passed for the service. */
let secondsLater = 0;
const start = Date.now();
const now = () => new Date(start + secondsLater * 1000);
/** The usual one takes 0.2 s for each of the fifty comparisons. */
const hashCost = 2 ** 8;
const passwords = createPasswords({ database, secrets, now, hashCost });
const password = "a long enough password";

/** An account with a password, and what its device shows. */
async function newUser(address: string) {
  const { id } = await accounts.open(address);
  const { enrolment, secret } = await passwords.enrol(id);
  const code = (off = 0) => totpCode(secret, stepAt(now()) + off);
  const recovery = await passwords.set(id, { password, code: code(), enrolment }, false);
  secondsLater += 90;
  const signIn = (given: { password?: string; code?: string }) =>
    passwords.signIn({ address, password, code: code(), ...given });
  const set = (change: Partial<PasswordChange>, isFresh = false) =>
    passwords.set(id, { password: "another long password", code: code(), ...change }, isFresh);
  return { id, address, secret, code, recovery: recovery ?? [], signIn, set };
}

const refusal = (code: string) => ({ name: "ForagerError", code });
const stored = async (id: string) => {
  const [row] = await database.query<{ credentials: Buffer; failures: number; locked: number }>({
    text: `select credentials, failures, coalesce(extract(epoch from locked_until - $2)::int, 0) as locked
           from users where id = $1`,
    values: [id, now()],
  });
  assert.ok(row);
  return row;
};

describe("a password with one-time codes", () => {
  test("signs in with both alone; a code works once, one step early or late", async () => {
    const user = await newUser("ann@example.com");
    const used = user.code();
    assert.equal(await user.signIn({ code: ` ${used.slice(0, 3)} ${used.slice(3)}` }), user.id);
    await assert.rejects(user.signIn({ code: used }), refusal("sign_in_failed"));
    assert.equal(await user.signIn({ code: user.code(1) }), user.id);
    await assert.rejects(user.signIn({ code: user.code() }), refusal("sign_in_failed"), "an earlier step");
    secondsLater += 90;
    for (const given of [
      { password: "a long enough passwore" },
      { code: "000000" },
      { code: user.code(2) },
    ]) {
      await assert.rejects(user.signIn(given), refusal("sign_in_failed"));
    }
    const stranger = { address: "nobody@example.com", password, code: user.code() };
    const answers = await Promise.allSettled([passwords.signIn(stranger), user.signIn({ code: "111111" })]);
    const details = answers.map((answer) => answer.status === "rejected" && String(answer.reason));
    assert.equal(details[0], details[1], "an unknown address is refused in the same words");
  });

  test("a code is taken by one of two concurrent calls", async () => {
    const user = await newUser("twice@example.com");
    const outcomes = await Promise.allSettled([user.signIn({}), user.signIn({})]);
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  });

  test("a recovery code replaces the device once, however it is typed, and new ones replace all", async () => {
    const user = await newUser("lost@example.com");
    const [first = "", second = ""] = user.recovery;
    assert.equal(new Set(user.recovery).size, 10);
    assert.equal(await user.signIn({ code: first.toUpperCase().replaceAll("-", " ") }), user.id);
    await assert.rejects(user.signIn({ code: first }), refusal("sign_in_failed"));
    assert.equal(await passwords.codesLeft(user.id), 9);
    await assert.rejects(passwords.renewCodes(user.id, "000000"), refusal("wrong_code"));
    const renewed = await passwords.renewCodes(user.id, user.code());
    assert.equal(renewed.length, 10);
    await assert.rejects(user.signIn({ code: second }), refusal("sign_in_failed"));
    assert.equal(await user.signIn({ code: renewed[0] ?? "" }), user.id);
  });

  test("guesses lock the account for longer each time, right attempts included", async () => {
    const user = await newUser("guessed@example.com");
    for (let guess = 0; guess < 5; guess++) {
      await assert.rejects(user.signIn({ code: "000000" }), refusal("sign_in_failed"));
    }
    assert.ok((await stored(user.id)).locked > 20);
    await assert.rejects(user.signIn({}), refusal("sign_in_failed"), "locked, in the same words");
    assert.equal((await stored(user.id)).failures, 5, "attempts while it is locked do not prolong it");
    secondsLater += 60;
    await assert.rejects(user.signIn({ password: "wrong" }), refusal("sign_in_failed"));
    assert.ok((await stored(user.id)).locked > 50);
    secondsLater += 900;
    assert.equal(await user.signIn({}), user.id);
    assert.deepEqual([(await stored(user.id)).failures, (await stored(user.id)).locked], [0, 0]);
  });

  test("is changed with the present password and code, or after another way of signing in", async () => {
    const user = await newUser("change@example.com");
    await assert.rejects(user.set({}), refusal("reauthentication_needed"));
    await assert.rejects(user.set({ current_password: "wrong" }), refusal("reauthentication_needed"));
    assert.equal(await user.set({ current_password: password }), null, "the device is the same");
    secondsLater += 90;
    assert.equal(await user.signIn({ password: "another long password" }), user.id);
    await assert.rejects(user.set({ code: "000000" }, true), refusal("wrong_code"));
    secondsLater += 90;
    assert.equal(await user.set({ password }, true), null, "a forgotten password");
    // A lost device.
    const { enrolment, secret } = await passwords.enrol(user.id);
    const code = totpCode(secret, stepAt(now()));
    await assert.rejects(user.set({ enrolment, code }), refusal("reauthentication_needed"));
    await assert.rejects(user.set({ enrolment, code: "000000" }, true), refusal("wrong_code"));
    assert.equal((await user.set({ password, enrolment, code }, true))?.length, 10);
    secondsLater += 90;
    await assert.rejects(user.signIn({}), refusal("sign_in_failed"), "the old device");
    assert.equal(await user.signIn({ code: totpCode(secret, stepAt(now())) }), user.id);
  });

  test("needs a device that was set up for this account within half an hour", async () => {
    const { id } = await accounts.open("new@example.com");
    const other = await newUser("other@example.com");
    await assert.rejects(passwords.set(id, { password, code: "123456" }, true), refusal("enrolment_expired"));
    const { enrolment, secret } = await passwords.enrol(id);
    await assert.rejects(
      other.set({ enrolment, code: totpCode(secret, stepAt(now())) }, true),
      refusal("enrolment_expired"),
    );
    secondsLater += 31 * 60;
    const code = totpCode(secret, stepAt(now()));
    await assert.rejects(
      passwords.set(id, { password, code, enrolment }, true),
      refusal("enrolment_expired"),
    );
    assert.equal((await accounts.find(id))?.hasPassword, false);
  });

  test("is stored sealed, and a change of SECRET_KEY seals it again", async () => {
    const user = await newUser("sealed@example.com");
    const before = (await stored(user.id)).credentials.toString("latin1");
    for (const text of ["scrypt", user.secret, password]) assert.ok(!before.includes(text));
    const both = createSecrets("n".repeat(40), "k".repeat(40));
    assert.ok((await reseal({ database, secrets: both })).resealed > 0);
    const after = createPasswords({ database, secrets: createSecrets("n".repeat(40)), now, hashCost });
    assert.equal(await after.signIn({ address: user.address, password, code: user.code() }), user.id);
    await assert.rejects(
      user.signIn({ code: user.code(1) }),
      refusal("sign_in_failed"),
      "the old key opens nothing",
    );
    await reseal({ database, secrets: createSecrets("k".repeat(40), "n".repeat(40)) });
  });

  test("is removed when the address is proven to be another person's", async () => {
    const user = await newUser("prepared@example.com");
    assert.equal(await accounts.prove(user.id), true);
    assert.equal((await accounts.find(user.id))?.hasPassword, false);
    await assert.rejects(user.signIn({}), refusal("sign_in_failed"));
    const { enrolment, secret } = await passwords.enrol(user.id);
    await passwords.set(user.id, { password, enrolment, code: totpCode(secret, stepAt(now())) }, false);
    assert.equal(await accounts.prove(user.id), false);
    assert.equal((await accounts.find(user.id))?.hasPassword, true);
  });
});
