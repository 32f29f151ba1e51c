export const deliveryStatuses = ["pending", "delivered", "failed"] as const;

export interface DeliverySearch {
  status?: (typeof deliveryStatuses)[number] | undefined;
}

/** What the address says about the log of a webhook; nonsense counts as nothing. */
export const deliverySearch = (search: Record<string, unknown>): DeliverySearch => ({
  status: deliveryStatuses.find((status) => status === search.status),
});
