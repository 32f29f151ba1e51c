import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import installLock from "./install-lock.cjs";
import { stageSite, writeText } from "./site/stage-site.ts";

/**
 * Builds the documentation site from docs/ into dist/docs, unless it is up to date. Installs VitePress in site/ for
 * that: it is no dependency of the service, which answers before the site is there.
 * Usage: node scripts/build-site.ts [--discard-tools], which removes what it installed afterwards.
 */
const root = join(import.meta.dirname, "..");
const target = join(root, "dist/docs");
const stamp = ".forager-build";
const tools = join(root, "site/node_modules");
const toolsStamp = join(tools, ".forager-install");
const compressible = /\.(?:html|js|css|txt)$/;
const run = promisify(execFile);

/** @throws Error with the output of npm or VitePress if the site cannot be built. */
async function main(args: readonly string[]): Promise<void> {
  if (isBuilt(stageSite(root).digest)) return;
  const lock = await installLock.acquireInstallLock(join(root, ".install.lock-site"), (message) =>
    console.error(message),
  );
  try {
    const site = stageSite(root);
    if (isBuilt(site.digest)) return;
    const wasInstalled = await installTools();
    const temporary = `${target}.${process.pid}`;
    try {
      site.write();
      await runProgram(process.execPath, ["node_modules/vitepress/bin/vitepress.js", "build", "."], {
        SITE_OUTPUT: temporary,
      });
      for (const { route, text } of site.pages) writeText(join(temporary, `${route}.md`), text);
      for (const [name, text] of site.texts) writeText(join(temporary, name), text);
      await Promise.all(filesToCompress(temporary).map(compress));
      await writeFile(join(temporary, stamp), site.digest);
      await rm(target, { recursive: true, force: true });
      await rename(temporary, target);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
    if (args.includes("--discard-tools") && !wasInstalled) {
      for (const folder of [tools, join(root, "site/pages")])
        await rm(folder, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

function isBuilt(digest: string): boolean {
  const path = join(target, stamp);
  return existsSync(path) && readFileSync(path, "utf8") === digest;
}

/** @returns whether they were there already. */
async function installTools(): Promise<boolean> {
  const lock = readFileSync(join(root, "site/package-lock.json"));
  const wanted = createHash("sha256").update(lock).digest("hex");
  if (existsSync(toolsStamp) && readFileSync(toolsStamp, "utf8") === wanted) return true;
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  // Set by npm for its scripts: the npm that started the service.
  const npm = process.env.npm_execpath;
  await (npm?.endsWith("npm-cli.js")
    ? runProgram(process.execPath, [npm, ...args])
    : runProgram("npm", args));
  await writeFile(toolsStamp, wanted);
  return false;
}

async function runProgram(program: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const options = { cwd: join(root, "site"), env: { ...process.env, ...env }, maxBuffer: 16 * 1024 * 1024 };
  await run(program, args, options).catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error([error.message, error.stdout, error.stderr].join("\n"));
  });
}

/** Copies for @fastify/static. */
async function compress(file: string): Promise<void> {
  await writeFile(`${file}.gz`, await promisify(gzip)(await readFile(file), { level: 9 }));
}

const filesToCompress = (folder: string) =>
  globSync("**/*", { cwd: folder })
    .filter((path) => compressible.test(path))
    .map((path) => join(folder, path));

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
