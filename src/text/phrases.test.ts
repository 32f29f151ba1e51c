import assert from "node:assert/strict";
import { test } from "node:test";
import { holdsPhrase, indexPhrases } from "./phrases.ts";

const split = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

test("a phrase is found anywhere among the words, and only whole", () => {
  const phrases = indexPhrases("team,who we are,who is who", split);
  for (const text of ["Team", "Meet the team", "Who we are", "About: who is who"])
    assert.ok(holdsPhrase(split(text), phrases), text);
  for (const text of ["", "Teams", "Who we", "Who are we", "We are"])
    assert.ok(!holdsPhrase(split(text), phrases), text);
});

test("a list without phrases holds none", () => {
  assert.ok(!holdsPhrase(["team"], indexPhrases("", split)));
});
