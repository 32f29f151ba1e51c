import { useSyncExternalStore } from "react";

/** Where the navigation is at the lower edge, as in shell.css. */
const query = "(max-width: 860px)";

const subscribe = (changed: () => void) => {
  const list = matchMedia(query);
  list.addEventListener("change", changed);
  return () => list.removeEventListener("change", changed);
};

/** Whether the window is as narrow as that of a phone or an upright tablet. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
