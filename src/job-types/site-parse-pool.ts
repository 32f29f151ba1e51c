import type { Config } from "../config.ts";
import { createParsePool, type ParsePool } from "./site/index.ts";

/** A page is a few thousand nodes; what takes longer or more than this is hostile. */
export const parseLimits = { pageTimeoutMs: 10_000, idleMs: 60_000, memoryMb: 256 };

/** The threads of svcSite, by the settings. Apart from its other adapters, so that one can start while those load. */
export function createSiteParsePool(config: Pick<Config, "parseThreads">): ParsePool {
  return createParsePool({ threads: config.parseThreads, ...parseLimits });
}
