import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PageHead } from "./parts.tsx";

export interface Section {
  name: string;
  /** Its pages in order. The first one is at the section's own address. */
  tabs: readonly { to: NonNullable<LinkProps["to"]>; text: string }[];
}

/** The head of a page that is one of several of a section, with the ways to the others. */
export function SectionHead(props: { section: Section; title: string; children?: ReactNode }) {
  const { section, title, children } = props;
  return (
    <>
      <PageHead title={title}>{children}</PageHead>
      <nav className="tabs" aria-label={section.name}>
        {section.tabs.map(({ to, text }, index) => (
          <Link key={text} to={to} activeOptions={{ exact: index === 0, includeSearch: false }}>
            {text}
          </Link>
        ))}
      </nav>
    </>
  );
}
