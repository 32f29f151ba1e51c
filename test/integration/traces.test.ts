import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, test } from "node:test";
import pino from "pino";
import { startTracing } from "../../src/compose/tracing.ts";
import { loadConfig } from "../../src/config.ts";
import { traced } from "../../src/telemetry/tracing.ts";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { createTestDatabase } from "../harness/database.ts";
import { freePort } from "../harness/free-port.ts";
import { startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startLlmServer } from "../servers/llm-server.ts";
import { startSiteServer } from "../servers/site-server.ts";
import { type CollectedSpan, startTraceCollector } from "../servers/trace-collector.ts";

const collector = await startTraceCollector();
atEnd(() => collector[Symbol.asyncDispose]());

const html = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

describe("traces of jobs", () => {
  test("are a tree of job, stages, pages and model requests, without secrets or personal data", async () => {
    const site = await startSiteServer({
      pages: {
        "/": html(
          "Tarn Stairs",
          '<p>We look for two more joiners.</p><a href="/contact?session=secret-query">Contact</a> <a href="/team/ann@tarn.example">Team</a>',
        ),
        "/contact": html("Contact", "<p>Write to hello@tarn.example, please.</p>"),
        "/team/ann@tarn.example": html("Ann", "<p>Ann builds stairs.</p>"),
      },
    });
    const llm = await startLlmServer(() => ({ json: { pain_points: ["It looks for two more joiners."] } }));
    atEnd(async () => {
      await site.close();
      await llm.close();
    });
    const database = await createTestDatabase();
    const env = {
      DATABASE_URL: database.url,
      SECRET_KEY: "k".repeat(40),
      DATA_DIR: await temporaryFolder("traces"),
      ALLOW_PRIVATE_NETWORKS: "127.0.0.1",
      LLM_BASE_URL: llm.baseUrl,
      LLM_MODEL: "test-model",
      LLM_API_KEY: "secret-model-key",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=forager%20tests",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test,service.name=overruled",
      OTEL_SERVICE_NAME: "forager-tests",
      OTEL_BSP_SCHEDULE_DELAY: "100",
      SHUTDOWN_SECONDS: "1",
    };
    const service = await startServiceProcess({ env });
    atEnd(() => service.stop());
    const credential = await createClient(env, "traced");
    const api = apiClient(service.url, credential);
    const done = await api.submitSite({ url: site.url, max_pages: 3, extract_pain_points: true });
    const failing = await api.submitSite({ url: `http://127.0.0.1:${await freePort()}/` });

    const jobSpan = (jobId: string, outcome: string) =>
      collector.spans.find(
        ({ attributes }) =>
          attributes["forager.job.id"] === jobId && attributes["forager.job.outcome"] === outcome,
      );
    const root = await eventually(
      () => jobSpan(done, "completed"),
      (span) => span !== undefined,
    );
    assert.ok(root);
    assert.deepEqual(
      [root.name, root.parentSpanId, root.status.code, root.attributes["forager.client.id"]],
      ["job svcSite", undefined, undefined, credential.split(":")[0]],
    );
    assert.equal(root.resource["service.name"], "forager-tests");
    assert.equal(root.resource["deployment.environment.name"], "test");
    assert.equal(collector.requests[0]?.path, "/v1/traces");
    assert.equal(collector.requests[0]?.headers["x-tenant"], "forager tests");

    const below = (parent: CollectedSpan) =>
      collector.spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId);
    const stages = below(root);
    const named = (name: string) => stages.find((span) => span.name === `stage ${name}`);
    assert.deepEqual(
      new Set(stages.map(({ name }) => name)),
      new Set(["stage crawl", "stage analysis", "stage text"]),
    );
    const [crawl, analysis] = [named("crawl"), named("analysis")];
    assert.ok(crawl && analysis);
    const pages = below(crawl);
    assert.ok(pages.every(({ name, traceId }) => name === "page" && traceId === root.traceId));
    assert.deepEqual(
      new Set(pages.map(({ attributes }) => attributes["url.full"])),
      new Set([`${site.url}/`, `${site.url}/contact`, `${site.url}/team/[redacted]`]),
    );
    const [request] = below(analysis);
    assert.deepEqual(
      [request?.name, request?.attributes["gen_ai.request.model"]],
      ["model request", "test-model"],
    );

    const failed = await eventually(
      () => jobSpan(failing, "retry") ?? jobSpan(failing, "failed"),
      (span) => span !== undefined,
    );
    const code = failed?.attributes["error.type"];
    assert.ok(typeof code === "string" && code !== "internal_error", String(code));
    assert.deepEqual(failed?.status, { code: 2, message: code });
    const line = service
      .output()
      .split("\n")
      .find((one) => one.includes("a job met an error"));
    assert.equal(JSON.parse(line ?? "{}").trace_id, failed?.traceId);

    const text = JSON.stringify(collector.spans);
    const [, apiKey = "", apiSecret = ""] = credential.split(":");
    for (const secret of ["secret-query", "ann@", "hello@", "secret-model-key", apiKey, apiSecret]) {
      assert.ok(!text.includes(secret), secret);
    }
  });
});

