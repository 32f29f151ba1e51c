import { after } from "node:test";

const steps: (() => Promise<unknown> | unknown)[] = [];

// Here and not at the first call: inside of a test, it would run when that test ends.
after(async () => {
  for (const next of steps.splice(0).reverse()) await next();
});

/** Runs `step` when the test file ends, the last one first: what was opened last is closed first. */
export function atEnd(step: () => Promise<unknown> | unknown): void {
  steps.push(step);
}
