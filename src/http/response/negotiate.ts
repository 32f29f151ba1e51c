import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { ForagerError } from "../../errors.ts";
import { unwrapSchema } from "../request/schema-fields.ts";
import { isCsvResponse, isJsonResponse, type Route } from "../route.ts";
import { addVary, type MediaRange, readAccept } from "./accept.ts";
import { responseFormats } from "./formats.ts";

/** Media types by value of `format`, the usual one first. */
const mediaTypes: Readonly<Record<string, readonly string[]>> = {
  json: ["application/json"],
  yaml: ["application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml"],
  md: ["text/markdown"],
  csv: ["text/csv"],
  ndjson: ["application/x-ndjson", "application/ndjson"],
  xlsx: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  parquet: ["application/vnd.apache.parquet"],
};

/** The formats of a route's answer, the default first; empty if it has no choice of formats. */
export function formatsOf({
  method,
  query,
  responses = {},
}: Partial<Pick<Route, "method" | "query" | "responses">>): readonly string[] {
  if (method !== "GET") return [];
  const own = query?.shape.format && unwrapSchema(query.shape.format as z.core.$ZodType);
  if (own instanceof z.ZodEnum) return own.options.map(String);
  const declared = Object.values(responses);
  if (declared.some(isCsvResponse)) return [...responseFormats, "csv"];
  return declared.some(isJsonResponse) ? responseFormats : [];
}

/**
 * Turns the Accept header of a read into the `format` that it asks for; a `format` in the query wins. A route whose
 * only formats are files still answers callers that accept JSON: their errors are JSON.
 * @throws ForagerError not_acceptable, except on probes, which any health check must be able to read.
 */
export function compileNegotiation(
  route: Route,
): ((request: FastifyRequest, reply: FastifyReply) => void) | null {
  const formats = formatsOf(route);
  if (formats.length === 0) return null;
  return (request, reply) => {
    addVary(reply, "Accept");
    const { accept } = request.headers;
    const query = request.query as Record<string, unknown>;
    if (query.format !== undefined || accept === undefined || accept.trim() === "") return;
    const ranges = readAccept(accept);
    const chosen = bestOf(formats, ranges);
    if (chosen !== undefined) {
      if (chosen !== formats[0]) query.format = chosen;
      return;
    }
    if (!route.rateLimit || weightOf(["application/json"], ranges) > 0) return;
    const offered = formats.map((format) => mediaTypes[format]?.[0] ?? format).join(", ");
    throw new ForagerError("not_acceptable", `Accept must allow one of: ${offered}. Or use ?format=.`);
  };
}

/** The format with the greatest weight; among equals the one that is named, then the earlier named, then the default. */
function bestOf(formats: readonly string[], ranges: readonly MediaRange[]): string | undefined {
  const rated = formats.map((format, order) => {
    const types = mediaTypes[format] ?? [];
    const named = ranges.findIndex(({ type, q }) => q > 0 && types.includes(type));
    return { format, weight: weightOf(types, ranges), named: named < 0 ? ranges.length : named, order };
  });
  const [best] = rated
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.named - b.named || a.order - b.order);
  return best?.format;
}

/** The weight of the most specific range that matches one of these types; 0 if none does. */
function weightOf(types: readonly string[], ranges: readonly MediaRange[]): number {
  const matching = (test: (range: string, type: string) => boolean) =>
    ranges.filter((range) => types.some((type) => test(range.type, type)));
  for (const found of [
    matching((range, type) => range === type),
    matching((range, type) => range === `${type.split("/", 1)[0]}/*`),
    matching((range) => range === "*/*" || range === "*"),
  ]) {
    if (found.length > 0) return Math.max(...found.map(({ q }) => q));
  }
  return 0;
}
