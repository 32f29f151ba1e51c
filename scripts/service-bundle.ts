import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const prefix = "service-";
const KEPT_MS = 24 * 60 * 60_000;

/** They start threads from files of their own or serve such files, so they stay packages. */
const packages = /^(pino|pg-native|@sparticuz\/chromium|playwright-core)(\/|$)/;

/**
 * Bundles src/main.ts and its dependencies in `folder`, which must be below node_modules for the packages that stay
 * outside the bundle. A service loads 1,700 files without it; with it, a start takes a third less processor time. The
 * modules that threads run are bundled as well. Otherwise modules still see their own URL in src/, so prompts and scripts
 * for pages come from there.
 *
 * The name of a bundle depends on everything in it, so an earlier one is used only as long as nothing has changed.
 *
 * @returns the path of the program.
 * @throws if the bundle cannot be built or stored.
 */
export async function bundleService(folder: string): Promise<string> {
  const bundle = join(folder, `${prefix}${digest()}`);
  const program = join(bundle, "main.mjs");
  if (await isFile(program)) {
    // Keeps it from being removed by a run that began later.
    await utimes(bundle, new Date(), new Date());
    return program;
  }
  await mkdir(folder, { recursive: true });
  const draft = await mkdtemp(join(folder, prefix));
  const entries = threadEntries();
  try {
    await build({
      root,
      configFile: false,
      envFile: false,
      publicDir: false,
      logLevel: "error",
      plugins: [keepUrls()],
      ssr: { noExternal: true, target: "node" },
      build: {
        ssr: true,
        outDir: draft,
        target: "node24",
        minify: false,
        copyPublicDir: false,
        rolldownOptions: {
          external: packages,
          input: {
            main: join(root, "src/main.ts"),
            ...Object.fromEntries(entries.map(({ name, path }) => [name, path])),
          },
          output: { format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
        },
      },
    });
    await rename(draft, bundle);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another run may have been first.
    if (!(await isFile(program))) throw error;
  }
  await removeOld(folder);
  return program;
}

/** Depends on the sources, the packages, the place of the checkout and this file. */
function digest(): string {
  const hash = createHash("sha256").update(`${root}\n${process.version}\n`);
  for (const file of ["package-lock.json", "scripts/service-bundle.ts", ...sources()]) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex").slice(0, 20);
}

const sources = () =>
  globSync("src/**/*.ts", { cwd: root, exclude: (path) => path.endsWith(".test.ts") }).sort();

/** A module that another names by its URL, to run it in a thread or a process of its own. */
interface ThreadEntry {
  readonly name: string;
  readonly path: string;
}

const threadUrls = /new URL\("([^"]+\.ts)", import\.meta\.url\)/g;
const ownPlaces = new RegExp(`${threadUrls.source}|import\\.meta\\.(url|dirname|filename)\\b`, "g");

const threadEntry = (importer: string, specifier: string): ThreadEntry => {
  const path = resolve(dirname(importer), specifier);
  return { name: relative(join(root, "src"), path).replaceAll("/", ".").replace(/\.ts$/, ""), path };
};

function threadEntries(): ThreadEntry[] {
  return sources().flatMap((source) => {
    const importer = join(root, source);
    const specifiers = readFileSync(importer, "utf8").matchAll(threadUrls);
    return [...specifiers]
      .map(([, specifier = ""]) => threadEntry(importer, specifier))
      .filter(({ path }) => isSource(path));
  });
}

/** Scripts of the checkout are started from there. */
const isSource = (path: string) => path.startsWith(join(root, "src/"));

/**
 * Replaces what a module of src/ asks about its own place with the answer, and the URLs of modules that threads run with
 * those of their bundles.
 */
function keepUrls(): Plugin {
  return {
    name: "keep-urls",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: /import\.meta\.(url|dirname|filename)/ },
      handler(code, id) {
        const place = { url: pathToFileURL(id).href, dirname: dirname(id), filename: id };
        return code.replace(ownPlaces, (text, specifier: string | undefined, name: keyof typeof place) => {
          if (specifier === undefined) return JSON.stringify(place[name]);
          const entry = threadEntry(id, specifier);
          return isSource(entry.path)
            ? text.replace(specifier, `./${entry.name}.mjs`)
            : text.replace("import.meta.url", JSON.stringify(place.url));
        });
      },
    },
  };
}

/** Recent ones may still be in use by another run. */
async function removeOld(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((entry) => entry.startsWith(prefix))) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true });
  }
}

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
