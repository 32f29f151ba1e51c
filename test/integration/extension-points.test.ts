import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import Fastify from "fastify";
import { build as buildWithVite } from "vite";
import { mapTowns } from "../../scripts/map-towns.ts";
import { phoneFormats } from "../../scripts/phone-formats.ts";
import { createTestDatabase } from "../harness/database.ts";

/*
 * Adds one of each kind to a copy of the sources, as docs/extending.md says: first the rows alone, for which the compiler
 * must report exactly the other files, then these, after which it must pass and the additions must appear everywhere.
 */

const project = join(import.meta.dirname, "../..");
const run = promisify(execFile);

interface Edit {
  file: string;
  /** The text of a file before or after which `text` is inserted. */
  before?: string;
  after?: string;
  text: string;
}

const rows: Edit[] = [
  {
    file: "src/contract/social-platforms.ts",
    before: "} as const satisfies",
    text: '  fakegram: ["fakegram.com"],\n',
  },
  {
    file: "src/contract/job-types.ts",
    before: "} as const satisfies",
    text: `  svcFake: { statName: "svc_fake", title: "Fakes", about: "Finds fakes.",
    submit: "Finds fakes.", progress: "\`fakes\`", urlField: null, takesBareUrl: true, reusesResults: false },\n`,
  },
  {
    file: "src/contract/events.ts",
    after: "export const eventData = {\n",
    text: '  "fake.happened": z.object({ fake: z.string() }).meta({ id: "FakeEvent" }),\n',
  },
  {
    file: "src/contract/providers.ts",
    before: "} as const satisfies Record<string, MapsProviderRow>",
    text: `  fakemaps: { title: "Fake Maps", note: "for tests", requires: "nominatimUrl", source: "Fake Maps", attribution: "Fake",
    terms: { name: "Fake", license: "none", url: "https://fake.example" }, hasReviews: false },\n`,
  },
  {
    file: "src/contract/providers.ts",
    before: "} as const satisfies Record<string, ProviderRow>;\nexport type PeopleProviderName",
    text: '  fakepeople: { title: "Fake People", note: "for tests", requires: "pdlApiKey" },\n',
  },
  {
    file: "src/contract/providers.ts",
    before: "} as const satisfies Record<string, ProviderRow>;\nexport type SearchProviderName",
    text: '  fakesearch: { title: "Fake Search", note: "for tests", requires: "braveApiKey" },\n',
  },
  {
    file: "src/job-types/verify/smtp/rules/message.ts",
    after: "export const messageRules: readonly ReplyRule[] = [\n",
    text: `  { rule: "fake-rule", subStatus: "policy", verdict: "unknown", when: ({ text }) => text.includes("fake"),
    seen: ["550 this is a fake"] },\n`,
  },
  {
    file: "src/main.ts",
    after: "const commands: Record<string, CommandEntry> = {\n",
    text: `  fake: { summary: "Does a fake.", load: async () => (await import("./cli/fake.ts")).fakeCommand },\n`,
  },
  {
    file: "web/src/routes/pages.ts",
    before: "] as const;",
    text: `  page({ path: "/fakes", title: "Fake page", icon: "M1 1h9", tab: "Fakes",
    load: async () => (await import("../pages/fake-page.tsx")).FakePage }),\n`,
  },
];

