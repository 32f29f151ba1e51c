import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { Visitor } from "@swc/core/Visitor.js";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import stamp from "./dashboard-stamp.cjs";
import { findBundledImports, findTypeImports } from "./find-imports.ts";

export interface ImportViolation {
  rule: string;
  /** The rule's reason. */
  reason: string;
  from: string;
  /** The imported file; for a cycle, its full path. */
  to: string;
}

export interface ImportCheck {
  /** Number of files read. */
  fileCount: number;
  violations: ImportViolation[];
}

/** Most rules apply only to src; cycles are forbidden everywhere. */
const checkedFolders = ["src", "bench", "test", "web/src", "scripts", "examples"];
const rulesPath = join(import.meta.dirname, "../.dependency-cruiser.cjs");

/**
 * Checks all imports under `root` against .dependency-cruiser.cjs.
 * @throws if a file cannot be parsed, or was not read: without @swc/core, none are.
 */
export async function checkImports(root: string): Promise<ImportCheck> {
  teachUsing();
  const options = await extractDepcruiseOptions(rulesPath);
  const folders = checkedFolders.filter((folder) => existsSync(join(root, folder)));
  const reasons = new Map(options.ruleSet?.forbidden?.map(({ name, comment }) => [name, comment]));
  const { output } = await cruise(folders, { ...options, baseDir: root });
  const { modules, summary } = output as ICruiseResult;
  const read = new Set(modules.map(({ source }) => source));
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }));
  const unread = files.filter((file) => !read.has(file));
  if (unread.length > 0) throw new Error(`The imports of these files were not checked: ${unread.join(", ")}`);
  const violations = summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    reason: reasons.get(rule.name) ?? "",
    from,
    to: cycle === undefined ? to : cycle.map((step) => step.name).join(" -> "),
  }));
  const unseen = findTypeImports(root).map((found) => ({ ...unseenImport, ...found }));
  const bundled = findBundledImports(root)
    .filter(({ to }) => !stamp.sharedSources.includes(to))
    .map((found) => ({ ...bundledImport, ...found }));
  violations.push(...unseen, ...bundled);
  return { fileCount: files.length, violations };
}

const unseenImport = {
  rule: "no-import-in-a-type",
  reason: "The other rules cannot check it: use 'import type' at the top of the file.",
};

const bundledImport = {
  rule: "dashboard-shares-types",
  reason:
    "The dashboard depends only on the service's API. List shared code other than types in scripts/dashboard-stamp.cjs, so that changing it rebuilds the dashboard.",
};

let usingIsTaught = false;

/** dependency-cruiser uses swc's visitor, which throws on `using x = ...`. */
function teachUsing(): void {
  if (usingIsTaught) return;
  usingIsTaught = true;
  const visitStatement = Visitor.prototype.visitStatement;
  Visitor.prototype.visitStatement = function (this: Visitor, statement) {
    const { type, decls } = statement as unknown as { type: string; decls: [] };
    if (type !== "UsingDeclaration") return visitStatement.call(this, statement);
    this.visitVariableDeclarators(decls);
    return statement;
  };
}

/** Violations grouped by rule, with the reason for each rule; empty if there are none. */
export function describeViolations(violations: readonly ImportViolation[]): string {
  const byRule = Map.groupBy(violations, (violation) => violation.rule);
  return [...byRule]
    .map(([rule, found]) => {
      const lines = found.map(({ from, to }) => `  ${from} imports ${to}`);
      return [`${rule}: ${found[0]?.reason ?? ""}`, ...lines].join("\n");
    })
    .join("\n\n");
}

async function main(): Promise<number> {
  const { fileCount, violations } = await checkImports(join(import.meta.dirname, ".."));
  if (violations.length > 0) {
    console.error(`${describeViolations(violations)}\n\n${violations.length} imports break a rule.`);
    return 1;
  }
  console.log(`The imports of ${fileCount} files keep the rules.`);
  return 0;
}

if (import.meta.main) process.exitCode = await main();
