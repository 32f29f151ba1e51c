import assert from "node:assert/strict";
import { test } from "node:test";
import { loadPlaces } from "../../search/grammar/places.ts";
import { readProfileHit } from "../../search/read-profile-hit.ts";
import { readHits } from "./search-engine.ts";

const names = { url: "link", title: "title", snippet: "snippet" };
const link = "https://www.linkedin.com/in/mara-lindqvist-demo";

test("a partly masked title still has the name, and its snippet the rest", async () => {
  const entry = {
    link,
    title: "<b>Mara Lindqvist</b> - ******** ** ****** | LinkedIn",
    snippet: "Göteborg, Sweden · Head of Production · ****** Möbel &amp; Söner",
  };
  const [hit] = readHits([entry], names);
  assert.ok(hit);
  const profile = readProfileHit(hit, await loadPlaces());
  assert.deepEqual(
    [profile?.name, profile?.headline, profile?.location],
    ["Mara Lindqvist", "Head of Production", "Göteborg, Sweden"],
  );
  assert.doesNotMatch(JSON.stringify(profile), /\*{3}/);
});

test("a result with a missing or non-text title or snippet is kept", () => {
  assert.deepEqual(readHits([{ link, title: 5, snippet: [] }, { title: "no address" }], names), [
    { url: link, title: "", snippet: null },
  ]);
});
