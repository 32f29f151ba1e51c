import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { foldLetters } from "../src/text/fold.ts";

/**
 * `node scripts/refresh-first-names.ts [folder python-folder]`: regenerates the list of first names from the locales of
 * a release of Faker for JavaScript and of Faker for Python, which has more locales and older names (both MIT). The
 * packages hold much more than names, so the repository keeps only these. The folders are unpacked copies of the
 * packages; without them, the script downloads both, with npm and pip.
 */
const packageName = "@faker-js/faker";
const release = "10.6.0";
const pythonPackage = "faker";
const pythonRelease = "40.40.0";
const list = join(import.meta.dirname, "../src/ai/grounding/first-names.txt");

/** Locales of the languages in which people are read, in Latin, Greek and Cyrillic script. */
const locales =
  "af_ZA cs_CZ da de de_AT de_CH el en en_AU en_CA en_GB en_GH en_IE en_IN en_NG en_NP en_US en_ZA es es_MX fi fr fr_BE fr_CA fr_CH fr_LU fr_SN hr hu id_ID it lv mk nb_NO nl nl_BE pl pt_BR pt_PT ro ro_MD ru sk sl_SI sr_RS_latin sv tr uk yo_NG zu_ZA".split(
    " ",
  );

/**
 * Names that are at least as often words of texts, surnames or places in one of the languages. As evidence for a
 * person they would mislead: "General Manager", "Green Energy", "Santa Fe".
 */
const words = new Set(
  (
    "caesar earl leroy name will can nur said per mir may even una don lot allen davon baby dies general green price job major brain til uma elle line " +
    "amid della hope beat darin idea pip art sky cas else haven chance lui fine unique van era alone orso aren watson hunter som river " +
    "olive rose abril rein summer brown panna dell golden royal king pero esta cleveland alla tre justice sister guru jet urban neo pink " +
    "sage vida mai fem ginger miles loan ante mas till viva scot nine vital durante bars carolina charity prince satu bon constant floor " +
    "lien kick lander lee lean bell cruz santa judge landen milano gala alexandria alta ora gene junior juste avril mile gun mille beau " +
    "dock reine arcade nada olympia sante august lion dakota florida lexus forest israel porter stone innocent alpha storm mine server " +
    "dallas autumn chelsea deja domenica meta penny princess ford hardy conception ico tone ties valid aura honor grant berry loyal sunny " +
    "april avis faith precious sierra domingo earnest geo france marine urbain vive nail modest virgin toy crystal queen tierra arch " +
    "houston lance orion washington argentina phoenix poppy bahia islam pie fares mama seconda bonito secondo rover london paris " +
    "verona vienna asia africa india china america europa london york sydney adelaide lincoln denver boston austin madison jordan savannah " +
    "brooklyn memphis trinity destiny harmony melody treasure diamond ruby star harvest garden merit ocean rain wind winter bay cove field " +
    "park lane street center centre office house team group media art arts life love world home day sunday monday friday easter noel " +
    "kami christmas north east west south city royce real sales wills probate " +
    // Of the second package, which lists surnames and words as names, too.
    "abbott add ade admiral age alabama albion almond alto ama among angeles anon ants archer arizona arlington " +
    "armas armenia asi aston atlanta author azul baba baker bali banks baptist barnett barr basel baxter beda " +
    "bedford bee benson berg bergen berlin beste beta bird bishop bitten bliss boss bot bowman bra brak branch " +
    "bristol buena buffy burgess burke burns burton bush butler cain cal campbell campo canal candy cannon canyon " +
    "cap captain carlisle carry case cash cena ceylon champ che cher cherish cherry chi chin chip cinnamon clarke " +
    "cohen collins colon colonel columbia comfort commodore con connell conway coral cord corda council cuba dai " +
    "daniels danish dann daru deacon debera del delle dia dis dixon doc doctor doll dom donovan dot dove dow dui " +
    "duke duna dung dunn duro early eben echo edit ega einer elder eller emis emmer eres erie ermine essence essex " +
    "eta ether ever faber fairy fancy farrell fate fed fielding fifa fisher fitzgerald fleet fleming flint forum " +
    "french friend fugen fuller fulton gale gara garner gauge gay gibson goa goma gorge governor graves gray greene " +
    "griffith grove gumi gusta gusti hai hall ham hamilton hampton handy hanson harden harding harm harris harsh " +
    "hart hasta hayes hence hervor hill holland holmes hong hoover horn horton hoy hubbard hughes humphrey hung " +
    "hunt ibn icy ifa ige imam imi imo indiana infant ireland irvine jail january jefferson jones jos journey jun " +
    "kaiser keji kingston kirby klare knox kolka lady lage lam lan lavender lawyer leider lemon ler les less " +
    "liberty lies lige lim link little loma long rua louisiana lowe lucky lundi macarthur mad made maj mal male malen man " +
    "manila manning mansfield mar marry mars marsh marshal marvel mat math mayo meadow melbourne mentor mercer " +
    "metro meyer mills miner minor modi mont montgomery moody muslim nam nas nazi neill nel nevada newman nile nim " +
    "ninja nixon noi norton november odd oman orange over owens pada page palmer par pasa paye peace pearce pepper " +
    "peterson pier pleasant powell pratt press prima prior purity raid rama ramsey ran rand ras rasa reason red " +
    "reynolds rice rich ridge rigo ritchie roberts rock rodgers roll rome ros rubin run runny rush sad safari saga " +
    "sai saint sair sanders scarlet segundo sera seymour shade shan shepherd side sie sile silva silver simpson " +
    "sing skip smith socorro sol sole son sonata spring stafford starr steward styr sullivan sunshine tab tai tan " +
    "tennessee tera terra texas thi thompson thor thornton thorny tiny tota tri trinidad true tung uda uge uni " +
    "unknown unnamed uno valencia valves var vega velvet venice venus ver verde versa victory vide viking villa " +
    "visa von vorm wage warner wash watt weaver webb wells wheeler williams wing wong wood worth wright yen yoga " +
    "young zaman zona " +
    // Of the locales beyond Europe.
    "arame atta banna bless dame esse gadis langa matar promise purna saly shaka sire wale"
  ).split(" "),
);

