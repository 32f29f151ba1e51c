import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * `node scripts/refresh-osm-kinds.ts [folder]`: writes the table of words for kinds of places anew, from a release
 * of the tagging schema of OpenStreetMap's editor (ISC). The package holds 70 MB and is needed here alone, so what
 * searches need of it is kept: a folder of the unpacked package may be named, else it is downloaded.
 */
const packageName = "@openstreetmap/id-tagging-schema";
const release = "7.2.0";
const table = join(import.meta.dirname, "../src/job-types/maps/providers/osm/kinds/kind-words.tsv");

/** Keys whose presets are places with an operator. */
const mainKeys = new Set(["amenity", "club", "craft", "healthcare", "leisure", "office", "shop", "tourism"]);
/** Furniture of streets and parks, which has no listing. */
const furniture =
  /^(amenity\/(bench|bbq|bicycle_parking|bicycle_repair|clock|compressed_air|dressing_room|drinking_water|feeding|give_box|grit|hunting|letter_box|loading|lounger|motorcycle_parking|parking_(entrance|space)|photo_booth|post_box|reception_desk|recycling|relay_box|sanitary|shelter|shower|smoking|stool|table|telephone|toilets|trolley|vending|waste|water_point|watering)|leisure\/(bandstand|bird|bleachers|common|disc_golf_course\/|firepit|fishing|fitness_station|garden|nature|outdoor|park\/|picnic|pitch|slipway|swimming_pool|track|wildlife)|tourism\/(artwork|information|picnic|viewpoint|trail|camp_pitch))/;
/** A language counts from so many translated names on: below, searches would find this or that by luck. */
const namesMin = 150;
/** English names say what the place is beside what it is for: `Tax Advisor Office`, `School Grounds`. */
const placeWords = / (?:shop|store|office|grounds|establishment|building)$/i;
const termsMax = 10;
const wordLengthMax = 40;

interface Preset {
  name?: string;
  aliases?: string[];
  terms?: string[];
  tags?: Record<string, string>;
  addTags?: Record<string, string>;
  searchable?: boolean;
}
type Presets = Record<string, Preset>;

const given = process.argv[2];
const temporary = given === undefined ? mkdtempSync(join(tmpdir(), "forager-osm-kinds-")) : null;
try {
  write(given ?? download(temporary ?? ""));
} finally {
  if (temporary !== null) rmSync(temporary, { recursive: true });
}

