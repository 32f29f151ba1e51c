import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { groundText } from "../src/ai/grounding/ground-answers.ts";
import type { SourceText } from "../src/ai/ports.ts";
import { siteMaterial } from "../src/job-types/site/ai/site-material.ts";
import { mergeFacts } from "../src/job-types/site/facts/merge-facts.ts";
import { parsePage } from "../src/job-types/site/page/parse-page.ts";
import { report } from "./harness/figures.ts";
import { type BuiltSite, buildSite } from "./site-facts/build-site.ts";
import { allSites } from "./site-facts/sites/all-sites.ts";

/** Sentences about a person, without a title from our lists. `N` is the name. */
const sentences = [
  "All mail goes to N.",
  "N built the workshop and still runs it.",
  "It grew fast under N, who joined in 2015.",
  "N's team answers within a day.",
  "According to N the order book is full.",
  "The budget is in the hands of N.",
  "Visitors are received by N in the showroom.",
  "Decisions rest with N and the family.",
  "With N the company found somebody for sales.",
  "It was N that the newspaper portrayed.",
];
const truePerSite = 6;
const falseDropsMax = 2;
const droppedMin = 95;

interface Answer {
  said: string;
  source: SourceText;
  isTrue: boolean;
}

/**
 * How many sentences with a person whom no page names are dropped, and how many true ones along with them: people from
 * the generated sites of `site-facts`, from other sites and from `invented-names.txt`, and statements that name
 * no person. `--verbose` lists the faults.
 */
export async function grounding(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { verbose: { type: "boolean", default: false } },
  });
  const sites = allSites.map(buildSite);
  const answers = [...aboutPeople(sites), ...withoutPeople(sites)];
  const results = answers.map((answer) => ({
    ...answer,
    isKept: groundText(answer.said, answer.source).dropped === 0,
  }));
  const faults = results.filter(({ isTrue, isKept }) => isTrue !== isKept);
  if (values.verbose)
    for (const { said, isKept } of faults) report(`${isKept ? "kept   " : "dropped"} ${said}`);
  const truths = results.filter(({ isTrue }) => isTrue);
  const inventions = results.filter(({ isTrue }) => !isTrue);
  const lost = truths.filter(({ isKept }) => !isKept).length;
  const caught = inventions.filter(({ isKept }) => !isKept).length;
  report(
    line(
      "true sentences dropped",
      lost,
      truths.length,
      (share) => share <= falseDropsMax,
      `at most ${falseDropsMax}`,
    ),
  );
  report(
    line(
      "sentences with invented people dropped",
      caught,
      inventions.length,
      (share) => share >= droppedMin,
      `${droppedMin}`,
    ),
  );
}

function line(
  what: string,
  part: number,
  all: number,
  isMet: (share: number) => boolean,
  target: string,
): string {
  const share = (100 * part) / all;
  return `${what}: ${part} of ${all}, ${share.toFixed(1)} % (target: ${target} %${isMet(share) ? "" : ", missed"})`;
}

const lines = (file: string): string[] =>
  readFileSync(new URL(`./grounding/${file}`, import.meta.url), "utf8")
    .split("\n")
    .filter((text) => text !== "" && !text.startsWith("#"));

function aboutPeople(sites: readonly BuiltSite[]): Answer[] {
  const strangers = lines("invented-names.txt");
  return sites.flatMap((site, index) => {
    const source = sourceOf(site);
    // The model never reads about a person named only in an image attribute or a button label.
    const html = [...site.pages.values()].join("\n").replace(/<button[\s\S]*?<\/button>/g, " ");
    const shown = html.replace(/<[^>]*>/g, " ").toLowerCase();
    const own = site.truth.people
      .map(({ name }) => name)
      .filter((name) =>
        name
          .toLowerCase()
          .split(/[\s’']+/)
          .every((word) => shown.includes(word)),
      );
    const others = sites[(index + 1) % sites.length]?.truth.people.map(({ name }) => name) ?? [];
    const say = (name: string, at: number, isTrue: boolean): Answer => ({
      said: (sentences[(at + index) % sentences.length] ?? "").replace("N", () => name),
      source,
      isTrue,
    });
    const foreign = others.filter((name) => !source.hasName(name)).slice(0, truePerSite);
    return [
      ...own.slice(0, truePerSite).map((name, at) => say(name, at, true)),
      ...foreign.map((name, at) => say(name, at, false)),
      ...strangers.filter((_, at) => at % 8 === index % 8).map((name, at) => say(name, at, false)),
    ];
  });
}

/** Each statement for two sites: one that names no person is true of both. */
function withoutPeople(sites: readonly BuiltSite[]): Answer[] {
  const sources = sites.slice(0, 2).map(sourceOf);
  return lines("true-statements.txt").flatMap((said) =>
    sources.map((source) => ({ said, source, isTrue: true })),
  );
}

function sourceOf(site: BuiltSite): SourceText {
  const pages = [...site.pages].map(([url, html]) =>
    parsePage(
      {
        requestedUrl: url,
        url,
        status: 200,
        headers: { "content-type": "text/html; charset=utf-8" },
        body: new TextEncoder().encode(html),
      },
      { markdown: "fit", prioritySections: [] },
    ),
  );
  return siteMaterial(pages, mergeFacts(pages, null)).source;
}
