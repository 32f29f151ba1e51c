import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createProviderAnswers, deleteExpiredAnswers } from "../../src/store/jobs/provider-answers.ts";
import { createTestDatabase } from "../harness/database.ts";

const database = (await createTestDatabase()).open();
const answers = createProviderAnswers(database, 24);

/** As if written this many hours ago. */
const age = (hours: number) =>
  database.query({
    text: "update provider_answers set expires_at = expires_at - $1 * interval '1 hour'",
    values: [hours],
  });
const count = async () =>
  (
    await database.query<{ count: number }>({ text: "select count(*)::int as count from provider_answers" })
  )[0]?.count;

describe("answers of providers", () => {
  test("are reused for the same question of the same client, and for no other client", async () => {
    await answers.put("cli_a", ["profile", "pdl", "x"], { name: "Mara\u0000 \ud800" });
    assert.deepEqual(await answers.get("cli_a", ["profile", "pdl", "x"]), { name: "Mara\ufffd \ufffd" });
    assert.equal(await answers.get("cli_a", ["profile", "pdl", "y"]), null);
    assert.equal(await answers.get("cli_b", ["profile", "pdl", "x"]), null);
    await answers.put("cli_a", ["profile", "pdl", "x"], { name: "Later" });
    assert.deepEqual(await answers.get("cli_a", ["profile", "pdl", "x"]), { name: "Later" });
  });

  test("expire, and are deleted", async () => {
    await answers.put("cli_a", "old", 1);
    await age(23);
    assert.equal(await answers.get("cli_a", "old"), 1);
    await answers.put("cli_a", "new", 2);
    await age(2);
    assert.equal(await answers.get("cli_a", "old"), null);
    assert.equal(await answers.get("cli_a", "new"), 2);
    const before = (await count()) ?? 0;
    const deleted = await database.transaction((tx) => deleteExpiredAnswers(tx, 100));
    assert.equal(await count(), before - deleted);
    assert.ok(deleted > 0);
    assert.equal(await answers.get("cli_a", "new"), 2, "unexpired rows stay");
  });

  test("are not stored if the operator disables that", async () => {
    const none = createProviderAnswers(database, 0);
    const before = await count();
    await none.put("cli_a", "q", 1);
    assert.equal(await count(), before);
    assert.equal(await none.get("cli_a", "new"), null);
  });
});
