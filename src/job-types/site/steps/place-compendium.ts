import type { CompendiumOptions } from "../payload.ts";
import type { CompendiumInfo } from "../result.ts";
import type { Compendium } from "./build-compendium.ts";

/** Larger texts are kept outside the result where there is a store. */
const inlineBytesMax = 1_000_000;

export interface PlacedCompendium {
  /** The text where it is part of the result, else null. */
  inline: string | null;
  info: CompendiumInfo;
  warning: string | null;
}

/**
 * Decides where the Markdown goes: into the result, or to the store when it is large or must not be in
 * the result. Without a store it stays in the result unless that was ruled out.
 * @param save puts a text into the store and gives its name there.
 */
export async function placeCompendium(
  compendium: Compendium | null,
  options: CompendiumOptions,
  save: ((markdown: string) => Promise<{ key: string }>) | undefined,
): Promise<PlacedCompendium> {
  const info: CompendiumInfo = {
    chars: compendium?.chars ?? 0,
    available: compendium !== null,
    cleanup_level: options.cleanup_level,
    storage_location: "inline",
    truncated: compendium?.truncated ?? false,
  };
  if (compendium === null) return { inline: null, info, warning: null };
  const mustMove = !options.include_in_response || Buffer.byteLength(compendium.text) > inlineBytesMax;
  if (mustMove && save) {
    const { key } = await save(compendium.text);
    const stored = {
      ...info,
      storage_location: "store" as const,
      size_chars: compendium.chars,
      store_key: key,
    };
    return { inline: null, info: stored, warning: null };
  }
  if (options.include_in_response) return { inline: compendium.text, info, warning: null };
  return {
    inline: null,
    info: { ...info, available: false },
    warning:
      "The compendium was not kept: include_in_response is false and this service has no object store.",
  };
}
