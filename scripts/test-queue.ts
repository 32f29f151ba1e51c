import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Test files that several processes take one after the other until none is left. What is in its folder: `files`, and for each
 * file that was taken, under its number, the process that took it.
 */
export interface TestQueue {
  /** The next file, for a process of this name; undefined if none is left. */
  take(name: string): string | undefined;
  /** What this process has taken. */
  takenBy(name: string): string[];
}

const listed = "files";

/** Writes a queue for `openTestQueue`. */
export function createTestQueue(folder: string, files: readonly string[]): TestQueue {
  mkdirSync(folder);
  writeFileSync(join(folder, listed), JSON.stringify(files));
  return openTestQueue(folder);
}

export function openTestQueue(folder: string): TestQueue {
  const files = JSON.parse(readFileSync(join(folder, listed), "utf8")) as string[];
  let next = 0;
  const isTaken = (place: number, name: string): boolean => {
    try {
      writeFileSync(join(folder, String(place)), name, { flag: "wx" });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
      throw error;
    }
  };
  return {
    take(name) {
      while (next < files.length) {
        const place = next++;
        if (isTaken(place, name)) return files[place];
      }
      return undefined;
    },
    takenBy: (name) =>
      readdirSync(folder)
        .filter((place) => place !== listed && readFileSync(join(folder, place), "utf8") === name)
        .map(Number)
        .sort((a, b) => a - b)
        .flatMap((place) => files[place] ?? []),
  };
}
