import { type Config, settings } from "../../config.ts";

/** Shorter ones stand in any sentence by chance. */
const charactersMin = 6;

/** The values of settings that are secret, and the passwords in those that are URLs; the longest first. */
export function secretValues(config: Config): string[] {
  const names = Object.keys(settings) as (keyof Config)[];
  const values = names
    .filter((name) => {
      const entry = settings[name];
      return "secret" in entry && entry.secret === true;
    })
    .flatMap((name) => textsOf(config[name]));
  return [...new Set(values.flatMap((value) => [value, ...passwordsOf(value)]))]
    .filter((value) => value.length >= charactersMin)
    .sort((a, b) => b.length - a.length);
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (value instanceof URL) return [value.href];
  return typeof value === "string" ? [value] : [];
}

/** As it is written in the URL, and as it is sent. */
function passwordsOf(value: string): string[] {
  const url = URL.parse(value);
  if (url === null) return [];
  const given = [url.password, url.searchParams.get("password") ?? ""];
  return given.flatMap((password) => [password, decoded(password)]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
