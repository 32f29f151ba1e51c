import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** A process of a test run and its test files, which it runs sequentially. */
export interface TestProcess {
  /** The script that Node runs: the test file itself, or one that imports all of `files`. */
  readonly entry: string;
  /** Absolute paths. */
  readonly files: readonly string[];
}

/**
 * For processes that tests start: collecting garbage in the background, and often while modules load, takes a twentieth of
 * the processor time.
 */
export const V8_FLAGS = ["--single-threaded-gc", "--min-semi-space-size=16"];

/** For test processes: without the slowest compiler, unit tests take a twelfth less processor time. */
export const TEST_FLAGS = [...V8_FLAGS, "--max-opt=2"];

/** Per process. The slowest takes a fifth of this on two busy cores; one that reaches the limit hangs. */
export const PROCESS_TIMEOUT_MS = 10 * 60_000;

/** Files share processes because starting Node and loading common modules takes as long as the tests of ten files. */
export const FILES_TOGETHER_MAX = 60;

/** Fewer, because one file waits for its servers while the next could run in another process. */
const SERVER_FILES_TOGETHER_MAX = 10;

/** Their pages keep a core busy, so more of these in one process would leave the other cores to wait for it. */
const PAGE_FILES_TOGETHER_MAX = 4;

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
  const shared = (kind: Kind, size: number, entryOf: typeof unitEntry): TestProcess[] =>
    chunks(kinds.get(kind) ?? [], size).map((group, index) => {
      const [only] = group;
      if (only !== undefined && group.length === 1) return { entry: only, files: group };
      const entry = join(folder, `${kind}-${index}.mjs`);
      writeFileSync(entry, entryOf(group.map((file) => pathToFileURL(file).href)));
      return { entry, files: group };
    });
  const together = (max: number) => (byName ? 1 : Math.min(filesTogether, max));
  const alone = (kind: Kind) => (kinds.get(kind) ?? []).map((file) => ({ entry: file, files: [file] }));
  return spread(
    [
      ...shared("unit", filesTogether, unitEntry),
      ...shared("pages", together(PAGE_FILES_TOGETHER_MAX), serverEntry),
      ...alone("browser"),
    ],
    [...shared("server", together(SERVER_FILES_TOGETHER_MAX), serverEntry), ...alone("alone")],
  );
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/**
 * Distributes CPU-bound processes evenly among those that mostly wait, so that all cores stay busy. None is at the end,
 * where it would run alone.
 */
function spread(busy: readonly TestProcess[], waiting: readonly TestProcess[]): TestProcess[] {
  const placed = (list: readonly TestProcess[], until: number) =>
    list.map((process, index) => ({ process, at: (until * (index + 0.5)) / list.length }));
  return [...placed(busy, 0.9), ...placed(waiting, 1)]
    .sort((a, b) => a.at - b.at)
    .map(({ process }) => process);
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

const cleanup = fileURLToPath(new URL("../test/harness/cleanup.ts", import.meta.url));

/**
 * Each file is a test and its tests are subtests, so that its hooks run and its servers stop before the next begins. Its
 * time limit is that of the process: without a finite one, Node applies the limit of a single test to the whole file.
 */
const serverEntry = (urls: readonly string[]) => `import { relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { cleanUp } from ${JSON.stringify(pathToFileURL(cleanup).href)};
for (const url of ${JSON.stringify(urls)}) {
  test(relative(process.cwd(), fileURLToPath(url)), { timeout: ${PROCESS_TIMEOUT_MS} }, async (file) => {
    file.after(cleanUp);
    await import(url);
  });
}
`;
