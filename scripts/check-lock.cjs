"use strict";
/**
 * Fails when package-lock.json lacks packages that its own entries name. `npm install` leaves optional platform
 * packages out when the registry does not have them, and writes the lock without a word; `npm ci` then refuses
 * it ("Missing: ... from lock file"). Usage: node scripts/check-lock.cjs [path to package-lock.json]
 */
const { readFileSync } = require("node:fs");
const path = require("node:path");

/** Packages that an entry needs and the lock lacks, as `{ by, version, name }`. */
function missingPackages(lock) {
  const entries = Object.entries(lock.packages ?? {});
  const places = new Set(entries.map(([place]) => place));
  return entries.flatMap(([place, entry]) =>
    requiredNames(entry)
      .filter((name) => !isFound(places, place, name))
      .map((name) => ({ by: place || "the project itself", version: entry.version, name })),
  );
}

/** Optional peers may be absent; everything else is locked, also for platforms other than this one. */
function requiredNames(entry) {
  const peers = Object.keys(entry.peerDependencies ?? {});
  const optionalPeers = entry.peerDependenciesMeta ?? {};
  return [
    ...Object.keys(entry.dependencies ?? {}),
    ...Object.keys(entry.optionalDependencies ?? {}),
    ...peers.filter((name) => !optionalPeers[name]?.optional),
  ];
}

/** As Node resolves it: below the package, then below each folder above it. */
function isFound(places, place, name) {
  const folders = place === "" ? [""] : ["", ...ancestors(place)];
  return folders.some((folder) => places.has(`${folder}node_modules/${name}`));
}

/** `node_modules/a/node_modules/b` gives `node_modules/a/` and itself, with a slash at the end. */
function ancestors(place) {
  const parts = place.split("/node_modules/");
  return parts.map((_, index) => `${parts.slice(0, index + 1).join("/node_modules/")}/`);
}

function main() {
  const lockPath = process.argv[2] ?? path.join(__dirname, "../package-lock.json");
  const missing = missingPackages(JSON.parse(readFileSync(lockPath, "utf8")));
  for (const { by, version, name } of missing) {
    process.stderr.write(`${by}${version ? ` ${version}` : ""} needs ${name}\n`);
  }
  if (missing.length === 0) return 0;
  process.stderr.write(
    `${missing.length} packages are missing from ${path.basename(lockPath)}, and 'npm ci' would refuse it. ` +
      "Pin a version of what needs them that the registry has complete, and install again.\n",
  );
  return 1;
}

if (require.main === module) process.exitCode = main();

module.exports = { missingPackages };
