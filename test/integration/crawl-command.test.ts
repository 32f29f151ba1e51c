import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, it } from "node:test";
import { SiteResult } from "../../src/job-types/site/index.ts";
import { environment, forager, program, projectRoot } from "../harness/service-process.ts";
import { startSiteServer } from "../servers/site-server.ts";

const env = { ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8" };

const html = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
const pages = {
  "/": html("Example", `<p>Welcome to our yard.</p><a href="/contact">Contact</a>`),
  "/contact": html("Contact", `<p>Write to <a href="mailto:info@example-yard.com">us</a>.</p>`),
};

describe("forager crawl on a real site", () => {
  it("prints the data of a job as one JSON value, without a database", async () => {
    await using site = await startSiteServer({ pages });
    const { code, stdout, stderr } = await forager(env, "crawl", `${site.url}/`, "--json");
    assert.deepEqual([code, stderr], [0, ""]);
    const data = SiteResult.parse(JSON.parse(stdout));
    assert.deepEqual([data.pages_crawled, data.emails], [2, ["info@example-yard.com"]]);
    assert.match(data.markdown_compendium ?? "", /Welcome to our yard\./);
  });

  it("shows the same data as text", async () => {
    await using site = await startSiteServer({ pages });
    const { code, stdout } = await forager(env, "crawl", `${site.url}/`);
    assert.equal(code, 0);
    assert.match(stdout, /2 pages crawled/);
    assert.match(stdout, /Emails\n {2}info@example-yard\.com/);
  });

  it("exits with 1 and the reason for an unreachable site", async () => {
    const site = await startSiteServer({ pages });
    await site.close();
    const { code, stdout, stderr } = await forager(env, "crawl", site.url, "--json");
    assert.equal(code, 1);
    assert.equal(JSON.parse(stdout).error.code, "connection_failed");
    assert.equal(stderr, `${JSON.parse(stdout).error.detail}\n`);
  });

  it("exits with 2 and a message for an option out of bounds", async () => {
    const { code, stdout, stderr } = await forager(env, "crawl", "https://example.com", "--max-pages", "0");
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, /^--max-pages: .* 'forager crawl --help' shows more\.\n$/);
  });

  for (const [signal, exitCode] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const) {
    it(`stops at ${signal} with ${exitCode}, although the site does not respond`, async () => {
      const asked = Promise.withResolvers<void>();
      await using site = await startSiteServer({ fallback: () => asked.resolve() });
      const child = spawn(process.execPath, [program, "crawl", site.url], {
        cwd: projectRoot,
        env: environment(env),
        stdio: ["ignore", "ignore", "pipe"],
      });
      const exited = once(child, "exit");
      const stderr = child.stderr.toArray();
      await Promise.race([asked.promise, exited]);
      child.kill(signal);
      assert.deepEqual(await exited, [exitCode, null]);
      assert.equal(Buffer.concat(await stderr).toString(), "The crawl was stopped.\n");
    });
  }
});
