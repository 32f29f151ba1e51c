import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, report } from "./harness/figures.ts";
import { answers, freePort, projectRoot } from "./harness/service.ts";

const laterStarts = 5;

/**
 * `npm start` in a fresh clone of the last commit until /livez responds; then again with everything installed. Also
 * reports the size of the installed dependencies.
 */
export async function startUp(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "forager-clone-"));
  const checkout = join(folder, "forager");
  execFileSync("git", ["clone", "--quiet", projectRoot, checkout]);
  const cold = await timeStart(checkout);
  report(`fresh clone to first answer: ${cold.toFixed(1)} s`);
  const [kilobytes] = execFileSync("du", ["-sk", join(checkout, "node_modules")], { encoding: "utf8" }).split(
    "\t",
  );
  report(`installed dependencies: ${(Number(kilobytes) / 1024).toFixed(0)} MiB (target: 400 MB)`);
  const later: number[] = [];
  for (let index = 0; index < laterStarts; index++) later.push(await timeStart(checkout));
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  report(`later starts: ${later.map((seconds) => seconds.toFixed(2)).join(", ")} s`);
  report(
    `fresh clone to first answer ${cold.toFixed(1)} s, later start ${median(later).toFixed(2)} s (targets: 25 s, 2 s)`,
  );
}

/** In seconds; uses this user's package cache. */
async function timeStart(checkout: string): Promise<number> {
  const port = await freePort();
  // Without the PATH that npm set for this script: a user's shell does not have our Node.js.
  const path = (process.env.PATH ?? "")
    .split(":")
    .filter((part) => !part.includes("node_modules"))
    .join(":");
  const startedAt = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: checkout,
    env: { HOME: process.env.HOME, PATH: path, PORT: String(port), LOG_LEVEL: "warn" },
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
  });
  await answers(`http://127.0.0.1:${port}/livez`, child);
  const seconds = (performance.now() - startedAt) / 1000;
  const exited = once(child, "exit");
  process.kill(-(child.pid ?? 0), "SIGTERM");
  await exited;
  // npm exits immediately; the service and its database take a moment more.
  while (existsSync(join(checkout, "data/postgres/postmaster.pid"))) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return seconds;
}
