import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, it, type TestContext } from "node:test";
import { listModels } from "./list-models.ts";

async function serve(context: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

describe("listModels", () => {
  it("requests a path below the base URL, with the key, and returns the names", async (context) => {
    const asked: unknown[] = [];
    const baseUrl = await serve(context, (request, response) => {
      asked.push(request.url, request.headers.authorization);
      response.end(
        JSON.stringify({ object: "list", data: [{ id: "small" }, { name: "odd" }, { id: "large" }] }),
      );
    });
    const list = await listModels({ baseUrl, apiKey: "key", timeoutMs: 5_000 });
    assert.deepEqual(list, { status: 200, models: ["small", "large"] });
    assert.deepEqual(asked, ["/v1/models", "Bearer key"]);
  });

  for (const [what, body] of [
    ["no JSON", "<html>"],
    ["other JSON", '{"models":[]}'],
    ["null", "null"],
  ] as const) {
    it(`returns the status and no names if the response is ${what}`, async (context) => {
      const baseUrl = await serve(context, (_request, response) => response.writeHead(404).end(body));
      const list = await listModels({ baseUrl, apiKey: undefined, timeoutMs: 5_000 });
      assert.deepEqual(list, { status: 404, models: null });
    });
  }

  it("reads an endless response only up to its limit", async (context) => {
    const baseUrl = await serve(context, (_request, response) => {
      const chunk = Buffer.alloc(64 * 1024, 32);
      const write = () => {
        while (!response.destroyed && response.write(chunk));
        response.once("drain", write);
      };
      write();
    });
    const list = await listModels({ baseUrl, apiKey: undefined, timeoutMs: 20_000 });
    assert.deepEqual(list, { status: 200, models: null });
  });

  it("gives up on a server that never answers", async (context) => {
    const baseUrl = await serve(context, () => undefined);
    await assert.rejects(listModels({ baseUrl, apiKey: undefined, timeoutMs: 50 }), { name: "TimeoutError" });
  });
});
