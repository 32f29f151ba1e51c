import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { describe, test } from "node:test";

const folder = new URL("../../web/src/styles/", import.meta.url);
const tokens = "tokens.css";

/** Properties that take their sizes from the tokens, and what they may contain besides. */
const sized = {
  "font-size": /^(?:var\(--text-[\w-]+\)|inherit|93\.75%|100%)$/,
  gap: /^(?:(?:0|var\(--(?:space-[\w-]+|gap)\)|1px)(?: |$))+$/,
  padding: /^(?:(?:0|1px|var\(--space-[\w-]+\)|calc\(var\(--space-[\w-]+\) \+ env\([\w-]+\)\))(?: |$))+$/,
  margin:
    /^(?:(?:0|auto|-?1px|var\(--(?:space-[\w-]+|gap|who)\)|calc\(-1 \* var\(--space-[\w-]+\)\))(?: |$))+$/,
} as const;

const kindOf = (property: string) =>
  property === "font-size"
    ? property
    : (/^(?:row-|column-)?(gap)$|^(padding|margin)(?:-|$)/.exec(property)?.slice(1).find(Boolean) as
        | keyof typeof sized
        | undefined);

describe("the styles of the dashboard", async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".css"));
  const sheets = await Promise.all(
    names.map(async (name) => ({ name, css: await readFile(new URL(name, folder), "utf8") })),
  );

  test("sizes of text and spaces come from one scale", () => {
    const stray = sheets
      .filter(({ name }) => name !== tokens)
      .flatMap(({ name, css }) =>
        [...css.matchAll(/^\s*([\w-]+): ([^;{]+);/gm)].flatMap(([, property = "", value = ""]) => {
          const kind = kindOf(property);
          const isStray =
            property === "font" ? value !== "inherit" : kind !== undefined && !sized[kind].test(value);
          return isStray ? [`${name}: ${property}: ${value}`] : [];
        }),
      );
    assert.deepEqual(stray, []);
  });

  test("each class is styled in one sheet: all pages share all of them", () => {
    const homes = Map.groupBy(
      sheets.flatMap(({ name, css }) =>
        [...css.matchAll(/(?<!,\n)^\.([\w-]+) \{$/gm)].map(([, part = ""]) => ({ part, name })),
      ),
      ({ part }) => part,
    );
    const shared = [...homes].filter(([, found]) => new Set(found.map(({ name }) => name)).size > 1);
    assert.deepEqual(
      shared.map(([part]) => part),
      [],
    );
  });

  test("colours have names, and every name is defined", () => {
    const literal = sheets
      .filter(({ name }) => name !== tokens)
      .flatMap(({ name, css }) =>
        [...css.matchAll(/: [^;{]*(?:#[\da-f]{3,8}\b|rgb\()[^;]*;/gi)].map(([found]) => `${name}${found}`),
      );
    assert.deepEqual(literal, []);
    const all = sheets.map(({ css }) => css).join("");
    const defined = new Set([...all.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    /** Set by components. */
    defined.add("--grid-width");
    const used = [...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
    assert.deepEqual(
      used.filter((name) => !defined.has(name)),
      [],
    );
  });
});
