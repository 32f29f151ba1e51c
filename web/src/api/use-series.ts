import { useRef, useState } from "react";
import { useChange } from "./use-change.ts";

/**
 * Sends many items one after the other. After an error, the next call continues with the first item that was not sent,
 * so that nothing is done twice.
 */
export function useSeries<Item, Answer>(options: {
  send(item: Item): Promise<Answer>;
  /** The queries that become outdated, as in `useChange`. */
  changes: readonly string[];
  done(answers: readonly Answer[]): string;
  onDone(answers: readonly Answer[]): void;
}) {
  const answers = useRef<Answer[]>([]);
  const [sent, setSent] = useState(0);
  const change = useChange({
    call: async (items: readonly Item[]) => {
      for (const item of items.slice(answers.current.length)) {
        answers.current.push(await options.send(item));
        setSent(answers.current.length);
      }
      return answers.current;
    },
    changes: options.changes,
    done: options.done,
    onDone: options.onDone,
    showsErrors: false,
  });
  return { sent, isPending: change.isPending, error: change.error, run: change.mutate };
}
