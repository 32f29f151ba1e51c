import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { isTyping, shortcutReader } from "../lib/shortcuts.ts";
import { useShortcutPages } from "../routes/page-info.ts";
import { useAccess } from "../ui/access.tsx";
import type { Overlay } from "./overlay.ts";

export interface Shortcut {
  keys: string;
  text: string;
  run(): void;
}

const field = "#main input[type=search]";
const firstRow = "#main .grid-scroll tr[data-index] :is(a[href], button, input)";
const focusOn = (selector: string): boolean => {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
};

/** The shortcuts that work on every page. */
export function useShortcutList(open: (overlay: Overlay) => void): Shortcut[] {
  const navigate = useNavigate();
  const pages = useShortcutPages();
  const maySubmit = useAccess("member");
  return [
    { keys: "?", text: "Show these shortcuts", run: () => open("shortcuts") },
    {
      keys: "/",
      text: "Search this list, or everything",
      run: () => void (focusOn(field) || open("palette")),
    },
    ...(maySubmit ? [{ keys: "n", text: "New job", run: () => void navigate({ to: "/new" }) }] : []),
    { keys: "j", text: "Go to the first row of the list", run: () => void focusOn(firstRow) },
    ...pages.map(({ to, keys, title }) => ({
      keys,
      text: `Go to ${title}`,
      run: () => void navigate({ to }),
    })),
  ];
}

/** Acts on the shortcuts, unless a dialog is open or something is being typed. Ctrl K works anywhere. */
export function useShortcuts(shortcuts: readonly Shortcut[], togglePalette: () => void): void {
  const now = useRef({ shortcuts, togglePalette });
  now.current = { shortcuts, togglePalette };
  const keysText = shortcuts.map(({ keys }) => keys).join("\n");
  useEffect(() => {
    const read = shortcutReader(new Set(keysText.split("\n")));
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey) {
        event.preventDefault();
        now.current.togglePalette();
        return;
      }
      if (event.defaultPrevented || isTyping(event.target) || isDialogOpen()) return;
      const keys = read(event);
      // The grid moves between its own rows.
      if (keys === "j" && (event.target as Element).closest(".grid-scroll")) return;
      const found = now.current.shortcuts.find((shortcut) => shortcut.keys === keys);
      if (found === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      found.run();
    };
    // Before the grid, whose j would otherwise follow a g.
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [keysText]);
}

export const isDialogOpen = (): boolean =>
  document.querySelector("dialog[open], [role=alertdialog]") !== null;
