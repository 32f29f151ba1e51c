import { spawnSync } from "node:child_process";
import { join } from "node:path";

/**
 * `npm run refresh-lists`: updates the email domain list packages to their latest releases, pinned exactly, then checks
 * the lock file and tests the lists. Review the diff of package.json and package-lock.json, and commit it.
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
