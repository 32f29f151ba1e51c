import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DeliverySearch } from "../lib/delivery-search.ts";
import type {
  AuditPage,
  ClientKeyList,
  ClientStorage,
  DoctorReport,
  Webhook,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookList,
} from "./answers.ts";
import { call, withQuery } from "./client.ts";

export const keysPath = "/api/v1/client/keys";
export const webhooksPath = "/api/v1/webhooks";

const deliveriesAtOnce = 50;
/** Loaded pages up to which deliveries are read again regularly. */
const pagesOfInterval = 2;

const providerChoices = /^(?:maps_provider|.*_key|provider_keys)$/;

/** When a provider or one of its keys was last changed; null if never, as far as the audit log's latest entries tell. */
const latestProviderChange = ({ entries }: Pick<AuditPage, "entries">): string | null =>
  entries.find(({ details }) => Object.keys(details).some((name) => providerChoices.test(name)))
    ?.occurred_at ?? null;

/** The queries of the settings pages. */
export const settingsQueries = {
  /** For owners alone. */
  providerChange: () =>
    queryOptions({
      queryKey: ["client-settings", "changes"],
      queryFn: ({ signal }) =>
        call<AuditPage>(withQuery("/api/v1/audit", { action: "client.settings_changed", page_size: 20 }), {
          signal,
        }),
      select: latestProviderChange,
    }),
  keys: () =>
    queryOptions({
      queryKey: ["keys"],
      queryFn: ({ signal }) => call<ClientKeyList>(keysPath, { signal }),
    }),
  webhooks: () =>
    queryOptions({
      queryKey: ["webhooks"],
      queryFn: ({ signal }) => call<WebhookList>(webhooksPath, { signal }),
    }),
  webhook: (id: string) =>
    queryOptions({
      queryKey: ["webhook", id],
      queryFn: ({ signal }) => call<Webhook>(`${webhooksPath}/${id}`, { signal }),
    }),
  deliveries: (id: string, status: DeliverySearch["status"]) =>
    infiniteQueryOptions({
      queryKey: ["deliveries", id, { status }],
      placeholderData: keepPreviousData,
      initialPageParam: "",
      queryFn: ({ pageParam: cursor, signal }) =>
        call<WebhookDeliveryPage>(
          withQuery(`${webhooksPath}/${id}/deliveries`, { status, cursor, page_size: deliveriesAtOnce }),
          { signal },
        ),
      getNextPageParam: (last: WebhookDeliveryPage) => last.next_cursor,
      // No event reports attempts. A refetch reads every loaded page again.
      refetchInterval: ({ state }) => {
        const pages = state.data?.pages ?? [];
        if (pages.length > pagesOfInterval) return false;
        return pages.some((page) => page.deliveries.some(({ status }) => status === "pending"))
          ? 1_500
          : 10_000;
      },
    }),
  delivery: (webhookId: string, deliveryId: string) =>
    queryOptions({
      queryKey: ["delivery", webhookId, deliveryId],
      queryFn: ({ signal }) =>
        call<WebhookDeliveryDetail>(`${webhooksPath}/${webhookId}/deliveries/${deliveryId}`, { signal }),
    }),
  storage: () =>
    queryOptions({
      queryKey: ["storage"],
      staleTime: 60_000,
      queryFn: ({ signal }) => call<ClientStorage>("/api/v1/system/storage", { signal }),
    }),
  doctor: () =>
    queryOptions({
      queryKey: ["doctor"],
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      queryFn: ({ signal }) => call<DoctorReport>("/api/v1/system/doctor", { signal }),
    }),
};
