import { batchQueries } from "../api/batch-queries.ts";
import { queries } from "../api/queries.ts";
import { settingsQueries } from "../api/settings-queries.ts";
import { jobListQuery } from "../jobs/use-job-list.ts";
import { batchesSearch, batchSearch } from "../lib/batch-search.ts";
import { businessSearch, campaignsSearch } from "../lib/campaign-search.ts";
import { deliverySearch } from "../lib/delivery-search.ts";
import { newJobSearch } from "../lib/edited-job.ts";
import { jobParameters, jobSearch, jobsSearch } from "../lib/jobs-search.ts";
import { recordContext, recordSearch } from "../lib/record-search.ts";
import { daysSearch, shiftSearch, shiftsSearch } from "../pages/shifts-search.ts";
import { page } from "./page.tsx";

/**
 * Every page of the dashboard. A page's route, title, chunk, navigation entry and tab all derive from its row. Entries
 * and tabs appear in the order of the rows.
 */
export const pages = [
  page({
    path: "/",
    title: "Overview",
    key: "o",
    icon: "M3 16V9M8 16V4M13 16v-5M18 16V7",
    load: async () => (await import("../pages/overview-page.tsx")).OverviewPage,
    reads: () => [
      queries.overview(),
      queries.jobs({ page: 1, pageSize: 6, campaign: "none", batch: "none" }),
      batchQueries.all(),
      queries.campaigns({ status: "active" }),
      queries.health(),
      queries.info(),
      queries.clientSettings(),
      settingsQueries.doctor(),
    ],
  }),
  page({
    path: "/jobs",
    title: "Jobs",
    key: "j",
    icon: "M3 5h14M3 10h14M3 15h9",
    tab: "Jobs",
    search: jobsSearch,
    load: async () => (await import("../pages/jobs-page.tsx")).JobsPage,
    reads: () => [
      jobListQuery(jobParameters({})),
      queries.allCampaigns(100),
      batchQueries.all(),
      queries.campaigns({}),
    ],
  }),
  page({
    path: "/jobs/$jobId",
    title: "Job",
    search: jobSearch,
    load: async () => (await import("../pages/job-page.tsx")).JobPage,
    reads: ({ jobId = "" }) => [queries.jobStatus(jobId), queries.jobRequest(jobId)],
  }),
  page({
    path: "/jobs/batches",
    title: "Batches",
    key: "b",
    tab: "Batches",
    search: batchesSearch,
    load: async () => (await import("../pages/batches-page.tsx")).BatchesPage,
    reads: () => [batchQueries.all()],
  }),
  page({
    path: "/jobs/batches/$batchId",
    title: "Batch",
    search: batchSearch,
    load: async () => (await import("../pages/batch-page.tsx")).BatchPage,
  }),
  page({
    path: "/new",
    title: "New job",
    icon: "M10 4v12M4 10h12",
    access: "member",
    load: async () => (await import("../pages/new-job-page.tsx")).NewJobPage,
  }),
  page({
    path: "/new/$type",
    title: "New job",
    search: newJobSearch,
    load: async () => (await import("../pages/new-job-page.tsx")).NewJobPage,
  }),
  page({
    path: "/campaigns",
    title: "Campaigns",
    key: "c",
    icon: "M10 17c-3-4-5-6-5-9a5 5 0 0 1 10 0c0 3-2 5-5 9zM10 9.6a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2z",
    search: campaignsSearch,
    load: async () => (await import("../pages/campaigns-page.tsx")).CampaignsPage,
  }),
  page({
    path: "/campaigns/new",
    title: "New campaign",
    load: async () => (await import("../pages/new-campaign-page.tsx")).NewCampaignPage,
  }),
  page({
    path: "/campaigns/$campaignId",
    title: "Campaign",
    search: businessSearch,
    load: async () => (await import("../pages/campaign-page.tsx")).CampaignPage,
    reads: ({ campaignId = "" }) => [queries.campaign(campaignId)],
  }),
  page({
    path: "/campaigns/$campaignId/$businessId",
    title: "Business",
    load: async () => (await import("../pages/campaign-business-page.tsx")).CampaignBusinessPage,
  }),
  page({
    path: "/records",
    title: "Records",
    key: "r",
    icon: "M4 5.5c0-3 12-3 12 0v9c0 3-12 3-12 0zM4 5.5c0 3 12 3 12 0M4 10c0 3 12 3 12 0",
    tab: "Businesses",
    search: recordSearch,
    load: async () => (await import("../pages/records/list-pages.tsx")).BusinessesPage,
  }),
  page({
    path: "/records/people",
    title: "People",
    key: "p",
    tab: "People",
    search: recordSearch,
    load: async () => (await import("../pages/records/list-pages.tsx")).PeoplePage,
  }),
  page({
    path: "/records/emails",
    title: "Email addresses",
    key: "e",
    tab: "Emails",
    search: recordSearch,
    load: async () => (await import("../pages/records/list-pages.tsx")).EmailsPage,
  }),
  page({
    path: "/records/phones",
    title: "Phone numbers",
    tab: "Phones",
    search: recordSearch,
    load: async () => (await import("../pages/records/list-pages.tsx")).PhonesPage,
  }),
  page({
    path: "/records/domains",
    title: "Domains",
    tab: "Domains",
    search: recordSearch,
    load: async () => (await import("../pages/records/list-pages.tsx")).DomainsPage,
  }),
  page({
    path: "/records/lists",
    title: "Lists",
    key: "l",
    tab: "Lists",
    load: async () => (await import("../pages/records/lists-page.tsx")).ListsPage,
  }),
  page({
    path: "/records/suppression",
    title: "Suppression list",
    tab: "Suppression list",
    load: async () => (await import("../pages/records/suppression-page.tsx")).SuppressionPage,
  }),
  page({
    path: "/records/privacy",
    title: "Privacy",
    tab: "Privacy",
    load: async () => (await import("../pages/records/privacy-page.tsx")).PrivacyPage,
  }),
  page({
    path: "/records/$kind/$recordId",
    title: "Record",
    search: recordContext,
    load: async () => (await import("../pages/records/record-page.tsx")).RecordPage,
  }),
  page({
    path: "/shifts",
    title: "Shifts",
    key: "s",
    isInMenu: true,
    icon: "M3 6h6M12 6h5M3 10h3M9 10h8M3 14h8",
    tab: "Shifts",
    search: shiftsSearch,
    load: async () => (await import("../pages/shifts-page.tsx")).ShiftsPage,
  }),
  page({
    path: "/shifts/detail",
    title: "Shift",
    search: shiftSearch,
    load: async () => (await import("../pages/shift-page.tsx")).ShiftPage,
  }),
  page({
    path: "/shifts/anomalies",
    title: "Anomalies",
    tab: "Anomalies",
    load: async () => (await import("../pages/anomalies-page.tsx")).AnomaliesPage,
  }),
  page({
    path: "/shifts/shared",
    title: "Shared reports",
    tab: "Shared reports",
    search: daysSearch,
    load: async () => (await import("../pages/shared-reports-page.tsx")).SharedReportsPage,
  }),
  page({
    path: "/shifts/mail",
    title: "Email reports",
    tab: "Email reports",
    load: async () => (await import("../pages/email-reports-page.tsx")).EmailReportsPage,
  }),
  page({
    path: "/settings",
    title: "Settings",
    key: "t",
    isInMenu: true,
    icon: "M3 6h7m4 0h3M3 14h3m4 0h7M12 4v4M8 12v4",
    tab: "Client",
    load: async () => (await import("../pages/settings/client-page.tsx")).ClientPage,
  }),
  page({
    path: "/settings/keys",
    title: "API keys",
    tab: "API keys",
    load: async () => (await import("../pages/settings/keys-page.tsx")).KeysPage,
  }),
  page({
    path: "/settings/users",
    title: "Users",
    tab: "Users",
    load: async () => (await import("../users/users-page.tsx")).UsersPage,
  }),
  page({
    path: "/settings/webhooks",
    title: "Webhooks",
    key: "w",
    tab: "Webhooks",
    load: async () => (await import("../pages/settings/webhooks-page.tsx")).WebhooksPage,
  }),
  page({
    path: "/settings/webhooks/$webhookId",
    title: "Webhook",
    search: deliverySearch,
    load: async () => (await import("../pages/settings/webhook-page.tsx")).WebhookPage,
  }),
  page({
    path: "/settings/providers",
    title: "Providers",
    tab: "Providers",
    load: async () => (await import("../pages/settings/providers-page.tsx")).ProvidersPage,
  }),
  page({
    path: "/settings/domains",
    title: "Website lists",
    tab: "Website lists",
    load: async () => (await import("../pages/settings/domain-lists-page.tsx")).DomainListsPage,
  }),
  page({
    path: "/settings/service",
    title: "Service",
    key: "h",
    tab: "Service",
    load: async () => (await import("../pages/settings/service-page.tsx")).ServicePage,
  }),
  page({
    path: "/account",
    title: "Your account",
    load: async () => (await import("../users/account-page.tsx")).AccountPage,
  }),
  // Its component is the shell's, which shows it without the frame.
  page({
    path: "/sign-in",
    title: "Sign in",
    load: async () => (await import("../users/account-page.tsx")).AccountPage,
  }),
] as const;
