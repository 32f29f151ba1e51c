import assert from "node:assert/strict";
import { mock, test } from "node:test";
import pino from "pino";
import { Registry } from "prom-client";
import { createTestDatabase } from "../../test/harness/database.ts";
import { type BackgroundService, closing, serviceOfParts } from "../async/background-service.ts";
import { createCampaignAdvancer, createCampaignScheduler } from "../campaigns/index.ts";
import { createProbeServer } from "../http/probe-server.ts";
import { createHttpServer } from "../http/server.ts";
import { FakeServices } from "../http/test-support/fake-services.ts";
import { createEventBroadcaster } from "../jobs/event-subscriptions.ts";
import { createWorker } from "../jobs/worker.ts";
import { createDayAggregator, createDigests } from "../shifts/index.ts";
import { createCompletionRunner } from "../signup/finish-completions.ts";
import type { Database } from "../store/core/database.ts";
import { createSignals, type Signals } from "../store/core/signals.ts";
import { createHousekeeping } from "../system/housekeeping.ts";
import { createWebhookService } from "../webhooks/webhook-service.ts";

const log = pino({ level: "silent" });
const testDatabase = await createTestDatabase();
const listening = { host: "127.0.0.1", port: 0, trustProxy: undefined, metricsToken: undefined };

/** A database and signals without useful answers that record who uses them. */
function watchedPorts() {
  const usage = { calls: 0, open: 0, handlers: 0 };
  const use = async () => {
    usage.calls += 1;
    usage.open += 1;
    // Stopping must wait for this.
    await new Promise((resolve) => setImmediate(resolve));
    usage.open -= 1;
    throw new Error("there is no database here");
  };
  const listen = () => {
    usage.handlers += 1;
    return () => {
      usage.handlers -= 1;
    };
  };
  const database = { query: use, transaction: use, script: use } as unknown as Database;
  const signals = { on: listen, onReconnect: listen } as unknown as Signals;
  return { usage, database, signals };
}

type Ports = Pick<ReturnType<typeof watchedPorts>, "database" | "signals">;

/** What would keep the process alive: timers, and open or listening sockets. */
const resources = () =>
  process
    .getActiveResourcesInfo()
    .filter((name) => /^(?:Timeout|TCP|Pipe)/.test(name))
    .sort();

const services: Record<string, (ports: Ports) => BackgroundService | Promise<BackgroundService>> = {
  worker: ({ database, signals }) => createWorker({ database, signals, jobTypes: new Map(), log }, "worker"),
  housekeeping: ({ database }) =>
    createHousekeeping({ database, log, auditRetentionDays: 365, eventsRetentionMinutes: 60 }),
  webhooks: ({ database, signals }) =>
    createWebhookService({ database, signals, log, timeoutMs: 1_000, concurrency: 1 } as never),
  "signup completions": ({ database }) =>
    createCompletionRunner({ database, log, registryTimeoutMs: 1_000 } as never),
  "campaign scheduler": ({ database }) => createCampaignScheduler({ database, log } as never),
  "campaign advancer": ({ database }) => {
    const advancer = createCampaignAdvancer({ database } as never, () => undefined);
    const start = async () => {
      await advancer.start();
      advancer.wake();
    };
    return { start, stop: advancer.stop };
  },
  digests: ({ database }) => createDigests({ database, log } as never),
  "day aggregator": ({ database }) => createDayAggregator({ database, log }),
  "event streams": ({ database, signals }) =>
    createEventBroadcaster({ database, signals, keptMinutes: 60, onError: () => undefined }),
  signals: () => createSignals({ connection: testDatabase.connection, onError: () => undefined }),
  "HTTP server": () => {
    const fakes = new FakeServices();
    return createHttpServer(Object.assign(fakes, { config: { ...fakes.config, ...listening } }));
  },
  "probe server": () =>
    createProbeServer({ config: listening, log, metrics: new Registry(), unreadiness: async () => null }, 0),
  "a service of parts": ({ database }) =>
    serviceOfParts(
      async (parts) => {
        await parts.add(
          "housekeeping",
          createHousekeeping({ database, log, auditRetentionDays: 365, eventsRetentionMinutes: 60 }),
        );
        await parts.add("day aggregator", createDayAggregator({ database, log }));
      },
      () => undefined,
    ),
};

for (const [name, create] of Object.entries(services)) {
  test(`${name}: nothing runs after stop, however often and whenever it is stopped`, async (t) => {
    mock.timers.enable({ apis: ["setInterval"] });
    t.after(() => mock.timers.reset());
    const cases: Record<string, (service: BackgroundService) => Promise<unknown>> = {
      "stopped after its start": (service) => service.start().then(service.stop),
      "stopped twice": (service) => service.start().then(() => Promise.all([service.stop(), service.stop()])),
      "stopped again later": (service) => service.start().then(service.stop).then(service.stop),
      "stopped during its start": (service) => Promise.all([service.start(), service.stop()]),
      "stopped during its work": async (service) => {
        await service.start();
        mock.timers.tick(60_000);
        await service.stop();
      },
      "never started": (service) => service.stop(),
      "started after it was stopped": (service) => service.stop().then(service.start),
    };
    for (const [when, run] of Object.entries(cases)) {
      const { usage, ...ports } = watchedPorts();
      const before = resources();
      await run(await create(ports));
      // Node drops closed handles at the end of a turn of the event loop.
      for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual(resources(), before, `${when}: what is open`);
      const callsAtStop = usage.calls;
      assert.deepEqual({ open: usage.open, handlers: usage.handlers }, { open: 0, handlers: 0 }, when);
      mock.timers.tick(3_600_000);
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(usage.calls, callsAtStop, `${when}: works on`);
    }
  });
}

test("parts stop in reverse order, a part that fails to stop is reported, and a failed start stops the others", async () => {
  const stopped: string[] = [];
  const failures: string[] = [];
  const part = (name: string) =>
    closing(() => {
      stopped.push(name);
      if (name === "second") throw new Error("does not stop");
    });
  const begin = (fails: boolean) =>
    serviceOfParts(
      async (parts) => {
        for (const name of ["first", "second", "third"]) await parts.add(name, part(name));
        if (fails) throw new Error("does not start");
      },
      (_error, name) => failures.push(name),
    );
  const service = begin(false);
  await service.start();
  await service.stop();
  assert.deepEqual(stopped.splice(0), ["third", "second", "first"]);
  await assert.rejects(begin(true).start(), /does not start/);
  assert.deepEqual(stopped, ["third", "second", "first"]);
  assert.deepEqual(failures, ["second", "second"]);
});
