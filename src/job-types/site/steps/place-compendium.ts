import { limits } from "../../../contract/limits.ts";
import type { CompendiumOptions } from "../payload.ts";
import type { CompendiumInfo } from "../result.ts";
import type { Compendium } from "./build-compendium.ts";

export interface PlacedCompendium {
  /** The text where it is part of the result, else null. */
  inline: string | null;
  info: StoredCompendiumInfo;
}

/** As the database keeps it: readers get a link instead of the key (`link-compendium.ts`). */
export type StoredCompendiumInfo = CompendiumInfo & { store_key?: string };

/**
 * Decides where the Markdown goes: into the result, or to the store when it is larger than 1,000,000 bytes or must
 * not be in the result. Without a store, as on the command line, every text stays.
 * @param save puts a text into the store and gives its name there.
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
