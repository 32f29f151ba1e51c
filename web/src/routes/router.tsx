import { createRouter } from "@tanstack/react-router";
import { basePath } from "../api/base-path.ts";
import { parseSearch, stringifySearch } from "../lib/search-text.ts";
import { Failure } from "../ui/parts.tsx";
import { root } from "./page.tsx";
import { pages } from "./pages.ts";

export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren(pages),
    basepath: basePath === "" ? "/" : basePath,
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    scrollRestoration: true,
    defaultErrorComponent: ({ error, reset }) => <Failure error={error} retry={reset} />,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