const asked: Edit[] = [
  {
    file: "src/job-types/site/contacts/socials/social-platforms.ts",
    after: "const readers: Record<SocialPlatform, ReadAccount> = {\n",
    text: '  fakegram: (_, [name]) => named(name, /^\\w{2,30}$/, (user) => "https://fakegram.com/" + user),\n',
  },
  {
    file: "src/contract/record-fields.ts",
    after: "const accountFields = {\n",
    text: '  fakegram: "Fakegram account.",\n',
  },
  {
    file: "src/records/reading/read-job.ts",
    after: "const readers: Readonly<Record<JobTypeName, Reader>> = {\n",
    text: "  svcFake: readVerify,\n",
  },
  {
    file: "src/batches/estimate.ts",
    after: "const usualSeconds: Readonly<Record<JobTypeName, number>> = {\n",
    text: "  svcFake: 1,\n",
  },
  {
    file: "src/compose/job-types.ts",
    after: 'const types: Record<JobTypeName, Pick<JobType, "name">> = {\n',
    text: '    svcFake: { ...verify, name: "svcFake" },\n',
  },
  {
    file: "web/src/results/result-view.tsx",
    after: "const views: Record<JobType, View> = {\n",
    text: "  svcFake: () => null,\n",
  },
  {
    file: "web/src/jobs/job-export.tsx",
    after: "export const recordKindOf: Readonly<Record<JobType, RecordKind>> = {\n",
    text: '  svcFake: "emails",\n',
  },
  {
    file: "src/mcp/batches/batch-results.ts",
    after:
      "const rowsOfType: Readonly<Record<JobTypeName, (job: CompletedJob<never>) => readonly Row[]>> = {\n",
    text: "  svcFake: countRow,\n",
  },
  {
    file: "src/mcp/views/job-views.ts",
    after: "export const jobViews: Readonly<Record<JobTypeName, JobTypeView>> = {\n",
    text: "  svcFake: verifyView,\n",
  },
  {
    file: "src/export/results/job-tables.ts",
    after: "export const jobTables: Readonly<Record<JobTypeName, JobTable>> = {\n",
    text: "  svcFake: verify,\n",
  },
  {
    file: "web/src/lib/webhook-events.ts",
    after: "const events: Record<WebhookEventType, EventRow> = {\n",
    text: '  "fake.happened": { text: "A fake has happened", live: true },\n',
  },
  {
    file: "src/compose/maps.ts",
    after: "    switch (name) {\n",
    text: '      case "fakemaps":\n        throw new Error("fakemaps was asked");\n',
  },
  {
    file: "src/system/doctor/check-map-provider.ts",
    after: "  switch (config.mapsProvider) {\n",
    text: '    case "fakemaps":\n      return [{ setting: "NOMINATIM_URL", url: "http://fake.example" }];\n',
  },
  {
    file: "src/compose/people.ts",
    after: "    switch (own?.provider ?? config.peopleProvider) {\n",
    text: '      case "fakepeople":\n        throw new Error("fakepeople was asked");\n',
  },
  {
    file: "src/compose/people.ts",
    after: "  switch (own?.provider ?? config.searchProvider) {\n",
    text: '    case "fakesearch":\n      throw new Error("fakesearch was asked");\n',
  },
  {
    file: "src/system/doctor/check-people.ts",
    after:
      "const profilesProbes: Record<PeopleProviderName, ((config: Config) => ServiceProbe) | null> = {\n",
    text: "  fakepeople: null,\n",
  },
  {
    file: "src/system/doctor/check-people.ts",
    after: "const searchProbes: Record<SearchProviderName, (config: Config) => ServiceProbe> = {\n",
    text: '  fakesearch: () => ({ url: "http://fake.example", headers: {}, urlSetting: "X", keySetting: null }),\n',
  },
];

const fakeCommand = `import { type Command, print } from "./command.ts";
export const fakeCommand: Command = { usage: "Usage: forager fake", async run() { print("a fake"); return 0; } };
`;

const fakePage = `import { SectionHead } from "../ui/section-head.tsx";
export function FakePage() { return <><SectionHead /><p>Here is a fake.</p></>; }
`;

/** Renders the fake page of the built dashboard for an owner. */
const pageProbe = `import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { createAppRouter } from "./routes/router.tsx";

const client = new QueryClient();
client.setQueryData(["session"], { access: "owner", client_name: "A", client_id: "a" });
const router = createAppRouter();
router.update({ ...router.options, history: createMemoryHistory({ initialEntries: ["/fakes"] }) });
await router.load();
console.log(renderToString(<QueryClientProvider client={client}><RouterProvider router={router} /></QueryClientProvider>));
process.exit(0);
`;

