"use strict";
/** Builds the dashboard of a checkout if its sources have changed. Plain CommonJS: bootstrap.cjs runs it on Node 20. */
const { execFile } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { isDashboardBuilt } = require("./dashboard-stamp.cjs");
const { acquireInstallLock } = require("./install-lock.cjs");

const BUILD_TIMEOUT_MS = 120_000;
const OUTPUT_LINES_MAX = 40;

/**
 * Processes that start together build it once: the others wait.
 * @param {string} root the checkout; an installation without sources keeps the dashboard that it has
 * @param {string} node a Node.js that runs TypeScript
 * @param {(message: string) => void} say called when a build starts, and if this process waits for another's
 * @returns {Promise<string | undefined>} why the build failed: the service works without its dashboard
 */
async function ensureDashboard(root, node, say) {
  if (!fs.existsSync(path.join(root, "web"))) return undefined;
  try {
    if (isDashboardBuilt(root)) return undefined;
    const lock = await acquireInstallLock(path.join(root, ".install.lock"), say);
    try {
      if (isDashboardBuilt(root)) return undefined;
      say("Building the dashboard (a second or two)...");
      await runBuild(root, node);
      return undefined;
    } finally {
      lock.release();
    }
  } catch (error) {
    return error.message.trimEnd().split("\n").slice(-OUTPUT_LINES_MAX).join("\n");
  }
}

function runBuild(root, node) {
  const script = path.join(root, "scripts", "build-dashboard.ts");
  return new Promise((resolve, reject) => {
    execFile(node, [script], { cwd: root, timeout: BUILD_TIMEOUT_MS }, (error, stdout, stderr) => {
      if (error === null) resolve();
      else reject(new Error(stderr || stdout || error.message));
    });
  });
}

module.exports = { ensureDashboard };
