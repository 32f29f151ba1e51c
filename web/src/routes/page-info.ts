import { useMatches, useRouter } from "@tanstack/react-router";
import type { Session } from "../api/answers.ts";

/** The properties of a page from which its heading, navigation entry and tab derive. */
export interface PageInfo {
  /** Heading and document title, unless the page shows an item with its own name. */
  title: string;
  /** Adds the page to the main navigation: the SVG path of its icon, in a 20 by 20 box. */
  icon?: string;
  /** Leaves the entry to the menu on phones, whose bar has room for five. */
  isInMenu?: true;
  /** Opens the page when it is pressed after g. */
  key?: string;
  /** Shows the navigation entry only to API keys with this access. */
  access?: Session["access"];
  /** Adds the page to the tabs of its section: the pages with the same first path segment. */
  tab?: string;
}

/** A page with its address, typed for `Link`. */
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

/** The pages that can be opened by their title: those in the navigation or in tabs. */
export const useDestinations = (): { to: "/"; title: string }[] =>
  usePages().flatMap(({ to, info: { title, icon, tab } }) => {
    return icon === undefined && tab === undefined ? [] : [{ to, title }];
  });

/** The pages that a shortcut opens. */
export const useShortcutPages = (): { to: "/"; keys: string; title: string }[] =>
  usePages().flatMap(({ to, info: { key, title } }) =>
    key === undefined ? [] : [{ to, keys: `g ${key}`, title }],
  );

/** The current page's row; undefined at an unknown address. */
export const usePageInfo = (): PageInfo | undefined =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.page });

/** Name and tabs of the current page's section. The first tab has the section's own address. */
export function useSection(): { name: string; tabs: Listed[] } {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? "/" });
  const tabs = usePages().filter(
    ({ to, info }) => info.tab !== undefined && sectionOf(to) === sectionOf(path),
  );
  return { name: tabs[0]?.info.title ?? "", tabs };
}

const sectionOf = (path: string) => path.split("/")[1];
