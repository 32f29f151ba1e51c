import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { eventData } from "./events.ts";
import { jobStatuses } from "./job.ts";
import { jobTransitions } from "./job-states.ts";

const finalStates = ["completed", "failed", "cancelled"] as const;

describe("jobTransitions", () => {
  it("reaches every status", () => {
    const reached = new Set(jobTransitions.map((transition) => transition.to));
    assert.deepEqual([...reached].sort(), [...jobStatuses].sort());
  });

  it("leads out of every status that is not final, and out of no final one", () => {
    const left = new Set(jobTransitions.flatMap(({ from }) => from ?? []));
    const open = jobStatuses.filter((status) => !(finalStates as readonly string[]).includes(status));
    assert.deepEqual([...left].sort(), [...open].sort());
  });

  it("announces every change of a stored job with an event, and each job event belongs to a change", () => {
    const silent = jobTransitions.filter(({ from, to, event }) => from !== null && from !== to && !event);
    assert.deepEqual(silent, []);
    const announced = new Set(jobTransitions.flatMap(({ event }) => event ?? []));
    const jobEvents = Object.keys(eventData).filter((name) => name.startsWith("job."));
    assert.deepEqual([...announced].sort(), jobEvents.sort());
  });

  it("lets every job that has not ended be cancelled", () => {
    const cancellable = jobTransitions.filter(({ to }) => to === "cancelled").map(({ from }) => from);
    assert.deepEqual(cancellable.sort(), ["processing", "queued"]);
  });
});
