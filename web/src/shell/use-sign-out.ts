import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { forgetSession } from "../api/forget-session.ts";
import { useErrorToast } from "../ui/toasts.tsx";

export function useSignOut() {
  const client = useQueryClient();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: () => call("/api/v1/session", { method: "DELETE" }),
    onSuccess: () => forgetSession(client),
    onError: showError,
  });
}
