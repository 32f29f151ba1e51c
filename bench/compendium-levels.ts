import { createPageParser, createSiteJobType, SitePayload, SiteResult } from "../src/job-types/site/index.ts";
import type { SitePorts } from "../src/job-types/site/ports.ts";
import { createThreadPool } from "../src/threads/thread-pool.ts";
import { buildSite } from "./contact-recall/build-site.ts";
import type { BuiltSite } from "./contact-recall/built-site.ts";
import { serveSite } from "./contact-recall/built-site.ts";
import { allSites } from "./contact-recall/sites/all-sites.ts";
import { median, report } from "./harness/figures.ts";

/** The contract's size of each level, in percent of raw. */
const stated = { raw: 100, citations: 70, fit: 60, minimal: 30 } as const;
type Level = keyof typeof stated;
const levels = Object.keys(stated) as Level[];
const pointsMax = 15;

/**
 * The size of each compendium level as users get it: a svcSite job with default options on each of the
 * generated company sites, once per level.
 */
export async function compendiumLevels(): Promise<void> {
  const pool = createThreadPool({ threads: 2 });
  const parser = createPageParser(pool, 60_000);
  const percents = new Map<Level, number[]>(levels.map((level) => [level, []]));
  let larger = 0;
  try {
    for (const spec of allSites) {
      const site = buildSite(spec);
      const chars = new Map<Level, number>();
      for (const level of levels) chars.set(level, await compendiumChars(site, level, parser.parse));
      const raw = chars.get("raw") ?? 0;
      if ((chars.get("citations") ?? 0) > raw || (chars.get("minimal") ?? 0) > (chars.get("fit") ?? 0))
        larger += 1;
      for (const level of levels) percents.get(level)?.push(((chars.get(level) ?? 0) / raw) * 100);
    }
  } finally {
    await pool.close();
  }
  report(`${allSites.length} company sites, up to 10 pages each, default options`);
  report("level       stated  median  range");
  for (const [level, values] of percents) {
    const range = `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`;
    const cells = [
      level.padEnd(11),
      String(stated[level]).padStart(5),
      median(values).toFixed(0).padStart(7),
    ];
    report(`${cells.join(" ")}  ${range}`);
  }
  const off = levels.filter(
    (level) => Math.abs(median(percents.get(level) ?? []) - stated[level]) > pointsMax,
  );
  report(`Sites where citations exceed raw, or minimal exceeds fit: ${larger}`);
  report(
    `Levels whose median is more than ${pointsMax} points off: ${off.length === 0 ? "none" : off.join(", ")}`,
  );
}

async function compendiumChars(
  site: BuiltSite,
  level: Level,
  parsePage: SitePorts["parsePage"],
): Promise<number> {
  const type = createSiteJobType(
    { fetchPage: serveSite(site), parsePage },
    { concurrency: 1, userAgent: "ForagerBench/1.0" },
  );
  const payload = SitePayload.parse({
    url: site.startUrl,
    timeout: 120,
    compendium: { cleanup_level: level, max_chars: 1_000_000 },
  });
  const signal = new AbortController().signal;
  const context = { jobId: "bench", clientId: "bench", signal, report: () => {} };
  const { data } = await type.run(payload, context);
  return SiteResult.parse(data).compendium.chars;
}
