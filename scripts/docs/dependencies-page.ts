import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { dependencyReasons } from "./dependency-reasons.ts";
import { markdownTable } from "./markdown-table.ts";

interface Manifest {
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

interface LockedPackage {
  dev?: boolean;
  license?: string;
}

type Lock = Record<string, LockedPackage>;

const root = join(import.meta.dirname, "../..");

const introduction = `# Dependencies

Versions are exact, and \`npm ci\` installs \`package-lock.json\` unchanged. [Decision 0045](decisions/0045-generated-dependency-list.md)
explains when to add a dependency; [attributions](attributions.md) credits the data they include.`;

/** docs/dependencies.md: every direct dependency with its licence and purpose, and the licences of all packages. */
export async function dependenciesPage(): Promise<string> {
  const manifest: Manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const lock: Lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")).packages;
  const { dependencies, optionalDependencies, devDependencies } = manifest;
  const direct = [dependencies, optionalDependencies, devDependencies].flatMap(Object.keys);
  const unused = Object.keys(dependencyReasons).filter((name) => !direct.includes(name));
  if (unused.length > 0)
    throw new Error(`dependency-reasons.ts lists unused dependencies: ${unused.join(", ")}`);
  const table = async (packages: Record<string, string>) =>
    markdownTable(
      ["Package", "Version", "Licence", "Used for"],
      await Promise.all(
        Object.entries(packages).map(async ([name, version]) => [
          `\`${name}\``,
          version,
          await licenceOf(lock, `node_modules/${name}`),
          reasonFor(name),
        ]),
      ),
    );
  return [
    introduction,
    "## Service",
    await table(dependencies),
    "## Optional, per platform",
    await table(optionalDependencies),
    "## Development",
    await table(devDependencies),
    "## Licences of all packages",
    "Direct and transitive dependencies on every platform.",
    markdownTable(["Licence", "Service", "Development"], await licenceCounts(lock)),
  ].join("\n\n");
}

function reasonFor(name: string): string {
  const reason = dependencyReasons[name];
  if (reason === undefined)
    throw new Error(`Add the purpose of ${name} to scripts/docs/dependency-reasons.ts.`);
  return reason;
}

async function licenceCounts(lock: Lock): Promise<string[][]> {
  const counts = new Map<string, { service: number; development: number }>();
  for (const [place, { dev = false }] of Object.entries(lock)) {
    if (place === "") continue;
    const licence = await licenceOf(lock, place);
    const count = counts.get(licence) ?? { service: 0, development: 0 };
    count[dev ? "development" : "service"] += 1;
    counts.set(licence, count);
  }
  return [...counts]
    .sort(
      ([a, one], [b, other]) =>
        other.service - one.service || other.development - one.development || (a < b ? -1 : 1),
    )
    .map(([licence, { service, development }]) => [licence, String(service), String(development)]);
}

/** From the lock file, which covers other platforms too; some old packages state it only in their manifest. */
async function licenceOf(lock: Lock, place: string): Promise<string> {
  const locked = lock[place]?.license;
  if (locked !== undefined) return locked;
  const manifest = JSON.parse(await readFile(join(root, place, "package.json"), "utf8").catch(() => "{}"));
  const named = (manifest.licenses ?? []).map(({ type }: { type?: string }) => type ?? "unnamed");
  return named.join(" OR ") || "not stated";
}
