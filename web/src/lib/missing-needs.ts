import { keyedPeopleProviders, keyedSearchProviders } from "../../../src/contract/providers.ts";
import type { Info } from "../api/answers.ts";

/** What a job may need from outside the service. */
export type Need = Info["capabilities"][number]["name"] | "smtp" | "map_provider";

interface MissingNeed {
  need: Need;
  /** Whether jobs can have no result without it. */
  isVital: boolean;
  text: string;
  /** The settings to set. */
  settings: readonly string[];
  /** The page of the documentation that says how. */
  page: string;
  /** A key of the client's own that serves as well, and what it unlocks; null if none does. */
  ownKey: { action: string; unlocks: string } | null;
}

/** Whose keys clients may save for themselves. */
const ownKeys: Partial<Record<Need, readonly string[]>> = {
  people_search: keyedSearchProviders,
  people_profiles: keyedPeopleProviders,
};

const ownKeyTexts: Partial<Record<Need, { action: string; unlocks: string }>> = {
  people_search: {
    action: "Add a search key",
    unlocks:
      "With one, you find people by role, industry and place, and get reports on them with their sources.",
  },
  people_profiles: {
    action: "Add a profile key",
    unlocks: "With one, you get profiles: position, company, experience and education of each person.",
  },
};

const capabilityTexts: Readonly<Record<Info["capabilities"][number]["name"], string>> = {
  ai_model: "No AI model is configured: the answers of a model will be missing from the result.",
  people_profiles: "No provider of profiles is configured: these jobs fail at once.",
  people_search: "No search provider is configured: these jobs fail at once.",
};

/**
 * Of what a job needs, what this service does not have, with the way to set it up.
 * @param own providers of which the client has saved a key.
 */
export function missingNeeds(
  { capabilities, features }: Info,
  needs: readonly Need[],
  own: readonly string[] = [],
): MissingNeed[] {
  const hasOwn = (need: Need) => ownKeys[need]?.some((name) => own.includes(name)) ?? false;
  return needs
    .filter((need) => !hasOwn(need))
    .flatMap((need): MissingNeed[] => {
      const ownKey = ownKeyTexts[need] ?? null;
      if (need === "smtp") {
        const { status, problems } = features.smtp;
        if (status !== "blocked" && status !== "impaired") return [];
        const text = problems.join(" ") || "Mail servers cannot be reached: all verdicts will be unknown.";
        return [{ need, isVital: status === "blocked", text, settings: [], page: "verification", ownKey }];
      }
      if (need === "map_provider") {
        if (features.map_provider !== null) return [];
        const text = "No map provider is configured.";
        return [{ need, isVital: true, text, settings: ["MAPS_PROVIDER"], page: "maps", ownKey }];
      }
      const found = capabilities.find(({ name }) => name === need);
      if (found === undefined || (found.configured && found.reachable !== false)) return [];
      const text = found.configured ? (found.problem ?? "It does not respond.") : capabilityTexts[need];
      return [
        {
          need,
          isVital: !found.configured,
          text,
          settings: found.missing_settings,
          page: "models-and-providers",
          ownKey,
        },
      ];
    });
}
