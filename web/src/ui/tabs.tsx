import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import "../styles/tabs.css";

export interface Tab {
  id: string;
  title: string;
  /** Shown behind the title. */
  count?: number;
  content: ReactNode;
}

/** Parts of a long result, one of them shown. The arrow keys, Home and End move between tabs, as the ARIA pattern says. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const [chosen, setChosen] = useState(tabs[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const shown = Math.max(
    0,
    tabs.findIndex(({ id }) => id === chosen),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const next = targetOf(event.key, shown, tabs.length);
    if (next === null) return;
    event.preventDefault();
    setChosen(tabs[next]?.id);
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
            onClick={() => setChosen(id)}
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
