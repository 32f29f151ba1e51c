import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { settings } from "../../src/config.ts";
import { projectRoot } from "../harness/service-process.ts";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const exists = (path: string) => existsSync(join(projectRoot, path));
const spans = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span);
const scripts: Record<string, string> = JSON.parse(read("package.json")).scripts;
const settingNames: ReadonlySet<string> = new Set(Object.values(settings).map(({ env }) => env));

/** A path of the repository, not of what is built: with a folder, or with the extension of a source file. */
const isPath = (span: string) =>
  /^(?!dist\/)[\w.][\w./-]*$/.test(span) &&
  (/\w\/[\w./-]*$/.test(span) || /\w\.(?:ts|tsx|cjs|css|tsv)$/.test(span));

/** Paths on a page that exist in none of the folders that they may be relative to. */
const missing = (page: string, folders: readonly string[]) =>
  spans(read(page).replaceAll(/^```[\s\S]*?^```$/gm, ""))
    .filter(isPath)
    .filter((path) => !folders.some((folder) => exists(join(folder, path))));

describe("paths and symbols that documents name", () => {
  test("the architecture and the invariants name files and folders that exist", () => {
    assert.deepEqual(missing("docs/ARCHITECTURE.md", ["src", "."]), []);
    assert.deepEqual(missing("docs/invariants.md", ["src", ".", "test/integration"]), []);
    assert.deepEqual(missing("CONTRIBUTING.md", ["."]), []);
  });

  test("each folder's README names files that exist: below it, below src or in the repository", () => {
    const readmes = globSync("src/**/README.md", { cwd: projectRoot });
    assert.ok(readmes.length >= 10);
    for (const page of readmes) {
      const folders = [dirname(page), ".", "src", "test/integration"];
      const isBelow = (path: string) => globSync(join(projectRoot, dirname(page), "**", path)).length > 0;
      assert.deepEqual(
        missing(page, folders).filter((path) => !isBelow(path)),
        [],
        page,
      );
    }
  });

  test("the index of decisions lists every record once", () => {
    const index = read("docs/decisions/README.md");
    const listed = [...index.matchAll(/^\| \[\d{4}\]\(([^)]+)\)/gm)].map(([, name]) => name);
    assert.deepEqual(
      listed.sort(),
      globSync("[0-9]*.md", { cwd: join(projectRoot, "docs/decisions") }).sort(),
    );
  });

  test("symbols of the invariants are in the files named with them", () => {
    for (const [, symbol = "", path = ""] of read("docs/invariants.md").matchAll(
      /`([\w.]+)` in `([^`]+)`/g,
    )) {
      const home = exists(join("src", path)) ? join("src", path) : path;
      for (const part of symbol.split(".")) assert.match(read(home), new RegExp(`\\b${part}\\b`), symbol);
    }
  });

  test("'where to change what' names a file, a symbol, a command or a setting in each code span", () => {
    const page = "docs/where-to-change.md";
    for (const line of read(page).split("\n")) {
      const paths = spans(line).filter((span) => exists(span));
      const sources = paths.filter((path) => /\.\w+$/.test(path)).map(read);
      for (const span of spans(line)) {
        const isKnown =
          exists(span) ||
          settingNames.has(span) ||
          span.startsWith("*-") ||
          Object.hasOwn(scripts, /^npm run ([\w:-]+)$/.exec(span)?.[1] ?? "") ||
          exists(/^node (\S+)$/.exec(span)?.[1] ?? "-") ||
          sources.some((source) => new RegExp(`\\b${span.replaceAll(/\W/g, "\\$&")}\\b`).test(source));
        assert.ok(isKnown, `${page}: ${span} in: ${line}`);
      }
    }
  });
});
