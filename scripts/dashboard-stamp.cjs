"use strict";
/** Detects whether dist/web is up to date with web/. Plain CommonJS: bootstrap.cjs runs it on Node 20. */
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");

const builtFolder = (root) => path.join(root, "dist", "web");
const stampPath = (root) => path.join(builtFolder(root), ".forager-build");

/** Files outside of web/ that shape the dashboard: it bundles those in src/, its other imports from there are types. */
const sharedSources = [
  "scripts/dashboard-pages.ts",
  "scripts/first-paint.ts",
  "scripts/map-towns.ts",
  "scripts/phone-formats.ts",
  "src/contract/business-outcomes.ts",
  "src/contract/export-columns.ts",
  "src/contract/job-outcome.ts",
  "src/contract/job-types.ts",
  "src/contract/limits.ts",
  "src/contract/providers.ts",
  "src/contract/record-fields.ts",
  "src/contract/social-platforms.ts",
  "src/contract/users-limits.ts",
  "src/job-types/site/presets.ts",
  "src/text/csv.ts",
  "src/text/short-url.ts",
];

/** Digest of all build inputs: the sources and the versions of their dependencies. */
function dashboardDigest(root) {
  const digest = createHash("sha256");
  const names = fs
    .readdirSync(path.join(root, "web"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
  for (const name of [...names, ...sharedSources, "package-lock.json", "scripts/build-dashboard.ts"]) {
    digest
      .update(`${name}\0`)
      .update(fs.readFileSync(path.join(root, name)))
      .update("\0");
  }
  return digest.digest("hex");
}

function isDashboardBuilt(root) {
  try {
    return fs.readFileSync(stampPath(root), "utf8") === dashboardDigest(root);
  } catch {
    return false;
  }
}

module.exports = { builtFolder, dashboardDigest, isDashboardBuilt, sharedSources, stampPath };
