import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";

export interface LinkedFigure {
  name: string;
  value: string;
  note: ReactNode;
  /** The list behind the number; none while there is nothing in it. */
  to: Pick<LinkProps, "to" | "search" | "params"> | null;
}

/** Large numbers that lead to their lists. */
export function LinkedFigures(props: { label: string; figures: readonly LinkedFigure[] }) {
  return (
    <ul className="figures" aria-label={props.label}>
      {props.figures.map(({ name, value, note, to }) => {
        const content = (
          <>
            <span className="figure-name">{name}</span> <span className="figure-value">{value}</span>
          </>
        );
        return (
          <li key={name} className="figure">
            {to === null ? (
              content
            ) : (
              <Link {...to} className="figure-link">
                {content}
              </Link>
            )}
            {/* Beside the link, since its numbers may lead to other lists. */}
            <span className="sub figure-note">{note}</span>
          </li>
        );
      })}
    </ul>
  );
}
