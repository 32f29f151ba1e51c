import { type Fault, seconds } from "./fault.ts";
import type { Observer } from "./observe.ts";
import type { World } from "./world.ts";

/** How the installation recovered from one fault. Milliseconds. */
export interface Recovery {
  name: string;
  what: string;
  /** Longest time without an accepted submit, from the injection to the recovery. */
  gapMs: number;
  /** From the removal of the cause to the next accepted submit. */
  acceptingAfterMs: number;
  /** From the removal of the cause until every job acknowledged before it had ended. */
  settledAfterMs: number;
  /** How long jobs of a killed worker waited until they ran again, for a fault that says which. */
  againAfterMs: number | null;
  violations: string[];
}

const settleLimitMs = 90_000;

/** @param options.timed false where durations are reported only, since a machine that runs CI may be busy. */
export async function runFault(
  fault: Fault,
  world: World,
  observer: Observer,
  options: { timed: boolean },
): Promise<Recovery> {
  const limitOf = (ms: number | undefined) => (options.timed && ms !== undefined ? ms : settleLimitMs);
  const from = Date.now();
  const healed = await fault.run(world, observer);
  const at = healed.at ?? Date.now();
  const violations: string[] = [];

  const acceptedAt = await until(
    () => observer.acceptedAfter(at),
    (found) => found !== null,
    settleLimitMs,
  );
  const acceptingAfterMs = (acceptedAt ?? Date.now()) - at;
  if (acceptedAt === null) violations.push("no submit was accepted");
  if (acceptingAfterMs > limitOf(healed.acceptingWithinMs))
    violations.push(`a submit was accepted only after ${acceptingAfterMs} ms`);

  let againAfterMs: number | null = null;
  if (healed.again !== undefined) {
    const { jobIds, since, limitMs } = healed.again;
    const runs = await until(
      () => observer.runsSince(jobIds, since),
      ({ missing }) => missing === 0,
      settleLimitMs,
    );
    againAfterMs = runs.missing > 0 ? Date.now() - since : runs.latestMs;
    if (runs.missing > 0 || runs.latestMs > limitOf(limitMs))
      violations.push(
        `of ${jobIds.length} jobs ${runs.missing} did not run again, the others after ${runs.latestMs} ms`,
      );
  }
  const open = await until(
    () => observer.openJobs(at),
    (jobs) => jobs === 0,
    settleLimitMs,
  );
  if (open > 0) violations.push(`${open} jobs have not ended`);
  const settledAt = Date.now();
  await Promise.all(world.services().map((service) => service.ready()));
  return {
    name: fault.name,
    what: fault.what,
    gapMs: await observer.gapMs(from, settledAt),
    acceptingAfterMs,
    settledAfterMs: settledAt - at,
    againAfterMs,
    violations,
  };
}

/** Asks until the answer satisfies the condition or the limit has passed; returns the last answer. */
async function until<Value>(
  ask: () => Promise<Value>,
  satisfies: (value: Value) => boolean,
  limitMs: number,
): Promise<Value> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const value = await ask();
    if (satisfies(value) || performance.now() > deadline) return value;
    await seconds(0.1);
  }
}
