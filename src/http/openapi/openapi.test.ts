import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { createJobTypes } from "../../compose/job-types.ts";
import { loadConfig } from "../../config.ts";
import { foragerVersion } from "../../version.ts";
import { jsonSchemaOf } from "../route.ts";
import { startTestApi } from "../test-support/api-client.ts";
import { siteJobType } from "../test-support/fake-services.ts";
import { describeApi } from "./openapi.ts";
import { undescribed } from "./responses.ts";
import { SchemaComponents } from "./schema-components.ts";

type Json = { [key: string]: unknown };

const describe = () =>
  describeApi({ jobTypes: new Map([["svcSite", siteJobType]]), version: foragerVersion() });

/** The same with every job type. */
async function describeAll(): Promise<Json> {
  const jobTypes = createJobTypes(loadConfig({}));
  await jobTypes.close();
  return describeApi({ jobTypes: jobTypes.byName, version: foragerVersion() });
}

function* objectsIn(value: unknown, path = "#"): Generator<[string, Json]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Json];
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, `${path}/${key}`);
}

/** The object itself, or what its reference names. */
function resolved(document: Json, object: Json | undefined): Json {
  const steps = object?.$ref === undefined ? [] : String(object.$ref).slice(2).split("/");
  return steps.length === 0
    ? (object ?? {})
    : (steps.reduce<unknown>((value, step) => (value as Json)[step], document) as Json);
}

function operations(document: Json): [string, Json][] {
  return Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Json] => [`${method} ${path}`, operation]),
  );
}

const parametersOf = (document: Json, operation: Json | undefined) =>
  ((operation?.parameters ?? []) as Json[]).map((one) => resolved(document, one));

test("the server serves the document that the generator builds without it", async () => {
  await using api = await startTestApi();
  const reply = await api.call({ url: "/openapi.json" });
  assert.deepEqual(reply.json(), describe());
  assert.equal(reply.json().openapi, "3.0.3");
});

test("a tag selects its operations, with what they refer to", async () => {
  await using api = await startTestApi();
  const whole = describe();
  for (const { name } of whole.tags as { name: string }[]) {
    const document: Json = (await api.call({ url: `/openapi.json?tag=${name}` })).json();
    const ofTag = operations(whole).filter(([, { tags }]) => (tags as string[]).includes(name));
    assert.deepEqual(Object.fromEntries(operations(document)), Object.fromEntries(ofTag), name);
    assertComplete(document);
    assert.ok(JSON.stringify(document).length < 200_000, name);
  }
  assert.equal((await api.call({ url: "/openapi.json?tag=Unknown" })).statusCode, 422);
});

test("the whole document is sent in at most 100 kB", async () => {
  await using api = await startTestApi();
  for (const encoding of ["br", "gzip"]) {
    const sent = await api.call({ url: "/openapi.json", headers: { "accept-encoding": encoding } });
    assert.equal(sent.headers["content-encoding"], encoding);
    assert.ok(sent.rawPayload.length <= 100_000, `${encoding}: ${sent.rawPayload.length}`);
  }
});

test("the document is deterministic", () => {
  assert.equal(JSON.stringify(describe()), JSON.stringify(describe()));
});

test("every reference has its target, and every component is used", () => assertComplete(describe()));

function assertComplete(document: Json): void {
  const targets = new Set<string>();
  for (const [path, { $ref }] of objectsIn(document)) {
    if ($ref === undefined) continue;
    const steps = String($ref).slice(2).split("/");
    const target = steps.reduce<unknown>((value, step) => (value as Json | undefined)?.[step], document);
    assert.equal(typeof target, "object", `${path} refers to ${$ref}`);
    targets.add(String($ref));
  }
  const components = document.components as Record<string, Json>;
  for (const name of Object.keys(components.schemas ?? {})) {
    assert.ok(targets.has(`#/components/schemas/${name}`), `${name} is not used`);
  }
}

test("schemas use only keywords of OpenAPI 3.0", () => {
  const foreign = [
    "$schema",
    "$id",
    "$defs",
    "definitions",
    "const",
    "~standard",
    "propertyNames",
    "prefixItems",
    "examples",
  ];
  for (const [path, object] of objectsIn(describe())) {
    for (const word of foreign) assert.ok(!Object.hasOwn(object, word), `${path} has ${word}`);
    if (path.includes("/schema") && "type" in object && typeof object.type !== "object") {
      assert.ok(
        ["string", "number", "integer", "boolean", "array", "object"].includes(String(object.type)),
        `${path} has the type ${object.type}`,
      );
    }
  }
});

test("objects have the properties that they require", () => {
  for (const [path, { required, properties = {} }] of objectsIn(describe())) {
    if (!Array.isArray(required)) continue;
    for (const name of required) assert.ok(Object.hasOwn(properties as Json, name), `${path} has no ${name}`);
  }
});

