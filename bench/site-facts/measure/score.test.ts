import assert from "node:assert/strict";
import { test } from "node:test";
import { scoreSite } from "./score.ts";

const person = (name: string, role: string | null = null) => ({ name, role, email: null, linkedin: null });
const found = (name: string, title: string | null = null) => ({ name, title, email: null, linkedin: null });
const truth = {
  names: ["Beer Bau", "Beer Bau GmbH"],
  people: [person("Jörg Beer", "Founder"), person("Uta Kern")],
  forbidden: [{ name: "Ina Ohm", why: "customer" }],
};

test("the brand and the legal name are right in any spelling, a longer name is not", () => {
  const isRight = (name: string | null) => scoreSite({ name, people: [] }, truth).nameIsRight;
  assert.deepEqual(["BEER BAU", "Beer Bau GmbH", "Home | Beer Bau", null].map(isRight), [
    true,
    true,
    false,
    false,
  ]);
});

test("a person counts once, with titles and in any order of names", () => {
  const people = [found("Dr. Jörg Beer"), found("Beer, Jörg")];
  const { hits, missed, wrong } = scoreSite({ name: null, people }, truth);
  assert.deepEqual([hits.length, missed.length, wrong.length], [1, 1, 0]);
});

test("counts people outside the company as wrong, with the reason if the truth file has one", () => {
  const { wrong } = scoreSite({ name: null, people: [found("Ina Ohm"), found("Golden Lion")] }, truth);
  assert.deepEqual(
    wrong.map(({ why }) => why),
    ["customer", "no such person"],
  );
});

test("titles are compared for the people found, and missing titles count", () => {
  const titles = (title: string | null) =>
    scoreSite({ name: null, people: [found("Jörg Beer", title)] }, truth).titles;
  assert.deepEqual([titles("founder").right, titles("CEO").right, titles(null).all], [1, 0, 1]);
});
