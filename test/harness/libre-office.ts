import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

/** Why tests with LibreOffice are skipped; false if it is installed. */
export const isLibreOfficeMissing = (() => {
  try {
    execFileSync("soffice", ["--version"], { stdio: "ignore" });
    return false;
  } catch {
    return "LibreOffice is not installed (Debian: libreoffice-calc)";
  }
})();

/** All sheets (-1), as UTF-8 (76), each value as it is stored. */
const asCsv = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1";

/** The filter for CSV files in UTF-8: without a window, nobody confirms the encoding, and a mark is not looked at. */
export const utf8Csv = "Text - txt - csv (StarCalc):44,34,76";

/** What LibreOffice reads in a file: each sheet as CSV, in their order. */
export async function sheetsOf(name: string, file: Uint8Array, filter?: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "forager-sheets-"));
  try {
    await writeFile(join(folder, name), file);
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, "profile"))}`;
    const out = join(folder, "out");
    const given = filter === undefined ? [] : [`--infilter=${filter}`];
    const convert = ["--headless", ...given, "--convert-to", asCsv, "--outdir", out, join(folder, name)];
    await promisify(execFile)("soffice", [profile, ...convert]);
    // "book-Export.csv", "book-Export 2.csv", …
    const numberOf = (each: string) => Number(/ (\d+)\.csv$/.exec(each)?.[1] ?? 1);
    const names = (await readdir(out)).sort((one, other) => numberOf(one) - numberOf(other));
    return await Promise.all(names.map((each) => readFile(join(out, each), "utf8")));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
