import type { Signer } from "../clients/secrets.ts";
import type { SuppressedSubject, Suppression } from "../contract/privacy.ts";
import { domainKey, domainOfHost } from "../records/identity.ts";
import type { PrivacyAccessReader } from "./access.ts";
import { createErasures, type ErasurePorts, type Erasures } from "./erasures.ts";
import { readSuppressionCsv } from "./import-suppressions.ts";
import { createOptOut, type OptOut } from "./opt-out.ts";
import { type Subject, suppressedSubject } from "./subjects.ts";
import type { NewEntry, Suppressions } from "./suppressions.ts";

/** The suppression list, access and erasure, for one client each. */
export interface Privacy {
  readonly suppressions: Pick<Suppressions, "list" | "remove">;
  readonly erasures: Pick<Erasures, "request" | "list" | "find">;
  /** @returns the search. @throws ForagerError validation_error. */
  access(...request: Parameters<PrivacyAccessReader>): Promise<ReturnType<PrivacyAccessReader>>;
  readonly optOut: OptOut;
  /** @throws ForagerError validation_error. */
  addSuppressions(
    clientId: string,
    entries: readonly SuppressedSubject[],
    options: AddOptions,
  ): Promise<{ added: number; present: number }>;
  /** @throws ForagerError validation_error. */
  importSuppressions(
    clientId: string,
    csv: string,
    options: AddOptions,
  ): Promise<{ added: number; present: number }>;
  /** The entries that apply to a value. @throws ForagerError validation_error. */
  checkSuppression(clientId: string, subject: SuppressedSubject): Promise<Suppression[]>;
}

interface AddOptions {
  note?: string | undefined;
  /** Only counts. */
  isDryRun: boolean;
}

export function createPrivacy(ports: ErasurePorts & { signer: Signer; publicUrl: string }): Privacy {
  const { suppressions } = ports;
  const add = (
    clientId: string,
    source: "api" | "import",
    entries: readonly NewEntry[],
    { note, isDryRun }: AddOptions,
  ) =>
    isDryRun
      ? suppressions.preview(clientId, entries)
      : suppressions.add(
          clientId,
          source,
          entries.map((entry) => ({ ...entry, note: entry.note ?? note })),
        );
  return {
    suppressions,
    erasures: createErasures(ports),
    // Loaded with the first access: it brings the rules of all countries' phone numbers along.
    async access(...request) {
      const { createPrivacyAccess } = await import("./access.ts");
      return createPrivacyAccess(ports)(...request);
    },
    optOut: createOptOut(ports),
    async addSuppressions(clientId, entries, options) {
      const subjects = entries.map((entry, index) => suppressedSubject(entry, ["body", "entries", index]));
      return await add(clientId, "api", subjects, options);
    },
    async importSuppressions(clientId, csv, options) {
      return await add(clientId, "import", await readSuppressionCsv(csv), options);
    },
    checkSuppression: (clientId, subject) =>
      suppressions.entriesFor(clientId, keysCovering(suppressedSubject(subject))),
  };
}

/** The key of a subject, and of the domain whose entry covers it. */
function keysCovering({ kind, key }: Subject): string[] {
  const value = key.slice(key.indexOf(":") + 1);
  const host = kind === "email" ? value.slice(value.lastIndexOf("@") + 1) : value.split("/", 1)[0];
  const domain = kind === "email" || kind === "profile_url" ? domainOfHost(host ?? "") : null;
  return [key, ...(domain === null ? [] : [domainKey(domain)])];
}
