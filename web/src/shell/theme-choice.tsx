import { setTheme, themes, themeTexts, useTheme } from "./theme.ts";

export function ThemeChoice() {
  const theme = useTheme();
  return (
    <label className="theme">
      <span className="visually-hidden">Theme</span>
      <select
        value={theme}
        onChange={({ target }) => setTheme(themes.find((one) => one === target.value) ?? "auto")}
      >
        {themes.map((one) => (
          <option key={one} value={one}>
            {themeTexts[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
