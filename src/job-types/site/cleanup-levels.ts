/** How much of a page its Markdown keeps, most first: values of `compendium.cleanup_level`. */
export const cleanupLevels = ["raw", "citations", "fit", "minimal"] as const;
export type CleanupLevel = (typeof cleanupLevels)[number];
