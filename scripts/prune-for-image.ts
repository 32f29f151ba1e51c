import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Reduces node_modules to what the service loads, for container images. Usage: node scripts/prune-for-image.ts FOLDER,
 * where FOLDER holds package.json, src and node_modules. The dashboard must be built before: its libraries are removed.
 */
interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** The image has its Chromium unpacked, or none. */
const unwanted = new Set(["@sparticuz/chromium"]);
/** Licences stay: they must accompany the code. */
const unusedFile = /\.(?:map|md|markdown|[cm]?tsx?|flow)$/i;
const unusedFolder = /^(?:\.github|tests?|__tests__|benchmarks?|examples?)$/;
const imported = /(?:\bfrom\s|\bimport\s?\(?|\bresolve\()\s*["']((?:@[\w.-]+\/)?[\w.-]+)[^"'\n]*["']/g;

function main(root: string): void {
  const modules = join(root, "node_modules");
  const declared = Object.keys(read(root).dependencies ?? {});
  const used = importedNames(join(root, "src"));
  const kept = new Set<string>();
  for (const name of declared) if (used.has(name) && !unwanted.has(name)) keep(name, root, { root, kept });
  for (const folder of packageFolders(modules)) {
    if (kept.has(folder)) removeUnusedFiles(folder);
    else if (![...kept].some((other) => other.startsWith(`${folder}/`))) {
      rmSync(folder, { recursive: true });
    }
  }
  for (const name of [".bin", ".cache", ".package-lock.json"]) {
    rmSync(join(modules, name), { recursive: true, force: true });
  }
}

function importedNames(folder: string): Set<string> {
  const names = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.[cm]?[jt]s$/.test(entry.name) || entry.name.endsWith(".test.ts")) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), "utf8");
    for (const [, name = ""] of text.matchAll(imported)) names.add(name);
  }
  return names;
}

/** Keeps a package and what it requires, found as Node.js finds it. */
function keep(name: string, from: string, { root, kept }: { root: string; kept: Set<string> }): void {
  const folder = find(name, from, root);
  if (folder === undefined || kept.has(folder)) return;
  kept.add(folder);
  const { dependencies, optionalDependencies, peerDependencies } = read(folder);
  for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    keep(next, folder, { root, kept });
  }
}

function find(name: string, from: string, root: string): string | undefined {
  const folder = join(from, "node_modules", name);
  if (existsSync(join(folder, "package.json"))) return folder;
  return from === root ? undefined : find(name, dirname(from), root);
}

/** Every installed package, nested ones first: `a/node_modules/b` before `a`. */
function packageFolders(modules: string): string[] {
  if (!existsSync(modules)) return [];
  return readdirSync(modules, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .flatMap(({ name }) => {
      const folder = join(modules, name);
      const folders = name.startsWith("@") ? readdirSync(folder).map((own) => join(folder, own)) : [folder];
      return folders.flatMap((own) => [...packageFolders(join(own, "node_modules")), own]);
    });
}

function removeUnusedFiles(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && unusedFolder.test(entry.name)) {
      rmSync(join(folder, entry.name), { recursive: true });
    }
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const isLicence = /licen[cs]e|copying|notice/i.test(entry.name);
    if (entry.isFile() && unusedFile.test(entry.name) && !isLicence) rmSync(file, { force: true });
  }
}

const read = (folder: string) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

const [root] = process.argv.slice(2);
if (root === undefined) throw new Error("Usage: node scripts/prune-for-image.ts FOLDER");
main(root);
