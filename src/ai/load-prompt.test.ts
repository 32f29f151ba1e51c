import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { loadPrompt, readPrompt } from "./load-prompt.ts";
import { estimateTokens } from "./token-budget.ts";

test("a prompt has the text of its file, and name and version from its header", () => {
  assert.deepEqual(readPrompt("---\nname: team\nversion: 3\n---\n\nList people.\n", "x.md"), {
    name: "team",
    version: 3,
    text: "List people.",
  });
});

for (const content of ["List people.", "---\nname: team\n---\nList.", "---\nname: team\nversion: 1\n---\n"]) {
  test(`${JSON.stringify(content)} is rejected as a prompt`, () => {
    assert.throws(() => readPrompt(content, "x.md"), /x\.md is not a valid prompt/);
  });
}

test("every prompt file has a header, a unique name and a size within its budget", () => {
  const files = globSync("src/**/prompts/*.md");
  assert.ok(files.length >= 6, `${files.length} files`);
  const prompts = files.map((file) => loadPrompt(pathToFileURL(file)));
  assert.equal(new Set(prompts.map(({ name }) => name)).size, prompts.length);
  for (const { name, text } of prompts) assert.ok(estimateTokens(text) <= 400, `${name} is long`);
});
