import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { apiDescription } from "../src/cli/openapi.ts";
import { configurationPage } from "./docs/configuration-page.ts";
import { dependenciesPage } from "./docs/dependencies-page.ts";
import { descriptionFile } from "./docs/description-file.ts";
import { envExample } from "./docs/env-example.ts";
import { errorsPage } from "./docs/errors-page.ts";
import { jobStatesPage } from "./docs/job-states-page.ts";
import { metricsPage } from "./docs/metrics-page.ts";

interface GeneratedFile {
  /** Relative to the root of the repository. */
  path: string;
  text: string;
}

const command = "npm run docs";

/** Every generated file with its up-to-date text. */
export async function generatedFiles(): Promise<GeneratedFile[]> {
  const page = (path: string, source: string, text: string) => ({
    path,
    text: `<!-- Generated from ${source} by \`${command}\`: change it there. -->\n\n${text}\n`,
  });
  return [
    page("docs/configuration.md", "src/config.ts", configurationPage()),
    page("docs/dependencies.md", "scripts/docs/dependency-reasons.ts", await dependenciesPage()),
    page("docs/errors.md", "src/errors.ts", errorsPage()),
    page("docs/job-states.md", "src/contract/job-states.ts", jobStatesPage()),
    page("docs/metrics.md", "the metrics that the code registers", metricsPage()),
    {
      path: ".env.example",
      text: `# Generated from src/config.ts by \`${command}\`: change it there.\n\n${envExample()}\n`,
    },
    { path: "docs/openapi.json", text: descriptionFile(await apiDescription()) },
  ];
}

/** Paths of the generated files under `root` that are missing or out of date. */
export async function staleFiles(root: string): Promise<string[]> {
  const stale: string[] = [];
  for (const { path, text } of await generatedFiles()) {
    const present = await readFile(join(root, path), "utf8").catch(() => undefined);
    if (present !== text) stale.push(path);
  }
  return stale;
}

/** Writes the generated files under `root`. @returns the paths that changed. */
export async function writeDocs(root: string): Promise<string[]> {
  const stale = new Set(await staleFiles(root));
  for (const { path, text } of await generatedFiles()) {
    if (!stale.has(path)) continue;
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return [...stale];
}

async function main(args: string[]): Promise<number> {
  const root = join(import.meta.dirname, "..");
  if (!args.includes("--check")) {
    const written = await writeDocs(root);
    console.log(written.length === 0 ? "Nothing changed." : `Written: ${written.join(", ")}`);
    return 0;
  }
  const stale = await staleFiles(root);
  if (stale.length === 0) return 0;
  console.error(`Out of date: ${stale.join(", ")}. Run '${command}' and commit the result.`);
  return 1;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
