import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** A process of a test run, and the test files that it runs, one after another. */
export interface TestProcess {
  /** What Node is started with: the file itself, or one that imports them all. */
  readonly entry: string;
  /** Absolute paths. */
  readonly files: readonly string[];
}

/** To start Node and to load what most tests load takes as long as the tests of ten files. */
export const FILES_TOGETHER_MAX = 30;

/** Tests of parts, which take milliseconds. All others start servers and keep them until their file ends. */
const partTests = /\/(src|bench|test\/web)\/.*\.test\.ts$/;

/** These have limits of time, and keep a core busy by themselves: several at once would fail each other. */
const browserTests = /\/test\/browser\/.*\.test\.ts$/;

/** What others in the same process would feel, or disturb: its memory and its environment, hooks of all its tests. */
const needsOwnProcess =
  /process\.(env|exit|memoryUsage|cpuUsage)|\.mock\.|setFlagsFromString|^(before|after)(Each)?\(|\/harness\/database\.ts"/m;

/** Divides test files into processes. Entries of several files are written into `folder`. */
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

/** Puts the busy ones at even distances between those that mostly wait, so that both cores have work all the time. */
function spread(busy: readonly TestProcess[], waiting: readonly TestProcess[]): TestProcess[] {
  const placed = (list: readonly TestProcess[]) =>
    list.map((process, index) => ({ process, at: (index + 0.5) / list.length }));
  return [...placed(busy), ...placed(waiting)].sort((a, b) => a.at - b.at).map(({ process }) => process);
}

function mayShareProcess(file: string): boolean {
  return partTests.test(file) && !needsOwnProcess.test(readFileSync(file, "utf8"));
}

/**
 * One after another, so that a file that waits while it is loaded is not overtaken. One that cannot be loaded must
 * not keep the others from running.
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
