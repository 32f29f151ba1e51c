import { useNavigate } from "@tanstack/react-router";
import { useAccess } from "../ui/access.tsx";
import type { Overlay } from "./overlay.ts";
import { setTheme, themes, themeTexts, useTheme } from "./theme.ts";
import { useSignOut } from "./use-sign-out.ts";

export interface PaletteAction {
  text: string;
  /** Further words that find it. */
  words: string;
  run(): void;
}

/** What the command palette can do, besides opening pages. */
export function usePaletteActions(open: (overlay: Overlay) => void): PaletteAction[] {
  const navigate = useNavigate();
  const theme = useTheme();
  const maySubmit = useAccess("member");
  const { mutate: signOut } = useSignOut();
  const submitting: PaletteAction[] = [
    { text: "New job", words: "submit crawl verify search", run: () => void navigate({ to: "/new" }) },
    { text: "New campaign", words: "start", run: () => void navigate({ to: "/campaigns/new" }) },
  ];
  return [
    ...(maySubmit ? submitting : []),
    {
      text: "Export records",
      words: "download csv xlsx crm businesses companies contacts",
      run: () => void navigate({ to: "/records", hash: "export" }),
    },
    ...themes
      .filter((one) => one !== theme)
      .map((one) => ({
        text: `Switch to ${themeTexts[one].toLowerCase()}`,
        words: "appearance mode colours colors",
        run: () => setTheme(one),
      })),
    { text: "Show keyboard shortcuts", words: "keys help", run: () => open("shortcuts") },
    { text: "Sign out", words: "log out leave", run: () => signOut() },
  ];
}
