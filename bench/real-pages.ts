import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { readDocument } from "../src/job-types/site/text/read-document.ts";
import { report } from "./harness/figures.ts";
import { type LabelledPage, reportContacts } from "./real-pages/contact-table.ts";
import { markSegments, type SegmentTruth } from "./real-pages/marking.ts";
import { measureLabelledPeople } from "./real-pages/people.ts";

const fixtures = new URL("../../shared/fixtures/", import.meta.url);

/**
 * How well contacts and main content are read from real pages with hand-made labels, next to what plain regular
 * expressions find. The pages belong to their publishers, so they are not part of this repository.
 *
 * `--misses`: also prints what was missed and what was wrong, page by page.
 * `--people FILE`: measures the people on the pages instead, by labels outside of this repository.
 */
export async function realPages(): Promise<void> {
  if (!existsSync(new URL("contacts-real/", fixtures))) {
    return report("Nothing measured: the labelled pages are not next to this repository (../shared).");
  }
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { misses: { type: "boolean", default: false }, people: { type: "string" } },
  });
  if (values.people !== undefined)
    return measureLabelledPeople(values.people, documentFinder(), values.misses);
  await contacts(values.misses);
  mainContent(values.misses);
}

async function contacts(showMisses: boolean): Promise<void> {
  const labelled: LabelledPage[] = JSON.parse(
    readFileSync(new URL("contacts-real/truth.json", fixtures), "utf8"),
  );
  const html = new Map(documents("contacts-real").map((document) => [document.id, document.html]));
  await reportContacts(labelled, ({ id }) => html.get(id) ?? "", { showMisses });
}

function mainContent(showMisses: boolean): void {
  const truth: Record<string, SegmentTruth> = JSON.parse(
    readFileSync(new URL("segments/truth.json", fixtures), "utf8"),
  );
  const marks = { hits: 0, missed: 0, wrong: 0 };
  for (const { id, url, html } of documents("segments")) {
    const segments = truth[id];
    if (segments === undefined) continue;
    const found = markSegments(readDocument(html, url, "fit").text, segments);
    for (const key of ["hits", "missed", "wrong"] as const) marks[key] += found.marks[key];
    if (showMisses) for (const line of found.problems) report(`${id} ${line}`);
  }
  const precision = marks.hits / (marks.hits + marks.wrong);
  const recall = marks.hits / (marks.hits + marks.missed);
  const f = (2 * precision * recall) / (precision + recall);
  report(
    `main content: F ${f.toFixed(3)}, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, ${marks.hits + marks.missed} texts to keep`,
  );
}

/** Finds documents of all sets, of which each is read once. */
function documentFinder(): (set: string, id: string) => string | undefined {
  const sets = new Map<string, Map<string, string>>();
  return (set, id) => {
    if (set === "article-extraction")
      return gunzipSync(readFileSync(new URL(`${set}/html/${id}.html.gz`, fixtures))).toString("utf8");
    const known = sets.get(set) ?? new Map(documents(set).map((document) => [document.id, document.html]));
    sets.set(set, known);
    return known.get(id);
  };
}

function documents(set: string): { id: string; url: string; html: string }[] {
  return gunzipSync(readFileSync(new URL(`${set}/documents.ndjson.gz`, fixtures)))
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { id: string; url: string; html: string });
}
