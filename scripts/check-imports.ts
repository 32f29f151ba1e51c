import { existsSync } from "node:fs";
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
  /** What is imported; for a cycle the whole way round. */
  to: string;
}

export interface ImportCheck {
  /** Files of src that were read. */
  fileCount: number;
  violations: ImportViolation[];
}

/** Most rules are about src alone; cycles are looked for everywhere. */
const checkedFolders = ["src", "bench", "test", "web/src", "scripts", "examples"];
const rulesPath = join(import.meta.dirname, "../.dependency-cruiser.cjs");

/**
 * Checks the imports of the folders of `root` against .dependency-cruiser.cjs.
 * @throws when a file cannot be parsed.
 */
export async function checkImports(root: string): Promise<ImportCheck> {
  teachUsing();
  const options = await extractDepcruiseOptions(rulesPath);
  const folders = checkedFolders.filter((folder) => existsSync(join(root, folder)));
  const reasons = new Map(options.ruleSet?.forbidden?.map(({ name, comment }) => [name, comment]));
  const { output } = await cruise(folders, { ...options, baseDir: root });
  const { modules, summary } = output as ICruiseResult;
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
  return { fileCount: modules.filter(({ source }) => source.startsWith("src/")).length, violations };
}

const unseenImport = {
  rule: "no-import-in-a-type",
  reason: "The other rules do not see it: write 'import type' at the top of the file.",
};

const bundledImport = {
  rule: "dashboard-shares-types",
  reason:
    "The dashboard knows the service by its API. What it shares besides types is named in scripts/dashboard-stamp.cjs, so that a change of it builds the dashboard anew.",
};

let usingIsTaught = false;

/** dependency-cruiser reads files with swc's visitor, which throws at `using x = ...`. */
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

/** Violations by rule, each with its reason; empty when there are none. */
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
  if (fileCount === 0) {
    console.error("No file was read, so nothing was checked. Is @swc/core installed? Run 'npm ci'.");
    return 1;
  }
  if (violations.length > 0) {
    console.error(`${describeViolations(violations)}\n\n${violations.length} imports break a rule.`);
    return 1;
  }
  console.log(`The imports of ${fileCount} files keep the rules.`);
  return 0;
}

if (import.meta.main) process.exitCode = await main();