const [given, givenPython] = process.argv.slice(2);
const temporary = given === undefined ? mkdtempSync(join(tmpdir(), "forager-first-names-")) : null;
try {
  const folder = temporary ?? "";
  await write(given ?? download(folder), givenPython ?? downloadPython(folder));
} finally {
  if (temporary !== null) rmSync(temporary, { recursive: true });
}

function run(folder: string, command: string, ...args: string[]): void {
  const { status, error } = spawnSync(command, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(" ")} failed`);
}

function download(folder: string): string {
  run(folder, "npm", "pack", `${packageName}@${release}`);
  run(folder, "tar", "xzf", archiveIn(folder, ".tgz"));
  return join(folder, "package");
}

function downloadPython(folder: string): string {
  run(folder, "pip", "download", "--no-deps", `${pythonPackage}==${pythonRelease}`);
  run(folder, "python3", "-m", "zipfile", "-e", archiveIn(folder, ".whl"), "python");
  return join(folder, "python");
}

function archiveIn(folder: string, ending: string): string {
  return readdirSync(folder).find((name) => name.endsWith(ending)) ?? "";
}

interface Locale {
  person?: { first_name?: Partial<Record<"generic" | "female" | "male", string[]>> };
}

async function namesIn(folder: string): Promise<string[]> {
  const { allLocales } = (await import(pathToFileURL(join(folder, "dist/index.js")).href)) as {
    allLocales: Record<string, Locale>;
  };
  return locales.flatMap((locale) => {
    const { generic = [], female = [], male = [] } = allLocales[locale]?.person?.first_name ?? {};
    return [...generic, ...female, ...male];
  });
}

/** The strings of all lists called `first_names...` in the sources, in the scripts in which people are read. */
function namesInPython(folder: string): string[] {
  const person = join(folder, "faker/providers/person");
  return readdirSync(person, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const source = readFileSync(join(person, name, "__init__.py"), "utf8");
      // Lists end with a bracket at the start of a line.
      const lists = source.matchAll(/^ {4}first_names?\w*[^=\n]*=[^\n]*[([{]\n([\s\S]*?)^ {4}[)\]}]/gm);
      return [...lists].flatMap(([, list = ""]) =>
        [...list.matchAll(/["']([^"'\n]+)["']/g)].map(([, text = ""]) => text),
      );
    })
    .filter((name) => /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]+$/u.test(name));
}

async function write(folder: string, pythonFolder: string): Promise<void> {
  const names = new Set<string>();
  for (const name of [...(await namesIn(folder)), ...namesInPython(pythonFolder)]) {
    // The parts of double names are in the lists, too.
    if (/^\p{Lu}[\p{L}\p{M}]{2,}$/u.test(name) && !words.has(foldLetters(name))) names.add(foldLetters(name));
  }
  const lines = [
    `# First names, folded, from ${packageName} ${release} and, for Python, ${pythonPackage} ${pythonRelease}.`,
    "# Generated by scripts/refresh-first-names.ts.",
    ...licenceOf(packageName, folder, "LICENSE"),
    ...licenceOf(
      pythonPackage,
      pythonFolder,
      `${pythonPackage}-${pythonRelease}.dist-info/licenses/LICENSE.txt`,
    ),
  ];
  let line = "";
  for (const name of [...names].sort()) {
    if (line.length + name.length > 118) {
      lines.push(line);
      line = "";
    }
    line = line === "" ? name : `${line} ${name}`;
  }
  writeFileSync(list, `${[...lines, line].join("\n")}\n`);
  process.stdout.write(`${names.size} names\n`);
}

function licenceOf(name: string, folder: string, file: string): string[] {
  const licence = readFileSync(join(folder, file), "utf8").trim().split("\n");
  return ["#", `# ${name}:`, "#", ...licence.map((line) => `# ${line}`.trimEnd())];
}
