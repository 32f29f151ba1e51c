import { spawnSync } from "node:child_process";
import { join } from "node:path";

/**
 * `npm run refresh-lists`: brings the packages with lists of mail domains to their latest releases, with exact
 * versions, and checks the lock and what the lists say. Nothing is kept in the code: review the diff and commit it.
 */
const packages = [
  "disposable-email-domains",
  "disposable-email-domains-js",
  "email-providers",
  "fakefilter",
  "mailchecker",
];

const steps: readonly (readonly [command: string, ...args: string[]])[] = [
  ["npm", "install", "--save-exact", "--no-audit", "--no-fund", ...packages.map((name) => `${name}@latest`)],
  [process.execPath, "scripts/check-lock.cjs"],
  [process.execPath, "--test", "src/job-types/verify/domain/domain-lists.test.ts"],
];

const root = join(import.meta.dirname, "..");
for (const [command, ...args] of steps) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (status === 0) continue;
  process.stderr.write(`Stopped at: ${command} ${args.join(" ")}${error ? ` (${error.message})` : ""}\n`);
  process.exitCode = 1;
  break;
}
