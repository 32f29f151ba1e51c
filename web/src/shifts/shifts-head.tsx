import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PageHead } from "../ui/parts.tsx";

const pages = [
  { to: "/shifts", text: "Shifts" },
  { to: "/shifts/anomalies", text: "Anomalies" },
  { to: "/shifts/shared", text: "Shared" },
  { to: "/shifts/mail", text: "By mail" },
] as const;

/** The head that the pages of shifts have in common, with the ways between them. */
export function ShiftsHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <PageHead title={title}>{children}</PageHead>
      <nav className="tabs" aria-label="Pages of shifts">
        {pages.map(({ to, text }) => (
          <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
            {text}
          </Link>
        ))}
      </nav>
    </>
  );
}
