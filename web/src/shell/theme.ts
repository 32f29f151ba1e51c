/** `auto` follows the device. */
export type Theme = "auto" | "light" | "dark";

const key = "forager-theme";
export const themes: readonly Theme[] = ["auto", "light", "dark"];

export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(key);
    return themes.find((theme) => theme === stored) ?? "auto";
  } catch {
    // Storage may be forbidden.
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
    // Then it holds until the page is closed.
  }
}
