import assert from "node:assert/strict";
import { test } from "node:test";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { type Answer, resultOf } from "./answer.ts";
import { clip, clipText } from "./clip.ts";

const noise = (length: number) =>
  Array.from({ length }, (_, index) => ((index * 7919) % 36).toString(36)).join("");
const contents: Record<string, string> = {
  words: "We build staircases and windows. ".repeat(5_000),
  ideographs: "上海市浦东新区世纪大道一百号。".repeat(5_000),
  emoji: "👩‍🔬🚀🎉 ".repeat(5_000),
  "lone surrogates": "\ud83d".repeat(20_000),
  "line breaks": "\n\n".repeat(20_000),
  addresses: "first.last@harbour-oak.co.uk, ".repeat(5_000),
};
/** Few people write it, but a website can contain it. */
const senseless: Record<string, string> = {
  "random letters": noise(50_000),
  "rare ideographs": "龘靐齉齾爩鱻麤 ".repeat(5_000),
  "quotes and backslashes": '"\\"'.repeat(20_000),
};

for (const [kind, text] of Object.entries({ ...contents, ...senseless })) {
  const most = kind in senseless ? 8_000 : 4_000;

  test(`an answer full of ${kind} has at most ${most} tokens and stays valid`, () => {
    const row = (number: number) => ({
      id: number,
      name: text.slice(0, 400),
      nested: { a: text.slice(0, 400) },
    });
    const answers: Answer[] = [
      { summary: text, fields: { a: text, b: Array.from({ length: 500 }, () => text.slice(0, 50)) } },
      { summary: "s", text: { name: "text", value: text, cursorAfter: String } },
      {
        summary: "s",
        fields: { notes: [text, text, text] },
        rows: {
          name: "rows",
          items: Array.from({ length: 100 }, (_, index) => row(index)),
          cursorAfter: String,
        },
        text: { name: "text", value: text, cursorAfter: String },
        nextStep: "Go on.",
      },
    ];
    for (const answer of answers) {
      const result = resultOf(answer);
      const tokens = countTokens(JSON.stringify(result));
      assert.ok(tokens <= most, `${tokens}`);
      assert.ok(JSON.stringify(result.structuredContent).isWellFormed());
      assert.equal("rows" in (result.structuredContent ?? {}), answer.rows !== undefined);
    }
  });
}

test("the cursor after a page continues exactly where the page ends", () => {
  const items = Array.from({ length: 200 }, (_, index) => ({
    number: index,
    name: `Business number ${index}`,
  }));
  const seen: number[] = [];
  for (let offset = 0; offset < items.length; ) {
    const { structuredContent } = resultOf({
      summary: "Businesses.",
      rows: { name: "rows", items: items.slice(offset), cursorAfter: (shown) => String(offset + shown) },
    });
    const { rows, next_cursor } = structuredContent as { rows: { number: number }[]; next_cursor: string };
    seen.push(...rows.map(({ number }) => number));
    offset = Number(next_cursor);
  }
  assert.deepEqual(seen, Array.from(items.keys()));
});

test("columns that are spare go before rows do, and the answer names them", () => {
  const items = Array.from({ length: 20 }, (_, index) => ({
    name: `Business number ${index}`,
    website: `https://www.business-${index}.example/contact/address?language=english`,
    note: "A sentence about what this business builds and repairs, for whom, and since when. ".repeat(2),
  }));
  const rows = { name: "rows", items, cursorAfter: () => null };
  const shownOf = (spare: string[]) => {
    const { structuredContent } = resultOf({ summary: "s", rows: { ...rows, spare } });
    return structuredContent as { summary: string; rows: object[] };
  };
  assert.ok(shownOf([]).rows.length < 20);
  const { summary, rows: shown } = shownOf(["note", "website"]);
  assert.equal(summary, "s Columns left out to show more rows: note.");
  assert.deepEqual([shown.length, Object.keys(shown[0] ?? {})], [20, ["name", "website"]]);
});

