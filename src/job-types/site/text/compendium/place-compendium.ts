import { limits } from "../../../../contract/limits.ts";
import type { JsonObject, LinkMaker } from "../../../../jobs/job-type.ts";
import type { CompendiumOptions } from "../../payload.ts";
import type { CompendiumInfo } from "../../result.ts";
import type { Compendium } from "./build-compendium.ts";

export interface PlacedCompendium {
  /** The text if it is part of the result, else null. */
  inline: string | null;
  info: StoredCompendiumInfo;
}

/** As in the database: readers get a link instead of the key (`linkCompendium`). */
export type StoredCompendiumInfo = CompendiumInfo & { store_key?: string };

/**
 * Decides where the Markdown goes: into the result, or to the store if it is larger than 1,000,000 bytes or excluded
 * from the result. Without a store, as on the command line, every text stays.
 * @param save stores a text and returns its key.
 */
export async function placeCompendium(
  compendium: Compendium | null,
  options: CompendiumOptions,
  save: ((markdown: string) => Promise<{ key: string }>) | undefined,
): Promise<PlacedCompendium> {
  const info: StoredCompendiumInfo = {
    chars: compendium?.chars ?? 0,
    available: compendium !== null && compendium.text !== "",
    cleanup_level: options.cleanup_level,
    storage_location: "inline",
    truncated: compendium?.truncated ?? false,
  };
  if (compendium === null || !info.available) return { inline: null, info };
  const isLarge = Buffer.byteLength(compendium.text) > limits.compendium_inline_bytes_max;
  if (save === undefined || (options.include_in_response && !isLarge)) {
    return { inline: compendium.text, info };
  }
  const { key } = await save(compendium.text);
  return {
    inline: null,
    info: { ...info, storage_location: "store", size_chars: compendium.chars, store_key: key },
  };
}

/** A stored result for its readers: if its Markdown is in the store, with a new link to it. */
export async function linkCompendium(dataJson: Buffer, linkTo: LinkMaker): Promise<Buffer> {
  // Avoid parsing large results that contain their text. In a text, backslashes precede the quotes.
  if (!dataJson.includes('"store_key"')) return dataJson;
  const data = JSON.parse(dataJson.toString()) as JsonObject;
  const { store_key, ...info } = (data.compendium ?? {}) as StoredCompendiumInfo;
  if (store_key === undefined) return dataJson;
  const { url, expiresAt } = await linkTo(store_key);
  const compendium = { ...info, store_url: url, url_expires_at: expiresAt.toISOString() };
  return Buffer.from(JSON.stringify({ ...data, compendium }));
}
