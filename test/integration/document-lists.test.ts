import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { settings } from "../../src/config.ts";
import { eventData } from "../../src/contract/events.ts";
import { jobTypeNames } from "../../src/contract/job-types.ts";
import { limits } from "../../src/contract/limits.ts";
import {
  mapsProviderRows,
  mapsProviders,
  peopleProviderRows,
  peopleProviders,
  searchProviderRows,
  searchProviders,
} from "../../src/contract/providers.ts";
import { SitePayload } from "../../src/job-types/site/index.ts";
import { forager, projectRoot } from "../harness/service-process.ts";

/** The rows of all tables of a page. */
const rowsOf = (page: string) =>
  readFileSync(join(projectRoot, page), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| "));

/** The names that no row of the page starts with; a first cell can have several. */
function withoutRow(page: string, names: readonly string[]): string[] {
  const listed = rowsOf(page).flatMap((row) => (row.split("|")[1] ?? "").match(/(?<=`)[\w.-]+(?=`)/g) ?? []);
  return names.filter((name) => !listed.includes(name));
}

describe("tables of hand-written pages are complete", () => {
  test("events", () => assert.deepEqual(withoutRow("docs/events.md", Object.keys(eventData)), []));

  test("job types", () => {
    assert.deepEqual(withoutRow("README.md", jobTypeNames), []);
    const [row = ""] = rowsOf("docs/glossary.md").filter((line) => line.startsWith("| job type "));
    assert.deepEqual(row.match(/(?<=`)svc\w+(?=`)/g), jobTypeNames);
    const [folders = ""] = rowsOf("docs/ARCHITECTURE.md").filter((line) => line.startsWith("| `job-types/`"));
    const readmes = jobTypeNames.map(
      (name) => `src/job-types/${name.replace("svc", "").toLowerCase()}/README.md`,
    );
    assert.deepEqual(folders.match(/(?<=\(\.\.\/)[^)]+(?=\))/g), readmes);
    for (const readme of readmes) assert.ok(existsSync(join(projectRoot, readme)), readme);
  });

  test("commands", async () => {
    const { stdout } = await forager({}, "--help");
    const commands = [...stdout.matchAll(/^ {2}([\w-]+) {2,}\S/gm)].map(([, name = ""]) => name);
    assert.ok(commands.includes("serve"), stdout);
    assert.deepEqual(withoutRow("docs/command-line.md", commands), []);
  });

  const providers = [
    { page: "docs/maps.md", names: mapsProviders, rows: mapsProviderRows },
    { page: "docs/models-and-providers.md", names: peopleProviders, rows: peopleProviderRows },
    { page: "docs/models-and-providers.md", names: searchProviders, rows: searchProviderRows },
  ];
  for (const { page, names, rows } of providers) {
    test(`providers and what they require: ${names.join(", ")}`, () => {
      assert.deepEqual(withoutRow(page, names), []);
      for (const [name, { requires }] of Object.entries(rows)) {
        if (requires === null) continue;
        const { env } = settings[requires as keyof typeof settings];
        assert.ok(
          rowsOf(page).some((row) => row.startsWith(`| \`${name}\``) && row.includes(`\`${env}\``)),
          `${name} requires ${env}`,
        );
      }
    });
  }

  test("what is good to know about each source of profiles and search provider", () =>
    assert.deepEqual(
      withoutRow("src/job-types/people/README.md", [...peopleProviders, ...searchProviders]),
      [],
    ));

  test("the default and maximum of pages per crawl", () => {
    const { max_pages } = SitePayload.parse({ url: "https://www.example.com/" });
    const [row] = rowsOf("docs/crawling.md").filter((line) => line.startsWith("| `max_pages`"));
    assert.match(row ?? "", new RegExp(`\\| ${max_pages} \\| .*\\b${limits.site_pages_max}\\b`));
  });
});
