import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Machine } from "./machine.ts";

/** The wall clock that the processes under test share. Their monotonic clocks, and this process's clocks, stay untouched. */
export interface Clock {
  /** For the environment of each process; empty where clocks cannot be set. */
  readonly env: Record<string, string>;
  readonly canStep: boolean;
  /** Sets it forward, or back if negative. Processes see it within a second. */
  step(seconds: number): void;
}

export function createClock(folder: string, machine: Machine): Clock {
  const file = join(folder, "clock");
  let offset = 0;
  const write = () => writeFileSync(file, `${offset < 0 ? "" : "+"}${offset}\n`, { mode: 0o644 });
  write();
  const { clockLibrary } = machine;
  return {
    canStep: clockLibrary !== null,
    env:
      clockLibrary === null
        ? {}
        : {
            LD_PRELOAD: clockLibrary,
            FAKETIME_TIMESTAMP_FILE: file,
            FAKETIME_DONT_FAKE_MONOTONIC: "1",
            FAKETIME_CACHE_DURATION: "1",
            FAKETIME_DISABLE_SHM: "1",
            NO_FAKE_STAT: "1",
          },
    step(seconds) {
      offset += seconds;
      write();
    },
  };
}
