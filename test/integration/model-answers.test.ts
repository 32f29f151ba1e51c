import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { textForm, zodForm } from "../../src/ai/forms/answer-forms.ts";
import { schemaForm } from "../../src/ai/forms/schema-form.ts";
import type { Question } from "../../src/ai/ports.ts";
import type { ModelLimits } from "../../src/ai/token-budget.ts";
import type { ErrorCode } from "../../src/errors.ts";
import { startModel } from "../harness/asking.ts";
import { eventually } from "../harness/wait.ts";
import { restingRun } from "../harness/waiting.ts";
import { type LlmAnswer, type LlmRequest, type LlmScript, llmSlips } from "../servers/llm-server.ts";

const form = zodForm("colour", z.object({ colour: z.string(), depth: z.number().nullable() }));
const question: Question<z.infer<z.ZodObject>> = {
  prompt: { name: "test", version: 1, text: "Name the colour." },
  materials: [{ label: "website", text: "Our doors are green." }],
  form,
  outputTokensMax: 100,
};
const green = { colour: "green", depth: null };

/** A model behind its own server, and the questions of one job to it. */
async function modelOf(
  script: LlmScript,
  limits: Partial<ModelLimits> = {},
  {
    allowedModels = [],
    signal = new AbortController().signal,
  }: { allowedModels?: string[]; signal?: AbortSignal } = {},
) {
  const { server, exchanges, open, checker } = await startModel(script, { limits, allowedModels });
  const withSchema = (schema: Record<string, unknown>) => ({
    ...question,
    form: schemaForm(schema, { clientId: "cli_a" }, checker),
  });
  return { server, reports: exchanges, session: open({ clientId: "cli_a", signal }), withSchema, checker };
}

/** A script that gives these answers in turn, and repeats the last one. */
const inTurn =
  (...answers: LlmAnswer[]): LlmScript =>
  (_request, number) =>
    answers[Math.min(number, answers.length) - 1] ?? "silence";

/** The schema sent with a question. */
function formatOf(request: LlmRequest | undefined): unknown {
  return (request?.body.response_format as { json_schema?: object } | undefined)?.json_schema;
}

const code = (expected: ErrorCode, message?: RegExp) => (error: unknown) => {
  assert.equal((error as { code?: string }).code, expected, String(error));
  if (message) assert.match((error as Error).message, message);
  return true;
};

test("an answer includes the model's name and the tokens used; no tools are offered", async () => {
  const { session, server, reports } = await modelOf(
    inTurn({ text: JSON.stringify(green), tokens: [80, 9] }),
  );
  const answer = await session.ask(question);
  assert.deepEqual(answer, { value: green, model: "small-2026" });
  assert.deepEqual(session.usage(), { inputTokens: 80, outputTokens: 9, cost: null, model: "small-2026" });
  const [request] = server.requests;
  assert.equal(request?.authorization, "Bearer test-key");
  assert.deepEqual([request?.model, request?.form, request?.body.max_tokens], ["small", "colour", 100]);
  assert.deepEqual([request?.body.tools, request?.body.tool_choice], [undefined, undefined]);
  assert.deepEqual(formatOf(request), {
    name: "colour",
    strict: true,
    schema: {
      type: "object",
      properties: { colour: { type: "string" }, depth: { type: ["number", "null"] } },
      required: ["colour", "depth"],
      additionalProperties: false,
    },
  });
  assert.deepEqual(
    reports.map(({ outcome, inputTokens, outputTokens }) => ({ outcome, inputTokens, outputTokens })),
    [{ outcome: "answered", inputTokens: 80, outputTokens: 9 }],
  );
});

for (const [slip, write] of Object.entries(llmSlips)) {
  test(`JSON ${slip} is understood without a second question`, async () => {
    const { session, server } = await modelOf(inTurn(write(green)));
    assert.deepEqual((await session.ask(question)).value, green);
    assert.equal(server.requests.length, 1);
  });
}

