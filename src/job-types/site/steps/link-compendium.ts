import type { JsonObject, LinkMaker } from "../../../jobs/job-type.ts";
import type { StoredCompendiumInfo } from "./place-compendium.ts";

/** A stored result as its readers get it: where its Markdown is in the store, with a new link to it. */
export async function linkCompendium(dataJson: Buffer, linkTo: LinkMaker): Promise<Buffer> {
  // A large result with its text in it is not parsed for nothing. In a text, backslashes stand before the quotes.
  if (!dataJson.includes('"store_key"')) return dataJson;
  const data = JSON.parse(dataJson.toString()) as JsonObject;
  const { store_key, ...info } = (data.compendium ?? {}) as StoredCompendiumInfo;
  if (store_key === undefined) return dataJson;
  const { url, expiresAt } = await linkTo(store_key);
  const compendium = { ...info, store_url: url, url_expires_at: expiresAt.toISOString() };
  return Buffer.from(JSON.stringify({ ...data, compendium }));
}
