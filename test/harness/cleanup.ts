import { after } from "node:test";

type Step = () => Promise<unknown> | unknown;

const steps: Step[] = [];
const lastSteps: Step[] = [];
let takesFiles = false;

// Registered at load, not at the first call: inside a test, it would run when that test ends.
after(() => (takesFiles ? undefined : endProcess()));

/** Runs `step` when the test file ends, in reverse order of registration. */
export function atEnd(step: Step): void {
  steps.push(step);
}

/** Runs the steps of the file that has ended. Processes with several files call it after each. */
export async function cleanUp(): Promise<void> {
  for (const next of steps.splice(0).reverse()) await next();
}

/**
 * For a process that takes files from a queue: to Node, all tests have ended whenever none is registered, so that the hook
 * would run after the first file.
 * @returns ends the process's servers, without which it ends by itself.
 */
export function whileTakingFiles(): () => Promise<void> {
  takesFiles = true;
  return endProcess;
}

async function endProcess(): Promise<void> {
  await cleanUp();
  for (const next of lastSteps.splice(0).reverse()) await next();
}

/** Runs `step` when the last file of the process has ended. */
export function atProcessEnd(step: Step): void {
  lastSteps.push(step);
}
