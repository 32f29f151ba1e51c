import { parseArgs } from "node:util";
import { report } from "./harness/figures.ts";
import { type BuiltSite, buildSite } from "./site-facts/build-site.ts";
import { createSiteRunner } from "./site-facts/measure/run-site.ts";
import { type FoundFacts, type SiteScore, scoreSite } from "./site-facts/measure/score.ts";
import { allSites, unseen } from "./site-facts/sites/all-sites.ts";

interface Measurement {
  site: BuiltSite;
  found: FoundFacts;
  score: SiteScore;
}

/**
 * How often rules alone read the company's name and the people who work there, over generated company sites
 * with known truth. `--verbose` lists every fault in the half open to tuning, `--site DOMAIN` those of one
 * site.
 */
export async function siteFacts(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { verbose: { type: "boolean", default: false }, site: { type: "string" } },
  });
  const specs = allSites.filter(({ domain }) => values.site === undefined || domain === values.site);
  if (specs.length === 0) throw new Error(`There is no site ${values.site}.`);
  const runner = createSiteRunner();
  const measurements: Measurement[] = [];
  try {
    for (const site of specs.map(buildSite)) {
      const found = await runner.run(site);
      measurements.push({ site, found, score: scoreSite(found, site.truth) });
    }
  } finally {
    await runner.close();
  }
  const isUnseen = ({ site }: Measurement) => unseen.has(site.spec.domain);
  const seen = measurements.filter((one) => !isUnseen(one));
  if (values.verbose) report(seen.map(faultsOf).filter(Boolean).join("\n"));
  report(lineOf("seen half", seen));
  report(lineOf("unseen half", measurements.filter(isUnseen)));
  for (const line of targetLines(measurements)) report(line);
}

const sum = (measurements: readonly Measurement[], count: (score: SiteScore) => number): number =>
  measurements.reduce((total, { score }) => total + count(score), 0);

function sharesOf(measurements: readonly Measurement[]) {
  const hits = sum(measurements, ({ hits }) => hits.length);
  return {
    names: [sum(measurements, ({ nameIsRight }) => (nameIsRight ? 1 : 0)), measurements.length],
    precision: [hits, hits + sum(measurements, ({ wrong }) => wrong.length)],
    recall: [hits, hits + sum(measurements, ({ missed }) => missed.length)],
    titles: [sum(measurements, ({ titles }) => titles.right), sum(measurements, ({ titles }) => titles.all)],
    links: [sum(measurements, ({ links }) => links.right), sum(measurements, ({ links }) => links.all)],
  } as const;
}

type Share = readonly [part: number, all: number];

const percent = ([part, all]: Share): string =>
  all === 0 ? "none" : `${((100 * part) / all).toFixed(1)} % (${part} of ${all})`;

function lineOf(title: string, measurements: readonly Measurement[]): string {
  const shares = Object.entries(sharesOf(measurements)).map(([what, share]) => `${what} ${percent(share)}`);
  return `${title}, ${measurements.length} sites: ${shares.join(", ")}`;
}

function targetLines(measurements: readonly Measurement[]): string[] {
  const { names, precision, recall } = sharesOf(measurements);
  const line = (what: string, share: Share, target: number) =>
    `${what}: ${percent(share)} (target: ${target} %${share[0] * 100 >= target * share[1] ? "" : ", missed"})`;
  return [
    line("company names that are right", names, 95),
    line("team members that are right", precision, 95),
    line("team members found", recall, 60),
  ];
}

function faultsOf({ site, found, score }: Measurement): string {
  const lines = [
    ...(score.nameIsRight ? [] : [`  name    ${found.name}, not ${site.truth.names.join(" or ")}`]),
    ...score.wrong.map(({ name, why }) => `  wrong   ${name} (${why})`),
    ...score.missed.map(({ name, role }) => `  missed  ${name}, ${role}`),
    ...[...score.titles.faults, ...score.links.faults].map((fault) => `  detail  ${fault}`),
  ];
  const { form, on } = site.spec.team;
  return lines.length === 0 ? "" : [`${site.spec.domain} (${form} on ${on})`, ...lines].join("\n");
}
