import assert from "node:assert/strict";
import { test } from "node:test";
import { jsonInText, withoutReasoning } from "./json-in-text.ts";

for (const [what, text, value] of [
  ["alone", '{"a":1}', { a: 1 }],
  ["a list", "[1,2]", [1, 2]],
  ["in a fence", 'Here:\n```json\n{"a":[1]}\n```\nDone.', { a: [1] }],
  ["in a fence without a language", '```\n{"a":1}\n```', { a: 1 }],
  ["inside prose", 'It is {"a":{"b":"} not the end {"}} as asked.', { a: { b: "} not the end {" } }],
  ["the longest of several", 'Like {"a":1}, but {"a":1,"b":2}.', { a: 1, b: 2 }],
  ["after a bracket in the prose", 'Dear {name}, {"a":1}', { a: 1 }],
  ["with trailing commas", '{"a":[1,2,],"b":", }",}', { a: [1, 2], b: ", }" }],
  ["after reasoning", '<think>{"a":0}</think>{"a":1}', { a: 1 }],
  ["after a byte order mark", '\uFEFF{"a":1}', { a: 1 }],
] as const) {
  test(`a value is found ${what}`, () => assert.deepEqual(jsonInText(text), value));
}

for (const [what, text] of [
  ["prose", "The answer is green."],
  ["nothing", ""],
  ["half a value", '{"a":[1,2'],
  ["a value nested too deep", `${"[".repeat(200)}${"]".repeat(200)}`],
  ["unclosed brackets", "[{".repeat(200_000)],
] as const) {
  test(`there is no value in ${what}`, () => assert.equal(jsonInText(text), undefined));
}

test("reasoning is removed from a text, with anything before it", () => {
  assert.equal(withoutReasoning("<think>one</think><think>two</think>\n Three."), "Three.");
});
