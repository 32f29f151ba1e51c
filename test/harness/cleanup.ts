import { after } from "node:test";

const steps: (() => Promise<unknown> | unknown)[] = [];

// Registered at load, not at the first call: inside a test, it would run when that test ends.
after(cleanUp);

/** Runs `step` when the test file ends, in reverse order of registration. */
export function atEnd(step: () => Promise<unknown> | unknown): void {
  steps.push(step);
}

/** Runs the steps of the file that has ended. Processes with several files call it after each. */
export async function cleanUp(): Promise<void> {
  for (const next of steps.splice(0).reverse()) await next();
}
