import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { test } from "node:test";
import { createGravatarFinder } from "./find-gravatar.ts";

const never = new AbortController().signal;

async function withServer(
  answer: (request: IncomingMessage) => number | null,
  use: (baseUrl: string) => Promise<void>,
): Promise<void> {
  const server = createServer((request, response) => {
    const status = answer(request);
    if (status !== null) response.writeHead(status).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  try {
    await use(`http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test("a picture is identified by its URL, and not loaded", async () => {
  const asked: string[] = [];
  const answer = ({ method, url, headers }: IncomingMessage) => {
    asked.push(`${method} ${url} ${headers["user-agent"]}`);
    return url?.startsWith("/avatar/aa?") ? 200 : 404;
  };
  await withServer(answer, async (baseUrl) => {
    const find = createGravatarFinder({ baseUrl, userAgent: "ForagerBot/1.0" });
    assert.equal(await find("aa", never), `${baseUrl}/avatar/aa`);
    assert.equal(await find("bb", never), null);
  });
  assert.equal(asked[0], "HEAD /avatar/aa?d=404&s=1 ForagerBot/1.0");
});

test("a service that fails or does not answer yields no picture, and a stopped job ends the lookup", async () => {
  await withServer(
    () => 500,
    async (baseUrl) => {
      assert.equal(await createGravatarFinder({ baseUrl, userAgent: "x" })("aa", never), null);
    },
  );
  const nobody = createGravatarFinder({ baseUrl: "http://127.0.0.1:1", userAgent: "x" });
  assert.equal(await nobody("aa", never), null);
  await withServer(
    () => null,
    async (baseUrl) => {
      const stop = new AbortController();
      const asking = createGravatarFinder({ baseUrl, userAgent: "x" })("aa", stop.signal);
      stop.abort(new Error("stopped"));
      await assert.rejects(asking, /stopped/);
    },
  );
});
