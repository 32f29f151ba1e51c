import { type Fault, seconds } from "../fault.ts";

const hour = 3_600;

/** All processes of the service and the database see the step. */
const clockStep = (name: string, what: string, by: number): Fault => ({
  name,
  what,
  short: by < 0,
  missing: ({ clock }) => (clock.canStep ? null : "libfaketime is not installed"),
  async run({ clock }) {
    clock.step(by);
    // Processes read it once a second.
    await seconds(2);
    return {};
  },
});

export const clockBack = clockStep("clock-back", "The clock set back by an hour", -hour);
export const clockForward = clockStep("clock-forward", "The clock set forward by an hour", hour);
