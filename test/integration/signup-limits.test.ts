import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createSignupHarness } from "../harness/signup.ts";
import { eventually } from "../harness/wait.ts";

const signup = await createSignupHarness({ limited: true });

describe("name checks of one token", () => {
  test("429 above five within a second, for that token only, until the second is over", async () => {
    const [token, other] = [await signup.mint("Hurried"), await signup.mint("Calm")];
    const answers = await Promise.all(Array.from({ length: 6 }, () => signup.checkName(token, "Anything")));
    assert.deepEqual(answers.map((one) => one.status).sort(), [200, 200, 200, 200, 200, 429]);
    const refused = answers.find((one) => one.status === 429);
    assert.deepEqual([refused?.headers["retry-after"], refused?.body.code], ["1", "rate_limited"]);
    assert.equal((await signup.checkName(other, "Anything")).status, 200);
    const last = await eventually(
      () => signup.checkName(token, "Anything"),
      ({ status }) => status === 200,
    );
    assert.deepEqual(
      [last.headers["x-ratelimit-limit"], last.headers["x-ratelimit-remaining"]],
      ["60", "54"],
    );
  });

  test("an invalid token counts towards no limit", async () => {
    const token = await signup.mint("Bystander");
    for (let call = 0; call < 10; call++)
      assert.equal((await signup.checkName(`${token}x`, "a")).status, 401);
    assert.equal((await signup.checkName(token, "a")).status, 200);
  });
});
