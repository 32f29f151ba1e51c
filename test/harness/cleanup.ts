import { after } from "node:test";

const steps: (() => Promise<unknown> | unknown)[] = [];
let registered = false;

/** Runs `step` when the test file ends, the last one first: what was opened last is closed first. */
export function atEnd(step: () => Promise<unknown> | unknown): void {
  steps.push(step);
  if (registered) return;
  registered = true;
  after(async () => {
    for (const next of steps.splice(0).reverse()) await next();
  });
}
