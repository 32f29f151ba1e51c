import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { useSection } from "../routes/page-info.ts";
import { PageHead } from "./parts.tsx";
import { useShownTab } from "./use-shown-tab.ts";

/** The head of a page in a section, with the section's tabs. @param props.about what the page is for, in a sentence or two. */
export function SectionHead(props: {
  title?: string;
  /** How the item is, beside its name. */
  state?: ReactNode;
  children?: ReactNode;
  more?: ReactNode;
  about?: ReactNode;
}) {
  const { name, tabs } = useSection();
  const row = useRef<HTMLElement>(null);
  useShownTab(row, "a.active");
  return (
    <>
      <PageHead {...props} />
      <nav ref={row} className="tabs" aria-label={name}>
        {tabs.map(({ to, info }, index) => (
          <Link key={to} to={to} activeOptions={{ exact: index === 0, includeSearch: false }}>
            {info.tab}
          </Link>
        ))}
      </nav>
      {props.about && <p className="muted page-about">{props.about}</p>}
    </>
  );
}
