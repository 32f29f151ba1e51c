import type { FieldOrigin, PersonProfile, ProfileReading } from "../profile.ts";

/** The origin of each field that has a value. */
export function originsOf(
  profile: PersonProfile,
  originOf: (field: keyof PersonProfile) => FieldOrigin,
): ProfileReading["fields"] {
  const names = Object.keys(profile) as (keyof PersonProfile)[];
  const filled = names.filter((name) => {
    const value = profile[name];
    return Array.isArray(value) ? value.length > 0 : value !== null;
  });
  return Object.fromEntries(filled.map((name) => [name, originOf(name)]));
}

/** A moment in the form of the results, or null where it is none. */
export function momentOf(value: unknown): string | null {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
