import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { loadConfig } from "../config.ts";
import { startTestApi } from "./test-support/api-client.ts";
import { credential, type FakeServices } from "./test-support/fake-services.ts";

const submit = "/api/v1/jobs/svcSite/submit";
const json = { "content-type": "application/json" };

test("a valid X-Request-Id is kept, any other is replaced", async () => {
  await using api = await startTestApi();
  const idOf = async (given: string) =>
    (await api.call({ url: "/livez", headers: { "x-request-id": given } })).headers["x-request-id"];
  assert.equal(await idOf("trace-1.a:b"), "trace-1.a:b");
  for (const given of ["with space", "a".repeat(129), "<script>", ""]) {
    assert.match(String(await idOf(given)), /^[0-9a-f-]{36}$/, given);
  }
});

test("every response has the security headers, HSTS only under an https PUBLIC_URL", async () => {
  await using plain = await startTestApi();
  await using secure = await startTestApi({ config: { publicUrl: "https://forager.example.com" } });
  for (const url of ["/", "/nothing", "/docs", "/api/v1/jobs/list?page=0"]) {
    const { headers } = await plain.call({ url });
    assert.match(String(headers["content-security-policy"]), /^default-src 'none'; script-src 'self';/, url);
    assert.ok(!String(headers["content-security-policy"]).includes("upgrade-insecure-requests"));
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers["strict-transport-security"], undefined);
  }
  for (const url of ["/", "/nothing"]) {
    const policy = String((await plain.call({ url })).headers["content-security-policy"]);
    assert.equal(/img-src [^;]*/.exec(policy)?.[0], "img-src 'self'", url);
  }
  const { headers } = await secure.call({ url: "/" });
  assert.match(String(headers["content-security-policy"]), /upgrade-insecure-requests/);
  assert.match(String(headers["strict-transport-security"]), /^max-age=\d+/);
});

test("a path with an unknown job type or action names the known ones, and the one that is meant", async () => {
  await using api = await startTestApi();
  for (const [method, url, detail] of [
    ["POST", "/api/v1/jobs/svcWebsite/submit", "in place of 'svcWebsite' it can have svcSite"],
    ["POST", "/api/v1/jobs/svcsites/submit", "did you mean 'svcSite'?"],
    ["GET", "/api/v1/jobs/0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e/result", "did you mean 'results'?"],
    ["GET", "/api/v1/location", "did you mean 'locations'?"],
  ] as const) {
    const reply = await api.call({ method, url, ...(method === "POST" && { payload: {} }) });
    assert.equal(reply.statusCode, 404, url);
    assert.ok(reply.json().detail.includes(detail), reply.json().detail);
  }
});

test("an unknown path is 404, a known one with another method 405 with Allow", async () => {
  await using api = await startTestApi();
  for (const url of ["/nothing", "/api/v1/jobs", "/api/v1/jobs/svcMaps/submit", "/api/v2/jobs/list"]) {
    const reply = await api.call({ url });
    assert.equal(reply.statusCode, 404, url);
    assert.equal(reply.json().code, "not_found");
  }
  for (const [method, url, allow] of [
    ["GET", submit, "POST"],
    ["POST", "/api/v1/jobs/list", "DELETE, GET, HEAD"],
    ["PATCH", "/api/v1/jobs/0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e", "DELETE"],
    ["OPTIONS", "/api/v1/system/health", "GET, HEAD"],
    ["DELETE", "/api/v1/system/health", "GET, HEAD"],
    ["POST", "/docs/assets/app.js", "GET, HEAD"],
    ["PROPFIND", "/api/v1/jobs/list", "DELETE, GET, HEAD"],
    ["DELETE", "/api/v1/system/health/", "GET, HEAD"],
  ] as const) {
    const reply = await api.call({ method, url });
    assert.equal(reply.statusCode, 405, `${method} ${url}`);
    assert.equal(reply.headers.allow, allow);
    assert.equal(reply.json().code, "method_not_allowed");
  }
});

