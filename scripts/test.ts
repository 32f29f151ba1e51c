import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `npm test`: all tests, or the files and folders given; arguments that begin with `-` go to Node's test
 * runner (`npm test -- --test-name-pattern=robots src/crawler`). Exits as the runner does.
 *
 * With `--again`, files that failed run once more, one at a time, and that run decides. Many tests hold limits of
 * time, and a machine that others use keeps them waiting; what fails by itself fails again. A file that fails only
 * beside others is named, and is a defect of the test all the same.
 */
const AGAIN = "--again";

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

const folder = mkdtempSync(join(tmpdir(), "forager-tests-"));
const failedFiles = join(folder, "failed");
let runner: ChildProcess | undefined;

function run(given: string[]): Promise<number> {
  runner = spawn(process.execPath, runnerArguments(given), {
    cwd: checkout,
    // Given values come last, for the developer who wants to see the log.
    env: {
      LOG_LEVEL: "silent",
      TEST_FILE_TIMEOUT_MS: String(FILE_TIMEOUT_MS),
      // Each file is a process of its own, which would compile the same modules again: a fifth of all the work.
      NODE_COMPILE_CACHE: resolve(checkout, "node_modules/.cache/forager-tests"),
      ...process.env,
      TEST_FAILED_FILES: failedFiles,
    },
    stdio: "inherit",
  });
  return new Promise((done) => {
    runner?.once("error", (error) => {
      process.stderr.write(`The test runner cannot be started: ${error.message}\n`);
      done(1);
    });
    runner?.once("exit", (code) => done(code ?? 1));
  });
}

/** Those that failed in the last run, as paths in the checkout; none when it ended before it could tell. */
function filesThatFailed(): string[] {
  try {
    return readFileSync(failedFiles, "utf8")
      .split("\n")
      .filter((file) => file !== "")
      .map((file) => relative(checkout, file));
  } catch {
    return [];
  }
}

let stopped = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    stopped = true;
    runner?.kill(signal);
  });
}
const given = process.argv.slice(2).filter((argument) => argument !== AGAIN);
process.exitCode = await run(given);
const failed = filesThatFailed();
if (process.argv.includes(AGAIN) && process.exitCode !== 0 && !stopped && failed.length > 0) {
  process.stdout.write(`\nFailed beside others, and run once more, one at a time: ${failed.join(", ")}\n\n`);
  const flags = given.filter((argument) => argument.startsWith("-"));
  process.exitCode = await run([...flags, "--test-concurrency=1", ...failed]);
}
rmSync(folder, { recursive: true, force: true });
