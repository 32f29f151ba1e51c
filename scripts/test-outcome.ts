import { relative } from "node:path";
import type { TestProcess } from "./test-processes.ts";

/** The used subset of the Node test runner's events. */
export interface TestEvent {
  type: string;
  data?: {
    name?: string;
    message?: string;
    nesting?: number;
    success?: boolean;
    file?: string;
    details?: { error?: { failureType?: string; signal?: string | null } };
  };
}

/** Records whether a run of these processes succeeded, and which files have to run again on their own. */
export class TestOutcome {
  success = false;
  /** Files that no process took, or that shared one that exited early: one of these caused it, others may not have run. */
  readonly suspect = new Set<string>();
  readonly #processes: ReadonlyMap<string, TestProcess>;

  constructor(processes: readonly TestProcess[]) {
    this.#processes = new Map(processes.map((process) => [process.entry, process]));
  }

  /** Records an event. Names the files of a shared process in its event. */
  see({ type, data }: TestEvent): void {
    if (data === undefined) return;
    // Each process has a summary too, which names a file.
    if (type === "test:summary" && data.file === undefined) this.success = data.success === true;
    const ended = this.#processes.get(data.name ?? "");
    if (ended === undefined) return;
    if (type === "test:complete" && endedEarly(data) && ended.files.length > 1) {
      for (const file of ended.files) this.suspect.add(file);
    }
    data.name = ended.files.map((file) => relative(process.cwd(), file)).join(", ");
  }

  /** Compares what ran with these files, once all processes have ended. */
  end(files: readonly string[]): void {
    const taken = new Set([...this.#processes.values()].flatMap((process) => process.files));
    for (const file of files.filter((path) => !taken.has(path))) {
      this.suspect.add(file);
      this.success = false;
    }
  }
}

/** Whether a process failed for a reason other than its tests. */
function endedEarly({ details }: NonNullable<TestEvent["data"]>): boolean {
  const error = details?.error;
  return error !== undefined && (error.failureType !== "subtestsFailed" || typeof error.signal === "string");
}
