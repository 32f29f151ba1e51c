import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./client.ts";

const retriesMax = 2;

/** What an answer refuses is refused again; what did not answer, or failed, may work the next time. */
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