for (const [what, wrong] of [
  ["prose", { text: "The colour is green." }],
  ["an invalid structure", { json: { color: "green" } }],
  ["nothing", { text: "" }],
  ["a truncated answer", { text: '{"colour":"gr', finish: "length" }],
  ["its own instructions", "echo"],
] as const satisfies [string, LlmAnswer][]) {
  test(`a model that answers ${what} is asked once more, with the error`, async () => {
    const { session, server } = await modelOf(inTurn(wrong, { json: green }));
    assert.deepEqual((await session.ask(question)).value, green);
    assert.equal(server.requests.length, 2);
    assert.match(server.requests[1]?.user ?? "", /^That answer cannot be used\. .+ Answer again/s);
    assert.equal(server.requests[1]?.messages.at(-2)?.role, "assistant");
  });

  test(`a model that answers ${what} twice has failed`, async () => {
    const { session, server } = await modelOf(inTurn(wrong));
    await assert.rejects(session.ask(question), code("model_answer_invalid"));
    assert.equal(server.requests.length, 2);
    assert.ok(session.usage().inputTokens > 0, "tokens of failed answers count");
  });
}

test("a refusal is not an answer, and is not retried", async () => {
  const { session, server } = await modelOf(inTurn({ refusal: "I cannot help with that." }));
  await assert.rejects(session.ask(question), code("model_refused"));
  assert.equal(server.requests.length, 1);
});

for (const [what, fault] of [
  ["429", { status: 429, headers: { "retry-after": "0" } }],
  ["429 without a time", { status: 429 }],
  ["500", { status: 500, body: "<html>down</html>" }],
  ["503 until a date", { status: 503, headers: { "retry-after": "Wed, 21 Oct 2015 07:28:00 GMT" } }],
  ["an answer that breaks off", "cut-off"],
] as const satisfies [string, LlmAnswer][]) {
  test(`${what} is retried`, async () => {
    const { session, server, reports } = await modelOf(inTurn(fault, fault, { json: green }));
    assert.deepEqual((await session.ask(question)).value, green);
    assert.equal(server.requests.length, 3);
    assert.deepEqual(
      reports.map(({ outcome }) => outcome),
      ["unavailable", "unavailable", "answered"],
    );
  });
}

test("a server that stays down gets three tries, then the reason is reported", async () => {
  const { session, server } = await modelOf(inTurn({ status: 500 }));
  await assert.rejects(session.ask(question), code("model_unavailable", /status 500/));
  assert.equal(server.requests.length, 3);
});

test("a Retry-After beyond the job's time is not waited for", async () => {
  const { session, server } = await modelOf(inTurn({ status: 429, headers: { "retry-after": "31" } }));
  await assert.rejects(session.ask(question), code("model_unavailable", /status 429/));
  assert.equal(server.requests.length, 1);
});

test("a server's limit also holds back other jobs, which rest meanwhile and lose neither tries nor time", async () => {
  let asked = 0;
  const { server, open } = await startModel(
    () => (++asked === 1 ? { status: 429, headers: { "retry-after": "1" } } : { json: green }),
    { limits: { jobMs: 2_000 } },
  );
  const [one, other] = [restingRun(), restingRun()];
  const first = open({ clientId: "cli_a", ...one }).ask(question);
  await eventually(
    () => one.waits.length,
    (count) => count > 0,
  );
  const second = open({ clientId: "cli_b", ...other }).ask(question);
  assert.deepEqual([(await first).value, (await second).value], [green, green]);
  assert.equal(server.requests.length, 3);
  for (const { waits } of [one, other]) {
    assert.equal(waits[0]?.waitingFor, "the AI model's server: it asks to try again later");
    assert.ok(waits[0]?.retryAt instanceof Date);
  }
});

test("a model that never answers times out, and is asked again only while the job has time", async () => {
  const { session, server } = await modelOf(inTurn("silence"), { timeoutMs: 200, jobMs: 250 });
  await assert.rejects(session.ask(question), code("model_unavailable", /did not answer within 1 s/));
  assert.ok(server.requests.length < 3, `asked ${server.requests.length} times`);
  await assert.rejects(session.ask(question), code("model_limit_reached", /LLM_JOB_SECONDS/));
});

