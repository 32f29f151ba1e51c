/** Sets of options by what a caller wants; an option that a payload gives itself wins. */
export const presets = {
  contacts: {
    max_pages: 5,
    target_pages: ["contact", "about", "team"],
    compendium: { enabled: false },
  },
  compendium: {
    max_pages: 20,
    crawl_strategy: "bfs",
    timeout: 60,
    compendium: { enabled: true, cleanup_level: "fit" },
  },
  leads: {
    max_pages: 10,
    extract_team: true,
    extract_company_info: true,
    compendium: { enabled: false },
  },
  full: {
    max_pages: 50,
    timeout: 120,
    extract_team: true,
    extract_company_info: true,
    compendium: { enabled: true },
  },
} as const;

export const presetNames = Object.keys(presets) as (keyof typeof presets)[];

/** A payload with the options of its `mode`. Anything else is returned unchanged, for the schema to refuse. */
export function withPreset(payload: unknown): unknown {
  if (!isRecord(payload) || typeof payload.mode !== "string" || !Object.hasOwn(presets, payload.mode)) {
    return payload;
  }
  const { compendium: presetText, ...preset } = presets[payload.mode as keyof typeof presets];
  const { compendium = {} } = payload;
  const merged = {
    ...preset,
    ...Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined)),
  };
  // A custom prompt reads the compendium: asking one implies it.
  const asks = isRecord(payload.custom_ai_prompt) && payload.custom_ai_prompt.enabled === true;
  const text = { ...presetText, ...(asks && { enabled: true }) };
  return { ...merged, compendium: isRecord(compendium) ? { ...text, ...compendium } : compendium };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
