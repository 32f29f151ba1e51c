import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { BusinessSearch, CampaignsSearch } from "../lib/campaign-search.ts";
import { dayOf } from "../lib/days.ts";
import { readFrom, touching } from "../lib/shift-timeline.ts";
import type {
  Anomalies,
  CampaignBusiness,
  CampaignBusinessList,
  CampaignList,
  CampaignLocations,
  CampaignRuns,
  CampaignStageProgress,
  CampaignState,
  ClientSettings,
  CountryList,
  CredentialHealth,
  DigestPreview,
  DigestSettings,
  DomainLists,
  Health,
  Info,
  JobList,
  JobRequest,
  JobResults,
  JobStatus,
  JobStatusBody,
  JobType,
  Overview,
  QueueStats,
  RegionList,
  Session,
  ShareList,
  ShiftDetail,
  ShiftList,
} from "./answers.ts";
import { call, setCsrfToken, withQuery } from "./client.ts";

export interface JobFilter {
  page: number;
  status?: JobStatus | undefined;
  type?: JobType | undefined;
  /** The jobs of a campaign, or those of `none`. */
  campaign?: string | undefined;
  /** The items of a batch, or the jobs of `none`. */
  batch?: string | undefined;
  pageSize?: number;
}

/** Parameters of the API's shift list. Without days it lists today. */
export interface ShiftFilter {
  from?: string | undefined;
  to?: string | undefined;
  actor_id?: string | undefined;
  role?: string | undefined;
  gap_minutes?: number | undefined;
}

export const shiftCsvPath = (filter: ShiftFilter) => withQuery("/api/v1/export.csv", { ...filter });
export const campaignsPath = "/api/v1/jobs/svcMaps/campaigns";
const isOpen = (status: string | undefined) => status === "queued" || status === "processing";

const isShortAndOpen = (list: ShiftList | undefined) =>
  list !== undefined && list.to >= dayOf(new Date()) && list.total <= 1_000;

