/** `auto` follows the system setting. */
export type Theme = "auto" | "light" | "dark";

const key = "forager-theme";
export const themes: readonly Theme[] = ["auto", "light", "dark"];

export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(key);
    return themes.find((theme) => theme === stored) ?? "auto";
  } catch {
    // Storage may be blocked.
    return "auto";
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function saveTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(key, theme);
  } catch {
    // The choice then lasts until the page is closed.
  }
}