test("trailing slashes make no difference", async () => {
  await using api = await startTestApi();
  const job = api.services.store();
  for (const url of ["/livez/", "/api/v1/", "/api/v1/jobs/list/?page=1", `/api/v1/jobs/${job.id}/status/`]) {
    assert.equal((await api.call({ url })).statusCode, 200, url);
  }
  const payload = { payload: { url: "https://example.com/" } };
  assert.equal((await api.call({ method: "POST", url: `${submit}/`, payload })).statusCode, 201);
  assert.equal((await api.call({ url: "/livez//" })).statusCode, 404);
});

test("HEAD responds like GET without the body", async () => {
  await using api = await startTestApi();
  for (const url of ["/", "/livez", "/api/v1/jobs/list", "/openapi.json"]) {
    const get = await api.call({ url });
    const head = await api.call({ method: "HEAD", url });
    assert.equal(head.statusCode, 200, url);
    assert.equal(head.body, "");
    assert.equal(head.headers["content-type"], get.headers["content-type"]);
    assert.equal(head.headers["content-length"], get.headers["content-length"]);
  }
});

for (const [title, headers, payload, detail] of [
  ["no body", {}, undefined, /has no body/],
  ["an empty JSON body", json, "", /has no body/],
  ["malformed JSON", json, '{"payload": }', /^The body is not valid JSON: Unexpected token '}'/],
  ["text instead of JSON", { "content-type": "text/plain" }, "url=x", /Content-Type: application\/json/],
  [
    "a form",
    { "content-type": "application/x-www-form-urlencoded" },
    "url=x",
    /Content-Type: application\/json/,
  ],
  ["JSON without a content type", { "content-type": "" }, "{}", /content-type|Content-Type/],
  ["a content type that is none", { "content-type": "json;;=" }, "{}", /application\/json/],
  ["bytes that are no UTF-8", json, Buffer.from([0x22, 0xff, 0x22]), /not UTF-8/],
  ["__proto__", json, '{"payload":{"url":"https://example.com","__proto__":{"a":1}}}', /__proto__/],
  ["an escaped __proto__", json, '{"payload":{"\\u005f_proto__":{"a":1}}}', /__proto__/],
  ["constructor.prototype", json, '{"payload":{"constructor":{"prototype":{"a":1}}}}', /constructor/],
  ["nesting without end", json, `${"[".repeat(100_000)}${"]".repeat(100_000)}`, /nested deeper than 64/],
  ["U+0000", json, '{"payload":{"url":"https://example.com/\\u0000"}}', /cannot be stored/],
  ["half a surrogate pair", json, '{"payload":{"url":"https://example.com/\\ud800"}}', /cannot be stored/],
] as const) {
  test(`a submit with ${title} is 400`, async () => {
    await using api = await startTestApi();
    const reply = await api.call({
      method: "POST",
      url: submit,
      headers,
      ...(payload !== undefined && { payload }),
    });
    assert.equal(reply.statusCode, 400);
    assert.equal(reply.json().code, "malformed_request");
    assert.match(reply.json().detail, detail);
    assert.equal(Object.hasOwn(Object.prototype, "a"), false);
  });
}

test("an emoji as an escaped surrogate pair, a byte order mark and a charset are accepted", async () => {
  await using api = await startTestApi();
  const payload = '\ufeff{"payload":{"url":"https://example.com/\\ud83d\\ude00"}}';
  const headers = { "content-type": "Application/JSON; charset=utf-8" };
  assert.equal((await api.call({ method: "POST", url: submit, headers, payload })).statusCode, 201);
});

test("a body of 1 MiB is read, one byte more is 413", async () => {
  await using api = await startTestApi();
  const bodyOf = (size: number) => {
    const start = '{"payload":{"url":"https://example.com/"},"pad":"';
    return `${start}${"x".repeat(size - start.length - 2)}"}`;
  };
  const send = (payload: string) => api.call({ method: "POST", url: submit, headers: json, payload });
  assert.equal((await send(bodyOf(1_048_576))).statusCode, 201);
  const refused = await send(bodyOf(1_048_577));
  assert.equal(refused.statusCode, 413);
  assert.deepEqual(refused.json(), {
    detail: "The request body exceeds 1 MiB.",
    code: "body_too_large",
  });
});

