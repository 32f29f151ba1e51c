export const deliveryStatuses = ["pending", "delivered", "failed"] as const;

export interface DeliverySearch {
  status?: (typeof deliveryStatuses)[number] | undefined;
}

/** The delivery log's filter in the address; invalid values are ignored. */
export const deliverySearch = (search: Record<string, unknown>): DeliverySearch => ({
  status: deliveryStatuses.find((status) => status === search.status),
});
