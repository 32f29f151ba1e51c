import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `npm test`: all tests, or the files and folders given; arguments that begin with `-` go to Node's test
 * runner (`npm test -- --test-name-pattern=robots src/crawler`). Exits as the runner does.
 */
const ALL_TESTS = "{src,test,bench}/**/*.test.ts";

const TEST_TIMEOUT_MS = 2 * 60_000;

/** For one file. The slowest takes a fifth of it on two busy cores; what takes longer hangs. */
const FILE_TIMEOUT_MS = 5 * 60_000;

/** Test files at a time. Two cores are what CI has, and half of the time of most files is waiting for servers. */
const CONCURRENCY = 3;

const checkout = fileURLToPath(new URL("..", import.meta.url));

function runnerArguments(given: string[]): string[] {
  const flags = given.filter((argument) => argument.startsWith("-"));
  const paths = given.filter((argument) => !argument.startsWith("-"));
  const reporter = ["--test-reporter", fileURLToPath(new URL("summary-last-reporter.ts", import.meta.url))];
  return [
    "--test",
    `--test-concurrency=${CONCURRENCY}`,
    `--test-timeout=${TEST_TIMEOUT_MS}`,
    "--import",
    new URL("test-file-deadline.ts", import.meta.url).href,
    ...(flags.some((flag) => flag.startsWith("--test-reporter")) ? [] : reporter),
    ...flags,
    ...(paths.length > 0 ? paths.map(testsIn) : [ALL_TESTS]),
  ];
}

/** A folder stands for the tests in it; the runner itself takes files and patterns only. */
function testsIn(path: string): string {
  const isFolder = statSync(resolve(checkout, path), { throwIfNoEntry: false })?.isDirectory() ?? false;
  return isFolder ? `${path.replace(/\/+$/, "")}/**/*.test.ts` : path;
}

const runner = spawn(process.execPath, runnerArguments(process.argv.slice(2)), {
  cwd: checkout,
  // Given values come last, for the developer who wants to see the log.
  env: {
    LOG_LEVEL: "silent",
    TEST_FILE_TIMEOUT_MS: String(FILE_TIMEOUT_MS),
    // Each file is a process of its own, which would compile the same modules again: a fifth of all the work.
    NODE_COMPILE_CACHE: resolve(checkout, "node_modules/.cache/forager-tests"),
    ...process.env,
  },
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => runner.kill(signal));
}
runner.once("error", (error) => {
  process.stderr.write(`The test runner cannot be started: ${error.message}\n`);
  process.exitCode = 1;
});
runner.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
