import type { ReplyView } from "../classification.ts";

/**
 * Whether one of the patterns is found in a text of lower case. Patterns must run in linear time: gaps between
 * words are bounded (`[^.;]{0,60}`), and no quantifier stands over another one.
 */
export function says(...patterns: readonly RegExp[]): (text: string) => boolean {
  return (text) => patterns.some((pattern) => pattern.test(text));
}

/** "address" where it is a mailbox's: an "IP address", "client address" or "sender address" is not. */
export const mailAddress = "(?<!\\b(?:ip|client|host|server|network|sender|from|source|remote|your) )address";

export function enhancedIs({ reply }: ReplyView, pattern: RegExp): boolean {
  return reply.enhanced !== null && pattern.test(reply.enhanced);
}

export const isRefusal = ({ reply }: ReplyView): boolean => reply.code >= 400;
export const isTemporary = ({ reply }: ReplyView): boolean => reply.code >= 400 && reply.code < 500;
export const isPermanent = ({ reply }: ReplyView): boolean => reply.code >= 500 && reply.code < 600;
