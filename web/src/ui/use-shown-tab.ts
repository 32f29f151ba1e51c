import { type RefObject, useEffect } from "react";

/** Brings the chosen tab into sight: on narrow pages, tabs are one row that scrolls sideways. */
export function useShownTab(row: RefObject<HTMLElement | null>, chosen: string): void {
  useEffect(() => {
    const tabs = row.current;
    const tab = tabs?.querySelector<HTMLElement>(chosen);
    if (tabs === null || !tab) return;
    const { offsetLeft: from, offsetWidth: width } = tab;
    // The tabs beside it show that there are more.
    const beside = 48;
    if (from < tabs.scrollLeft + beside) tabs.scrollLeft = from - beside;
    else if (from + width + beside > tabs.scrollLeft + tabs.clientWidth)
      tabs.scrollLeft = from + width + beside - tabs.clientWidth;
  });
}
