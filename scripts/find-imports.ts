import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { type ModuleItem, parseSync } from "@swc/core";

/**
 * Relative `import("./x.ts").Name` types in `<root>/src`. dependency-cruiser does not see them, so no rule covers
 * them; `import type` is equivalent.
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

/** Imports from `<root>/web` into `<root>/src` that are not type-only. */
export function findBundledImports(root: string): { from: string; to: string }[] {
  return globSync("web/src/**/*.{ts,tsx}", { cwd: root })
    .sort()
    .flatMap((from) => {
      const text = readFileSync(join(root, from), "utf8");
      const { body } = parseSync(text, { syntax: "typescript", tsx: from.endsWith("x") });
      return body.flatMap(bundledBy).map((to) => ({ from, to: posix.join(posix.dirname(from), to) }));
    })
    .filter(({ to }) => to.startsWith("src/"));
}

function bundledBy(item: ModuleItem): string[] {
  switch (item.type) {
    case "ImportDeclaration":
    case "ExportNamedDeclaration":
      return item.typeOnly || !item.source ? [] : [item.source.value];
    case "ExportAllDeclaration":
      return [item.source.value];
    default:
      return [];
  }
}

function specifiersIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, argument } = node as { type?: string; argument?: { value: string } };
  const below = Object.values(node).flatMap(specifiersIn);
  return type === "TsImportType" && argument !== undefined ? [argument.value, ...below] : below;
}
