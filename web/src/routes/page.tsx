import { createRootRoute, createRoute, Link, lazyRouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { Shell } from "../shell/shell.tsx";
import { Empty, PageHead } from "../ui/parts.tsx";
import type { PageInfo } from "./page-info.ts";

type ReadSearch = ((search: Record<string, unknown>) => object) | undefined;

interface PageRow<Path extends string, Search extends ReadSearch> extends PageInfo {
  path: Path;
  /** Validates the query of the address. */
  search?: Search;
  /** Loads the page's chunk, on approaching a link to it. */
  load(): Promise<ComponentType>;
  /** What the page reads first: the document has the browser request it, before any script has run. */
  reads?: FirstReads;
}

/** Queries, for an address with these parameters and without a query of its own. */
type FirstReads = (parameters: Record<string, string>) => readonly { queryKey: readonly unknown[] }[];

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** For scripts/dashboard-pages.ts. */
    reads?: FirstReads;
  }
}

export const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

/** Creates a page's route from its row. */
export function page<const Path extends string, Search extends ReadSearch = undefined>(
  row: PageRow<Path, Search>,
) {
  const { path, search, load, reads, ...info } = row;
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: search as Search,
    component: lazyRouteComponent(async () => ({ default: await load() })),
    staticData: { page: info, ...(reads && { reads }) },
  });
}

function NotFound() {
  return (
    <>
      <PageHead title="Page not found" />
      <Empty title="This address has no page">
        <Link to="/">Go to the overview</Link>
      </Empty>
    </>
  );
}
