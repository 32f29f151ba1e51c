import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Fault } from "./fault.ts";
import { allFaults } from "./faults/all-faults.ts";
import { upgrade } from "./faults/upgrade.ts";
import { inspectMachine } from "./machine.ts";
import { startObserver } from "./observe.ts";
import type { Totals } from "./observer/protocol.ts";
import { type Recovery, runFault } from "./run-fault.ts";
import { startWorld, type World } from "./world.ts";

/*
 * `npm run chaos`: injects faults into an installation of its own while an observer uses it, and exits with 1 if
 * anything was lost, duplicated or late. README.md describes the options.
 */

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    only: { type: "string" },
    seed: { type: "string" },
    "upgrade-from": { type: "string" },
    keep: { type: "boolean", default: false },
  },
});
const earlierRelease = values["upgrade-from"];
const print = (line: string) => process.stdout.write(`${line}\n`);
const startedAt = performance.now();
const elapsed = () => `${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(4)} s`;

/** Faults of a short run are chosen by the seed until the time is used up. */
const shortLimitMs = 28_000;

function chosenFaults(seed: number): Fault[] {
  const names = values.only?.split(",") ?? (earlierRelease === undefined ? undefined : [upgrade.name]);
  const unknown = names?.filter((name) => !allFaults.some((fault) => fault.name === name)) ?? [];
  if (unknown.length > 0)
    throw new Error(
      `unknown: ${unknown.join(", ")}. Faults: ${allFaults.map(({ name }) => name).join(", ")}`,
    );
  const chosen = allFaults.filter(({ name, short }) =>
    names === undefined ? !values.short || short : names.includes(name),
  );
  return shuffled(chosen, seed);
}

/** Fisher-Yates with mulberry32: the same order for the same seed. */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as Item, order[last] as Item];
  }
  return order;
}

async function injectAll(faults: readonly Fault[], world: World, observer: ReturnType<typeof startObserver>) {
  const recoveries: Recovery[] = [];
  const skipped: string[] = [];
  const loadedAt = performance.now();
  for (const fault of faults) {
    const missing = fault.missing?.(world) ?? null;
    const late = values.short && values.only === undefined && performance.now() - loadedAt > shortLimitMs;
    if (missing !== null || late) {
      skipped.push(`${fault.name}: ${missing ?? "the time was used up"}`);
      continue;
    }
    print(`${elapsed()}  ${fault.name}: ${fault.what}`);
    const recovery = await runFault(fault, world, observer, { timed: !values.short });
    recoveries.push(recovery);
    for (const violation of recovery.violations) print(`${elapsed()}    VIOLATION ${violation}`);
  }
  return { recoveries, skipped };
}

const inSeconds = (ms: number | null) => (ms === null ? "" : `${(ms / 1_000).toFixed(1)} s`);

function printTable(recoveries: readonly Recovery[]): void {
  const rows = [
    ["fault", "longest without 201", "accepting after", "ran again after", "all ended after"],
    ...recoveries.map((one) => [
      one.name,
      ...[one.gapMs, one.acceptingAfterMs, one.againAfterMs, one.settledAfterMs].map(inSeconds),
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows)
    print(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`);
}

function printTotals(totals: Totals, skipped: readonly string[]): void {
  for (const line of skipped) print(`skipped ${line}`);
  print(
    `${totals.jobs} jobs acknowledged, ${totals.campaignJobs} jobs of a campaign with ${totals.businesses} businesses, ` +
      `${totals.events} events, ${totals.deliveries} webhooks delivered and ${totals.pendingDeliveries} pending`,
  );
}

async function main(): Promise<number> {
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  const faults = chosenFaults(seed);
  print(`seed ${seed}: ${faults.map(({ name }) => name).join(", ")}`);
  const folder = await mkdtemp(join(tmpdir(), "forager-chaos-"));
  // The database runs as another account.
  await chmod(folder, 0o755);
  const campaign =
    values.short || faults.length < 4
      ? { townCount: 6, businessesEach: 2, everyMs: 4_000 }
      : { townCount: 50, businessesEach: 4, everyMs: 8_000 };
  const observer = startObserver();
  closing.push(() => observer.close());
  let violations: string[] = ["the run was not completed"];
  try {
    const world = await startWorld(folder, inspectMachine(folder), { campaign, earlierRelease });
    closing.push(() => world.close());
    try {
      print(`${elapsed()}  2 API processes, ${world.workers.length} workers and a scheduler are ready`);
      await observer.begin({
        urls: world.urls,
        credential: world.credential,
        perSecond: 5,
        slowMs: values.short ? 3_000 : 6_000,
        campaign: { ...campaign, sitePort: world.sitePort },
      });
      const { recoveries, skipped } = await injectAll(faults, world, observer);
      print(`${elapsed()}  comparing`);
      const totals = await observer.conclude(120_000, values.short ? 5_000 : 70_000);
      printTable(recoveries);
      printTotals(totals, skipped);
      violations = [
        ...recoveries.flatMap(({ name, violations: ofFault }) => ofFault.map((text) => `${name}: ${text}`)),
        ...totals.violations,
        ...world.services().flatMap(({ unexpectedEnds }) => unexpectedEnds),
      ];
    } finally {
      await world.close();
    }
  } finally {
    await observer.close();
    if (values.keep || violations.length > 0) print(`logs: ${folder}`);
    else await rm(folder, { recursive: true, force: true });
  }
  for (const violation of violations.slice(0, 30)) print(`VIOLATION ${violation}`);
  print(
    `${elapsed()}  ${violations.length === 0 ? "nothing lost, nothing duplicated" : `${violations.length} violations`}`,
  );
  return violations.length === 0 ? 0 : 1;
}

/** What an interrupted run has to end, the last first. */
const closing: (() => Promise<void>)[] = [];
let interrupted: Promise<void> | undefined;

async function interrupt(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    interrupted ??= interrupt().finally(() => process.exit(130));
  });
}
process.exit(
  await main().catch(async (error: unknown) => {
    if (interrupted === undefined) throw error;
    await interrupted;
    return 130;
  }),
);
