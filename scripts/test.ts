import { globSync, rmSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { relative, resolve } from "node:path";
import { run } from "node:test";
import { fileURLToPath } from "node:url";
import stamp from "./dashboard-stamp.cjs";
import { makeTestFolder } from "./test-folder.ts";
import { TestOutcome } from "./test-outcome.ts";
import { FILES_TOGETHER_MAX, PROCESS_TIMEOUT_MS, TEST_FLAGS, testProcesses } from "./test-processes.ts";
import { testReport } from "./test-report.ts";

/**
 * `npm test`: runs all tests, or the given files and folders. Passes arguments that begin with `-` to the test
 * processes (`npm test -- --test-name-pattern=robots src/crawler`). Exits with 1 if a test fails.
 *
 * If a process that several files share exits early, these files run again one at a time, to find the cause. The run
 * fails either way.
 */
const ALL_TESTS = "{src,test,bench}/**/*.test.ts";

/** A guard against hangs: the slowest test takes a thirtieth of this on idle cores, and a third on some busy ones. */
const TEST_TIMEOUT_MS = 15 * 60_000;

/**
 * More than the number of cores, since most files wait for servers and timers: with four processes, two cores are idle for a
 * quarter of the time. Not many more, since processes that compete for a core take more processor time. Capped because
 * browsers take memory.
 */
const CONCURRENCY = Math.min(availableParallelism() + 4, 10);

/** Building a bundle takes as much processor time as it saves in ten starts of a service. */
const BUNDLE_FILES_MIN = 100;

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
// Keep values that the developer has set.
process.env.LOG_LEVEL ??= "silent";
process.env.TEST_FILE_TIMEOUT_MS ??= String(PROCESS_TIMEOUT_MS);
// Without a cache, each process recompiles the same modules: a fifth of the total CPU time.
process.env.NODE_COMPILE_CACHE ??= resolve("node_modules/.cache/forager-tests");

const given = process.argv.slice(2);
const flags = given.filter((argument) => argument.startsWith("-"));
const paths = given.filter((argument) => !argument.startsWith("-"));

const folder = makeTestFolder();
process.env.TMPDIR = folder;
process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop.abort());

/** Runs test files and prints a report. */
async function runFiles(
  files: readonly string[],
  options: { concurrency: number; filesTogether: number },
): Promise<TestOutcome> {
  const processes = testProcesses(files, {
    folder,
    filesTogether: options.filesTogether,
    byName: flags.length > 0,
  });
  const events = run({
    files: processes.map(({ entry }) => entry),
    concurrency: options.concurrency,
    timeout: TEST_TIMEOUT_MS,
    execArgv: [...TEST_FLAGS, "--import", new URL("test-file-deadline.ts", import.meta.url).href, ...flags],
    signal: stop.signal,
  });
  const outcome = new TestOutcome(processes);
  for await (const text of testReport(events, outcome)) process.stdout.write(text);
  outcome.end(files);
  return outcome;
}

/** Resolves folders, patterns and files to test files. */
function testFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
    const found = globSync(isFolder ? `${path.replace(/\/+$/, "")}/**/*.test.ts` : path).sort();
    if (found.length === 0) fail(`No test files found at ${path}`);
    return found.map((file) => resolve(file));
  });
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** A few files are faster, and their stack traces better, without the bundle. */
async function startFromBundle(files: readonly string[]): Promise<void> {
  delete process.env.FORAGER_TEST_PROGRAM;
  if (files.length < BUNDLE_FILES_MIN) return;
  try {
    const { bundleService } = await import("./service-bundle.ts");
    process.env.FORAGER_TEST_PROGRAM = await bundleService(resolve("node_modules/.cache/forager-tests"));
  } catch (error) {
    process.stderr.write(`The tests start services from src/, which is slower than a bundle: ${error}\n`);
  }
}

if (!stamp.isDashboardBuilt(process.cwd())) {
  process.stderr.write("The tests run with an outdated dashboard or none: `npm test` builds it.\n");
}
const files = testFiles(paths.length > 0 ? paths : [ALL_TESTS]);
await startFromBundle(files);
const first = await runFiles(files, { concurrency: CONCURRENCY, filesTogether: FILES_TOGETHER_MAX });
if (!stop.signal.aborted && first.suspect.size > 0) {
  const names = [...first.suspect].map((file) => relative(process.cwd(), file)).join(", ");
  process.stdout.write(`\nRunning the files of a lost process again, one at a time: ${names}\n\n`);
  await runFiles([...first.suspect], { concurrency: 1, filesTogether: 1 });
}
process.exitCode = first.success ? 0 : 1;
