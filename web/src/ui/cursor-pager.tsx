import { useState } from "react";

/** The visited pages of a list whose answers have a `next_cursor`. */
export function useCursors() {
  // Cursors of the visited pages; the last one belongs to the current page.
  const [cursors, setCursors] = useState<readonly string[]>([]);
  return {
    cursor: cursors.at(-1),
    number: cursors.length + 1,
    back: () => setCursors(cursors.slice(0, -1)),
    go: (next: string) => setCursors([...cursors, next]),
    restart: () => setCursors([]),
  };
}

/** Buttons for the pages of such a list; nothing if it has one page. */
export function CursorPager(props: {
  pages: ReturnType<typeof useCursors>;
  next: string | null;
  /** Whether the shown page is not yet the current one. */
  isLoading: boolean;
}) {
  const { pages, next, isLoading } = props;
  if (pages.number === 1 && next === null) return null;
  return (
    <nav className="pager" aria-label="Pages">
      <span className="muted">Page {pages.number}</span>
      <button type="button" disabled={pages.number === 1} onClick={pages.back}>
        Newer
      </button>
      <button
        type="button"
        disabled={next === null || isLoading}
        onClick={() => next !== null && pages.go(next)}
      >
        Older
      </button>
    </nav>
  );
}