/** What the copy reports about the additions, as one JSON document. */
const probe = `
import { apiDescription } from "./src/cli/openapi.ts";
import { clientCommand } from "./src/cli/client.ts";
import { createJobTypes } from "./src/compose/job-types.ts";
import { loadConfig, settings } from "./src/config.ts";
import { listedDomains } from "./src/campaigns/domain-filters/listed-domains.ts";
import { WebhookInput } from "./src/contract/webhooks.ts";
import { checkMapProvider } from "./src/system/doctor/check-map-provider.ts";
import { checkPeopleProvider, checkSearchProvider } from "./src/system/doctor/check-people.ts";
import { explainReply } from "./src/job-types/verify/index.ts";
import { createContactReader } from "./src/job-types/site/documents.ts";
import { jobTypeNames } from "./src/contract/job-types.ts";
import { mapsProviderRows } from "./src/contract/providers.ts";

const chosen = { MAPS_PROVIDER: "fakemaps", PEOPLE_PROVIDER: "fakepeople", SEARCH_PROVIDER: "fakesearch" };
const config = loadConfig(chosen);
const answer = async () => 200;
const ready = loadConfig({ ...chosen, NOMINATIM_URL: "http://n.example", PDL_API_KEY: "k", BRAVE_API_KEY: "k" });
const types = createJobTypes(config);
const reader = createContactReader(1);
const html = '<footer><a href="https://www.fakegram.com/beerbau"></a></footer>';
const contacts = await reader.read({ html, url: "https://beer-bau.de/" });
await reader.close();
await types.close();
console.log(JSON.stringify({
  api: await apiDescription(),
  usage: clientCommand.usage,
  running: [...types.byName.keys()],
  offered: jobTypeNames,
  docs: [settings.mapsProvider.doc, settings.peopleProvider.doc, settings.searchProvider.doc],
  doctor: [
    await checkMapProvider(config, answer), await checkPeopleProvider(config, answer), await checkSearchProvider(config, answer),
    await checkMapProvider(ready, answer), await checkSearchProvider(ready, answer),
  ].map(({ detail }) => detail),
  domains: listedDomains.social_media,
  webhook: WebhookInput.safeParse({ url: "https://x.example", event_types: ["fake.happened"] }).success,
  rule: explainReply("550 this is a fake", null).rule,
  account: contacts.socials.fakegram,
  select: Object.keys(mapsProviderRows),
}));
`;

interface Probed {
  api: { paths: object; components: { schemas: Record<string, unknown> } };
  usage: string;
  running: string[];
  offered: string[];
  docs: string[];
  doctor: string[];
  domains: string[];
  webhook: boolean;
  rule: string;
  account: string | null;
  select: string[];
}

