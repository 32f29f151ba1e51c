import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** A process of a test run and its test files, which it runs sequentially. */
export interface TestProcess {
  /** The script that Node runs: the test file itself, or one that imports all of `files`. */
  readonly entry: string;
  /** Absolute paths. */
  readonly files: readonly string[];
}

/** Files share processes because starting Node and loading common modules takes as long as the tests of ten files. */
export const FILES_TOGETHER_MAX = 30;

/** Unit tests take milliseconds. All others start servers and keep them until their file ends. */
const unitTests = /\/(src|bench|test\/web)\/.*\.test\.ts$/;

/** Each keeps a core busy and has time limits, so several at once would make each other fail. */
const browserTests = /\/test\/browser\/.*\.test\.ts$/;

/** Uses process-wide state that other files would see or disturb: memory, environment, global hooks. */
const needsOwnProcess =
  /process\.(env|exit|memoryUsage|cpuUsage)|\.mock\.|setFlagsFromString|^(before|after)(Each)?\(|\/harness\/database\.ts"/m;

/** Divides test files into processes. Writes the entry scripts of shared processes to `folder`. */
export function testProcesses(
  files: readonly string[],
  { folder, filesTogether }: { folder: string; filesTogether: number },
): TestProcess[] {
  const together = files.filter(mayShareProcess);
  const alone = files.filter((file) => !together.includes(file));
  const groups = Array.from({ length: Math.ceil(together.length / filesTogether) }, (_, index) =>
    together.slice(index * filesTogether, (index + 1) * filesTogether),
  );
  const isBusy = (file: string) => browserTests.test(file);
  const busy = [
    ...groups.map((group, index) => ({
      entry: entryOf(group, join(folder, `files-${index}.mjs`)),
      files: group,
    })),
    ...alone.filter(isBusy).map(processOf),
  ];
  return spread(busy, alone.filter((file) => !isBusy(file)).map(processOf));
}

const processOf = (file: string): TestProcess => ({ entry: file, files: [file] });

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

function mayShareProcess(file: string): boolean {
  return unitTests.test(file) && !needsOwnProcess.test(readFileSync(file, "utf8"));
}

/**
 * Imports files sequentially, because top-level await would let them interleave. A file that fails to load must not
 * stop the others.
 */
function entryOf(files: readonly string[], path: string): string {
  const [only] = files;
  if (only !== undefined && files.length === 1) return only;
  const urls = files.map((file) => pathToFileURL(file).href);
  writeFileSync(
    path,
    `import { test } from "node:test";
for (const url of ${JSON.stringify(urls)}) {
  await import(url).catch((error) => test(url, () => { throw error; }));
}
`,
  );
  return path;
}
