import type { Signer } from "../clients/secrets.ts";
import type { Database } from "../store/core/database.ts";
import { findAnomalies } from "./anomalies.ts";
import {
  createDigestSettings,
  type DigestSettingsStore,
  type TestMailPorts,
} from "./digest/digest-settings.ts";
import { createShiftReader, type ShiftReader } from "./read-shifts.ts";
import { type ActivityRecorder, createActivityRecorder } from "./report-activities.ts";
import { createShares, type Shares } from "./shares.ts";
import type { DigestLinks } from "./signed-links.ts";

export { createDayAggregator } from "./aggregate-days.ts";
export { createDigests } from "./digest/send-digests.ts";
export type { ShiftDetails } from "./read-shifts.ts";
export { nameIn } from "./report-activities.ts";
export { createDigestLinks, type DigestLinks } from "./signed-links.ts";
export { windowOf } from "./window.ts";

/** Activities of a client's users and agents, and the reports about them. */
export interface Shifts {
  readonly activities: ActivityRecorder;
  readonly reader: ShiftReader;
  readonly shares: Shares;
  readonly digest: DigestSettingsStore;
  /** Metrics of the last 7 days that differ from the 30 days before. */
  anomalies(clientId: string): ReturnType<typeof findAnomalies>;
}

export function createShifts(
  ports: {
    database: Database;
    shareSigner: Signer;
    digestLinks: DigestLinks;
    publicUrl: string;
  } & TestMailPorts,
): Shifts {
  const { database } = ports;
  return {
    activities: createActivityRecorder(database),
    reader: createShiftReader(database),
    shares: createShares(database, ports.shareSigner),
    digest: createDigestSettings(ports),
    anomalies: (clientId) => findAnomalies(database, clientId, new Date()),
  };
}
