import { createRootRoute, createRoute, createRouter, Link, lazyRouteComponent } from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "./lib/search-text.ts";
import { jobsSearch } from "./pages/jobs-search.ts";
import { deliverySearch } from "./pages/settings/delivery-search.ts";
import { daysSearch, shiftSearch, shiftsSearch } from "./pages/shifts-search.ts";
import { Shell } from "./shell/shell.tsx";
import { Empty, Failure, PageHead } from "./ui/parts.tsx";

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const page = (search: Record<string, unknown>) => {
  const number = Number(search.page);
  return Number.isInteger(number) && number > 1 ? { page: number } : {};
};

const routes = [
  createRoute({
    getParentRoute: () => root,
    path: "/",
    component: lazyRouteComponent(() => import("./pages/overview-page.tsx"), "OverviewPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/jobs",
    validateSearch: jobsSearch,
    component: lazyRouteComponent(() => import("./pages/jobs-page.tsx"), "JobsPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/jobs/$jobId",
    component: lazyRouteComponent(() => import("./pages/job-page.tsx"), "JobPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/new",
    component: lazyRouteComponent(() => import("./pages/new-job-page.tsx"), "NewJobPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/new/$type",
    component: lazyRouteComponent(() => import("./pages/new-job-page.tsx"), "NewJobPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/campaigns",
    validateSearch: page,
    component: lazyRouteComponent(() => import("./pages/campaigns-page.tsx"), "CampaignsPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/campaigns/new",
    component: lazyRouteComponent(() => import("./pages/new-campaign-page.tsx"), "NewCampaignPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/campaigns/$campaignId",
    component: lazyRouteComponent(() => import("./pages/campaign-page.tsx"), "CampaignPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/shifts",
    validateSearch: shiftsSearch,
    component: lazyRouteComponent(() => import("./pages/shifts-page.tsx"), "ShiftsPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/shifts/detail",
    validateSearch: shiftSearch,
    component: lazyRouteComponent(() => import("./pages/shift-page.tsx"), "ShiftPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/shifts/anomalies",
    component: lazyRouteComponent(() => import("./pages/anomalies-page.tsx"), "AnomaliesPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/shifts/shared",
    validateSearch: daysSearch,
    component: lazyRouteComponent(() => import("./pages/shared-reports-page.tsx"), "SharedReportsPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/shifts/mail",
    component: lazyRouteComponent(() => import("./pages/mailed-reports-page.tsx"), "MailedReportsPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/settings",
    component: lazyRouteComponent(() => import("./pages/settings/client-page.tsx"), "ClientPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/settings/keys",
    component: lazyRouteComponent(() => import("./pages/settings/keys-page.tsx"), "KeysPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/settings/webhooks",
    component: lazyRouteComponent(() => import("./pages/settings/webhooks-page.tsx"), "WebhooksPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/settings/webhooks/$webhookId",
    validateSearch: deliverySearch,
    component: lazyRouteComponent(() => import("./pages/settings/webhook-page.tsx"), "WebhookPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/settings/domains",
    component: lazyRouteComponent(() => import("./pages/settings/domain-lists-page.tsx"), "DomainListsPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/settings/service",
    component: lazyRouteComponent(() => import("./pages/settings/service-page.tsx"), "ServicePage"),
  }),
] as const;

export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren(routes),
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

function NotFound() {
  return (
    <>
      <PageHead title="Not found" />
      <Empty title="There is no such page">
        <Link to="/">To the overview</Link>
      </Empty>
    </>
  );
}