test("an endless answer is cut off at the size limit", async () => {
  const { session } = await modelOf(inTurn("endless"));
  await assert.rejects(session.ask(question), code("model_answer_invalid", /too large/));
});

test("an answer of two megabytes is not read to its end", async () => {
  const { session, server } = await modelOf(inTurn("huge"));
  await assert.rejects(session.ask(question), code("model_answer_invalid", /too large/));
  assert.equal(server.requests.length, 1);
});

test("a server's message about a refused key reaches no client", async () => {
  const body = '{"error":{"message":"Incorrect API key provided: test-key"}}';
  const { session, server } = await modelOf(inTurn({ status: 401, body }));
  await assert.rejects(session.ask(question), (error: Error) => {
    assert.doesNotMatch(error.message, /test-key/);
    return code("model_rejected", /LLM_API_KEY/)(error);
  });
  assert.equal(server.requests.length, 1);
});

test("a tool call in place of an answer calls nothing", async () => {
  const call = {
    id: "1",
    type: "function",
    function: { name: "fetch", arguments: '{"url":"http://127.0.0.1/"}' },
  };
  const message = { role: "assistant", content: null, tool_calls: [call] };
  const body = JSON.stringify({ id: "1", model: "m", choices: [{ message, finish_reason: "tool_calls" }] });
  const { session, server } = await modelOf(inTurn({ status: 200, body }));
  await assert.rejects(session.ask(question), code("model_answer_invalid", /no JSON value/));
  assert.ok(server.requests.every((request) => !JSON.stringify(request.messages).includes("tool")));
});

test("an impossible token count is ignored", async () => {
  for (const tokens of [
    [-5, -5],
    [1e15, 1e15],
    [0.4, 2.6],
  ] as const) {
    const { session } = await modelOf(inTurn({ text: JSON.stringify(green), tokens: [...tokens] }));
    await session.ask(question);
    const { inputTokens, outputTokens } = session.usage();
    assert.ok(Number.isInteger(inputTokens) && inputTokens >= 0 && inputTokens < 1_000, `${inputTokens} in`);
    assert.ok(
      Number.isInteger(outputTokens) && outputTokens > 0 && outputTokens < 1_000,
      `${outputTokens} out`,
    );
  }
});

test("an answer that is not a completion is reported as the server's fault", async () => {
  const { session } = await modelOf(inTurn({ status: 200, body: "<html>Sign in</html>" }));
  await assert.rejects(session.ask(question), code("model_answer_invalid", /invalid response/));
});

test("a server without structured output gets the schema in the prompt, and later questions skip the attempt", async () => {
  const refused = { status: 400, body: '{"error":{"message":"response_format is not supported"}}' };
  const { session, server } = await modelOf((request) =>
    request.body.response_format ? refused : { json: green },
  );
  await session.ask(question);
  assert.match(server.requests[1]?.system ?? "", /JSON Schema[\s\S]*"colour"/);
  await session.ask(question);
  assert.equal(server.requests.length, 3);
});

test("a server with its own names and defaults gets requests in its form, and later questions skip the attempt", async () => {
  const { session, server } = await modelOf(({ body }) => {
    if ("max_tokens" in body)
      return { status: 400, body: "Use 'max_completion_tokens' instead of 'max_tokens'." };
    if ("temperature" in body) return { status: 400, body: "Only the default temperature is supported." };
    return { json: green };
  });
  assert.deepEqual((await session.ask(question)).value, green);
  assert.equal(server.requests.at(-1)?.body.max_completion_tokens, 100);
  await session.ask(question);
  assert.equal(server.requests.length, 4);
});

test("the number of concurrent questions is limited; a wait for a turn does not count as the model's time", async () => {
  const four = Promise.withResolvers<void>();
  let open = 0;
  let most = 0;
  const script: LlmScript = async () => {
    open += 1;
    most = Math.max(most, open);
    if (open === 4) four.resolve();
    await four.promise;
    open -= 1;
    return { json: green };
  };
  const { session } = await modelOf(script);
  await Promise.all(Array.from({ length: 12 }, () => session.ask(question)));
  assert.equal(most, 4);
});

