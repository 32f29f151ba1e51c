import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./client.ts";

const retriesMax = 2;

/** Retries missing responses and server errors. A rejected request would be rejected again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        refetchOnWindowFocus: true,
        retry: (count, error) =>
          count < retriesMax && (!(error instanceof ApiError) || error.status >= 500 || error.status === 429),
      },
    },
  });
}
