import { observeElementOffset, observeElementRect, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";

const rowHeight = 42;
/** Below this, a card shows more of a row than a table that is scrolled sideways. */
const cardsBelow = 730;

/**
 * How a grid is laid out. `page`: its columns fit, and the page scrolls its rows. `cards`: each row is a card, which the
 * page scrolls too. `box`: the columns need more width, so that the grid scrolls both ways within the window.
 */
export type GridLayout = "page" | "cards" | "box";

interface Place {
  layout: GridLayout;
  /** Of its rows, from the top of the page. */
  top: number;
  /** Width that the columns leave. */
  spare: number;
}

/** The layout that has room for a grid, and the rows of which are in sight. */
export function useGridRows(options: {
  scroller: RefObject<HTMLDivElement | null>;
  /** Which all columns need, in pixels. */
  width: number;
  count: number;
  getItemKey(index: number): string | number;
}) {
  const { scroller, width, count, getItemKey } = options;
  const [{ layout, top, spare }, setPlace] = useState<Place>({ layout: "page", top: 0, spare: 0 });
  useLayoutEffect(() => {
    const place = () => {
      const element = scroller.current;
      if (element === null) return;
      const room = element.clientWidth;
      const next = layoutOf(room, width);
      const head = element.querySelector("thead");
      const headHeight = next === "page" ? (head?.offsetHeight ?? 0) : 0;
      const at = Math.round(element.getBoundingClientRect().top + scrollY + headHeight);
      const over = next === "page" ? room - width : 0;
      setPlace((now) =>
        now.layout === next && now.top === at && now.spare === over
          ? now
          : { layout: next, top: at, spare: over },
      );
    };
    place();
    const observer = new ResizeObserver(place);
    // What stands above the grid moves it, and so resizes the page.
    observer.observe(document.body);
    if (scroller.current !== null) observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [scroller, width]);
  const isBox = layout === "box";
  const margin = isBox ? 0 : top;
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 9,
    scrollMargin: margin,
    // Below the head, which stays in sight; on phones, above the navigation.
    scrollPaddingStart: isBox ? 0 : rowHeight + 8,
    scrollPaddingEnd: isBox ? 0 : 64,
    // Drawn with the next frame: a rendering within each scroll event would hold the scrolling up.
    useFlushSync: false,
    ...(isBox && inElement(scroller)),
  });
  const items = virtual.getVirtualItems();
  const [first] = items;
  const last = items.at(-1);
  return {
    layout,
    spare,
    items,
    measure: virtual.measureElement,
    show: (index: number) => virtual.scrollToIndex(index),
    spaceBefore: first === undefined ? 0 : first.start - margin,
    spaceAfter: last === undefined ? 0 : virtual.getTotalSize() + margin - last.end,
  };
}

function layoutOf(room: number, width: number): GridLayout {
  if (room >= width && room > 560) return "page";
  return room < cardsBelow ? "cards" : "box";
}

/** Has the rows of an element observed in place of those of the window. */
const inElement = (scroller: RefObject<HTMLDivElement | null>) =>
  ({
    getScrollElement: () => scroller.current,
    observeElementRect,
    observeElementOffset,
    initialOffset: 0,
  }) as unknown as Partial<Parameters<typeof useWindowVirtualizer>[0]>;
