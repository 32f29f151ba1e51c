import assert from "node:assert/strict";
import { test } from "node:test";
import { progressBar } from "./terminal.ts";

test("a bar fills with its share, and is full only at the end", () => {
  assert.equal(progressBar(0), "[........................] 0 %");
  assert.equal(progressBar(0.5), "[############............] 50 %");
  assert.equal(progressBar(0.999), "[#######################.] 99 %");
  assert.equal(progressBar(1), "[########################] 100 %");
});
