// Runs before the first paint, which would otherwise show the system's theme for a moment. See theme.ts.
try {
  const theme = localStorage.getItem("forager-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be blocked.
}
