import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { loadConfig } from "../../config.ts";
import type { DoctorPorts } from "./ports.ts";
import { runDoctor } from "./run-doctor.ts";
import { createServiceDoctor } from "./service-doctor.ts";

const env = {
  DATA_DIR: "/tmp",
  DATABASE_URL: "postgres://forager:s3cret%2Fpw@db.example.com/forager",
  SECRET_KEY: "k".repeat(40),
  SEARCH_PROVIDER: "serpapi",
  SERPAPI_API_KEY: "serp-api-key",
  LLM_BASE_URL: "https://somebody:model-password@models.example.com/v1",
};
const config = loadConfig(env);

/** A machine on which nothing answers. */
function ports(changes: Partial<DoctorPorts> = {}): DoctorPorts {
  const silent = () => Promise.reject(new Error("connect ECONNREFUSED"));
  return {
    nodeVersion: "24.21.0",
    readConfig: () => config,
    readServerVersion: async () => 160_004,
    openStorage: async () => ({
      serverVersion: 160_004,
      keyChange: null,
      clientsWithoutList: [],
      interruptedMoves: [],
      close: async () => undefined,
    }),
    readSecretKey: async () => env.SECRET_KEY,
    readFreeBytes: async () => 50e9,
    pingRedis: silent,
    findUntrustedProxy: async () => ({ address: "172.18.0.2" }),
    findChromium: async () => ({ chromium: null, broken: [] }),
    trySandbox: silent,
    resolveHost: silent,
    tryMailServers: silent,
    findOwnAddresses: async () => [],
    hostAddresses: async () => [],
    reverseLookup: async () => [],
    checkBlocklists: silent,
    tryService: silent,
    tryObjectStore: silent,
    listModels: silent,
    ...changes,
  };
}

describe("the doctor of a running service", () => {
  it("runs once for all readers within a minute, concurrent or consecutive", async () => {
    let [runs, now] = [0, Date.parse("2026-01-15T09:30:00.000Z")];
    const newPorts = () => {
      runs += 1;
      return ports();
    };
    const doctor = createServiceDoctor(newPorts, config, () => now);
    const [report, same] = await Promise.all([doctor.diagnose(), doctor.diagnose()]);
    assert.equal(report, same);
    assert.deepEqual(
      [report.checked_at, report.next_check_at],
      ["2026-01-15T09:30:00.000Z", "2026-01-15T09:31:00.000Z"],
    );
    now += 59_999;
    await doctor.diagnose();
    assert.equal(runs, 1);
    now += 1;
    assert.equal((await doctor.diagnose()).checked_at, "2026-01-15T09:31:00.000Z");
    assert.equal(runs, 2);
  });

  it("keeps its failures, and checks them again once they are a minute old", async () => {
    let [isMended, now] = [false, 0];
    const doctor = createServiceDoctor(
      () => ports(isMended ? { readFreeBytes: async () => 50e9 } : { readFreeBytes: async () => 1 }),
      config,
      () => now,
    );
    const isFull = () => doctor.failures().some(({ name }) => name === "disk_space");
    assert.deepEqual(doctor.failures(), [], "nothing is checked unasked");
    await doctor.diagnose();
    assert.equal(isFull(), true);
    [isMended, now] = [true, 60_000];
    assert.equal(isFull(), true, "until the run that this starts has ended");
    await doctor.diagnose();
    assert.equal(isFull(), false);
  });

  it("states what works and what to do, and nothing about the machine, its network or other programs' output", async () => {
    const leaking = (text: string) => () => Promise.reject(new Error(text));
    const own = { address: "203.0.113.7", isPublic: true };
    const healthy: Partial<DoctorPorts> = {
      findChromium: async () => ({ chromium: { path: "/opt/chrome", version: "140.0" }, broken: [] }),
      resolveHost: async () => ["198.51.100.4"],
      tryMailServers: async () => ({ state: "open", host: "mx.internal.example" }),
      findOwnAddresses: async () => [own],
      hostAddresses: async () => [own],
      reverseLookup: async () => ["mail.internal.example"],
      checkBlocklists: async () => ({
        listings: [{ zone: "zone.example", address: "203.0.113.7", code: "127.0.0.2" }],
        zonesChecked: ["zone.example"],
        zonesSkipped: [],
      }),
      tryService: async () => 401,
      tryObjectStore: leaking("bucket-name at http://10.0.0.9:9000"),
      listModels: async () => ({ status: 404, models: null }),
    };
    const broken: Partial<DoctorPorts> = {
      readFreeBytes: async () => 1,
      openStorage: leaking("no password 's3cret/pw' for s3cret%2Fpw at 10.0.0.5:5432"),
      findChromium: async () => ({ chromium: null, broken: [{ path: "/opt/chrome", reason: "no libnss3" }] }),
      trySandbox: async () => ({ state: "off", problem: "/opt/chrome ended with 1" }),
      resolveHost: leaking("server 10.0.0.53 is silent"),
      tryService: leaking("cannot GET /account.json?api_key=serp-api-key"),
      listModels: leaking(`key ${env.SECRET_KEY} of http://somebody:model-password@models.example.com`),
    };
    for (const changes of [{}, healthy, broken]) {
      const { status, checks } = await createServiceDoctor(() => ports(changes), config).diagnose();
      const { diagnosis } = await runDoctor(ports(changes));
      assert.deepEqual(
        [status, ...checks.map((check) => check.status)],
        [diagnosis.status, ...diagnosis.checks.map((check) => check.status)],
      );
      const text = JSON.stringify(checks.map(({ title: _, ...check }) => check));
      const ofTheMachine =
        /s3cret|serp-api-key|kkkk|model-password|\/tmp|\/opt|bucket|\d+\.\d+|example|:\d|[A-Z]+_[A-Z]+|ECONN|libnss|zone/;
      assert.doesNotMatch(text, ofTheMachine);
      for (const check of checks) {
        assert.match(check.detail, /^[A-Zs].*\.$/);
        assert.equal(
          check.mend !== null,
          check.status === "warning" || check.status === "failed",
          check.name,
        );
      }
      const search = checks.find(({ name }) => name === "search_provider");
      assert.match(search?.detail ?? "", /^People searches use SerpApi/);
    }
  });

  it("states for a failing map provider that clients may choose another", async () => {
    const { checks } = await createServiceDoctor(() => ports(), config).diagnose();
    const maps = checks.find(({ name }) => name === "map_provider");
    assert.equal(maps?.title, "Map provider");
    assert.match(maps?.detail ?? "", /Google Maps, which is not set up or does not answer/);
    assert.match(maps?.mend ?? "", /PUT \/api\/v1\/client\/settings\).*forager doctor/);
  });
});
