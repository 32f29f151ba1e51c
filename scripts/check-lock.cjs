"use strict";
/**
 * Fails if package-lock.json lacks packages that its own entries require. If the registry lacks an optional platform
 * package, `npm install` silently omits it from the lock file, which `npm ci` then rejects ("Missing: ... from lock
 * file"). Usage: node scripts/check-lock.cjs [path to package-lock.json]
 */
const { readFileSync } = require("node:fs");
const path = require("node:path");

/** Packages that an entry requires but the lock file lacks, as `{ by, version, name }`. */
function missingPackages(lock) {
  const entries = Object.entries(lock.packages ?? {});
  const places = new Set(entries.map(([place]) => place));
  return entries.flatMap(([place, entry]) =>
    requiredNames(entry)
      .filter((name) => !isFound(places, place, name))
      .map((name) => ({ by: place || "the project itself", version: entry.version, name })),
  );
}

/** Optional peers may be absent; everything else must be locked, including packages for other platforms. */
function requiredNames(entry) {
  const peers = Object.keys(entry.peerDependencies ?? {});
  const optionalPeers = entry.peerDependenciesMeta ?? {};
  return [
    ...Object.keys(entry.dependencies ?? {}),
    ...Object.keys(entry.optionalDependencies ?? {}),
    ...peers.filter((name) => !optionalPeers[name]?.optional),
  ];
}

/** Follows Node's resolution: the package's own node_modules, then that of each parent folder. */
function isFound(places, place, name) {
  const folders = place === "" ? [""] : ["", ...ancestors(place)];
  return folders.some((folder) => places.has(`${folder}node_modules/${name}`));
}

/** For `node_modules/a/node_modules/b`: `node_modules/a/` and `node_modules/a/node_modules/b/`. */
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
    `${missing.length} packages are missing from ${path.basename(lockPath)}, so 'npm ci' would reject it. Pin the ` +
      "packages that need them to versions whose dependencies are all in the registry, and install again.\n",
  );
  return 1;
}

if (require.main === module) process.exitCode = main();

module.exports = { missingPackages };