test("a client that sends far too much over a socket still reads the 413", async () => {
  await using api = await startTestApi();
  const url = await api.listen();
  const reply = await fetch(`${url}${submit}`, {
    method: "POST",
    headers: { ...json, authorization: `Bearer ${credential}` },
    body: "x".repeat(8 * 1024 * 1024),
  });
  assert.equal(reply.status, 413);
  assert.equal(((await reply.json()) as { code: string }).code, "body_too_large");
});

test("a client that is still sending when the 413 arrives can finish, and go on with the connection", async () => {
  await using api = await startTestApi();
  const { port } = new URL(await api.listen());
  const socket = connect(Number(port), "127.0.0.1");
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]();
  const statusLine = async (): Promise<string> => {
    for (let line = await answers.next(); !line.done; line = await answers.next())
      if (line.value.includes("HTTP/1.1 ")) return line.value;
    return "closed";
  };
  const head = (method: string, path: string, more = "") =>
    `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${credential}\r\n${more}\r\n`;
  const part = "x".repeat(2 ** 20);
  socket.write(head("POST", submit, `content-type: application/json\r\ncontent-length: ${4 * 2 ** 20}\r\n`));
  socket.write(part);
  assert.match(await statusLine(), / 413 /);
  socket.write(part.repeat(3));
  socket.write(head("GET", "/api/v1/jobs/list"));
  assert.match(await statusLine(), / 200 /);
  socket.destroy();
});

test("an unexpected error is 500 with a neutral sentence, and is logged with the request's id", async () => {
  await using api = await startTestApi();
  api.services.submitOutcome = new Error("secret detail");
  const reply = await api.call({
    method: "POST",
    url: submit,
    headers: { "x-request-id": "trace-9" },
    payload: { payload: { url: "https://example.com/" } },
  });
  assert.equal(reply.statusCode, 500);
  assert.deepEqual(reply.json(), { detail: "Something went wrong on our side.", code: "internal_error" });
  const line = api.services.logLines.find((one) => one.level === 50);
  assert.equal(line?.request_id, "trace-9");
  assert.match(JSON.stringify(line), /secret detail/);
});

test("a path that cannot be decoded is 400 in the usual format", async () => {
  await using api = await startTestApi();
  const reply = await api.call({ url: "/%zz" });
  assert.equal(reply.statusCode, 400);
  assert.equal(reply.json().code, "malformed_request");
});

/** Sends text over a separate socket and returns the whole response. */
async function exchange(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1").setEncoding("utf8");
  socket.end(text);
  return (await socket.toArray()).join("");
}

test("malformed HTTP gets the usual error body", async () => {
  await using api = await startTestApi();
  const url = await api.listen();
  assert.match(await exchange(url, "nonsense\r\n\r\n"), /^HTTP\/1.1 400 [\s\S]*"code":"malformed_request"/);
});

test("headers of 20 KiB are 431", async () => {
  await using api = await startTestApi();
  const url = await api.listen();
  const large = `GET / HTTP/1.1\r\nhost: x\r\na: ${"b".repeat(20_000)}\r\n\r\n`;
  assert.match(await exchange(url, large), /^HTTP\/1.1 431 [\s\S]*16 KiB/);
});

test("more than one Host header is 400, even if they agree", async () => {
  await using api = await startTestApi();
  const url = await api.listen();
  for (const hosts of ["host: a.example\r\nhost: b.example", "Host: a.example\r\nHOST: a.example"]) {
    const reply = await exchange(url, `GET /livez HTTP/1.1\r\n${hosts}\r\nconnection: close\r\n\r\n`);
    assert.match(reply, /^HTTP\/1.1 400 [\s\S]*"code":"malformed_request"/, hosts);
    assert.match(reply, /one Host header/);
  }
});

test("a request without a Host header is 400 with the usual error body; HTTP/1.0 needs none", async () => {
  await using api = await startTestApi();
  const url = await api.listen();
  for (const path of ["/livez", "/unknown"]) {
    const reply = await exchange(url, `GET ${path} HTTP/1.1\r\nconnection: close\r\n\r\n`);
    assert.match(reply, /^HTTP\/1.1 400 [\s\S]*x-request-id: [\s\S]*"code":"malformed_request"/i, path);
    assert.match(reply, /Send a Host header/);
  }
  const empty = await exchange(url, "GET /livez HTTP/1.1\r\nhost:\r\nconnection: close\r\n\r\n");
  assert.match(empty, /^HTTP\/1.1 200 /);
  assert.match(await exchange(url, "GET /livez HTTP/1.0\r\n\r\n"), /^HTTP\/1.1 200 /);
});

