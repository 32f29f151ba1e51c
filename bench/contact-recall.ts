import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { buildSite } from "./contact-recall/build-site.ts";
import {
  type Measurement,
  measure,
  precision,
  recall,
  type Share,
} from "./contact-recall/measure/measure.ts";
import { faultsOf, percent, tablesOf } from "./contact-recall/measure/print-tables.ts";
import { createJobRunner } from "./contact-recall/measure/run-job.ts";
import { allSites, heldOut } from "./contact-recall/sites/all-sites.ts";
import { report } from "./harness/figures.ts";

const docsPage = new URL("../docs/contact-recall.md", import.meta.url);

const docsHead = `# How many contacts svcSite finds, and in how many pages

Written by \`npm run bench -- contact-recall --docs\`. The sites are generated, with the truth about them:
[bench/contact-recall](../bench/contact-recall/README.md) says how, and what counts as found.

`;

/**
 * How many of a site's contacts svcSite finds within 1, 3, 5 and 10 pages, over generated company sites with
 * known truth. `--verbose` lists every fault in the half of the sites open to tuning, `--held-out` in the
 * other half; `--site DOMAIN` runs one site; `--docs` writes the page of docs.
 */
export async function contactRecall(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      verbose: { type: "boolean", default: false },
      "held-out": { type: "boolean", default: false },
      docs: { type: "boolean", default: false },
      site: { type: "string" },
    },
  });
  const specs = allSites.filter(({ domain }) => values.site === undefined || domain === values.site);
  if (specs.length === 0) throw new Error(`There is no site ${values.site}.`);
  const runner = createJobRunner();
  const measurements = await measure(specs.map(buildSite), runner).finally(() => runner.close());
  const isHeldOut = ({ site }: Measurement) => heldOut.has(site.spec.domain);
  const tuning = measurements.filter((one) => !isHeldOut(one));
  const others = measurements.filter(isHeldOut);
  if (values.verbose) report(`${faultsOf(tuning)}\n`);
  if (values["held-out"]) report(`${faultsOf(others)}\n`);
  const parts = [tablesOf("All", measurements)];
  if (values.site === undefined)
    parts.push(tablesOf("Tuning half", tuning), tablesOf("Held-out half", others));
  const targets = targetLines(measurements);
  if (values.docs && values.site === undefined)
    writeFileSync(
      docsPage,
      `${docsHead}${targets.map((line) => `- ${line}`).join("\n")}\n\n${parts.join("\n\n")}\n`,
    );
  report(`${parts.join("\n\n")}\n`);
  for (const line of targets) report(line);
}

function targetLines(measurements: readonly Measurement[]): string[] {
  const best = (budget: number) =>
    measurements.filter((one) => one.strategy === "bestfirst" && one.budget === budget);
  const line = (what: string, share: Share, target: number) => {
    const isMet = share.part >= (target / 100) * share.all;
    return `${what}: ${percent(share)} (target: ${target} %${isMet ? "" : ", missed"})`;
  };
  return [
    line("contacts found by bestfirst in 5 pages", recall(best(5)), 95),
    line("contacts that are right, 10 pages", precision(best(10)), 97),
    line("postal addresses that are right, 10 pages", precision(best(10), "address"), 95),
    line("postal addresses found, 5 pages", recall(best(5), "address"), 80),
  ];
}
