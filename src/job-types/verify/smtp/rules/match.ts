import type { ReplyView } from "../classification.ts";

/** Whether one of the patterns is found in a text of lower case. */
export function says(...patterns: readonly RegExp[]): (text: string) => boolean {
  return (text) => patterns.some((pattern) => pattern.test(text));
}

export function enhancedIs(view: ReplyView, pattern: RegExp): boolean {
  return view.reply.enhanced !== null && pattern.test(view.reply.enhanced);
}
