import type { Config } from "../config.ts";
import type { Info } from "../contract/system.ts";
import type { CheckName, Finding } from "./doctor/check.ts";
import { checkAi } from "./doctor/check-ai.ts";
import { checkPeopleProvider, checkSearchProvider } from "./doctor/check-people.ts";
import { clientMessage } from "./doctor/client-messages.ts";
import type { DoctorPorts } from "./doctor/ports.ts";
import { missingModelSettings, missingPeopleSettings, missingSearchSettings } from "./service-settings.ts";

export type Capability = Info["capabilities"][number];
type CapabilityPorts = Pick<DoctorPorts, "listModels" | "tryService">;

/** External servers are not queried on every read. */
const freshMs = 10 * 60_000;

interface Subject {
  name: Capability["name"];
  /** The doctor's check of the same service; its messages for clients are used. */
  checkName: CheckName;
  provider: string | null;
  missing: string[];
  check: () => Promise<Finding>;
}

/**
 * The last known state of external services. Never waits: a call that finds no state, or a stale one, starts a check
 * whose outcome later calls get.
 */
export function createCapabilities(
  config: Config,
  ports: CapabilityPorts,
  now = Date.now,
): () => Capability[] {
  const subjects = subjectsOf(config, ports);
  let last: Capability[] = subjects.map((subject) => capabilityOf(subject, null, null));
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isRunning = false;
  const check = async (): Promise<void> => {
    isRunning = true;
    const asked = subjects.map(async (subject) => {
      if (subject.missing.length > 0) return capabilityOf(subject, null, null);
      const finding = await subject.check().catch(() => null);
      const checked = finding && {
        isWell: finding.status === "ok",
        ...clientMessage({ name: subject.checkName, status: finding.status }, config),
      };
      return capabilityOf(subject, checked, new Date(now()).toISOString());
    });
    last = await Promise.all(asked);
    checkedAt = now();
    isRunning = false;
  };
  return () => {
    if (!isRunning && now() - checkedAt >= freshMs) void check();
    return last;
  };
}

function subjectsOf(config: Config, { listModels, tryService }: CapabilityPorts): Subject[] {
  return [
    {
      name: "ai_model",
      checkName: "ai",
      provider: config.llmModel ?? null,
      missing: missingModelSettings(config),
      check: () => checkAi(config, listModels),
    },
    {
      name: "people_profiles",
      checkName: "people_provider",
      provider: config.peopleProvider ?? null,
      missing: missingPeopleSettings(config),
      check: () => checkPeopleProvider(config, tryService),
    },
    {
      name: "people_search",
      checkName: "search_provider",
      provider: config.searchProvider ?? null,
      missing: missingSearchSettings(config),
      check: () => checkSearchProvider(config, tryService),
    },
  ];
}

/** @param checked null: not checked, or the check failed. */
function capabilityOf(
  subject: Subject,
  checked: { isWell: boolean; detail: string } | null,
  checkedAt: string | null,
): Capability {
  const { name, provider, missing } = subject;
  return {
    name,
    provider,
    configured: missing.length === 0,
    missing_settings: missing,
    reachable: checked?.isWell ?? null,
    problem: checked === null || checked.isWell ? null : checked.detail,
    checked_at: checkedAt,
  };
}
