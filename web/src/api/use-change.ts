import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useErrorToast, useToast } from "../ui/toasts.tsx";

/**
 * A call that changes something. On success it shows the message `done`, with Undo if the change can be taken back. In any case it refetches the queries named by
 * `changes`: after a failure too, since the item may have been changed or deleted elsewhere.
 * @param showsErrors false if the page shows errors itself.
 */
export function useChange<Input, Answer>(options: {
  call(input: Input): Promise<Answer>;
  changes: readonly string[];
  done?: string | ((answer: Answer, input: Input) => string);
  /** Takes the change back: the message `done` then offers it. Undefined if that is impossible. */
  undo?(answer: Answer, input: Input): (() => Promise<unknown>) | undefined;
  onDone?(answer: Answer, input: Input): void | Promise<void>;
  showsErrors?: boolean;
}) {
  const client = useQueryClient();
  const toast = useToast();
  const showError = useErrorToast();
  const refetch = () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => options.changes.includes(String(queryKey[0])),
    });
  const takeBack = async (undo: () => Promise<unknown>) => {
    try {
      await undo();
      toast("Undone.");
    } catch (error) {
      showError(error);
    }
    await refetch();
  };
  return useMutation({
    mutationFn: options.call,
    onSuccess: async (answer, input) => {
      const { done } = options;
      const undo = options.undo?.(answer, input);
      const action = undo && { label: "Undo", act: () => void takeBack(undo) };
      if (done !== undefined) toast(typeof done === "string" ? done : done(answer, input), "info", action);
      await options.onDone?.(answer, input);
    },
    onError: (error) => {
      if (options.showsErrors !== false) showError(error);
    },
    onSettled: refetch,
  });
}
