import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { makeReadable, reachableFolder, type UnprivilegedUser } from "../../processes/unprivileged-user.ts";

const run = promisify(execFile);
const unpackTimeoutMs = 60_000;

/**
 * Unpacks Chromium from the optional package `@sparticuz/chromium` into `dataDir` on first use (a second or
 * two, 190 MB). Concurrent processes each unpack their own copy and the first to finish wins, so that none
 * runs a partial one.
 * @param user the account that will run it.
 * @returns its path; nothing if the package is not installed or is built for another system. Never rejects.
 */
export async function packagedChromium(dataDir: string, user: UnprivilegedUser): Promise<string[]> {
  const version = process.platform === "linux" ? await packageVersion() : null;
  if (version === null) return [];
  try {
    const parent = await programsFolder(dataDir, user);
    const folder = join(parent, `${version}-${process.arch}`);
    const program = join(folder, "chromium");
    if (!(await isFile(program))) await unpackInto(folder);
    if (user) await makeReadable(folder);
    return (await isFile(program)) ? [program] : [];
  } catch {
    return [];
  }
}

async function packageVersion(): Promise<string | null> {
  try {
    const entry = fileURLToPath(import.meta.resolve("@sparticuz/chromium"));
    const text = await readFile(join(dirname(dirname(entry)), "package.json"), "utf8");
    return (JSON.parse(text) as { version: string }).version;
  } catch {
    return null;
  }
}

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/** Its content is executed: no other user may write here. */
async function programsFolder(dataDir: string, user: UnprivilegedUser): Promise<string> {
  // DATA_DIR itself stays traversable for others: under root, the database runs as another user.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const parent = join(dataDir, "chromium");
  await mkdir(parent, { recursive: true, mode: 0o700 });
  return await reachableFolder(user, parent);
}

async function unpackInto(folder: string): Promise<void> {
  const parent = dirname(folder);
  const temporary = await mkdtemp(join(parent, "unpacking-"));
  try {
    // The package writes to TMPDIR and reads the environment on import, so it gets its own process.
    const script = fileURLToPath(new URL("./unpack-chromium.ts", import.meta.url));
    await run(process.execPath, [script], {
      env: { TMPDIR: temporary },
      timeout: unpackTimeoutMs,
      killSignal: "SIGKILL",
    });
    await rename(temporary, folder);
  } catch (error) {
    // Another process may have finished first: its folder cannot be replaced, and need not be.
    if (
      !(await readdir(folder).then(
        () => true,
        () => false,
      ))
    )
      throw error;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
