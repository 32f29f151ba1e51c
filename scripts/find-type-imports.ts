import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";

/**
 * Relative `import("./x.ts").Name` types in `<root>/src`. dependency-cruiser does not see them, so they are
 * held against no rule; `import type` says the same.
 */
export function findTypeImports(root: string): { from: string; to: string }[] {
  return globSync("src/**/*.ts", { cwd: root })
    .sort()
    .flatMap((from) => {
      const text = readFileSync(join(root, from), "utf8");
      if (!text.includes("import(")) return [];
      const found = specifiersIn(parseSync(text, { syntax: "typescript" }));
      return found.filter((to) => to.startsWith(".")).map((to) => ({ from, to }));
    });
}

function specifiersIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, argument } = node as { type?: string; argument?: { value: string } };
  const below = Object.values(node).flatMap(specifiersIn);
  return type === "TsImportType" && argument !== undefined ? [argument.value, ...below] : below;
}
