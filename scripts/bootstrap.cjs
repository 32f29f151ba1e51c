"use strict";
/**
 * Runs before every npm script: installs missing dependencies, so a fresh clone needs a single command. With `--dev`,
 * installs development dependencies too and rebuilds the dashboard if its sources have changed; a service does that
 * itself while its database starts. Plain CommonJS without dependencies, because it runs on Node 20 before anything is
 * installed. Writes only to standard error: standard output belongs to the command.
 */
const { createHash } = require("node:crypto");
const { spawn, spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");

/** The first version with crypto.randomUUIDv7. */
const NODE_MIN = [24, 16];
const OUTPUT_LINES_MAX = 40;

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
      // The previous lock holder may already have installed them.
      if (!isInstalled(wanted)) await install(wanted, lock);
    } finally {
      lock.release();
    }
  }
  const node = checkNode();
  if (node !== undefined && wanted.set === "dev") await buildDashboard(node);
}

async function buildDashboard(node) {
  const { ensureDashboard } = require("./ensure-dashboard.cjs");
  const reason = await ensureDashboard(root, node, say);
  if (reason === undefined) return;
  say(reason);
  say("The dashboard could not be built. The API works without it, and the next start will try again.");
}

/** A development installation also satisfies a production start. */
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

/** Reads npm's own record, because a manual `npm install` writes no stamp. */
function hasDevelopmentTools() {
  try {
    const installed = JSON.parse(fs.readFileSync(path.join(modulesDir, ".package-lock.json"), "utf8"));
    return Object.values(installed.packages).some((entry) => entry.dev === true);
  } catch {
    return false;
  }
}

/** Removes the stamp first and writes it last, so an interrupted installation is repeated. */
async function install(wanted, lock) {
  const before = readStamp();
  // If development tools are present, keep them.
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

/**
 * Deletes what is unused at runtime, 160 MB of the installation: native addon headers, source maps, TypeScript, tests,
 * documentation, and binaries for other platforms. Licences stay.
 */
function prune() {
  const platform = `${process.platform}-${process.arch}`;
  fs.rmSync(path.join(modulesDir, `node-${platform}/include`), { recursive: true, force: true });
  for (const entry of fs.readdirSync(modulesDir, { recursive: true, withFileTypes: true })) {
    const folder = entry.parentPath ?? entry.path;
    if (isUnused(entry, folder, platform)) {
      fs.rmSync(path.join(folder, entry.name), { recursive: true, force: true });
    }
  }
}

function isUnused(entry, folder, platform) {
  if (!entry.isDirectory()) {
    return /\.(?:map|mdx?|flow|[cm]?tsx?)$/.test(entry.name) && !/licen[cs]e|notice|copy/i.test(entry.name);
  }
  if (path.basename(folder) === "prebuilds") return entry.name !== platform;
  const isPackage = /[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/@][^\\/]*$/.test(folder);
  return isPackage && /^(?:tests?|__tests__|docs|examples?|benchmarks?)$/.test(entry.name);
}

function runNpm(set, lock) {
  const searchPath = pathWithout(modulesDir);
  // Override inherited npm settings: `npm run --silent` would hide errors, and NODE_ENV=production or a user's
  // `omit` would skip required packages.
  const args = ["ci", "--include=optional", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  args.push(set === "dev" ? "--include=dev" : "--omit=dev");
  const npmCli = process.env.npm_execpath;
  // Prefer a Node outside node_modules, because npm ci deletes the one inside first.
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
      reject(new InstallError(`Could not run npm: ${error.message}`, ""));
    });
    child.once("close", (code, signal) => {
      const received = stopForwarding();
      if (code === 0) resolve();
      else if (received !== undefined)
        reject(new InstallError(`Stopped by ${received}. The next start will repeat the installation.`, ""));
      else
        reject(
          new InstallError(
            `npm ci failed (${signal ?? `exit code ${code}`})`,
            output || "npm printed nothing.",
          ),
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

/**
 * Forwards signals to npm so that it exits cleanly, then this process, and no lock is left behind.
 * @returns a function that stops forwarding and returns the last signal received.
 */
function forwardSignals(child) {
  let received;
  const forward = (signal) => {
    received = signal;
    child.kill(signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
    return received;
  };
}

/**
 * Checks that the Node that npm scripts will use can run this service's TypeScript.
 * @returns its path, or undefined if it cannot.
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
    `Forager needs Node ${NODE_MIN.join(".")} or newer, but found ${version ? `Node ${version.replace(/^v/, "")} (${node})` : "no working Node"}. ` +
      "Forager installs its own where one is published for the platform, which is not so here. " +
      `Install Node ${NODE_MIN.join(".")} or newer from https://nodejs.org and start again.`,
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

function say(message) {
  process.stderr.write(`${message}\n`);
}

main().catch((error) => {
  process.exitCode = 1;
  if (error.path !== undefined && error.code !== undefined) {
    say(
      `The dependencies could not be installed: ${error.message}. Check that this user can write to ${root} and that the disk is not full.`,
    );
    return;
  }
  if (!(error instanceof InstallError)) throw error;
  if (error.output === "") return say(error.message);
  say(error.output.trimEnd().split("\n").slice(-OUTPUT_LINES_MAX).join("\n"));
  say(
    `${error.message}: the dependencies could not be installed. The output above shows why. Usual causes: no network, ` +
      "a proxy not configured in npm (npm config set proxy), a full disk, or a folder this user cannot write to. " +
      "Fix the cause, then start again.",
  );
});
