import { relative } from "node:path";
import type { TestProcess } from "./test-processes.ts";

/** What is read of the events of Node's test runner. */
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

/** Whether tests passed, and which files failed, in a run of these processes. */
export class TestOutcome {
  success = false;
  /** Files in which a test failed, and all files of processes that ended early. */
  readonly failed = new Set<string>();
  /** Files that shared a process which ended early: one of them was the reason, and others may not have run. */
  readonly suspect = new Set<string>();
  readonly #processes: ReadonlyMap<string, TestProcess>;

  constructor(processes: readonly TestProcess[]) {
    this.#processes = new Map(processes.map((process) => [process.entry, process]));
  }

  /** Notes an event. One of a process that several files share gets their names. */
  see({ type, data }: TestEvent): void {
    if (data === undefined) return;
    // Processes have summaries too, which name a file.
    if (type === "test:summary" && data.file === undefined) this.success = data.success === true;
    if (type === "test:fail" && data.file !== undefined) this.#addFailed(data.file);
    const ended = this.#processes.get(data.name ?? "");
    if (ended === undefined) return;
    if (type === "test:complete" && endedEarly(data)) this.#addEndedEarly(ended);
    data.name = ended.files.map((file) => relative(process.cwd(), file)).join(", ");
  }

  #addFailed(file: string): void {
    for (const one of this.#processes.get(file)?.files ?? [file]) this.failed.add(one);
  }

  #addEndedEarly({ entry, files }: TestProcess): void {
    this.#addFailed(entry);
    if (files.length > 1) for (const file of files) this.suspect.add(file);
  }
}

/** Of a process: that it failed for another reason than its tests. */
function endedEarly({ details }: NonNullable<TestEvent["data"]>): boolean {
  const error = details?.error;
  return error !== undefined && (error.failureType !== "subtestsFailed" || typeof error.signal === "string");
}
