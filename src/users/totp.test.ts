import assert from "node:assert/strict";
import { test } from "node:test";
import { newTotpSecret, otpauthUrl, stepAt, stepOfCode, totpCode } from "./totp.ts";

/** "12345678901234567890" of RFC 6238, appendix B, in base32. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test("codes are those of RFC 6238, with six digits", () => {
  const vectors: [seconds: number, code: string][] = [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ];
  for (const [seconds, code] of vectors) {
    assert.equal(totpCode(secret, stepAt(new Date(seconds * 1000))), code);
  }
});

test("a code is accepted one step early or late, and no code of a used or earlier step again", () => {
  const now = new Date("2026-01-15T09:30:00Z");
  const step = stepAt(now);
  const codes = [-2, -1, 0, 1, 2].map((off) => totpCode(secret, step + off));
  const accepted = (after: number | null) => codes.map((code) => stepOfCode(secret, code, now, after));
  assert.deepEqual(accepted(null), [null, step - 1, step, step + 1, null]);
  assert.deepEqual(accepted(step), [null, null, null, step + 1, null]);
});

test("secrets have 160 bits, and their URL names service and address", () => {
  const made = newTotpSecret();
  assert.match(made, /^[A-Z2-7]{32}$/);
  assert.notEqual(made, newTotpSecret());
  const url = new URL(otpauthUrl(made, { issuer: "Forager", address: "ann+x@example.com" }));
  assert.equal(decodeURIComponent(url.pathname), "/Forager:ann+x@example.com");
  assert.deepEqual(Object.fromEntries(url.searchParams), { secret: made, issuer: "Forager" });
});
