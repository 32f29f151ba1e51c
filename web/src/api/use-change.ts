import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useErrorToast, useToast } from "../ui/toasts.tsx";

/**
 * A call that changes something. On success it shows the message `done`. In any case it refetches the queries named by
 * `changes`: after a failure too, since the item may have been changed or deleted elsewhere.
 * @param showsErrors false if the page shows errors itself.
 */
export function useChange<Input, Answer>(options: {
  call(input: Input): Promise<Answer>;
  changes: readonly string[];
  done?: string | ((answer: Answer, input: Input) => string);
  onDone?(answer: Answer, input: Input): void | Promise<void>;
  showsErrors?: boolean;
}) {
  const client = useQueryClient();
  const toast = useToast();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: options.call,
    onSuccess: async (answer, input) => {
      const { done } = options;
      if (done !== undefined) toast(typeof done === "string" ? done : done(answer, input));
      await options.onDone?.(answer, input);
    },
    onError: (error) => {
      if (options.showsErrors !== false) showError(error);
    },
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => options.changes.includes(String(queryKey[0])),
      }),
  });
}
