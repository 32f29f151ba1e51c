import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureDashboard } from "./ensure-dashboard.cjs";

/**
 * `npm pack` runs this. Writes what the package needs to dist/package, or to the folder that is given: laid out like the
 * checkout, with what was built for browsers and the sources without types, which Node.js does not strip below node_modules.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const target = process.argv[2] ?? join(root, "dist/package");

/** The commands for a running service use its client. */
const sourceFolders = ["src", "clients/typescript/src"];
const testFile = /\.test\.ts$|\/test-support\/|\.d\.ts$/;
/** What imports, exports and `new URL` name. */
const ownModule = /(["'])(\.{1,2}\/[^"'\n]+)\.ts\1/g;

async function main(): Promise<void> {
  const failure = await ensureDashboard(root, process.execPath, (message) =>
    process.stderr.write(`${message}\n`),
  );
  if (failure !== undefined) throw new Error(`The dashboard could not be built:\n${failure}`);
  await rm(target, { recursive: true, force: true });
  for (const folder of sourceFolders) await copySources(join(root, folder));
  for (const built of ["dist/web", "dist/docs"].filter((name) => existsSync(join(root, name)))) {
    await cp(join(root, built), join(target, built), { recursive: true });
  }
  const { name, version, type } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  await writeFile(join(target, "package.json"), `${JSON.stringify({ name, version, type })}\n`);
}

async function copySources(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    if (!entry.isFile() || testFile.test(from)) continue;
    const to = join(target, relative(root, from));
    await mkdir(dirname(to), { recursive: true });
    if (from.endsWith(".ts"))
      await writeFile(to.replace(/\.ts$/, ".js"), javaScript(await readFile(from, "utf8")));
    else await cp(from, to);
  }
}

/** Lines and columns stay, so stack traces fit the sources. */
const javaScript = (text: string) => stripTypeScriptTypes(text).replace(ownModule, "$1$2.js$1");

await main();
