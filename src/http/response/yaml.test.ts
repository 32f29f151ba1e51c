import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "yaml";
import { yamlOf } from "./yaml.ts";

test("what fits on a line is in flow style, longer texts and what holds them are in blocks", () => {
  const value = {
    success: true,
    job: null,
    data: { emails: ["info@example.com", "sales@example.com"], hours: [0, 0, 20], phones: [], facts: {} },
    long: Array.from({ length: 4 }, (_, index) => `${index} ${"word ".repeat(12)}end`),
    rows: [{ url: "https://example.com/", status: 200, tags: ["a", "b"], text: "1\n2" }, [1, [2.5]], []],
    pages: [{ url: "https://example.com/", text: `# Title\n\n${"word ".repeat(100)}end` }],
    towns: [
      { name: "Abbey", shops: Array.from({ length: 2 }, () => ({ name: `${"word ".repeat(500)}end` })) },
    ],
    nested: { inner: { a: "yes", b: [], c: "Bristol, England", d: "Harbour & Oak" } },
    short: Array.from({ length: 60 }, (_, id) => ({ id, name: "Harbour & Oak Joinery, Bristol" })),
  };
  const short = value.short.map((row) => JSON.stringify(row));
  assert.equal(
    yamlOf(value),
    `success: true
job: null
data: {"emails":["info@example.com","sales@example.com"],"hours":[0,0,20],"phones":[],"facts":{}}
long:
${value.long.map((line) => `  - ${line}\n`).join("")}rows: [{"url":"https://example.com/","status":200,"tags":["a","b"],"text":"1\\n2"},[1,[2.5]],[]]
pages:
  - url: https://example.com/
    text: |-
      # Title

      ${"word ".repeat(100)}end
towns:
  - name: Abbey
    shops:
${value.towns[0]?.shops.map((shop) => `      - {name: ${shop.name}}\n`).join("")}nested: {"inner":{"a":"yes","b":[],"c":"Bristol, England", d: Harbour & Oak}}
short: [${short.slice(0, 40).join(",")},
 ${short.slice(40).join(",")}]`,
  );
});

test("an answer of figures is one line, since each would cost more on a line of its own", () => {
  const figures = { created_at: "2026-01-15T09:30:00Z", state: "done", counts: { queued: 0, ended: 20 } };
  assert.equal(
    yamlOf(figures),
    '{"created_at":"2026-01-15T09:30:00Z", state: done,"counts":{"queued":0,"ended":20}}',
  );
});

test("multi-line texts are literal blocks, with any ending", () => {
  const value = {
    text: "# Title\n\nBody: *x*\n  - indented",
    line: "One.\n",
    gap: "One.\n\n",
    list: ["  a\nb"],
  };
  assert.equal(
    yamlOf(value),
    `text: |-
  # Title

  Body: *x*
    - indented
line: |
  One.
gap: |+
  One.

list:
  - |2-
      a
    b
`,
  );
});

test("strings that some version of YAML would not read as strings are quoted", () => {
  for (const text of [
    "",
    "yes",
    "No",
    "null",
    "1",
    "+447700900123",
    "0x1f",
    "12:30",
    "2026-01-15",
    "1e3",
    "+.inf",
    "~",
  ]) {
    assert.equal(yamlOf({ text, is: true }), `{"text":${JSON.stringify(text)},"is":true}`);
    assert.equal(yamlOf({ text, a: "b" }), `text: ${JSON.stringify(text)}\na: b`);
  }
  for (const text of [
    "14 Dock Street, Bristol",
    "http://127.0.0.1:8099/",
    "Größe (cm)",
    "not: yes".slice(0, 3),
  ]) {
    assert.equal(yamlOf({ text }), `text: ${text}`);
  }
});

test("a scalar, an empty object and a key of any length and form are documents as well", () => {
  for (const value of [
    "text\nwith lines",
    null,
    1,
    {},
    [],
    { ["k".repeat(2_000)]: { a: [1] } },
    { "a: b\n": 1 },
  ]) {
    assert.deepEqual(parse(yamlOf(value)), value);
  }
});

const pieces =
  "a|b| |\n|\n\n|  |\t|:| #|#|- |?|>|'|\"|\\|{|}|[|]|,|&|*|!|%|@|`|0|1|.|e|+|true|null|yes|~|\r|\u2028|\u0085|\u007f|\ufeff|é|😀|---|...|=|<<|\u0001|\ud800";

test("readers of YAML 1.1 and 1.2 read every value back", () => {
  // Numerical Recipes' generator, using its upper bits: the same values in each run.
  let state = 36;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const parts = [...pieces.split("|"), "|"];
  const text = () => Array.from({ length: random(8) }, () => parts[random(parts.length)]).join("");
  const value = (depth: number): unknown => {
    const kind = random(depth > 3 ? 4 : 6);
    if (kind < 3) return text();
    if (kind === 3) return [null, true, -1.5, 1e300, 0][random(5)];
    const items = Array.from({ length: random(4) }, () => [text(), value(depth + 1)]);
    return kind === 4 ? items.map(([, item]) => item) : Object.fromEntries(items);
  };
  for (let round = 0; round < 3_000; round++) {
    const given = value(0);
    const written = yamlOf(given);
    for (const version of ["1.1", "1.2"] as const) {
      assert.deepEqual(parse(written, { version }), given, JSON.stringify(given));
    }
  }
});
