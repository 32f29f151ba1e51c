import { useSyncExternalStore } from "react";

/** `auto` follows the system setting. */
export type Theme = "auto" | "light" | "dark";

/** first-paint.js reads it too, before anything is drawn. */
const key = "forager-theme";

export const themeTexts: Readonly<Record<Theme, string>> = {
  auto: "System theme",
  light: "Light theme",
  dark: "Dark theme",
};
export const themes = Object.keys(themeTexts) as readonly Theme[];

const listeners = new Set<() => void>();
let chosen = storedTheme();

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(key);
    return themes.find((theme) => theme === stored) ?? "auto";
  } catch {
    // Storage may be blocked.
    return "auto";
  }
}

function show(theme: Theme): void {
  chosen = theme;
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** Shows a theme, now and on later visits. */
export function setTheme(theme: Theme): void {
  show(theme);
  try {
    localStorage.setItem(key, theme);
  } catch {
    // The choice then lasts until the page is closed.
  }
}

/** Another tab may choose, too. */
function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === key && show(storedTheme());
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

export const useTheme = (): Theme =>
  useSyncExternalStore(
    subscribe,
    () => chosen,
    () => chosen,
  );
