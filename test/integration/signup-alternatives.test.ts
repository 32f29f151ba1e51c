import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanName } from "../../src/signup/names.ts";
import { createSignupHarness } from "../harness/signup.ts";

const { checkName, mint } = await createSignupHarness();

test("200: alternatives are names as they would be stored, whatever the place contains", async () => {
  const token = await mint("Placeless Shop");
  await mint("Placed Shop");
  for (const place of [
    `x${"🍕".repeat(100)}`,
    "A\u030arhus",
    "\u202eo\u200bslo\u0007",
    "  ",
    "\u200b",
    "x".repeat(300),
  ]) {
    const { status: code, body } = await checkName(token, "Placed Shop", { place });
    assert.deepEqual([code, body.suggestions.length], [200, 10], place);
    for (const suggestion of body.suggestions) assert.equal(cleanName(suggestion), suggestion, place);
  }
});
