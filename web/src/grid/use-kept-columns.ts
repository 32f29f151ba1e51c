import { useState } from "react";
import { shownColumns } from "./grid-column.ts";

const keyOf = (list: string) => `forager.columns.${list}`;

function read(list: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(list)) ?? undefined;
  } catch {
    // Storage may be blocked.
    return undefined;
  }
}

/** The shown columns of a list, which this browser keeps. */
export function useKeptColumns<Column extends { name: string; head: string; isHidden?: boolean }>(
  list: string,
  known: readonly Column[],
) {
  const [text, setText] = useState(() => read(list));
  const columns = shownColumns(text, known);
  const choose = (names: readonly string[] | undefined) => {
    setText(names?.join(","));
    try {
      if (names === undefined) localStorage.removeItem(keyOf(list));
      else localStorage.setItem(keyOf(list), names.join(","));
    } catch {
      // The choice then lasts until the page is closed.
    }
  };
  return { columns, choice: { all: known, shown: columns.map(({ name }) => name), choose } };
}