test("the log has one line per request, without credentials in query strings", async () => {
  await using api = await startTestApi();
  await api.call({ method: "HEAD", url: `/api/v1/events/stream?token=${credential}&job_id=x` });
  const lines = api.services.logLines.filter((line) => line.msg === "request");
  assert.equal(lines.length, 1);
  assert.equal(lines[0]?.url, "/api/v1/events/stream?token=[redacted]&job_id=x");
  assert.ok(!JSON.stringify(api.services.logLines).includes("secret_a"));
});

/** Holds every submit until it is released. */
function holdSubmits(services: FakeServices) {
  const entered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const { submitter } = services;
  const submitNow = submitter.submit;
  submitter.submit = async (request) => {
    entered.resolve();
    await released.promise;
    return submitNow(request);
  };
  return { entered: entered.promise, release: () => released.resolve() };
}

test("closing waits for responses in progress, and kept connections do not delay it", async () => {
  const api = await startTestApi();
  const url = await api.listen();
  const held = holdSubmits(api.services);
  // A client that never closes a connection itself.
  const agent = new Agent({ keepAlive: true });
  const reply = new Promise<number | undefined>((resolve, reject) => {
    request(`${url}${submit}`, {
      agent,
      method: "POST",
      headers: { ...json, authorization: `Bearer ${credential}` },
    })
      .on("response", (response) => resolve(response.resume().statusCode))
      .on("error", reject)
      .end(JSON.stringify({ payload: { url: "https://example.com/" } }));
  });
  await held.entered;
  const closed = api.server.stop();
  held.release();
  assert.equal(await reply, 201);
  await closed;
});

test("a request that arrives while the server closes is 503 with Retry-After", async () => {
  const api = await startTestApi();
  const url = await api.listen();
  const held = holdSubmits(api.services);
  const body = JSON.stringify({ payload: { url: "https://example.com/" } });
  const head = `host: x\r\nauthorization: Bearer ${credential}\r\n`;
  const socket = connect(Number(new URL(url).port), "127.0.0.1").setEncoding("utf8");
  socket.write(
    `POST ${submit} HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  await held.entered;
  const closed = api.server.stop();
  const arrived = once(api.server.app.server, "request");
  socket.write(`GET /api/v1/jobs/list HTTP/1.1\r\n${head}\r\n`);
  await arrived;
  held.release();
  const received = (await socket.toArray()).join("");
  await closed;
  assert.match(received, /^HTTP\/1.1 201 /);
  assert.match(received, /HTTP\/1.1 503 [\s\S]*retry-after: 1[\s\S]*"code":"shutting_down"/);
});

test("with a path in PUBLIC_URL, calls work with and without it", async () => {
  await using api = await startTestApi({ config: { publicUrl: "https://example.org/tools/forager" } });
  for (const prefix of ["", "/tools/forager"]) {
    assert.equal((await api.call({ url: `${prefix}/api/v1/jobs/list?page=1` })).statusCode, 200, prefix);
    assert.equal((await api.call({ url: `${prefix}/?format=json` })).json().docs, "/tools/forager/docs");
  }
  assert.equal((await api.call({ url: "/tools/forager" })).statusCode, 200);
  assert.equal((await api.call({ url: "/tools/foragers/api/v1/jobs/list" })).statusCode, 404);
});

test("a path in PUBLIC_URL that begins like one of the service's own is refused at the start", async () => {
  for (const path of ["/api", "/docs/forager", "/mcp"]) {
    await assert.rejects(startTestApi({ config: { publicUrl: `https://example.org${path}` } }), {
      code: "configuration_invalid",
      message: /PUBLIC_URL: the service itself has paths below/,
    });
  }
  for (const value of ["https://example.org/a b", "https://example.org/a?b=c", "https://example.org//a"]) {
    assert.throws(() => loadConfig({ PUBLIC_URL: value }), /PUBLIC_URL.*write https:\/\/host\/path/s, value);
  }
});
