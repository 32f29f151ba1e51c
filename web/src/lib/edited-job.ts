import { jobTypeRows } from "../../../src/contract/job-types.ts";
import type { JobRequest } from "../api/answers.ts";

type Payload = Readonly<Record<string, unknown>>;

/** What the address of a goal's form says: the job with whose input it begins. */
export interface NewJobSearch {
  from?: string | undefined;
}

export const newJobSearch = (search: Readonly<Record<string, unknown>>): NewJobSearch => ({
  from: typeof search.from === "string" && /^[\da-f-]{36}$/.test(search.from) ? search.from : undefined,
});

/** The goal whose form shows the input of a job. */
export function goalOfRequest({ type, body: { payload } }: Pick<JobRequest, "type" | "body">): string {
  if (type !== "svcSite") return type;
  const { mode, custom_ai_prompt: prompt } = payload as { mode?: string; custom_ai_prompt?: Payload | null };
  if (prompt?.enabled === true) return "answers";
  return { contacts: "contacts", leads: "company", compendium: "text" }[mode ?? ""] ?? "everything";
}

/** A field of a payload as text for an input. */
export function textIn(payload: Payload | undefined, ...names: readonly string[]): string {
  for (const name of names) {
    const value = name.split(".").reduce<unknown>((of, part) => (of as Payload | undefined)?.[part], payload);
    if (Array.isArray(value)) return value.join("\n");
    if (typeof value === "string" || typeof value === "number") return String(value);
  }
  return "";
}

/** What a job asks for beyond what its form shows. It runs again rather than return the cached result. */
export function hiddenOptions({ type, body }: JobRequest, shown: readonly string[]): Record<string, unknown> {
  const options = without(body.payload, shown);
  return jobTypeRows[type].reusesResults && !shown.includes("force_refresh")
    ? { ...options, force_refresh: true }
    : options;
}

/** @param names of fields, those within a group as `group.field`. */
function without(payload: Payload, names: readonly string[]): Record<string, unknown> {
  const kept = Object.entries(payload).filter(([name, value]) => value !== null && !names.includes(name));
  return Object.fromEntries(
    kept.map(([name, value]) => {
      const within = names
        .filter((one) => one.startsWith(`${name}.`))
        .map((one) => one.slice(name.length + 1));
      return [name, within.length === 0 ? value : without(value as Payload, within)];
    }),
  );
}
