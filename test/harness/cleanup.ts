import { after } from "node:test";

const steps: (() => Promise<unknown> | unknown)[] = [];

// Registered at load, not at the first call: inside a test, it would run when that test ends.
after(async () => {
  for (const next of steps.splice(0).reverse()) await next();
});

/** Runs `step` when the test file ends, in reverse order of registration. */
export function atEnd(step: () => Promise<unknown> | unknown): void {
  steps.push(step);
}
