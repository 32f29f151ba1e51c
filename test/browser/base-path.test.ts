import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { noBrowser, signIn, startBrowser, watchPage } from "../harness/dashboard.ts";
import { createTestDatabase } from "../harness/database.ts";
import { startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { startPathProxy } from "../servers/path-proxy.ts";

describe("a PUBLIC_URL with a path", { skip: noBrowser }, () => {
  for (const strips of [true, false]) {
    test(`works behind a proxy that ${strips ? "strips" : "passes on"} the path`, async () => {
      const proxy = await startPathProxy("/tools/forager", { strips });
      atEnd(() => proxy.close());
      const settings = {
        DATABASE_URL: (await createTestDatabase()).url,
        SECRET_KEY: "k".repeat(40),
        DATA_DIR: await temporaryFolder("base-path"),
        PUBLIC_URL: proxy.url,
        TRUST_PROXY: "127.0.0.1",
        SHUTDOWN_SECONDS: "1",
      };
      const service = await startServiceProcess({ env: settings });
      atEnd(() => service.stop());
      proxy.target = service.url;
      const credential = await createClient(settings, "Example Agency");
      const api = apiClient(proxy.url, credential);

      const browser = await startBrowser();
      const page = await (await browser.newContext()).newPage();
      const { problems, requests } = watchPage(page);
      await signIn(page, proxy.url, credential);
      await page.waitForFunction(() => document.readyState === "complete");
      // Links of the router, a section opened directly, and the live connection.
      await page.getByRole("link", { name: "Jobs", exact: true }).first().click();
      await page.waitForURL(`${proxy.url}/jobs*`);
      const { job_id } = (
        await api.post("/api/v1/jobs/svcVerify/submit", { payload: { email: "x@example.com" } })
      ).body;
      await page.goto(`${proxy.url}/jobs/${job_id}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.reload();
      await page.getByRole("navigation", { name: "Main" }).waitFor();
      const paths = requests.map((url) => new URL(url)).filter(({ protocol }) => protocol.startsWith("http"));
      assert.ok(paths.length > 10);
      assert.deepEqual(
        paths.filter(({ href }) => !href.startsWith(proxy.url)).map(({ href }) => href),
        [],
      );
      assert.ok(paths.some(({ pathname }) => pathname.endsWith("/api/v1/events/stream")));
      // The first look at the session answers 401 before signing in.
      assert.deepEqual(
        problems.filter((problem) => !problem.includes("/api/v1/session")),
        [],
      );

      const document = (await api.get("/openapi.json")).body;
      assert.deepEqual(document.servers, [{ url: proxy.url }]);
      const info = (await api.get("/api/v1/system/info")).body;
      assert.equal(info.docs_url, `${proxy.url}/docs`);
      const docs = await fetch(`${proxy.url}/docs`, { redirect: "manual" });
      assert.equal(
        new URL(docs.headers.get("location") ?? "", `${proxy.url}/docs`).href,
        `${proxy.url}/docs/`,
      );
      const share = await api.post("/api/v1/share", {});
      assert.equal(share.status, 201);
      assert.ok(share.body.url.startsWith(`${proxy.url}/share/`), share.body.url);
      assert.equal((await fetch(share.body.url, { headers: { accept: "text/html" } })).status, 200);
      const claim = await fetch(`${proxy.url}/claim?token=none`);
      const [, style = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(await claim.text()) ?? [];
      assert.equal((await fetch(new URL(style, proxy.url))).status, 200, style);

      const agent = new Client({ name: "an agent", version: "1" });
      const headers = { authorization: `Bearer ${credential}` };
      await agent.connect(
        new StreamableHTTPClientTransport(new URL(`${proxy.url}/mcp`), { requestInit: { headers } }),
      );
      assert.ok((await agent.listTools()).tools.length >= 8);
      await agent.close();
    });
  }
});
