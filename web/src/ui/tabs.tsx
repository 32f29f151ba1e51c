import { useNavigate, useSearch } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import type { TabSearch } from "../lib/tab-search.ts";
import { useShownTab } from "./use-shown-tab.ts";
import "../styles/tabs.css";

export interface Tab {
  id: string;
  title: string;
  /** Shown behind the title. */
  count?: number;
  content: ReactNode;
}

/**
 * Parts of a long result, one of them shown. The arrow keys, Home and End move between tabs, as the ARIA pattern says.
 * The address names the tab, so that a link leads to it and Back returns to the tab before: the page's row needs `tabSearch`.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { tab: chosen }: TabSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  /** `replace`: the arrow keys pass through tabs that nobody wants to return to. */
  const choose = (id: string | undefined, replace = false) =>
    void navigate({
      to: ".",
      search: (search: TabSearch) => ({ ...search, tab: id === tabs[0]?.id ? undefined : id }),
      replace,
      resetScroll: false,
    });
  const list = useRef<HTMLDivElement>(null);
  const prefix = useId();
  useShownTab(list, "[aria-selected=true]");
  const shown = Math.max(
    0,
    tabs.findIndex(({ id }) => id === chosen),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const next = targetOf(event.key, shown, tabs.length);
    if (next === null) return;
    event.preventDefault();
    choose(tabs[next]?.id, true);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="tabs tab-list" onKeyDown={onKeyDown}>
        {tabs.map(({ id, title, count }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}-${id}`}
            aria-controls={`${prefix}-panel`}
            aria-selected={index === shown}
            tabIndex={index === shown ? 0 : -1}
            onClick={() => index !== shown && choose(id)}
          >
            {title}
            {count !== undefined && <span className="tab-count numbers">{count.toLocaleString()}</span>}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-${tabs[shown]?.id}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA pattern asks for it, since a panel may have no controls
        tabIndex={0}
      >
        {tabs[shown]?.content}
      </div>
    </>
  );
}

function targetOf(key: string, shown: number, length: number): number | null {
  switch (key) {
    case "ArrowRight":
      return (shown + 1) % length;
    case "ArrowLeft":
      return (shown + length - 1) % length;
    case "Home":
      return 0;
    case "End":
      return length - 1;
    default:
      return null;
  }
}
