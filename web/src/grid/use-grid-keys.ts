import type { KeyboardEvent } from "react";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

/** Keys of a grid: ↑ and ↓, or k and j, move the focus from row to row; x selects the row. */
export function onGridKey(
  event: KeyboardEvent<HTMLElement>,
  grid: { count: number; show(index: number): void },
): void {
  const target = event.target as HTMLElement;
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    target.closest("input:not([type=checkbox]), select, textarea")
  )
    return;
  const scroller = event.currentTarget;
  const row = target.closest<HTMLElement>("tr[data-index]");
  if (event.key === "x") {
    row?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
    return;
  }
  const step = steps[event.key];
  if (step === undefined || grid.count === 0) return;
  event.preventDefault();
  const index = row === null ? 0 : Math.min(grid.count - 1, Math.max(0, Number(row.dataset.index) + step));
  grid.show(index);
  const focus = () => {
    const next = scroller.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
    next?.querySelector<HTMLElement>("a[href], button, input")?.focus({ preventScroll: true });
    return next !== null;
  };
  // The row may have to be drawn first.
  if (!focus()) requestAnimationFrame(focus);
}
