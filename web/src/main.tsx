import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ApiError, whenSignedOut } from "./api/client.ts";
import { forgetSession } from "./api/forget-session.ts";
import { queries } from "./api/queries.ts";
import { createAppRouter } from "./routes/router.tsx";
import { ToastProvider } from "./ui/toasts.tsx";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/shell.css";
import "./styles/parts.css";
import "./styles/dialog.css";
import "./styles/outcomes.css";
import "./styles/pages.css";
import "./styles/map.css";
import "./styles/more-menu.css";
import "./styles/settings.css";
import "./styles/shifts.css";
import "./styles/grid.css";
import "./styles/list-tools.css";
import "./styles/records.css";
import "./styles/privacy.css";
import "./styles/users.css";

const retriesMax = 2;

const queryClient = createQueryClient();
whenSignedOut(() => forgetSession(queryClient));
// Requests the session while the router loads the page's script.
void queryClient.prefetchQuery(queries.session());
const router = createAppRouter();
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Retries missing responses and server errors. A rejected request would be rejected again. */
function createQueryClient(): QueryClient {
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
