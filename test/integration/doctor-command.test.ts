import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Diagnosis } from "../../src/system/doctor/run-doctor.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { freePort } from "../harness/free-port.ts";
import { forager, temporaryFolder } from "../harness/service-process.ts";
import { startDnsServer } from "../servers/dns-server.ts";
import { startSiteServer } from "../servers/site-server.ts";

describe("forager doctor", () => {
  it("opens and closes the embedded database, and reports what is missing", async () => {
    await using dns = await startDnsServer({ "example.com": ["192.0.2.1"] });
    await using models = await startSiteServer({ pages: { "/v1/models": `{"data":[{"id":"small"}]}` } });
    const env = {
      DATA_DIR: await dataFolder("doctor"),
      DNS_SERVERS: dns.address,
      LLM_BASE_URL: `${models.url}/v1`,
      LLM_MODEL: "large",
      GOOGLE_MAPS_URL: models.url,
    };
    const { code, stdout, stderr } = await forager(env, "doctor", "--json");
    assert.equal(stderr, "");
    const { status, checks } = JSON.parse(stdout) as Diagnosis;
    const statusOf = Object.fromEntries(checks.map((check) => [check.name, check.status]));
    // Whether Chromium has a sandbox, names resolve and the internet is reachable depends on the machine.
    const { chromium, browser_sandbox, disk_space, mail_identity, mail_blocklists, ...others } = statusOf;
    assert.deepEqual(others, {
      node: "ok",
      configuration: "ok",
      database: "ok",
      secret_key: "ok",
      client_moves: "off",
      first_client: "ok",
      reverse_proxy: "ok",
      redis: "off",
      dns: "ok",
      smtp_port: "off",
      map_provider: "ok",
      people_provider: "off",
      search_provider: "off",
      ai: "warning",
      object_storage: "ok",
    });
    assert.deepEqual([status, code], ["warning", 0]);
    assert.equal(existsSync(join(env.DATA_DIR, "postgres/postmaster.pid")), false);
  });

  it("exits with 1 when the servers do not respond, even where a name server is silent", async () => {
    await using dns = await startDnsServer({ "example.com": "silent" });
    const [database, redis, models] = [await freePort(), await freePort(), await freePort()];
    const maps = await freePort();
    const env = {
      DATA_DIR: await temporaryFolder("doctor"),
      DATABASE_URL: `postgres://nobody@127.0.0.1:${database}/none`,
      SECRET_KEY: "k".repeat(40),
      REDIS_URL: `redis://127.0.0.1:${redis}`,
      LLM_BASE_URL: `http://127.0.0.1:${models}/v1`,
      GOOGLE_MAPS_URL: `http://127.0.0.1:${maps}`,
      DNS_SERVERS: dns.address,
      CHROMIUM_PATH: "/no/chromium",
    };
    const { code, stdout } = await forager(env, "doctor");
    assert.equal(code, 1);
    assert.match(stdout, /✗ Database {8}.*ECONNREFUSED.*\n +→ Start PostgreSQL/);
    assert.match(stdout, /! Map provider .*127\.0\.0\.1:\d+ cannot be reached/);
    assert.match(stdout, /5 checks have failed\.\n$/);
  });
});
