import { languages } from "../languages/all-languages.ts";
import { contactKinds } from "../truth.ts";
import {
  ceiling,
  type Measurement,
  type PageBudget,
  pageBudgets,
  precision,
  recall,
  type Share,
} from "./measure.ts";
import { strategies } from "./run-job.ts";

/** The figures for a set of sites as Markdown tables. */
export function tablesOf(title: string, measurements: readonly Measurement[]): string {
  const sites = [...new Set(measurements.map(({ site }) => site))];
  const contacts = sites.flatMap(({ truth }) => truth.contacts.filter(({ reachable }) => reachable));
  const at = (strategy: string, budget: PageBudget) =>
    measurements.filter((one) => one.strategy === strategy && one.budget === budget);
  const head = ["Recall of contacts within", ...pageBudgets.map(pagesOf)];
  const rows = strategies.map((strategy) => [
    strategy,
    ...pageBudgets.map((budget) => percent(recall(at(strategy, budget)))),
  ]);
  const best = pageBudgets.map((budget) =>
    percent({ part: sum(sites.map((site) => ceiling(site, budget))), all: contacts.length }),
  );
  return [
    `## ${title}: ${sites.length} sites, ${contacts.length} contacts`,
    table(head, [...rows, ["best choice of pages", ...best]]),
    kindTable(at),
    languageTable(at("bestfirst", 5)),
  ].join("\n\n");
}

function kindTable(at: (strategy: string, budget: PageBudget) => Measurement[]): string {
  const columns = [...contactKinds, undefined];
  const row = (label: string, share: (kind: (typeof columns)[number]) => Share) => [
    label,
    ...columns.map((kind) => percent(share(kind))),
  ];
  const recalls = strategies.flatMap((strategy) =>
    pageBudgets.map((budget) =>
      row(`recall, ${strategy}, ${pagesOf(budget)}`, (kind) => recall(at(strategy, budget), kind)),
    ),
  );
  const precisions = strategies.map((strategy) =>
    row(`precision, ${strategy}, 10 pages`, (kind) => precision(at(strategy, 10), kind)),
  );
  return table(["By kind", "emails", "phones", "addresses", "social", "all"], [...recalls, ...precisions]);
}

function languageTable(measurements: readonly Measurement[]): string {
  const rows = Object.keys(languages).map((code) => {
    const those = measurements.filter(({ site }) => site.spec.language === code);
    const share = recall(those);
    return [code, String(those.length), String(share.all), percent(share)];
  });
  return table(["Language", "sites", "contacts", "recall, bestfirst, 5 pages"], rows);
}

/** Each wrong and missed contact of bestfirst, and whether a page with it was read. */
export function faultsOf(measurements: readonly Measurement[]): string {
  return measurements
    .filter(({ strategy, budget }) => strategy === "bestfirst" && budget >= 5)
    .filter(({ missed, wrong }) => missed.length + wrong.length > 0)
    .map(siteFaults)
    .join("\n\n");
}

function siteFaults({ site, budget, missed, wrong, crawled }: Measurement): string {
  const lines = [`${site.spec.domain}, ${budget} pages (${site.spec.theme})`];
  for (const { kind, value, why } of wrong) lines.push(`  wrong   ${kind} ${value} (${why})`);
  for (const { kind, value, pages } of missed) {
    const read = pages.filter((page) => crawled.some((url) => isSamePage(url, page)));
    const where =
      read.length > 0 ? `read on ${read.slice(0, 3).join(" ")}` : `on ${pages.join(" ")}, not crawled`;
    lines.push(`  missed  ${kind} ${value}: ${where}`);
  }
  if (missed.length > 0)
    lines.push(`  crawled ${crawled.map((url) => url.replace(site.origin, "")).join(" ")}`);
  return lines.join("\n");
}

const isSamePage = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (url: string): string => url.replace(/[?&]utm_.*$/, "").replace(/\/$/, "");

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}

export const percent = ({ part, all }: Share): string =>
  all === 0 ? "-" : `${((100 * part) / all).toFixed(1)} %`;

const pagesOf = (budget: number): string => (budget === 1 ? "1 page" : `${budget} pages`);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
