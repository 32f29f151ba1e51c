/** What happens to results that an earlier job of the client has found. */
export const knownResults = [
  ["all", "Deliver all", "Without a mark."],
  ["mark", "Deliver all, mark known ones", "Each result says whether it is new."],
  ["new", "Deliver only new ones", "Known ones are left out."],
] as const;
export type KnownResults = (typeof knownResults)[number][0];

type DedupFields = {
  dedup_enabled: boolean;
  dedup_unique_only: boolean;
};

/** The names of the API's fields. */
export const dedupNames: readonly string[] = ["dedup_enabled", "dedup_unique_only"];

/** The one choice that the two fields of a client's settings stand for. */
export const knownResultsOf = ({
  dedup_enabled: isOn,
  dedup_unique_only: only,
}: DedupFields): KnownResults => (isOn ? (only ? "new" : "mark") : "all");

/** The same of a job's input, whose fields may be missing: "" for what the client's settings say. */
export function knownResultsIn(payload: Readonly<Record<string, unknown>> | undefined): KnownResults | "" {
  const { dedup_enabled: isOn, dedup_unique_only: only } = payload ?? {};
  if (isOn === false) return "all";
  if (only === true) return "new";
  return isOn === true ? "mark" : "";
}

export const dedupFields = (choice: KnownResults): DedupFields => ({
  dedup_enabled: choice !== "all",
  dedup_unique_only: choice === "new",
});