test("the cursor after an excerpt continues exactly where the excerpt ends", () => {
  const whole = Array.from({ length: 3_000 }, (_, index) => `Sentence ${index} 🚀.`).join(" ");
  let read = "";
  while (read.length < whole.length) {
    const value = whole.slice(read.length);
    const { structuredContent } = resultOf({
      summary: "Text.",
      text: { name: "text", value, cursorAfter: (shown) => (shown < value.length ? String(shown) : null) },
    });
    const shown = structuredContent?.text as string;
    const cursor = structuredContent?.next_cursor;
    read += cursor === undefined ? shown : shown.slice(0, Number(cursor));
    assert.ok(whole.startsWith(read));
  }
  assert.equal(read, whole);
});

test("the text and the structured content of an answer state the same facts", () => {
  const result = resultOf({
    summary: "Found 2 businesses.",
    fields: {
      job_id: "a",
      counts: { valid: 1, invalid: 0 },
      missing: null,
      none: [],
      notes: ["One.", "Two."],
    },
    rows: {
      name: "businesses",
      items: [
        { name: "A", phone: "+44 1", tags: ["x", "y"] },
        { name: "B", website: "https://b.example" },
      ],
      cursorAfter: () => null,
    },
    text: { name: "text", value: "# Title\n\nWords.", cursorAfter: () => null },
    links: [
      { field: "results_uri", uri: "forager://x", name: "x", title: "X", mimeType: "application/json" },
    ],
    nextStep: "Call get_job.",
  });
  assert.deepEqual(result.structuredContent, {
    summary: "Found 2 businesses.",
    job_id: "a",
    counts: { valid: 1, invalid: 0 },
    notes: ["One.", "Two."],
    businesses: [
      { name: "A", phone: "+44 1", tags: ["x", "y"] },
      { name: "B", website: "https://b.example" },
    ],
    text: "# Title\n\nWords.",
    results_uri: "forager://x",
    next_step: "Call get_job.",
  });
  assert.equal(
    (result.content[0] as { text: string }).text,
    [
      "Found 2 businesses.",
      "job_id: a",
      "counts: valid=1, invalid=0",
      "notes: One.; Two.",
      "businesses (name | phone | tags | website):",
      "A | +44 1 | x; y | ",
      "B |  |  | https://b.example",
      "results_uri: forager://x",
      "next_step: Call get_job.",
      "text:",
      "# Title",
      "",
      "Words.",
    ].join("\n"),
  );
  assert.deepEqual(result.content[1], {
    type: "resource_link",
    uri: "forager://x",
    name: "x",
    title: "X",
    mimeType: "application/json",
  });
});

test("what does not fit is cut where it is longest, and the answer says so", () => {
  const { structuredContent } = resultOf({
    summary: "s",
    fields: { short: "kept", long: Array.from({ length: 2_000 }, (_, index) => `address ${index}`) },
  });
  assert.equal(structuredContent?.short, "kept");
  assert.equal(structuredContent?.shortened, true);
  assert.match(JSON.stringify(structuredContent?.long), /^\["address 0","address 1",/);
});

test("a table with thousands of names is cut before the fields beside it", () => {
  const names = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`name ${index}`, index]));
  const { structuredContent } = resultOf({
    summary: "s",
    fields: { job_id: "0198c0de-7b1a", answer: names },
  });
  assert.equal(structuredContent?.job_id, "0198c0de-7b1a");
  assert.ok(countTokens(JSON.stringify(structuredContent)) < 2_000);
});

test("clipping ends, also for values that cannot become shorter", () => {
  assert.deepEqual(clip({ a: 1, b: true, c: null }, 0), { a: 1, b: true, c: null });
  assert.equal(clipText("", 10, 0), "");
  assert.equal(clipText("abc", 10, 0), "…");
  assert.deepEqual(clip({ a: ["xy"], b: { c: "long text" } }, 0), { a: ["…"], b: { c: "…" } });
});
