import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { crc32, deflateRawSync } from "node:zlib";
import { createLocations, type ImportReport, importFile } from "../../src/locations/index.ts";
import type { LocationFilter } from "../../src/store/locations/location-filter.ts";
import type { LocationRow } from "../../src/store/locations/locations.ts";
import { createTestDatabase } from "../harness/database.ts";
import { temporaryFolder } from "../harness/service-process.ts";

const database = (await createTestDatabase()).open();
const locations = createLocations(database);
const folder = await temporaryFolder("imports");

beforeEach(() => database.script("truncate locations, location_countries, location_sources"));

async function all(filter: LocationFilter = {}): Promise<LocationRow[]> {
  return JSON.parse(String((await locations.list(filter, { page: 1, pageSize: 500 })).json));
}
const names = async (filter: LocationFilter = {}) =>
  (await all(filter)).map((row) => row.display_name).toSorted();

async function file(name: string, text: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const head =
  '"city","city_ascii","lat","lng","country","iso2","iso3","admin_name","capital","population","id"';
const simplemaps = (...lines: string[]) => [head, ...lines].join("\r\n");
const line = (city: string, region: string, population: string, id: number, country = "Germany,DE,DEU") => {
  const [name, iso2, iso3] = country.split(",");
  return `"${city}","${city}","50.1","8.6","${name}","${iso2}","${iso3}","${region}","","${population}","${id}"`;
};

const postal = (...rows: [code: string, place: string, latitude: number, longitude: number][]) =>
  rows
    .map(([code, place, latitude, longitude]) =>
      ["DE", code, place, "Bayern", "BY", "", "", "", "", latitude, longitude, "4"].join("\t"),
    )
    .join("\n");

const counts = ({ places, added, updated, removed, merged, badLines }: ImportReport) => [
  places,
  added,
  updated,
  removed,
  merged,
  badLines,
];

describe("SimpleMaps CSV", () => {
  test("adds cities; another import updates them and keeps their ids", async () => {
    const before = await file(
      "cities.csv",
      `\ufeff${simplemaps(line("Nordhafen", "Küste", "612000.00", 1), line('Bad ""Nord""', "", "", 2))}`,
    );
    assert.deepEqual(
      counts(await importFile(database, { format: "simplemaps", path: before })),
      [2, 2, 0, 0, 0, 0],
    );
    const [large, small] = await all();
    assert.equal(large?.search_string, "Nordhafen, Germany");
    assert.equal(large?.needs_postcodes, true);
    assert.deepEqual([small?.display_name, small?.population, small?.admin_region], ['Bad "Nord"', 0, null]);

    const after = await file(
      "newer.csv",
      simplemaps(line("Nordhafen", "Küste", "400000", 1), line("Nordhafen", "Tal", "5", 3)),
    );
    assert.deepEqual(
      counts(await importFile(database, { format: "simplemaps", path: after })),
      [2, 1, 1, 0, 0, 0],
    );
    const [kept] = await all({ adminRegions: ["kuste"] });
    assert.equal(kept?.location_id, large?.location_id);
    assert.equal(kept?.needs_postcodes, false);
    assert.deepEqual(
      (await all({ search: "nordhafen" })).map((row) => row.search_string),
      ["Nordhafen, Küste, Germany", "Nordhafen, Tal, Germany"],
      "it is not the only one of its name any more",
    );
    assert.equal((await all({ search: "fen, kuste" })).length, 1, "the new search string is searched");
  });

  test("with replace, the file's countries keep only the rows of the file; others are not changed", async () => {
    const first = simplemaps(
      line("Nordhafen", "A", "10", 1),
      line("Nordhafen", "B", "5", 2),
      line("Sydvik", "C", "7", 3, "Denmark,DK,DNK"),
    );
    await importFile(database, { format: "simplemaps", path: await file("a.csv", first) });
    const second = await file("b.csv", simplemaps(line("Nordhafen", "A", "10", 1)));
    const report = await importFile(database, { format: "simplemaps", path: second, replace: true });
    assert.deepEqual(counts(report), [1, 0, 1, 1, 0, 0]);
    assert.deepEqual(await names(), ["Nordhafen", "Sydvik"]);
    assert.equal((await all({ countryCode: "DE" }))[0]?.search_string, "Nordhafen, Germany");
    const german = (await locations.countries()).find((country) => country.country_code === "DE");
    assert.equal(german?.cities, 1);
  });

  test("invalid lines are reported by number, and the others are imported", async () => {
    const text = simplemaps(
      line("Nordhafen", "A", "10", 1),
      line("", "A", "10", 2),
      line("Westend", "A", "many", 3),
      line("Ostend", "A", "-5", 4),
      line("Südend", "A", "10", 5, "Germany,DEU,DEU"),
      '"Kurz","Kurz"',
      line("Endlich", "A", "10", 6),
    );
    const report = await importFile(database, { format: "simplemaps", path: await file("bad.csv", text) });
    assert.deepEqual(counts(report), [2, 2, 0, 0, 0, 5]);
    assert.deepEqual(
      report.firstBadLines.map((bad) => bad.line),
      [3, 4, 5, 6, 7],
    );
    assert.match(report.firstBadLines[0]?.problem ?? "", /the city is missing/);
    assert.match(report.firstBadLines[3]?.problem ?? "", /'DEU' is not a two-letter country code/);
    assert.deepEqual(await names(), ["Endlich", "Nordhafen"]);
  });

  for (const [what, text, message] of [
    ["lacks columns", "name,country\nNordhafen,DE", /lacks city, lat, lng/],
    ["has no usable line", simplemaps(line("", "", "", 1)), /no usable line: line 2: the city is missing/],
    ["is empty", "", /no usable line: it is empty/],
  ] as const) {
    test(`a file that ${what} changes nothing and says why`, async () => {
      await importFile(database, {
        format: "simplemaps",
        path: await file("good.csv", simplemaps(line("Nordhafen", "A", "10", 1))),
      });
      const path = await file("useless.csv", text);
      await assert.rejects(importFile(database, { format: "simplemaps", path, replace: true }), {
        code: "import_invalid",
        message,
      });
      assert.deepEqual(await names(), ["Nordhafen"]);
    });
  }

  test("each row keeps its data set, version and licence", async () => {
    const path = await file(
      "dated.csv",
      simplemaps(line("Nordhafen", "A", "10", 1), line("Sydvik", "A", "10", 2)),
    );
    await utimes(path, new Date(), new Date("2026-03-04T12:00:00Z"));
    await importFile(database, { format: "simplemaps", path });
    const newer = await file("newer.csv", simplemaps(line("Sydvik", "A", "11", 2)));
    await importFile(database, {
      format: "simplemaps",
      path: newer,
      version: "Pro 9",
      license: "commercial",
    });
    const rows = await database.query<object>({
      text: `select display_name, data_set, version, license from locations
             join location_sources on id = source_id order by display_name`,
    });
    assert.deepEqual(rows, [
      {
        display_name: "Nordhafen",
        data_set: "SimpleMaps World Cities",
        version: "2026-03-04",
        license: "CC-BY-4.0",
      },
      {
        display_name: "Sydvik",
        data_set: "SimpleMaps World Cities",
        version: "Pro 9",
        license: "commercial",
      },
    ]);
    assert.equal((await locations.sources()).length, 2);
  });
});

test("a total counted before an import is counted again after it", async () => {
  const total = async () => (await locations.list({ search: "hafen" }, { page: 1, pageSize: 50 })).total;
  for (const [expected, lines] of [
    [0, [line("Sydvik", "A", "1", 9)]],
    [2, [line("Nordhafen", "A", "1", 1), line("Westhafen", "A", "1", 2)]],
    [1, [line("Westhafen", "A", "1", 2)]],
  ] as const) {
    const path = await file("again.csv", simplemaps(...lines));
    await importFile(database, { format: "simplemaps", path, replace: true });
    assert.equal(await total(), expected);
    assert.equal(await total(), expected);
  }
});

test("progress is reported until the whole file is read", async () => {
  const lines = Array.from({ length: 12_000 }, (_, index) => line(`Town ${index}`, "A", "1", index));
  const text = simplemaps(...lines);
  const packed = zip([["cities.csv", text]], true);
  for (const path of [await file("many.csv", text), await file("many.zip", packed)]) {
    const progress: [read: number, places: number][] = [];
    await importFile(database, {
      format: "simplemaps",
      path,
      onProgress: (read, places) => progress.push([read, places]),
    });
    assert.deepEqual(
      progress.map(([, places]) => places),
      [5_000, 10_000, 12_000],
    );
    const parts = progress.map(([read]) => read);
    assert.deepEqual(
      parts,
      parts.toSorted((a, b) => a - b),
    );
    assert.equal(parts.at(-1), 1);
  }
});

test("a place that its data set assigns to another country is counted there", async () => {
  const count = async (countryCode: string) =>
    (await locations.list({ countryCode }, { page: 1, pageSize: 50 })).total;
  for (const [country, counts] of [
    ["Germany,DE,DEU", [1, 0]],
    ["Denmark,DK,DNK", [0, 1]],
  ] as const) {
    const path = await file("moved.csv", simplemaps(line("Sydvik", "A", "1", 9, country)));
    await importFile(database, { format: "simplemaps", path });
    assert.deepEqual([await count("DE"), await count("DK")], counts);
    assert.equal((await locations.countries()).length, 1);
  }
});

describe("GeoNames cities", () => {
  const row = (id: number, name: string, country: string, admin1: string, population: number) =>
    [
      id,
      name,
      name,
      "",
      "48.1",
      "11.5",
      "P",
      "PPL",
      country,
      "",
      admin1,
      "",
      "",
      "",
      population,
      "",
      "",
      "Europe/Berlin",
      "2026-01-01",
    ].join("\t");

  test("take their regions from the file of first-level codes, and country names from the country code", async () => {
    const path = await file(
      "cities500.txt",
      [row(1, "Nordhafen", "DE", "02", 600_000), row(2, "Sydvik", "DK", "99", 3)].join("\n"),
    );
    const admin1Path = await file(
      "admin1CodesASCII.txt",
      "DE.02\tBavaria\tBavaria\t2951839\nDE.05\tHesse\tHesse\t1",
    );
    const report = await importFile(database, { format: "geonames-cities", path, admin1Path });
    assert.deepEqual(counts(report), [2, 2, 0, 0, 0, 0]);
    const [first, second] = await all();
    assert.deepEqual(
      [first?.admin_region, first?.country_name, first?.needs_postcodes],
      ["Bavaria", "Germany", true],
    );
    assert.deepEqual([second?.admin_region, second?.country_name], [null, "Denmark"]);
    // The file of codes is also found next to the cities.
    assert.deepEqual(
      counts(await importFile(database, { format: "geonames-cities", path })),
      [2, 0, 2, 0, 0, 0],
    );
  });

  test("without the file of codes nothing is imported", async () => {
    const path = await file("cities1000.txt", row(1, "Nordhafen", "DE", "02", 6));
    const admin1Path = join(folder, "nowhere.txt");
    await assert.rejects(
      importFile(database, { format: "geonames-cities", path, admin1Path }),
      /nowhere\.txt' cannot be read/,
    );
    assert.deepEqual(await all(), []);
  });
});

describe("GeoNames postal codes", () => {
  const cities = simplemaps(
    line("Munich", "Bavaria", "1500000", 1).replace('"50.1","8.6"', '"48.14","11.57"'),
    line("Erding", "Bavaria", "36000", 2).replace('"50.1","8.6"', '"48.3","11.9"'),
    line("Neustadt", "Bavaria", "9000", 3).replace('"50.1","8.6"', '"49.6","10.6"'),
    line("Neustadt", "Hesse", "9500", 4).replace('"50.1","8.6"', '"50.8","9.1"'),
  );

  test("become postcodes of the nearest city with their name, or of one with an alternative name", async () => {
    await importFile(database, { format: "simplemaps", path: await file("cities.csv", cities) });
    const text = postal(
      ["80331", "München", 48.135, 11.57],
      ["80333", "München", 48.145, 11.565],
      ["85435", "Erding", 48.3, 11.9],
      ["91413", "Neustadt", 49.58, 10.61],
      ["82041", "Oberhaching", 48.02, 11.59],
      ["10001", "Erding 03", 48.31, 11.91],
    );
    const report = await importFile(database, {
      format: "geonames-postal",
      path: await file("DE.txt", text),
    });
    assert.deepEqual(counts(report), [6, 6, 0, 0, 0, 0]);
    assert.deepEqual(await names({ parentCity: "munich" }), ["80331 München", "80333 München"]);
    assert.deepEqual(await names({ parentCity: "Erding" }), ["10001 Erding 03", "85435 Erding"]);
    assert.deepEqual(await names({ parentCity: "Oberhaching" }), ["82041 Oberhaching"]);
    const [code] = await all({ search: "91413" });
    assert.deepEqual(
      [code?.location_type, code?.parent_city, code?.search_string, code?.population, code?.needs_postcodes],
      ["postcode", "Neustadt", "91413 Neustadt, Germany", 0, false],
    );
    const [counted] = await locations.countries();
    assert.deepEqual([counted?.cities, counted?.postcodes], [4, 6]);
    const regions = await locations.regions("DE");
    assert.deepEqual(
      regions.map(({ region, cities, postcodes }) => [region, cities, postcodes]),
      [
        ["Bavaria", 3, 0],
        ["Bayern", 0, 6],
        ["Hesse", 1, 0],
      ],
    );
  });

  test("villages that share a code are one location, named after the city among them", async () => {
    await importFile(database, { format: "simplemaps", path: await file("cities.csv", cities) });
    const text = postal(
      ["85435", "Altenerding", 48.29, 11.89],
      ["85435", "Erding", 48.3, 11.9],
      ["85435", "Zell", 48.31, 11.91],
    );
    const report = await importFile(database, {
      format: "geonames-postal",
      path: await file("DE.txt", text),
    });
    assert.deepEqual(counts(report), [3, 1, 0, 0, 2, 0]);
    assert.deepEqual(await names({ locationType: "postcode" }), ["85435 Erding"]);
  });

  test("can come from a ZIP archive; another import updates them, and invalid lines are numbered", async () => {
    const text = `${postal(["80331", "München", 48.1, 11.5])}\nDE\t80332\n\n${postal(["80333", "", 48.1, 11.5], ["80334", "München", 91, 11.5], ["80335", "München", 48.1, 11.5])}\n`;
    for (const [name, isPacked] of [
      ["DE.zip", true],
      ["stored.ZIP", false],
    ] as const) {
      const archive = zip(
        [
          ["readme.txt", "Read me"],
          ["DE.txt", text],
        ],
        isPacked,
      );
      const report = await importFile(database, {
        format: "geonames-postal",
        path: await file(name, archive),
      });
      assert.deepEqual([report.places, report.added + report.updated, report.badLines], [2, 2, 3], name);
      assert.deepEqual(
        report.firstBadLines.map((bad) => bad.line),
        [2, 4, 5],
      );
    }
    assert.deepEqual(await names(), ["80331 München", "80335 München"]);
  });

  test("truncated or damaged archives and those without a table import nothing", async () => {
    const archive = zip([["DE.txt", postal(["80331", "München", 48.1, 11.5])]], true);
    const damaged = Buffer.from(archive);
    damaged.fill(0xff, 40, 60);
    const swapped = zip([["DE.txt", postal(["80331", "München", 48.1, 11.5])]], false);
    swapped.write("DK", 30 + "DE.txt".length);
    for (const [name, bytes] of [
      ["cut.zip", archive.subarray(0, archive.length - 30)],
      ["no.zip", Buffer.from("This is no archive.")],
      ["damaged.zip", damaged],
      ["swapped.zip", swapped],
      ["pictures.zip", zip([["a.png", "x"]], false)],
    ] as const) {
      const path = await file(name, bytes);
      await assert.rejects(
        importFile(database, { format: "geonames-postal", path }),
        { code: "import_invalid" },
        name,
      );
    }
    assert.deepEqual(await all(), []);
  });

  test("in encrypted archives, ZIP bombs and unknown compression import nothing, and the error says why", async () => {
    const table = postal(["80331", "München", 48.1, 11.5]);
    const changed = (change: (directory: Buffer) => void) => {
      const archive = zip([["DE.txt", table]], true);
      change(archive.subarray(archive.lastIndexOf("PK\x01\x02", undefined, "latin1")));
      return archive;
    };
    for (const [name, bytes, message] of [
      ["encrypted.zip", changed((directory) => directory.writeUInt16LE(1, 8)), /encrypted/],
      ["unknown.zip", changed((directory) => directory.writeUInt16LE(14, 10)), /unsupported method/],
      ["bomb.zip", changed((directory) => directory.writeUInt32LE(3, 24)), /too many bytes/],
      ["short.zip", changed((directory) => directory.writeUInt32LE(9_000_000, 24)), /not enough bytes/],
      ["changed.zip", changed((directory) => directory.writeUInt32LE(1, 16)), /damaged/],
      ["no.zip", Buffer.from("This is no archive."), /not a zip file/i],
    ] as const) {
      const path = await file(name, bytes);
      await assert.rejects(
        importFile(database, { format: "geonames-postal", path }),
        { code: "import_invalid", message },
        name,
      );
    }
    assert.deepEqual(await all(), []);
  });

  const fixtures = fileURLToPath(new URL("../../../shared/fixtures/geonames-postal/", import.meta.url));
  test("of Liechtenstein and Luxembourg can be imported from redistributed files", {
    skip: !existsSync(fixtures),
  }, async () => {
    const report = await importFile(database, { format: "geonames-postal", path: join(fixtures, "LI.zip") });
    assert.deepEqual(counts(report), [13, 13, 0, 0, 0, 0]);
    assert.equal((await all({ search: "9490 vaduz, liech" })).length, 1);
    const large = await importFile(database, { format: "geonames-postal", path: join(fixtures, "LU.zip") });
    assert.deepEqual(counts(large), [4519, 4330, 0, 0, 189, 0]);
    const again = await importFile(database, { format: "geonames-postal", path: join(fixtures, "LU.zip") });
    assert.deepEqual(counts(again), [4519, 0, 4330, 0, 189, 0]);
  });
});

/** A ZIP archive. */
function zip(entries: [name: string, text: string][], isPacked: boolean): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of entries) {
    const content = isPacked ? deflateRawSync(text) : Buffer.from(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x0403_4b50, 0);
    local.writeUInt16LE(isPacked ? 8 : 0, 8);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x0201_4b50, 0);
    central.writeUInt16LE(isPacked ? 8 : 0, 10);
    central.writeUInt32LE(crc32(text), 16);
    central.writeUInt32LE(content.length, 20);
    central.writeUInt32LE(Buffer.byteLength(text), 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    files.push(local, Buffer.from(name), content);
    directory.push(central, Buffer.from(name));
    offset += 30 + name.length + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}