test("a question that waits for its turn longer than its job may times out", async () => {
  const { session, server } = await modelOf(() => "silence", { timeoutMs: 20_000, jobMs: 2_000 });
  const asked = Array.from({ length: 6 }, () => session.ask(question).catch((error: unknown) => error));
  const errors = await Promise.all(asked);
  assert.equal(
    errors.filter((error) => (error as { code?: string }).code === "model_limit_reached").length,
    2,
  );
  assert.equal(server.requests.length, 4);
});

test("a question that waits for its turn ends with its job", async () => {
  const stop = new AbortController();
  const { session, server } = await modelOf(() => "silence", {}, { signal: stop.signal });
  const asked = Array.from({ length: 6 }, () => assert.rejects(session.ask(question), /over/));
  await eventually(
    () => server.requests.length,
    (count) => count === 4,
  );
  stop.abort(new Error("over"));
  await Promise.all(asked);
  await eventually(server.answering, (count) => count === 0);
  assert.equal(server.requests.length, 4);
});

test("a cancelled job withdraws its question from the model's server and asks no other, with its own reason", async () => {
  const stop = new AbortController();
  const { session, server } = await modelOf(
    () => {
      stop.abort(new Error("cancelled by its client"));
      return "silence";
    },
    {},
    { signal: stop.signal },
  );
  await assert.rejects(session.ask(question), /cancelled by its client/);
  await eventually(server.answering, (count) => count === 0);
  await assert.rejects(session.ask(question), /cancelled by its client/);
  assert.equal(server.requests.length, 1);
});

test("another model is asked only where the operator allows it", async () => {
  const { session, server } = await modelOf(inTurn({ json: green }), {}, { allowedModels: ["large"] });
  await session.ask({ ...question, model: "large" });
  assert.equal(server.requests[0]?.model, "large");
  await assert.rejects(session.ask({ ...question, model: "huge" }), code("model_rejected", /LLM_MODELS/));
});

test("the tokens and the cost of a job are limited before they are spent, for concurrent questions too", async () => {
  const tokens = await modelOf(inTurn({ json: green }), { tokensPerJob: 450 });
  const asked = await Promise.allSettled([1, 2, 3].map(() => tokens.session.ask(question)));
  assert.deepEqual(
    asked.map(({ status }) => status),
    ["fulfilled", "fulfilled", "rejected"],
  );
  assert.equal(tokens.server.requests.length, 2);
  const cost = await modelOf(inTurn({ json: green }), { inputPrice: 1, outputPrice: 1000, costPerJob: 0.05 });
  await assert.rejects(cost.session.ask(question), code("model_limit_reached", /LLM_COST_PER_JOB/));
  assert.equal(cost.server.requests.length, 0);
});

test("the cost of a job follows from the operator's prices", async () => {
  const { session } = await modelOf(inTurn({ text: JSON.stringify(green), tokens: [1000, 100] }), {
    inputPrice: 0.5,
    outputPrice: 2,
  });
  await session.ask(question);
  assert.equal(session.usage().cost, 0.0007);
});

test("tokens are estimated for a server that does not count them", async () => {
  const { session } = await modelOf(inTurn({ text: JSON.stringify(green), usage: false }));
  await session.ask(question);
  const { inputTokens, outputTokens } = session.usage();
  assert.ok(inputTokens > 50 && outputTokens > 3, `${inputTokens} in, ${outputTokens} out`);
});

test("an answer in text is returned without the model's thoughts", async () => {
  const { session, server } = await modelOf(inTurn({ text: "<think>Green?</think>\nThe doors are green." }));
  const { value } = await session.ask({ ...question, form: textForm, task: "Which colour have the doors?" });
  assert.equal(value, "The doors are green.");
  assert.equal(server.requests[0]?.form, null);
  assert.match(server.requests[0]?.user ?? "", /Which colour have the doors\?$/);
});

