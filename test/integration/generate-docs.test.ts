import assert from "node:assert/strict";
import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { generatedFiles, staleFiles, writeDocs } from "../../scripts/generate-docs.ts";
import { settings } from "../../src/config.ts";
import { errorCatalogue } from "../../src/errors.ts";

describe("generated docs", () => {
  let root: string;
  before(async () => {
    root = await mkdtemp(join(tmpdir(), "forager-docs-"));
    await writeDocs(root);
  });
  after(() => rm(root, { recursive: true }));

  const textOf = (path: string) => readFile(join(root, path), "utf8");

  it("are up to date once they are written", async () => {
    assert.deepEqual(await staleFiles(root), []);
  });

  it("report a file that was edited by hand, and one that is missing", async () => {
    await appendFile(join(root, "docs/errors.md"), "x");
    await rm(join(root, ".env.example"));
    assert.deepEqual(await staleFiles(root), ["docs/errors.md", ".env.example"]);
    assert.deepEqual(await writeDocs(root), ["docs/errors.md", ".env.example"]);
    assert.deepEqual(await staleFiles(root), []);
  });

  it("name their generator in their first line", async () => {
    const texts = (await generatedFiles()).filter(({ path }) => !path.endsWith(".json"));
    assert.ok(texts.length >= 4);
    for (const { path, text } of texts) assert.match(text.split("\n")[0] ?? "", /npm run docs/, path);
  });

  it("state the licence and the purpose of every dependency", async () => {
    const page = await textOf("docs/dependencies.md");
    const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
      await readFile(join(import.meta.dirname, "../../package.json"), "utf8"),
    );
    const versions = Object.entries<string>({ ...dependencies, ...optionalDependencies, ...devDependencies });
    for (const [name, version] of versions) {
      assert.match(
        page,
        new RegExp(`^\\| \`${name}\` \\| ${version} \\| [^|]*[A-Z][^|]* \\| [^|]{3,} \\|$`, "m"),
      );
    }
  });

  it("describe every setting and every error", async () => {
    const [page, example, errors] = await Promise.all(
      ["docs/configuration.md", ".env.example", "docs/errors.md"].map(textOf),
    );
    for (const { env } of Object.values(settings)) {
      assert.match(page ?? "", new RegExp(`^\\| \`${env}\``, "m"));
      assert.match(example ?? "", new RegExp(`^#${env}=`, "m"));
    }
    for (const code of Object.keys(errorCatalogue)) {
      assert.match(errors ?? "", new RegExp(`^\\| \`${code}\` \\|`, "m"));
    }
  });

  it("do not depend on the number of cores", async () => {
    assert.match(
      await textOf("docs/configuration.md"),
      /`PARSE_THREADS` \| number of cores less one, at most 4 \|/,
    );
    assert.match(await textOf(".env.example"), /^#PARSE_THREADS=$/m);
  });
});
