import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { type EndedSpan, readTraceparent, setSpanSink, traceCalls, traced, urlAttribute } from "./tracing.ts";

const spans: EndedSpan[] = [];
beforeEach(() => {
  spans.length = 0;
  setSpanSink({ samples: () => true, add: (span) => void spans.push(span) });
});
afterEach(() => setSpanSink(undefined));

const spanOf = (name: string) => {
  const found = spans.filter((span) => span.name === name);
  assert.equal(found.length, 1, name);
  return found[0] as EndedSpan;
};

test("spans belong to the stage in which they start, and repeated reports do not split it", async () => {
  await traced("job", async (span) => {
    await traced("before", async () => undefined);
    for (const stage of ["query", "query", "search"]) {
      span?.stage(stage);
      if (stage === "search") await traced("call", async () => undefined);
    }
  });
  const job = spanOf("job");
  assert.equal(spanOf("before").parentId, job.spanId);
  assert.equal(spanOf("stage query").parentId, job.spanId);
  assert.equal(spanOf("call").parentId, spanOf("stage search").spanId);
  assert.ok(spans.every(({ traceId }) => traceId === job.traceId));
});

test("a failure names its code or class, in the span, in its present stage and in no message", async () => {
  const failure = Object.assign(new Error("ann@mail.example"), { code: "provider_refused" });
  await assert.rejects(
    traced("job", async (span) => {
      span?.stage("search");
      throw failure;
    }),
    failure,
  );
  assert.deepEqual(
    [spanOf("job").error, spanOf("stage search").error],
    ["provider_refused", "provider_refused"],
  );
  await assert.rejects(traced("other", () => Promise.reject(new TypeError("secret"))));
  assert.equal(spanOf("other").error, "TypeError");
});

test("calls of a port are traced, with its other members unchanged", async () => {
  const port = {
    name: "brave",
    search: async (query: string) => [query],
    close: async () => "closed",
  };
  const wrapped = traceCalls(port, ["search"], "web", { "forager.provider": "brave" });
  assert.deepEqual(await wrapped.search("joiners"), ["joiners"]);
  assert.deepEqual([wrapped.name, await wrapped.close()], ["brave", "closed"]);
  const { kind, attributes } = spanOf("web search");
  assert.deepEqual([kind, [...attributes]], ["client", [["forager.provider", "brave"]]]);
  assert.equal(spans.length, 1);
});

test("a traceparent is read as the standard says, and only while tracing is on", () => {
  const ids = "0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331";
  for (const [header, read] of [
    [`00-${ids}-01`, `00-${ids}-01`],
    [`00-${ids}-03`, `00-${ids}-01`],
    [`00-${ids}-02`, `00-${ids}-00`],
    [`cc-${ids}-01-what-comes-later`, `00-${ids}-01`],
    [`00-${ids}-01-more`, undefined],
    [`cc-${ids}-01more`, undefined],
    [`ff-${ids}-01`, undefined],
    [`00-${ids.toUpperCase()}-01`, undefined],
    [`00-${"0".repeat(32)}-b7ad6b7169203331-01`, undefined],
    [`00-0af7651916cd43dd8448eb211c80319c-${"0".repeat(16)}-01`, undefined],
    ["", undefined],
    [undefined, undefined],
  ] as const) {
    assert.equal(readTraceparent(header), read, header);
  }
  setSpanSink(undefined);
  assert.equal(readTraceparent(`00-${ids}-01`), undefined);
});

test("URLs in spans have neither query nor fragment nor mail addresses", () => {
  for (const [url, shown] of [
    ["https://a.example/x?token=1#y", "https://a.example/x"],
    ["https://me:pw@a.example/", "https://a.example/"],
    ["https://a.example/u/ann@b.example/x", "https://a.example/u/[redacted]/x"],
    ["https://a.example/u/ann%40b.example", "https://a.example/u/[redacted]"],
  ] as const) {
    assert.equal(urlAttribute(new URL(url)), shown);
  }
});
