import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { loadPlaces } from "../src/job-types/people/search/grammar/places.ts";
import { readQuery } from "../src/job-types/people/search/grammar/read-query.ts";
import { report } from "./harness/figures.ts";
import { faultsOf, type TrueQuery } from "./people-queries/score.ts";

const truthFile = new URL("./people-queries/truth.json", import.meta.url);
const target = 95;

/** How many of 100 labelled search queries the grammar reads as a person does. `--verbose` lists the others. */
export async function peopleQueries(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { verbose: { type: "boolean", default: false } },
  });
  const truth: Record<string, TrueQuery[]> = JSON.parse(readFileSync(truthFile, "utf8"));
  const places = await loadPlaces();
  let right = 0;
  let all = 0;
  for (const [language, queries] of Object.entries(truth)) {
    const results = queries.map((query) => ({
      query,
      faults: faultsOf(readQuery(query.query, places), query),
    }));
    const wrong = results.filter(({ faults }) => faults.length > 0);
    right += queries.length - wrong.length;
    all += queries.length;
    report(`${language}: ${queries.length - wrong.length} of ${queries.length}`);
    if (values.verbose)
      for (const { query, faults } of wrong) report(`  ${query.query}: ${faults.join("; ")}`);
  }
  const isMet = right * 100 >= target * all;
  report(`queries read right: ${right} of ${all} (target: ${target} of 100${isMet ? "" : ", missed"})`);
}
