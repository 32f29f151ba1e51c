import { isEmpty, isRecord } from "./json-record.ts";

/**
 * A JSON value without members that are null or empty, for readers that pay by the token. Items of lists stay, since
 * their number and order mean something. The paths of `leftOut` have dots between names and `[]` for the items
 * of a list.
 */
export function conciseOf(value: unknown, leftOut: readonly string[] = []): unknown {
  return concise(value, new Set(leftOut), "");
}

function concise(value: unknown, leftOut: ReadonlySet<string>, path: string): unknown {
  if (Array.isArray(value)) return value.map((item) => concise(item, leftOut, `${path.slice(0, -1)}[].`));
  if (!isRecord(value)) return value;
  const kept: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    if (leftOut.has(path + name)) continue;
    const shown = concise(member, leftOut, `${path}${name}.`);
    if (!isEmpty(shown)) kept.push([name, shown]);
  }
  return Object.fromEntries(kept);
}
