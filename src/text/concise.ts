import { isEmpty, isRecord } from "./json-record.ts";

/**
 * A JSON value without members that are null or empty, for readers that pay by the token. Items of lists stay, since
 * their number and order mean something. The paths of `leftOut` have dots between names and `[]` for the items
 * of a list.
 */
export function conciseOf(value: unknown, leftOut: readonly string[] = []): unknown {
  return without(value, { leftOut: new Set(leftOut), keepsEmpty: false }, "");
}

/** The same, but with members that are null or empty. */
export function withoutPaths(value: unknown, leftOut: readonly string[]): unknown {
  return without(value, { leftOut: new Set(leftOut), keepsEmpty: true }, "");
}

interface Choice {
  leftOut: ReadonlySet<string>;
  keepsEmpty: boolean;
}

function without(value: unknown, choice: Choice, path: string): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, choice, `${path.slice(0, -1)}[].`));
  if (!isRecord(value)) return value;
  const kept: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    if (choice.leftOut.has(path + name)) continue;
    const shown = without(member, choice, `${path}${name}.`);
    if (choice.keepsEmpty || !isEmpty(shown)) kept.push([name, shown]);
  }
  return Object.fromEntries(kept);
}
