"use strict";
/**
 * Runs before every npm script and installs what is missing, so that a fresh clone needs one command.
 * Plain CommonJS without dependencies: it runs on Node 20, before anything is installed. With `--dev` the
 * development dependencies too. Builds the dashboard where its sources have changed. Writes to standard error only: the standard output belongs to the command.
 */
const { createHash } = require("node:crypto");
const { spawn, spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");

/** crypto.randomUUIDv7 came with it. */
const NODE_MIN = [24, 16];
const OUTPUT_LINES_MAX = 40;
const BUILD_TIMEOUT_MS = 120_000;

const root = path.resolve(__dirname, "..");
const modulesDir = path.join(root, "node_modules");
const stampPath = path.join(modulesDir, ".forager-install.json");

async function main() {
  const wanted = {
    lock: createHash("sha256")
      .update(fs.readFileSync(path.join(root, "package-lock.json")))
      .digest("hex"),
    set: process.argv.includes("--dev") ? "dev" : "production",
    platform: `${process.platform}-${process.arch}`,
  };
  if (!isInstalled(wanted)) {
    const { acquireInstallLock } = require("./install-lock.cjs");
    const lock = await acquireInstallLock(path.join(root, ".install.lock"), say);
    try {
      // Whoever held the lock before us may have installed it.
      if (!isInstalled(wanted)) await install(wanted, lock);
    } finally {
      lock.release();
    }
  }
  const node = checkNode();
  if (node !== undefined) await buildDashboard(node);
}

/** The service works without its dashboard, so a failed build must not prevent the start. */
async function buildDashboard(node) {
  if (!fs.existsSync(path.join(root, "web"))) return;
  const { isDashboardBuilt } = require("./dashboard-stamp.cjs");
  if (isDashboardBuilt(root)) return;
  const { acquireInstallLock } = require("./install-lock.cjs");
  let reason;
  try {
    const lock = await acquireInstallLock(path.join(root, ".install.lock"), say);
    try {
      // Whoever held the lock before us may have built it.
      if (isDashboardBuilt(root)) return;
      say("Building the dashboard (a second or two)...");
      const script = path.join(root, "scripts", "build-dashboard.ts");
      const built = spawnSync(node, [script], { cwd: root, encoding: "utf8", timeout: BUILD_TIMEOUT_MS });
      if (built.status !== 0) reason = built.error?.message ?? (built.stderr || built.stdout);
    } finally {
      lock.release();
    }
  } catch (error) {
    reason = error.message;
  }
  if (reason === undefined) return;
  say(reason.trimEnd().split("\n").slice(-OUTPUT_LINES_MAX).join("\n"));
  say("The dashboard could not be built. The API works without it; the next start tries again.");
}

/** A development installation serves both. */
function isInstalled(wanted) {
  const stamp = readStamp();
  if (stamp?.lock !== wanted.lock || stamp.platform !== wanted.platform) return false;
  return stamp.set === "dev" || stamp.set === wanted.set;
}

function readStamp() {
  try {
    return JSON.parse(fs.readFileSync(stampPath, "utf8"));
  } catch {
    return undefined;
  }
}

/** Also after an `npm install` by hand, which writes no stamp. */
function hasDevelopmentTools() {
  try {
    const installed = JSON.parse(fs.readFileSync(path.join(modulesDir, ".package-lock.json"), "utf8"));
    return Object.values(installed.packages).some((entry) => entry.dev === true);
  } catch {
    return false;
  }
}

/** The stamp goes first and comes back last, so an installation that is cut short is repeated. */
async function install(wanted, lock) {
  const before = readStamp();
  // A plain start with changed dependencies does not install development tools.
  const set = before?.set === "dev" || hasDevelopmentTools() ? "dev" : wanted.set;
  say(
    before === undefined
      ? "Installing dependencies (first start, about half a minute)..."
      : "Installing changed dependencies (about half a minute)...",
  );
  fs.rmSync(stampPath, { force: true });
  await runNpm(set, lock);
  if (set === "production") prune();
  const temporary = `${stampPath}.${process.pid}`;
  fs.writeFileSync(temporary, `${JSON.stringify({ ...wanted, set })}\n`);
  fs.renameSync(temporary, stampPath);
}

/** Headers for native addons, source maps and TypeScript: a quarter of the installation, which a service never reads. */
function prune() {
  const headers = `node/node_modules/node-${process.platform}-${process.arch}/include`;
  fs.rmSync(path.join(modulesDir, headers), { recursive: true, force: true });
  for (const entry of fs.readdirSync(modulesDir, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && /\.(?:map|[cm]?tsx?)$/.test(entry.name)) {
      fs.rmSync(path.join(entry.parentPath ?? entry.path, entry.name), { force: true });
    }
  }
}

function runNpm(set, lock) {
  const searchPath = pathWithout(modulesDir);
  // The settings of an outer `npm run --silent` must not hide what goes wrong here, nor NODE_ENV=production
  // or a user's `omit` leave out what this set needs.
  const args = ["ci", "--include=optional", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  args.push(set === "dev" ? "--include=dev" : "--omit=dev");
  const npmCli = process.env.npm_execpath;
  // Not the Node inside node_modules where another one is there: npm ci removes it first.
  const node = findProgram("node", searchPath) ?? process.execPath;
  const [command, commandArgs] =
    npmCli !== undefined && path.basename(npmCli) === "npm-cli.js"
      ? [node, [npmCli, ...args]]
      : [findProgram("npm", searchPath) ?? "npm", args];

  return new Promise((resolve, reject) => {
    const child = spawn(command, commandArgs, {
      cwd: root,
      env: { ...process.env, PATH: searchPath },
      stdio: ["ignore", "pipe", "pipe"],
    });
    if (child.pid !== undefined) lock.addOwner(child.pid);
    let output = "";
    const collect = (text) => {
      output = (output + text).slice(-100_000);
    };
    child.stdout.setEncoding("utf8").on("data", collect);
    child.stderr.setEncoding("utf8").on("data", collect);
    const stopForwarding = forwardSignals(child);
    child.once("error", (error) => {
      stopForwarding();
      reject(new InstallError(`npm cannot be run: ${error.message}`, ""));
    });
    child.once("close", (code, signal) => {
      const asked = stopForwarding();
      if (code === 0) resolve();
      else if (asked !== undefined)
        reject(new InstallError(`Stopped by ${asked}. The next start installs again.`, ""));
      else
        reject(
          new InstallError(`npm ci failed (${signal ?? `exit code ${code}`})`, output || "npm said nothing."),
        );
    });
  });
}

class InstallError extends Error {
  constructor(message, output) {
    super(message);
    this.output = output;
  }
}

/** Lets npm end in order, and this process after it, so that no lock stays. @returns a function that undoes it. */
function forwardSignals(child) {
  let asked;
  const forward = (signal) => {
    asked = signal;
    child.kill(signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
    return asked;
  };
}

/**
 * Makes sure that the Node which npm gives the scripts can run this service's TypeScript.
 * @returns it, or undefined where it cannot.
 */
function checkNode() {
  const node = findProgram(
    "node",
    `${path.join(modulesDir, ".bin")}${path.delimiter}${process.env.PATH ?? ""}`,
  );
  const version = node === undefined ? undefined : versionOf(node);
  const [major, minor] = (/^v?(\d+)\.(\d+)/.exec(version ?? "") ?? []).slice(1).map(Number);
  if (major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1])) return node;
  say(
    `Forager needs Node ${NODE_MIN.join(".")} or newer, and found ${version ? `Node ${version.replace(/^v/, "")} (${node})` : "none that runs"}. ` +
      "It usually installs one for itself, but there is none for this platform, or npm may not run install scripts " +
      `(npm config get ignore-scripts). Install Node ${NODE_MIN.join(".")} or newer from https://nodejs.org and start again.`,
  );
  process.exitCode = 1;
  return undefined;
}

function versionOf(node) {
  if (isSameFile(node, process.execPath)) return process.version;
  const result = spawnSync(node, ["--version"], { encoding: "utf8", timeout: 20_000 });
  return result.status === 0 ? result.stdout.trim() : undefined;
}

function isSameFile(a, b) {
  try {
    return fs.realpathSync(a) === fs.realpathSync(b);
  } catch {
    return false;
  }
}

function findProgram(name, searchPath) {
  for (const folder of searchPath.split(path.delimiter)) {
    const file = path.join(folder, name);
    try {
      fs.accessSync(file, fs.constants.X_OK);
      if (folder !== "" && fs.statSync(file).isFile()) return file;
    } catch {
      // Not here.
    }
  }
  return undefined;
}

function pathWithout(folder) {
  const entries = (process.env.PATH ?? "").split(path.delimiter);
  return entries.filter((entry) => !path.resolve(entry).startsWith(folder)).join(path.delimiter);
}

function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

main().catch((error) => {
  process.exitCode = 1;
  if (error.path !== undefined && error.code !== undefined) {
    say(
      `The dependencies could not be installed: ${error.message}. Let this user write to ${root}, or free some space.`,
    );
    return;
  }
  if (!(error instanceof InstallError)) throw error;
  if (error.output === "") return say(error.message);
  say(error.output.trimEnd().split("\n").slice(-OUTPUT_LINES_MAX).join("\n"));
  say(
    `${error.message}: the dependencies could not be installed. Look for the cause above: usually no network, a ` +
      "proxy that npm does not know (npm config set proxy), a full disk, or a folder that this user may not write " +
      "to. Then start again.",
  );
});
