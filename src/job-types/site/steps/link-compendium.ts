import type { JsonObject, LinkMaker } from "../../../jobs/job-type.ts";
import type { StoredCompendiumInfo } from "./place-compendium.ts";

/** A stored result as its readers get it: where its Markdown is in the store, with a new link to it. */
export async function linkCompendium(data: JsonObject, linkTo: LinkMaker): Promise<JsonObject> {
  const { store_key, ...info } = (data.compendium ?? {}) as StoredCompendiumInfo;
  if (store_key === undefined) return data;
  const { url, expiresAt } = await linkTo(store_key);
  return { ...data, compendium: { ...info, store_url: url, url_expires_at: expiresAt.toISOString() } };
}
