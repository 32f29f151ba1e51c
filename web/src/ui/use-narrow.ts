import { useCallback, useSyncExternalStore } from "react";

/** Where the navigation is at the lower edge, as in shell.css. */
const phoneWidth = 860;

/** Whether the window is at most this wide; by default, as narrow as that of a phone or an upright tablet. */
export function useNarrow(width = phoneWidth): boolean {
  const query = `(max-width: ${width}px)`;
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
