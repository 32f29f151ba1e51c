import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSection } from "../routes/page-info.ts";
import { PageHead } from "./parts.tsx";

/** The head of a page in a section, with the section's tabs. */
export function SectionHead(props: { title?: string; children?: ReactNode }) {
  const { name, tabs } = useSection();
  return (
    <>
      <PageHead {...props} />
      <nav className="tabs" aria-label={name}>
        {tabs.map(({ to, info }, index) => (
          <Link key={to} to={to} activeOptions={{ exact: index === 0, includeSearch: false }}>
            {info.tab}
          </Link>
        ))}
      </nav>
    </>
  );
}
