import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createTestQueue } from "./test-queue.ts";

/** A process of a test run and its test files, which it runs sequentially. */
export interface TestProcess {
  /** The script that Node runs: the test file itself, or one that imports all of `files`. */
  readonly entry: string;
  /** Absolute paths; of a process that takes files from a queue, those that it has taken so far. */
  readonly files: readonly string[];
}

/**
 * For processes that tests start: collecting garbage in the background, and often while modules load, takes a twentieth of
 * the processor time.
 */
export const V8_FLAGS = ["--single-threaded-gc", "--min-semi-space-size=16"];

/** For test processes: without the slowest compiler, unit tests take a twelfth less processor time. */
export const TEST_FLAGS = [...V8_FLAGS, "--max-opt=2"];

/**
 * For a file, or for all files of a process that runs unit tests. The slowest takes a fifth of this on two busy cores; one
 * that reaches the limit hangs.
 */
export const PROCESS_TIMEOUT_MS = 30 * 60_000;

/** Files share processes because starting Node and loading common modules takes as long as the tests of ten files. */
export const FILES_TOGETHER_MAX = 60;

/**
 * Processes that take the files which start servers from one queue. Each has its own services, compiled schemas and modules,
 * so fewer take less processor time; but while a file waits for its servers, only another process uses the core.
 */
const SERVER_PROCESSES_MAX = 6;

/** As many begin at once, to leave a core to tests that need one. The others begin when these have ended. */
const SERVER_PROCESSES_FIRST = 4;

/** Their pages keep a core busy, so more at once would take it from each other. */
const PAGE_PROCESSES_MAX = 2;

/** A few files are not worth another process. */
const QUEUED_FILES_MIN = 5;

/** Tests that start no servers take milliseconds. */
const unitTests = /\/(src|bench|test\/web)\/.*\.test\.ts$/;

/** Tests in the same folders that start servers, or have hooks of their file. */
const usesServers = /\/harness\/(database|cleanup)\.ts"|^(before|after)(Each)?\(/m;
const serverTests = /\/test\/(integration|conformance)\/.*\.test\.ts$/;

/** Each keeps a core busy and has time limits, so several at once would make each other fail. */
const browserTests = /\/test\/browser\/.*\.test\.ts$/;

/** Tests of pages, which can share a browser. The others test browsers themselves. */
const sharesBrowser = /\bstartBrowser\b/;

/** Uses process-wide state that other files would disturb or find changed: memory, flags, the environment. */
const needsOwnProcess =
  /process\.(memoryUsage|cpuUsage)|setFlagsFromString|\(process\.env,|process\.env\.\w+ \??\?= /;

/** The same, but each test restores it when it ends. */
const usesMocks = /\.mock\./;

type Kind = "unit" | "server" | "pages" | "browser" | "alone";

function kindOf(file: string): Kind {
  const text = readFileSync(file, "utf8");
  if (browserTests.test(file)) return sharesBrowser.test(text) ? "pages" : "browser";
  const isUnit = unitTests.test(file);
  if (!isUnit && !serverTests.test(file)) return "alone";
  if (needsOwnProcess.test(text)) return "alone";
  return isUnit && !usesServers.test(text) && !usesMocks.test(text) ? "unit" : "server";
}

/**
 * Divides test files into processes. Writes the entry scripts of shared processes to `folder`.
 *
 * `byName`: the run selects tests by name, which would not find those of files that run as subtests.
 */
export function testProcesses(
  files: readonly string[],
  { folder, filesTogether, byName }: { folder: string; filesTogether: number; byName: boolean },
): TestProcess[] {
  const kinds = Map.groupBy(files, kindOf);
  const alone = (kind: Kind) => (kinds.get(kind) ?? []).map((file) => ({ entry: file, files: [file] }));
  const isSplit = byName || filesTogether === 1;
  const queued = (kind: Kind, max: number) =>
    isSplit ? alone(kind) : queueProcesses(kinds.get(kind) ?? [], { folder, kind, max });
  const units = chunks(kinds.get("unit") ?? [], filesTogether).map((group, index) => {
    const [only] = group;
    if (only !== undefined && group.length === 1) return { entry: only, files: group };
    const entry = join(folder, `unit-${index}.mjs`);
    writeFileSync(entry, unitEntry(group.map((file) => pathToFileURL(file).href)));
    return { entry, files: group };
  });
  const servers = queued("server", SERVER_PROCESSES_MAX);
  const first = isSplit ? 0 : SERVER_PROCESSES_FIRST;
  return [
    ...servers.slice(0, first),
    ...queued("pages", PAGE_PROCESSES_MAX),
    ...alone("browser"),
    ...units,
    ...alone("alone"),
    ...servers.slice(first),
  ];
}

/** At most `max` processes that take these files from a queue. */
function queueProcesses(
  files: readonly string[],
  { folder, kind, max }: { folder: string; kind: Kind; max: number },
): TestProcess[] {
  const place = join(folder, `${kind}-queue`);
  const queue = createTestQueue(place, files);
  const count = Math.min(max, Math.ceil(files.length / QUEUED_FILES_MIN));
  return Array.from({ length: count }, (_, index) => {
    const name = `${kind}-${index}`;
    const entry = join(folder, `${name}.mjs`);
    writeFileSync(entry, queueEntry(place, name));
    return {
      entry,
      get files() {
        return queue.takenBy(name);
      },
    };
  });
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/**
 * Imports files sequentially, because top-level await would let them interleave. A file that fails to load must not
 * stop the others.
 */
const unitEntry = (urls: readonly string[]) => `import { test } from "node:test";
for (const url of ${JSON.stringify(urls)}) {
  await import(url).catch((error) => test(url, () => { throw error; }));
}
`;

const moduleUrl = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/**
 * Each file is a test and its tests are subtests, so that its hooks run and its servers stop before the next begins. Its
 * time limit is that of a file: without a finite one, Node applies the limit of a single test to the whole file.
 */
const queueEntry = (queue: string, name: string) => `import { relative } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { startDeadline } from ${moduleUrl("./test-file-deadline.ts")};
import { openTestQueue } from ${moduleUrl("./test-queue.ts")};
import { cleanUp, whileTakingFiles } from ${moduleUrl("../test/harness/cleanup.ts")};
const queue = openTestQueue(${JSON.stringify(queue)});
const endProcess = whileTakingFiles();
for (let path; (path = queue.take(${JSON.stringify(name)})) !== undefined; ) {
  startDeadline(path);
  await test(relative(process.cwd(), path), { timeout: ${PROCESS_TIMEOUT_MS} }, async (file) => {
    file.after(cleanUp);
    await import(pathToFileURL(path).href);
  });
}
await endProcess();
`;
