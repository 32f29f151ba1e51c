import assert from "node:assert/strict";
import { test } from "node:test";
import type { PlaceRef } from "../ports.ts";
import { parsePlaceUrl, shortLinkHosts } from "./parse-place-url.ts";

const placeId = "ChIJN1t_tDeuEmsRUsoyG83frY4";
const featureId = "0x6b12ae37b47f5b37:0x8eaddfcd1b32ca52";
const cid = "10281119596374313554";
const byPlaceId: PlaceRef = { kind: "place_id", placeId };
const byFeature: PlaceRef = { kind: "feature_id", featureId };
const byCid: PlaceRef = { kind: "cid", cid };
const short = (url: string): PlaceRef => ({ kind: "short_link", url });

const forms: [text: string, ref: PlaceRef][] = [
  [placeId, byPlaceId],
  [` place_id:${placeId}\n`, byPlaceId],
  [featureId, byFeature],
  [featureId.toUpperCase().replaceAll("0X", "0x"), byFeature],
  [`cid:${cid}`, byCid],
  [`0x0:0x8eaddfcd1b32ca52`, byCid],
  [`https://www.google.com/maps/place/?q=place_id:${placeId}`, byPlaceId],
  [`https://www.google.com/maps/place/?q=place_id%3A${placeId}`, byPlaceId],
  [`https://www.google.com/maps/search/?api=1&query=Copper+Kettle&query_place_id=${placeId}`, byPlaceId],
  [`https://search.google.com/local/reviews?placeid=${placeId}&q=x`, byPlaceId],
  [`https://maps.google.com/?cid=${cid}`, byCid],
  [`http://maps.google.de/maps?cid=${cid}&hl=de`, byCid],
  [`https://www.google.co.uk/maps?cid=${cid}`, byCid],
  [`https://www.google.com/search?q=copper+kettle&ludocid=${cid}`, byCid],
  [`https://maps.google.com/maps?ftid=${featureId}`, byFeature],
  [`https://www.google.com/maps?q=Copper+Kettle&ftid=0x6b12ae37b47f5b37%3A0x8eaddfcd1b32ca52`, byFeature],
  [
    `https://www.google.com/maps/place/Copper+Kettle/@52.1,-1.7,17z/data=!3m1!4b1!4m6!3m5!1s${featureId}!8m2!3d52.1!4d-1.7!16s%2Fg%2F11inv00001?entry=ttu`,
    byFeature,
  ],
  [
    `https://www.google.com/maps/place/Copper+Kettle/data=!4m2!3m1!1s${encodeURIComponent(featureId)}`,
    byFeature,
  ],
  // The search term precedes the result.
  [`https://www.google.com/maps/place/x/data=!4m10!1m2!2m1!1s0x1:0x2!3m6!1s${featureId}!8m2`, byFeature],
  [`www.google.com/maps/place/Copper+Kettle/data=!4m2!3m1!1s${featureId}`, byFeature],
  [
    `https://consent.google.com/m?continue=${encodeURIComponent(`https://www.google.com/maps?cid=${cid}`)}&gl=DE`,
    byCid,
  ],
  [`https://www.google.com/url?q=${encodeURIComponent(`https://maps.google.com/?cid=${cid}`)}&sa=U`, byCid],
  [
    "https://www.google.com/maps/place/Copper+Kettle/@52.1,-1.7,17z",
    { kind: "place_page", path: "/maps/place/Copper+Kettle/@52.1,-1.7,17z" },
  ],
  ["https://maps.google.com/place/Copper+Kettle", { kind: "place_page", path: "/maps/place/Copper+Kettle" }],
  ["https://maps.app.goo.gl/Invented1", short("https://maps.app.goo.gl/Invented1")],
  ["maps.app.goo.gl/Invented1?g_st=ic", short("https://maps.app.goo.gl/Invented1?g_st=ic")],
  ["https://goo.gl/maps/Invented2", short("https://goo.gl/maps/Invented2")],
  ["https://share.google/Invented3", short("https://share.google/Invented3")],
  ["https://www.openstreetmap.org/node/123", { kind: "osm", type: "node", id: "123" }],
  ["osm:way/45", { kind: "osm", type: "way", id: "45" }],
  ["relation/6", { kind: "osm", type: "relation", id: "6" }],
];

for (const [text, ref] of forms) {
  test(`a place is identified by ${text.trim().slice(0, 90)}`, () => {
    assert.deepEqual(parsePlaceUrl(text), ref);
  });
}

const others = [
  "",
  "coffee in Samplebridge",
  "https://example.com/",
  `https://example.com/maps/place/x/data=!1s${featureId}`,
  `https://google.com.example/maps?cid=${cid}`,
  `https://notgoogle.com/maps?cid=${cid}`,
  "https://www.google.com/maps",
  "https://www.google.com/maps/@52.1,-1.7,17z",
  "https://www.google.com/maps/search/coffee/@52.1,-1.7,13z",
  "https://www.google.com/maps/place/",
  "https://www.google.com/maps/place/@52.1,-1.7,13z",
  "https://maps.google.com/?cid=notanumber",
  "https://maps.google.com/?cid=99999999999999999999",
  "https://www.google.com/maps/place/?q=place_id:short",
  "https://www.google.com/maps/dir/Copper+Kettle/Samplebridge",
  "https://goo.gl/other",
  "https://maps.app.goo.gl/",
  `https://user:word@maps.google.com/?cid=${cid}`,
  `https://maps.google.com:8443/?cid=${cid}`,
  `ftp://maps.google.com/?cid=${cid}`,
  "javascript:alert(1)",
  "https://%zz",
  "x".repeat(10_000),
];

for (const text of others) {
  test(`no place is identified by '${text.slice(0, 80)}'`, () => {
    assert.equal(parsePlaceUrl(text), null);
  });
}

test("the host of every short link is on the redirect allowlist", () => {
  for (const [, ref] of forms) {
    if (ref.kind === "short_link") assert.equal(shortLinkHosts.has(new URL(ref.url).hostname), true);
  }
});
