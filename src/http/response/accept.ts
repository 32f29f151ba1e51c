import type { FastifyReply } from "fastify";

/** Adds a request header to those on which the answer depends. */
export function addVary(reply: FastifyReply, name: string): void {
  const known = reply.getHeader("vary");
  const names = known === undefined ? [] : String(known).split(/, */);
  if (!names.some((one) => one.toLowerCase() === name.toLowerCase())) names.push(name);
  reply.header("vary", names.join(", "));
}

export interface MediaRange {
  type: string;
  q: number;
}

/** The media ranges of an Accept header (RFC 9110 section 12.5.1); parameters other than q are ignored. */
export function readAccept(accept: string): MediaRange[] {
  return accept.split(",").map((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const q = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, "");
    return { type, q: q === undefined ? 1 : Number(q) || 0 };
  });
}

/** Whether an Accept header puts HTML before JSON (RFC 9110 section 12.5.1). */
export function prefersHtml(accept: string | undefined): boolean {
  const weights = new Map(readAccept(accept ?? "").map(({ type, q }) => [type, q]));
  const html = weights.get("text/html") ?? 0;
  return html > 0 && html >= (weights.get("application/json") ?? 0);
}
