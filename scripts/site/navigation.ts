import { posix } from "node:path";
import { indexPage, routeOf } from "./site-pages.ts";

/** A section of the site: a heading of docs/README.md with the links in the first column of its table. */
export interface Section {
  readonly title: string;
  readonly links: readonly Link[];
}

interface Link {
  readonly text: string;
  readonly route: string;
  /** The question that the page answers: the second column. */
  readonly question: string;
}

/** The sections of the index: the one place that orders the pages, for readers of the repository and of the site. */
export function sectionsOf(index: string): Section[] {
  return index
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = "", ...lines] = section.split("\n");
      return { title: title.trim(), links: lines.flatMap(linksOf) };
    })
    .filter(({ links }) => links.length > 0);
}

function linksOf(row: string): Link[] {
  const [, first = "", second = ""] = /^\| (.*?) \| (.*?) \|$/.exec(row) ?? [];
  return [...first.matchAll(/\[([^\]]+)\]\(([^)#]+)\)/g)].map(([, text = "", target = ""], position) => ({
    // The second link of a row continues its sentence.
    text: position === 0 ? text : text.charAt(0).toUpperCase() + text.slice(1),
    route: routeOf(posix.join(posix.dirname(indexPage), target)),
    question: second,
  }));
}
