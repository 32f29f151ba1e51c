import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, it } from "node:test";
import { program, projectRoot } from "../harness/service-process.ts";
import {
  captchaPage,
  consentPage,
  inventedPlace,
  inventedPlaces,
  placeAnswer,
  placePage,
  placeRoot,
  reviewsAnswer,
  searchAnswer,
} from "../servers/maps/payloads.ts";

const place = inventedPlace();

async function decodeMaps(args: string[], input = "") {
  const child = spawn(process.execPath, [program, "decode-maps", ...args], { cwd: projectRoot });
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  const answers = stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return { code, stderr, answers };
}

describe("forager decode-maps", () => {
  it("decodes the payload of each line, whatever kind of response it is", async () => {
    const payloads = [
      placeAnswer(place),
      placeRoot(place, { language: "ja" }),
      searchAnswer("coffee", inventedPlaces(3)),
      searchAnswer("coffee", inventedPlaces(3), { layout: "2026" }),
      placePage(place, { language: "de" }),
      reviewsAnswer(place.reviews),
      consentPage("de"),
      captchaPage(),
      placeAnswer(place, { detail: "stub" }),
      "cut off [",
    ];
    const lines = payloads.map((payload, index) => JSON.stringify({ id: `p${index}`, payload }));
    const { code, stderr, answers } = await decodeMaps([], lines.join("\n"));
    assert.deepEqual([code, stderr], [0, ""]);
    assert.deepEqual(
      answers.map(({ id, kind, format, listings }) => [id, kind, format, listings.length]),
      [
        ["p0", "rich", "place", 1],
        ["p1", "rich", "place", 1],
        ["p2", "rich", "search", 3],
        ["p3", "rich", "search", 3],
        ["p4", "rich", "place", 1],
        ["p5", "rich", "reviews", 0],
        ["p6", "consent", "place", 0],
        ["p7", "captcha", "place", 0],
        ["p8", "stub", "place", 0],
        ["p9", "unreadable", "place", 0],
      ],
    );
    const [listing] = answers[0].listings;
    assert.deepEqual(
      [
        listing.name,
        listing.reviews.length,
        listing.photos.length,
        listing.phone_valid,
        answers[5].reviews.length,
      ],
      ["Copper Kettle", 2, 2, false, 2],
    );
    assert.equal(typeof answers[9].reason, "string");
  });

  it("reports what is wrong with a line, and continues", async () => {
    const { code, answers } = await decodeMaps(
      [],
      '{"id":1}\n{"id":2,"payload":7}\nnot json\n{"id":4,"payload":""}\n',
    );
    assert.equal(code, 0);
    assert.deepEqual(
      answers.map(({ id, kind, error }) => [id, kind, error?.code]),
      [
        [1, undefined, "validation_error"],
        [2, undefined, "validation_error"],
        [null, undefined, "malformed_request"],
        [4, "unreadable", undefined],
      ],
    );
  });

  it("reads named files and standard input", async () => {
    const folder = await mkdtemp(join(tmpdir(), "forager-decode-"));
    try {
      const [file, missing] = [join(folder, "page.html"), join(folder, "missing")];
      await writeFile(file, placePage(place));
      const lines = join(folder, "answers.ndjson");
      await writeFile(
        lines,
        [1, 2].map((id) => JSON.stringify({ id, payload: placeAnswer(place) })).join("\n"),
      );
      const { code, answers } = await decodeMaps(
        [file, missing, lines, "-"],
        searchAnswer("x", inventedPlaces(2)),
      );
      assert.equal(code, 0);
      assert.deepEqual(
        answers.map(({ id, kind, listings, error }) => [id, kind, listings?.length, error?.code]),
        [
          [file, "rich", 1, undefined],
          [missing, undefined, undefined, "not_found"],
          [1, "rich", 1, undefined],
          [2, "rich", 1, undefined],
          ["-", "rich", 2, undefined],
        ],
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
