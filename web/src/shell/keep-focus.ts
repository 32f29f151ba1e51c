import { focusMain } from "../ui/focus-main.ts";
import { isDialogOpen } from "./use-shortcuts.ts";

const focusable =
  "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex='0']";
const dialogs = "dialog, [role=dialog], [role=alertdialog]";

/** Where a removed element was. */
interface Place {
  parent: Node;
  /** What stood before it there, and still does. */
  before: Node | null;
  /** Its row of a grid, which draws only the rows in sight. */
  row: { grid: HTMLElement; index: number } | null;
}

/**
 * Keeps the focus near its place when the focused element is removed, such as a button with the row that it deletes:
 * in a list, it goes to the row that takes the place, or to the one before; elsewhere to what follows in the same part
 * of the page. The browser would move it to the top, before the navigation. Dialogs are left to themselves; a button
 * that is removed while its dialog is open counts once the dialog is closed.
 * @returns a function that ends it.
 */
export function keepFocus(): () => void {
  let focused: { element: Element; row: Place["row"] } | null = null;
  let lost: Place | null = null;
  const follow = (element: Element | null) => {
    if (element?.closest(dialogs)) return;
    const row = element?.closest<HTMLElement>("tr[data-index]");
    const grid = row?.closest<HTMLElement>("table");
    focused = element && { element, row: row && grid ? { grid, index: Number(row.dataset.index) } : null };
  };
  const onFocus = ({ target }: FocusEvent) => {
    lost = null;
    follow(target instanceof Element ? target : null);
  };
  // A press that moves no focus: on what has it already, or on nothing, which gives it up.
  const onPress = ({ target }: PointerEvent) =>
    follow(target instanceof Element ? target.closest(focusable) : null);
  const settle = () => {
    if (lost === null || isDialogOpen()) return;
    const place = lost;
    lost = null;
    // Otherwise something else has taken it since: the next page, or a dialog that gave it back.
    if (document.activeElement === document.body && document.hasFocus()) focusNear(place);
  };
  const observer = new MutationObserver((records) => {
    if (focused !== null && !focused.element.isConnected) {
      lost = { parent: focused.element, before: null, row: focused.row };
      focused = null;
    }
    if (lost === null) return;
    lost = placeAfter(lost, records);
    // Once the page has done what it does about the change itself.
    requestAnimationFrame(settle);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", onFocus);
  document.addEventListener("pointerdown", onPress);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", onFocus);
    document.removeEventListener("pointerdown", onPress);
  };
}

/** Further out if the place itself was removed. */
function placeAfter({ parent, before, row }: Place, records: readonly MutationRecord[]): Place {
  let place = { parent, before, row };
  for (const { removedNodes, target, previousSibling } of records) {
    for (const node of removedNodes) {
      if (node.contains(place.parent)) place = { parent: target, before: previousSibling, row };
      else if (node === place.before) place = { ...place, before: previousSibling };
    }
  }
  return place;
}

function focusNear({ parent, before, row }: Place): void {
  const count = row?.grid.isConnected ? Number(row.grid.ariaRowCount) - 1 : 0;
  if (row && count > 0) {
    const next = row.grid.querySelector(`tr[data-index="${Math.min(row.index, count - 1)}"]`);
    // Without it, the row was only scrolled out of sight.
    focusablesOf(next)[0]?.focus({ preventScroll: true });
    return;
  }
  const start = parent instanceof Element && parent.isConnected ? parent : null;
  const within = (selector: string) => {
    const scope = start?.closest(selector) ?? null;
    return { scope, next: focusablesOf(scope).find((one) => isAfter(start, before, one)) };
  };
  const ofRow = within("tr, li");
  const ofList = within("table, ul, ol");
  const found =
    ofRow.next ??
    focusablesOf(ofRow.scope)[0] ??
    ofList.next ??
    lastRowOf(ofList.scope) ??
    within("section, form, #main").next;
  if (found) found.focus();
  else focusMain();
}

/** Whether it follows `before`, a child of `parent`; or follows or is in `parent`, if that is null. */
function isAfter(parent: Element | null, before: Node | null, element: Element): boolean {
  if (before === null && parent?.contains(element)) return true;
  const start = before ?? parent;
  if (!start?.isConnected || start.contains(element)) return false;
  return (start.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function lastRowOf(list: Element | null): HTMLElement | undefined {
  const rows = list?.querySelectorAll("tbody > tr:not(.detail-row), li") ?? [];
  return [...rows].map((row) => focusablesOf(row)[0]).findLast((found) => found !== undefined);
}

const focusablesOf = (scope: Element | null): HTMLElement[] =>
  [...(scope?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter((element) => element.checkVisibility());
