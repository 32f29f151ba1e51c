import type { Database } from "../store/database.ts";
import { readImportStamp } from "../store/location-list.ts";
import { channels, type Signals } from "../store/signals.ts";

/** Tells one state of the location table from every other, whichever process has changed it. */
export interface ImportWatch {
  /** The time of the latest import; null while there was none. */
  stamp(): Promise<string | null>;
}

/** How long a stamp is believed while no import is signalled: signals can be lost. */
const believedMs = 5_000;

/** @param signals tells of imports; without it the database is asked each time. */
export function watchImports(database: Database, signals?: Pick<Signals, "on" | "onReconnect">): ImportWatch {
  if (signals === undefined) return { stamp: () => readImportStamp(database) };
  let known: { stamp: string | null; readAt: number } | null = null;
  let signalled = 0;
  const forget = () => {
    known = null;
    signalled += 1;
  };
  signals.on(channels.locations, forget);
  signals.onReconnect(forget);
  return {
    async stamp() {
      const now = performance.now();
      if (known !== null && now - known.readAt < believedMs) return known.stamp;
      const signalledBefore = signalled;
      const stamp = await readImportStamp(database);
      // An import that was signalled meanwhile may have come after the reading.
      if (signalled === signalledBefore) known = { stamp, readAt: now };
      return stamp;
    },
  };
}
