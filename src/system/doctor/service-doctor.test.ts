import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { loadConfig } from "../../config.ts";
import type { DoctorPorts } from "./ports.ts";
import { secretValues } from "./secret-values.ts";
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
    openStorage: async () => ({ serverVersion: 160_004, close: async () => undefined }),
    readSecretKey: async () => env.SECRET_KEY,
    readFreeBytes: async () => 50e9,
    pingRedis: silent,
    findChromium: async () => ({ chromium: null, broken: [] }),
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
  it("runs once for all who ask within a minute, together or one after the other", async () => {
    let [runs, now] = [0, Date.parse("2026-01-15T09:30:00.000Z")];
    const newPorts = () => {
      runs += 1;
      return ports();
    };
    const doctor = createServiceDoctor(newPorts, [], () => now);
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

  it("tells what is the case and what to do, and no secret, whatever others' programs say", async () => {
    const leaking = (text: string) => () => Promise.reject(new Error(text));
    const doctor = createServiceDoctor(
      () =>
        ports({
          openStorage: leaking("no password 's3cret/pw' for s3cret%2Fpw"),
          tryService: leaking("cannot GET /account.json?api_key=serp-api-key"),
          listModels: leaking(`key ${env.SECRET_KEY} of http://somebody:model-password@models.example.com`),
        }),
      secretValues(config),
    );
    const { status, checks } = await doctor.diagnose();
    assert.equal(status, "failed");
    assert.doesNotMatch(JSON.stringify(checks), /s3cret|serp-api-key|kkkk|model-password/);
    const ai = checks.find(({ name }) => name === "ai");
    assert.equal(ai?.title, "AI model");
    assert.match(ai?.detail ?? "", /https:\/\/\[hidden\]@models\.example\.com/);
    assert.equal(ai?.mend, "Start it, or correct LLM_BASE_URL.");
  });
});
