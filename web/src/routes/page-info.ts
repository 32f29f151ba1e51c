import { useMatches, useRouter } from "@tanstack/react-router";
import type { Session } from "../api/answers.ts";

/** What a page's row says about it; the navigation, the tabs and the page's head are made from this. */
export interface PageInfo {
  /** Heading and document title, unless the page shows a thing that has a name of its own. */
  title: string;
  /** Puts the page into the main navigation: the path of its icon, drawn in a box of 20 by 20. */
  icon?: string;
  /** Lists the page only for API keys with this access. */
  access?: Session["access"];
  /** Puts the page among the tabs of its section, the pages whose addresses begin with the same word. */
  tab?: string;
}

/** Where a link to a page leads. Typed for `Link`: every row is a route. */
interface Listed {
  to: "/";
  info: PageInfo;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    page?: PageInfo;
  }
}

/** All pages, in the order of their rows. */
function usePages(): Listed[] {
  const routes = Object.values(useRouter().routeTree.children ?? {});
  return routes.flatMap(({ fullPath, options }) => {
    const info = options.staticData?.page;
    return info === undefined ? [] : [{ to: fullPath as "/", info }];
  });
}

export const useNavigation = (): Listed[] => usePages().filter(({ info }) => info.icon !== undefined);

/** The row of the page that is shown; undefined at an address without a page. */
export const usePageInfo = (): PageInfo | undefined =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.page });

/** The tabs of the section that the page belongs to, and its name. The first tab is at the section's address. */
export function useSection(): { name: string; tabs: Listed[] } {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? "/" });
  const tabs = usePages().filter(
    ({ to, info }) => info.tab !== undefined && sectionOf(to) === sectionOf(path),
  );
  return { name: tabs[0]?.info.title ?? "", tabs };
}

const sectionOf = (path: string) => path.split("/")[1];
