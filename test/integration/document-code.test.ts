import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { parse as parseCsv } from "csv-parse/sync";
import { parse as parseYaml } from "yaml";
import { type CodeBlock, codeBlocks, runShell, shapeDifferences } from "../harness/document-code.ts";
import { startDocumentWorld } from "../harness/document-world.ts";
import { projectRoot } from "../harness/service-process.ts";

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "deploy/README.md",
  "clients/skill/SKILL.md",
  ...globSync(["docs/*.md", "docs/recipes/*.md"], { cwd: projectRoot }).sort(),
];
const blocksOf = new Map(
  documents.map((path) => [path, codeBlocks(readFileSync(join(projectRoot, path), "utf8"))] as const),
);
const all = [...blocksOf].flatMap(([path, blocks]) => blocks.map((block) => ({ ...block, path })));

/** Read by people: no program takes them. */
const shown = new Set(["text", "http", "mermaid"]);
/** Answered with 400 once the job or batch has ended, which takes less than a second here. */
const mayBeTooLate = / -X DELETE .*\/jobs\/[\w-]+$|\/batches\/[\w-]+\/(?:pause|resume|cancel)$/;
/** Checked by parsing them. */
const data: Readonly<Record<string, (code: string) => unknown>> = {
  json: JSON.parse,
  yaml: parseYaml,
  csv: (code) => parseCsv(code, { columns: true }),
};

describe("code blocks of the documentation", () => {
  test("all have a language that is run, parsed or only read, or else a reason", () => {
    assert.ok(all.length > 100);
    for (const { path, line, language, mark } of all) {
      const isChecked = language === "sh" || shown.has(language) || Object.hasOwn(data, language);
      assert.ok(isChecked || mark !== null, `${path}:${line} (${language})`);
    }
  });

  test("that are not run say why, or name the test that runs them", () => {
    for (const { path, line, mark } of all) {
      if (mark?.kind === "not run") assert.match(mark.text, /^\w+ .{5,}/, `${path}:${line}`);
      if (mark?.kind === "run by") assert.ok(existsSync(join(projectRoot, mark.text)), `${path}:${line}`);
    }
    const left = all.filter(({ language, mark }) => language === "sh" && mark?.kind === "not run");
    assert.ok(left.length < all.filter(({ language }) => language === "sh").length / 3, `${left.length}`);
  });

  test("with data are valid", () => {
    for (const { path, line, language, code } of all) {
      assert.doesNotThrow(() => data[language]?.(code), `${path}:${line}`);
    }
  });
});

describe("commands of the documentation", () => {
  let world: Awaited<ReturnType<typeof startDocumentWorld>>;
  before(async () => {
    world = await startDocumentWorld();
  });

  for (const [path, blocks] of blocksOf) {
    const commands = blocks.filter(({ language, mark }) => language === "sh" && mark === null);
    if (commands.length === 0) continue;
    test(`${path}: work as written, and answer as shown`, async () => {
      const { outputs, calls } = await runShell(commands, world);
      for (const { status, command } of calls) {
        assert.ok(status < 400 || (status === 400 && mayBeTooLate.test(command)), command);
      }
      for (const block of blocks.filter(({ mark }) => mark?.kind === "output")) {
        const command = commands.findLast(({ line }) => line < block.line);
        assertShown(block, outputs.get(command?.line ?? 0) ?? "", `${path}:${block.line}`);
      }
    });
  }
});

/** A shown answer may leave out fields, but not have others. */
function assertShown({ language, code }: CodeBlock, output: string, where: string): void {
  const read = data[language] ?? assert.fail(where);
  assert.deepEqual(shapeDifferences(read(code), read(output)), [], `${where}\n${output}`);
}

test("a shown answer with a field, a type or a list that the real one has not is noticed", () => {
  const real = { id: "a", count: 1, rows: [{ name: "x" }, { name: "y" }] };
  assert.deepEqual(shapeDifferences({ count: 7, rows: [{ name: "z" }] }, real), []);
  assert.deepEqual(shapeDifferences({ total: 1 }, real), ["$.total is missing"]);
  assert.deepEqual(shapeDifferences({ count: "1" }, real), ["$.count is 1"]);
  assert.deepEqual(shapeDifferences({ id: ["a"] }, real), ["$.id is no list"]);
  assert.deepEqual(shapeDifferences({ rows: [{ email: "x" }] }, real), ["$.rows[0].email is missing"]);
});