/** The queries of all pages. Live events keep most of them up to date; the rest are polled. */
export const queries = {
  session: () =>
    queryOptions({
      queryKey: ["session"],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async ({ signal }) => {
        const { session } = await call<{ session: Session | null }>("/api/v1/session", { signal });
        setCsrfToken(session?.csrf_token ?? null);
        return session;
      },
    }),
  jobs: ({ page, status, type, campaign, batch, pageSize = 25 }: JobFilter) =>
    queryOptions({
      queryKey: ["jobs", { page, status, type, campaign, batch, pageSize }],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        call<JobList>(
          withQuery("/api/v1/jobs/list", {
            page,
            page_size: pageSize,
            status_filter: status,
            type_filter: type,
            campaign_id: campaign,
            batch_id: batch,
          }),
          { signal },
        ),
      // No event reports that a running job waits for its provider or resumes.
      refetchInterval: ({ state }) =>
        state.data?.jobs.some(({ status }) => status === "processing") ? 10_000 : false,
    }),
  /** The newest jobs with these words. */
  jobSearch: (q: string) =>
    queryOptions({
      queryKey: ["jobs", "search", q],
      staleTime: 10_000,
      queryFn: ({ signal }) => call<JobList>(withQuery("/api/v1/jobs/list", { q, page_size: 5 }), { signal }),
    }),
  jobStatus: (jobId: string) =>
    queryOptions({
      queryKey: ["job", jobId, "status"],
      queryFn: ({ signal }) => call<JobStatusBody>(`/api/v1/jobs/${jobId}/status`, { signal }),
      // No event reports progress.
      refetchInterval: ({ state }) => (isOpen(state.data?.status) ? 2_000 : false),
    }),
  jobResults: (jobId: string) =>
    queryOptions({
      queryKey: ["job", jobId, "results"],
      staleTime: 60_000,
      queryFn: ({ signal }) => call<JobResults>(`/api/v1/jobs/${jobId}/results`, { signal }),
    }),
  jobRequest: (jobId: string) =>
    queryOptions({
      queryKey: ["job", jobId, "request"],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: ({ signal }) => call<JobRequest>(`/api/v1/jobs/${jobId}/request`, { signal }),
    }),
  overview: () =>
    queryOptions({
      queryKey: ["overview"],
      refetchInterval: 15_000,
      queryFn: ({ signal }) => call<Overview>("/api/v1/overview", { signal }),
    }),
  queueStats: () =>
    queryOptions({
      queryKey: ["queue-stats"],
      refetchInterval: 5_000,
      queryFn: ({ signal }) => call<QueueStats>("/api/v1/system/queue-stats", { signal }),
    }),
  health: () =>
    queryOptions({
      queryKey: ["health"],
      refetchInterval: 15_000,
      queryFn: ({ signal }) => call<Health>("/api/v1/system/health", { signal, accept: [503] }),
    }),
  info: () =>
    queryOptions({
      queryKey: ["info"],
      staleTime: 60_000,
      queryFn: ({ signal }) => call<Info>("/api/v1/system/info", { signal }),
    }),
  credentialHealth: () =>
    queryOptions({
      queryKey: ["credential-health"],
      staleTime: 60_000,
      queryFn: ({ signal }) => call<CredentialHealth>("/api/v1/system/credential-health", { signal }),
    }),
  openApi: () =>
    queryOptions({
      queryKey: ["openapi"],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: ({ signal }) => call<OpenApiDocument>("/openapi.json", { signal }),
    }),
  campaigns: ({ page = 1, status }: CampaignsSearch) =>
    queryOptions({
      queryKey: ["campaigns", page, status],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        call<CampaignList>(withQuery(campaignsPath, { page, page_size: 20, status }), { signal }),
    }),
  /** All campaigns, newest first, a part at a time. */
  allCampaigns: (pageSize: number, status?: CampaignsSearch["status"]) =>
    infiniteQueryOptions({
      queryKey: ["campaigns", "all", pageSize, status],
      placeholderData: keepPreviousData,
      initialPageParam: 1,
      queryFn: ({ pageParam, signal }) =>
        call<CampaignList>(withQuery(campaignsPath, { page: pageParam, page_size: pageSize, status }), {
          signal,
        }),
      getNextPageParam: ({ page, total_pages: pages }: CampaignList) => (page < pages ? page + 1 : null),
      refetchInterval: ({ state }) =>
        state.data?.pages[0]?.campaigns.some(({ status }) => status === "active") ? 10_000 : false,
    }),
  campaign: (id: string) =>
    queryOptions({
      queryKey: ["campaign", id, "status"],
      queryFn: ({ signal }) => call<CampaignState>(`${campaignsPath}/${id}/status`, { signal }),
      refetchInterval: ({ state }) => (state.data?.status === "completed" ? false : 5_000),
    }),
  campaignStages: (id: string) =>
    queryOptions({
      queryKey: ["campaign", id, "stages"],
      queryFn: ({ signal }) =>
        call<CampaignStageProgress>(`${campaignsPath}/${id}/stage-progress`, { signal }),
      refetchInterval: ({ state }) => (state.data?.status === "completed" ? false : 10_000),
    }),
  campaignLocations: (id: string) =>
    queryOptions({
      queryKey: ["campaign", id, "locations"],
      staleTime: 15_000,
      queryFn: ({ signal }) => call<CampaignLocations>(`${campaignsPath}/${id}/locations`, { signal }),
    }),
  campaignBusinesses: (
    id: string,
    { page = 1, sort, ...filter }: BusinessSearch,
    { isOver }: { isOver: boolean },
  ) =>
    queryOptions({
      // Read once more when the campaign is over: its last results came after the last interval.
      queryKey: ["campaign", id, "businesses", page, sort, filter, isOver],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        call<CampaignBusinessList>(
          withQuery(`${campaignsPath}/${id}/businesses`, {
            ...filter,
            sort: sort ?? "contacts",
            page,
            page_size: 25,
          }),
          { signal },
        ),
      // Events tell of locations alone; the first businesses arrive within seconds.
      refetchInterval: ({ state }) => (isOver ? false : state.data?.total === 0 ? 3_000 : 20_000),
    }),
  campaignBusiness: (id: string, businessId: string) =>
    queryOptions({
      queryKey: ["campaign", id, "business", businessId],
      queryFn: ({ signal }) =>
        call<CampaignBusiness>(`${campaignsPath}/${id}/businesses/${businessId}`, { signal }),
    }),
  schedulePreview: (schedule: string, timeZone: string) =>
    queryOptions({
      queryKey: ["schedule-preview", schedule, timeZone],
      staleTime: 60_000,
      queryFn: ({ signal }) =>
        call<CampaignRuns>(
          withQuery(`${campaignsPath}/schedule-preview`, { schedule, time_zone: timeZone }),
          { signal },
        ),
    }),
  countries: () =>
    queryOptions({
      queryKey: ["countries"],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: ({ signal }) => call<CountryList>("/api/v1/locations/countries", { signal }),
    }),
  regions: (country: string) =>
    queryOptions({
      queryKey: ["regions", country],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: ({ signal }) =>
        call<RegionList>(withQuery("/api/v1/locations/regions", { country_code: country }), { signal }),
    }),
  domainLists: () =>
    queryOptions({
      queryKey: ["domain-lists"],
      queryFn: ({ signal }) => call<DomainLists>("/api/v1/domain-lists", { signal }),
    }),
  shifts: ({ from, to }: { from: string; to: string }) =>
    queryOptions({
      queryKey: ["shifts", "list", { from, to }],
      queryFn: ({ signal }) => call<ShiftList>(withQuery("/api/v1", { from, to }), { signal }),
    }),
  /** Of short windows also the shifts of the day before that last into them. */
  shiftsIn: ({ from, to, ...others }: ShiftFilter & { from: string; to: string }) =>
    queryOptions({
      queryKey: ["shifts", "list", "touching", { from, to, ...others }],
      queryFn: async ({ signal }): Promise<ShiftList> => {
        const query = { ...others, from: readFrom({ from, to }), to };
        return touching(await call<ShiftList>(withQuery("/api/v1", query), { signal }), from);
      },
      placeholderData: keepPreviousData,
      // No event reports work outside of Forager. A long list changes little and costs more to read.
      refetchInterval: ({ state }) => (isShortAndOpen(state.data) ? 30_000 : false),
    }),
  shiftDetail: (span: { actor_id: string; started_at: string; ended_at: string }) =>
    queryOptions({
      queryKey: ["shifts", "detail", span],
      queryFn: ({ signal }) => call<ShiftDetail>(withQuery("/api/v1/detail", span), { signal }),
    }),
  anomalies: () =>
    queryOptions({
      queryKey: ["shifts", "anomalies"],
      staleTime: 60_000,
      queryFn: ({ signal }) => call<Anomalies>("/api/v1/anomalies", { signal }),
    }),
  shares: () =>
    queryOptions({
      queryKey: ["shifts", "shares"],
      queryFn: ({ signal }) => call<ShareList>("/api/v1/share", { signal }),
    }),
  digestSettings: () =>
    queryOptions({
      queryKey: ["shifts", "digest"],
      queryFn: ({ signal }) => call<DigestSettings>("/api/v1/digest-settings", { signal }),
    }),
  digestPreview: (cadence: "daily" | "weekly" | "monthly") =>
    queryOptions({
      queryKey: ["shifts", "digest-preview", cadence],
      queryFn: ({ signal }) =>
        call<DigestPreview>(withQuery("/api/v1/digest-settings/preview", { cadence }), { signal }),
    }),
  clientSettings: () =>
    queryOptions({
      queryKey: ["client-settings"],
      queryFn: ({ signal }) => call<ClientSettings>("/api/v1/client/settings", { signal }),
    }),
};

/** The parts of the API description that forms use. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: object }> } }>>;
  components: { schemas: Record<string, object> };
}
