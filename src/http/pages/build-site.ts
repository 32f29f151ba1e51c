import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";

const builder = fileURLToPath(new URL("../../../scripts/build-site.ts", import.meta.url));
const outputCharactersMax = 4_000;
/** Jobs and requests come first. */
const niceness = 10;

/**
 * Builds the documentation of a checkout in a process of its own, if it has changed. A failure is only logged.
 * @returns a function that ends the build.
 */
export function buildSite(log: Logger, script = builder): () => void {
  if (!existsSync(script)) return () => undefined;
  // A group of its own, to end the programs that it starts as well.
  const child = spawn(process.execPath, [script, "--discard-tools"], {
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  let isStopped = false;
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-outputCharactersMax);
  });
  const failed = (reason: string) => {
    if (!isStopped) log.warn({ reason }, "the documentation could not be built; the next start tries again");
  };
  child.once("error", (error) => failed(error.message));
  child.once("close", (code) => {
    if (code !== 0) failed(output.trim());
  });
  const { pid } = child;
  if (pid === undefined) return () => undefined;
  setPriority(pid, niceness);
  return () => {
    isStopped = true;
    if (child.exitCode === null && child.signalCode === null) process.kill(-pid);
  };
}
