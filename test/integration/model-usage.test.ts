import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { zodForm } from "../../src/ai/forms/answer-forms.ts";
import type { Question } from "../../src/ai/ports.ts";
import { createUsageLedger } from "../../src/store/jobs/model-usage.ts";
import { startModel } from "../harness/asking.ts";
import { createTestDatabase } from "../harness/database.ts";

const database = (await createTestDatabase()).open();
const ledger = createUsageLedger(database);

const question: Question<unknown> = {
  prompt: { name: "test", version: 1, text: "Name the colour." },
  materials: [],
  form: zodForm("colour", z.object({ colour: z.string() })),
  outputTokensMax: 100,
};
const answered = { text: '{"colour":"green"}', tokens: [300, 100] as [number, number] };
const { signal } = new AbortController();

const usageOf = async (clientId: string) => {
  const rows = await database.query({
    text: "select requests::int, input_tokens::int, output_tokens::int, cost, held_tokens::int from model_usage where client_id = $1",
    values: [clientId],
  });
  return rows[0];
};

test("a client's daily usage is the sum over all its jobs", async () => {
  const { open } = await startModel(() => answered, { ledger, limits: { inputPrice: 1, outputPrice: 2 } });
  await open({ clientId: "cli_count", signal }).ask(question);
  await open({ clientId: "cli_count", signal }).ask(question);
  assert.deepEqual(await usageOf("cli_count"), {
    requests: 2,
    input_tokens: 600,
    output_tokens: 200,
    cost: 0.001,
    held_tokens: 800,
  });
});

test("the daily limit applies across jobs, and separately to each client", async () => {
  const { open, server } = await startModel(() => answered, { ledger, limits: { tokensPerClientDay: 900 } });
  const ask = (clientId: string) => open({ clientId, signal }).ask(question);
  await ask("cli_day");
  await ask("cli_day");
  await assert.rejects(ask("cli_day"), { code: "model_limit_reached" });
  await ask("cli_other_day");
  assert.equal(server.requests.length, 3);
});

test("concurrent questions do not exceed the daily limit", async () => {
  const allowed = await Promise.all(
    Array.from({ length: 20 }, () => ledger.reserve("cli_race", { tokens: 100, cost: 0 }, { tokens: 500 })),
  );
  assert.equal(allowed.filter((day) => day !== null).length, 5);
});

test("a first question that is larger than the daily limit is not asked", async () => {
  assert.equal(await ledger.reserve("cli_large", { tokens: 501, cost: 0 }, { tokens: 500 }), null);
  assert.equal(await ledger.reserve("cli_costly", { tokens: 1, cost: 2 }, { cost: 1 }), null);
  assert.equal(await usageOf("cli_large"), undefined);
});

test("usage counts for the day of its question", async () => {
  const day = await ledger.reserve("cli_midnight", { tokens: 100, cost: 0 }, {});
  await database.query({ text: "update model_usage set day = day - 1 where client_id = 'cli_midnight'" });
  const yesterday = new Date(Date.parse(day ?? "") - 86_400_000).toISOString().slice(0, 10);
  await ledger.reserve("cli_midnight", { tokens: 50, cost: 0 }, {});
  const used = { inputTokens: 7, outputTokens: 3, cost: 0 };
  await ledger.settle("cli_midnight", { tokens: 100, cost: 0, day: yesterday }, used);
  const rows = await database.query({
    text: "select held_tokens::int as held from model_usage where client_id = 'cli_midnight' order by day",
  });
  assert.deepEqual(rows, [{ held: 10 }, { held: 50 }]);
});

test("a failed question leaves nothing reserved", async () => {
  const { open } = await startModel(() => ({ status: 400 }), {
    ledger,
    limits: { tokensPerClientDay: 10_000 },
  });
  await assert.rejects(open({ clientId: "cli_failed", signal }).ask(question), { code: "model_rejected" });
  assert.equal((await usageOf("cli_failed"))?.held_tokens, 0);
});
