import { useEffect, useRef } from "react";
import { focusMain } from "./focus-main.ts";

const focusable = "a[href], button:not(:disabled), input:not(:disabled)";

/**
 * Where the focus goes when the row of a focused button is removed: to the row that takes its place, to the one before
 * if it was the last, and to the page if none is left.
 * @returns the button's ref, and `leave` to call when it removes its row.
 */
export function useRowFocus<Element extends HTMLElement>() {
  const button = useRef<Element>(null);
  const left = useRef<{ scope: HTMLElement; place: number } | null>(null);
  const leave = () => {
    const row = button.current?.closest<HTMLElement>("tr, li");
    const scope = row?.closest<HTMLElement>("table, ul, ol");
    if (row && scope) left.current = { scope, place: rowsOf(scope).indexOf(row) };
  };
  useEffect(
    () => () => {
      const { current } = left;
      if (current === null) return;
      // Once the row is gone, and unless something else has taken the focus since.
      requestAnimationFrame(() => {
        const active = document.activeElement;
        if (active !== null && active !== document.body && active.id !== "main") return;
        const rows = current.scope.isConnected ? rowsOf(current.scope) : [];
        const next = rows[current.place] ?? rows.at(-1);
        const target = next?.querySelector<HTMLElement>(focusable);
        if (target) target.focus();
        else focusMain();
      });
    },
    [],
  );
  return { button, leave };
}

const rowsOf = (scope: HTMLElement): HTMLElement[] => [
  ...scope.querySelectorAll<HTMLElement>("tbody > tr:not(.detail-row), :scope > li"),
];
