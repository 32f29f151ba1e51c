import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { makeReadable, reachableFolder, type UnprivilegedUser } from "../../processes/unprivileged-user.ts";

const run = promisify(execFile);
const unpackTimeoutMs = 60_000;

/**
 * The Chromium of the optional package `@sparticuz/chromium`, unpacked into `dataDir` when it is first needed
 * (a second or two, 190 MB). Processes that come at the same time each unpack their own and the first one to
 * be done is kept, so none ever runs a half of it.
 * @param user who is to run it.
 * @returns its path; nothing where the package is not installed or is made for another system. Never rejects.
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

/** What is in there is executed: nobody else may write. */
async function programsFolder(dataDir: string, user: UnprivilegedUser): Promise<string> {
  // DATA_DIR itself is open for others to pass through: as root, the database runs as another user.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const parent = join(dataDir, "chromium");
  await mkdir(parent, { recursive: true, mode: 0o700 });
  return await reachableFolder(user, parent);
}

async function unpackInto(folder: string): Promise<void> {
  const parent = dirname(folder);
  const temporary = await mkdtemp(join(parent, "unpacking-"));
  try {
    // The package writes where TMPDIR points and looks at the environment when it is loaded, so it gets a
    // process of its own.
    const script = fileURLToPath(new URL("./unpack-chromium.ts", import.meta.url));
    await run(process.execPath, [script], {
      env: { TMPDIR: temporary },
      timeout: unpackTimeoutMs,
      killSignal: "SIGKILL",
    });
    await rename(temporary, folder);
  } catch (error) {
    // Another process may have been first: its folder cannot be replaced, and need not be.
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
