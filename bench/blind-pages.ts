import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { DocumentContacts } from "../src/job-types/site/documents.ts";
import { report } from "./harness/figures.ts";
import { type LabelledPage, reportContacts } from "./real-pages/contact-table.ts";
import { holdsAddress } from "./real-pages/marking.ts";
import { measurePeople, type PeoplePage } from "./real-pages/people.ts";

const folder = new URL("blind-pages/fixtures/", import.meta.url);
const teams = new URL("blind-pages/fixtures/people/", import.meta.url);

type BlindPage = LabelledPage & { round: number; people?: PeoplePage["people"]; others?: string[] };

/**
 * How well contacts are read from pages that were written, with their truth, before anything was run on them.
 *
 * `--round N`: only the pages of that round. `--misses`: also prints what was missed and what was wrong.
 * `--people`: measures the people instead, also on further pages, of teams, boards and practices.
 */
export async function blindPages(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      misses: { type: "boolean", default: false },
      people: { type: "boolean", default: false },
      round: { type: "string" },
    },
  });
  const all: BlindPage[] = JSON.parse(readFileSync(new URL("truth.json", folder), "utf8"));
  const pages = all.filter(({ round }) => values.round === undefined || round === Number(values.round));
  if (values.people) return people(pages, values.round !== undefined, values.misses);
  const countries = { right: 0, of: 0 };
  await reportContacts(pages, ({ id }) => readFileSync(new URL(`${id}.html`, folder), "utf8"), {
    showMisses: values.misses,
    notes({ truth }, found) {
      const marked = markCountries(truth.addresses, found.evidence.addresses);
      countries.right += marked.right;
      countries.of += marked.of;
      return marked.problems;
    },
  });
  report(`country of addresses found: ${countries.right} of ${countries.of} right`);
}

function people(contactPages: readonly BlindPage[], isRound: boolean, showMisses: boolean): void {
  const truth: PeoplePage[] = isRound ? [] : JSON.parse(readFileSync(new URL("truth.json", teams), "utf8"));
  const pages = [
    ...truth.map((page) => ({ ...page, folder: teams })),
    ...contactPages.flatMap(({ people, others = [], round, ...page }) =>
      people === undefined ? [] : { ...page, people, others, set: `contact pages of round ${round}`, folder },
    ),
  ];
  measurePeople(pages, ({ id, folder }) => readFileSync(new URL(`${id}.html`, folder), "utf8"), showMisses);
}

function markCountries(
  wanted: LabelledPage["truth"]["addresses"],
  found: DocumentContacts["evidence"]["addresses"],
) {
  const problems: string[] = [];
  let of = 0;
  for (const [street, place, country] of wanted) {
    const address = found.find(({ value }) => holdsAddress(value, [street, place]));
    if (address === undefined) continue;
    of += 1;
    if (address.country !== country) {
      problems.push(`country of ${street} is ${country}, not ${address.country}`);
    }
  }
  return { right: of - problems.length, of, problems };
}
