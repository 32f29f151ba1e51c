import { type Finding, failed, ok } from "./check.ts";

/** Older ones lack parts of type stripping and of node:sqlite that the service uses. */
const nodeMin = "24.16.0";

/** @param version as `process.versions.node` tells it. */
export function checkNode(version: string): Finding {
  if (isAtLeast(version, nodeMin)) return ok(`Node.js ${version}.`);
  return failed(
    `Node.js ${version} is older than ${nodeMin}.`,
    "Start Forager by 'npm start', which brings its own Node.js, or install Node.js 24 from nodejs.org.",
  );
}

function isAtLeast(version: string, min: string): boolean {
  const given = version.split(".").map((part) => Number.parseInt(part, 10));
  for (const [index, wanted] of min.split(".").map(Number).entries()) {
    const part = given[index] ?? 0;
    if (part !== wanted) return part > wanted;
  }
  return true;
}