test("operations have unique names, descriptions, known tags, and describe all their path parameters", () => {
  const document = describe();
  const tags = new Set((document.tags as { name: string }[]).map(({ name }) => name));
  const names = new Set<unknown>();
  for (const [title, operation] of operations(document)) {
    assert.ok(!names.has(operation.operationId), `${operation.operationId} twice`);
    names.add(operation.operationId);
    assert.match(String(operation.summary), /\S/, title);
    assert.match(String(operation.description), /\.$/, title);
    for (const tag of operation.tags as string[]) assert.ok(tags.has(tag), `${title}: ${tag}`);
    const inPath = [...title.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = parametersOf(document, operation).filter((one) => one.in === "path");
    assert.deepEqual(
      declared.map((one) => one.name),
      inPath,
      title,
    );
    assert.ok(declared.every((one) => one.required === true));
  }
});

test("every parameter and response is described, and what several operations have in common is a component", () => {
  const document = describe();
  const inline = new Map<string, string>();
  for (const [title, operation] of operations(document)) {
    for (const parameter of parametersOf(document, operation)) {
      const { description } = parameter.description
        ? parameter
        : resolved(document, parameter.schema as Json);
      assert.match(String(description ?? ""), /\S/, `${title}: ${parameter.name}`);
    }
    for (const [status, response] of Object.entries(operation.responses as Record<string, Json>)) {
      const { description } = resolved(document, response);
      assert.match(String(description), /\S/, `${title}: ${status}`);
      assert.notEqual(description, undescribed, `${title}: ${status}`);
      const text = JSON.stringify(response);
      if (text.length > 150) assert.equal(inline.get(text), undefined, `${title}: ${status}`);
      inline.set(text, title);
    }
  }
});

test("closed operations require credentials and describe 401, 403, 429; the stream accepts a token as well", () => {
  const document = describe();
  const found = Object.fromEntries(operations(document));
  const submit = found["post /api/v1/jobs/svcSite/submit"];
  assert.deepEqual(submit?.security ?? document.security, [{ bearer: [] }, { session: [] }]);
  assert.deepEqual(Object.keys(submit?.responses as Json), [
    "201",
    "400",
    "401",
    "403",
    "413",
    "422",
    "429",
    "500",
    "503",
  ]);
  assert.deepEqual(found["get /api/v1/events/stream"]?.security, [
    { bearer: [] },
    { token: [] },
    { session: [] },
  ]);
  assert.deepEqual(found["get /api/v1/system/health"]?.security, []);
  const limited = resolved(document, (submit?.responses as Record<string, Json> | undefined)?.["429"]);
  assert.deepEqual(Object.keys(limited.headers as Json), [
    "X-Request-Id",
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Reset",
    "Retry-After",
  ]);
});

test("responses, including errors, may list ignored fields", () => {
  const document = describe();
  const found = Object.fromEntries(operations(document));
  const fieldsOf = (operation: string, status: string) => {
    const responses = found[operation]?.responses as Record<string, Json>;
    const { content } = resolved(document, responses[status]) as {
      content: Record<string, { schema: Json }>;
    };
    return Object.keys(resolved(document, content["application/json"]?.schema).properties as Json);
  };
  assert.ok(fieldsOf("post /api/v1/jobs/svcSite/submit", "201").includes("ignored_fields"));
  assert.ok(fieldsOf("post /api/v1/jobs/svcSite/submit", "422").includes("ignored_fields"));
  assert.ok(fieldsOf("get /api/v1/jobs/{job_id}/status", "200").includes("ignored_fields"));
  const { CompletedSiteJob } = (document.components as { schemas: Record<string, { properties: Json }> })
    .schemas;
  assert.ok(CompletedSiteJob && "ignored_fields" in CompletedSiteJob.properties);
});

test("responses to writes are objects, which can list ignored fields", async () => {
  await using api = await startTestApi();
  for (const { method, operationId, responses } of api.server.routes) {
    if (method === "GET") continue;
    for (const schema of Object.values(responses).map(jsonSchemaOf)) {
      assert.ok(schema === undefined || schema instanceof z.ZodObject, operationId);
    }
  }
});

test("a page that is JSON for programs is described as both", () => {
  const found = Object.fromEntries(operations(describe()));
  const share = found["get /share/{token}"]?.responses as Record<string, { content: Json }> | undefined;
  assert.deepEqual(share?.["200"]?.content, {
    "text/html": { schema: { type: "string" } },
    "application/json": { schema: { $ref: "#/components/schemas/ShiftList" } },
  });
});

test("limits and defaults of a request are in the document", () => {
  const document = describe();
  const found = Object.fromEntries(operations(document));
  const parameters = parametersOf(document, found["get /api/v1/jobs/list"]);
  const { schema } = parameters.find(({ name }) => name === "page_size") ?? {};
  assert.deepEqual(schema, { default: 50, type: "integer", minimum: 1, maximum: 100 });
});

test("a schema with defaults has two components, one for requests; others are shared", () => {
  const Inner = z.object({ a: z.int().default(1) }).meta({ id: "TestInner" });
  const Outer = z.object({ inner: Inner }).meta({ id: "TestOuter" });
  const Same = z.object({ b: z.string() }).meta({ id: "TestSame" });
  const components = new SchemaComponents();
  const [request, answer] = (["input", "output"] as const).map((direction) =>
    components.convert(z.object({ outer: Outer, same: Same }), direction),
  );
  const document = components.complete({ components: {}, request, answer });
  assert.deepEqual(Object.keys((document.components as { schemas: Json }).schemas), [
    "TestInner",
    "TestInnerInput",
    "TestOuter",
    "TestOuterInput",
    "TestSame",
  ]);
  assert.match(JSON.stringify(document.request), /TestOuterInput.*TestSame"/);
  assert.match(JSON.stringify(document.answer), /TestOuter".*TestSame"/);
});

test("no component has the name of another one's constructor in generated Go code", () => {
  const names = new Set(Object.keys((describe().components as { schemas: Json }).schemas));
  assert.deepEqual(
    [...names].filter((name) => names.has(name.replace(/^New/, "")) && name.startsWith("New")),
    [],
  );
});

test("two schemas with one id are rejected", () => {
  const components = new SchemaComponents();
  components.convert(z.object({ a: z.string() }).meta({ id: "TestTwice" }), "output");
  assert.throws(
    () => components.convert(z.object({ b: z.string() }).meta({ id: "TestTwice" }), "output"),
    /Two different schemas have the id TestTwice/,
  );
});

/** A schema, and those that it is an alternative of. */
function alternatives(document: Json, schema: Json): Json[] {
  const found = resolved(document, schema);
  const inner = ["anyOf", "oneOf", "allOf"].flatMap((word) => (found[word] ?? []) as Json[]);
  return [found, ...inner.flatMap((one) => alternatives(document, one))];
}

/** Every property of a schema, and every parameter of an operation. */
function* fieldsIn(document: Json): Generator<{ name: string; path: string; schema: Json }> {
  for (const [path, object] of objectsIn(document)) {
    if (path.endsWith("/properties") && !path.includes("/example")) {
      for (const [name, schema] of Object.entries(object)) yield { name, path, schema: schema as Json };
    }
    if (typeof object.in === "string" && object.schema !== undefined) {
      yield { name: String(object.name), path, schema: { ...object, ...(object.schema as Json) } };
    }
  }
}

test("every time is declared as one, so that generated clients parse it", async () => {
  const document = await describeAll();
  const isTime = /(?:^|_)(?:at|since|until|before|after|from|to)$/;
  // A place in a list, a cursor, a record.
  const others = new Set(["after", "next_after", "since", "next_since", "split_from"]);
  let times = 0;
  for (const { name, path, schema } of fieldsIn(document)) {
    const formats = alternatives(document, schema).map(({ format }) => format);
    if (formats.includes("date-time")) times += 1;
    else if (isTime.test(name) && !others.has(name)) assert.ok(formats.includes("date"), `${path}/${name}`);
    else assert.doesNotMatch(JSON.stringify(schema.example ?? ""), /\d{4}-\d\d-\d\dT/, `${path}/${name}`);
  }
  assert.ok(times > 100);
});

test("every object has a name, and so has every value of an enumeration", async () => {
  for (const [path, object] of objectsIn(await describeAll())) {
    if (object.type === "object" && object.properties !== undefined && !path.includes("/example"))
      assert.match(path, /^#\/components\/schemas\/\w+$/);
    if (!Array.isArray(object.enum) || object.type !== "string") continue;
    const { "x-enum-varnames": names = object.enum, "x-enum-descriptions": words = object.enum } = object;
    for (const list of [names, words]) assert.equal((list as string[]).length, object.enum.length, path);
    assert.equal(new Set(names as string[]).size, object.enum.length, path);
    for (const name of names as string[]) assert.match(name, /^[a-z]/i, path);
  }
});

test("every body has an example in each of its media types", async () => {
  const document = await describeAll();
  for (const [title, operation] of operations(document)) {
    const { content = {} } = resolved(document, operation.requestBody as Json | undefined);
    for (const [type, { example }] of Object.entries(content as Record<string, Json>)) {
      assert.ok(example !== undefined, `${title}: ${type}`);
    }
  }
});

test("every operation describes the errors that its kind can have", async () => {
  const document = await describeAll();
  for (const [title, operation] of operations(document)) {
    const expected = [["500"]];
    const { security = document.security, requestBody } = operation;
    if ((security as unknown[]).length > 0) expected.push(["401"], ["403"], ["429"], ["503"]);
    const parameters = parametersOf(document, operation);
    if (parameters.some((one) => one.in === "path")) expected.push(["404"]);
    if (requestBody !== undefined) expected.push(["413"], ["400", "422"]);
    if (parameters.some((one) => one.in === "query" && one.name !== "format")) expected.push(["400", "422"]);
    const described = Object.keys(operation.responses as Json);
    for (const statuses of expected)
      assert.ok(
        statuses.some((status) => described.includes(status)),
        `${title}: ${statuses}`,
      );
    for (const status of described.filter((one) => Number(one) >= 400)) {
      const { content } = resolved(document, (operation.responses as Record<string, Json>)[status]);
      assert.ok(content !== undefined, `${title}: ${status}`);
    }
  }
});