function download(folder: string): string {
  const run = (command: string, ...args: string[]) => {
    const { status, error } = spawnSync(command, args, {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (status !== 0) throw error ?? new Error(`${command} ${args.join(" ")} failed`);
  };
  run("npm", "pack", `${packageName}@${release}`);
  const [archive] = readdirSync(folder);
  run("tar", "xzf", archive ?? "");
  return join(folder, "package");
}

function write(folder: string): void {
  const presets = readJson(join(folder, "dist/presets.min.json")) as Presets;
  const kinds = Object.entries(presets).filter(([id, preset]) => isKind(id, preset));
  const words = readWords(join(folder, "dist/translations"), new Set(kinds.map(([id]) => id)));
  const lines = [
    `# Words for kinds of places, from ${packageName} ${release}.`,
    ...readFileSync(join(folder, "LICENSE.md"), "utf8")
      .trim()
      .split("\n")
      .map((line) => `# ${line.replace(/^#+ /, "")}`.trimEnd()),
    "#",
    "# Written by scripts/refresh-osm-kinds.ts. A line with '=' names the tags of the kind, alternatives parted by",
    "# '|', then a line for each language: language, names, further terms.",
  ];
  for (const [id, preset] of kinds) {
    const rows = [...words].flatMap(([language, byKind]) => {
      const found = byKind.get(id);
      return found === undefined ? [] : [`${language}\t${found.names.join("|")}\t${found.terms.join("|")}`];
    });
    if (rows.length > 0) lines.push(`= ${selectorOf(preset)}`, ...rows);
  }
  writeFileSync(table, `${lines.join("\n")}\n`);
  process.stdout.write(`${kinds.length} kinds in ${words.size} languages: ${[...words.keys()].join(" ")}\n`);
}

function isKind(id: string, { tags = {}, searchable }: Preset): boolean {
  const [key] = id.split("/");
  if (key === undefined || !mainKeys.has(key) || searchable === false || furniture.test(id)) return false;
  return Object.values(tags).every((value) => value !== "*") && tags[key] !== undefined;
}

/** `amenity=dentist|healthcare=dentist`: what is added to a new place of the kind marks it as well as what defines it. */
function selectorOf({ tags = {}, addTags = {} }: Preset): string {
  const defining = Object.entries(tags);
  const selector = defining.map(([key, value]) => `${key}=${value}`).join("&");
  const [first] = defining;
  const others = Object.entries(addTags).filter(
    ([key, value]) => defining.length === 1 && mainKeys.has(key) && key !== first?.[0] && value !== "*",
  );
  return [selector, ...others.map(([key, value]) => `${key}=${value}`)].join("|");
}

interface Words {
  names: string[];
  terms: string[];
}

/** By language, then by preset. */
function readWords(folder: string, ids: ReadonlySet<string>): Map<string, Map<string, Words>> {
  const words = new Map<string, Map<string, Words>>();
  const files = readdirSync(folder).filter((file) => file.endsWith(".min.json") && !file.startsWith("index"));
  // `pt.min.json` before `pt-BR.min.json`: the plain language's names come first.
  for (const file of files.sort((one, other) => one.length - other.length || one.localeCompare(other))) {
    const locale = file.slice(0, -".min.json".length);
    const language = languageOf(locale);
    const presets = presetsOf(readJson(join(folder, file)), locale);
    if (language === null || presets === undefined) continue;
    const byKind = words.get(language) ?? new Map<string, Words>();
    words.set(language, byKind);
    for (const [id, preset] of Object.entries(presets))
      if (ids.has(id)) addWords(byKind, id, preset, language);
  }
  const enough = [...words].filter(([, byKind]) => byKind.size >= namesMin);
  return new Map(enough.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function presetsOf(file: unknown, locale: string): Presets | undefined {
  const named = (file as Record<string, { presets?: { presets?: Presets } }>)[locale];
  return named?.presets?.presets;
}

function languageOf(locale: string): string | null {
  const [language = ""] = locale.split(/[-@]/);
  if (["nb", "nn"].includes(language)) return "no";
  return /^[a-z]{2}$/.test(language) && !["eo", "br"].includes(language) ? language : null;
}

function addWords(
  byKind: Map<string, Words>,
  id: string,
  { name, aliases = [], terms = [] }: Preset,
  language: string,
): void {
  const before = byKind.get(id) ?? { names: [], terms: [] };
  const names = unique([...before.names, ...[name ?? "", ...aliases].flatMap(wordsOf)]);
  const known = new Set(names.map((word) => word.toLowerCase()));
  const others = unique([...before.terms, ...terms.slice(0, termsMax).flatMap(wordsOf)]);
  if (names.length === 0) return;
  if (language === "en") others.push(...names.map((word) => word.replace(placeWords, "")));
  byKind.set(id, { names, terms: unique(others).filter((word) => !known.has(word.toLowerCase())) });
}

/** Translators part words by every sign that their keyboard has, and write `Cabeleireiro(a)`. */
function wordsOf(text: string): string[] {
  return text
    .split(/\s*[;,|،؛、]\s*|\s+\/\s+|\n/)
    .map((word) =>
      word
        .replace(/\s*[(（].*?[)）]/g, "")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((word) => word !== "" && word.length <= wordLengthMax);
}

function unique(words: readonly string[]): string[] {
  const seen = new Set<string>();
  return words.filter((word) => !seen.has(word.toLowerCase()) && seen.add(word.toLowerCase()));
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
