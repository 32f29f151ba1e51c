import { globSync, rmSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { relative, resolve } from "node:path";
import { run } from "node:test";
import { fileURLToPath } from "node:url";
import { makeTestFolder } from "./test-folder.ts";
import { TestOutcome } from "./test-outcome.ts";
import { FILES_TOGETHER_MAX, testProcesses } from "./test-processes.ts";
import { testReport } from "./test-report.ts";

/**
 * `npm test`: all tests, or the files and folders given; arguments that begin with `-` go to the processes of the
 * tests (`npm test -- --test-name-pattern=robots src/crawler`). Exits with 1 when a test fails.
 *
 * With `--again`, files that failed run once more, one at a time, and that run decides. Many tests hold limits of
 * time, and a machine that others use keeps them waiting; what fails by itself fails again. A file that fails only
 * beside others is named, and is a defect of the test all the same. Without it, that is done with files of a shared
 * process that was ended, to find out which of them was the reason; the run has failed in any case.
 */
const AGAIN = "--again";

const ALL_TESTS = "{src,test,bench}/**/*.test.ts";

const TEST_TIMEOUT_MS = 2 * 60_000;

/** For one process. The slowest takes a fifth of it on two busy cores; what takes longer hangs. */
const PROCESS_TIMEOUT_MS = 5 * 60_000;

/** Processes at a time: more than there are cores, since most files wait for servers and timers; browsers take memory. */
const CONCURRENCY = Math.min(availableParallelism() + 2, 10);

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
// Given values come first, for the developer who wants to see the log.
process.env.LOG_LEVEL ??= "silent";
process.env.TEST_FILE_TIMEOUT_MS ??= String(PROCESS_TIMEOUT_MS);
// Each process would compile the same modules again: a fifth of all the work.
process.env.NODE_COMPILE_CACHE ??= resolve("node_modules/.cache/forager-tests");

const given = process.argv.slice(2).filter((argument) => argument !== AGAIN);
const flags = given.filter((argument) => argument.startsWith("-"));
const paths = given.filter((argument) => !argument.startsWith("-"));
const mayPassAgain = process.argv.includes(AGAIN);

const folder = makeTestFolder();
process.env.TMPDIR = folder;
process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop.abort());

/** Runs test files, and prints what becomes of them. */
async function runFiles(
  files: readonly string[],
  options: { concurrency: number; filesTogether: number },
): Promise<TestOutcome> {
  const processes = testProcesses(files, { folder, filesTogether: options.filesTogether });
  const events = run({
    files: processes.map(({ entry }) => entry),
    concurrency: options.concurrency,
    timeout: TEST_TIMEOUT_MS,
    execArgv: ["--import", new URL("test-file-deadline.ts", import.meta.url).href, ...flags],
    signal: stop.signal,
  });
  const outcome = new TestOutcome(processes);
  for await (const text of testReport(events, outcome)) process.stdout.write(text);
  return outcome;
}

/** The test files of folders, patterns and files. */
function testFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
    const found = globSync(isFolder ? `${path.replace(/\/+$/, "")}/**/*.test.ts` : path).sort();
    if (found.length === 0) fail(`There is no test file at ${path}`);
    return found.map((file) => resolve(file));
  });
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const files = testFiles(paths.length > 0 ? paths : [ALL_TESTS]);
const first = await runFiles(files, { concurrency: CONCURRENCY, filesTogether: FILES_TOGETHER_MAX });
let { success } = first;
const again = mayPassAgain ? first.failed : first.suspect;
if (!stop.signal.aborted && again.size > 0) {
  const names = [...again].map((file) => relative(process.cwd(), file)).join(", ");
  process.stdout.write(`\nFailed beside others, and run once more, one at a time: ${names}\n\n`);
  const second = await runFiles([...again], { concurrency: 1, filesTogether: 1 });
  success = mayPassAgain && second.success;
}
process.exitCode = success ? 0 : 1;
