import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { checkImports, describeViolations } from "../../scripts/check-imports.ts";

/** Rules that the files break; every imported file not listed exists and is empty. */
async function brokenRules(files: Record<string, string>): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), "forager-imports-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    const { violations } = await checkImports(root);
    return violations.map(({ rule }) => rule);
  } finally {
    await rm(root, { recursive: true });
  }
}

const store = { "src/store/jobs.ts": "export interface Job {}\nexport const find = 1;\n" };

describe("import rules", () => {
  it("cover every source file", async () => {
    const paths = [
      "src/http/a.ts",
      "src/http/a.test.ts",
      "src/compose/deep/er/b.ts",
      "web/src/c.tsx",
      "scripts/d.ts",
    ];
    const files = Object.fromEntries(paths.map((path) => [path, "export const a = 1;"]));
    assert.deepEqual(await brokenRules(files), []);
    // A folder named like a file is not read, which shows that unread files are reported.
    await assert.rejects(brokenRules({ ...files, "src/http/gone.ts/e.ts": "" }), /gone/);
  });

  const kinds = {
    import: `import { find } from "../store/jobs.ts";\nexport const x = find;`,
    "import type": `import type { Job } from "../store/jobs.ts";\nexport type X = Job;`,
    "import { type }": `import { type Job } from "../store/jobs.ts";\nexport type X = Job;`,
    "export type from": `export type { Job } from "../store/jobs.ts";`,
    "export * from": `export * from "../store/jobs.ts";`,
    "side effect": `import "../store/jobs.ts";`,
    "dynamic import": `export class A { async #b() { return () => import("../store/jobs.ts"); } c() { return this.#b(); } }`,
    "dynamic import next to using": `export async function a(b: Disposable) { using c = b; return [c, await import("../store/jobs.ts")]; }`,
    "dynamic import in an initialiser of using": `export async function a() { await using c = await import("../store/jobs.ts"); return c; }`,
  };
  for (const [kind, text] of Object.entries(kinds)) {
    it(`catch a forbidden ${kind}`, async () => {
      assert.deepEqual(await brokenRules({ ...store, "src/http/route.ts": text }), [
        "http-goes-through-services",
      ]);
    });
  }

  const planted: [rule: string, from: string, to: string][] = [
    ["errors-is-a-leaf", "src/errors.ts", "src/contract/job.ts"],
    ["contract-is-a-leaf", "src/contract/job.ts", "src/crawler/ports.ts"],
    ["config-is-a-leaf", "src/config.ts", "src/compose/log.ts"],
    ["log-knows-settings-alone", "src/compose/log.ts", "src/version.ts"],
    ["store-sees-no-layer-above", "src/store/jobs.ts", "src/jobs/run.ts"],
    ["embedded-postgres-stands-alone", "src/embedded-postgres/run-server.ts", "src/clients/manage.ts"],
    ["text-is-a-leaf", "src/text/fold.ts", "src/contract/job.ts"],
    ["jobs-see-storage-alone", "src/jobs/run.ts", "src/clients/manage.ts"],
    ["features-see-no-entry", "src/system/status.ts", "src/outside/guard.ts"],
    ["http-goes-through-services", "src/http/routes/jobs/get.ts", "src/store/jobs.ts"],
    ["core-is-below-the-entries", "src/compose/core.ts", "src/http/server.ts"],
    ["nothing-starts-the-process", "src/job-types/site/run.ts", "src/main.ts"],
    ["cli-is-entered-by-main", "src/compose/app.ts", "src/cli/serve.ts"],
    ["every-folder-has-its-place", "src/misc/thing.ts", "src/errors.ts"],
    ["crawler-knows-no-jobs", "src/crawler/crawl.ts", "src/jobs/job-type.ts"],
    ["outside-serves-ports", "src/outside/client.ts", "src/config.ts"],
    ["job-type-sees-its-port-alone", "src/job-types/site/run.ts", "src/job-types/maps/index.ts"],
    ["job-type-sees-its-port-alone", "src/job-types/site/run.ts", "src/jobs/submit.ts"],
    ["job-type-sees-its-port-alone", "src/job-types/site/steps/a.ts", "src/outside/client.ts"],
    ["provider-sees-outside", "src/job-types/site/providers/a.ts", "src/store/jobs.ts"],
    ["registry-joins-types-and-adapters", "src/compose/job-types.ts", "src/store/jobs.ts"],
    ["job-type-is-entered-by-its-index", "src/cli/crawl.ts", "src/job-types/site/run.ts"],
    ["product-knows-no-tests", "src/compose/app.ts", "test/harness/jobs.ts"],
    ["product-knows-no-tests", "src/compose/app.ts", "src/core.test.ts"],
  ];
  for (const [rule, from, to] of planted) {
    it(`${rule}: ${from} may not import ${to}`, async () => {
      const path = "../".repeat(from.split("/").length - 1) + to;
      const files = { [to]: "export const a = 1;\n", [from]: `export { a } from "${path}";\n` };
      assert.ok((await brokenRules(files)).includes(rule));
    });
  }

  const libraries: [rule: string, from: string, name: string][] = [
    ["sql-only-in-store", "src/jobs/run.ts", "pg"],
    ["sql-only-in-store", "src/webhooks/dispatcher.ts", "kysely/migration"],
    ["undici-only-outside", "src/crawler/fetch.ts", "undici"],
    ["fastify-only-in-http", "src/compose/app.ts", "@fastify/helmet"],
  ];
  for (const [rule, from, name] of libraries) {
    it(`${rule}: ${from} may not import ${name}`, async () => {
      assert.ok((await brokenRules({ [from]: `import "${name}";\n` })).includes(rule));
    });
  }

  it("catch an import inside a type, which the other rules miss", async () => {
    const text = `export type X = import("../store/jobs.ts").Job;\nexport const y: typeof import("../store/jobs.ts") | 1 = 1;`;
    assert.deepEqual(await brokenRules({ ...store, "src/http/route.ts": text }), [
      "no-import-in-a-type",
      "no-import-in-a-type",
    ]);
  });

  it("let the dashboard import types of the service, but only shared code", async () => {
    const files = {
      "src/compose/app.ts": "",
      "src/contract/job.ts": "export interface Job {}\nexport const max = 1;\n",
      "src/text/csv.ts": "export const csvLine = 1;\n",
      "web/src/a.ts": `import type { Job } from "../../src/contract/job.ts";\nexport type X = Job;`,
      "web/src/b.tsx": `import { csvLine } from "../../src/text/csv.ts";\nexport const b = <p>{csvLine}</p>;`,
    };
    assert.deepEqual(await brokenRules(files), []);
    for (const text of [
      `import { max } from "../../src/contract/job.ts";`,
      `export * from "../../src/contract/job.ts";`,
    ]) {
      assert.deepEqual(await brokenRules({ ...files, "web/src/c.ts": text }), ["dashboard-shares-types"]);
    }
  });

  it("catch a cycle of types", async () => {
    const files = {
      "src/jobs/a.ts": `import type { B } from "./b.ts";\nexport interface A { b: B }`,
      "src/jobs/b.ts": `import type { A } from "./a.ts";\nexport interface B { a: A }`,
    };
    assert.ok((await brokenRules(files)).includes("no-cycles"));
  });

  it("catch an unresolved import", async () => {
    assert.ok(
      (await brokenRules({ "src/compose/app.ts": `import "./gone.ts";` })).includes("no-unresolvable"),
    );
  });

  it("let tests import anything, and adapters the port they implement", async () => {
    const files = {
      ...store,
      "src/crawler/ports.ts": "export interface Page {}",
      "src/outside/client.ts": `import type { Page } from "../crawler/ports.ts";\nexport type X = Page;`,
      "src/http/route.test.ts": `import { find } from "../store/jobs.ts";\nfind;`,
    };
    assert.deepEqual(await brokenRules(files), []);
  });

  it("report the reason with each violation", async () => {
    const text = describeViolations([
      { rule: "no-cycles", reason: "Circles are bad.", from: "src/a.ts", to: "src/b.ts -> src/a.ts" },
    ]);
    assert.equal(text, "no-cycles: Circles are bad.\n  src/a.ts imports src/b.ts -> src/a.ts");
  });
});