test("a client's own schema is sent unchanged, and the answer is validated against it", async () => {
  const schema = { type: "object", properties: { year: { type: "integer" } }, required: ["year"] };
  const { session, server, withSchema } = await modelOf(
    inTurn({ json: { year: "1994" } }, { json: { year: 1994 } }),
  );
  assert.deepEqual((await session.ask(withSchema(schema))).value, { year: 1994 });
  const sent = formatOf(server.requests[0]);
  assert.deepEqual(sent, { name: "answer", strict: false, schema });
  assert.match(server.requests[1]?.user ?? "", /answer\/year must be integer/);
});

for (const [what, schema] of [
  ["is invalid", { type: "nonsense" }],
  ["is asynchronous", { type: "object", properties: { a: { $async: true, type: "string" } } }],
  ["has an unresolved reference", { $ref: "#/definitions/none" }],
  ["has an invalid pattern", { type: "string", pattern: "(" }],
] as const) {
  test(`a schema that ${what} is refused before the model is asked`, async () => {
    const { session, server, withSchema } = await modelOf(inTurn({ json: green }));
    await assert.rejects(session.ask(withSchema(schema)), code("answer_schema_invalid"));
    assert.equal(server.requests.length, 0);
  });
}

test("a recursive schema validates a tree", async () => {
  const tree = {
    type: "object",
    properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#" } } },
    required: ["name"],
  };
  const value = { name: "a", children: [{ name: "b", children: [] }] };
  const { session, withSchema } = await modelOf(inTurn({ json: value }));
  assert.deepEqual((await session.ask(withSchema(tree))).value, value);
});

test("a catastrophic pattern costs half a second, and only its own question", async () => {
  const hostile = { type: "string", pattern: "^(a+)+$" };
  const { session, withSchema, checker } = await modelOf((request) => ({
    json: request.form === "answer" ? `${"a".repeat(40)}!` : green,
  }));
  await assert.rejects(session.ask(withSchema(hostile)), code("answer_schema_invalid", /too long/));
  const { value } = await session.ask(question);
  assert.deepEqual(value, green);
  assert.equal(
    (await checker.check({ type: "string" }, { clientId: "cli_a" }, { value: 1 })).problem?.of,
    "value",
  );
});

test("a client whose jobs ask a slow model does not block another client's turn", async () => {
  const held: (() => void)[] = [];
  const hold = () => new Promise<void>((resolve) => held.push(resolve));
  const { server, open } = await startModel(
    async () => {
      await hold();
      return { json: green };
    },
    { concurrency: 1 },
  );
  const { signal } = new AbortController();
  const askFor = (clientId: string) =>
    open({ clientId, signal }).ask({
      ...question,
      materials: [{ label: "website", text: `For ${clientId}.` }],
    });
  const asked = [...Array.from({ length: 4 }, () => askFor("cli_busy")), askFor("cli_other")];
  for (let answered = 0; answered < asked.length; answered += 1) {
    await eventually(
      () => held.length,
      (questions) => questions > answered,
    );
    held[answered]?.();
  }
  await Promise.all(asked);
  const order = server.requests.map(({ user }) => /For (cli_\w+)\./.exec(user)?.[1]);
  assert.deepEqual(order, ["cli_busy", "cli_other", "cli_busy", "cli_busy", "cli_busy"]);
});

test("a client whose schemas take too long to check does not block another client's checks", async () => {
  // The slow checks last for hours: they are still under way when the other one ends.
  const { checker, threads } = await startModel(() => "silence", { schemaLimitMs: 600_000 });
  const slow = { type: "string", pattern: "^(a+)+$" };
  const order: string[] = [];
  const check = async (clientId: string, schema: Record<string, unknown>, value: string) => {
    await checker.check(schema, { clientId }, { value });
    order.push(clientId);
  };
  const slowChecks = Array.from({ length: 3 }, () => check("cli_slow", slow, `${"a".repeat(60)}!`));
  await check("cli_other", { type: "string" }, "fine");
  assert.deepEqual(order, ["cli_other"]);
  await threads.close();
  await Promise.all(slowChecks);
});