/** The rows of the table in docs/extending.md, each with the paths of its cells. */
function changeTable(): { what: string; row: string[]; asked: string[]; all: string[] }[] {
  const paths = (cell: string | undefined) =>
    [...(cell ?? "").matchAll(/`([^`]+)`/g)]
      .map(([, span = ""]) => span)
      .filter((span) => span.includes("/"));
  return readFileSync(join(project, "docs/extending.md"), "utf8")
    .split("\n")
    .filter((line) => /^\| an? /.test(line))
    .map((line) => {
      const [, what = "", row, compiler, file] = line.split("|").map((cell) => cell.trim());
      return { what, row: paths(row), asked: paths(compiler), all: [row, compiler, file].flatMap(paths) };
    });
}

describe("adding one of each kind", () => {
  const copy = mkdtempSync(join(tmpdir(), "forager-extending-"));
  let complaints: string[] = [];
  let remaining: string[] = [];
  let probed: Probed;

  const apply = (edits: readonly Edit[]) => {
    for (const { file, before, after, text } of edits) {
      const path = join(copy, file);
      const source = readFileSync(path, "utf8");
      const anchor = before ?? after ?? "";
      assert.ok(source.includes(anchor), `${file} has no ${anchor}`);
      writeFileSync(
        path,
        source.replace(anchor, () => (before === undefined ? anchor + text : text + anchor)),
      );
    }
  };
  /** The second compilation checks only what its changes affect. */
  const repeatable = ["--incremental", "--tsBuildInfoFile", join(copy, "types.tsbuildinfo")];
  /** Files with compiler errors, in service and dashboard, without tests. */
  const compile = async (): Promise<string[]> => {
    // A single checker, because several check the same dependencies: twice the processor time, and other tests run too.
    const flags = ["--pretty", "false", "--checkers", "1", ...repeatable];
    const { stdout } = await run(join(project, "node_modules/.bin/tsc"), ["-p", copy, ...flags], {
      // Collecting the compiler's garbage takes a third of its processor time, and saves little memory.
      env: { ...process.env, GOGC: "off" },
      maxBuffer: 1e8,
    }).catch((error: { stdout: string }) => error);
    const files = [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = ""]) => file);
    return [...new Set(files.map((file) => file.replace(/^.*?(?=(?:web\/)?src\/)/, "")))].sort();
  };

  before(async () => {
    const folders = ["src", "web", "scripts", "clients/typescript/src"];
    for (const path of [...folders, "package.json", "package-lock.json", "tsconfig.json"]) {
      cpSync(join(project, path), join(copy, path), { recursive: true });
    }
    symlinkSync(join(project, "node_modules"), join(copy, "node_modules"));
    const config = JSON.parse(readFileSync(join(project, "web/tsconfig.json"), "utf8")) as object;
    writeFileSync(
      join(copy, "tsconfig.json"),
      JSON.stringify({
        ...config,
        extends: join(project, "tsconfig.json"),
        include: ["src", "web/src"],
        exclude: ["**/*.test.ts", "**/test-support"],
      }),
    );
    apply(rows);
    writeFileSync(join(copy, "src/cli/fake.ts"), fakeCommand);
    writeFileSync(join(copy, "web/src/pages/fake-page.tsx"), fakePage);
    complaints = await compile();
    apply(asked);
    remaining = await compile();
    writeFileSync(join(copy, "probe.ts"), probe);
    const { stdout } = await run(process.execPath, ["probe.ts"], { cwd: copy, maxBuffer: 1e8 });
    probed = JSON.parse(stdout) as Probed;
  });
  after(() => rm(copy, { recursive: true, force: true }));

  it("makes the compiler report exactly the files that docs/extending.md names", () => {
    assert.deepEqual(complaints, [...new Set(changeTable().flatMap((row) => row.asked))].sort());
    assert.deepEqual(remaining, []);
  });

  it("names only existing files, one row for each kind", () => {
    const table = changeTable();
    assert.equal(table.length, 9);
    for (const { what, all } of table) {
      assert.ok(all.length > 0, what);
      for (const path of all) assert.ok(existsSync(join(project, path)), `${what}: ${path}`);
    }
    const edited = new Set([...rows, ...asked].map(({ file }) => file));
    for (const file of edited) {
      assert.ok(
        table.some(({ all }) =>
          all.some((path) => file === path || (path.endsWith("/") && file.startsWith(path))),
        ),
        `${file} is in no row`,
      );
    }
  });

  it("a social platform is a field of results, is found on pages and is not taken for a business's website", () => {
    assert.match(JSON.stringify(probed.api.components.schemas), /The site's own fakegram account/);
    assert.equal(probed.account, "https://fakegram.com/beerbau");
    assert.ok(probed.domains.includes("fakegram.com"));
  });

  it("a job type is run, submitted, counted, filtered by and offered", () => {
    assert.ok(probed.running.includes("svcFake"));
    assert.ok(probed.offered.includes("svcFake"));
    assert.ok("/api/v1/jobs/svcFake/submit" in probed.api.paths);
    const { schemas } = probed.api.components;
    const { JobType, GenericSubmit, JobStatusBody, HealthServicesWorkers, QueueStatsQueues } = schemas;
    assert.match(JSON.stringify(JobType), /"svcFake"/);
    assert.match(JSON.stringify(GenericSubmit), /"svcFake"/);
    assert.match(JSON.stringify(JobStatusBody), /for svcFake `fakes`/);
    assert.match(JSON.stringify(HealthServicesWorkers), /"svc_fake"/);
    assert.match(JSON.stringify(QueueStatsQueues), /"svc_fake"/);
  });

  it("a webhook event can be chosen, and is described", () => {
    assert.equal(probed.webhook, true);
    assert.match(JSON.stringify(probed.api.components.schemas.WebhookInput), /"fake\.happened"/);
    assert.match(JSON.stringify(probed.api), /FakeEvent/);
  });

  it("providers are documented settings, and the doctor, API, commands and dashboard know them", () => {
    const { docs, doctor } = probed;
    for (const [index, name] of ["fakemaps", "fakepeople", "fakesearch"].entries()) {
      assert.match(docs[index] ?? "", new RegExp(`${name} \\(for tests\\)`));
    }
    assert.match(doctor[0] ?? "", /fakemaps, and NOMINATIM_URL is not set/);
    assert.match(doctor[1] ?? "", /fakepeople, and PDL_API_KEY is not set/);
    assert.match(doctor[2] ?? "", /fakesearch, and BRAVE_API_KEY is not set/);
    assert.match(doctor[3] ?? "", /fakemaps, which answers/);
    assert.match(doctor[4] ?? "", /fakesearch, which answers/);
    assert.match(JSON.stringify(probed.api.components.schemas.ClientSettings), /"fakemaps"/);
    assert.match(JSON.stringify(probed.api.components.schemas), /"fakepeople"/);
    assert.match(probed.usage, /\|fakemaps\|default/);
    assert.ok(probed.select.includes("fakemaps"));
  });

  it("an SMTP rule decides, and verdicts cite it", () => assert.equal(probed.rule, "fake-rule"));

  it("a page is a chunk of the built dashboard, with its title, navigation entry and tab, and can be reloaded", async () => {
    await run(process.execPath, ["scripts/build-dashboard.ts"], { cwd: copy });
    const assets = join(copy, "dist/web/assets");
    const chunk = readdirSync(assets).find((name) => /^fake-page-.*\.js$/.test(name));
    assert.ok(chunk, "the page is loaded when it is opened");
    assert.match(readFileSync(join(assets, chunk), "utf8"), /Here is a fake\./);

    writeFileSync(join(copy, "web/src/probe.tsx"), pageProbe);
    const build = { root: join(copy, "web"), configFile: false as const, logLevel: "warn" as const };
    await buildWithVite({
      ...build,
      plugins: [mapTowns(), phoneFormats()],
      build: { ssr: "src/probe.tsx", outDir: "../probe", emptyOutDir: true },
    });
    const { stdout: html } = await run(process.execPath, [join(copy, "probe/probe.js")]);
    assert.match(html, /<h1[^>]*><bdi>Fake page<\/bdi><\/h1>/);
    assert.match(html, /Here is a fake\./);
    const entry = (label: string) =>
      new RegExp(`<nav[^>]*aria-label="${label}">.*?</nav>`).exec(html)?.[0] ?? "";
    assert.match(entry("Main"), /<a [^>]*href="\/fakes"(?:(?!<\/a>).)*Fake page/);
    assert.match(entry("Fake page"), /<a [^>]*href="\/fakes"[^>]*aria-current="page"[^>]*>Fakes/);

    const copied = pathToFileURL(join(copy, "src/http/pages/dashboard.ts")).href;
    const { installDashboard } = (await import(copied)) as typeof import("../../src/http/pages/dashboard.ts");
    await using app = Fastify();
    await installDashboard(app);
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    for (const path of ["/fakes", "/fakes/1", "/jobs"]) {
      const answer = await fetch(origin + path);
      assert.deepEqual(
        [answer.status, answer.headers.get("content-type")],
        [200, "text/html; charset=utf-8"],
      );
    }
    assert.equal((await fetch(`${origin}/fake`)).status, 404);
  });

  it("a command is listed and runs", async () => {
    const forager = (...args: string[]) => run(process.execPath, [join(copy, "src/main.ts"), ...args]);
    assert.match((await forager("help")).stdout, /fake +Does a fake\./);
    assert.equal((await forager("fake")).stdout, "a fake\n");
  });
});

it("the database contains no second list of names that would refuse a new one", async () => {
  const database = (await createTestDatabase()).open();
  const found = await database.query<{ definition: string }>({
    text: "select pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c'",
  });
  const second = found.filter(({ definition }) =>
    /svcSite|google_places_api|pdl|searxng|job\.queued/.test(definition),
  );
  assert.deepEqual(second, []);
});
