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
}

const capabilityTexts: Readonly<Record<Info["capabilities"][number]["name"], string>> = {
  ai_model: "No AI model is configured: the answers of a model will be missing from the result.",
  people_profiles: "No provider of profiles is configured: these jobs fail at once.",
  people_search: "No search provider is configured: these jobs fail at once.",
};

/** Of what a job needs, what this service does not have, with the way to set it up. */
export function missingNeeds({ capabilities, features }: Info, needs: readonly Need[]): MissingNeed[] {
  return needs.flatMap((need): MissingNeed[] => {
    if (need === "smtp") {
      const { status, problems } = features.smtp;
      if (status !== "blocked" && status !== "impaired") return [];
      const text = problems.join(" ") || "Mail servers cannot be reached: all verdicts will be unknown.";
      return [{ need, isVital: status === "blocked", text, settings: [], page: "verification" }];
    }
    if (need === "map_provider") {
      if (features.map_provider !== null) return [];
      const text = "No map provider is configured.";
      return [{ need, isVital: true, text, settings: ["MAPS_PROVIDER"], page: "maps" }];
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
      },
    ];
  });
}
