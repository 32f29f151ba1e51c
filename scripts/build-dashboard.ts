import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { dashboardPages } from "./dashboard-pages.ts";
import stamp from "./dashboard-stamp.cjs";
import { firstPaint } from "./first-paint.ts";
import { mapTowns } from "./map-towns.ts";
import { phoneFormats } from "./phone-formats.ts";

/**
 * Builds the dashboard from web/ into dist/web, with compressed copies of its assets. Replaces the previous build only
 * once the new one is complete, so a running service never serves a partial build.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const target = stamp.builtFolder(root);
const temporary = `${target}.${process.pid}`;
const compressible = /\.(?:js|css|svg|json|topojson)$/;
/** The best compression of a megabyte takes a second, for a twentieth less. */
const largeBytes = 300_000;

/**
 * What several pages use is one file: a page then has its own, this and the entry, where dozens of small ones would compress
 * worse. What only some results need stays in files of its own.
 */
const sharedChunk = {
  name: "shared",
  minShareCount: 2,
  test: (id: string) => !/markdown|\/map\//.test(id),
};

/** @throws Vite's error if the sources do not build. */
async function main(): Promise<void> {
  const digest = stamp.dashboardDigest(root);
  await mkdir(dirname(target), { recursive: true });
  try {
    await build({
      root: join(root, "web"),
      configFile: false,
      logLevel: "warn",
      plugins: [
        react(),
        mapTowns(),
        phoneFormats(),
        firstPaint(join(root, "web/src/shell/first-paint.js")),
        dashboardPages(join(root, "web/src/routes/pages.ts")),
      ],
      // The service places the page below the path of PUBLIC_URL.
      base: "./",
      build: {
        outDir: temporary,
        emptyOutDir: true,
        // The Content-Security-Policy allows neither data: URLs nor inline scripts.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        target: "es2022",
        cssCodeSplit: false,
        rolldownOptions: { output: { codeSplitting: { groups: [sharedChunk] } } },
      },
    });
    const assets = join(temporary, "assets");
    const names = (await readdir(assets)).filter((name) => compressible.test(name));
    await Promise.all(names.map((name) => compress(join(assets, name))));
    await writeFile(join(temporary, basename(stamp.stampPath(root))), digest);
    await rm(target, { recursive: true, force: true });
    await rename(temporary, target);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const quality = content.length > largeBytes ? 9 : constants.BROTLI_MAX_QUALITY;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}

await main();