describe("tracing", () => {
  const log = pino({ level: "silent" });

  test("is off unless the environment asks for it, and its functions run without a span", async () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    for (const env of [
      {},
      { OTEL_SERVICE_NAME: "forager", OTEL_TRACES_SAMPLER: "always_on" },
      { ...endpoint, OTEL_SDK_DISABLED: "true" },
      { ...endpoint, OTEL_TRACES_EXPORTER: "none" },
    ]) {
      assert.equal(await startTracing(loadConfig(env), log), null, JSON.stringify(env));
      assert.equal(await traced("job", async (span) => span), undefined);
    }
  });

  test("ignores what it does not support, and says so without secrets", async () => {
    // Set for every program of a machine, as by a Kubernetes operator, they must not prevent a start.
    const config = loadConfig({
      OTEL_EXPORTER_OTLP_PROTOCOL: "grpc",
      OTEL_TRACES_SAMPLER: "jaeger_remote",
      // The error of a request to such a URL would quote it in the log.
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://me:my-password@collector.example",
    });
    assert.deepEqual([config.otelProtocol, config.otelEndpoint], ["http/protobuf", undefined]);
    const lines: string[] = [];
    assert.equal(await startTracing(config, pino({}, { write: (line: string) => lines.push(line) })), null);
    for (const part of [
      /PROTOCOL: .*http\/protobuf or http\/json/,
      /SAMPLER: .*always_on/,
      /OTEL_EXPORTER_OTLP_HEADERS/,
    ]) {
      assert.match(lines.join(), part);
    }
    assert.doesNotMatch(lines.join(), /my-password/);
  });

  test("records the share of traces that the sampler names, children with their parents", async () => {
    for (const [sampler, expected] of [
      [{ OTEL_TRACES_SAMPLER: "always_off" }, []],
      [{ OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0" }, []],
      [{ OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "1" }, ["inner", "outer"]],
    ] as const) {
      collector.spans.length = 0;
      const env = {
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/custom`,
        OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      };
      const tracing = await startTracing(loadConfig({ ...env, ...sampler }), log);
      await traced("outer", () => traced("inner", async () => undefined));
      await tracing?.stop();
      assert.deepEqual(
        collector.spans.map(({ name }) => name),
        expected,
      );
    }
    assert.equal(collector.requests.at(-1)?.path, "/custom");
  });

  test("follows the caller's decision where the sampler says so", async () => {
    const traceId = "0af7651916cd43dd8448eb211c80319c";
    for (const [sampler, flags, expected] of [
      ["parentbased_always_off", "01", 1],
      ["parentbased_always_on", "00", 0],
      ["always_on", "00", 1],
      ["always_off", "01", 0],
    ] as const) {
      collector.spans.length = 0;
      const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: "http/json" };
      const tracing = await startTracing(loadConfig({ ...env, OTEL_TRACES_SAMPLER: sampler }), log);
      await traced("job", async () => undefined, "consumer", `00-${traceId}-b7ad6b7169203331-${flags}`);
      await tracing?.stop();
      const traces = collector.spans.map((span) => span.traceId);
      assert.deepEqual(traces, Array(expected).fill(traceId), sampler);
    }
  });

  for (const [name, answer] of Object.entries<RequestListener>({
    "never answers": () => undefined,
    "answers without end": (_request, response) => {
      response.writeHead(200);
      const more = () => {
        if (!response.destroyed) response.write("x".repeat(65_536), () => setImmediate(more));
      };
      more();
    },
    "leads elsewhere": (_request, response) => response.writeHead(307, { location: collector.url }).end(),
    "closes the connection": (request) => request.destroy(),
    "is overloaded": (_request, response) => response.writeHead(503).end(),
  })) {
    test(`lets the service go on and stop when the collector ${name}`, async () => {
      const server = createServer(answer);
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      atEnd(() => {
        server.closeAllConnections();
        server.close();
      });
      collector.spans.length = 0;
      const tracing = await startTracing(
        loadConfig({
          OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
          OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
          OTEL_EXPORTER_OTLP_TIMEOUT: "200",
          OTEL_BSP_SCHEDULE_DELAY: "10",
          OTEL_BSP_MAX_QUEUE_SIZE: "8",
        }),
        log,
      );
      for (let count = 0; count < 50; count += 1) {
        assert.equal(await traced("work", async () => count), count);
      }
      await assert.rejects(
        traced("work", async () => {
          throw new RangeError("its own error");
        }),
        RangeError,
      );
      await tracing?.stop();
      assert.deepEqual(collector.spans, []);
    });
  }
});
