import { execFile } from "node:child_process";
import { access, constants, readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { promisify } from "node:util";
import { ForagerError } from "../../errors.ts";
import {
  findUser,
  isRoot,
  type UnprivilegedUser,
  unprivilegedEnvironment,
} from "../../processes/unprivileged-user.ts";
import { packagedChromium } from "./packaged-chromium.ts";

const run = promisify(execFile);

export interface Chromium {
  /** An absolute path, unless CHROMIUM_PATH is relative. */
  path: string;
  /** As the program reports it, for example `140.0.7339.185`. */
  version: string;
}

export interface ChromiumSearch {
  /** The first program that runs. */
  chromium: Chromium | null;
  /** Programs that exist but do not run, each with the reason as a clause. */
  broken: { path: string; reason: string }[];
}

export interface ChromiumSearchOptions {
  /** CHROMIUM_PATH: if set, nothing else is tried, so that a wrong path is noticed. */
  chromiumPath: string | undefined;
  /** Folders to search, as in PATH. Default: this process's PATH. */
  searchPath?: string;
  /** Where Playwright keeps its browsers. Default: its folder in this user's home. */
  playwrightDir?: string;
  /** DATA_DIR: where Forager's own Chromium is unpacked. If omitted, it is not tried. */
  dataDir?: string;
  /** Deadline for a program to print its version, 10,000 by default. */
  timeoutMs?: number;
}

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Finds a Chromium or Chrome that the browser's user can run: CHROMIUM_PATH, else the system's, else
 * Playwright's, else the one installed with Forager. Never rejects: problems are in `broken`.
 */
export async function findChromium(options: ChromiumSearchOptions): Promise<ChromiumSearch> {
  const broken: ChromiumSearch["broken"] = [];
  const user = await browserUser().catch(() => undefined);
  for (const place of places(options, user)) {
    for (const path of await place()) {
      const answer = await askVersion(path, user, options);
      if ("version" in answer) return { chromium: { path, version: answer.version }, broken };
      broken.push({ path, reason: answer.reason });
    }
  }
  return { chromium: null, broken };
}

/** A source is tried only if the previous ones have none. */
function places(options: ChromiumSearchOptions, user: UnprivilegedUser): (() => Promise<string[]>)[] {
  const { chromiumPath, playwrightDir = playwrightFolder(), dataDir } = options;
  if (chromiumPath !== undefined) return [async () => [chromiumPath]];
  const packaged = dataDir === undefined ? [] : [() => packagedChromium(dataDir, user)];
  return [() => installed(options), () => installedByPlaywright(playwrightDir), ...packaged];
}

function playwrightFolder(): string {
  const caches = process.platform === "darwin" ? "Library/Caches" : ".cache";
  return join(homedir(), caches, "ms-playwright");
}

/** The newest first; the folders are named `chromium-1200` and `chromium_headless_shell-1200`. */
async function installedByPlaywright(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const builds = names
    .flatMap((name) => {
      const build = /^chromium(_headless_shell)?-(\d{1,9})$/.exec(name)?.[2];
      return build === undefined ? [] : [{ name, build: Number(build) }];
    })
    .toSorted((one, other) => other.build - one.build);
  const programs = await Promise.all(builds.map(({ name }) => programsIn(join(folder, name))));
  return programs.flat();
}

/** `chrome-linux/chrome`, `chrome-linux64/chrome`, `chrome-mac/Chromium.app/...`: one folder, then the program. */
async function programsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const paths = names.flatMap((name) => playwrightPrograms.map((program) => join(folder, name, program)));
  const there = await Promise.all(paths.map(isExecutable));
  return paths.filter((_, index) => there[index]);
}

const playwrightPrograms = [
  "chrome",
  "headless_shell",
  "chrome-headless-shell",
  "Chromium.app/Contents/MacOS/Chromium",
  "Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
];

/** Asks the shell, which knows PATH and what is executable. */
async function installed({ searchPath }: ChromiumSearchOptions): Promise<string[]> {
  const script = 'for name; do command -v "$name"; done; true';
  const environment = searchPath === undefined ? {} : { env: { PATH: searchPath } };
  const { stdout } = await run("/bin/sh", ["-c", script, "sh", ...names], environment).catch(() => ({
    stdout: "",
  }));
  const onPath = stdout.split("\n").filter((line) => isAbsolute(line));
  const there = await Promise.all(applications.map(isExecutable));
  return [...onPath, ...applications.filter((_, index) => there[index])];
}

const isExecutable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

async function askVersion(
  path: string,
  user: UnprivilegedUser,
  options: ChromiumSearchOptions,
): Promise<{ version: string } | { reason: string }> {
  const timeoutMs = options.timeoutMs ?? 10_000;
  try {
    const limits = { timeout: timeoutMs, killSignal: "SIGKILL", maxBuffer: 65_536 } as const;
    const { stdout } = await run(path, ["--version"], {
      ...limits,
      ...user,
      cwd: "/",
      env: unprivilegedEnvironment,
    });
    const version = /\d+(\.\d+)+/.exec(stdout)?.[0];
    return version === undefined ? { reason: "it prints no version" } : { version };
  } catch (error) {
    return { reason: reasonOf(error, user, timeoutMs) };
  }
}

function reasonOf(error: unknown, user: UnprivilegedUser, timeoutMs: number): string {
  const { code, killed, stderr } = error as { code?: number | string; killed?: boolean; stderr?: string };
  if (killed) return `it did not report its version within ${timeoutMs / 1000} s`;
  if (code === "ENOENT") return "there is no such program";
  const by = user ? ` by user id ${user.uid}, which runs it in the place of root` : "";
  if (code === "EACCES") return `it may not be executed${by}`;
  if (code === "EPERM" || code === "EINVAL")
    return `it could not be started${by} (${code}): start Forager as an ordinary user`;
  const words = stderr?.trim().split("\n")[0]?.slice(0, 200);
  return `it ended with ${code}${words ? `: ${words}` : ""}`;
}

/**
 * A user id that no account has: Debian reserves 65000 to 65533 (policy 9.2.2), systemd allocates none of it,
 * and containers map it. Not `nobody`, which may own the embedded database: a page that escapes from a
 * browser without a sandbox must not reach its files.
 */
const browserUserId = 65_533;

/**
 * The account that browsers run as: this process's own, or, for root, one that owns nothing.
 * @throws ForagerError browser_unavailable if there is none.
 */
export async function browserUser(): Promise<UnprivilegedUser> {
  if (!isRoot()) return undefined;
  if (process.platform === "linux") return { uid: browserUserId, gid: browserUserId };
  const user = await findUser(["nobody"]);
  if (user !== undefined) return user;
  throw new ForagerError(
    "browser_unavailable",
    "No browser runs as root, and this system has no user 'nobody'.",
  );
}
