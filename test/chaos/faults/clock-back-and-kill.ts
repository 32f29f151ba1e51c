import type { Fault } from "../fault.ts";
import { killRunning } from "./kill-worker.ts";

export const clockBackAndKill: Fault = {
  name: "clock-back-and-kill",
  what: "The clock set back by an hour, and at once a worker killed",
  short: false,
  missing: ({ clock }) => (clock.canStep ? null : "libfaketime is not installed"),
  run: ({ clock, workers: [, victim] }, observer) => killRunning(victim, observer, () => clock.step(-3_600)),
};
