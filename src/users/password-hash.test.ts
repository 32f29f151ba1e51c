import assert from "node:assert/strict";
import { test } from "node:test";
import { hashPassword, isPassword } from "./password-hash.ts";

test("a password is hashed with OWASP's parameters, which its hash names", async () => {
  const hash = await hashPassword("a long enough password");
  assert.match(hash, /^scrypt\$32768\$8\$3\$/);
  assert.equal(await isPassword(hash, "a long enough password"), true);
  assert.equal(await isPassword(hash, "a long enough passwore"), false);
});

test("an account without a password has none, also not an empty one", async () => {
  assert.equal(await isPassword(null, ""), false);
});
