import type { ReactNode } from "react";

const icon = (path: string): ReactNode => (
  <svg className="nav-icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
);

/** The pages that one gets to from everywhere. */
export const navigation = [
  { to: "/", text: "Overview", exact: true, icon: icon("M3 16V9M8 16V4M13 16v-5M18 16V7") },
  { to: "/jobs", text: "Jobs", exact: false, icon: icon("M3 5h14M3 10h14M3 15h9") },
  { to: "/new", text: "New job", exact: false, icon: icon("M10 4v12M4 10h12") },
  {
    to: "/campaigns",
    text: "Campaigns",
    exact: false,
    icon: icon(
      "M10 17c-3-4-5-6-5-9a5 5 0 0 1 10 0c0 3-2 5-5 9zM10 9.6a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2z",
    ),
  },
  { to: "/shifts", text: "Shifts", exact: false, icon: icon("M3 6h6M12 6h5M3 10h3M9 10h8M3 14h8") },
  {
    to: "/settings",
    text: "Settings",
    exact: false,
    icon: icon("M3 6h7m4 0h3M3 14h3m4 0h7M12 4v4M8 12v4"),
  },
] as const;
