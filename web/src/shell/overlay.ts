/** What the shell shows over the page. */
export type Overlay = "palette" | "shortcuts" | "menu";
