import { strict as assert } from "node:assert";

export { assert };

function setting(name: string): string {
  return process.env[name] ?? assert.fail(`${name} is missing`);
}

export const baseUrl = setting("FORAGER_URL");
export const siteUrl = setting("SITE_URL");
export const headers = { authorization: `Bearer ${setting("FORAGER_CREDENTIALS")}` };
export const campaign = { query: "joiners", country_code: "ZZ", filter: { mode: "all" } } as const;

/** Repeats a call until it returns something, for at most a minute. */
export async function eventually<T>(call: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const found = await call();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  assert.fail("Nothing came within a minute.");
}
