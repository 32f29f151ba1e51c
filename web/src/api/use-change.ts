import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useToast } from "../ui/toasts.tsx";
import { messageOf } from "./client.ts";

/**
 * A call that changes something: `done` is said, and what `changes` names is read anew, also where the call failed: it
 * may have been changed or deleted elsewhere.
 * @param tellsErrors false where the page shows them itself.
 */
export function useChange<Input, Answer>(options: {
  call(input: Input): Promise<Answer>;
  changes: readonly string[];
  done?: string | ((answer: Answer, input: Input) => string);
  onDone?(answer: Answer, input: Input): void | Promise<void>;
  tellsErrors?: boolean;
}) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: options.call,
    onSuccess: async (answer, input) => {
      const { done } = options;
      if (done !== undefined) toast(typeof done === "string" ? done : done(answer, input));
      await options.onDone?.(answer, input);
    },
    onError: (error) => {
      if (options.tellsErrors !== false) toast(messageOf(error), "error");
    },
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => options.changes.includes(String(queryKey[0])),
      }),
  });
}
