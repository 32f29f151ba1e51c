const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘ K" : "Ctrl K";

/** Opens the search over everything; so does Ctrl K, or Cmd K on a Mac. */
export function SearchButton({ open }: { open(): void }) {
  return (
    <button
      type="button"
      className="search-button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={open}
    >
      Search <kbd>{shortcut}</kbd>
    </button>
  );
}
